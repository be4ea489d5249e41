"""Errors whose text players may read."""

from __future__ import annotations

from bottega.kernel import BottegaError


class Unavailable(BottegaError):
    """The database, the bots or the news do not do their work. Its text may be shown to players."""


class Refused(BottegaError):
    """Something that may not be done at this table now. `rule` is the rule that says so, if one does."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


class NotStored(Unavailable):
    """Where the database is kept there was no room, or it could not be reached: what was asked for was not done."""


class SeatNotFound(Refused):
    """A personal link that opens no seat, or no longer."""


class IncompatibleRules(Refused):
    """A table that was made with other rules or components: its rows can be read, but nobody can play on."""


class TableNotFound(Refused):
    """There is no table with this id."""
