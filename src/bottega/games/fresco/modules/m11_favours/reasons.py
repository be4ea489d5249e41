"""Why the bishop's favours are good."""

from __future__ import annotations

from bottega.kernel.language import mark

WHY = {"restore": (mark("you get a favour of the bishop with it, {points} on average"), mark("no favour with it"))}
