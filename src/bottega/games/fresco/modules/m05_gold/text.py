"""Gold Leaf in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.rules.components import LETTERS
from bottega.games.fresco.rules.naming import colour_name
from bottega.games.fresco.text.words import points
from bottega.i18n.translate import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m05_gold.rules.module import GoldLeaf
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "gild": (mark("add gold leaf to the tile, or pass."), mark("{who} is restoring a tile…")),
}
SOURCES = {"gild": mark("Fresco tiles")}


def leaf_words(number: int) -> str:
    return tn("{n} gold leaf", "{n} gold leaves", number)


def named_colour(letter: str) -> str:
    return colour_name(LETTERS.index(letter))


def _gild(module: GoldLeaf, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Add gold leaf for {points}", points=points(view["modules"][module.section]["bonus"]))


LABELS = {"gild": _gild}
TOLD = {
    "gold": mark("{who} receives {leaves}."),
    "gild": mark("{who} gilds the {colour} of the tile for {points}."),
    "disc": mark("The bishop wants {colour} gilded this round."),
    "gold sold": mark("{who} trades in {leaves} for {thalers}."),
}
SAID: dict[str, Callable[[Any], str]] = {"leaves": leaf_words, "colour": named_colour}


def lines(module: GoldLeaf, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    arrows = ", ".join(f"{arrow['space']} +{arrow['leaves']}" for arrow in mine["arrows"])
    gilded = t("{colour} is gilded today", colour=named_colour(mine["disc"]))
    shown = [f"{t('Gold leaf'):<8} {gilded}; {t('supply')}: {mine['supply']}; {arrows}"]
    if view["you"] is not None:
        shown.append(f"  {view['names'][view['you']]}: {leaf_words(mine['leaves'][view['you']])}")
    return shown


TEXT = ModuleText(lines=lines, labels=LABELS, asked=ASKED, told=TOLD, said=SAID, sources=SOURCES)
