"""A request for a new table: the one struct between the form and the stored rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from bottega.bots.personas import LEVELS
from bottega.i18n.translate import LANGUAGES, t
from bottega.server.core.errors import Refused
from bottega.server.core.game_cache import Entry
from bottega.server.db.rows import SeatRow, TableRow
from bottega.server.play.timing.time_control import DAY, TimeControl, parse_time_control

LONGEST_ABSENCE = 7 * DAY


class SeatRequest(msgspec.Struct, frozen=True):
    """A seat: for a person at the maker's screen, open, or a bot's."""

    kind: Literal["me", "open", "bot"]
    level: str = "journeyman"  # of the bot, also of the one that replaces an absent player
    name: str = ""  # of the person; empty for the maker's own
    holder: str = ""  # the person, if not the maker: in rematches only

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            known = ", ".join(LEVELS)
            raise Refused(t("There is no level {level}. Levels: {known}.", level=repr(self.level[:20]), known=known))


class TableRequest(msgspec.Struct, frozen=True):
    """A whole table. Impossible requests are refused when they are made, wherever they come from."""

    title: str
    options: dict[str, Any]
    seats: Sequence[SeatRequest]
    public: bool = False  # listed for everybody
    friends: bool = False  # listed for the maker's friends
    bot_after: int = 0  # seconds until a bot plays for an absent player; 0 for never; clocks replace it
    tempo: TimeControl | None = None
    rated: bool = False
    language: str = ""  # spoken at the table; "" for any
    shared: bool = False  # one visitor may hold several seats: people share a screen
    # never read from a form
    seed: int | None = None  # random if None
    history: Sequence[Entry] = ()  # moves made already
    forked: str = ""  # where these moves come from
    rematch_of: str = ""
    lesson: str = ""

    def __post_init__(self) -> None:
        if self.language not in ("", *LANGUAGES):
            raise Refused(t("That language isn't available. Choose one from the list."))
        if self.tempo is not None and len(self.seats) < 2:
            raise Refused(t("Clocks need two or more players. Turn clocks off to play alone."))
        if self.rated:
            self._check_rated()

    def _check_rated(self) -> None:
        here = sum(seat.kind == "me" for seat in self.seats)
        if len(self.seats) < 2:
            raise Refused(t("Rated games need two or more players. Add an opponent."))
        if self.forked:
            raise Refused(t("A game continued from another game can't be rated."))
        if here > 1:
            raise Refused(t("Rated games can't be played on a shared screen. Everyone needs their own device."))
        if not here:
            raise Refused(t("You have to play at your own rated table. Choose a seat for yourself."))


def repeat_request(row: TableRow, seats: Sequence[SeatRow], options: dict[str, Any], visitor: str) -> TableRequest:
    """The request for a rematch: the same seats and settings, perhaps other options."""
    kinds: dict[str, Literal["me", "open", "bot"]] = {"person": "me", "open": "open", "bot": "bot"}
    return TableRequest(
        row.title,
        options,
        [SeatRequest(kinds[seat.kind], seat.bot, seat.name, seat.holder or "") for seat in seats],
        public=row.public,
        friends=row.friends and row.host == visitor,
        bot_after=row.bot_after,
        tempo=parse_time_control(row.tempo),
        rated=bool(row.rated),
        language=row.language,
        shared=row.shared,
        rematch_of=row.id,
    )
