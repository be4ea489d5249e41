// On a small screen the table is long: a map of its sheets, and the page goes to where something can be done: to the
// sheet of the first choice, since to pass is never the first.

import { bringIntoView, homeOf, names } from "./board.js";
import { byId, element } from "./dom.js";
import { table, view } from "./table_state.js";

const narrow = matchMedia("(max-width: 62rem)");
let gone = "",
  first = null; // where the page went last, and the sheet of the first choice

/** `led`: whether the coach has brought something else into view. */
export function showMap(firstSheet, led) {
  const map = byId("map");
  first = firstSheet;
  map.replaceChildren(
    ...names().map(({ name, label }) => {
      const active = homeOf(name).classList.contains("active");
      const button = element("button", { type: "button", className: active ? "active" : "" }, label);
      button.dataset.what = name;
      button.addEventListener("click", () => bringIntoView(homeOf(name)));
      return button;
    }),
  );
  const here = first && [...map.children][names().findIndex(({ name }) => name === first.dataset.sheet)];
  if (here) map.scrollLeft = here.offsetLeft - map.offsetLeft - (map.clientWidth - here.offsetWidth) / 2;
  const where = `${table.count} ${view.picked.join(" ")} ${first?.dataset.sheet}`;
  if (!first || led || !narrow.matches || view.past !== null || where === gone) return;
  gone = where;
  bringIntoView(first, first.querySelector(".can"));
}

export function goToChoices() {
  if (first?.isConnected && narrow.matches) bringIntoView(first, first.querySelector(".can"));
}
