"""Why a section of the wall is good."""

from __future__ import annotations

from bottega.games.fresco.modules.m09_wall.rules import WallFresco
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import Later, later, mark
from bottega.kernel.reasons import points


def section(module: WallFresco, s: FrescoState, seat: int, thing: int) -> Later:
    value = Later(points, module.pieces.vp)
    return later("{points} at once, and perhaps a cube in every round to come", points=value)


WHY = {
    "wall": (
        mark("a section of the wall, worth {points} more than an assistant elsewhere"),
        mark("an assistant does more elsewhere"),
    ),
    "section": section,
    "exchange": (mark("a mixed cube in every round to come, worth {points}"), mark("too late to gain by it")),
    "trade": (mark("a tile without blots that are still of use"), mark("of your tiles the one with the fewest blots")),
    "place": (mark("an exchange or a mix for the wall, worth {points}"), mark("nothing to do there for the wall")),
    "mix": (
        mark("a section of the wall needs that cube, worth {points}"),
        mark("a section of the wall needs the cubes unmixed"),
    ),
    "restore": (mark("the wall gains by it, worth {points}"), mark("your section of the wall will lack these cubes")),
    "space": (
        mark("one assistant there restores a section of the wall"),
        mark("no section of the wall can be paid from there"),
    ),
}
