"""The Painters' Guild as a sheet: its house, and the cubes that lie there to be exchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m17_guild import text
from bottega.games.fresco.modules.m17_guild.rules.cubes import SPOTS
from bottega.games.fresco.modules.parts import ModulePicture

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m17_guild.rules.module import Guild
    from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 104.0


def facts(module: Guild, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine = view["modules"][module.section]
    working = view["place"] == "workshop" and view["asked"] == "workshop"
    return {"spots": [(spot, mine[spot], working and spot in mine["used"]) for spot in SPOTS]}


def brief(module: Guild, game: FrescoGame, view: dict[str, Any]) -> str:
    mine = view["modules"][module.section]
    return " · ".join(text.named_colour(mine[spot]) for spot in SPOTS)


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT)
