"""What a painter is remembered for after a game of Fresco: the Card Game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bottega.i18n.translate import mark, t
from bottega.kernel import Event, State
from bottega.learning.parts import Feats

EVERY = {
    "eight-sections": mark("Restore eight sections."),
    "four-favourites": mark("Restore four sections in the bishop's favourite colour."),
    "two-gifts": mark("Get cards from two players with one demand."),
    "no-exchange": mark("Win without exchanging cards."),
    "thirty-five": mark("Score more than thirty-five points."),
}


def every() -> dict[str, str]:
    """All deeds by their ids, in the reader's language."""
    return {id: t(text) for id, text in EVERY.items()}


def deeds(state: State, events: Sequence[Event], seat: int) -> list[str]:
    """Those of a seat in a finished game."""
    restored = favourites = exchanges = given = most = 0
    for event in events:
        data: dict[str, Any] = dict(event.data)
        if event.kind == "give" and data["asker"] == seat:
            given += 1
            most = max(most, given)
        if event.seat != seat:
            continue
        if event.kind == "demand":
            given = 0
        elif event.kind == "restore":
            restored += 1
            favourites += data["favourite"] is not None
        elif event.kind == "exchange":
            exchanges += 1
    done = {
        "eight-sections": restored >= 8,
        "four-favourites": favourites >= 4,
        "two-gifts": most >= 2,
        "no-exchange": seat in state.winners and not exchanges,
        "thirty-five": state.scores[seat] > 35,
    }
    return [id for id in EVERY if done[id]]


FEATS = Feats(every=every, deeds=deeds)
