"""The Wishing Well as a sheet: the well, the supply, the pile; one's own coins and cards; how many others have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m04_well import text
from bottega.games.fresco.modules.m04_well.rules.cards import card_name
from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.picture import viewer
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m04_well.rules.module import Well
from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 200.0


def facts(module: Well, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine, you = view["modules"][module.section], view["you"]
    hand = [] if you is None else mine["hands"][you]
    kinds = sorted(
        dict.fromkeys(hand), key=lambda name: name == "alchemy"
    )  # the widest is the last, and lies above all
    return {
        "well": mine["well"],
        "most": module.pieces.most_thrown,
        "throwing": viewer.asked(view) == "well",
        "supply": mine["supply"],
        "pile": mine["pile"],
        "used": ", ".join(card_name(name) for name in mine["used"]),
        "used_up": len(mine["used"]),
        "you": you,
        "names": list(view["names"]),
        "own": None if you is None else mine["coins"][you],
        "cards": mine["cards"],
        "hand": [{"name": name, "many": hand.count(name), "words": _card(module, name)} for name in kinds],
        "praise": module.pieces.praise,
    }


def brief(module: Well, game: FrescoGame, view: dict[str, Any]) -> str:
    mine, you = view["modules"][module.section], view["you"]
    if you is None:
        return t("in the well: {coins}", coins=text.coin_words(mine["well"]))
    return f"{text.coin_words(mine['coins'][you])} · {text.card_words(mine['cards'][you])}"


def _card(module: Well, name: str) -> str:
    return f"{card_name(name)}: {text.effect(module, name)}"


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT)
