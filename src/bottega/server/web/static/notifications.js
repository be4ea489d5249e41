// Whether this device is notified when it is my turn. The browser asks first; what it then gives is told to the server.

import { byId } from "./dom.js";
import { post } from "./post.js";

const form = document.querySelector("[data-push]"),
  words = JSON.parse(byId("push-words").textContent);
const status = form.querySelector("[role=status]");
const bytes = text =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));

const tell = (path, fields = {}) => post(path, { token: form.elements.token.value, ...fields });

async function subscribe() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) });
  const { endpoint, keys } = made.toJSON();
  return { made, told: () => tell("/me/push", { endpoint, ...keys }) };
}

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

function show(on) {
  for (const button of form.querySelectorAll("button")) button.hidden = (button.value === "on") === on;
}

if (navigator.serviceWorker && window.PushManager && window.Notification) {
  form.hidden = false;
  byId("no-push").hidden = true;
  show(Boolean(form.dataset.on));
  form.addEventListener("submit", async event => {
    event.preventDefault();
    const { value } = event.submitter;
    try {
      status.textContent = await ways[value]();
      if (value !== "test") show(value === "on");
    } catch (error) {
      status.textContent = error.message;
    }
  });
}
