// Log and talk beside a wide table: one of them is open, and what was said meanwhile is counted.

import { send } from "./connection.js";
import { byId, dot, element, first, ifThere } from "./dom.js";
import { notice } from "./notices.js";
import { root } from "./settings.js";
import { table } from "./table_state.js";
import { word } from "./words.js";

const chat = ifThere("chat"),
  opener = ifThere("open-talk"),
  tabs = [...document.querySelectorAll("[data-tab]")];
let unread = 0,
  seen = false; // whether the chat is in sight: on a small screen it is below the table

/** @param {string} id */
function showTab(id) {
  for (const tab of tabs) {
    tab.setAttribute("aria-selected", String(tab.dataset.tab === id));
    first(`[id="${tab.dataset.tab}"]`).classList.toggle("shown", tab.dataset.tab === id);
  }
  if (id === "talk") countUnread(0);
}

/** @param {number} number */
function countUnread(number) {
  unread = number;
  for (const badge of document.querySelectorAll(".unread")) {
    badge.hidden = !number;
    badge.textContent = String(number);
  }
}

function openChat() {
  document.querySelector("dialog[open]")?.close();
  showTab("talk");
  byId("talk").scrollIntoView({ block: "center" });
  byId("say-text").focus({ preventScroll: true });
}

opener?.addEventListener("click", openChat);
const talking = ifThere("say");
if (talking) {
  new IntersectionObserver(([{ isIntersecting }]) => {
    seen = isIntersecting;
    if (!seen) return;
    countUnread(0);
    byId("notices").replaceChildren();
  }).observe(talking);
}

/** The way to the chat is offered where there is somebody to talk to. */
export function showWayToChat() {
  const others = table.seats.some((seat, index) => seat.kind === "person" && !table.mine.includes(index));
  if (opener) opener.hidden = !others && !chat?.childElementCount;
}

for (const tab of tabs) tab.addEventListener("click", () => showTab(tab.dataset.tab ?? ""));
first(".tabs").addEventListener("keydown", event => {
  const at = tabs.indexOf(event.target);
  if (at < 0 || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  event.stopPropagation();
  tabs[(at + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length].focus();
});

// -- what is said

export const forgetChat = () => chat?.replaceChildren();

/**
 * @param {Wire.ChatLine[]} lines
 * @param {boolean} old whether they were said before this page was there
 */
export function showChat(lines, old) {
  if (chat) for (const line of lines) add(line, old);
}

/**
 * @param {Wire.ChatLine} given
 * @param {boolean} old
 */
function add({ seat, name, text }, old) {
  // who sits at the table speaks in the colour of a seat; everybody else is called a spectator, whatever their name
  const seated = seat !== null,
    item = element("li", { className: seated ? "" : "spectator" });
  if (seat !== null) item.append(dot(seat), " ", element("b", {}, name + word("colon")));
  else
    item.append(element("b", {}, name), " ", element("span", { className: "tag" }, word("spectator")), word("colon"));
  for (const part of text.split(/(\/t\/[A-Za-z0-9]+)/)) {
    item.append(/^\/t\/[A-Za-z0-9]+$/.test(part) ? element("a", { href: root + part }, part) : part);
  }
  if (!chat) return;
  chat.append(item);
  chat.scrollTop = chat.scrollHeight;
  if (seen || (seat !== null && table.mine.includes(seat))) return;
  countUnread(unread + 1);
  if (!old) notice(openChat, ...item.cloneNode(true).childNodes);
}

ifThere("say")?.addEventListener("submit", event => {
  event.preventDefault();
  const text = byId("say-text").value.trim();
  if (text) send({ do: "say", text });
  byId("say-text").value = "";
});

// what is ready-made is sent as a code: everybody reads it in their own language
ifThere("phrases")?.addEventListener("click", event => {
  const phrase = event.target.dataset.phrase;
  if (!phrase) return;
  send({ do: "say", phrase });
  first("details.phrases").open = false;
  byId("say-text").focus();
});
