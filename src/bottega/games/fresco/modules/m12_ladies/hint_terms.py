"""Why a lady is good, and where."""

from __future__ import annotations

from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.i18n.translate import mark

WHY = {
    "lady": (mark("she helps the assistants there"), mark("she has nothing to do there")),
    "lady swap": (mark("the best stall becomes better for you, by {points}"), mark("no stall becomes better for you")),
    "lady reserve": (
        mark("nobody can take the tile before you can pay for it"),
        mark("no need to reserve that tile"),
    ),
    "lady trade": (
        mark("a cube you need for one you can spare"),
        mark("the cube you give is worth more to you"),
    ),
    "lady mood": (mark("your mood goes back to its start space"), mark("your mood is no worse than at the start")),
    "lady bishop": (
        mark("with the bishop there you score {points} more"),
        mark("moving the bishop there gains less than it costs"),
    ),
    "wake": (mark("a lady in the theatre makes up for your mood"), mark("no lady makes up for your mood")),
    "restore": (mark("the points take you to a lady on the score track"), mark("you reach no lady")),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
