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
  if (from === 0) log.replaceChildren(...(status === "open" ? [] : [entry(0, [` ${word("begin")}`], -1)]));
  while (Number(rows()[0]?.dataset.at) > from) rows()[0].remove();
  lines.forEach((parts, index) => {
    const seat = seats[index];
    const row = entry(from + index + 1, parts.length ? parts : [" …"], seat),
      last = rows()[0];
    row.classList.toggle("own", mine.includes(seat));
    const repeats = parts[0]?.startsWith("hidden ") && row.textContent === last?.textContent;
    row.classList.toggle("quiet", !parts.length || repeats);
    log.prepend(row);
  });
}

/**
 * @param {number} at
 * @param {string[]} events
 * @param {number} seat
 */
function entry(at, events, seat) {
  const lines = element("span", { className: "lines" }, ...events.map(line)),
    button = element("button", { type: "button" }, dot(seat), lines);
  button.addEventListener("click", () => lookAt(at));
  const item = element("li", {}, button);
  item.dataset.at = String(at);
  item.dataset.seat = String(seat);
  return item;
}

// Points by which something changed, and what they are now: "+3 (now 7)", "+3".
const CHANGE = /(?<=^|\s)([+\u2212]\d+)(?: \(([^()]+)\))?(?:\.$|(?=[\s,;]|$))/;

/** One event: the name of its icon, a space and a sentence, or several, each on a line of its own. @param {string} told */
function line(told) {
  const space = told.indexOf(" "),
    icon = told.slice(0, space),
    text = told.slice(space + 1);
  if (icon === "heading") return element("span", { className: "heading" }, text);
  const found = CHANGE.exec(text),
    shown = icon ? [drawn(icon)] : [];
  if (!found) {
    const sentences = text.split(/(?<=\.) /),
      rows = sentences.length > 2 ? sentences.map(one => element("span", { className: "sentence" }, one, " ")) : [text];
    return element("span", {}, ...shown, ...rows, " ");
  }
  const [all, by, now] = found,
    chip = element("span", { className: "chip" }, now ? `${by}, ${now}` : by);
  return element("span", {}, ...shown, text.slice(0, found.index), chip, text.slice(found.index + all.length), " ");
}

/** @param {string} icon */
function drawn(icon) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"),
    use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.classList.add("event");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#log-${icon}`);
  svg.append(use);
  return svg;
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
      .map(row => {
        const lines = [...row.querySelectorAll(".lines > :not(.heading)")].map(one => one.cloneNode(true));
        return element("li", {}, dot(Number(row.dataset.seat)), element("span", { className: "lines" }, ...lines));
      }),
  );
}
