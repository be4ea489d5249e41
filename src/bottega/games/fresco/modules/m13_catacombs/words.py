"""The Catacombs in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.naming import place_name
from bottega.games.fresco.words import painter_name, points, thalers
from bottega.kernel.language import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m13_catacombs.rules import Catacombs
    from bottega.kernel.events import Event

ASKED = {
    "map": mark("{who}: buy a map of the catacombs, or pass."),
    "explore": mark("{who}: explore the catacombs now, or pass and do it later in this turn."),
    "explore last": mark("{who}: explore the catacombs, or pass."),
    "treasure": mark("{who}: sell the treasure, or keep it."),
    "leonardo map": mark("{who}: choose the column for Leonardo's map."),
    "leonardo explores": mark("{who}: does Leonardo explore before or after he restores?"),
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
TOLD = {
    "map bought": mark("{who} buys a map of {hour}:00 for {price}."),
    "map seen": mark("{who} finds the rooms {rooms} on it."),
    "map declined": mark("{who} buys no map."),
    "map taken": mark("{who} takes a map to the rooms {rooms}."),
    "map laid": mark("{who} lays the map to {rooms} on the column {place}."),
    "map shown": mark("{who} has laid the map to {rooms} on the column {place}."),
    "map used": mark("The map to {rooms} leaves the game."),
    "explore later": mark("{who} explores later."),
    "treasure found": mark("{who} finds in room {space}: {treasure}."),
    "treasure mood": mark("{who} is in a better mood: {mood}."),
    "treasure sold": mark("{who} sells it for {thalers}."),
    "treasure kept": mark("{who} keeps it: {treasure}."),
    "room": mark("A room of the catacombs lies open, {space}: {treasure}."),
    "catacombs": mark("{who} gains {points} for treasures of the catacombs."),
}


def treasure_name(treasure: dict[str, Any]) -> str:
    if treasure["book"]:
        book = t(BOOKS[treasure["book"]]) if treasure["book"] in BOOKS else treasure["book"]
        return t("{kind} {number} of the {book}", kind=t(KINDS["text"]), number=treasure["number"], book=book)
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


def where(place: str) -> str:
    return t("cathedral's second visit") if place == "cathedral-again" else place_name(place)


def label(module: Catacombs, game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    thing = game.text(action).rpartition(" ")[2]
    mine = view["modules"][module.section]
    if action < module.lay:
        pile = mine["piles"][action - module.buy]
        price = thalers(module.price)
        return tn("Buy a map to {n} room for {price}", "Buy a map to {n} rooms for {price}", pile["rooms"], price=price)
    if action < module.leonardo_lay:
        one, _ = module.map_and_column(action)
        rooms = rooms_of(module, module.maps[one].id)
        return t("Lay the map to {rooms} on the column {place}", rooms=rooms, place=where(thing))
    if action < module.moment:
        rooms = rooms_of(module, mine["taken"])
        return t("Lay Leonardo's map to {rooms} on the column {place}", rooms=rooms, place=place_name(thing))
    if action < module.explore:
        return t("Leonardo explores first") if thing == "first" else t("Leonardo explores after restoring")
    if action < module.decide:
        treasure = mine["rooms"][action - module.explore]["treasure"]
        if treasure is None:
            return t("Explore {space}", space=thing)
        return t("Explore {space}: {treasure}", space=thing, treasure=treasure_words(treasure))
    found = mine["found"]
    if action == module.decide:
        return t("Keep the treasure")
    if found is None:
        return t("Sell the treasure")
    return t("Sell the treasure for {thalers}", thalers=thalers(found["price"]))


def tell(module: Catacombs, event: Event, names: Sequence[str]) -> str:
    if event.kind not in TOLD:
        return ""
    data: dict[str, Any] = dict(event.data)
    data["who"] = painter_name(names, event.seat)
    if "map" in data:
        data["rooms"] = rooms_of(module, data["map"])
    if "place" in data:
        data["place"] = where(data["place"])
    if "treasure" in data:
        data["treasure"] = treasure_words(data["treasure"])
    for key in ("price", "thalers"):
        if key in data:
            data[key] = thalers(data[key])
    if "points" in data:
        data["points"] = points(data["points"])
    if "mood" in data:
        data["mood"] = f"{data['mood']:+}"
    return t(TOLD[event.kind], **data)


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
                facts.append(t("maps of {hours}", hours=", ".join(f"{hour}:00" for hour in mine["unseen"][painter])))
        kept = mine["kept"][painter]
        if kept:
            facts += [treasure_words(treasure) for treasure in kept]
        elif number:
            facts.append(tn("{n} treasure", "{n} treasures", number))
        if facts:
            shown.append(f"  {painter_name(view['names'], painter)}: {'; '.join(facts)}")
    return shown
