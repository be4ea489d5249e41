"""Why a lady is good, and where."""

from __future__ import annotations

from bottega.kernel.language import mark

WHY = {
    "lady": (mark("she helps the assistants there"), mark("she has nothing to do there")),
    "lady swap": (mark("the best stall becomes better for you, by {points}"), mark("no stall becomes better for you")),
    "lady reserve": (
        mark("nobody can take the tile before you can pay for it"),
        mark("there is no need to reserve that tile"),
    ),
    "lady trade": (
        mark("a cube that you need for one that you can spare"),
        mark("the cube you give is worth more to you"),
    ),
    "lady mood": (mark("your mood comes back to where it began"), mark("your mood is no worse than at the start")),
    "lady bishop": (
        mark("with the bishop there you gain {points} more"),
        mark("the bishop there brings less than it costs"),
    ),
    "wake": (mark("a lady in the theatre makes up for your mood"), mark("no lady makes up for your mood")),
    "restore": (mark("the points take you to a lady on the track"), mark("you reach no lady")),
}
