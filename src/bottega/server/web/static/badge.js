// How many games wait for me: in the title of the page, on the icon of the app, and whether there is a next game to go
// to.

import { ifThere } from "./dom.js";
import { alone, root } from "./settings.js";

const LOOK = 30_000,
  HIDDEN = 60_000;
const table = ifThere("table-page")?.dataset.table ?? "";
let plain = document.title,
  here = false,
  elsewhere = 0,
  shown = -1,
  later = 0;

// the title of this page, and whether it is my turn here
/**
 * @param {string} text
 * @param {boolean} mine
 */
export function titled(text, mine) {
  plain = text;
  here = mine;
  show();
}

/** @param {number} number */
export function waiting(number) {
  elsewhere = number;
  show();
}

function show() {
  const all = elsewhere + Number(here);
  document.title = `${here ? "● " : ""}${elsewhere ? `(${all}) ` : ""}${plain}`;
  for (const link of document.querySelectorAll(".next-game")) link.hidden = !elsewhere || here;
  if (all === shown) return;
  shown = all;
  (all ? navigator.setAppBadge?.(all) : navigator.clearAppBadge?.())?.catch(() => {});
}

async function look() {
  clearTimeout(later);
  try {
    const answer = await fetch(`${root}/waiting?but=${table}`);
    if (answer.ok) waiting((await answer.json()).waiting);
  } catch {
    /* the server is away for a moment */
  }
  clearTimeout(later);
  later = setTimeout(look, document.hidden ? HIDDEN : LOOK);
}

if (!alone) {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
  look();
}
