// Words are looked for while they are typed. The server finds them, in the reader's language and without accents; the
// arrows go from the field through what is found and back, Enter goes to the first of it, and then opens it.

import { first } from "./dom.js";

const PAUSE = 150; // milliseconds without a letter

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} results
 * @param {(words: string) => unknown} show
 */
export function searching(form, results, show) {
  const field = first("input[name=q]", form);
  let looked = field.value.trim(),
    timer = 0;
  /** @param {string} words */
  const look = async words => {
    clearTimeout(timer);
    if (words === looked) return;
    looked = words;
    await show(words);
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => look(field.value.trim().length > 1 ? field.value.trim() : ""), PAUSE);
  });
  form.addEventListener("submit", async event => {
    event.preventDefault();
    await look(field.value.trim());
    results.querySelector(".book-found a")?.focus();
  });
  /** @param {KeyboardEvent} event */
  return event => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    /** @type {(Element | null)[]} */
    const stops = [field, ...results.querySelectorAll(".book-found a")];
    const at = stops.indexOf(document.activeElement),
      next = by && at >= 0 && stops[at + by];
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };
}
