// What the window says in the reader's language, and that its script did not start: what this browser has kept of it
// may be damaged. A classic script, so that it runs before the other one.

/**
 * @template {keyof PageIds} K
 * @param {K} id
 */
const byId = id => /** @type {PageIds[K]} */ (document.getElementById(id));

/** @type {Record<string, Record<ShellWord, string>>} */
const words = JSON.parse(byId("words").textContent);
const chosen = document.cookie.match(/(?:^|; )language=(\w+)/)?.[1] ?? "",
  cookie = Object.hasOwn(words, chosen) ? chosen : undefined; // or somebody else's
const language = cookie ?? navigator.languages.map(one => one.slice(0, 2)).find(one => one in words) ?? "en";
/**
 * @param {ShellWord} name
 * @param {Record<string, string>} fields
 */
const word = (name, fields = {}) =>
  Object.entries(fields).reduce((text, [key, value]) => text.replace(`{${key}}`, value), words[language][name]);
document.documentElement.lang = language;

/**
 * @param {ShellWord} name
 * @param {HTMLButtonElement[]} buttons
 */
function stopWith(name, ...buttons) {
  byId("loading").hidden = false;
  const page = document.getElementById("page"); // gone where another window has taken over
  if (page) page.hidden = true;
  document.body.classList.add("stopped");
  byId("step").textContent = word(name);
  byId("step").setAttribute("role", "alert");
  byId("buttons").replaceChildren(...buttons);
}

/**
 * @param {ShellWord} name
 * @param {() => void} act
 */
const button = (name, act) =>
  Object.assign(document.createElement("button"), { type: "button", textContent: word(name), onclick: act });
const again = () => button("again", () => location.reload());

/** @returns {Promise<Site>} */
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
    stopWith(navigator.onLine ? "unreached" : "offline", again());
  }
}

addEventListener("DOMContentLoaded", () => {
  // when shell.js has run, or never will
  if (window.bottega) return;
  if (navigator.serviceWorker?.controller) stopWith("broken", again(), button("fresh", fresh));
  else stopWith("unreached", again());
});
