// What is being made, as a choice would leave it: beside the choices, while the pointer or the focus is on one.

import { drawAhead } from "./board.js";
import { send } from "./connection.js";
import { byId, element } from "./dom.js";
import { light } from "./highlights.js";
import { table, view } from "./table_state.js";

const ASK = 90,
  LEAVE = 120; // milliseconds
const known = new Map(); // by action
let hovered = null,
  later = 0;

/** The previews of another position are forgotten. */
export function forgetPreviews() {
  known.clear();
  hovered = null;
}

export function consider(action) {
  clearTimeout(later);
  hovered = action?.action ?? null;
  if (!action) {
    later = setTimeout(showMade, LEAVE);
  } else if (known.has(hovered)) {
    show(known.get(hovered));
  } else {
    later = setTimeout(() => {
      if (hovered !== null) send({ do: "preview", seat: table.seat, action: hovered });
    }, ASK);
  }
}

/** What an action that is asked about would leave, on the board as well. */
export function lookAhead({ action }) {
  clearTimeout(later);
  hovered = action;
  send({ do: "preview", seat: table.seat, action, ahead: true });
}

export function hearPreview({ action, preview, ahead = [] }) {
  known.set(action, preview);
  if (hovered === action) show(preview);
  if (view.asked?.action !== action || !ahead.length) return;
  drawAhead(ahead, view.asked);
  light();
}

/** What is made so far. */
export const showMade = () => show(table.preview);

export const hidePreview = () => show(null);

function show(preview) {
  const sheet = byId("preview"),
    one = preview?.svg && view.past === null;
  if (!sheet) return;
  sheet.hidden = !one;
  if (!one) return;
  byId("preview-picture").innerHTML = preview.svg;
  byId("preview-picture").setAttribute("aria-label", preview.title);
  byId("preview-title").textContent = preview.title;
  byId("preview-lines").replaceChildren(...preview.lines.map(line => element("li", {}, line)));
}
