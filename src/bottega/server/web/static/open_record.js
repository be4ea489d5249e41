// Bringing a record: from a file, from the clipboard, or inside a link. What it is is shown before anything is sent.

import { byId, element, first } from "./dom.js";
import { brings, described, gameIn, recordIn } from "./record_links.js";
import { enumerated } from "./sentences.js";
import { root } from "./settings.js";
import { sentence, word } from "./words.js";

const form = byId("bring"),
  field = byId("record"),
  largest = Number(form.dataset.largest),
  titles = /** @type {Record<string, string>} */ (JSON.parse(form.dataset.titles ?? "{}"));

/** @param {string} text */
function refuse(text) {
  byId("refusal").textContent = text;
  byId("refusal").hidden = !text;
}

// pasted text says itself what it is; what came otherwise is folded away, and its game described instead
/**
 * @param {string} text
 * @param {string} how
 */
function show(text, how) {
  field.value = text;
  const one = described(text),
    known = one && titles[one.title];
  byId("found").hidden = !known;
  if (text && !one) refuse(word("not_one", { first: "“bottega record 1”" }));
  else if (text && !known) refuse(word("no_title", { title: one?.title || "?" }));
  else refuse("");
  if (!one || !known) return;
  byId("how").textContent = how;
  first("p#what").replaceChildren(
    element(
      "strong",
      {},
      word("what", { title: known, who: enumerated(one.names, sentence("and")), moves: one.moves }),
    ),
  );
  byId("unsealed").hidden = one.sealed;
}

/**
 * @param {string} text
 * @param {string} how
 */
function take(text, how) {
  if (text.length > largest) {
    refuse(word("too_large"));
    return;
  }
  show(text, how);
  byId("pasted").open = Boolean(byId("found").hidden);
}

/** @param {File | undefined} file */
async function takeFile(file) {
  if (!file) return;
  if (file.size > largest) refuse(word("too_large"));
  else take(await file.text(), word("chosen"));
}

byId("pick").hidden = false;
byId("pasted").open = Boolean(field.value);
byId("file").addEventListener("change", event => takeFile(event.target.files?.[0]));
field.addEventListener("input", () => {
  if (gameIn(field.value)) takeLink(gameIn(field.value));
  else show(field.value, word("chosen"));
});
first(".go", form).addEventListener("click", () => {
  if (!field.value) byId("pasted").open = true;
}); // where it is asked for
form.addEventListener("submit", event => {
  if (field.value.length <= largest) return;
  event.preventDefault();
  refuse(word("too_large"));
});
document.addEventListener("dragover", event => {
  event.preventDefault();
  form.classList.add("above");
});
document.addEventListener("dragleave", event => {
  if (!event.relatedTarget) form.classList.remove("above");
});
document.addEventListener("drop", event => {
  event.preventDefault();
  form.classList.remove("above");
  const file = event.dataTransfer?.files[0],
    text = event.dataTransfer?.getData("text/plain") ?? "";
  if (file) takeFile(file);
  else if (gameIn(text)) takeLink(gameIn(text));
  else take(text, word("chosen"));
});

/** @param {string} hash */
async function takeLink(hash) {
  if (!("DecompressionStream" in window)) {
    refuse(word("too_old"));
    return;
  }
  try {
    take(await recordIn(hash, largest), word("sent"));
  } catch {
    byId("found").hidden = true;
    refuse(word("damaged"));
  }
}

async function open() {
  if (!brings(location.hash)) return;
  await takeLink(location.hash);
  if (!byId("found").hidden) first(".go", form).focus();
}

// Who reads it in another language still has the link, but the server is not told it: this window keeps it meanwhile.
const KEPT = "bottega-link";
first("form.languages").addEventListener("submit", () => {
  if (!brings(location.hash)) return;
  first(".languages input[name=back]").value = location.pathname.slice(root.length);
  try {
    sessionStorage.setItem(KEPT, location.hash);
  } catch {
    /* then it must be opened again */
  }
});
try {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  if (kept && !location.hash) history.replaceState(null, "", location.pathname + kept);
} catch {
  /* nothing is kept here */
}
window.addEventListener("hashchange", open);
if (byId("file").files?.length)
  takeFile(byId("file").files?.[0]); // who was faster than this script, or came back
else open();
