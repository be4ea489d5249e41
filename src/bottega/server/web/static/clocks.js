// The clocks of the seats: the server says what is left, and the page counts down by itself.

import { send } from "./connection.js";
import { byId, element } from "./dom.js";
import { word } from "./words.js";

const MINUTE = 60,
  HOUR = 3600,
  DAY = 86400;
const unit = (number, unit, unitDisplay) =>
  new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay }).format(number);
const two = number => String(number).padStart(2, "0");
let seats = [],
  heard = 0,
  own = -1,
  out = -1,
  said = Infinity;

const left = seat => Math.max(0, seat.left - (seat.runs ? Math.floor((performance.now() - heard) / 1000) : 0));

function written(seconds) {
  const days = Math.floor(seconds / DAY),
    hours = Math.floor(seconds / HOUR),
    minutes = Math.floor(seconds / MINUTE);
  if (days) return `${unit(days, "day", "short")} ${unit(hours % 24, "hour", "short")}`;
  return `${hours ? `${hours}:${two(minutes % 60)}` : minutes}:${two(seconds % 60)}`;
}

// in one large unit, so that a name does not change with every second
function spoken(seconds) {
  const [size, name] = [
    [DAY, "day"],
    [HOUR, "hour"],
    [MINUTE, "minute"],
  ].find(([size]) => seconds >= 2 * size) ?? [10, "second"];
  const whole = Math.floor(seconds / size);
  return word("left", { time: unit(name === "second" ? 10 * Math.max(whole, 1) : whole, name, "long") });
}

export function hearClocks(table) {
  seats = table.seats;
  heard = performance.now();
  own = table.mine.find(seat => seats[seat].acting) ?? -1;
  const acting = own >= 0 ? own : seats.findIndex(seat => seat.acting && seat.left !== null);
  byId("clock").hidden = acting < 0 || seats[acting].left === null;
  byId("clock").dataset.clock = acting;
  out = table.mine.find(seat => seats[seat].out) ?? -1;
  if (byId("come-back")) byId("come-back").hidden = out < 0;
}

byId("come-back")?.addEventListener("click", () => send({ do: "back", seat: out }));

export const clock = seat =>
  seats[seat].left === null ? "" : Object.assign(element("span", { className: "clock", role: "timer" }), { seat });

export function tick() {
  for (const face of document.querySelectorAll(".clock:not([hidden])")) {
    const seat = seats[face.seat ?? face.dataset.clock],
      now = seat && left(seat);
    if (!seat) continue;
    if (face.textContent !== written(now)) face.textContent = written(now);
    if (face.ariaLabel !== spoken(now)) face.ariaLabel = spoken(now);
    face.classList.toggle("low", seat.runs && now < MINUTE);
    face.classList.toggle("still", seat.acting && !seat.runs && !seat.stand_in);
  }
  if (own < 0 || seats[own].left === null || !seats[own].runs) {
    said = Infinity;
    return;
  }
  const near = [10, 60].find(bound => left(seats[own]) <= bound) ?? Infinity;
  if (near < said) byId("clock-says").textContent = word("left", { time: unit(near, "second", "long") });
  said = near;
}

setInterval(tick, 250);
