// The table in the browser: what the server says is handed to those who show it. It knows no game: it lights up what
// can be clicked, narrows the legal actions with every click, and sends the one that is left.

import { showActions } from "./action_list.js";
import { analysis } from "./analysis.js";
import { addSymbols, draw, lightSeats, take } from "./board.js";
import { forgetChat, showChat, showWayToChat } from "./chat.js";
import { sameAmong } from "./choices.js";
import { hearClocks } from "./clocks.js";
import { beginConnection } from "./connection.js";
import { showControls } from "./controls.js";
import { showCurtain } from "./curtain.js";
import { byId, ifThere } from "./dom.js";
import { closeEnd, showEnd, showPaintings, showRematch } from "./end.js";
import { rememberFocus } from "./focus.js";
import { beginCoach, showCoach } from "./guide.js";
import { hearHint } from "./hints.js";
import { lastMover, showLog, showSince } from "./log.js";
import { hearDoubt, play, played } from "./moves.js";
import { quiet, refused } from "./notes.js";
import { showPlayers } from "./players.js";
import "./pointer.js";
import { forgetPreviews, hearPreview, showMade } from "./preview.js";
import { showPrompt } from "./prompt.js";
import { rated } from "./result.js";
import { hearReview } from "./review.js";
import { hear as sound } from "./sounds.js";
import { story } from "./story.js";
import { hearTable, left, table, view } from "./table_state.js";
import { lookAt, sharedMoment, showPast, showTimeline } from "./timeline.js";
import { explainAt, hearExplanation } from "./tooltips.js";

const page = byId("table-page");
const names = () => table.seats.map(seat => seat.name);

// -- what the server says

/**
 * @template {Wire.ToPage["kind"]} K
 * @typedef {Extract<Wire.ToPage, { kind: K }>} Of
 */

/** @type {{ [K in Wire.ToPage["kind"]]: (message: Of<K>) => void }} */
const HEARD = {
  table: showTable,
  past(message) {
    showPast(message);
  },
  stored({ count }) {
    if (table.actions.length && count > table.count) played();
  },
  sure: hearDoubt,
  refused,
  hint: hearHint,
  what: hearExplanation,
  preview(message) {
    addSymbols(message.symbols);
    hearPreview(message);
  },
  story(message) {
    story(message, names());
    showPaintings(message.keepsakes);
  },
  analysis(message) {
    hearReview(message.found);
    analysis(message, names(), (move, seat) => {
      closeEnd();
      lookAt(move, seat);
    });
  },
};

/** @param {Wire.ToPage} message */
function hear(message) {
  if (["stored", "sure", "refused"].includes(message.kind)) page.removeAttribute("aria-busy");
  const listener = /** @type {((message: Wire.ToPage) => void) | undefined} */ (HEARD[message.kind]);
  listener?.(message);
}

// -- showing the table as it is now

let fresh = true; // whether the next message is the first of a connection
let due = 0; // everything of a message is taken over at once; drawn is only the newest of those that wait
/** @type {Pick<import("./table_state.js").Table, "count" | "seat" | "status" | "acting">} */
let painted = { count: -1, seat: null, status: page.dataset.status ?? "", acting: [] };

/** @param {Wire.TableUpdate} message */
function showTable(message) {
  const first = fresh;
  if (first) {
    fresh = false;
    painted.count = -1;
    byId("connection").hidden = true;
    page.classList.remove("offline");
    forgetChat();
  }
  hearTable(message);
  hearClocks(table);
  addSymbols(message.symbols, first);
  take(message);
  showLog(message);
  showChat(message.chat, first);
  if (!due) due = setTimeout(paint);
}

function paint() {
  const before = painted,
    first = before.count < 0,
    sameSeat = before.seat === table.seat;
  const { count, seat, status, acting } = table;
  due = 0;
  painted = { count, seat, status, acting };
  // the game began, or a seat came to this device or left it: another page
  if ((before.status === "open" && status !== "open") || table.mine.join(" ") !== page.dataset.mine) {
    location.reload();
    return;
  }
  rememberFocus();
  if (first || before.count !== count || !sameSeat) forgetPreviews();
  if (!first && !sameSeat) quiet(); // a hint is for the seat that asked
  // where several act at once, the move of another takes nothing out of my hand
  view.asked = !first && sameSeat ? sameAmong(table.actions, view.asked) : null;
  while (view.picked.length && !left().length) view.picked.pop();
  if (view.past === null) draw(!first, lastMover());
  showMade();
  showPrompt();
  showPlayers();
  showWayToChat();
  lightSeats(index => Boolean(table.seats[index]?.acting));
  showControls();
  showTimeline();
  showSince();
  showCoach(table);
  showActions();
  showCurtain();
  if (status === "open" && !first) refresh("waiting");
  const moment = first && status === "over" ? sharedMoment() : null;
  if (moment !== null) lookAt(moment);
  else if (status === "over") showEnd();
  rated(table);
  showRematch();
  if (acting.length && !before.acting.length && !first) sound(["turn"]);
  if (status === "over" && !first && before.status !== "over")
    sound([table.winners.some(seat => table.mine.includes(seat)) ? "win" : "end"]);
  explainAt(view.past ?? -1, seat, count);
}

// a part of the page that the server writes, as it is now
let refreshed = 0;

/** @param {keyof PageIds} id */
async function refresh(id) {
  const mine = ++refreshed,
    text = await (await fetch(location.href)).text();
  if (mine !== refreshed) return; // the table has changed again, and a newer page will come
  const part = new DOMParser().parseFromString(text, "text/html").getElementById(id);
  if (part) ifThere(id)?.replaceWith(document.importNode(part, true));
}

beginCoach(play);
beginConnection(page.dataset.live ?? "", {
  opened() {
    fresh = true;
    page.removeAttribute("aria-busy");
  },
  heard: hear,
  lost() {
    byId("connection").hidden = false;
    page.classList.add("offline");
  },
});
