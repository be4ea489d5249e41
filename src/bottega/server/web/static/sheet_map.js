// On a small screen the table is long: a map of its sheets, and the page goes to where something can be done: to the
// sheet of the first choice, since to pass is never the first.

import { bringIntoView, homeOf, names } from "./board.js";
import { byId, element } from "./dom.js";
import { table, view } from "./table_state.js";

const narrow = matchMedia("(max-width: 62rem)");
let gone = ""; // where the page went last
/** @type {HTMLElement | null} */
let first = null; // the sheet of the first choice

/** `led`: whether the coach has brought something else into view. */
/**
 * @param {HTMLElement | null} sheet
 * @param {boolean} led
 */
export function showMap(sheet, led) {
  const map = byId("map");
  first = sheet;
  map.replaceChildren(
    ...names().map(({ name, label }) => {
      const home = homeOf(name),
        active = home?.classList.contains("active");
      const button = element("button", { type: "button", className: active ? "active" : "" }, label);
      button.dataset.what = name;
      button.addEventListener("click", () => home && bringIntoView(home));
      return button;
    }),
  );
  const here = sheet && map.querySelectorAll("button")[names().findIndex(({ name }) => name === sheet.dataset.sheet)];
  if (here) map.scrollLeft = here.offsetLeft - map.offsetLeft - (map.clientWidth - here.offsetWidth) / 2;
  const where = `${table.count} ${view.picked.join(" ")} ${first?.dataset.sheet}`;
  if (!first || led || !narrow.matches || view.past !== null || where === gone) return;
  gone = where;
  bringIntoView(first, first.querySelector(".can"));
}

export function goToChoices() {
  if (first?.isConnected && narrow.matches) bringIntoView(first, first.querySelector(".can"));
}
