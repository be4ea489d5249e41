// The end of a game: a window with its result, its story and what a grandmaster thinks of it, and the way to a rematch.

import { beginAnalysis } from "./analysis.js";
import { send } from "./connection.js";
import { byId, ifThere } from "./dom.js";
import { result } from "./result.js";
import { root } from "./settings.js";
import { share } from "./share.js";
import { table, view } from "./table_state.js";
import { replay } from "./timeline.js";

const dialog = byId("end");
let shown = false;

export function showEnd() {
  if (shown) return;
  shown = true;
  result(table);
  send({ do: "story" });
  dialog.showModal();
}

export const closeEnd = () => dialog.close();

// Who has seen the end goes along when the others play again; who is busy with the old game is shown the way.
/** @param {boolean} isNew */
export function showRematch(isNew) {
  const busy = view.past !== null || byId("end-analyse").disabled || ifThere("say-text")?.value;
  const address = `${root}/t/${table.rematch}`;
  if (table.rematch && isNew && !busy) location.assign(address);
  for (const link of document.querySelectorAll("a.again")) {
    link.hidden = !table.rematch;
    link.href = address;
  }
  for (const form of document.querySelectorAll("form.ask-again")) form.hidden = Boolean(table.rematch);
}

byId("result").addEventListener("click", () => dialog.showModal());
byId("end-look").addEventListener("click", () => {
  closeEnd();
  replay();
});
byId("end-share").addEventListener("click", () => share(null, true));
byId("share-here").addEventListener("click", () => {
  share(view.past !== null && view.past < table.moves ? view.past : null, table.status === "over");
});
byId("end-analyse").addEventListener("click", event => {
  event.target.disabled = true;
  beginAnalysis();
  send({ do: "analyse" });
});
