"""Why a tile of the dome is paid for."""

from __future__ import annotations

from bottega.games.fresco.modules.m15_dome.rules.module import Dome
from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.games.fresco.rules.state import FrescoState
from bottega.i18n.translate import Later, later, mark
from bottega.presentation.hint_terms import points


def tile(module: Dome, s: FrescoState, seat: int, thing: int, worth: float) -> Later:
    if worth > 0.0:
        return later("{points} for the dome tile", points=Later(points, int(worth)))
    return later("other dome tiles score more for the same cubes")


WHY = {
    "dome": tile,
    "restore": (mark("you may find a dome tile under it"), mark("you could use these cubes for the dome")),
    "altar": (mark("it helps you with the dome, worth {points}"), mark("you could use these cubes for the dome")),
    "mix": (mark("the dome needs that cube, worth {points}"), mark("the dome needs the cubes unmixed")),
    "place": (mark("you can mix paint for the dome, worth {points}"), mark("nothing to mix for the dome")),
    "buy": (mark("the dome needs that paint, worth {points}"), mark("it has no paint for the dome")),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
