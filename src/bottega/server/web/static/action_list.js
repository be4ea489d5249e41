// The list of choices: narrowed with every click, shown again whenever what is picked has changed.

import { remaining } from "./choices.js";
import { panel, spread } from "./choose_panel.js";
import { showQuestion } from "./confirm.js";
import { byId, element, ifThere } from "./dom.js";
import { restoreFocus } from "./focus.js";
import * as coach from "./guide.js";
import { light, mark } from "./highlights.js";
import { decide } from "./moves.js";
import { consider } from "./preview.js";
import { onChoice, table, view } from "./table_state.js";
import { word } from "./words.js";

/** @typedef {import("./choices.js").Choice} Choice */

const ROWS = 3; // of the list that are always in view
const list = ifThere("actions");

// Somebody may be pressing a button just now, and a press that began on one that is gone does nothing: the same choices
// keep their buttons, whatever else the server tells.
let listed = "";

export function showActions() {
  if (!list) {
    light();
    return;
  }
  const open = remaining(table.actions, view.picked).sort(
    (one, other) => Number(coach.means(other)) - Number(coach.means(one)),
  );
  const wanted = JSON.stringify([table.seat, view.picked, open, open.map(coach.means)]),
    same = wanted === listed;
  listed = wanted;
  if (!same) showList(open);
  byId("notations").replaceChildren(...table.actions.map(action => element("option", { value: action.text })));
  byId("all").textContent = open.length ? `${word("choices")} (${open.length})` : word("choices");
  byId("all").disabled = !open.length;
  panel.hidden = table.status !== "running";
  if (view.picked.length) spread(true);
  showQuestion();
  light();
  restoreFocus();
  if (same) relight();
}

// what the button under the pointer had marked went out
function relight() {
  list?.querySelector("button[data-action]:is(:hover, :focus)")?.dispatchEvent(new Event("mouseenter"));
}

/** @param {Choice[]} open */
function showList(open) {
  if (!list) return;
  list.style.setProperty("--shown", String(Math.min(open.length, ROWS)));
  list.replaceChildren(...open.map((action, index) => element("li", {}, actionButton(action, index))));
  if (!open.length) list.append(element("li", { className: "none" }, word("nothing")));
}

/**
 * @param {Choice} action
 * @param {number} index
 */
function actionButton(action, index) {
  const notation = element("code", { ariaHidden: "true" }, action.text);
  const shortcut = element("kbd", { ariaHidden: "true" }, index < 9 ? String(index + 1) : "·");
  const label = element("span", { className: "label" }, action.label);
  const button = element("button", { type: "button" }, shortcut, label, notation);
  button.dataset.action = String(action.action);
  button.dataset.what = action.text;
  button.classList.toggle("meant", coach.means(action));
  button.addEventListener("click", event => {
    if (event.detail < 2) decide(action); // a second click in one place was meant for what stood there before
  });
  /** @param {boolean} on */
  const point = on => () => {
    mark(action, on);
    consider(on ? action : null);
  };
  for (const event of ["mouseenter", "focus"]) button.addEventListener(event, point(true));
  for (const event of ["mouseleave", "blur"]) button.addEventListener(event, point(false));
  return button;
}

onChoice(showActions);
