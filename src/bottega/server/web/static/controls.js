// The buttons beside the table and its keys.

import { enlarge, isEnlarged } from "./board.js";
import { written } from "./choices.js";
import { isSpread, panel, spread } from "./choose_panel.js";
import { send } from "./connection.js";
import { isClosed } from "./curtain.js";
import { byId, first, focused, ifThere } from "./dom.js";
import { askHint } from "./hints.js";
import { confirm, decide, stepBack } from "./moves.js";
import { goToChoices } from "./sheet_map.js";
import { table, view } from "./table_state.js";
import { word } from "./words.js";

const FIELD = "input:not([type=range]), select, textarea";
const board = byId("picture"),
  list = ifThere("actions"),
  notation = ifThere("notation"),
  bar = ifThere("action-bar"),
  undo = ifThere("undo"),
  hint = ifThere("hint"),
  ring = ifThere("go-on");

export function showControls() {
  if (undo) undo.disabled = !table.undo;
  if (hint) hint.disabled = !table.actions.length;
  showPause();
}

// Bots wait a moment while what was done can be taken back.
function showPause() {
  if (!ring) return;
  if (!table.pause && document.activeElement === ring) panel.focus({ preventScroll: true });
  ring.hidden = !table.pause;
  ring.style.setProperty("--pause", `${table.pause}s`);
}

// the same setting as in the menu, in reach
const sound = first("input[data-setting=sound]"),
  mute = byId("mute");
const showSound = () => mute.setAttribute("aria-pressed", String(sound.checked));
mute.addEventListener("click", () => sound.click());
sound.addEventListener("change", showSound);
showSound();

byId("show-keys").addEventListener("click", () => byId("keys").showModal());
undo?.addEventListener("click", () => {
  view.hinting = null;
  if (table.seat !== null) send({ do: "undo", seat: table.seat });
});
ring?.addEventListener("click", () => {
  if (table.seat !== null) send({ do: "go on", seat: table.seat });
});
hint?.addEventListener("click", askHint);
ifThere("do-it")?.addEventListener("click", confirm);
for (const button of [ifThere("cancel"), ifThere("step-back")]) button?.addEventListener("click", stepBack);
ifThere("all")?.addEventListener("click", () => {
  spread(!isSpread());
  goToChoices(); // there is more or less room for them now
});

ifThere("typed")?.addEventListener("submit", event => {
  event.preventDefault();
  if (!notation) return;
  const text = notation.value.trim().replace(/\s+/g, " ");
  if (!text || table.seat === null) return;
  const action = written(table.actions, text);
  notation.value = "";
  if (action) decide(action);
  else send({ do: "why", seat: table.seat, text });
});

for (const form of document.querySelectorAll(".resign")) {
  form.addEventListener("submit", event => {
    if (!window.confirm(word("resign"))) event.preventDefault();
  });
}

// below the board, and on a small screen above the choices
const narrow = matchMedia("(max-width: 62rem)");
const placeBar = () => bar && byId(narrow.matches ? "coach" : "picture").after(bar);
if (bar) {
  placeBar();
  narrow.addEventListener("change", placeBar);
}

// -- keys

const enlargeOne = () => {
  const home = focused().closest(".sheet-home");
  const other = home ?? board.querySelector(".sheet-home:hover, .sheet-home.active");
  enlarge(isEnlarged() ? null : (other?.dataset.sheet ?? null));
};

/** By key: what it does, whatever has the focus. @type {Record<string, () => void>} */
const KEYS = {
  "?": () => byId("keys").showModal(),
  u: () => undo?.click(),
  h: () => hint?.click(),
  p: () => byId("replay").click(),
  c() {
    spread(true);
    (list?.querySelector("button") ?? panel).focus();
  },
  z: enlargeOne,
};

document.addEventListener("keydown", event => {
  const { key, target } = event;
  if (document.querySelector("dialog[open]") || isClosed() || event.ctrlKey || event.altKey || event.metaKey) return;
  const typing = target.matches(FIELD);
  if (event.repeat && key === "Enter") {
    event.preventDefault(); // one press does not answer what it led to
    return;
  }
  if (key === "Escape") {
    if (typing) target.blur();
    stepBack();
  } else if (typing) return;
  else if (/^[1-9]$/.test(key)) list?.querySelectorAll("button[data-action]")[Number(key) - 1]?.click();
  else if (Object.hasOwn(KEYS, key)) KEYS[key]();
  else if (key === "Enter" && !target.closest("button, a, summary, [data-id]")) {
    if (view.asked) confirm();
    else if (table.pause) ring?.click();
  } else if ((key === "ArrowLeft" || key === "ArrowRight") && !target.matches("input")) {
    event.preventDefault();
    byId(key === "ArrowLeft" ? "earlier" : "later").click();
  } else if (key === "/" && notation?.checkVisibility()) {
    event.preventDefault();
    spread(true);
    notation.focus();
  }
});
