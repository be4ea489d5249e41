"""Why a map or a treasure is good."""

from __future__ import annotations

from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.i18n.translate import mark

WHY = {
    "map buy": (
        mark("the map's rooms promise {points} more than it costs"),
        mark("the map costs more than it promises"),
    ),
    "map": (mark("enough rooms on the map are open"), mark("too few rooms on the map are open yet")),
    "map leonardo": (
        mark("few rooms will be open when he comes"),
        mark("the earlier he explores, the fewer rooms are open"),
    ),
    "leonardo explores": (mark("he goes first"), mark("he goes later")),
    "explore": (mark("the treasure there is worth {points}"), mark("another room may open first")),
    "treasure": (mark("that way the treasure is worth {points}"), mark("that way the treasure is worth nothing")),
    "wake": (mark("you can then buy a map worth {points}"), mark("you can't buy a map then")),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
