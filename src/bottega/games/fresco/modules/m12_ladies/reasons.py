"""Why a lady is good, and where."""

from __future__ import annotations

from bottega.kernel.language import mark

WHY = {
    "lady": (mark("she helps the assistants there"), mark("she has nothing to do there")),
    "lady swap": (mark("the best stall becomes better, by {points}"), mark("no stall becomes better")),
    "lady reserve": (
        mark("the others cannot take the tile before you can pay it"),
        mark("there is no need to reserve that tile"),
    ),
    "lady trade": (
        mark("a cube that you need for one that you can spare"),
        mark("the cube that is given is worth more"),
    ),
    "lady mood": (mark("the mood comes back to where it began"), mark("the mood is no worse than at the start")),
    "lady bishop": (
        mark("with the bishop there you gain {points} more"),
        mark("the bishop there brings less than it costs"),
    ),
    "wake": (mark("a lady in the theatre makes up for the mood"), mark("no lady makes up for the mood")),
    "restore": (mark("the points reach a lady on the track"), mark("no lady is reached")),
}
