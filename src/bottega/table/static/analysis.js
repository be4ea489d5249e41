// A finished game as a master sees it: everybody's share of victory before each decision, and the choices that cost most.

import { element, shape, word } from "./words.js";

let found = [];

export function beginAnalysis() { found = []; }

export function analysis(message, names, lookAt) {
  found.push(...message.found);
  const parts = element("div", { className: "story" });
  const so_far = word(message.done < message.of ? "looking" : "looked", { at: message.done, moves: message.of });
  const turns = found.filter(one => one.clear).sort((a, b) => b.cost - a.cost).slice(0, 8).sort((a, b) => a.number - b.number);
  parts.append(element("section", { className: "wide" }, element("h3", {}, word("shares")), chart(turns, message.of, names, lookAt), element("p", { className: "help" }, so_far)));
  if (message.done >= message.of) parts.append(element("section", { className: "wide" }, element("h3", {}, word("turning")), list(turns, names, lookAt)));
  document.getElementById("end-analysis").replaceChildren(parts);
}

function chart(turns, moves, names, lookAt) {
  const wide = 760, high = 240, left = 44, right = 128, top = 12, low = 22;
  const x = move => left + (wide - left - right) * move / Math.max(1, moves);
  const y = share => top + (high - top - low) * (1 - share);
  const drawn = shape("svg", { viewBox: `0 0 ${wide} ${high}`, class: "chart analysis", role: "img", "aria-label": word("shares") });
  for (const share of [0, .25, .5, .75, 1]) {
    drawn.append(shape("path", { class: "axis", d: `M${left} ${y(share)}H${wide - right}` }));
    drawn.append(shape("text", { x: left - 6, y: y(share) + 4, "text-anchor": "end" }, `${share * 100} %`));
  }
  const dashes = ["", "9 4", "3 4", "12 4 3 4", "6 3"];
  names.forEach((name, seat) => {
    const path = found.map((one, index) => `${index ? "L" : "M"}${x(one.number - 1).toFixed(1)} ${y(one.shares[seat]).toFixed(1)}`).join("");
    if (path) drawn.append(shape("path", { class: "share", d: path, stroke: `var(--seat-${seat})`, "stroke-dasharray": dashes[seat] }));
    drawn.append(shape("circle", { cx: wide - right + 10, cy: top + 10 + 18 * seat, r: 4, fill: `var(--seat-${seat})` }));
    drawn.append(shape("text", { class: "label", x: wide - right + 18, y: top + 14 + 18 * seat }, name.length > 13 ? name.slice(0, 12) + "…" : name));
  });
  for (const one of turns) {
    const spot = shape("circle", { class: "turn", cx: x(one.number - 1), cy: y(one.shares[one.seat]), r: 6, stroke: `var(--seat-${one.seat})` });
    spot.append(shape("title", {}, `${names[one.seat]}: ${one.played} → ${one.better}`));
    spot.addEventListener("click", () => lookAt(one.number - 1));
    drawn.append(spot);
  }
  return drawn;
}

function list(turns, names, lookAt) {
  if (!turns.length) return element("p", { className: "none" }, word("no_turn"));
  return element("ol", { className: "turns" }, ...turns.map(one => {
    const look = element("button", { type: "button" }, word("move", { at: one.number }));
    look.addEventListener("click", () => lookAt(one.number - 1));
    return element("li", {}, look, element("span", { className: `dot seat-${one.seat}` }), element("span", {}, element("b", {}, names[one.seat]), ` ${one.played}. `, element("em", {}, word("better", { action: one.better })), ` (−${Math.round(one.cost * 100)} %)`, element("span", { className: "why" }, one.why)));
  }));
}
