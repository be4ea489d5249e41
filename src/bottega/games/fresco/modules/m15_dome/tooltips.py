"""What is this? The Dome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.text.tooltips.shared import lacking, on_tile
from bottega.games.fresco.text.words import paint_words, painter_name, points
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m15_dome.rules.module import Dome


def _dome(module: Dome, view: dict[str, Any], rest: str) -> What | None:
    part = tooltips.part(module, view)
    if not rest:
        says = t(
            "Each of the nine inner fresco tiles hides a part of the dome for the player who restores it. It "
            "scores at the end if you still have its cubes."
        )
        return tooltips.itself(module, says, t("Still hidden: {n}.", n=len(part["covered"])))
    tile = next((one for one in part["tiles"] if one["id"] == rest), None)
    if tile is None:
        return None
    says = t(
        "If you have this tile at the end, you can pay exactly its cubes for its points, once. Without "
        "them it's worth nothing."
    )
    holder = next((painter for painter, owned in enumerate(part["owned"]) if rest in owned), None)
    worth = t("{points} for {paints}.", points=points(tile["value"]), paints=paint_words(tile["paints"]))
    if rest in part["paid"]:
        now = tooltips.sentences(worth, t("Paid."))
    elif holder is None:
        now = tooltips.sentences(worth, t("Nobody has found it yet."))
    else:
        who = t("{who} has it.", who=painter_name(view["names"], holder))
        now = tooltips.sentences(worth, who, lacking(view, tile["paints"]) if holder == view["you"] else "")
    return What(t("Dome tile {id}", id=rest), says, now, tooltips.section(module, "end"))


def also(module: Dome, view: dict[str, Any], thing: str) -> str:
    return t("There is a dome tile under it.") if on_tile(thing) in tooltips.part(module, view)["covered"] else ""


KNOWN: dict[str, Explain] = {"dome": _dome}


TOOLTIPS = ModuleTooltips(known=KNOWN, also=also)
