"""What a game of Fresco: the Card Game was like: what seats spent their turns on, and the action tiles they used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from bottega.games.fresco_card.rules.state import FrescoCardState
from bottega.kernel import Event, State
from bottega.learning.metrics import ROUNDS, TABLE, Fact, Series, counted, turn_order
from bottega.learning.parts import Metrics

SERIES = {
    "turns": Series(
        "choice",
        "What turns were spent on",
        "The main action of a turn.",
        {"restore": "Restore a section", "exchange": "Exchange cards", "pass": "Pass"},
    ),
    "tiles": Series("amount", "Action tiles used", "How often a seat used each kind of action tile."),
    "colours": Series("amount", "Colours demanded", "How often a seat demanded a colour."),
    "favourites": Series(
        "amount", "The bishop's favourite", "Sections that were restored in the bishop's favourite colour, and others."
    ),
}
_TURNS = ("restore", "exchange", "pass")


def facts(state: State, events: Sequence[Event]) -> list[Fact]:
    s = cast(FrescoCardState, state)
    found = turn_order(s.first, s.game.players)
    turns: Counter[tuple[str, int]] = Counter()
    tiles: Counter[tuple[str, int]] = Counter()
    colours: Counter[tuple[str, int]] = Counter()
    favourites: Counter[tuple[str, int]] = Counter()
    for event in events:
        data: dict[str, Any] = dict(event.data)
        if event.kind in _TURNS:
            turns[event.kind, event.seat] += 1
        if event.kind in ("use", "tile"):
            tiles[data["tile"], event.seat] += 1
        elif event.kind == "demand":
            colours[data["colour"], event.seat] += 1
            tiles["demand", event.seat] += 1
        elif event.kind == "restore":
            favourites["others" if data["favourite"] is None else "favourite", event.seat] += 1
    found += counted("turns", turns) + counted("tiles", tiles) + counted("colours", colours)
    found += counted("favourites", favourites)
    found.append(Fact(ROUNDS, "", TABLE, 0, s.round))
    return found


METRICS = Metrics(series=SERIES, facts=facts)
