// What the table is, as the server said last, and what somebody at this page is doing with it.

import { remaining } from "./choices.js";

/**
 * @typedef {import("./choices.js").Choice} Choice
 * @typedef {{ name: string, kind: string, acting: boolean, stand_in: boolean, resigned: boolean, here: boolean,
 *   face: string, left: number | null, runs: boolean, out: boolean }} Seat
 */

/** What of a message stays until the next one; its sheets, lines of the log and words are taken over elsewhere. */
export function decodeTable(message) {
  return {
    count: message.count,
    moves: message.moves,
    status: message.status,
    seat: /** @type {number | null} */ (message.seat),
    mine: /** @type {number[]} */ (message.mine),
    acting: /** @type {number[]} */ (message.acting),
    apart: message.apart,
    colours: /** @type {string[]} */ (message.colours),
    prompt: message.prompt,
    actions: /** @type {Choice[]} */ (message.actions),
    undo: message.undo,
    pause: message.pause,
    seats: /** @type {Seat[]} */ (message.seats),
    scores: /** @type {number[] | null} */ (message.scores),
    winners: /** @type {number[]} */ (message.winners),
    preview: message.preview,
    rematch: message.rematch,
    lesson: message.lesson,
    rated: message.rated,
  };
}

/** The table before the server has said anything: nothing can be chosen. */
export let table = decodeTable({ count: 0, moves: 0, seat: null, mine: [], acting: [], actions: [], seats: [] });

export function hearTable(message) {
  if (message.count !== table.count) view.advised = null;
  table = decodeTable(message);
}

// `picked`: the things of a choice that is half made; `asked`: the action that is asked again; `past`: the moment that
// is looked at, if it is not the present; `hinting`: the seat that waits for a hint; `advised`: the action that a hint
// of this position has called the best
export const view = {
  picked: /** @type {string[]} */ ([]),
  asked: /** @type {Choice | null} */ (null),
  past: /** @type {number | null} */ (null),
  hinting: /** @type {number | null} */ (null),
  advised: /** @type {number | null} */ (null),
};

/** The actions that agree with what is picked. */
export const left = () => remaining(table.actions, view.picked);

// -- whoever changes what is picked says so here, and what shows it follows

let show = () => {};

export function onChoice(showing) {
  show = showing;
}

/**
 * @param {string[]} picked
 * @param {Choice | null} asked
 */
export function choose(picked, asked = null) {
  view.picked = picked;
  view.asked = asked;
  show();
}

/** A choice is on its way: nothing else can be chosen until the answer is there. */
export function choseOne() {
  table.actions = [];
  choose([]);
}
