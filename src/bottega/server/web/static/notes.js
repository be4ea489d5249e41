// What is said over the table: why something cannot be done, with its rule, and hints.

import { enlarge } from "./board.js";
import { byId, element } from "./dom.js";
import * as coach from "./guide.js";
import { root } from "./settings.js";
import { word } from "./words.js";

export function quiet() {
  coach.light(); // what a hint has lit goes out, what the coach means stays
  byId("said").replaceChildren();
}

export const isNoted = () => byId("said").childElementCount > 0;

/**
 * @param {string} kind
 * @param {...Node} parts
 */
export function note(kind, ...parts) {
  const close = element("button", { type: "button", className: "close", ariaLabel: word("close") }, "✕");
  close.addEventListener("click", quiet);
  enlarge(null);
  byId("said").replaceChildren(element("div", { className: `note ${kind}` }, ...parts, close));
}

/** @param {Wire.Refusal} message */
export function refused(message) {
  /** @type {HTMLElement[]} */
  const parts = [element("p", {}, message.text)];
  if (message.section) parts.push(inBook(message.section));
  if (message.law) parts.push(finePrint(message.law, message.rule));
  note("refusal", ...parts);
  coach.comfort();
}

/** @param {Wire.Section} section */
function inBook(section) {
  const link = element("a", { href: root + section.href }, section.heading);
  link.dataset.book = "";
  return element("p", { className: "in-book" }, element("span", {}, section.gist), link);
}

/**
 * @param {string} law
 * @param {string} rule
 */
function finePrint(law, rule) {
  const text = law.replace(/\s*\(src:[^)]*\)/g, "");
  return element(
    "details",
    { className: "fine-print" },
    element("summary", {}, word("rule")),
    element("p", { lang: "en" }, text),
    element("a", { href: `${root}/rules/${rule}`, target: "_blank" }, rule),
  );
}
