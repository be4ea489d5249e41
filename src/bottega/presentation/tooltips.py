"""What is this? What a title says, in its `tooltips.py`, about anything that somebody points at.

A thing is what a drawing calls it (`data-what`, else `data-id`, else `data-piece`), a sheet by its name, or a choice by
its notation. Whoever explains it knows nothing but the view of who asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bottega.i18n.translate import t


class What(NamedTuple):
    """Its name, a sentence or two, its numbers now (there may be none), and the section of the book about it, as
    `/book/TITLE#anchor` or, for a module of Fresco, `/book/fresco/NUMBER#anchor`."""

    name: str
    says: str
    now: str
    section: str


Explain = Callable[[Any, dict[str, Any], str], What | None]  # from the game (or module), the view, the rest of its name


def explained(known: Mapping[str, Explain], rules: Any, view: dict[str, Any], thing: str) -> What | None:
    """What is known about a thing by the longest beginning of its name that is known: about `die-red-x2` by `die-red`,
    else by `die` with the rest `red-x2`. A choice's notation is read alike, `bet none` as `bet-none`."""
    parts = re.split(r"[- ]", thing)
    for count in range(len(parts), 0, -1):
        explain = known.get("-".join(parts[:count]))
        found = explain(rules, view, "-".join(parts[count:])) if explain is not None else None
        if found is not None:
            return found
    return None


def seat_of(view: dict[str, Any], rest: str) -> int | None:
    """The seat that stands first in the rest of a name."""
    seat = rest.partition("-")[0]
    return int(seat) if seat in [str(n) for n in range(view["players"])] else None


def whose(name: str, thing: str) -> str:
    """A thing of somebody."""
    return t("{thing} ({who})", thing=thing, who=name)


def begun(text: str) -> str:
    """Words as a sentence or a name begins: only the first letter is raised, names inside stay as they are."""
    return text[:1].upper() + text[1:]


def always(name: str, says: str, section: str) -> Explain:
    """Of something that has no numbers: marked sentences."""
    return lambda rules, view, rest: What(t(name), t(says), "", section)
