"""On which terms people sit at a table: who is shown it, how long they may think, and what is at stake."""

from __future__ import annotations

from dataclasses import dataclass

from bottega.server.db.rows import TableRow
from bottega.server.play.time_control import TimeControl, parse_time_control


@dataclass(frozen=True)
class TableTerms:
    public: bool = False  # everybody is shown the table
    friends: bool = False  # friends of its host are
    bot_after: int = 0  # seconds until a bot plays for who is away; 0 for never
    tempo: TimeControl | None = None  # of its clocks, which say instead when a bot plays
    rated: bool = False
    language: str = ""  # that its host wants spoken; "" for any
    shared: bool = False  # one visitor may have several seats: people at one screen


PRIVATE = TableTerms()  # for who has the link, and without clocks


def terms_of(row: TableRow) -> TableTerms:
    return TableTerms(
        public=row.public,
        friends=row.friends,
        bot_after=row.bot_after,
        tempo=parse_time_control(row.tempo),
        rated=bool(row.rated),
        language=row.language,
        shared=row.shared,
    )
