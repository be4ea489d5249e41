"""The Black Market in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.words import paint_words, painter_name, thalers
from bottega.kernel.language import t

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m16_blackmarket.rules import BlackMarket
    from bottega.kernel.events import Event


def label(module: BlackMarket, game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    mine = None if view["you"] is None else view["seats"][view["you"]]
    if mine is None or mine["price"] is None:
        return t("Draw a tile on the Black Market")
    return t("Draw a tile on the Black Market for {price}", price=thalers(mine["price"]))


def tell(module: BlackMarket, event: Event, names: Sequence[str]) -> str:
    if event.kind != "black market":
        return ""
    data: dict[str, Any] = dict(event.data)
    paints, price = paint_words(data["paints"]), thalers(data["price"])
    who = painter_name(names, event.seat)
    return t("{who} draws {paints} on the Black Market for {price}.", who=who, paints=paints, price=price)


def lines(module: BlackMarket, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    return [f"{t('Barrel'):<8} {' '.join(tile['paints'] for tile in mine['barrel']) or '-'}"]
