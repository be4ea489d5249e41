// What the analysis found about the move that was made at the moment that is looked at: in words, and on the board, where
// what was better glows green and what was played instead glows red.

import { byId, dot, element } from "./dom.js";
import { table } from "./table_state.js";
import { percent, word } from "./words.js";

const board = byId("picture"),
  says = byId("review");
/** @type {Map<number, Wire.ReviewedMove>} */
const reviewed = new Map(); // by the moment before the move

/** @param {Wire.ReviewedMove[]} found */
export function hearReview(found) {
  for (const one of found) if (one.clear) reviewed.set(one.number - 1, one);
}

/** @param {number | null} at the moment that is looked at */
export function showReview(at) {
  for (const thing of board.querySelectorAll(".better, .worse")) thing.classList.remove("better", "worse");
  const one = at === null ? undefined : reviewed.get(at);
  says.hidden = !one;
  if (!one) return;
  says.replaceChildren(...reviewLine(one, table.seats[one.seat].name));
  for (const thing of board.querySelectorAll("[data-id]")) {
    const id = thing.dataset.id ?? "",
      better = one.better_touches.includes(id);
    thing.classList.toggle("better", better);
    thing.classList.toggle("worse", !better && one.played_touches.includes(id));
  }
}

/**
 * @param {Wire.ReviewedMove} one
 * @param {string} name
 */
export const reviewLine = (one, name) => [
  dot(one.seat),
  element(
    "span",
    {},
    element("b", {}, name),
    `${word("colon")}${one.played}. `,
    element("em", {}, word("better", { action: one.better })),
    ` (−${percent(one.cost)})`,
    element("span", { className: "why" }, one.why),
  ),
];
