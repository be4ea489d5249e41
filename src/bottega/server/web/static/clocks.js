// The clocks of the seats: the server says what is left, and the page counts down by itself.

import { send } from "./connection.js";
import { byId, element, ifThere } from "./dom.js";
import { inLargeUnit, MINUTE, onClock, unit } from "./durations.js";
import { word } from "./words.js";

/** @type {Wire.SeatInfo[]} */
let seats = [];
let heard = 0,
  own = -1,
  out = -1,
  said = Infinity;
const language = document.documentElement.lang;
const back = ifThere("come-back");

/** @param {Wire.SeatInfo} seat */
const left = seat => Math.max(0, (seat.left ?? 0) - (seat.runs ? Math.floor((performance.now() - heard) / 1000) : 0));

/** @param {number} seconds */
const spoken = seconds => word("left", { time: inLargeUnit(seconds, language) });

/** @param {import("./table_state.js").Table} table */
export function hearClocks(table) {
  seats = table.seats;
  heard = performance.now();
  own = table.mine.find(seat => seats[seat].acting) ?? -1;
  const acting = own >= 0 ? own : seats.findIndex(seat => seat.acting && seat.left !== null);
  byId("clock").hidden = acting < 0 || seats[acting].left === null;
  byId("clock").dataset.clock = String(acting);
  out = table.mine.find(seat => seats[seat].out) ?? -1;
  if (back) back.hidden = out < 0;
}

back?.addEventListener("click", () => send({ do: "back", seat: out }));

/** @param {number} seat */
export function clock(seat) {
  if (seats[seat].left === null) return "";
  const face = element("span", { className: "clock", role: "timer" });
  face.dataset.clock = String(seat);
  return face;
}

export function tick() {
  for (const face of document.querySelectorAll(".clock:not([hidden])")) {
    const seat = seats[Number(face.dataset.clock)];
    if (!seat) continue;
    const now = left(seat);
    const shown = onClock(now, language);
    if (face.textContent !== shown) face.textContent = shown;
    if (face.ariaLabel !== spoken(now)) face.ariaLabel = spoken(now);
    face.classList.toggle("low", seat.runs && now < MINUTE);
    face.classList.toggle("still", seat.acting && !seat.runs && !seat.stand_in);
  }
  if (own < 0 || seats[own].left === null || !seats[own].runs) {
    said = Infinity;
    return;
  }
  const near = [10, 60].find(bound => left(seats[own]) <= bound) ?? Infinity;
  if (near < said) byId("clock-says").textContent = word("left", { time: unit(near, "second", "long", language) });
  said = near;
}

setInterval(tick, 250);
