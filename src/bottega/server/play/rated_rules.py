"""The refusals of rated tables."""

from __future__ import annotations

from bottega.kernel.language import mark

NO_PROFILE = mark("This table is rated: its seats are for people with a profile. Make yours first, then sit down here.")
STAYS = mark("At a rated table nobody plays for another. Take your profile to the other device, and you sit there too.")
NO_HINTS = mark("At a rated table everybody decides alone: hints are for other games.")
NO_PROGRAMS = mark("At a rated table people play themselves, not their programs.")
