"""Gold Leaf in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.components import LETTERS
from bottega.games.fresco.naming import colour_name
from bottega.games.fresco.words import painter_name, points, thalers
from bottega.kernel.language import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m05_gold.rules import GoldLeaf
    from bottega.kernel.events import Event

ASKED = {"gild": mark("{who}: add a gold leaf to the tile, or pass.")}
SOURCES = {"gild": mark("Fresco tiles")}


def leaf_words(number: int) -> str:
    return tn("{n} gold leaf", "{n} gold leaves", number)


def named_colour(letter: str) -> str:
    return colour_name(LETTERS.index(letter))


def label(module: GoldLeaf, game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    mine = view["modules"][module.section]
    return t("Add a gold leaf for {points}", points=points(mine["bonus"]))


def tell(module: GoldLeaf, event: Event, names: Sequence[str]) -> str:
    data: dict[str, Any] = dict(event.data)
    who = painter_name(names, event.seat)
    if event.kind == "gold":
        return t("{who} receives {leaves}.", who=who, leaves=leaf_words(data["leaves"]))
    if event.kind == "gild":
        gilded, gain = named_colour(data["colour"]), points(data["points"])
        return t("{who} gilds the {colour} of the tile for {points}.", who=who, colour=gilded, points=gain)
    if event.kind == "disc":
        return t("The bishop wants {colour} to be gilded.", colour=named_colour(data["colour"]))
    if event.kind == "gold sold":
        leaves, money = leaf_words(data["leaves"]), thalers(data["thalers"])
        return t("{who} hands back {leaves} for {thalers}.", who=who, leaves=leaves, thalers=money)
    return ""


def lines(module: GoldLeaf, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    arrows = ", ".join(f"{arrow['space']} +{arrow['leaves']}" for arrow in mine["arrows"])
    gilded = t("{colour} is gilded today", colour=named_colour(mine["disc"]))
    shown = [f"{t('Gold leaf'):<8} {gilded}; {t('supply')}: {mine['supply']}; {arrows}"]
    if view["you"] is not None:
        shown.append(f"  {view['names'][view['you']]}: {leaf_words(mine['leaves'][view['you']])}")
    return shown
