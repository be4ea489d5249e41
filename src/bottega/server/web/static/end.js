// The end of a game: a window with its result, its story and what a grandmaster thinks of it, and the way to a rematch.

import { beginAnalysis } from "./analysis.js";
import { portrait } from "./board.js";
import { send } from "./connection.js";
import { byId, element, ifThere } from "./dom.js";
import { slowness } from "./motion.js";
import { post, Refused } from "./post.js";
import { result } from "./result.js";
import { root } from "./settings.js";
import { share } from "./share.js";
import { table, view } from "./table_state.js";
import { replay } from "./timeline.js";
import { word } from "./words.js";

const dialog = byId("end");
const picture = byId("end-picture"),
  leaf = byId("end-leaf");
const LEAVES = 26;
let shown = false;

export function showEnd() {
  if (shown) return;
  shown = true;
  result(table);
  const drawn = portrait();
  picture.replaceChildren(...(drawn ? [drawn] : []));
  gild();
  send({ do: "story" });
  dialog.showModal();
}

export const closeEnd = () => dialog.close();

/**
 * The winner's paintings where there are some.
 * @param {Wire.Keepsake[]} keepsakes
 */
export function showPaintings(keepsakes) {
  const best = keepsakes.filter(kept => table.winners.includes(kept.seat)).slice(-3);
  if (best.length) picture.replaceChildren(...best.map(({ src }) => element("img", { src: root + src, alt: "" })));
}

// gold leaf falls on it
function gild() {
  leaf.replaceChildren(
    ...Array.from({ length: slowness() ? LEAVES : 0 }, () => {
      const one = element("i");
      one.style.left = `${Math.random() * 100}%`;
      one.style.setProperty("--long", `${4 + Math.random() * 4}s`);
      one.style.setProperty("--later", `${-Math.random() * 8}s`);
      return one;
    }),
  );
}

/** Players are asked whether they want to play again; everybody stays here until they choose to go. */
export function showRematch() {
  const address = `${root}/t/${table.rematch}`;
  for (const thing of document.querySelectorAll(".again")) thing.hidden = !table.rematch || thing === declined;
  for (const link of document.querySelectorAll("a.again")) link.href = address;
  for (const form of document.querySelectorAll("form.ask-again")) form.hidden = Boolean(table.rematch);
}

const decline = ifThere("decline");
/** @type {HTMLElement | null} */
let declined = null; // the form, once it was sent
decline?.addEventListener("submit", async event => {
  event.preventDefault();
  try {
    await post(new URL(decline.action).pathname.slice(root.length), new FormData(decline));
    declined = decline;
    byId("asked-again").textContent = word("declined");
    for (const link of document.querySelectorAll("a.again")) link.textContent = word("watch_again");
    showRematch();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("asked-again").textContent = error.message;
  }
});

byId("result").addEventListener("click", () => dialog.showModal());
byId("end-look").addEventListener("click", closeEnd);
byId("end-replay").addEventListener("click", () => {
  closeEnd();
  replay();
});
byId("end-share").addEventListener("click", () => share(null, true));
byId("share-here").addEventListener("click", () => {
  share(view.past !== null && view.past < table.moves ? view.past : null, table.status === "over");
});
byId("end-analyse").addEventListener("click", event => {
  event.target.disabled = true;
  const menu = event.target.closest("details");
  if (menu) menu.open = false;
  beginAnalysis();
  byId("end-analysis").scrollIntoView();
  send({ do: "analyse" });
});
