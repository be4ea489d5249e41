"""Rows of the database as Python values."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

UNDO = -1
LISTENING, LEFT = "on", "left"  # whether the coach of a lesson is on
IMPORTED = "record"  # `forked` of a table whose game was imported
RATED, COUNTED = "yes", "done"  # `rated` of a rated game, until and after it is counted
FOUND_BY = ("players", "modules")  # columns that repeat what seats and options say

History = list[tuple[int, int, str]]  # rows of a log: seat, action, notation


@dataclass(frozen=True)
class TableRow:
    id: str
    title: str
    options: dict[str, Any]
    seed: int
    rules: str
    components: str
    status: str
    acting: int
    result: dict[str, list[int]]
    public: bool
    host: str
    bot_after: int
    forked: str
    created: float
    moved: float
    shared: bool = False
    rematch_of: str = ""
    lesson: str = ""
    tempo: str = ""
    due: float | None = None
    rated: str = ""
    friends: bool = False
    language: str = ""

    @property
    def imported(self) -> bool:
        """Whether its game was imported from a record."""
        return self.forked == IMPORTED


@dataclass(frozen=True)
class SeatRow:
    table_id: str
    seat: int
    kind: str
    name: str
    holder: str | None
    bot: str
    token: str
    resigned: bool
    seen: float
    remaining: float = 0.0
    since: float | None = None
    away: bool = False
    hidden: bool = False
    face: str = ""  # of the profile with this name
    quoted: bool = False  # whether the name comes from an imported record


@dataclass(frozen=True)
class ChatRow:
    id: int
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class StoredTable:
    """A table as stored at one moment: its new log rows as (number, seat, action), its last chat message, and its
    rematch."""

    row: TableRow
    seats: list[SeatRow]
    moves: list[tuple[int, int, int]]
    last_chat: int
    rematch: str = ""


@dataclass(frozen=True)
class TableSummary:
    """Just enough of a table to tell whether anything has changed."""

    status: str
    count: int  # of log rows
    last_chat: int
    rematch: str
    seats: list[SeatRow]


@dataclass(frozen=True)
class FinalPictures:
    """The digest of a game's last state, and its pictures, which can still be shown when the rules have changed."""

    digest: str
    pictures: bytes


@dataclass(frozen=True)
class NewMove:
    """A log row to be stored, with who acts next and, at the end of the game, the result and pictures.

    It is stored if it is the next row of a running table and its seat still has this holder. `tables.moved` changes
    only if everybody noticed the move, since lists sorted by it must not reveal hidden moves.
    """

    table_id: str
    number: int
    seat: int
    action: int
    text: str
    holder: str
    resigned: bool
    acting: int
    noticed: bool = True
    timed: bool = False  # whether the table has clocks
    given: int = 0  # a bit for each seat that gets time
    asked: int = 0  # a bit for each seat whose turn begins
    result: dict[str, list[int]] | None = None
    ending: FinalPictures | None = None


def table_row(row: Any) -> TableRow:
    values = dict(row)
    values["options"] = json.loads(values["options"])
    values["result"] = json.loads(values["result"])
    values["seed"] = int(values["seed"])
    return TableRow(**{name: value for name, value in values.items() if name not in FOUND_BY})


def new_token() -> str:
    return secrets.token_urlsafe(24)


def seat_mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)
