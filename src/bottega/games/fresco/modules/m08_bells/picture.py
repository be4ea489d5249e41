"""The Bell as a sheet: certificates on offer, the bell track with bonuses and ranks, and what the seats have bought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m08_bells import text
from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.picture import viewer
from bottega.games.fresco.picture.sheets import painters
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m08_bells.rules.module import Bells
    from bottega.games.fresco.rules.game import FrescoGame

LETTERS: Final = 15.0  # the smallest


def height(module: Bells, game: FrescoGame) -> float:
    """The seats lie two by two."""
    return 222.0 + 34 * ((game.players + 1) // 2)


def facts(module: Bells, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine, pieces = view["modules"][module.section], module.pieces
    leonardo = mine["leonardo"]
    return {
        "tall": height(module, game),
        "ranks": list(pieces.rank_vp),
        "slots": pieces.slots,
        "shown": mine["shown"],
        "leonardo": leonardo and (view["players"], leonardo["number"], _bells(leonardo["certificates"])),
        "pile": mine["pile"],
        "returned": ", ".join(card["id"] for card in mine["returned"]),
        "track": (pieces.first, pieces.last + 1),
        "bonuses": list(zip(pieces.bonus_from, pieces.bonus_vp, strict=True)),
        "marks": mine["marks"],
        "buying": mine["buying"],
        "instalment": pieces.instalment,
        "seats": [_seat(owned) for owned in mine["seats"]],
        "painters": painters(view),
        "you": view["you"],
        "near": viewer.near(view),
        "laid": viewer.laid(view, module.section),
    }


def brief(module: Bells, game: FrescoGame, view: dict[str, Any]) -> str:
    mine, you = view["modules"][module.section], view["you"]
    offer = t("on offer: {n}", n=sum(card is not None for card in mine["shown"]))
    if you is None:
        return offer
    owned = mine["seats"][you]
    paid = text.bells(_bells(owned["paid"]) or 0)
    return f"{offer} · {paid}" + (f" · {t('unpaid: {n}', n=len(owned['unpaid']))}" if owned["unpaid"] else "")


def _seat(owned: dict[str, Any]) -> dict[str, Any]:
    return {"number": owned["number"], "bells": _bells(owned["paid"]), "unpaid": owned["unpaid"]}


def _bells(cards: list[dict[str, Any]] | None) -> int | None:
    """The bells of certificates, as far as they may be seen."""
    return None if cards is None else sum(card["bells"] for card in cards)


PICTURE = ModulePicture(facts=facts, brief=brief, height=height, letters=LETTERS)
