"""What is this? The Wall Fresco."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m09_wall import text
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.rules.components import COLOURS, LETTERS
from bottega.games.fresco.rules.naming import colour_name
from bottega.games.fresco.text.tooltips.shared import lacking
from bottega.games.fresco.text.words import paint_words, points
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What, begun

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m09_wall.rules.module import WallFresco


def _wall(module: WallFresco, view: dict[str, Any], rest: str) -> What | None:
    if rest in tooltips.COLUMNS:
        return _tile(module, view, rest)
    if rest:
        return None
    says = t(
        "A second fresco: pay a mixed cube to restore a section for {points}. Its tile brings a primary "
        "cube at the end of every round except the last.",
        points=points(module.pieces.vp),
    )
    left = sum(entry["by"] is None for entry in tooltips.part(module, view)["sections"])
    return tooltips.itself(module, says, t("Sections left to restore: {n}.", n=left))


def _tile(module: WallFresco, view: dict[str, Any], rest: str) -> What:
    says = t(
        "While planning you can cover a column with it: instead of visiting that place, an assistant on "
        "the tile restores a section of the wall."
    )
    return What(t("Wall Fresco action tile"), says, "", tooltips.section(module, "play"))


def _section(module: WallFresco, view: dict[str, Any], rest: str) -> What | None:
    entry = next((one for one in tooltips.part(module, view)["sections"] if one["section"] == rest), None)
    if entry is None and rest:
        return None
    says = t(
        "An assistant on the Wall Fresco tile can restore it if it touches a restored section: pay its "
        "cube, score {points} and keep the tile.",
        points=points(module.pieces.vp),
    )
    if entry is None:
        return What(t("Sections of the wall"), says, "", tooltips.section(module, "play"))
    if entry["by"] is not None:
        income = text.named_colour(entry["income"])
        now = t("Restored by {who}; its tile brings {colour}.", who=view["names"][entry["by"]], colour=income)
    else:
        touches = t("It can be restored now.") if entry["open"] else t("It doesn't touch a restored section yet.")
        now = tooltips.sentences(f"{paint_words(entry['paints'])}.", touches, lacking(view, entry["paints"]))
    return What(t("Section {section} of the wall", section=rest), says, now, tooltips.section(module, "play"))


def _exchange(module: WallFresco, view: dict[str, Any], rest: str) -> What | None:
    swap = next((one for one in module.pieces.swaps if COLOURS[one.colour] == rest), None)
    if swap is None:
        says = t("In the workshop, exchange two of your wall tiles for one in the colour they mix to.")
        return What(t("Exchange tiles"), says, "", tooltips.section(module, "play"))
    one, other = (colour_name(colour) for colour in swap.givens)
    says = t(
        "In the workshop, exchange a wall tile that brings {one} and one that brings {other} for it. It "
        "brings a cube of its colour at the end of every round except the last. One of each colour at "
        "most.",
        one=one,
        other=other,
    )
    now = t("Left: {n}.", n=tooltips.part(module, view)["exchange"][LETTERS[swap.colour]])
    return What(
        t("Exchange tile: {colour}", colour=colour_name(swap.colour)), says, now, tooltips.section(module, "play")
    )


def _wall_tile(module: WallFresco, view: dict[str, Any], rest: str) -> What | None:
    back = f"wall-{rest.removeprefix('wall-')}"
    income, _, blots = back.removeprefix("wall-").partition("-")
    if income not in [*LETTERS] or not set(blots) <= set(LETTERS):
        return None
    name = text.back_name(back)
    says = t("At the end of every round except the last, you get one cube of each colour on your wall tiles.")
    return What(begun(name), says, "", tooltips.section(module, "end"))


KNOWN: dict[str, Explain] = {
    "wall": _wall,
    "tile-wall": _tile,
    "wall-tile": _tile,
    "section": _section,
    "exchange": _exchange,
    "trade": _wall_tile,
    "back-wall": _wall_tile,
    "stack-wall": _wall_tile,
}


TOOLTIPS = ModuleTooltips(known=KNOWN)
