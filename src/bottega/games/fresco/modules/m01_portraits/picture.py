"""Portraits as a sheet: the cards on offer, the pile, and the lasting ones that the seats have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m01_portraits import text
from bottega.games.fresco.modules.parts import ModulePicture
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m01_portraits.rules.module import Portraits
    from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 158.0


def facts(module: Portraits, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine = view["modules"][module.section]
    return {
        "shown": [_card(card) for card in mine["shown"]],
        "pile": mine["pile"],
        "letter": mine["next"],
        "owned": [
            (seat, view["names"][seat], [_card(card) for card in cards])
            for seat, cards in enumerate(mine["owned"])
            if cards
        ],
    }


def brief(module: Portraits, game: FrescoGame, view: dict[str, Any]) -> str:
    mine = view["modules"][module.section]
    subjects = " · ".join(text.subject(card["kind"]) for card in mine["shown"])
    return subjects or t("pile: {n} {letter}", n=mine["pile"], letter=mine["next"]).strip()


def _card(card: dict[str, Any]) -> dict[str, Any]:
    return {**card, "name": text.subject(card["kind"]), "effect": text.effect(card)}


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT)
