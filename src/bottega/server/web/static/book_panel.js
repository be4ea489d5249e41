// The rules beside the table: whatever links into a book opens it there, at the section that is meant.

import { searching } from "./book_search.js";
import { byId, first } from "./dom.js";

const panel = byId("book"),
  open = byId("book-open");
const button = byId("open-book"),
  search = byId("book-search");
/** @type {Map<string, { article: HTMLElement, contents: HTMLDetailsElement | null }>} */
const pages = new Map(); // by path, what was fetched
/** @type {string | null} */
let wanted = null;
/** @type {Element | null} */
let opener = null;

/** @param {string} path */
async function fetched(path) {
  const known = pages.get(path);
  if (known) return known;
  const answer = await fetch(path);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html"),
    article = first("article", page);
  // a section is called by its name on its own page; here other things may be called so
  for (const section of article.querySelectorAll("section[id]")) section.id = `book-${section.id}`;
  const contents = answer.ok && !path.includes("?") ? page.querySelector("details.book-contents") : null;
  if (!path.includes("?")) pages.set(path, { article, contents });
  return { article, contents };
}

/**
 * @param {string} href
 * @param {Element | null} from
 */
async function show(href, from = null, typing = false) {
  const [path, anchor] = href.split("#");
  wanted = href;
  if (panel.hidden) opener = from ?? document.activeElement;
  panel.hidden = false;
  const page = await fetched(path).catch(() => null);
  if (wanted !== href || panel.hidden) return;
  if (page)
    open.replaceChildren(
      ...[page.contents, page.article].flatMap(part => (part ? [document.importNode(part, true)] : [])),
    );
  else open.textContent = panel.dataset.failed ?? "";
  const contents = open.querySelector("details.book-contents"),
    section = anchor ? open.querySelector(`[id="${CSS.escape(`book-${anchor}`)}"]`) : null;
  if (contents) contents.open = !anchor;
  for (const link of panel.querySelectorAll(".book-in-play a"))
    link.toggleAttribute("aria-current", link.getAttribute("href") === path);
  if (!typing) open.focus({ preventScroll: true });
  open.scrollTop = section ? section.offsetTop - open.offsetTop - 8 : 0;
  open.querySelector(".meant")?.classList.remove("meant");
  section?.classList.add("meant");
}

function close() {
  panel.hidden = true;
  wanted = null;
  const back = opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility() ? opener : button;
  back.focus({ preventScroll: true });
}

document.addEventListener("click", event => {
  const link = event.target.closest?.("a[data-book]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link === button && !panel.hidden) close();
  else show(link.getAttribute("href") ?? "", link);
});
byId("book-close").addEventListener("click", close);
const through = searching(search, open, words =>
  show(search.getAttribute("action") + (words ? `?q=${encodeURIComponent(words)}` : ""), null, true),
);
document.addEventListener(
  "keydown",
  event => {
    if (
      document.querySelector("dialog[open]") ||
      !byId("curtain").hidden ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey
    )
      return;
    if (event.key === "Escape" && !panel.hidden) {
      event.stopPropagation();
      close();
    } else if (event.key === "b" && !event.target.matches("input:not([type=range]), select, textarea")) button.click();
    else if (panel.contains(event.target) && event.key !== "Tab") {
      through(event);
      event.stopPropagation();
    } // nothing is played from here
  },
  true,
);
