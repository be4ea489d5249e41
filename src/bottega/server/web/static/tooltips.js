// What is this? A small card beside whatever the mouse rests on, a finger holds down or `i` asks about: its name, a
// sentence or two, its numbers now, and where the book says more. Things of the table are asked for once for each state
// of it; the page's own controls explain themselves.

import { send } from "./connection.js";
import { byId, first, focused, ifThere } from "./dom.js";
import { root, settings } from "./settings.js";
import { word } from "./words.js";

/**
 * What somebody points at: a thing of the table by its name, or a control of the page by its selector.
 * @typedef {{ node: HTMLElement, thing: string, control?: undefined }} Thing
 * @typedef {{ node: HTMLElement, control: string, thing?: undefined }} Control
 * @typedef {Thing | Control} Subject
 *
 * Why it is explained: the mouse rests on it, a finger is held down, or a key asks.
 * @typedef {"rest" | "held" | "key"} How
 * @typedef {Subject & { how: How, from?: HTMLElement }} Shown
 * @typedef {Pick<Wire.Explanation, "name" | "says" | "now" | "section">} Explained
 */

/** @type {string} */
const NAMED = "[data-what], [data-id], [data-piece]";
const REST = 550,
  LONGER = 1100,
  NEXT = 220,
  LEAVE = 350,
  HOLD = 500,
  AGAIN = 5000; // milliseconds
const card = first("aside#what");
/** @type {Record<string, string>} */
const controls = JSON.parse(byId("explained").textContent);
const [before, next, away] = card.querySelectorAll("button");
const figure = byId("picture");
/** @type {Map<string, Wire.Explanation>} */
const kept = new Map(); // by thing
/** @type {Map<string, number>} */
const asked = new Map(); // by thing, when it was asked for
const curtained = () => !byId("curtain").hidden;
let at = -1,
  state = "";
/** @type {number | null} */
let whose = null;
/** @type {Shown | null} */
let shown = null;
/** @type {Shown | null} */
let wanted = null;

// The table says which moment it shows from now on.
/**
 * @param {number} moment
 * @param {number | null} seat
 * @param {number} count
 */
export function explainAt(moment, seat, count) {
  const now = `${moment} ${seat} ${count}`;
  if (state !== now) {
    kept.clear();
    asked.clear();
  }
  if (seat !== whose || curtained()) close(); // what one seat was told is not for who looks next
  [state, at, whose] = [now, moment, seat];
  if (!shown) return;
  const again = found(shown);
  if (again) open(again, shown.how);
  else close();
}

/** @param {Wire.Explanation} message */
export function hearExplanation(message) {
  if (message.at !== at || !asked.delete(message.thing) || curtained()) return;
  kept.set(message.thing, message);
  if (wanted?.thing === message.thing) showIfKnown(wanted, message);
}

// Who only rests on something of which nobody can say more than its name is told that, or nothing.
/**
 * @param {Shown} what
 * @param {Explained} message
 */
function showIfKnown(what, message) {
  if (message.name || what.how !== "rest") show(what, message);
  else if (what.node.dataset.named) show(what, { ...message, says: "" });
  else wanted = null;
}

// -- what somebody points at

// The innermost thing of the table, or choice, or control of the page; else the sheet.
/**
 * @param {Element} node
 * @returns {Subject | null}
 */
function subject(node) {
  if (!node.closest || card.contains(node)) return null;
  /** @type {HTMLElement | null} */
  const part = node.closest(`${NAMED}, .zoom, .sheet-home`);
  if (part && !part.matches(".zoom, .sheet-home")) return { node: whole(part), thing: named(part) };
  for (const control of Object.keys(controls)) {
    const found = node.closest(control);
    if (found) return { node: found, control };
  }
  return part ? { node: part, thing: part.dataset.sheet ?? "" } : null;
}

/** @param {HTMLElement} given */
const named = ({ dataset }) => dataset.what ?? dataset.id ?? dataset.piece ?? "";

// All of a thing, where parts of it have the same name.
/**
 * @param {HTMLElement} part
 * @returns {HTMLElement}
 */
function whole(part) {
  const around = part.parentElement?.closest(NAMED);
  return around && named(around) === named(part) ? whole(around) : part;
}

/**
 * @param {Subject | null} one
 * @param {Subject | null} other
 */
const same = (one, other) =>
  one?.thing === other?.thing &&
  one?.control === other?.control &&
  (one?.node === other?.node || !one?.node?.isConnected);
/** @param {Subject} given */
const isLarge = ({ node }) => node.matches(".sheet-home, [data-action], .badge, #map button");

// The same thing where the table was drawn anew meanwhile.
/** @param {Subject} what */
function found(what) {
  if (what.node.isConnected || what.control !== undefined) return what.node.isConnected ? what : null;
  const name = CSS.escape(what.thing);
  const again = document.querySelector(
    `#picture :is([data-what="${name}"], [data-id="${name}"], [data-piece="${name}"]), ` +
      `[data-what="${name}"], [data-sheet="${name}"]`,
  );
  return again && { node: again, thing: what.thing };
}

// -- the card

/**
 * @param {Subject} what
 * @param {How} how
 */
function open(what, how) {
  if (document.querySelector("dialog[open]") || curtained()) return;
  wanted = { ...what, how };
  if (what.control !== undefined) {
    show(wanted, { name: nameOf(what.node), says: controls[what.control], now: "", section: "" });
    return;
  }
  const known = kept.get(what.thing);
  if (known) {
    showIfKnown(wanted, known);
    return;
  }
  if (Date.now() - (asked.get(what.thing) ?? 0) < AGAIN) return;
  asked.set(what.thing, Date.now());
  send({ do: "what", thing: what.thing, at });
}

/** @param {HTMLElement} node */
function nameOf(node) {
  const labelled = node.closest("[aria-labelledby]")?.getAttribute("aria-labelledby");
  const written = node.matches("button, a, summary")
    ? node
    : (node.querySelector("label") ?? document.getElementById(labelled ?? ""));
  // biome-ignore lint/performance/useDomNodeTextContent: only what is seen of it
  return node.getAttribute("aria-label") || written?.innerText || written?.textContent || "";
}

/**
 * @param {Shown} what
 * @param {Explained} given1
 */
function show(what, { name, says, now, section }) {
  const was = shown;
  was?.node.classList.remove("asked");
  [shown, wanted] = [what, null];
  const heading = first("h2", card),
    [sentence, numbers] = card.querySelectorAll("p"),
    book = first("a", card);
  heading.textContent = name.trim() || what.node.dataset.named || word("what");
  sentence.textContent = says;
  numbers.textContent = now;
  book.hidden = !section;
  book.href = root + section;
  numbers.hidden = !now;
  before.hidden = next.hidden = what.how === "rest" || !figure.contains(what.node);
  away.hidden = what.how === "rest";
  card.dataset.how = what.how;
  what.node.classList.add("asked");
  if (card.matches(":popover-open")) card.hidePopover(); // above whatever is large by now
  card.showPopover();
  place();
  if (what.how !== "rest" && !card.contains(document.activeElement)) {
    what.from = was?.from ?? focused();
    card.focus({ preventScroll: true });
  } else what.from = was?.from;
}

function close() {
  clearTimeout(resting);
  wanted = null;
  if (!shown) return;
  const { node, how, from } = shown,
    inside = card.contains(document.activeElement);
  node.classList.remove("asked");
  shown = null;
  card.hidePopover();
  if (how !== "rest" && inside)
    (from?.isConnected && from !== document.body ? from : node.tabIndex >= 0 ? node : byId("choose")).focus({
      preventScroll: true,
    });
}

// Beside the thing, where there is room, and never on it; beside what fills the window, at the end away from the
// pointer.
function place() {
  if (!shown) return;
  const thing = shown.node.getBoundingClientRect(),
    wide = card.offsetWidth,
    high = card.offsetHeight,
    gap = 10,
    edge = 8;
  /**
   * @param {number} wish
   * @param {number} size
   * @param {number} room
   */
  const within = (wish, size, room) => Math.max(edge, Math.min(wish, room - size - edge));
  const middle = within(thing.x + thing.width / 2 - wide / 2, wide, innerWidth),
    level = within(thing.y + Math.min(0, thing.height / 2 - high / 2), high, innerHeight);
  /** @type {[number, number][]} */
  const spots = [
    [thing.right + gap, level],
    [thing.left - wide - gap, level],
    [middle, thing.bottom + gap],
    [middle, thing.top - high - gap],
  ];
  /** @param {[number, number]} spot */
  const fits = ([x, y]) => x >= edge && y >= edge && x + wide <= innerWidth - edge && y + high <= innerHeight - edge;
  const [x, y] = spots.find(fits) ?? [
    pointer.x < innerWidth / 2 ? innerWidth - wide - edge : edge,
    pointer.y < innerHeight / 2 ? innerHeight - high - edge : edge,
  ];
  card.style.left = `${x}px`;
  card.style.top = `${y}px`;
}

// -- the mouse rests on something

const pointer = { x: 0, y: 0 };
let resting = 0,
  leaving = 0;
/** @type {Subject | null} */
let under = null;

document.addEventListener("pointermove", event => {
  if (event.pointerType !== "mouse" || !(event.movementX || event.movementY)) return; // the table moved, not the mouse
  Object.assign(pointer, { x: event.clientX, y: event.clientY });
  clearTimeout(resting);
  if (card.contains(event.target)) {
    clearTimeout(leaving);
    leaving = 0;
    return;
  }
  under = subject(event.target);
  if (shown && same(under, shown)) {
    clearTimeout(leaving);
    leaving = 0;
    return;
  }
  if (shown?.how === "rest")
    leaving ||= setTimeout(() => {
      leaving = 0;
      if (shown?.how === "rest") close();
    }, LEAVE);
  if (
    !under ||
    event.buttons ||
    !settings.explain ||
    (shown && shown.how !== "rest") ||
    ifThere("confirm")?.hidden === false
  )
    return;
  const pointed = under;
  resting = setTimeout(
    () => {
      clearTimeout(leaving);
      leaving = 0;
      open(pointed, "rest");
    },
    shown ? NEXT : isLarge(pointed) ? LONGER : REST,
  );
});
document.documentElement.addEventListener("pointerleave", () => {
  clearTimeout(resting);
  if (shown?.how === "rest") close();
});

// -- a finger is held down: that explains, and chooses nothing

/** @type {{ x: number, y: number, timer: number } | null} */
let hold = null;
let swallow = false;

document.addEventListener(
  "pointerdown",
  event => {
    if (card.contains(event.target)) return;
    const was = shown;
    swallow = event.pointerType === "touch" && Boolean(was); // to close a card is no choice either
    clearTimeout(hold?.timer);
    close();
    Object.assign(pointer, { x: event.clientX, y: event.clientY });
    if (event.pointerType !== "touch" || hold || event.target.closest("a, input, select")) {
      hold = null;
      return;
    }
    const what = subject(event.target);
    hold = what && {
      x: event.clientX,
      y: event.clientY,
      timer: setTimeout(() => {
        swallow = true;
        open(what, "held");
      }, HOLD),
    };
  },
  true,
);
document.addEventListener("pointermove", event => {
  if (hold && Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > 10) {
    clearTimeout(hold.timer);
    hold = null;
  }
});
for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, () => {
    clearTimeout(hold?.timer);
    hold = null;
  });
window.addEventListener(
  "click",
  event => {
    if (!swallow || card.contains(event.target)) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  },
  true,
);
document.addEventListener("contextmenu", event => {
  if (hold || (shown && shown.how === "held")) event.preventDefault();
});

// -- `i` asks about what has the focus, or lies under the mouse; in the card, arrows go from thing to thing

window.addEventListener(
  "keydown",
  event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && shown) {
      event.stopPropagation();
      event.preventDefault();
      close();
      return;
    }
    if (event.key !== "i" || event.target.matches("input:not([type=range]), select, textarea")) return;
    event.preventDefault();
    if (shown && card.contains(document.activeElement)) {
      close();
      return;
    }
    const at = focused(),
      sheet = figure.querySelector(".sheet-home.active") ?? figure.querySelector(".sheet-home");
    const about =
      (at.matches("body, main, #choose, #prompt") ? null : subject(at)) ??
      (under?.node.isConnected ? under : null) ??
      (sheet && subject(sheet));
    if (about) open(about, "key");
  },
  true,
);

card.addEventListener("keydown", event => {
  if (event.key === "ArrowRight" || event.key === "ArrowDown") step(1);
  else if (event.key === "ArrowLeft" || event.key === "ArrowUp") step(-1);
  else if (["Tab", "Enter", " "].includes(event.key)) {
    event.stopPropagation();
    return;
  }
  event.stopPropagation(); // to choose, leave the card
  event.preventDefault();
});

// Every sheet that can be seen, and the things on it, each once.
function everything() {
  /** @type {Subject[]} */
  const seen = [];
  for (const node of figure.querySelectorAll(`.sheet-home, ${NAMED}`)) {
    const box = node.getBoundingClientRect(),
      what = subject(node);
    if (box.width && box.height && node.checkVisibility() && what && what.thing !== seen.at(-1)?.thing) seen.push(what);
  }
  return seen;
}

/** @param {number} by */
function step(by) {
  if (!shown) return;
  const { node, how } = shown;
  const all = everything(),
    here = all.findIndex(one => one.node === node);
  const there = all[(Math.max(here, 0) + by + all.length) % all.length];
  there.node.scrollIntoView({ block: "nearest" });
  open(there, how);
}
before.addEventListener("click", () => step(-1));
next.addEventListener("click", () => step(1));
away.addEventListener("click", close);
card.addEventListener("click", event => {
  if (event.target.closest("a")) close();
});
window.addEventListener(
  "scroll",
  () => {
    if (shown?.how === "rest") close();
    else if (shown) place();
  },
  true,
);
window.addEventListener("resize", () => {
  if (shown) place();
});
