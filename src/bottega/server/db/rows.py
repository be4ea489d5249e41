"""The rows of visitors, tables, seats, moves and chat: as the database keeps them, and as the house reads them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

UNDO = -1
LISTENING, LEFT = "on", "left"  # the learner of a lesson
BROUGHT = "record"  # where a table comes from to which somebody brought its game
RATED, COUNTED = "yes", "done"  # a rated game, until and after it is counted
FOUND_BY = ("players", "modules")  # columns that say what seats and options say too

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
    def brought(self) -> bool:
        """Whether somebody brought its game as a record."""
        return self.forked == BROUGHT


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
    face: str = ""  # of the profile whose name it bears
    quoted: bool = False  # whether a record that was brought says its name, which is not that of who brought it


@dataclass(frozen=True)
class ChatRow:
    id: int
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class StoredTable:
    """A table as one moment of the database has it: new rows of its log as (number, seat, action), its last word, and
    where its people play again."""

    row: TableRow
    seats: list[SeatRow]
    moves: list[tuple[int, int, int]]
    last_chat: int
    rematch: str = ""


@dataclass(frozen=True)
class TableSummary:
    """As little of a table as tells whether anything is new there."""

    status: str
    count: int  # of the rows of its log
    last_chat: int
    rematch: str
    seats: list[SeatRow]


@dataclass(frozen=True)
class FinalPictures:
    """What is kept of the end of a game, so that it can be shown when the rules have changed."""

    digest: str
    pictures: bytes


@dataclass(frozen=True)
class NewMove:
    """A row of the log to be stored, with who is to act after it, and the result and what is kept of it if it ends the
    game. It is stored if it is the next one of a running table whose seat has still this holder. Only when everybody
    notices it has the table moved: lists are sorted by that and tell nothing hidden."""

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
    given: int = 0  # a bit for each seat that gets time by it
    asked: int = 0  # a bit for each seat whose turn begins with it
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
