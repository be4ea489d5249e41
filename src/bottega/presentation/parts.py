"""What people read and see of a title: one declaration for each file, with what holds where a title says nothing.

A title's file makes one of them at its end: `TEXT` in `text/words.py`, `PICTURE` in `picture/sheets.py` and so on.
Functions get the game or the state first; `View` is what a seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bottega.presentation.hint_terms import Reason
from bottega.presentation.sheets import Sheet
from bottega.presentation.tooltips import What

View = dict[str, Any]


def _nothing(*of: Any) -> Any:
    return None


def _no_items(*of: Any) -> list[Any]:
    return []


def _no_entries(*of: Any) -> dict[str, Any]:
    return {}


def icon_by_kind(icons: Mapping[str, str]) -> Callable[[Any, Any], str]:
    """A `Text.icon` that looks at the kind of an event alone."""
    return lambda game, event: icons.get(event.kind, "")


_no_icon = icon_by_kind({})


def _no_picture(option: str, choice: Any) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Text:
    """What people read."""

    label: Callable[[Any, int, View], str]
    """An action on a button, in the position of a view."""
    prompt: Callable[[Any, View, bool], str]
    """What is asked now; the last argument says whether to name the seat, where several people share a screen."""
    tell: Callable[[Any, Any, Sequence[str]], str]
    """An event for the log, with the names of the seats."""
    icon: Callable[[Any, Any], str] = _no_icon
    """The icon of an event in the log: one of those of the table's page, or nothing."""
    table: Callable[[Any, View], str]
    """A view as text."""
    sources: Callable[[Any, View, Sequence[Any]], dict[str, list[int]]] = _no_entries
    """Where the points of a finished game came from: by source, the points of each seat. Gets all events."""
    sentences: Callable[[], list[str]] = _no_items
    """What its components and pictures say, beside what stands in source and templates, for translators."""


@dataclass(frozen=True, kw_only=True)
class Tooltips:
    """What the things on the table are, for players who point at them."""

    what: Callable[[Any, View, str], What | None] = _nothing


@dataclass(frozen=True, kw_only=True)
class HintTerms:
    """Why actions are good: terms that add up to the rating that the search policy gives a plan."""

    reasons: Callable[[Any, int, tuple[int, ...]], list[Reason]] = _no_items
    """From the state, the seat and the actions of a plan."""
    warmth: float = 1.0
    """How widely the easier bots scatter, in clear differences: less where a game has many small decisions."""
    tastes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the name of a taste, the terms that bots with this taste count more or less."""


@dataclass(frozen=True, kw_only=True)
class Picture:
    """What the table looks like."""

    sheets: Callable[[Any, View], list[Sheet]]
    """The sheets of a view. Their names are the same throughout a game from one point of view."""
    symbols: Callable[[Any], Mapping[str, str]] = _no_entries
    """What lies on the table more than once, by the ids that sheets use."""
    seat_colours: Callable[[Any, View], list[str]] = _no_items
    """The colour of each seat, where they are others than the usual ones."""
    choice: Callable[[str, Any], str] = _no_picture
    """A picture (SVG) of what a choice of an option brings."""


@dataclass(frozen=True, kw_only=True)
class Gallery:
    """Pictures that players make."""

    preview: Callable[[Any, View, int], dict[str, Any]] = _no_entries
    """What the viewer is making, as an action would leave it or, for -1, as it is: its svg, its title, its lines."""
    keepsakes: Callable[[Any, View], list[dict[str, Any]]] = _no_items
    """Pictures that players keep of a game: the seat that made it, its title, its svg and lines about it."""
