// Looking back at earlier moves of the game.

import { addSymbols, draw, take } from "./board.js";
import { send } from "./connection.js";
import { byId, ifThere } from "./dom.js";
import { light } from "./highlights.js";
import { say } from "./prompt.js";
import { canShare } from "./share.js";
import { table, view } from "./table_state.js";
import { explainAt } from "./tooltips.js";
import { word } from "./words.js";

const page = byId("table-page"),
  slider = byId("moment"),
  fork = ifThere("fork");
/** @type {number | null} */
let wanted = null; // the moment that was asked for last
let asking = false; // whether an answer is awaited

/** @param {number} at */
export function lookAt(at) {
  wanted = Math.max(0, Math.min(at, table.moves));
  if (table.status === "running" && wanted === table.moves) {
    leavePast();
    return;
  }
  view.past = wanted;
  slider.value = String(wanted);
  ask();
}

/** The move that a shared link leads to; null if it leads to the whole game. */
export function sharedMoment() {
  const found = location.hash.match(/^#move=(\d{1,7})$/);
  return found ? Number(found[1]) : null;
}

// one question at a time: a slider that is dragged asks again when the answer is there
function ask() {
  if (asking || wanted === null) return;
  asking = true;
  send({ do: "look", at: wanted, seat: table.seat ?? -1 });
}

/** @param {Wire.PastPosition} message */
export function showPast(message) {
  asking = false;
  addSymbols(message.symbols);
  take(message);
  if (view.past === null) return;
  draw(true);
  if (wanted !== message.at) ask();
  view.past = message.at;
  page.classList.add("in-past");
  say(`${word("past", { at: message.at })} ${message.prompt}`);
  showTimeline();
  light();
  explainAt(message.at, table.seat, table.count);
}

export function leavePast() {
  view.past = wanted = null;
  asking = false;
  page.classList.remove("in-past");
  send({ do: "look", seat: table.seat ?? -1 });
  showTimeline();
}

export function showTimeline() {
  const at = view.past ?? table.moves,
    over = table.status === "over";
  byId("timeline").hidden = table.status === "open" || !table.moves;
  slider.max = String(table.moves);
  if (wanted === null) slider.value = String(at);
  byId("moment-of").textContent = word("moment", { at, moves: table.moves });
  byId("now").hidden = view.past === null;
  byId("result").hidden = !over;
  byId("share-here").hidden = !canShare(over);
  byId("earlier").disabled = at <= 0;
  byId("later").disabled = at >= table.moves;
  if (fork) {
    fork.hidden = !over || view.past === null || view.past >= table.moves;
    byId("fork-moves").value = String(at);
  }
  for (const row of byId("log").querySelectorAll("li")) {
    const here = view.past !== null && Number(row.dataset.at) === at;
    row.setAttribute("aria-current", String(here));
    if (here) byId("log").scrollTop = row.offsetTop - byId("log").offsetTop - 40;
  }
}

slider.addEventListener("input", () => lookAt(Number(slider.value)));
byId("earlier").addEventListener("click", () => lookAt((wanted ?? table.moves) - 1));
byId("later").addEventListener("click", () => lookAt((wanted ?? table.moves) + 1));
byId("now").addEventListener("click", leavePast);
