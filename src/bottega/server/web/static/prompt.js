// The line above the table: who is to act and what is asked, now or at the moment that is looked at.

import { titled } from "./badge.js";
import { byId, first } from "./dom.js";
import { table, view } from "./table_state.js";
import { word } from "./words.js";

const LONG = 80; // letters that are still one line on a wide screen: the table would jump

export function showPrompt() {
  for (const [seat, colour] of table.colours.entries()) {
    document.documentElement.style.setProperty(`--seat-${seat}`, colour);
  }
  const over = table.status === "over",
    actor = table.seats.findIndex(seat => seat.acting);
  byId("table-page").classList.toggle("mine-to-act", table.actions.length > 0 && view.past === null);
  byId("whose").className = actor >= 0 ? `dot seat-${actor}` : "dot";
  byId("whose").hidden = over || actor < 0;
  if (view.past === null) say(table.pause ? word("pause") : table.prompt || word("waiting"));
  const players = table.seats.map(seat => seat.name).join(", ");
  titled(`${first(".here").textContent}${word("colon")}${players}`, table.actions.length > 0);
}

/** @param {string} text */
export function say(text) {
  const prompt = byId("prompt");
  if (prompt.textContent !== text) prompt.textContent = prompt.title = text;
  prompt.classList.toggle("long", text.length > LONG);
}
