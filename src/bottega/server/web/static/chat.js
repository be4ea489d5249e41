// Log and talk beside a wide table: one of them is open, and what was said meanwhile is counted.

import { send } from "./connection.js";
import { byId, dot, element, first, ifThere } from "./dom.js";
import { root } from "./settings.js";
import { table } from "./table_state.js";
import { word } from "./words.js";

const chat = ifThere("chat"),
  tabs = [...document.querySelectorAll("[data-tab]")];
let unread = 0;

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
  byId("unread").hidden = !number;
  byId("unread").textContent = String(number);
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

/** @param {Wire.ChatLine[]} lines */
export function showChat(lines) {
  if (chat) for (const line of lines) add(line);
}

/** @param {Wire.ChatLine} given */
function add({ seat, name, text }) {
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
  if (!byId("talk").classList.contains("shown") && !(seat !== null && table.mine.includes(seat)))
    countUnread(unread + 1);
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
