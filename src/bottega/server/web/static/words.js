// Every word of the script comes from the page, which the server wrote in the reader's language.

import { byId } from "./dom.js";

const texts = JSON.parse(byId("words").textContent);

/**
 * @param {string} name
 * @param {Record<string, unknown>} fields
 */
export const word = (name, fields = {}) => texts[name].replace(/\{(\w+)\}/g, (_, field) => fields[field] ?? "");

/** @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names[0] ?? "";
  return word("and", { first: names.slice(0, -1).join(", "), last: names.at(-1) });
}
