"""Gold Leaf as a sheet: the basket with the colour of the day, the arrows of the gold market, supply and own leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m05_gold import text
from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.picture import viewer
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m05_gold.rules.module import GoldLeaf
    from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 124.0


def facts(module: GoldLeaf, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine, you = view["modules"][module.section], view["you"]
    return {
        "disc": mine["disc"],
        "arrows": [(arrow["space"], arrow["leaves"]) for arrow in mine["arrows"]],
        "supply": mine["supply"],
        "you": you,
        "own": None if you is None else mine["leaves"][you],
        "asked": bool(mine["bonus"]) and viewer.asked(view) is not None,
    }


def brief(module: GoldLeaf, game: FrescoGame, view: dict[str, Any]) -> str:
    mine, you = view["modules"][module.section], view["you"]
    today = t("{colour} today", colour=text.named_colour(mine["disc"]))
    return today if you is None else f"{today} · {text.leaf_words(mine['leaves'][you])}"


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT)
