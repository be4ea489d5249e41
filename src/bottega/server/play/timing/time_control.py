"""Time controls: how long players may think, and what happens on a timeout."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec

from bottega.i18n.translate import mark, t, tn

HOUR, DAY = 3600, 86400
WHEN_UP = {
    "move": mark("When time runs out, a bot plays that move."),
    "seat": mark("When time runs out, a bot plays until you're back."),
    "end": mark("When time runs out, you're out of the game and a bot takes over."),
}


class TimeControl(msgspec.Struct, frozen=True, omit_defaults=True):
    """ "live": `main` seconds for the game, and `more` for each turn. "days": `each` turn has this many seconds, which
    do not pass in the `quiet` hours of the table's time zone."""

    kind: Literal["live", "days"]
    up: Literal["move", "seat", "end"]
    main: int = 0
    more: int = 0
    each: int = 0
    quiet: tuple[int, int] = (0, 0)
    zone: str = "UTC"

    def at_a_turn(self, remaining: float) -> float:
        """The time at the start of a turn, given what was left."""
        return self.each if self.kind == "days" else remaining + self.more

    def spent(self, since: float, now: float) -> float:
        return sum(max(0.0, min(end, now) - start) for start, end in self._awake(since, now))

    def up_at(self, since: float, remaining: float) -> float:
        """When the time is up of a clock that runs since then."""
        for start, end in self._awake(since, math.inf):
            if start + remaining <= end:
                return start + remaining
            remaining -= end - start
        raise AssertionError

    def is_quiet(self, now: float) -> bool:
        return self.up_at(now, 0) > now

    def _awake(self, since: float, until: float) -> Iterator[tuple[float, float]]:
        """The periods between two moments that are not quiet hours."""
        ends, begins = self.quiet
        if ends == begins:
            yield since, math.inf
            return
        zone = ZoneInfo(self.zone)
        day = datetime.fromtimestamp(since, zone).replace(minute=0, second=0, microsecond=0, fold=0) - timedelta(days=1)
        while (start := day.replace(hour=begins).timestamp()) < until:
            end = (day if begins < ends else day + timedelta(days=1)).replace(hour=ends).timestamp()
            if end > max(start, since):
                yield max(start, since), end
            day += timedelta(days=1)

    def __str__(self) -> str:
        """In the reader's language."""
        if self.kind == "live":
            minutes = tn("{n} minute each", "{n} minutes each", self.main // 60)
            spoken = t("{minutes} + {seconds} seconds a turn.", minutes=minutes, seconds=self.more)
        else:
            days, hours = divmod(self.each // HOUR, 24)
            time = tn("{n} day", "{n} days", days) if days else tn("{n} hour", "{n} hours", hours)
            spoken = t("{time} a turn.", time=time)
            if self.quiet[0] != self.quiet[1]:
                night = {"start": self.quiet[0], "end": self.quiet[1], "zone": self.zone}
                spoken += " " + t("Clocks pause from {start}:00 to {end}:00 ({zone}).", **night)
        return f"{spoken} {t(WHEN_UP[self.up])}"


@lru_cache(1000)
def parse_time_control(text: str) -> TimeControl | None:
    """A stored time control; None if there are no clocks."""
    return msgspec.json.decode(text, type=TimeControl) if text else None


def format_time_control(tempo: TimeControl | None) -> str:
    return msgspec.json.encode(tempo).decode() if tempo else ""
