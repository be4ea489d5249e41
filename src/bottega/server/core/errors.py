"""Errors whose text players may read."""

from __future__ import annotations

from bottega.kernel import BottegaError


class Unavailable(BottegaError):
    """The database, the bots or Redis do not work. Players may read the text."""


class Refused(BottegaError):
    """A request that is not allowed now. `rule` is the id of the rule that forbids it, if one does."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


class NotStored(Unavailable):
    """The offline site could not store a change, which was undone."""


class SeatNotFound(Refused):
    """A personal link that opens no seat, or no longer does."""


class IncompatibleRules(Refused):
    """A table made with other rules or components. Its rows can be read, but it cannot be played."""


class TableNotFound(Refused):
    """There is no table with this id."""
