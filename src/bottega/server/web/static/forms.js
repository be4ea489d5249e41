// Forms that stay where they are when the server refuses them: what was typed is kept, and the reason stands in them.
// A form with `data-stay` is sent from here; without scripts the server answers with a page that says the same.

import { post, Refused } from "./post.js";
import { root } from "./settings.js";

/** @param {HTMLFormElement} form */
function refusal(form) {
  const found = form.querySelector("p[data-refusal]");
  if (found) return found;
  const made = Object.assign(document.createElement("p"), { className: "refusal" });
  made.setAttribute("role", "alert");
  made.dataset.refusal = "";
  form.append(made);
  return made;
}

/** @param {string} address */
function go(address) {
  const to = new URL(address, location.href);
  if (to.pathname + to.search !== location.pathname + location.search) return location.assign(to);
  if (to.hash) history.replaceState(null, "", to);
  location.reload();
}

document.addEventListener("submit", async event => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (!("stay" in form.dataset) || event.defaultPrevented) return;
  event.preventDefault();
  if (form.dataset.sending) return;
  form.dataset.sending = "yes";
  const says = refusal(form);
  says.textContent = "";
  try {
    const sent = await post(form.getAttribute("action")?.slice(root.length) ?? "", new FormData(form, event.submitter));
    go(sent.go);
  } catch (error) {
    if (error instanceof Refused) says.textContent = error.message;
    else HTMLFormElement.prototype.submit.call(form); // without a connection: the browser says so
  } finally {
    delete form.dataset.sending;
  }
});
