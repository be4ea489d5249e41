"""What a game of Fresco: the Dice Game was like: how turns ended, what was bet on, and what bets were worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from bottega.games.fresco_dice.rules.state import DiceState
from bottega.kernel import Event, State
from bottega.learning.metrics import ROUNDS, TABLE, Fact, Series, counted, turn_order
from bottega.learning.parts import Metrics

SERIES = {
    "turns": Series(
        "choice",
        "How turns ended",
        "What the dice of a seat's turns brought.",
        {"restore": "A fresco tile", "paint": "A portrait", "nothing": "Nothing"},
    ),
    "bets": Series("choice", "Bets", "What a seat bet on in the turns of others."),
    "winnings": Series("amount", "Points from bets", "Victory points from bets, by what was bet on."),
}
_ENDS = ("restore", "paint", "nothing")


def facts(state: State, events: Sequence[Event]) -> list[Fact]:
    s = cast(DiceState, state)
    players = s.game.players
    found = turn_order(s.first, players)
    ends: Counter[tuple[str, int]] = Counter()
    bets: Counter[tuple[str, int]] = Counter()
    winnings: Counter[tuple[str, int]] = Counter()
    for event in events:
        data: dict[str, Any] = dict(event.data)
        if event.kind in _ENDS:
            ends[event.kind, event.seat] += 1
        elif event.kind == "reveal":
            bets[data["event"], event.seat] += 1
            winnings[data["event"], event.seat] += data["vp"]
    found += counted("turns", ends) + counted("bets", bets) + counted("winnings", winnings)
    found.append(Fact(ROUNDS, "", TABLE, 0, -(-sum(ends.values()) // players)))
    return found


METRICS = Metrics(series=SERIES, facts=facts)
