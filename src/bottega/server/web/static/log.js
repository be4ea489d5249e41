// The log of the game, newest first, and what the others did since one's own last turn.

import { byId, dot, element, ifThere } from "./dom.js";
import { table, view } from "./table_state.js";
import { lookAt } from "./timeline.js";
import { word } from "./words.js";

const log = byId("log"),
  since = ifThere("since");
const rows = () => [...log.querySelectorAll("li")];

/** The seat that has moved last, or -1. */
export const lastMover = () => Number(rows()[0]?.dataset.seat ?? -1);

// Lines come from `log_from` on; those after it were taken back.
/** @param {Wire.TableUpdate} message */
export function showLog({ status, mine, log_from: from, log: lines, log_seats: seats }) {
  if (from === 0) log.replaceChildren(...(status === "open" ? [] : [entry(0, word("begin"), -1)]));
  while (Number(rows()[0]?.dataset.at) > from) rows()[0].remove();
  lines.forEach((parts, index) => {
    const seat = seats[index],
      unseen = mine.includes(seat) ? "…" : word("quiet");
    const row = entry(from + index + 1, parts.join(" ") || unseen, seat);
    row.classList.toggle("quiet", parts.length === 0);
    log.prepend(row);
  });
}

/**
 * @param {number} at
 * @param {string} text
 * @param {number} seat
 */
function entry(at, text, seat) {
  const button = element("button", { type: "button" }, dot(seat), element("span", {}, text));
  button.addEventListener("click", () => lookAt(at));
  const item = element("li", {}, button);
  item.dataset.at = String(at);
  item.dataset.seat = String(seat);
  return item;
}

// What the others did since my last turn, in one line each, newest last.
export function showSince() {
  if (!since) return;
  const all = rows(),
    last = all.findIndex(row => table.mine.includes(Number(row.dataset.seat)));
  const told = (last < 0 ? all : all.slice(0, last)).filter(
    row => Number(row.dataset.at) > 0 && !row.classList.contains("quiet"),
  );
  since.hidden = !table.actions.length || view.past !== null || !told.length;
  since.replaceChildren(
    ...told
      .slice(0, 3)
      .reverse()
      .map(row => element("li", {}, dot(Number(row.dataset.seat)), element("span", {}, row.textContent ?? ""))),
  );
}
