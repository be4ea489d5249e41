"""What is this? The Black Market."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.text.tooltips.shared import priced
from bottega.games.fresco.text.words import tiles
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m16_blackmarket.rules.module import BlackMarket


def _draw(module: BlackMarket, view: dict[str, Any], rest: str) -> What | None:
    if rest not in ("", "draw"):
        return None
    says = t(
        "Once a round, one of your assistants at the market can draw a tile blind from the bag. You have "
        "to buy it at your usual price. It stays on the barrel for the rest of the game."
    )
    bag = t("In the bag: {tiles}.", tiles=tiles(view["market"]["bag"]))
    return tooltips.itself(module, says, tooltips.sentences(priced(view), bag), "play")


def _barrel(module: BlackMarket, view: dict[str, Any], rest: str) -> What | None:
    found = _draw(module, view, rest)
    if found is None:
        return None
    lying = t("On the barrel: {tiles}.", tiles=tiles(len(tooltips.part(module, view)["barrel"])))
    return found._replace(name=t("Barrel"), now=tooltips.sentences(found.now, lying))


KNOWN: dict[str, Explain] = {"blackmarket": _draw, "barrel": _barrel}


TOOLTIPS = ModuleTooltips(known=KNOWN)
