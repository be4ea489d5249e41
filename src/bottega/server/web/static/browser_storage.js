// The games that the browser keeps on the offline site: how safely, downloading and restoring them. The window around
// this page has the database.

import { byId, first } from "./dom.js";
import { saveAs } from "./download.js";
import { word } from "./words.js";

const site = /** @type {OfflineSite} */ (window.parent.bottega);
/** @param {number} bytes */
const megabytes = bytes => (bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0);

async function look() {
  const promised = (await navigator.storage?.persisted?.()) ?? false;
  byId("promise").textContent = word(promised ? "promised" : "perhaps");
  byId("ask").hidden = promised || !navigator.storage?.persist;
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota) byId("room").textContent = word("room", { used: megabytes(usage ?? 0), all: megabytes(quota) });
}

byId("ask").addEventListener("click", async () => {
  await navigator.storage.persist();
  look();
});

byId("take").addEventListener("click", async () => {
  const file = new Blob([await site.whole()], { type: "application/vnd.sqlite3" });
  saveAs(file, `${word("file")}-${new Date().toISOString().slice(0, 10)}.sqlite`);
});

// the file that was chosen; those of its games that were found, when somebody is sure
/** @param {File | null} file */
async function bring(file) {
  byId("refusal").hidden = byId("found").hidden = true;
  const { refused, full, own, games } = await site.replace(file, !file);
  if (refused || full) {
    byId("refusal").textContent = refused || word("full");
    byId("refusal").hidden = false;
  } else if (own) {
    first("p#what").textContent = word("instead", { games, own });
    byId("found").hidden = false;
  } else {
    site.reload();
  }
}

byId("file").addEventListener("change", ({ target }) => {
  const file = target.files?.[0];
  if (file) bring(file);
});
byId("sure").addEventListener("click", () => bring(null));
look();
