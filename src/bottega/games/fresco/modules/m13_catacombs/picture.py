"""The Catacombs as a sheet: the rooms under the fresco, the piles of maps, one's own maps, who has which treasures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m13_catacombs import text
from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.picture.sheets import hues, painters
from bottega.games.fresco.rules.components import PLACES
from bottega.games.fresco.rules.naming import place_name
from bottega.i18n.translate import t, tn
from bottega.presentation.svg import macro, symbols_in

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m13_catacombs.rules.module import Catacombs
    from bottega.games.fresco.rules.game import FrescoGame

LETTERS: Final = 18.0  # the smallest
HEIGHT: Final = 350.0
TEMPLATE: Final = "fresco/modules/m13_catacombs/picture.svg.j2"


def symbols(module: Catacombs) -> dict[str, str]:
    """Every map: the rooms that it shows."""
    return symbols_in("".join(macro(TEMPLATE, "chart")(one.id, one.rooms) for one in module.maps))


def facts(module: Catacombs, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine, you = view["modules"][module.section], view["you"]
    hand = mine["hands"][you] if you is not None else []
    own = [*hand, *(name for name in mine["over"][you] if name)] if you is not None else []
    now = None
    if view["column"] is not None and view["painter"] is not None:
        now = mine["over"][view["painter"]][view["column"]]
    found = mine["found"]
    return {
        "rooms": [_room(room) for room in mine["rooms"]],
        "own": sorted({room for name in own for room in mine["maps"][name]}),
        "now": now,
        "lit": mine["maps"][now] if now else [],
        "piles": [(pile["hour"], pile["maps"], pile["rooms"]) for pile in mine["piles"]],
        "hand": [(name, text.map_name(module, name)) for name in hand],
        "you": you,
        "found": found and {**found, "words": text.treasure_words(found)},
        "taken": mine["taken"] and (mine["taken"], text.map_name(module, mine["taken"])),
        "columns": [(place, place_name(place)) for place in PLACES] if mine["taken"] else [],
        "first": view["asked"] == "leonardo explores",
        "kept": [_collection(mine, painter) for painter in range(len(mine["number_kept"]))],
        "painters": painters(view),
        "hues": hues(view["colours"]),
    }


def brief(module: Catacombs, game: FrescoGame, view: dict[str, Any]) -> str:
    mine, you = view["modules"][module.section], view["you"]
    lying = t("to be found: {n}", n=sum(room["treasure"] is not None for room in mine["rooms"]))
    if you is None:
        return lying
    maps = tn("{n} map", "{n} maps", len(mine["hands"][you]))
    return f"{maps} · {tn('{n} treasure', '{n} treasures', mine['number_kept'][you])} · {lying}"


def _room(room: dict[str, Any]) -> dict[str, Any]:
    treasure = room["treasure"]
    if treasure:
        said = text.treasure_words(treasure)
    else:
        said = t("still under the fresco") if room["state"] == "covered" else t("empty")
    return {"space": room["space"], "covered": room["state"] == "covered", "it": treasure, "words": said}


def _collection(mine: dict[str, Any], painter: int) -> dict[str, Any]:
    """What a painter has: maps that others have not seen, and treasures, as far as they may be seen."""
    hours = mine["unseen"][painter] if painter < len(mine["unseen"]) else []
    return {
        "number": mine["number_kept"][painter],
        "it": [{**it, "words": text.treasure_words(it)} for it in mine["kept"][painter] or []],
        "hours": hours,
        "words": t("maps bought at {hours}", hours=", ".join(f"{hour}:00" for hour in hours)) if hours else "",
    }


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT, letters=LETTERS, symbols=symbols)
