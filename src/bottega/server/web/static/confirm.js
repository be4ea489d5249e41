// A move that is asked about is shown on the board before it is played: what it would move lies there, translucent. A
// second click on it, Enter, or the button in the action bar plays it.

import { bringIntoView, enlarge, forgetAhead } from "./board.js";
import { byId, first, ifThere } from "./dom.js";
import { light } from "./highlights.js";
import { lookAhead } from "./preview.js";
import { view } from "./table_state.js";

const SOON = 300; // milliseconds in which a second click is still part of the first one

export const question = ifThere("confirm");
const bar = ifThere("action-bar");
let since = 0; // when it was asked

/**
 * @param {import("./choices.js").Choice} action
 * @param {string} why
 */
export function askAbout(action, why) {
  view.asked = action;
  since = performance.now();
  enlarge(null); // the buttons lie beside the table, not under a large sheet
  first("#confirm b").textContent = action.label;
  first("#confirm small").textContent = why;
  showQuestion();
  lookAhead(action);
  light();
  byId("do-it").focus({ preventScroll: true });
}

export function showQuestion() {
  if (!question || !bar) return;
  question.hidden = !view.asked;
  bar.classList.toggle("asking", Boolean(view.asked));
  byId("step-back").disabled = !view.picked.length;
  if (!view.asked) forgetAhead();
}

// Where a window is turned or changes its size, what is asked about stays in view.
window.addEventListener("resize", () => {
  const thing = view.asked && byId("picture").querySelector(".marked"),
    home = thing?.closest(".sheet-home");
  if (home) bringIntoView(home, thing);
});

/** @param {import("./choices.js").Choice} action */
export const isAsked = action => view.asked?.action === action.action;
export const isTooSoon = () => performance.now() - since < SOON;
