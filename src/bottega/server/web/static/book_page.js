// The page of a book: its contents are folded on a small screen, and say which section is read; what is looked for
// takes the place of the book.

import { searching } from "./book_search.js";
import { first } from "./dom.js";

const contents = first("details.book-contents"),
  narrow = matchMedia("(max-width: 62rem)");
const fold = () => {
  contents.open = !narrow.matches;
};
fold();
narrow.addEventListener("change", fold);
contents.addEventListener("click", event => {
  if (narrow.matches && event.target.closest("a")) contents.open = false;
});

const links = new Map([...contents.querySelectorAll("ol a")].map(link => [link.hash.slice(1), link]));
const read = new IntersectionObserver(
  entries => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) links.get(target.id)?.setAttribute("aria-current", "location");
      else links.get(target.id)?.removeAttribute("aria-current");
    }
  },
  { rootMargin: "-25% 0px -65%" },
);
for (const section of document.querySelectorAll(".book > section[id]")) read.observe(section);

const page = first(".book-page"),
  opened = new URLSearchParams(location.search).get("q");
const own = first("article", page);
/** @type {string | null} */
let wanted = null;
/** @param {string} words */
async function show(words) {
  wanted = words;
  if (!words && opened) return location.assign(location.pathname);
  const href = location.pathname + (words ? `?q=${encodeURIComponent(words)}` : "");
  const answer =
    words &&
    (await fetch(href)
      .then(found => found.text())
      .catch(() => null));
  if (wanted !== words || answer === null) return;
  const found = words
    ? document.importNode(first("article", new DOMParser().parseFromString(answer, "text/html")), true)
    : own;
  first("article", page).replaceWith(found);
  history.replaceState(null, "", href);
}
document.addEventListener("keydown", searching(first("form.book-search", page), page, show));
