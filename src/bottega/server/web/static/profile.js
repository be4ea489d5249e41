// One's own profile: the face while it is composed, times in the reader's words, and passkeys.

import { first } from "./dom.js";
import { post, typed } from "./post.js";
import { kept, root } from "./settings.js";
import "./local_times.js";

// every kind of a part is shown on the face as it is now
for (const composed of document.querySelectorAll("[data-face]")) {
  const groups = [...composed.querySelectorAll("[role=radiogroup]")].map(group => [...group.querySelectorAll("input")]);
  const surprise = first("[data-surprise]", composed);
  /** @param {string[]} code */
  const picture = code => `${root}/face/${code.join("")}.svg`;
  function show() {
    const code = groups.map(kinds => kinds.find(kind => kind.checked)?.value ?? "");
    first(".whole img", composed).src = picture(code);
    groups.forEach((kinds, part) => {
      for (const kind of kinds)
        if (kind.nextElementSibling instanceof HTMLImageElement)
          kind.nextElementSibling.src = picture(code.with(part, kind.value));
    });
  }
  composed.addEventListener("change", show);
  surprise.hidden = false;
  surprise.addEventListener("click", () => {
    for (const kinds of groups) kinds[Math.floor(Math.random() * kinds.length)].checked = true;
    show();
  });
}

// a profile begins with the settings of the browser in which it does
for (const form of document.querySelectorAll("[data-settings-too]")) {
  form.addEventListener("submit", () => {
    for (const name of ["theme", "sound", "confirm", "explain", "notation"]) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value: kept(name) ?? "" });
      form.append(field);
    }
  });
}

/** @type {Record<string, (fields: Record<string, string>) => Promise<{ go: string }>>} */
const ways = {
  async new(fields) {
    const options = PublicKeyCredential.parseCreationOptionsFromJSON(await post("/me/passkey/new", fields));
    const made = await navigator.credentials.create({ publicKey: options });
    return post("/me/passkey/add", { ...fields, answer: JSON.stringify(made) });
  },
  async in(fields) {
    const options = PublicKeyCredential.parseRequestOptionsFromJSON(await post("/me/passkey/ask", fields));
    const shown = await navigator.credentials.get({ publicKey: options });
    return post("/me/passkey/in", { ...fields, answer: JSON.stringify(shown) });
  },
};

// only where the browser has them: that needs HTTPS, or this very machine
if (window.PublicKeyCredential && "parseCreationOptionsFromJSON" in PublicKeyCredential) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", async event => {
      event.preventDefault();
      const status = first("[role=status]", form);
      status.textContent = "";
      try {
        const { go } = await ways[form.dataset.passkey ?? ""](Object.fromEntries(typed(new FormData(form))));
        location.assign(go);
      } catch (error) {
        if (!(error instanceof Error || error instanceof DOMException)) throw error;
        if (error.name !== "NotAllowedError" && error.name !== "AbortError") status.textContent = error.message;
      }
    });
  }
}
