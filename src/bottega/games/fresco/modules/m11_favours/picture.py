"""The Bishop's Favours as a sheet: those that nobody has seen yet, by their kind, and the last ones that were won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.parts import ModulePicture
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m11_favours.rules.module import Favours
    from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 122.0
LAST: Final = 11  # of those that were won, so many are shown


def facts(module: Favours, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine = view["modules"][module.section]
    return {
        "lying": len(mine["lying"]),
        "box": mine["box"],
        "kinds": [
            (*next(iter(kind["gift"].items())), kind["count"], kind["count"] - kind["taken"]) for kind in mine["kinds"]
        ],
        "taken": [next(iter(gift.items())) for gift in mine["taken"][-LAST:]],
    }


def brief(module: Favours, game: FrescoGame, view: dict[str, Any]) -> str:
    mine = view["modules"][module.section]
    return f"{t('on the fresco: {n}', n=len(mine['lying']))} · {t('won: {n}', n=len(mine['taken']))}"


def fresco_facts(module: Favours, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    """On which tiles a favour lies, face down."""
    lying = view["modules"][module.section]["lying"]
    return {"lying": [(space, game.parts.spaces.index(space)) for space in lying]}


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT, fresco_facts=fresco_facts)
