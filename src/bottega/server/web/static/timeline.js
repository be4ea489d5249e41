// Looking back at earlier moves of the game, one by one or as a replay that runs by itself.

import { addSymbols, draw, take } from "./board.js";
import { send } from "./connection.js";
import { byId, ifThere } from "./dom.js";
import { light } from "./highlights.js";
import { say } from "./prompt.js";
import { showReview } from "./review.js";
import { canShare } from "./share.js";
import { table, view } from "./table_state.js";
import { explainAt } from "./tooltips.js";
import { word } from "./words.js";

const page = byId("table-page"),
  slider = byId("moment"),
  replayButton = byId("replay"),
  speed = byId("replay-speed"),
  fork = ifThere("fork");
const PAUSE = 1600; // milliseconds between two moves of a replay, at single speed
/** @type {number | null} */
let wanted = null; // the moment that was asked for last
let asking = false; // whether an answer is awaited
/** @type {number | null} */
let from = null; // the seat whose view was asked for, if it is not one's own
let replaying = false;
let next = 0; // the timer of the next move

/**
 * @param {number} at
 * @param {number | null} [seat] whose view is shown, from now on
 */
export function lookAt(at, seat = from) {
  from = seat;
  runReplay(false);
  goTo(at);
}

/** @param {number} at */
function goTo(at) {
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
  send({ do: "look", at: wanted, seat: from ?? table.seat ?? -1 });
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
  showReview(view.past);
  explainAt(message.at, table.seat, table.count);
  if (replaying) runReplay(view.past < table.moves);
}

// -- a replay

/** Play the game again from its first move. */
export function replay() {
  runReplay(true);
  goTo(0);
}

/** @param {boolean} on */
function runReplay(on) {
  clearTimeout(next);
  replaying = on;
  replayButton.classList.toggle("running", on);
  replayButton.ariaLabel = replayButton.title = word(on ? "pause_replay" : "replay");
  if (on) next = setTimeout(() => goTo((view.past ?? 0) + 1), PAUSE / Number(speed.value));
}

export function leavePast() {
  runReplay(false);
  view.past = wanted = from = null;
  asking = false;
  page.classList.remove("in-past");
  send({ do: "look", seat: table.seat ?? -1 });
  showTimeline();
  showReview(null);
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
replayButton.addEventListener("click", () => {
  if (replaying) runReplay(false);
  else if (view.past === null || view.past >= table.moves) replay();
  else runReplay(true);
});
speed.addEventListener("change", () => runReplay(replaying));
