// What the window says in the reader's language, and that its script did not start: what this browser has kept of it
// may be damaged. A classic script, so that it runs before the other one.

const words = JSON.parse(document.getElementById("words").textContent);
const chosen = document.cookie.match(/(?:^|; )language=(\w+)/)?.[1],
  cookie = Object.hasOwn(words, chosen) ? chosen : undefined; // or somebody else's
const language = cookie ?? navigator.languages.map(one => one.slice(0, 2)).find(one => one in words) ?? "en";
const word = (name, fields = {}) =>
  Object.entries(fields).reduce((text, [key, value]) => text.replace(`{${key}}`, value), words[language][name]);
document.documentElement.lang = language;

function stop(name, ...buttons) {
  document.getElementById("loading").hidden = false;
  document.getElementById("page").hidden = true;
  document.body.classList.add("stopped");
  document.getElementById("step").textContent = word(name);
  document.getElementById("step").setAttribute("role", "alert");
  document.getElementById("buttons").replaceChildren(...buttons);
}

const button = (name, act) =>
  Object.assign(document.createElement("button"), { type: "button", textContent: word(name), onclick: act });
const again = () => button("again", () => location.reload());

const newest = async () => (await fetch("site.json", { cache: "no-store" })).json();
const ours = async () => (await caches.keys()).filter(name => name.startsWith(versions("")));

// brings everything here anew: for who has a version that does not open. Games are kept elsewhere.
async function fresh() {
  try {
    await newest();
    window.bottega?.halt();
    for (const name of [kept, ...(await ours())]) await caches.delete(name);
    location.reload();
  } catch {
    stop(navigator.onLine ? "unreached" : "offline", again());
  }
}

addEventListener("DOMContentLoaded", () => {
  // when shell.js has run, or never will
  if (window.bottega) return;
  if (navigator.serviceWorker?.controller) stop("broken", again(), button("fresh", fresh));
  else stop("unreached", again());
});
