"""Bottega: a painters' workshop of board games, as a library.

>>> import bottega
>>> game = bottega.game("canvas", players=2)
>>> state = game.start(seed=7)
>>> state.play(game.action("take 1"))
>>> len(state.actors)
1
"""

from __future__ import annotations

import warnings

from bottega.games import game, title, titles
from bottega.kernel import (
    BadComponents,
    BadOption,
    BadRecord,
    BottegaError,
    Event,
    Game,
    IllegalAction,
    Refusal,
    State,
    UnsealedRecord,
    records,
)

__version__ = "0.8.0"


def replay(text: str, upto: int | str | None = None, components: str | None = None) -> State:
    """The state a record leads to. Anything wrong with it is refused with line and reason; `upto` replays at most
    that many moves and stops where the record is no longer sound ("sound": as far as it goes). `components` is the
    owner's component file, if the record was made with one. A whole record without a seal brings a warning,
    `UnsealedRecord`: nobody can tell whether it was changed."""
    state = records.replay(text, game, upto, components)
    if upto is None and (warning := records.seal_warning(text)):
        warnings.warn(warning, UnsealedRecord, stacklevel=2)
    return state


__all__ = [
    "BadComponents",
    "BadOption",
    "BadRecord",
    "BottegaError",
    "Event",
    "Game",
    "IllegalAction",
    "Refusal",
    "State",
    "UnsealedRecord",
    "game",
    "replay",
    "title",
    "titles",
]
