// Choosing what to do: by a thing of the board, or an action of the list; it is played, asked about, or refused.

import { enlarge, isEnlarged } from "./board.js";
import { decided, touching } from "./choices.js";
import { spread } from "./choose_panel.js";
import { askAbout, isAsked, isTooSoon } from "./confirm.js";
import { send } from "./connection.js";
import { byId } from "./dom.js";
import { focusOn, leaveChoices } from "./focus.js";
import * as coach from "./guide.js";
import { isNoted, quiet } from "./notes.js";
import { settings } from "./settings.js";
import { choose, choseOne, left, table, view } from "./table_state.js";
import { leavePast } from "./timeline.js";

/** @typedef {import("./choices.js").Choice} Choice */

/** @type {Record<string, number>} how long bots pause, as a part of what is usual */
const PAUSES = { slow: 3, fast: 0.3, off: 0 };

// The server says which moves are to be asked about, unless all are or none is. It judges faster than a hint does: what a
// hint has called the best is no slip.
/** @param {Choice} action */
export function decide(action) {
  if (!coach.allows(action)) return;
  if (isAsked(action)) confirmAgain();
  else if (coach.wants(action)) play(action, true);
  else if (settings.confirm === "always") askAbout(action, "");
  else play(action, settings.confirm === "never" || view.advised === action.action);
}

/** The move that is asked about is played. */
export function confirm() {
  if (view.asked) play(view.asked, true);
}

// chosen once more: a double click answers nothing
function confirmAgain() {
  if (!isTooSoon()) confirm();
}

/**
 * The server has not played a move, since it looks like a slip.
 * @param {Wire.ConfirmMove} given
 */
export function hearDoubt({ action, why }) {
  const doubted = table.actions.find(known => known.action === action);
  if (doubted) askAbout(doubted, why);
}

/**
 * @param {Choice} action
 * @param {boolean} sure
 */
export function play(action, sure) {
  if (table.seat === null) return;
  const pace = PAUSES[settings.bots] ?? 1,
    pause = settings.confirm !== "never" && pace > 0 && !coach.wants(action);
  quiet();
  view.hinting = null;
  byId("table-page").setAttribute("aria-busy", "true");
  send({ do: "play", seat: table.seat, action: action.action, at: table.count, sure, pause, pace });
  if (sure) played();
}

export function played() {
  leaveChoices();
  spread(false);
  choseOne();
}

export function stepBack() {
  const { asked, picked, past } = view;
  if (isNoted()) quiet();
  else if (isEnlarged()) enlarge(null);
  else if (past !== null) leavePast();
  else choose(asked ? picked : picked.slice(0, -1));
  if (asked && !view.asked) focusOn(asked);
}

// A click on the board: the innermost thing that takes part in an action; else the rule that forbids it.
/** @param {HTMLElement} thing */
export function pick(thing) {
  if (view.past !== null) return;
  quiet();
  if (coach.reads()) return;
  const { picked } = view,
    open = left();
  if (thing.closest(".ahead") || meantBy(thing).some(id => view.asked?.touches.includes(id))) {
    confirmAgain();
    return;
  }
  for (const id of meantBy(thing)) {
    if (picked.includes(id)) {
      choose(picked.filter(other => other !== id));
      return;
    }
    if (!touching(open, id).length) continue;
    const action = decided(open, picked, id);
    if (action) decide(action);
    else choose([...picked, id]);
    return;
  }
  if (picked.length) chooseOther(thing);
  else if (table.seat !== null && table.mine.includes(table.seat)) {
    send({ do: "why", seat: table.seat, thing: thing.dataset.id ?? thing.dataset.what ?? "" });
  }
}

// Half of a choice is made, and this is not its other half: another choice may begin, but none is made by mistake.
/** @param {HTMLElement} thing */
function chooseOther(thing) {
  view.picked = [];
  view.asked = null;
  const next = meantBy(thing).find(id => touching(table.actions, id).length);
  if (next && decided(table.actions, [], next)) choose([]);
  else pick(thing);
}

// The things that a click may mean, best first: the one that was hit, those that it is part of, and once half of a
// choice is made what it lies on, as the drawing says (`data-on`).
/** @param {HTMLElement} thing */
export function meantBy(thing) {
  /** @type {string[]} */
  const ids = [];
  const on = thing.closest("[data-on]")?.dataset.on;
  for (let at = thing.closest("[data-id]"); at; at = at.parentElement?.closest("[data-id]") ?? null)
    ids.push(at.dataset.id ?? "");
  return view.picked.length && on ? [...ids, on] : ids;
}
