// What is being made, as a choice would leave it: beside the choices, while the pointer or the focus is on one.

import { drawAhead } from "./board.js";
import { send } from "./connection.js";
import { byId, element, ifThere } from "./dom.js";
import { light } from "./highlights.js";
import { table, view } from "./table_state.js";

const ASK = 90,
  LEAVE = 120; // milliseconds
/** @type {Map<number, Wire.MadePicture | null>} */
const known = new Map(); // by action
/** @type {number | null} */
let hovered = null;
let later = 0;

/** The previews of another position are forgotten. */
export function forgetPreviews() {
  known.clear();
  hovered = null;
}

/** @param {import("./choices.js").Choice | null} action */
export function consider(action) {
  clearTimeout(later);
  hovered = action?.action ?? null;
  const picture = action && known.get(action.action);
  if (!action) {
    later = setTimeout(showMade, LEAVE);
  } else if (picture !== undefined) {
    show(picture);
  } else {
    later = setTimeout(() => {
      if (hovered !== null && table.seat !== null) send({ do: "preview", seat: table.seat, action: hovered });
    }, ASK);
  }
}

/**
 * What an action that is asked about would leave, on the board as well.
 * @param {import("./choices.js").Choice} given
 */
export function lookAhead({ action }) {
  clearTimeout(later);
  hovered = action;
  if (table.seat !== null) send({ do: "preview", seat: table.seat, action, ahead: true });
}

/** @param {Wire.PreviewUpdate} given */
export function hearPreview({ action, preview, ahead = [] }) {
  known.set(action, preview);
  if (hovered === action) show(preview);
  if (view.asked?.action !== action || !ahead.length) return;
  drawAhead(ahead, view.asked);
  light();
}

/** What is made so far. */
export const showMade = () => show(table.preview);

/** @param {Wire.MadePicture | null} preview */
function show(preview) {
  const sheet = ifThere("preview");
  if (!sheet || view.past !== null) return; // it keeps its place while it is not seen
  sheet.hidden = !preview;
  if (!preview) return;
  byId("preview-picture").innerHTML = preview.svg;
  byId("preview-picture").setAttribute("aria-label", preview.title);
  byId("preview-title").textContent = preview.title;
  byId("preview-lines").replaceChildren(...preview.lines.map(line => element("li", {}, line)));
}
