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
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games import game, title, titles
from bottega.kernel import (
    BadComponents,
    BadOption,
    BadRecord,
    Bot,
    BottegaError,
    Event,
    Game,
    IllegalAction,
    Refusal,
    State,
    UnsealedRecord,
    records,
)

if TYPE_CHECKING:
    from bottega.bots.arena import Match

__version__ = "0.9.0"


def replay(text: str, upto: int | str | None = None, components: str | None = None) -> State:
    """The state a record leads to. Anything wrong with it is refused with line and reason; `upto` replays at most
    that many moves and stops where the record is no longer sound ("sound": as far as it goes). `components` is the
    owner's component file, if the record was made with one. A whole record without a seal brings a warning,
    `UnsealedRecord`: nobody can tell whether it was changed."""
    state = records.replay(text, game, upto, components)
    if upto is None and (warning := records.seal_warning(text)):
        warnings.warn(warning, UnsealedRecord, stacklevel=2)
    return state


def bot(name: str, seed: int = 0, seconds: float | None = None, iterations: int = 0) -> Bot:
    """A bot by its name, for games of any title: "random", "greedy", a level such as "master", or "FILE.py:CLASS".
    Bots that search take so many seconds a move. With so many iterations instead, choices depend on the seed alone."""
    from bottega.bots.registry import NamedBot

    return NamedBot(name, seed, seconds, iterations)


def match(
    title: str,
    bots: Sequence[str | Bot],
    games: int = 1,
    seed: int = 0,
    *,
    seconds: float | None = None,
    iterations: int = 0,
    **options: Any,
) -> Match:
    """Games of a title between bots, one for each player; they change seats from game to game. A bot is a name, as
    `bot` takes it, or an object with a method `choose`. Bots by name search for so many seconds or iterations a move.
    Without a time to search, names and a seed always give the same games."""
    from bottega.bots.arena import match

    return match(title, bots, games, seed, seconds, iterations, options)


__all__ = [
    "BadComponents",
    "BadOption",
    "BadRecord",
    "Bot",
    "BottegaError",
    "Event",
    "Game",
    "IllegalAction",
    "Refusal",
    "State",
    "UnsealedRecord",
    "bot",
    "game",
    "match",
    "replay",
    "title",
    "titles",
]
