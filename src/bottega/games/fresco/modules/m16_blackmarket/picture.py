"""The Black Market as a sheet: the barrel with the tiles that were drawn, the bag, and who has drawn this round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.parts import ModulePicture
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m16_blackmarket.rules.module import BlackMarket
    from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 118.0


def facts(module: BlackMarket, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine = view["modules"][module.section]
    return {
        "tiles": [(tile["id"], tile["paints"]) for tile in mine["barrel"]],
        "bag": view["market"]["bag"],
        "drawn": [(seat, view["names"][seat]) for seat, draws in enumerate(mine["draws"]) if draws],
    }


def brief(module: BlackMarket, game: FrescoGame, view: dict[str, Any]) -> str:
    barrel, bag = view["modules"][module.section]["barrel"], view["market"]["bag"]
    return f"{t('on the barrel: {n}', n=len(barrel))} · {t('bag')}: {bag}"


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT)
