// Looking for a game: a bar on every page says how it stands, until there is one. Whoever looks can play or read meanwhile.

import { byId, first } from "./dom.js";
import { typed } from "./post.js";
import { keep, kept, root } from "./settings.js";

const EVERY = 2500,
  LONG = 45; // milliseconds between two questions; seconds after which an open table is offered
/**
 * @typedef {{ state: "none" | "looking" | "found" | "started", says: string, go: string, title?: string,
 *   left?: number, waited: number }} QueueState
 */

const bar = byId("queue"),
  says = first("[role=status]", bar),
  plain = document.title;
let later = 0,
  from = 0;

/** @param {number} seconds */
const clock = seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// the time that somebody has waited, or that is left to be ready
function tick() {
  const seconds = Math.round((Date.now() - from) / 1000),
    looking = bar.dataset.state === "looking";
  first(".waited", bar).textContent = clock(Math.max(0, looking ? seconds : -seconds));
  first("[data-do=wait]", bar).hidden = !looking || seconds < LONG;
}

function open() {
  bar.append(first("template", bar).content.cloneNode(true));
  for (const form of bar.querySelectorAll("form[data-answer]")) {
    form.addEventListener("submit", event => {
      event.preventDefault();
      ask(form.getAttribute("action")?.slice(root.length), {
        method: "POST",
        body: typed(new FormData(form)),
      });
    });
  }
  setInterval(tick, 1000);
}

/** @param {QueueState} told */
function show(told) {
  if (told.state === "started") {
    keep("queue", "");
    location.assign(told.go);
    return;
  }
  const found = told.state === "found" && bar.dataset.state !== "found";
  bar.dataset.state = told.state;
  bar.hidden = told.state === "none";
  document.title = told.state === "found" ? `● ${told.says}` : plain;
  if (bar.hidden) {
    keep("queue", "");
    return;
  }
  if (!bar.querySelector("form")) open();
  if (says.textContent !== told.says) says.textContent = told.says;
  if (told.title) for (const field of bar.querySelectorAll("input[name=title]")) field.value = told.title;
  for (const part of bar.querySelectorAll("[data-when]"))
    part.hidden = !part.dataset.when?.split(" ").includes(told.state);
  from = Date.now() + 1000 * (told.left ?? -told.waited);
  tick();
  if (found) navigator.vibrate?.(200);
}

async function ask(path = "/find/state", options = {}) {
  clearTimeout(later);
  try {
    const answer = await fetch(root + path, { headers: { accept: "application/json" }, ...options });
    if (answer.ok) show(await answer.json());
  } catch {
    /* the server is away for a moment */
  }
  clearTimeout(later);
  if (!bar.hidden || kept("queue")) later = setTimeout(ask, EVERY);
}

window.addEventListener("storage", event => {
  if (event.key === "bottega-queue" && event.newValue) ask();
});
if (new URLSearchParams(location.search).has("queue")) keep("queue", "yes");
if (kept("queue")) ask();
