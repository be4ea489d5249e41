// What can be clicked on the board is lit, and what an action touches is marked.

import { bringForward } from "./board.js";
import { touching } from "./choices.js";
import { byId } from "./dom.js";
import * as coach from "./guide.js";
import { showMap } from "./sheet_map.js";
import { left, view } from "./table_state.js";

const board = byId("picture");
/** @param {string} id */
const thingsOf = id => board.querySelectorAll(`[data-id="${CSS.escape(id)}"]`);

export function light() {
  const open = view.past === null ? left() : [],
    ids = new Set(open.flatMap(action => action.touches));
  // what lies under something else is lit once half of a choice is made: until then a click there means what lies on it
  const under = view.picked.length ? [] : [...board.querySelectorAll("[data-on]")].map(thing => thing.dataset.on ?? "");
  for (const thing of board.querySelectorAll("[data-id]")) {
    const id = thing.dataset.id ?? "",
      picked = view.picked.includes(id) && view.past === null;
    const can = ids.has(id) && !picked && !under.includes(id);
    thing.classList.toggle("can", can);
    thing.classList.toggle("picked", picked);
    thing.classList.toggle("leads", view.picked.length > 0 && ids.has(thing.dataset.on ?? ""));
    thing.classList.remove("marked");
    if (can || picked) makeButton(thing, touching(open, id), picked);
    else for (const name of ["tabindex", "role", "aria-label", "aria-pressed"]) thing.removeAttribute(name);
  }
  if (view.asked) mark(view.asked, true);
  const active = bringForward();
  const first = open[0]?.touches.map(id => board.querySelector(`[data-id="${CSS.escape(id)}"].can`)).find(Boolean);
  showMap(first?.closest(".sheet-home") ?? active, coach.light());
}

/**
 * @param {HTMLElement} thing
 * @param {Wire.Choice[]} actions
 * @param {boolean} picked
 */
function makeButton(thing, actions, picked) {
  const named = actions.length === 1 ? actions[0].label : thing.dataset.named || actions[0]?.label;
  thing.setAttribute("tabindex", "0");
  thing.setAttribute("role", "button");
  thing.setAttribute("aria-label", named || (thing.dataset.id ?? ""));
  if (picked) thing.setAttribute("aria-pressed", "true");
  else thing.removeAttribute("aria-pressed");
}

/**
 * @param {{ touches: string[] }} action
 * @param {boolean} on
 */
export function mark(action, on, as = "marked") {
  for (const id of action.touches) for (const thing of thingsOf(id)) thing.classList.toggle(as, on);
}
