// A press chooses what lay still under it from beginning to end. It chooses nothing while the page scrolls or a piece
// of the sheet moves, nor where something else has come to lie under it. The page never scrolls by itself under a
// finger.

import { byId } from "./dom.js";
import { isSame } from "./press.js";

const figure = byId("picture");
/** @type {string} */
const THINGS = "#picture [data-id], #picture [data-what], #actions [data-action]";
// Milliseconds without a scroll event after which the page lies still. Where the browser reports the end of a scroll,
// this is only a limit: a busy device can pause longer than that in the middle.
const LONGEST = "onscrollend" in window ? 1000 : 250;

let scrolling = false,
  scrolled = 0; // whether the page scrolls, and what ends that at the latest
/** @param {boolean} now */
const setScrolling = now => {
  scrolling = now;
  figure.toggleAttribute("data-scrolling", now); // tests tap when it is gone
};
/** @type {{ here: ReturnType<typeof lies>, still: boolean } | null} */
let pressed = null; // what lay under the pointer when it was pressed
/** @type {Set<number>} */
const fingers = new Set(); // on the page
let panning = false; // whether they move it
/** @type {(() => boolean) | null} */
let wanted = null; // a scroll of the page's own that waits
/** @type {(() => boolean) | null} */
let moving = null; // and one that goes on

// Scroll the page by a function that tells whether it did: now, or as soon as no finger is down and nothing scrolls.
/** @param {() => boolean} scroll */
export function scrollWhenStill(scroll) {
  wanted = scroll;
  settle();
}

function settle() {
  if (!wanted || scrolling || panning || fingers.size) return;
  const scroll = wanted;
  wanted = null;
  moving = scroll() ? scroll : null;
}

// -- the page scrolls

/** @param {{ target: Node }} event */
const movesTable = event => event.target.contains(figure) || figure.contains(event.target);

function lieStill() {
  clearTimeout(scrolled);
  setScrolling(false);
  panning = false;
  moving = null;
  settle();
}

window.addEventListener(
  "scroll",
  event => {
    if (!movesTable(event)) return;
    setScrolling(true);
    clearTimeout(scrolled);
    scrolled = setTimeout(lieStill, LONGEST);
  },
  true,
);
window.addEventListener(
  "scrollend",
  event => {
    if (movesTable(event)) lieStill();
  },
  true,
);

// -- something is pressed

// A thing by its name and the pieces in it: the same card is the same thing after the table was drawn anew.
/** @param {HTMLElement} thing */
function sign(thing) {
  const { id, action, what } = thing.dataset,
    pieces = [thing, ...thing.querySelectorAll("[data-piece]")];
  return [id ?? what, action, ...pieces.map(piece => piece.dataset.piece)].join(" ");
}

/** @param {Element} target */
function lies(target) {
  const thing = target.closest(THINGS);
  if (!thing) return null;
  const box = thing.getBoundingClientRect();
  return { thing, sign: sign(thing), x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

window.addEventListener(
  "pointerdown",
  event => {
    const here = lies(event.target);
    pressed = { here, still: !scrolling && !here?.thing.closest(".gliding") };
    if (event.pointerType !== "touch") return;
    if (event.isPrimary) fingers.clear();
    fingers.add(event.pointerId);
    if (scrolling && moving) {
      wanted ??= moving;
      scrollTo({ top: scrollY, behavior: "instant" });
    } // it goes on later
  },
  true,
);

/** @param {PointerEvent} event */
function lift(event) {
  fingers.delete(event.pointerId);
  setTimeout(settle); // after the click that this may be
}
window.addEventListener("pointerup", lift, true);
window.addEventListener(
  "pointercancel",
  event => {
    panning = event.pointerType === "touch";
    if (panning) wanted = moving = null; // whoever moves the page looks where they want
    lift(event);
  },
  true,
);
for (const end of /** @type {const} */ (["touchend", "touchcancel"]))
  window.addEventListener(
    end,
    event => {
      if (!event.touches.length && !scrolling) {
        panning = false;
        settle();
      }
    },
    true,
  );

window.addEventListener(
  "click",
  event => {
    const now = lies(event.target),
      then = pressed?.here;
    if (!event.detail || (!now && !then)) return; // by a key, or beside the table
    if (pressed?.still && isSame(now, then)) return;
    event.stopPropagation();
    event.preventDefault();
  },
  true,
);
