"""What is this? The Bishop's Favours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m11_favours import text
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.text.tooltips.shared import on_tile
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m11_favours.rules.module import Favours


def _favours(module: Favours, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Each fresco tile has a face-down favour. Restore the tile with the bishop on it to get the gift "
        "at once. Otherwise it's removed unseen."
    )
    part = tooltips.part(module, view)
    kinds = [(text.gift_words(kind["gift"]), kind["count"] - kind["taken"]) for kind in part["kinds"]]
    unseen = ", ".join(f"{gift} × {left}" for gift, left in kinds if left)
    lying = t("Face down on the fresco: {n}.", n=len(part["lying"]))
    now = tooltips.sentences(lying, t("Not seen yet: {gifts}.", gifts=unseen) if unseen else "")
    return tooltips.itself(module, says, now, "play")


def _favour(module: Favours, view: dict[str, Any], rest: str) -> What | None:
    if rest not in [entry["space"] for entry in view["fresco"]]:
        return None
    found = _favours(module, view, rest)
    return found._replace(name=t("Favour on {space}", space=rest))


def also(module: Favours, view: dict[str, Any], thing: str) -> str:
    if on_tile(thing) not in tooltips.part(module, view)["lying"]:
        return ""
    if on_tile(thing) == view["bishop"]:
        return t("Restore it now to get its favour.")
    return t("It has a favour, if you restore it with the bishop on it.")


KNOWN: dict[str, Explain] = {"favours": _favours, "favour": _favour}


TOOLTIPS = ModuleTooltips(known=KNOWN, also=also)
