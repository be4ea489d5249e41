// The panel with what can be done: on a small screen its list of choices is folded until it is asked for.

import { byId } from "./dom.js";
import { goToChoices } from "./sheet_map.js";

export const panel = byId("choose");

// what else is said stands above it where there is no room beside, and things scroll into the room that it leaves
const { style } = document.documentElement;

function measure() {
  style.setProperty("--choose", `${panel.offsetHeight}px`);
  style.setProperty("--below-choose-top", `${innerHeight - panel.getBoundingClientRect().top}px`);
}

new ResizeObserver(measure).observe(panel);
window.addEventListener("resize", measure);
window.addEventListener("scroll", measure, { passive: true });

/** @param {boolean} open */
export function spread(open) {
  panel.classList.toggle("spread", open);
  byId("all").setAttribute("aria-expanded", String(open));
  if (open) goToChoices();
}

export const isSpread = () => panel.classList.contains("spread");
