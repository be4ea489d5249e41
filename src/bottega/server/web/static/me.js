// One's own profile: the face while it is composed, times in the reader's words, and passkeys.

import { kept, root } from "./site.js";
import "./times.js";

for (const composed of document.querySelectorAll("[data-face]")) {
  const parts = [...composed.querySelectorAll("input")];
  composed.addEventListener("input", () => { composed.querySelector("img").src = `${root}/face/${parts.map(part => part.value).join("")}.svg`; });
}

// a profile begins with the settings of the browser in which it does
for (const form of document.querySelectorAll("[data-settings-too]")) {
  form.addEventListener("submit", () => {
    for (const name of ["theme", "sound", "confirm", "explain"]) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value: kept(name) ?? "" });
      form.append(field);
    }
  });
}



async function ask(path, fields) {
  const answer = await fetch(root + path, { method: "POST", body: new URLSearchParams(fields), headers: { accept: "application/json" } });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.refused);
  return found;
}

const ways = {
  async new(fields) {
    const options = PublicKeyCredential.parseCreationOptionsFromJSON(await ask("/me/passkey/new", fields));
    const made = await navigator.credentials.create({ publicKey: options });
    return ask("/me/passkey/add", { ...fields, answer: JSON.stringify(made) });
  },
  async in(fields) {
    const options = PublicKeyCredential.parseRequestOptionsFromJSON(await ask("/me/passkey/ask", fields));
    const shown = await navigator.credentials.get({ publicKey: options });
    return ask("/me/passkey/in", { ...fields, answer: JSON.stringify(shown) });
  },
};

// only where the browser has them: that needs HTTPS, or this very machine
if (window.PublicKeyCredential?.parseCreationOptionsFromJSON) {
  for (const form of document.querySelectorAll("[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", async event => {
      event.preventDefault();
      const status = form.querySelector("[role=status]");
      status.textContent = "";
      try {
        const { go } = await ways[form.dataset.passkey](Object.fromEntries(new FormData(form)));
        location.assign(root + go);
      } catch (error) {
        if (error.name !== "NotAllowedError" && error.name !== "AbortError") status.textContent = error.message;
      }
    });
  }
}
