"""What is this? The Wishing Well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m04_well import text
from bottega.games.fresco.modules.m04_well.rules.cards import KINDS, PLACE_OF, card_name
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.rules.naming import in_place
from bottega.games.fresco.text.words import thalers
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What, begun

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m04_well.rules.module import Well


def _well(module: Well, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Your turn at the market starts with your coins: for each one you throw in, you draw a wish "
        "card. The well takes {n} coins a round in total.",
        n=module.pieces.most_thrown,
    )
    now = t("In the well: {coins}.", coins=text.coin_words(tooltips.part(module, view)["well"]))
    return tooltips.itself(module, says, now, "play")


def _coins(module: Well, view: dict[str, Any], rest: str) -> What:
    says = t(
        "While planning you can place up to {n} on the market column if an assistant goes there too. "
        "Each is worth {thalers} at the end.",
        n=module.pieces.most_planned,
        thalers=thalers(module.pieces.coin_thalers),
    )
    part = tooltips.part(module, view)
    own = tooltips.yours(view, part["coins"])
    have = "" if own is None else t("You have {n}.", n=own)
    now = tooltips.sentences(have, t("In the supply: {n}.", n=part["supply"]))
    return What(t("Lucky coins"), says, now, tooltips.section(module, "play"))


def _wish(module: Well, view: dict[str, Any], rest: str) -> What:
    card = next((one for one in module.pieces.cards if one.name == rest), None)
    if card is not None:
        return _card(module, view, card.kind, card.name)
    says = t(
        "A wish card works once in its place, in addition to an assistant's action. Only you see your "
        "cards. Each assistant can use one a round."
    )
    part = tooltips.part(module, view)
    own = tooltips.yours(view, part["cards"])
    have = "" if own is None else t("You have {n}.", n=own)
    now = tooltips.sentences(have, t("Cards in the pile: {n}.", n=part["pile"]))
    return What(t("Wish cards"), says, now, tooltips.section(module, "play"))


def _card(module: Well, view: dict[str, Any], kind: str, name: str) -> What:
    place = PLACE_OF[KINDS.index(kind)]
    if place == "inn":
        says = t("Use it at the inn after your wake-up time has changed your mood. No assistant needed, one a round.")
    else:
        says = t(
            "Use it {there}, in addition to an assistant's action. Then it leaves the game.", there=in_place(place)
        )
    hand = tooltips.yours(view, tooltips.part(module, view)["hands"]) or []
    have = t("You have {n}.", n=hand.count(name)) if name in hand else ""
    now = tooltips.sentences(begun(text.effect(module, name)) + ".", have)
    return What(card_name(name), says, now, tooltips.section(module, "play"))


def _visit(module: Well, view: dict[str, Any], rest: str) -> What:
    return _card(module, view, "visit", "visit")


def _alchemy(module: Well, view: dict[str, Any], rest: str) -> What:
    return _card(module, view, "alchemy", "alchemy")


KNOWN: dict[str, Explain] = {
    "well": _well,
    "throw": _well,
    "well-coin": _coins,
    "coin": _coins,
    "lucky-coins": _coins,
    "wish": _wish,
    "visit": _visit,
    "alchemy": _alchemy,
    "crucible": _alchemy,
}


TOOLTIPS = ModuleTooltips(known=KNOWN)
