// The lists of tables as they are now: asked for again every few seconds while somebody looks, and touched only where
// something has changed.

import { waiting as badge } from "./badge.js";

const EVERY = 4000;
let waiting = 0;

async function look() {
  clearTimeout(waiting);
  if (document.hidden) return;
  try {
    const answer = await fetch("/");
    if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch { /* the server is away for a moment */ }
  clearTimeout(waiting);
  if (!document.hidden) waiting = setTimeout(look, EVERY);
}

function show(fresh) {
  const focused = document.activeElement.closest("[data-list] a")?.getAttribute("href");
  for (const list of document.querySelectorAll("[data-list]")) {
    const now = fresh.querySelector(`[data-list="${list.dataset.list}"]`);
    if (now?.dataset.waiting) badge(Number(now.dataset.waiting));
    if (!now || now.innerHTML === list.innerHTML) continue;
    const known = new Map([...list.querySelectorAll("li")].map(line => [line.outerHTML, line]));
    list.replaceChildren(...document.importNode(now, true).childNodes);
    for (const line of list.querySelectorAll("li")) if (known.has(line.outerHTML)) line.replaceWith(known.get(line.outerHTML));
  }
  if (focused && document.activeElement === document.body) document.querySelector(`[data-list] a[href="${focused}"]`)?.focus({ preventScroll: true });
}

document.addEventListener("visibilitychange", look);
waiting = setTimeout(look, EVERY);
