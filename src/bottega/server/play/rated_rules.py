"""The refusals of rated tables."""

from __future__ import annotations

from bottega.i18n.translate import mark

NO_PROFILE = mark("This table is rated. Create an account to join.")
STAYS = mark("You can't share a seat in a rated game. Sign in on the other device instead.")
NO_HINTS = mark("There are no hints in rated games.")
NO_PROGRAMS = mark("You can't connect a bot in rated games.")
