// The focus is never lost when the page is drawn anew.

import { panel } from "./choose_panel.js";
import { byId } from "./dom.js";

const board = byId("picture"),
  list = byId("actions"),
  bar = byId("action-bar");
let wanted = null; // what had the focus: a thing, an action, or the panel

export function rememberFocus() {
  const at = document.activeElement;
  if (board.contains(at)) wanted = { kind: "thing", id: at.dataset.id };
  else if (list?.contains(at)) wanted = { kind: "action", action: Number(at.dataset.action) };
  else if (bar?.contains(at)) wanted = { kind: "choose" };
  else if (at !== panel) wanted = null;
}

export function restoreFocus() {
  if (!wanted || (document.activeElement !== document.body && document.activeElement !== panel)) return;
  const target = found(wanted) ?? list.querySelector("button[data-action]");
  (target ?? panel).focus({ preventScroll: true });
  if (target) wanted = null;
}

function found({ kind, id, action }) {
  if (kind === "thing") return board.querySelector(`[data-id="${CSS.escape(id)}"][tabindex]`);
  return list.querySelector(`[data-action="${action}"]`);
}

/** What has just been chosen goes away: until there are new choices the panel has its focus. */
export function leaveChoices() {
  if (![panel, board, bar].some(part => part.contains(document.activeElement))) return;
  wanted = { kind: "choose" };
  panel.focus({ preventScroll: true });
}

export function focusOn(action) {
  list.querySelector(`[data-action="${action.action}"]`)?.focus();
}
