// Whether this device is notified when it is my turn. The browser asks first; what it then gives is told to the server.

import { byId, first } from "./dom.js";
import { post } from "./post.js";

const form = first("form[data-push]"),
  token = first("input[name=token]", form),
  words = JSON.parse(byId("push-words").textContent);
const status = first("[role=status]", form);
/** @param {string} text */
const bytes = text =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));

/**
 * @param {string} path
 * @param {Record<string, string>} fields
 */
const tell = (path, fields = {}) => post(path, { token: token.value, ...fields });

async function subscribe() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(form.dataset.push ?? ""),
  });
  const { endpoint = "", keys } = made.toJSON();
  return { made, told: () => tell("/me/push", { endpoint, ...keys }) };
}

/** @type {Record<string, () => Promise<string>>} */
const ways = {
  async on() {
    if ((await Notification.requestPermission()) !== "granted") throw new Error(words.denied);
    let { made, told } = await subscribe().catch(() => {
      throw new Error(words.failed);
    });
    try {
      await told();
    } catch {
      // somebody else was called in this browser: it makes a new address
      await made.unsubscribe();
      ({ told } = await subscribe());
      await told();
    }
    return words.on;
  },
  async off() {
    await tell("/me/push/off");
    await (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.unsubscribe();
    return words.off;
  },
  async test() {
    return (await tell("/me/push/test")).said;
  },
};

/** @param {boolean} on */
function show(on) {
  for (const button of form.querySelectorAll("button")) button.hidden = (button.value === "on") === on;
}

if (navigator.serviceWorker && window.PushManager && window.Notification) {
  form.hidden = false;
  byId("no-push").hidden = true;
  show(Boolean(form.dataset.on));
  form.addEventListener("submit", async event => {
    event.preventDefault();
    const value = event.submitter?.getAttribute("value") ?? "";
    try {
      status.textContent = await ways[value]();
      if (value !== "test") show(value === "on");
    } catch (error) {
      status.textContent = error instanceof Error ? error.message : String(error);
    }
  });
}
