// Words are looked for while they are typed. The server finds them, in the reader's language and without accents; the
// arrows go from the field through what is found and back, Enter goes to the first of it, and then opens it.

const PAUSE = 150; // milliseconds without a letter

export function searching(form, results, show) {
  const field = form.elements.q;
  let looked = field.value.trim(),
    timer = 0;
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
  return event => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key],
      stops = [field, ...results.querySelectorAll(".book-found a")];
    const at = stops.indexOf(document.activeElement),
      next = by && at >= 0 && stops[at + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}
