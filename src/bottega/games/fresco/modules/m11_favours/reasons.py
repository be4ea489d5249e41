"""Why the bishop's favours are good."""

from __future__ import annotations

from bottega.kernel.language import mark

WHY = {"restore": (mark("a favour of the bishop, with it or after it"), mark("no favour with it"))}
