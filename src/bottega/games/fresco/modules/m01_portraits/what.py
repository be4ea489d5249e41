"""What is this? Portraits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.components import COLOURS
from bottega.games.fresco.modules import told
from bottega.games.fresco.modules.m01_portraits import words
from bottega.kernel.language import t
from bottega.kernel.what import Explain, What, begun

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m01_portraits.rules import Portraits


def _offer(module: Portraits, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Your first assistant in the studio can take a portrait as well as thalers. Portraits left at "
        "the end of the round are replaced by two new ones. The last two start the last round."
    )
    return told.itself(module, says, t("Cards in the pile: {n}.", n=told.part(module, view)["pile"]))


def _portrait(module: Portraits, view: dict[str, Any], rest: str) -> What | None:
    card = next((one for one in module.cards if one.id == rest), None)
    if card is None:
        return None
    if card.lasting:
        says = t("A lasting portrait: take it in the studio, and it works until the end of the game.")
    else:
        says = t("Your first assistant in the studio can take it. You get its effect at once, then it leaves the game.")
    name = t("Portrait: {subject}", subject=words.subject(card.kind))
    return What(name, says, begun(words.effect(card.shown())) + ".", told.section(module, "play"))


def _merchant(module: Portraits, view: dict[str, Any], rest: str) -> What | None:
    if rest not in COLOURS:
        return None
    says = t("The Merchant gives cubes of your choice: red, yellow or blue.")
    left = told.part(module, view)["cubes"]
    now = t("Still to choose: {n}.", n=left) if left else ""
    return What(words.subject("merchant"), says, now, told.section(module, "play"))


KNOWN: dict[str, Explain] = {"portraits": _offer, "portrait": _portrait, "merchant": _merchant}
