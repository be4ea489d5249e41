"""What a rated table asks of those who make it and sit at it."""

from __future__ import annotations

from bottega.kernel.language import mark, t
from bottega.server.core.errors import Refused

NO_PROFILE = mark("This table is rated: its seats are for people with a profile. Make yours first, then sit down here.")
STAYS = mark("At a rated table nobody plays for another. Take your profile to the other device, and you sit there too.")
NO_HINTS = mark("At a rated table everybody decides alone: hints are for other games.")
NO_PROGRAMS = mark("At a rated table people play themselves, not their programs.")


def check_rated(profile: bool, players: int, here: int, forked: bool) -> None:
    """Refuse a rated table that cannot be, given whether its maker has a profile, and how many seats are theirs."""
    if not profile:
        raise Refused(t("Rated games are for people with a profile. Make yours first, or make this table without."))
    if players < 2:
        raise Refused(t("Rated games are for two players or more: there is nobody to be measured against."))
    if forked:
        raise Refused(t("A game that is played on from another one's middle cannot be rated."))
    if here > 1:
        raise Refused(t("People at one screen cannot be told apart: in a rated game everybody plays at their own."))
    if not here:
        raise Refused(t("Who makes a rated table sits at it: choose a seat for yourself."))
