"""What is this? Portraits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m01_portraits import text
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.rules.components import COLOURS
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What, begun

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m01_portraits.rules.module import Portraits


def _offer(module: Portraits, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Your first assistant in the studio can take a portrait as well as thalers. Portraits left at "
        "the end of the round are replaced by two new ones. The last two start the last round."
    )
    return tooltips.itself(module, says, t("Cards in the pile: {n}.", n=tooltips.part(module, view)["pile"]))


def _portrait(module: Portraits, view: dict[str, Any], rest: str) -> What | None:
    card = next((one for one in module.cards if one.id == rest), None)
    if card is None:
        return None
    if card.lasting:
        says = t("A lasting portrait: take it in the studio, and it works until the end of the game.")
    else:
        says = t("Your first assistant in the studio can take it. You get its effect at once, then it leaves the game.")
    name = t("Portrait: {subject}", subject=text.subject(card.kind))
    return What(name, says, begun(text.effect(card.shown())) + ".", tooltips.section(module, "play"))


def _merchant(module: Portraits, view: dict[str, Any], rest: str) -> What | None:
    if rest not in COLOURS:
        return None
    says = t("The Merchant gives cubes of your choice: red, yellow or blue.")
    left = tooltips.part(module, view)["cubes"]
    now = t("Still to choose: {n}.", n=left) if left else ""
    return What(text.subject("merchant"), says, now, tooltips.section(module, "play"))


KNOWN: dict[str, Explain] = {"portraits": _offer, "portrait": _portrait, "merchant": _merchant}


TOOLTIPS = ModuleTooltips(known=KNOWN)
