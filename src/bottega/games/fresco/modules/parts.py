"""What a module may have beside its rules: one declaration for each file, with what holds where a module says nothing.

Each file makes one of them at its end: `TEXT` in `text.py`, `PICTURE` in `picture.py` and so on. Functions get the
module first; `view` is the view of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bottega.presentation.sheets import LETTERS
from bottega.presentation.tooltips import Explain

if TYPE_CHECKING:
    from bottega.games.fresco.learn.observation import ModuleNumbers

View = dict[str, Any]


def _no_details(module: Any, data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {}


def _no_name(*of: Any) -> str:
    return ""


def _no_symbols(module: Any) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True)
class ModuleText:
    """What people read of a module."""

    lines: Callable[[Any, View], list[str]]
    """The module in the table as text."""
    labels: Mapping[str, Callable[[Any, Any, int, View], str]] = field(default_factory=dict)
    """The buttons of its verbs by their names: from the game, the thing that an action is about, and the view."""
    asked: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By question, what its viewer has to do, and what others read meanwhile."""
    told: Mapping[str, str] = field(default_factory=dict)
    """The sentences of the log by kind of event."""
    otherwise: Sequence[tuple[str, str, Any, str]] = ()
    """Kinds with several sentences: the kind, a field, its value and the kind whose sentence is read then."""
    said: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    """Fields of events in words, by their names."""
    details: Callable[[Any, Mapping[str, Any]], Mapping[str, Any]] = _no_details
    """More fields for the sentences of an event."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """What its points are called on the score sheet, by kind of event."""
    cover: tuple[str, str] = ("", "")
    """The button that lays its action tile over a place, and over the second visit."""
    piece_name: Callable[[Any, str], str] = _no_name
    """A piece that lies on an action board."""
    extra_words: Callable[[Sequence[str]], str] = _no_name
    """What a market tile brings for the module."""
    back_name: Callable[[str], str] = _no_name
    """The back of a fresco tile."""


@dataclass(frozen=True, kw_only=True)
class ModuleTooltips:
    """What the things of a module are, for players who point at them."""

    known: Mapping[str, Explain]
    """By the beginnings of their names."""
    also: Callable[[Any, View, str], str] = _no_name
    """What the module adds to a thing of the base game."""


@dataclass(frozen=True, kw_only=True)
class ModulePicture:
    """What the sheet of a module shows. `picture.svg.j2` beside it has the macros that draw it."""

    facts: Callable[[Any, Any, View], dict[str, Any]]
    brief: Callable[[Any, Any, View], str]
    """The few numbers that matter of a folded sheet."""
    height: float | Callable[[Any, Any], float]
    letters: float = LETTERS
    """How high its smallest letters are."""
    symbols: Callable[[Any], Mapping[str, str]] = _no_symbols
    """Those that depend on its components."""
    fresco_facts: Callable[[Any, Any, View], dict[str, Any] | None] | None = None
    """What it lays on the fresco."""
    track_facts: Callable[[Any, Any, View], dict[str, Any] | None] | None = None
    """What it lays on the score track."""


@dataclass(frozen=True, kw_only=True)
class ModuleHeuristic:
    """What the actions of a module are worth to a good player, in points; functions get the state and the seat too.
    docs/modules.md says what each of them is asked."""

    worth: Mapping[str, Callable[..., float]] = field(default_factory=dict)
    """By the names of its verbs."""
    buy_worth: Callable[..., float] | None = None
    restore_worth: Callable[..., float] | None = None
    altar_worth: Callable[..., float] | None = None
    wake_worth: Callable[..., float] | None = None
    mix_worth: Callable[..., float] | None = None
    place_worth: Callable[..., float] | None = None
    space_worth: Callable[..., float] | None = None


@dataclass(frozen=True, kw_only=True)
class ModuleHintTerms:
    """Why actions are good, by the names of verbs and of what the heuristic adds to others (`buy`, `restore` …): a
    clause for a worth above 0 and one for others, which may say the worth as {points}; or a function of the module, the
    state, the seat, what the action is about and its worth."""

    why: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class ModuleObservation:
    """What learners see of a module."""

    encoder: Callable[[Any, Any, Any], ModuleNumbers]
    asked: tuple[str, ...] = ()
    """The names of its questions."""
