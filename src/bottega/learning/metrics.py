"""What a finished game was like, as facts that can be counted over thousands of games.

Every title has a file `metrics.py` in its folder with `SERIES`, which says what its facts tell, and one function,
`facts(state, events)`, that gathers them from a finished game and everything that happened in it. Two series have a
meaning for all titles: "rounds", how many there were, and "start", each seat's place in the order at the start, from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

TABLE = -1  # the seat of a fact that is about the whole table

ROUNDS = "rounds"
START = "start"


class Fact(NamedTuple):
    """So much of a thing, of a seat, in a round (0 where rounds do not matter)."""

    series: str
    thing: str
    seat: int
    round: int
    amount: int


@dataclass(frozen=True)
class Series:
    """What the facts of one name tell. The kinds: "setting", things in play for the whole table; "pick", the
    one thing that a seat takes in every round; "choice", things among which a seat divides what it has; "amount", how
    much of each thing a seat has had; "gain", the points of a seat in a round."""

    kind: str
    heading: str
    about: str
    words: Mapping[str, str] = field(default_factory=dict)
    """What things are called, where their names do not say it."""

    def word(self, thing: str) -> str:
        return self.words.get(thing, thing)


def turn_order(first: int, players: int) -> list[Fact]:
    """Places at the start where play goes round from a first player."""
    return [Fact(START, "", seat, 0, (seat - first) % players + 1) for seat in range(players)]


def counted(series_name: str, amounts: Mapping[tuple[str, int], int]) -> list[Fact]:
    """One fact for each thing and seat."""
    return [Fact(series_name, thing, seat, 0, amount) for (thing, seat), amount in sorted(amounts.items())]
