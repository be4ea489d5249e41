"""The Catacombs in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.rules.components import AGAIN, PLACES
from bottega.games.fresco.rules.naming import place_name
from bottega.games.fresco.text.words import painter_name, points, thalers
from bottega.i18n.translate import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m13_catacombs.rules.module import Catacombs
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "map": (mark("buy a map of the catacombs, or pass."), mark("{who} may buy a map…")),
    "explore": (
        mark("explore the catacombs now, or pass and do it later this turn."),
        mark("{who} may explore the catacombs…"),
    ),
    "explore last": (mark("explore the catacombs, or pass."), mark("{who} may explore the catacombs…")),
    "treasure": (mark("sell the treasure or keep it."), mark("{who} has found a treasure…")),
    "leonardo map": (mark("choose a column for Leonardo's map."), mark("{who} is deciding for Leonardo…")),
    "leonardo explores": (
        mark("choose whether Leonardo explores before or after he restores."),
        mark("{who} is deciding for Leonardo…"),
    ),
}
SOURCES = {"catacombs": mark("The catacombs")}
KINDS = {"statue": mark("statue"), "chalice": mark("chalice"), "text": mark("sacred text")}
BOOKS = {
    "red": mark("red book"),
    "yellow": mark("yellow book"),
    "green": mark("green book"),
    "blue": mark("blue book"),
    "purple": mark("purple book"),
}


def treasure_name(treasure: dict[str, Any]) -> str:
    if treasure["book"]:
        book = t(BOOKS[treasure["book"]]) if treasure["book"] in BOOKS else treasure["book"]
        return t("{book}, {kind} {number}", kind=t(KINDS["text"]), number=treasure["number"], book=book)
    return t(KINDS[treasure["kind"]])


def treasure_words(treasure: dict[str, Any]) -> str:
    """A treasure with what it is worth."""
    parts = [treasure_name(treasure)]
    if treasure["vp"]:
        parts.append(points(treasure["vp"]))
    parts.append(t("price {thalers}", thalers=thalers(treasure["price"])))
    if treasure["mood"]:
        parts.append(t("mood +{n}", n=treasure["mood"]))
    return ", ".join(parts)


def rooms_of(module: Catacombs, map_id: str) -> str:
    one = next(one for one in module.maps if one.id == map_id)
    return ", ".join(module.spaces[room] for room in one.rooms)


def map_name(module: Catacombs, map_id: str) -> str:
    return t("map to {rooms}", rooms=rooms_of(module, map_id))


def _buy(module: Catacombs, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    rooms, price = view["modules"][module.section]["piles"][thing]["rooms"], thalers(module.price)
    return tn("Buy a map to {n} room for {price}", "Buy a map to {n} rooms for {price}", rooms, price=price)


def _lay(module: Catacombs, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    one, place = divmod(thing, len(PLACES) + 1)
    rooms = rooms_of(module, module.maps[one].id)
    return t("Place the map to {rooms} on the {place} column", rooms=rooms, place=place_name((*PLACES, AGAIN)[place]))


def _leonardo_lays(module: Catacombs, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    rooms = rooms_of(module, view["modules"][module.section]["taken"])
    place = place_name(PLACES[thing])
    return t("Place Leonardo's map to {rooms} on the {place} column", rooms=rooms, place=place)


def _leonardo_explores(module: Catacombs, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Leonardo explores first") if thing == 0 else t("Leonardo explores after restoring")


def _explore(module: Catacombs, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    space, treasure = game.parts.spaces[thing], view["modules"][module.section]["rooms"][thing]["treasure"]
    if treasure is None:
        return t("Explore {space}", space=space)
    return t("Explore {space}: {treasure}", space=space, treasure=treasure_words(treasure))


def _decide(module: Catacombs, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    found = view["modules"][module.section]["found"]
    if thing == 0:
        return t("Keep the treasure")
    if found is None:
        return t("Sell the treasure")
    return t("Sell the treasure for {thalers}", thalers=thalers(found["price"]))


LABELS = {
    "map buy": _buy,
    "map": _lay,
    "map leonardo": _leonardo_lays,
    "leonardo explores": _leonardo_explores,
    "explore": _explore,
    "treasure": _decide,
}
TOLD = {
    "map bought": mark("{who} buys a map from the {hour}:00 pile for {price}."),
    "map seen": mark("{who} finds rooms {rooms} on it."),
    "map declined": mark("{who} buys no map."),
    "map taken": mark("{who} takes a map to rooms {rooms}."),
    "map laid": mark("{who} places the map to {rooms} on the {place} column."),
    "map shown": mark("{who} placed the map to {rooms} on the {place} column."),
    "map used": mark("The map to {rooms} leaves the game."),
    "explore later": mark("{who} will explore later."),
    "treasure found": mark("{who} finds {treasure} in room {space}."),
    "treasure mood": mark("{who} feels better (mood {mood})."),
    "treasure sold": mark("{who} sells it for {thalers}."),
    "treasure kept": mark("{who} keeps it: {treasure}."),
    "room": mark("Room {space} of the catacombs is open: {treasure}."),
    "catacombs": mark("{who} scores {points} for treasures."),
}
SAID = {"treasure": treasure_words}


def details(module: Catacombs, data: Mapping[str, Any]) -> dict[str, str]:
    return {"rooms": rooms_of(module, data["map"])} if "map" in data else {}


def piece_name(module: Catacombs, piece: str) -> str:
    return map_name(module, piece.partition("-")[2])


def lines(module: Catacombs, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    piles = ", ".join(f"{pile['hour']}:00 {pile['maps']}" for pile in mine["piles"])
    shown = [f"{t('Catacombs')} ({t('maps')}: {piles})"]
    shown += [f"  {room['space']} {treasure_words(room['treasure'])}" for room in mine["rooms"] if room["treasure"]]
    for painter, number in enumerate(mine["number_kept"]):
        facts = []
        if painter < len(mine["hands"]):
            hand = mine["hands"][painter]
            if hand is not None:
                facts += [map_name(module, one) for one in hand]
            elif mine["unseen"][painter]:
                facts.append(
                    t("maps bought at {hours}", hours=", ".join(f"{hour}:00" for hour in mine["unseen"][painter]))
                )
        kept = mine["kept"][painter]
        if kept:
            facts += [treasure_words(treasure) for treasure in kept]
        elif number:
            facts.append(tn("{n} treasure", "{n} treasures", number))
        if facts:
            shown.append(f"  {painter_name(view['names'], painter)}: {'; '.join(facts)}")
    return shown


TEXT = ModuleText(
    lines=lines,
    labels=LABELS,
    asked=ASKED,
    told=TOLD,
    said=SAID,
    details=details,
    sources=SOURCES,
    piece_name=piece_name,
)
