// The curtain between people at one screen, where they may not see the same.

import { send } from "./connection.js";
import { byId, first } from "./dom.js";
import { table } from "./table_state.js";
import { word } from "./words.js";

const sheet = byId("curtain"),
  button = first("button", sheet);
/** @type {number | null} */
let opened = null; // the seat that says it is here

export const isClosed = () => !sheet.hidden;

export function showCurtain() {
  const secret = table.apart && table.status === "running";
  const next = table.seat !== null && table.acting.includes(table.seat) ? table.seat : table.acting[0];
  if (!secret || (next === table.seat && next === opened)) draw(false);
  if (!secret || next === undefined || next === opened) return;
  const who = table.seats[next].name;
  byId("curtain-says").textContent = word("give", { who });
  button.textContent = word("here", { who });
  button.onclick = () => {
    opened = next;
    if (next === table.seat) showCurtain();
    else send({ do: "look", seat: next });
  };
  draw(true);
}

/** @param {boolean} closed */
function draw(closed) {
  if (sheet.hidden !== closed) return;
  sheet.hidden = !closed;
  first(".board-and-side").inert = closed;
  (closed ? button : byId("prompt")).focus({ preventScroll: true });
}
