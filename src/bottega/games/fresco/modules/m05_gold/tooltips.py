"""What is this? Gold Leaf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m05_gold import text
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.text.tooltips.shared import on_tile
from bottega.games.fresco.text.words import points, thalers
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What, begun

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m05_gold.rules.module import GoldLeaf


def _gold(module: GoldLeaf, view: dict[str, Any], rest: str) -> What | None:
    if rest:
        return None
    says = t(
        "Each round the bishop wants one colour gilded. Two market tiles come with free gold leaf. Use "
        "it when you restore a tile of that colour to score more."
    )
    return tooltips.itself(module, says, _today(module, view))


def _today(module: GoldLeaf, view: dict[str, Any]) -> str:
    return begun(t("{colour} is gilded today", colour=text.named_colour(tooltips.part(module, view)["disc"]))) + "."


def _disc(module: GoldLeaf, view: dict[str, Any], rest: str) -> What:
    says = t("The colour to gild this round. It changes every round.")
    return What(t("Disc in the basket"), says, _today(module, view), tooltips.section(module, "play"))


def _arrow(module: GoldLeaf, view: dict[str, Any], rest: str) -> What | None:
    arrow = next((one for one in tooltips.part(module, view)["arrows"] if one["space"] == rest), None)
    if arrow is None:
        return None
    says = t("Buy the tile on this market space to get the gold leaf shown.")
    now = t("{space}: {leaves}.", space=rest, leaves=text.leaf_words(arrow["leaves"]))
    return What(t("Arrow of the gold market"), says, now, tooltips.section(module, "play"))


def _leaf(module: GoldLeaf, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Add one when you restore a tile that needs the colour of the round: {on} with the bishop on it, "
        "{near} next to it, otherwise {far}. Each is worth {thalers} at the end.",
        on=points(module.on),
        near=module.near,
        far=module.far,
        thalers=thalers(module.leaf_thalers),
    )
    part = tooltips.part(module, view)
    own = tooltips.yours(view, part["leaves"])
    have = "" if own is None else t("You have {n}.", n=own)
    worth = t("On this tile: {points}.", points=points(part["bonus"])) if part["bonus"] else ""
    now = tooltips.sentences(worth, have, t("In the supply: {n}.", n=part["supply"]))
    return What(t("Gold leaf"), says, now, tooltips.section(module, "play"))


def also(module: GoldLeaf, view: dict[str, Any], thing: str) -> str:
    part, (kind, _, rest) = tooltips.part(module, view), thing.replace(" ", "-").partition("-")
    arrow = next((one for one in part["arrows"] if one["space"] == rest), None)
    if kind in ("market", "buy") and arrow is not None:
        return t("An arrow points at it: {leaves} more.", leaves=text.leaf_words(arrow["leaves"]))
    tile = next((one["tile"] for one in view["fresco"] if one["space"] == on_tile(thing)), None)
    if tile is not None and part["disc"] in tile["paints"]:
        return t("You can add gold leaf: it needs {colour}.", colour=text.named_colour(part["disc"]))
    return ""


KNOWN: dict[str, Explain] = {
    "gold": _gold,
    "gold-disc": _disc,
    "gold-arrow": _arrow,
    "gold-leaf": _leaf,
    "gild": _leaf,
}


TOOLTIPS = ModuleTooltips(known=KNOWN, also=also)
