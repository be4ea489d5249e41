"""Why an action is good: a reason for each thing that an expert weighs.

A title's `hint_terms.py` has

    reasons(state, seat, line)    what speaks for and against the actions of a line

and the worths of the reasons add up to the rating that the title's expert gives the line. So what is said of an action
is what its bot thinks of it, and of two actions what their difference comes from.
"""

from __future__ import annotations

from typing import NamedTuple

from bottega.i18n.translate import Later, t, tn
from bottega.presentation.tooltips import begun


class Reason(NamedTuple):
    """What speaks for an action, or against it if its worth is negative."""

    what: str  # what it is about: the same for all actions that have more or less of it
    worth: float  # in the measure in which the title's expert rates actions
    text: Later  # a clause: no capital, no full stop
    welcome: bool = False  # whether the clause is good news, though the worth is negative


def points(number: int) -> str:
    return tn("{n} point", "{n} points", number)


def about(number: float) -> Later:
    """Points that are an estimate."""
    return Later(_about, round(abs(number), 2))


def _about(number: float) -> str:
    if number < 0.25:
        return t("next to nothing")
    if number < 0.75:
        return t("about half a point")
    return tn("about {n} point", "about {n} points", round(number))


def percent(share: float) -> int:
    """A share in whole percent; what is not certain is never called so, and what is possible is at least one."""
    if share <= 0.0:
        return 0
    return 100 if share > 1.0 - 1e-9 else max(1, min(99, round(100 * share)))


def listed(*clauses: object) -> str:
    """Clauses as one sentence."""
    said = str(clauses[0])
    for clause in clauses[1:]:
        said = t("{so_far}; {clause}", so_far=said, clause=clause)
    return begun(said) + "."
