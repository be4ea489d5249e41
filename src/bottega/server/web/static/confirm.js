// An action is asked again, beside where it was chosen.

import { bringIntoView, enlarge } from "./board.js";
import { byId, element } from "./dom.js";
import { light } from "./highlights.js";
import { consider } from "./preview.js";
import { view } from "./table_state.js";
import { word } from "./words.js";

export const question = byId("confirm");
let pointed = null; // where something was last chosen

export function askAgain(action, yes, no) {
  const doIt = element("button", { type: "button", className: "go" }, word("yes"));
  const notYet = element("button", { type: "button" }, word("no"));
  view.asked = action;
  enlarge(null); // what is asked lies beside the table, not under a large sheet
  doIt.addEventListener("click", () => yes(view.asked));
  notYet.addEventListener("click", no);
  const text = element("p", {}, element("b", {}, action.label), word("confirm"));
  question.replaceChildren(text, element("div", { className: "row" }, doIt, notYet));
  showConfirm();
  const focused = document.activeElement.getBoundingClientRect();
  place(pointed ?? { x: focused.x + focused.width / 2, y: focused.bottom });
  light();
  doIt.focus({ preventScroll: true });
}

export function showConfirm() {
  question.hidden = !view.asked;
  if (view.asked) consider(view.asked);
  else question.replaceChildren();
}

function place({ x, y }) {
  const { offsetWidth: wide, offsetHeight: high } = question;
  const within = (wanted, room) => `${Math.max(8, Math.min(wanted, room - 8))}px`;
  question.style.left = within(x - wide / 2, innerWidth - wide);
  question.style.top = within(y + (y + high + 24 < innerHeight ? 16 : -high - 16), innerHeight - high);
}

// Where a window is turned or changes its size, what is asked goes along with the thing that it is about.
window.addEventListener("resize", () => {
  if (!view.asked) return;
  const thing = byId("picture").querySelector(".marked");
  if (thing) bringIntoView(thing.closest(".sheet-home"), thing);
  const box = thing?.getBoundingClientRect();
  place(box?.width ? { x: box.x + box.width / 2, y: box.bottom } : { x: innerWidth / 2, y: innerHeight / 2 });
});

document.addEventListener(
  "pointerdown",
  event => {
    if (!question.contains(event.target)) pointed = { x: event.clientX, y: event.clientY };
  },
  true,
);
document.addEventListener(
  "keydown",
  event => {
    if (event.key !== "Escape" && !question.contains(event.target)) pointed = null;
  },
  true,
);
