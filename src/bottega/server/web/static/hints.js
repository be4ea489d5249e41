// A hint: the best moves, each with how clearly it is better or worse, and why. What the first one means on the table
// is lit; what another one means, when the mouse moves over it or it has the focus.

import { send } from "./connection.js";
import { byId, element, ifThere } from "./dom.js";
import * as coach from "./guide.js";
import { mark } from "./highlights.js";
import { decide } from "./moves.js";
import { note, quiet } from "./notes.js";
import { table, view } from "./table_state.js";

export function askHint() {
  if (coach.reads()) return;
  view.hinting = table.seat;
  const known = coach.hint();
  if (known) show(known);
  else if (table.seat !== null) send({ do: "hint", seat: table.seat });
}

/**
 * Whoever has acted meanwhile does not need it any more.
 * @param {Wire.Hints} given
 */
export function hearHint({ best }) {
  const told = view.hinting !== null && view.hinting === table.seat && coach.hint(best);
  if (told) show(told);
}

/** @param {{ best: Wire.HintMove[], asked: string }} given */
function show({ best, asked }) {
  view.advised = best[0]?.action ?? null;
  note("hint", element("p", { className: "asked" }, asked), element("ol", {}, ...rows(best)));
  if (document.activeElement !== ifThere("hint") && document.activeElement !== document.body) return;
  byId("said").querySelector("li button")?.focus({ preventScroll: true });
}

/** @param {Wire.HintMove[]} best */
function rows(best) {
  /** @type {Wire.HintMove | null} */
  let lit = null;
  /** @param {Wire.HintMove} one */
  const light = one => {
    if (lit === one) return;
    if (lit) mark(lit, false, "meant");
    lit = one;
    mark(one, true, "meant");
  };
  const made = best.map(one => {
    const filled = element("span"),
      bar = element("span", { className: "bar", ariaHidden: "true" }, filled);
    filled.style.width = `${Math.round(one.bar * 100)}%`;
    const button = element(
      "button",
      { type: "button" },
      element("span", { className: "label" }, one.label),
      ...(one.how ? [element("span", { className: "how" }, bar, one.how)] : []),
      element("span", { className: "why" }, one.why),
    );
    button.addEventListener("click", () => choose(one));
    for (const event of ["mousemove", "focus"]) button.addEventListener(event, () => light(one));
    return element("li", {}, button);
  });
  if (best.length) light(best[0]);
  return made;
}

/** @param {Wire.HintMove} one */
function choose(one) {
  const action = table.actions.find(known => known.action === one.action);
  if (!action) return;
  quiet();
  decide(action);
}
