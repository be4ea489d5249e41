// A finished game as a grandmaster sees it: everybody's chance of victory, first sketched, then ever better known, and
// the choices that cost most.

import { byId, element, first, shape } from "./dom.js";
import { reviewLine } from "./review.js";
import { numbersTable } from "./story.js";
import { percent, word } from "./words.js";

/** @type {Map<number, Wire.AnalysisPoint>} */
let points = new Map();
/** @type {Wire.ReviewedMove[]} */
let found = [];
const status = element("p", { className: "help", role: "status" });
/** @param {number} share */
const signed = share => `${share < -0.005 ? "−" : share > 0.005 ? "+" : ""}${percent(Math.abs(share))}`;

export function beginAnalysis() {
  points = new Map();
  found = [];
  status.textContent = word("begins");
  byId("end-analysis").replaceChildren(element("div", {}), status);
}

/**
 * @param {Wire.AnalysisPart} message
 * @param {string[]} names
 * @param {(move: number, seat: number) => void} lookAt
 */
export function analysis(message, names, lookAt) {
  for (const point of message.points) points.set(point.number, point);
  found.push(...message.found);
  const over = message.done >= message.of;
  status.textContent = over ? word("looked", { moves: message.of }) : "";
  const turns = found
    .filter(one => one.clear)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, 8)
    .sort((a, b) => a.number - b.number);
  const progress = element(
    "p",
    { className: "help" },
    over ? "" : word("looking", { at: message.done, moves: message.of }),
  );
  const parts = element(
    "div",
    { className: "story" },
    element(
      "section",
      { className: "wide" },
      element("h3", {}, word("shares")),
      chart(turns, message.of, names, lookAt),
      progress,
    ),
  );
  if (over) {
    parts.append(
      element("section", { className: "wide" }, element("h3", {}, word("turning")), list(turns, names, lookAt)),
    );
    parts.append(
      element(
        "section",
        { className: "wide" },
        element("h3", {}, word("went")),
        balanced(message.balance, names),
        element("p", { className: "help" }, word("rest_is")),
      ),
    );
  }
  first("div", byId("end-analysis")).replaceChildren(parts);
}

/**
 * @param {Wire.ReviewedMove[]} turns
 * @param {number} moves
 * @param {string[]} names
 * @param {(move: number, seat: number) => void} lookAt
 */
function chart(turns, moves, names, lookAt) {
  const small = matchMedia("(max-width: 600px)").matches;
  const wide = small ? 400 : 760,
    high = small ? 260 : 280,
    left = 46,
    right = small ? 12 : 128,
    top = small ? 12 + 18 * names.length : 12,
    low = 24;
  const curve = [...points.values()].sort((a, b) => a.number - b.number);
  /** @param {number} move */
  const x = move => left + ((wide - left - right) * move) / Math.max(1, moves);
  /** @param {number} share */
  const y = share => top + (high - top - low) * (1 - Math.min(1, Math.max(0, share)));
  /**
   * @param {Wire.AnalysisPoint} point
   * @param {number} seat
   * @param {number} errors
   */
  const edge = (point, seat, errors) =>
    `${x(point.number).toFixed(1)} ${y(point.shares[seat] + errors * point.errors[seat]).toFixed(1)}`;
  const drawn = shape("svg", { viewBox: `0 0 ${wide} ${high}`, class: "chart analysis", role: "img" });
  drawn.setAttribute(
    "aria-label",
    word("shares") +
      word("colon") +
      names
        .map(
          (name, seat) =>
            `${name} ${curve
              .map(point => percent(point.shares[seat]))
              .filter((_, index) => index % Math.ceil(curve.length / 8) === 0 || index === curve.length - 1)
              .join(" → ")}`,
        )
        .join("; "),
  );
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    drawn.append(shape("path", { class: "axis", d: `M${left} ${y(share)}H${wide - right}` }));
    drawn.append(shape("text", { x: left - 6, y: y(share) + 4, "text-anchor": "end" }, percent(share)));
  }
  drawn.append(
    shape(
      "text",
      { x: (left + wide - right) / 2, y: high - 6, "text-anchor": "middle" },
      word("moment", { at: moves, moves }),
    ),
  );
  const dashes = ["", "9 4", "3 4", "12 4 3 4", "6 3"];
  names.forEach((name, seat) => {
    const there = curve.map(point => edge(point, seat, 2)),
      back = curve.map(point => edge(point, seat, -2)).reverse();
    if (curve.length)
      drawn.append(
        shape("path", { class: "band", d: `M${[...there, ...back].join("L")}Z`, fill: `var(--seat-${seat})` }),
      );
    if (curve.length)
      drawn.append(
        shape("path", {
          class: "share",
          d: `M${curve.map(point => edge(point, seat, 0)).join("L")}`,
          stroke: `var(--seat-${seat})`,
          "stroke-dasharray": dashes[seat],
        }),
      );
    const [labelX, labelY] = small ? [left + 6, 14 + 18 * seat] : [wide - right + 10, top + 10 + 18 * seat];
    drawn.append(shape("circle", { cx: labelX, cy: labelY - 4, r: 4, fill: `var(--seat-${seat})` }));
    drawn.append(
      shape(
        "text",
        { class: "label", x: labelX + 8, y: labelY },
        name.length > 13 && !small ? name.slice(0, 12) + "…" : name,
      ),
    );
  });
  for (const one of turns) {
    const at = one.number - 1,
      after = curve.find(point => point.number >= at),
      before = curve.findLast(point => point.number <= at) ?? after;
    if (!before || !after) continue;
    const part = (at - before.number) / Math.max(1, after.number - before.number);
    const height = y(before.shares[one.seat] + part * (after.shares[one.seat] - before.shares[one.seat]));
    const spot = shape("circle", { class: "turn", cx: x(at), cy: height, r: 6, stroke: `var(--seat-${one.seat})` });
    spot.append(shape("title", {}, `${names[one.seat]}: ${one.played} → ${one.better}`));
    spot.addEventListener("click", () => lookAt(one.number - 1, one.seat));
    drawn.append(spot);
  }
  return drawn;
}

/**
 * @param {Wire.ReviewedMove[]} turns
 * @param {string[]} names
 * @param {(move: number, seat: number) => void} lookAt
 */
function list(turns, names, lookAt) {
  if (!turns.length) return element("p", { className: "none" }, word("no_turn"));
  return element(
    "ol",
    { className: "turns" },
    ...turns.map(one => {
      const look = element("button", { type: "button" }, word("move", { at: one.number }));
      look.addEventListener("click", () => lookAt(one.number - 1, one.seat));
      return element("li", {}, look, ...reviewLine(one, names[one.seat]));
    }),
  );
}

/**
 * @param {Wire.SeatBalance[]} balance
 * @param {string[]} names
 */
function balanced(balance, names) {
  /**
   * @param {string} said
   * @param {(share: number) => string} shown
   * @param {keyof Wire.SeatBalance} name
   */
  const row = (said, shown, name) => [said, ...balance.map(one => shown(one[name]))];
  const between = [
    row(word("own"), signed, "own"),
    row(word("others"), signed, "others"),
    row(word("rest"), signed, "rest"),
  ];
  return numbersTable(
    ["", ...names],
    [row(word("first"), percent, "first"), ...between],
    row(word("last"), percent, "last"),
  );
}
