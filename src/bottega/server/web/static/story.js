// How a finished game went: the scores move by move, where the points came from, what was met and painted. It knows no
// game.

import { byId, dot, element, shape } from "./dom.js";
import { root } from "./settings.js";
import { word } from "./words.js";

/**
 * @param {Wire.GameStory} message
 * @param {string[]} names
 */
export function story(message, names) {
  const parts = element("div", { className: names.length > 2 && message.sources.length ? "story many" : "story" });
  const single = !message.sources.length;
  const course = element("section", { className: single ? "wide" : "" }, element("h3", {}, word("course")));
  parts.append(course);
  if (!single) parts.append(element("section", {}, element("h3", {}, word("source")), sources(message, names)));
  if (message.rounds.length)
    parts.append(
      element(
        "section",
        { className: single ? "" : "wide" },
        element("h3", {}, word("by_round")),
        rounds(message, names),
      ),
    );
  if (message.keepsakes.length)
    parts.append(
      element(
        "section",
        { className: "wide" },
        element("h3", {}, word("keepsakes")),
        keepsakes(message.keepsakes, names),
      ),
    );
  if (message.honours.length)
    parts.append(
      element("section", { className: "wide" }, element("h3", {}, word("honours")), honours(message.honours, names)),
    );
  byId("end-story").replaceChildren(parts);
  const wide = Math.min(Math.max(course.clientWidth, 300), 680); // so that letters come out as large as they are meant
  course.append(chart(message.scores, message.rounds, names, wide));
}

/**
 * @param {number[][]} scores
 * @param {number[]} rounds
 * @param {string[]} names
 * @param {number} wide
 */
function chart(scores, rounds, names, wide) {
  const high = 250,
    left = 34,
    right = 128,
    top = 12,
    low = 26;
  const most = Math.max(5, ...scores.flat()),
    least = Math.min(0, ...scores.flat()),
    last = Math.max(1, scores.length - 1);
  /** @param {number} move */
  const x = move => left + ((wide - left - right) * move) / last;
  /** @param {number} points */
  const y = points => top + ((high - top - low) * (most - points)) / (most - least);
  const drawn = shape("svg", { viewBox: `0 0 ${wide} ${high}`, class: "chart", role: "img" });
  drawn.setAttribute(
    "aria-label",
    word("course") + word("colon") + names.map((name, seat) => `${name} ${scores[scores.length - 1][seat]}`).join(", "),
  );
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find(size => (most - least) / size <= 6) ?? 200;
  for (let points = Math.ceil(least / step) * step; points <= most; points += step) {
    drawn.append(shape("path", { class: "axis", d: `M${left} ${y(points)}H${wide - right}` }));
    drawn.append(shape("text", { x: left - 6, y: y(points) + 4, "text-anchor": "end" }, String(points)));
  }
  for (const move of rounds)
    drawn.append(shape("path", { class: "axis", d: `M${x(move)} ${top}V${high - low}`, "stroke-dasharray": "2 4" }));
  const labels = names
    .map((name, seat) => ({ name, seat, y: y(scores[scores.length - 1][seat]) }))
    .sort((a, b) => a.y - b.y);
  labels.forEach((label, index) => {
    if (index) label.y = Math.max(label.y, labels[index - 1].y + 16);
  });
  const dashes = ["", "9 4", "3 4", "12 4 3 4", "6 3"];
  names.forEach((_, seat) => {
    const path = scores
      .map((now, move) => `${move ? "L" : "M"}${x(move).toFixed(1)} ${y(now[seat]).toFixed(1)}`)
      .join("");
    drawn.append(
      shape("path", { class: "course", d: path, stroke: `var(--seat-${seat})`, "stroke-dasharray": dashes[seat] }),
    );
  });
  for (const label of labels) {
    const name = label.name.length > 13 ? label.name.slice(0, 12) + "…" : label.name;
    drawn.append(shape("circle", { cx: wide - right + 10, cy: label.y, r: 4, fill: `var(--seat-${label.seat})` }));
    drawn.append(shape("text", { class: "label", x: wide - right + 18, y: label.y + 4 }, name));
  }
  drawn.append(
    shape(
      "text",
      { x: (left + wide - right) / 2, y: high - 6, "text-anchor": "middle" },
      word("moment", { at: last, moves: last }),
    ),
  );
  return drawn;
}

/** @typedef {string | number | Node[]} Cell what stands in a table of numbers */

/**
 * @param {string[]} head
 * @param {Cell[][]} rows
 * @param {Cell[]} [foot]
 */
export function numbersTable(head, rows, foot) {
  /**
   * @param {Cell[]} row
   * @param {"td" | "th"} first
   */
  const cells = (row, first = "th") =>
    row.map((cell, index) => {
      const content = Array.isArray(cell) ? cell : [String(cell)];
      if (index || first === "td") return element("td", {}, ...content);
      return element("th", { scope: "row" }, ...content);
    });
  const made = element("table", { className: "numbers" });
  made.append(
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ...head.map((name, index) => (name ? element("th", { scope: "col" }, name) : element(index ? "th" : "td", {}))),
      ),
    ),
  );
  made.append(element("tbody", {}, ...rows.map(row => element("tr", {}, ...cells(row)))));
  if (foot) made.append(element("tfoot", {}, element("tr", {}, ...cells(foot))));
  return element(
    "div",
    { className: "scroll", tabIndex: 0, role: "region", ariaLabel: head[0] || word("points") },
    made,
  );
}

/**
 * @param {Wire.GameStory} message
 * @param {string[]} names
 */
function sources(message, names) {
  return numbersTable(
    ["", ...names],
    message.sources.map(source => [source.name, ...source.points]),
    [word("total"), ...message.scores[message.scores.length - 1]],
  );
}

// points gained in each round, for games that count rounds
/**
 * @param {Wire.GameStory} message
 * @param {string[]} names
 */
function rounds(message, names) {
  const ends = [...new Set([...message.rounds, message.scores.length - 1])];
  const gained = ends.map((move, index) =>
    message.scores[move].map((now, seat) => now - message.scores[index ? ends[index - 1] : 0][seat]),
  );
  return numbersTable(
    ["", ...ends.map((_, index) => String(index + 1))],
    names.map((name, seat) => [name, ...gained.map(row => row[seat])]),
  );
}

/**
 * @param {Wire.Honour[]} list
 * @param {string[]} names
 */
function honours(list, names) {
  return numbersTable(
    ["", ...names],
    list.map(honour => [
      honour.text,
      ...honour.met.map((met, seat) => [
        element(
          "span",
          { className: met ? "met" : "", title: word(met ? "met" : "not_met") },
          met ? "✓ " : "– ",
          element("small", {}, `${word(met ? "met" : "not_met")} (${honour.best[seat]})`),
        ),
      ]),
    ]),
  );
}

/**
 * @param {Wire.Keepsake[]} list
 * @param {string[]} names
 */
function keepsakes(list, names) {
  return element(
    "div",
    { className: "keepsakes", tabIndex: 0, role: "region", ariaLabel: word("keepsakes") },
    ...list.map(kept =>
      element(
        "figure",
        {},
        element(
          "a",
          { href: root + kept.src, download: kept.title + ".svg", title: kept.title },
          element("img", { src: root + kept.src, alt: kept.title, loading: "lazy" }),
        ),
        element("figcaption", {}, dot(kept.seat), " ", names[kept.seat]),
      ),
    ),
  );
}
