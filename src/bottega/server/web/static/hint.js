// A hint: the best moves, each with how clearly it is better or worse, and why. What the first one means on the table is
// lit; what another one means, when the mouse moves over it or it has the focus.

import { element } from "./words.js";

export function hintRows(best, take, mark) {
  let lit = null;
  const light = one => {
    if (lit === one) return;
    if (lit) mark(lit, false, "meant");
    mark(lit = one, true, "meant");
  };
  const rows = best.map(one => {
    const bar = element("span", { className: "bar", ariaHidden: "true" }, element("span"));
    bar.firstElementChild.style.width = `${Math.round(one.bar * 100)}%`;
    const button = element("button", { type: "button" },
      element("span", { className: "label" }, one.label),
      ...(one.how ? [element("span", { className: "how" }, bar, one.how)] : []),
      element("span", { className: "why" }, one.why));
    button.addEventListener("click", () => take(one));
    for (const event of ["mousemove", "focus"]) button.addEventListener(event, () => light(one));
    return element("li", {}, button);
  });
  if (best.length) light(best[0]);
  return rows;
}
