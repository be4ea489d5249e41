"""What is this? The Catacombs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m13_catacombs import text
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.text.tooltips.shared import painter_of
from bottega.games.fresco.text.words import painter_name, thalers
from bottega.i18n.translate import t, tn
from bottega.presentation.tooltips import Explain, What, begun

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m13_catacombs.rules.module import Catacombs


def _catacombs(module: Catacombs, view: dict[str, Any], rest: str) -> What | None:
    says = t(
        "There is a treasure under every fresco tile. Restoring the tile opens the room, and whoever "
        "explores it first with a map takes the treasure."
    )
    part = tooltips.part(module, view)
    painter = painter_of(view, rest.removeprefix("of-"))
    if painter is None:
        open_rooms = sum(room["state"] == "open" for room in part["rooms"])
        return None if rest else tooltips.itself(module, says, t("Open rooms: {n}.", n=open_rooms))
    number = t("Treasures kept: {n}.", n=part["number_kept"][painter])
    return tooltips.itself(module, says, f"{painter_name(view['names'], painter)}: {number}")


def _map(module: Catacombs, view: dict[str, Any], rest: str) -> What | None:
    """A map by its id, the choice to buy one, or Leonardo's."""
    name, _, more = rest.partition("-")
    if name == "buy":
        return _pile(module, view, more.removesuffix(":00"))
    if name == "leonardo":
        return _leonardo(module, view, more)
    says = t(
        "While planning you put it on a column, which leaves room for one assistant. On your turn there "
        "you take the treasures of its open rooms. Then the map is used up."
    )
    if not rest:
        return What(t("Maps"), says, "", tooltips.section(module, "play"))
    if name not in [one.id for one in module.maps]:
        return None
    states = {room["space"]: room["state"] for room in tooltips.part(module, view)["rooms"]}
    rooms = text.rooms_of(module, name)
    number = sum(states[room] == "open" for room in rooms.split(", "))
    now = tooltips.sentences(t("Rooms {rooms}.", rooms=rooms), tn("{n} is open now.", "{n} are open now.", number))
    return What(t("Map {id}", id=name), says, now, tooltips.section(module, "play"))


def _pile(module: Catacombs, view: dict[str, Any], rest: str) -> What | None:
    pile = next((one for one in tooltips.part(module, view)["piles"] if str(one["hour"]) == rest), None)
    if pile is None:
        return None
    says = t(
        "Wake up at {hour}:00 and you can buy the top map of this pile for {price}. You see its rooms only then.",
        hour=rest,
        price=thalers(module.price),
    )
    now = t("Maps left: {n}, each to {rooms} rooms.", n=pile["maps"], rooms=pile["rooms"])
    return What(t("{hour}:00 maps", hour=rest), says, now, tooltips.section(module, "play"))


def _room(module: Catacombs, view: dict[str, Any], rest: str) -> What | None:
    room = next((one for one in tooltips.part(module, view)["rooms"] if one["space"] == rest), None)
    if room is None:
        return None
    says = t(
        "The room is under the fresco tile on the same space. Explore it with a map when it's open to "
        "take its treasure."
    )
    if room["state"] == "covered":
        now = t("Still under its fresco tile.")
    elif room["treasure"] is None:
        now = t("Empty.")
    else:
        now = begun(text.treasure_words(room["treasure"])) + "."
    return What(t("Room {space}", space=rest), says, now, tooltips.section(module, "play"))


def _treasure(module: Catacombs, view: dict[str, Any], rest: str) -> What | None:
    part = tooltips.part(module, view)
    if rest in [room["space"] for room in part["rooms"]]:
        return _room(module, view, rest)
    if rest not in ("", "keep", "sell"):
        return None
    says = t(
        "Sell it now or keep it. At the end statues and chalices score their points, and sacred texts "
        "their highest number times the number of different books."
    )
    found = part["found"]
    name = t("Keep the treasure") if rest == "keep" else t("Sell the treasure") if rest == "sell" else t("Treasure")
    return What(name, says, begun(text.treasure_words(found)) + "." if found else "", tooltips.section(module, "end"))


def _leonardo(module: Catacombs, view: dict[str, Any], rest: str) -> What | None:
    if rest not in tooltips.COLUMNS:
        return None
    return _his_map(module, view, rest)


def _his_map(module: Catacombs, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Leonardo gets a free map if he wakes up early enough. The player who guides him puts it on a "
        "column. He takes all open rooms on it and keeps what he finds."
    )
    return What(t("Leonardo's map"), says, "", tooltips.section(module, "doubts"))


KNOWN: dict[str, Explain] = {
    "catacombs": _catacombs,
    "catacombs-map": _map,
    "map": _map,
    "maps": _pile,
    "room": _room,
    "explore": _room,
    "treasure": _treasure,
    "leonardo-column": _leonardo,
    "leonardo-explores": _his_map,
}


TOOLTIPS = ModuleTooltips(known=KNOWN)
