"""The Black Market in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.text.words import thalers
from bottega.i18n.translate import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m16_blackmarket.rules.module import BlackMarket
    from bottega.games.fresco.rules.game import FrescoGame


def _draw(module: BlackMarket, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    mine = None if view["you"] is None else view["seats"][view["you"]]
    if mine is None or mine["price"] is None:
        return t("Draw a tile at the Black Market")
    return t("Draw a tile at the Black Market for {price}", price=thalers(mine["price"]))


LABELS = {"draw": _draw}
TOLD = {"black market": mark("{who} draws {paints} at the Black Market for {price}.")}


def lines(module: BlackMarket, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    return [f"{t('Barrel'):<8} {' '.join(tile['paints'] for tile in mine['barrel']) or '-'}"]


TEXT = ModuleText(lines=lines, labels=LABELS, told=TOLD)
