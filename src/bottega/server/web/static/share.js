// Sharing a game, or a moment of it: as a short link to the server, or as one that holds it, as offline sites have it: a
// finished game, and there a running one too.

import { byId, first, ifThere } from "./dom.js";
import { address, linkTo, upTo } from "./record_links.js";
import { word } from "./words.js";

const dialog = byId("share"),
  field = first("input#share-link", dialog),
  hidden = ifThere("share-hidden"),
  inside = ifThere("share-inside");
const phone = matchMedia("(pointer: coarse)").matches && Boolean(navigator.share);
/** @type {string | null} */
let record = null;
let asked = 0;

async function show() {
  const mine = ++asked,
    moves = Number(dialog.dataset.moves),
    part = first("input[name=part]:checked", dialog).value;
  byId("share-failed").hidden = true;
  if (inside && !inside.checked) {
    field.value = address(dialog.dataset.short + (part === "moment" ? `/${moves}` : ""));
    return;
  }
  field.value = "";
  try {
    if (record === null) {
      const answer = await fetch(dialog.dataset.record ?? "");
      if (!answer.ok) throw new Error(answer.statusText);
      record = await answer.text();
    }
    const link = await linkTo(dialog.dataset.bring ?? "", part === "moment" ? upTo(record, moves) : record);
    if (mine === asked) field.value = link; // otherwise another one is wanted by now
  } catch {
    byId("share-failed").hidden = false;
  }
}

// elsewhere the server keeps the record of a running game to itself
/** @param {boolean} over */
export const canShare = over => over || hidden !== null;

// `moves` is the moment that is looked at; none where it is the last
/**
 * @param {number | null} moves
 * @param {boolean} over
 */
export function share(moves, over) {
  record = null;
  if (hidden) hidden.hidden = over;
  byId("share-part").hidden = moves === null;
  dialog.dataset.moves = String(moves ?? 0);
  byId("share-at").textContent = word("share_moment", { at: moves });
  first(moves === null ? "input[value=game]" : "input[value=moment]", dialog).checked = true;
  dialog.showModal();
  show();
}

byId("share-send").hidden = !phone;
byId("share-send").addEventListener("click", () =>
  navigator.share({ title: document.title, url: field.value }).catch(() => {}),
); // who thinks better of it has the field
for (const part of dialog.querySelectorAll("[name=part], #share-inside")) part.addEventListener("change", show);
