"""Why a section of the wall is good."""

from __future__ import annotations

from bottega.games.fresco.modules.m09_wall.rules.module import WallFresco
from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.games.fresco.rules.state import FrescoState
from bottega.i18n.translate import Later, later, mark
from bottega.presentation.hint_terms import points


def section(module: WallFresco, s: FrescoState, seat: int, thing: int, worth: float) -> Later:
    value = Later(points, module.pieces.vp)
    return later("{points} right away, and perhaps a cube every round", points=value)


def buy(module: WallFresco, s: FrescoState, seat: int, thing: int, worth: float) -> Later:
    return later("you can mix paint for the wall from it")


WHY = {
    "buy": buy,
    "wall": (
        mark("a section of the wall, worth {points} more than an assistant elsewhere"),
        mark("an assistant does more elsewhere"),
    ),
    "section": section,
    "exchange": (mark("a mixed cube every round, worth {points}"), mark("it comes too late to help you")),
    "trade": (mark("a tile whose blots you no longer need"), mark("the one of your tiles with the fewest blots")),
    "place": (
        mark("you can exchange or mix for the wall, worth {points}"),
        mark("nothing to do there for the wall"),
    ),
    "mix": (
        mark("a section of the wall needs that cube, worth {points}"),
        mark("a section of the wall needs the cubes unmixed"),
    ),
    "restore": (mark("it helps you with the wall, worth {points}"), mark("you'll miss these cubes for the wall")),
    "space": (
        mark("one assistant there restores a section of the wall"),
        mark("you can't pay for a section of the wall there"),
    ),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
