"""The Wishing Well as a sheet: the well, the supply, the pile; one's own coins and cards; how many others have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules import seen
from bottega.games.fresco.modules.m04_well import words
from bottega.kernel.language import t

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m04_well.rules import Well

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
        "throwing": seen.asked(view) == "well",
        "supply": mine["supply"],
        "pile": mine["pile"],
        "used": ", ".join(words.card_name(name) for name in mine["used"]),
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
        return t("in the well: {coins}", coins=words.coin_words(mine["well"]))
    return f"{words.coin_words(mine['coins'][you])} · {words.card_words(mine['cards'][you])}"


def _card(module: Well, name: str) -> str:
    return f"{words.card_name(name)}: {words.effect(module, name)}"
