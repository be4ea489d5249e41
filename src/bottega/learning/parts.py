"""What bots, learners and statistics know of a title: one declaration for each file, with what holds without it.

A title's file makes one of them at its end: `HEURISTIC` in `bot/heuristic.py`, `METRICS` in `learn/metrics.py` …
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bottega.learning.metrics import Fact, Series


def _all_alike(state: Any, seat: int) -> list[tuple[int, float]]:
    return [(action, 0.0) for action in state.legal(seat)]


def _no_items(*of: Any) -> list[Any]:
    return []


def _no_entries() -> dict[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Heuristic:
    """What a good player knows."""

    rate: Callable[..., list[tuple[int, float]]] = _all_alike
    """The legal actions of a seat in a state, each with a rating."""


@dataclass(frozen=True, kw_only=True)
class NetworkFeatures:
    """The inputs of a title's network."""

    size: int
    knows: Callable[[Any], bool]
    """Whether the network has learned games like this one."""
    facts: Callable[[Any], list[Any]]
    """The inputs for a state, by seat."""
    drawn: Callable[[Any], dict[str, Any]]
    """Options of a game to learn from, drawn with a chance."""
    quiet: Callable[[Any], bool]
    """Whether a state can be evaluated as it is, with nothing half done."""
    go_on: Callable[[Any], None]
    """Play on to a quiet state."""
    quick: Callable[[Any, Any, Any], list[float]] | None = None
    """A faster way to play on in games to learn from: to the next quiet state."""
    wild: Callable[[Any, Any], None] | None = None
    """A step of such a game at random."""


@dataclass(frozen=True, kw_only=True)
class Metrics:
    """What studies count in finished games."""

    series: Mapping[str, Series] = field(default_factory=dict)
    facts: Callable[[Any, Sequence[Any]], list[Fact]] = _no_items
    """From a finished game and all that happened in it."""


@dataclass(frozen=True, kw_only=True)
class Feats:
    """What players are remembered for."""

    every: Callable[[], dict[str, str]] = _no_entries
    """All of them: ids and what they are called."""
    deeds: Callable[[Any, Sequence[Any], int], list[str]] = _no_items
    """The ids of a seat's feats, from a finished game and all that happened in it."""
    together: Callable[[Collection[str]], list[str]] = _no_items
    """Ids of feats that take several games, from those that a player has."""


@dataclass(frozen=True, kw_only=True)
class Achievements:
    """What a finished game is remembered for."""

    honours: Callable[[Any], list[dict[str, Any]]] = _no_items
    """A text for each, and for each seat whether it is met and the best number."""
