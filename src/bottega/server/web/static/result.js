// Who won, with how many points, and what it did to the ratings of a rated game.

import { byId, dot, element } from "./dom.js";
import { slowness } from "./motion.js";
import { enumerated } from "./sentences.js";
import { sentence, word } from "./words.js";

/** @param {import("./table_state.js").Table} message */
const podium = message => {
  const scores = message.scores ?? [];
  return scores.map((_, seat) => seat).sort((a, b) => scores[b] - scores[a]);
};

/** @param {import("./table_state.js").Table} message */
export function result(message) {
  const names = message.seats.map(seat => seat.name),
    won = message.winners.map(seat => names[seat]);
  const title =
    won.length > 1
      ? word("won_together", { who: enumerated(won, sentence("and")) })
      : won.length
        ? message.mine.length === 1 && message.mine[0] === message.winners[0]
          ? word("you_won")
          : word("won", { who: won[0] })
        : word("nobody");
  byId("end-title").textContent = title;
  byId("end-scores").replaceChildren(
    ...podium(message).map(seat =>
      element(
        "li",
        { className: message.winners.includes(seat) ? "won" : "" },
        dot(seat),
        " ",
        names[seat],
        rising(message.scores?.[seat] ?? 0),
      ),
    ),
  );
}

const RISE = 1400; // milliseconds

/** A number that counts up to what it is. @param {number} points */
function rising(points) {
  const shown = element("span", { className: "number" }, String(points)),
    began = performance.now(),
    lasts = RISE * slowness();
  const step = () => {
    const t = Math.min(1, (performance.now() - began) / lasts);
    shown.textContent = String(Math.round(points * (1 - (1 - t) ** 3)));
    if (t < 1) requestAnimationFrame(step);
  };
  if (lasts && points > 0) step();
  return shown;
}

// what a rated game changed: told when it is counted, a moment after the end
/** @param {import("./table_state.js").Table} message */
export function rated(message) {
  const cards = byId("end-scores").children;
  for (const one of message.rated) {
    const card = cards[podium(message).indexOf(one.seat)];
    if (!card || card.querySelector(".rated")) continue;
    const by = one.by < 0 ? `−${-one.by}` : `+${one.by}`,
      bot = message.seats[one.seat].kind === "bot";
    card.append(
      element(
        "span",
        { className: "rated" },
        word("rating", { rating: one.after }),
        ...(bot
          ? []
          : [
              element(
                "small",
                {},
                word("was", { by, rating: one.before }) + (one.provisional ? ` (${word("provisional")})` : ""),
              ),
            ]),
      ),
    );
  }
}
