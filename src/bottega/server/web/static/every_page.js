// What every page has: its settings, the language and name of the reader, menus, and buttons that copy a link.

import { byId, first, ifThere } from "./dom.js";
import "./forms.js";
import { post } from "./post.js";
import { alone, keep, kept, root } from "./settings.js";

// who has a profile, or keeps Bottega as an app, is told so when there is no network, and can be notified
const install = () =>
  !alone &&
  navigator.serviceWorker?.register(`${root}/sw.js?language=${document.documentElement.lang}`).catch(() => {});
window.addEventListener("appinstalled", install);
if (document.body.dataset.settings !== undefined || matchMedia("(display-mode: standalone)").matches) install();

// those of a profile are kept by the server: as it has them they are taken over, and what is changed is told to it
const own = document.body.dataset.settings;
for (const [name, value] of Object.entries(JSON.parse(own ?? "{}"))) if (name !== "language") keep(name, value);
if (own !== undefined) showSettings();

function showSettings() {
  const { dataset } = document.documentElement;
  const theme = kept("theme");
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  if (kept("notation") === "yes") dataset.notation = "";
  else delete dataset.notation;
}

/**
 * @param {string} name
 * @param {string} value
 */
function change(name, value) {
  keep(name, value);
  showSettings();
  if (own === undefined) return;
  const token = first(".languages input[name=token]").value;
  post("/me/settings", { token, [name]: value }, { keepalive: true }).catch(() => {});
}

for (const field of document.querySelectorAll("input[data-setting], select[data-setting]")) {
  const name = field.dataset.setting ?? "";
  if (field instanceof HTMLInputElement && field.type === "checkbox") {
    if (kept(name)) field.checked = kept(name) === "yes";
    field.addEventListener("change", () => change(name, field.checked ? "yes" : "no"));
  } else {
    field.value = kept(name) || (field instanceof HTMLInputElement ? field.value : "");
    field.addEventListener("change", () => change(name, field.value));
  }
}

// a language chosen in one window is that of the others at once, and of pages gone back to, which the browser has kept:
// otherwise what is told from now on would be in another language than the page
const spoken = document.documentElement.lang;
// known before the next page is
const chosen = () => document.cookie.match(/(?:^|; )language=(\w+)/)?.[1] ?? kept("language");
/** @param {string | null} language */
const follow = language => {
  if (language && language !== spoken) location.reload();
};
window.addEventListener("storage", event => {
  if (event.key === "bottega-language") follow(event.newValue);
});
window.addEventListener("pageshow", event => {
  const [came] = performance.getEntriesByType("navigation");
  const wentBack = came instanceof PerformanceNavigationTiming && came.type === "back_forward";
  if (event.persisted || wentBack) follow(chosen());
  else keep("language", spoken);
});
first(".languages").addEventListener("submit", () => {
  first(".languages input[name=back]").value += location.hash;
});

// who is renamed in one window is called so in the others at once
const me = ifThere("my-name"),
  called = byId("me-name");
keep("name", called.textContent);
window.addEventListener("storage", event => {
  if (event.key !== "bottega-name" || !event.newValue) return;
  if (me) me.value = me.defaultValue = event.newValue;
  called.textContent = event.newValue;
});

document.addEventListener("click", async event => {
  const button = event.target.closest("[data-copy]");
  if (button) {
    const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? "")),
      said = button.textContent;
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = button.dataset.done ?? "";
    setTimeout(() => {
      button.textContent = said;
    }, 1600);
  }
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener(
  "keydown",
  event => {
    const menu = document.querySelector("details.menu[open]");
    if (event.key === "Escape" && menu) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
      event.stopPropagation();
    }
  },
  true,
);
