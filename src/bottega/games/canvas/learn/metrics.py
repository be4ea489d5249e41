"""What a game of Canvas was like: the scoring cards in play, ribbons by card, prices paid for cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from bottega.games.canvas.rules.components import component_set
from bottega.games.canvas.rules.state import SILVER, CanvasState
from bottega.kernel import Event, State
from bottega.learning.metrics import ROUNDS, TABLE, Fact, Series, counted, turn_order
from bottega.learning.parts import Metrics

_cards = {card.id: card.name for card in component_set(None).scoring}

SERIES = {
    "scoring": Series("setting", "Scoring cards", "The four scoring cards of the game.", _cards),
    "ribbons": Series(
        "amount", "Ribbons won", "Ribbons of a seat by the card they were won for.", {**_cards, "silver": "Silver"}
    ),
    "price": Series(
        "choice",
        "Prices paid for Art cards",
        "Inspiration tokens paid for a card of the row: the first is free.",
        {"0": "free"},
    ),
    "hand": Series(
        "choice", "Hand when painting", "Art cards in hand when a painting was begun, its own three included."
    ),
}


def facts(state: State, events: Sequence[Event]) -> list[Fact]:
    s = cast(CanvasState, state)
    parts = s.game.parts
    found = turn_order(s.first, s.game.players)
    cards = [parts.scoring[card].id for card in s.scoring]
    found += [Fact("scoring", card, TABLE, 0, 1) for card in cards]
    for seat, ribbons in enumerate(s.ribbons):
        found += [Fact("ribbons", card, seat, 0, ribbons[space]) for space, card in enumerate(cards)]
        found.append(Fact("ribbons", "silver", seat, 0, ribbons[SILVER]))
    hands = [0] * s.game.players
    turns = [0] * s.game.players
    choices: Counter[tuple[str, int]] = Counter()
    begun: Counter[tuple[str, int]] = Counter()
    for event in events:
        data: dict[str, Any] = dict(event.data)
        if event.kind == "take":
            hands[event.seat] += 1
            turns[event.seat] += 1
            choices[str(data["paid"]), event.seat] += 1
        elif event.kind == "paint":
            begun[str(hands[event.seat]), event.seat] += 1
            hands[event.seat] -= len(data["cards"])
            turns[event.seat] += 1
    found += counted("price", choices) + counted("hand", begun)
    found.append(Fact(ROUNDS, "", TABLE, 0, max(turns)))
    return found


METRICS = Metrics(series=SERIES, facts=facts)
