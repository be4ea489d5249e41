// The lists of tables as they are now: asked for again every few seconds while somebody looks, and touched only where
// something has changed. Which tables are wanted stands in the address.

import { waiting as badge } from "./badge.js";
import { first, focused, ifThere } from "./dom.js";
import { root } from "./settings.js";

const EVERY = 4000;
let waiting = 0,
  asked = 0;

async function look() {
  clearTimeout(waiting);
  if (document.hidden) return;
  const mine = ++asked;
  try {
    const answer = await fetch(location.pathname + location.search, { headers: { "x-lists": "1" } });
    if (answer.ok) {
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine === asked) show(fresh); // otherwise something else is wanted by now
    }
  } catch {
    /* the server is away for a moment */
  }
  clearTimeout(waiting);
  if (!document.hidden) waiting = setTimeout(look, EVERY);
}

/** @param {HTMLElement | null} thing */
const names = thing => thing?.getAttribute("href") ?? thing?.closest("form")?.getAttribute("action");

/** @param {Document} fresh */
function show(fresh) {
  const before = names(focused().closest("[data-list] a, [data-list] button"));
  for (const list of document.querySelectorAll("[data-list]")) {
    const now = fresh.querySelector(`[data-list="${list.dataset.list}"]`);
    if (now?.dataset.waiting) badge(Number(now.dataset.waiting));
    if (!now || now.innerHTML === list.innerHTML) continue;
    const known = new Map([...list.querySelectorAll("li")].map(line => [line.outerHTML, line]));
    list.replaceChildren(...document.importNode(now, true).childNodes);
    for (const line of list.querySelectorAll("li")) {
      const same = known.get(line.outerHTML);
      if (same) line.replaceWith(same);
    }
  }
  if (!before || document.activeElement !== document.body) return;
  [...document.querySelectorAll("[data-list] :is(a, button)")]
    .find(thing => names(thing) === before)
    ?.focus({ preventScroll: true });
}

/** @param {URLSearchParams} query */
function want(query) {
  const address = query.size ? `/?${query}` : "/";
  history.replaceState(null, "", root + address);
  for (const field of document.querySelectorAll(".top input[name=back]")) field.value = address;
  look();
}

// another list, another page, another choice of the filter: shown here at once
document.addEventListener("click", event => {
  const link = event.target.closest(".public .choices a, .public .pages a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  want(new URL(link.href).searchParams);
});
const filter = ifThere("filter");
if (filter) first("button", filter).hidden = true;
filter?.addEventListener("change", () => {
  const query = new URLSearchParams(),
    list = new URLSearchParams(location.search).get("list");
  if (list) query.set("list", list);
  for (const field of filter.querySelectorAll("select")) if (field.value) query.set(field.name, field.value);
  want(query);
});

document.addEventListener("visibilitychange", look);
waiting = setTimeout(look, EVERY);
