"""Why a map or a treasure is good."""

from __future__ import annotations

from bottega.kernel.language import mark

WHY = {
    "map buy": (
        mark("the rooms of the map promise {points} more than it costs"),
        mark("the map costs more than it promises"),
    ),
    "map": (mark("enough rooms of the map lie open"), mark("too few rooms of the map lie open yet")),
    "map leonardo": (
        mark("few rooms lie open when he comes"),
        mark("the earlier he explores, the fewer rooms lie open"),
    ),
    "leonardo explores": (mark("he goes first"), mark("he goes later")),
    "explore": (mark("the treasure there is worth {points}"), mark("another room may open first")),
    "treasure": (mark("that way the treasure is worth {points}"), mark("that way the treasure is worth nothing")),
    "wake": (mark("you can buy a map then, worth {points}"), mark("you can buy no map then")),
}
