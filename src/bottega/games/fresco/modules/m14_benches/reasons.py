"""Why beams and benches are good."""

from __future__ import annotations

from bottega.kernel.language import mark

WHY = {
    "benches": (mark("benches can be renewed, for {points} net"), mark("the beams renew no bench that is worth it")),
    "bench": (mark("with what is left of the beams {points} on average"), mark("nothing comes of it")),
    "buy": (mark("beams with it, worth {points}"), mark("no beams with it")),
    "space": (mark("more carriers can bring larger benches"), mark("more carriers bring no larger bench")),
}
