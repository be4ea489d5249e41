"""What is this? The Wishing Well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import told
from bottega.games.fresco.modules.m04_well import words
from bottega.games.fresco.modules.m04_well.cards import KINDS, PLACE_OF
from bottega.games.fresco.naming import in_place
from bottega.games.fresco.words import thalers
from bottega.kernel.language import t
from bottega.kernel.what import Explain, What, begun

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m04_well.rules import Well


def _well(module: Well, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Your turn at the market starts with your coins: for each one you throw in, you draw a wish "
        "card. The well takes {n} coins a round in total.",
        n=module.pieces.most_thrown,
    )
    now = t("In the well: {coins}.", coins=words.coin_words(told.part(module, view)["well"]))
    return told.itself(module, says, now, "play")


def _coins(module: Well, view: dict[str, Any], rest: str) -> What:
    says = t(
        "While planning you can place up to {n} on the market column if an assistant goes there too. "
        "Each is worth {thalers} at the end.",
        n=module.pieces.most_planned,
        thalers=thalers(module.pieces.coin_thalers),
    )
    part = told.part(module, view)
    own = told.yours(view, part["coins"])
    have = "" if own is None else t("You have {n}.", n=own)
    now = told.sentences(have, t("In the supply: {n}.", n=part["supply"]))
    return What(t("Lucky coins"), says, now, told.section(module, "play"))


def _wish(module: Well, view: dict[str, Any], rest: str) -> What:
    card = next((one for one in module.pieces.cards if one.name == rest), None)
    if card is not None:
        return _card(module, view, card.kind, card.name)
    says = t(
        "A wish card works once in its place, in addition to an assistant's action. Only you see your "
        "cards. Each assistant can use one a round."
    )
    part = told.part(module, view)
    own = told.yours(view, part["cards"])
    have = "" if own is None else t("You have {n}.", n=own)
    now = told.sentences(have, t("Cards in the pile: {n}.", n=part["pile"]))
    return What(t("Wish cards"), says, now, told.section(module, "play"))


def _card(module: Well, view: dict[str, Any], kind: str, name: str) -> What:
    place = PLACE_OF[KINDS.index(kind)]
    if place == "inn":
        says = t("Use it at the inn after your wake-up time has changed your mood. No assistant needed, one a round.")
    else:
        says = t(
            "Use it {there}, in addition to an assistant's action. Then it leaves the game.", there=in_place(place)
        )
    hand = told.yours(view, told.part(module, view)["hands"]) or []
    have = t("You have {n}.", n=hand.count(name)) if name in hand else ""
    now = told.sentences(begun(words.effect(module, name)) + ".", have)
    return What(words.card_name(name), says, now, told.section(module, "play"))


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
