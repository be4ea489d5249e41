"""What a painter is remembered for after a game of Fresco."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bottega.i18n.translate import mark, t
from bottega.kernel import Event, State
from bottega.learning.parts import Feats

EVERY = {
    "seven-tiles": mark("Restore seven tiles of the fresco."),
    "five-altars": mark("Restore the altar five times."),
    "three-blessings": mark("Restore three tiles with the bishop's bonus."),
    "late-riser": mark("Win without ever waking up before 7:00."),
    "hundred": mark("Score more than 100 points."),
}


def every() -> dict[str, str]:
    """All deeds by their ids, in the reader's language."""
    return {id: t(text) for id, text in EVERY.items()}


def deeds(state: State, events: Sequence[Event], seat: int) -> list[str]:
    """Those of a seat in a finished game."""
    mine: list[tuple[str, dict[str, Any]]] = [(event.kind, dict(event.data)) for event in events if event.seat == seat]
    restored = [data for kind, data in mine if kind == "restore"]
    done = {
        "seven-tiles": len(restored) >= 7,
        "five-altars": sum(kind == "altar" for kind, _ in mine) >= 5,
        "three-blessings": sum(data["bonus"] > 0 for data in restored) >= 3,
        "late-riser": seat in state.winners and all(data["hour"] >= 7 for kind, data in mine if kind == "wake"),
        "hundred": state.scores[seat] > 100,
    }
    return [id for id in EVERY if done[id]]


FEATS = Feats(every=every, deeds=deeds)
