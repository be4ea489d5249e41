// Who won, with how many points, and what it did to the ratings of a rated game.

import { byId, dot, element } from "./dom.js";
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
        ? word("won", { who: won[0] })
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
        element("span", { className: "number" }, String(message.scores?.[seat])),
      ),
    ),
  );
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
