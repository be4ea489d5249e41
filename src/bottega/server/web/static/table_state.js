// What the table is, as the server said last, and what somebody at this page is doing with it.

import { remaining } from "./choices.js";

/** @typedef {Wire.Choice} Choice */

/**
 * What of a message stays until the next one; its sheets, lines of the log and words are taken over elsewhere.
 * @typedef {Omit<Wire.TableUpdate,
 *   "kind" | "whole" | "sheets" | "symbols" | "log_from" | "log" | "log_seats" | "chat">} Table
 */

/** @type {Table} the table before the server has said anything: nothing can be chosen */
export let table = {
  count: 0,
  moves: 0,
  status: "",
  seat: null,
  mine: [],
  acting: [],
  apart: false,
  colours: [],
  prompt: "",
  actions: [],
  undo: false,
  pause: 0,
  seats: [],
  scores: null,
  winners: [],
  preview: null,
  rematch: "",
  lesson: null,
  rated: [],
};

/** @param {Wire.TableUpdate} message */
export function hearTable({ kind, whole, sheets, symbols, log_from, log, log_seats, chat, ...rest }) {
  if (rest.count !== table.count) view.advised = null;
  table = rest;
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

/** @param {() => void} showing */
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
