"""What a painter is remembered for after a game of Fresco: the Dice Game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bottega.i18n.translate import mark, t
from bottega.kernel import Event, State
from bottega.learning.parts import Feats

EVERY = {
    "five-sections": mark("Restore five sections of the fresco."),
    "two-blessings": mark("Restore two sections with the bishop's bonus."),
    "ten-bets": mark("Win ten bets."),
    "no-empty-turn": mark("Score on every turn."),
    "sixty": mark("Score more than sixty points."),
}


def every() -> dict[str, str]:
    """All deeds by their ids, in the reader's language."""
    return {id: t(text) for id, text in EVERY.items()}


def deeds(state: State, events: Sequence[Event], seat: int) -> list[str]:
    """Those of a seat in a finished game."""
    mine: list[tuple[str, dict[str, Any]]] = [(event.kind, dict(event.data)) for event in events if event.seat == seat]
    restored = [data for kind, data in mine if kind == "restore"]
    done = {
        "five-sections": len(restored) >= 5,
        "two-blessings": sum(data["bishop"] > 0 for data in restored) >= 2,
        "ten-bets": sum(kind == "reveal" and data["vp"] > 0 for kind, data in mine) >= 10,
        "no-empty-turn": all(kind != "nothing" for kind, _ in mine),
        "sixty": state.scores[seat] > 60,
    }
    return [id for id in EVERY if done[id]]


FEATS = Feats(every=every, deeds=deeds)
