// Who sits where: names, faces, whether they are there, and their clocks.

import { clock, tick } from "./clocks.js";
import { send } from "./connection.js";
import { byId, dot, element, ifThere } from "./dom.js";
import { notice } from "./notices.js";
import { root } from "./settings.js";
import { table, view } from "./table_state.js";
import { lookAt } from "./timeline.js";
import { word } from "./words.js";

const brought = "brought" in byId("table-page").dataset; // a game from a record: nobody here played it

/** @type {Wire.SeatInfo[]} */
let before = [];

export function showPlayers() {
  for (const [index, was] of before.entries()) {
    const told = table.mine.includes(index) ? null : news(was, table.seats[index]);
    if (told) notice(() => {}, dot(index), " ", told);
  }
  before = table.seats;
  for (const option of ifThere("fork")?.querySelectorAll("option") ?? []) {
    option.textContent = table.seats[Number(option.value)].name;
  }
  byId("seats").replaceChildren(...table.seats.map(line));
  tick();
}

/**
 * What the others are told when somebody comes or goes.
 * @param {Wire.SeatInfo} was
 * @param {Wire.SeatInfo} now
 */
function news(was, now) {
  const who = was.name;
  if (was.kind !== "person") return null;
  if (now.kind === "bot") return word("news_bot", { who });
  if (now.resigned !== was.resigned) return word("news_resigned", { who });
  if (now.kind !== "person" || now.resigned) return null;
  if (now.stand_in && !was.stand_in) return word("news_stand_in", { who });
  if (now.stand_in === was.stand_in && now.here === was.here) return null;
  return now.here ? word("news_here", { who }) : word("news_away", { who });
}

/**
 * @param {Wire.SeatInfo} seat
 * @param {number} index
 */
function line(seat, index) {
  const face = { className: "face", src: `${root}/face/${seat.face}.svg`, alt: "", width: 20, height: 20 };
  const item = element(
    "li",
    { className: seat.acting ? "acting" : "" },
    dot(index),
    ...(seat.face ? [element("img", face)] : []),
    element("span", { className: "name" }, seat.name),
    element("span", { className: "tag" }, tags(seat, index).join(", ")),
  );
  if (seat.acting) item.append(element("span", { className: "tag now" }, word("to_act")));
  item.append(clock(index));
  if (table.status === "over" && index !== table.seat) item.append(lookFrom(index));
  return item;
}

/**
 * @param {Wire.SeatInfo} seat
 * @param {number} index
 */
function tags(seat, index) {
  const own = table.mine.includes(index) && !brought ? [word("you")] : [];
  if (seat.kind === "bot") return [...own, word("bot")];
  if (seat.kind === "open") return [...own, word("open")];
  if (seat.resigned) return [...own, word("resigned")];
  if (seat.stand_in) return [...own, word("stands_in")];
  return seat.here ? own : [...own, word("away")];
}

/** @param {number} index */
function lookFrom(index) {
  const look = element("button", { type: "button" }, word("sit_here"));
  look.addEventListener("click", () => {
    send({ do: "look", seat: index });
    if (view.past !== null) lookAt(view.past);
  });
  return look;
}
