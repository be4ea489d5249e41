// The focus is never lost when the page is drawn anew.

import { panel } from "./choose_panel.js";
import { byId, focused, ifThere } from "./dom.js";

const board = byId("picture"),
  list = ifThere("actions"),
  bar = ifThere("action-bar");
/**
 * What had the focus: a thing, an action, or the panel.
 * @type {{ kind: "thing" | "action", name: string } | { kind: "choose" } | null}
 */
let wanted = null;

export function rememberFocus() {
  const at = focused();
  if (board.contains(at)) wanted = { kind: "thing", name: at.dataset.id ?? "" };
  else if (list?.contains(at)) wanted = { kind: "action", name: at.dataset.action ?? "" };
  else if (bar?.contains(at)) wanted = { kind: "choose" };
  else if (at !== panel) wanted = null;
}

export function restoreFocus() {
  if (!wanted || (document.activeElement !== document.body && document.activeElement !== panel)) return;
  const target = found(wanted) ?? list?.querySelector("button[data-action]");
  (target ?? panel).focus({ preventScroll: true });
  if (target) wanted = null;
}

/** @param {NonNullable<typeof wanted>} thing */
function found(thing) {
  if (thing.kind === "choose") return null;
  const name = CSS.escape(thing.name);
  if (thing.kind === "thing") return board.querySelector(`[data-id="${name}"][tabindex]`);
  return list?.querySelector(`[data-action="${name}"]`);
}

/** What has just been chosen goes away: until there are new choices the panel has its focus. */
export function leaveChoices() {
  if (![panel, board, bar].some(part => part?.contains(document.activeElement))) return;
  wanted = { kind: "choose" };
  panel.focus({ preventScroll: true });
}

/** @param {import("./choices.js").Choice} action */
export function focusOn(action) {
  list?.querySelector(`[data-action="${action.action}"]`)?.focus();
}
