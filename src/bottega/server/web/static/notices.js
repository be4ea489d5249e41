// Short notices about the others: what they said while the chat was out of sight, who went away and who is back.

import { byId, element, first } from "./dom.js";

const LONG = 7000, // milliseconds
  MOST = 2;

/**
 * @param {() => void} chosen what happens when somebody clicks on it
 * @param {...(Node | string)} parts
 */
export function notice(chosen, ...parts) {
  const all = byId("notices"),
    one = element("button", { type: "button" }, element("span", {}, ...parts));
  one.addEventListener("click", () => {
    one.remove();
    chosen();
  });
  (document.querySelector("dialog[open]") ?? first(".ahead")).append(all); // nothing outside is seen beside a dialog
  all.append(one);
  while (all.childElementCount > MOST) all.firstElementChild?.remove();
  setTimeout(() => one.remove(), LONG);
}
