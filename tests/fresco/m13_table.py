"""Positions in the catacombs, in the words of the game: "statue 5" and "chalice 2" by their points, texts by book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bottega.games.fresco.modules.m13_catacombs.rules.module import Catacombs
from bottega.games.fresco.modules.m13_catacombs.rules.pieces import CatacombsState
from bottega.games.fresco.modules.m13_catacombs.rules.treasures import Treasure
from bottega.games.fresco.rules.components import COLUMNS, PLACES
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import State


def module_of(state: FrescoState) -> Catacombs:
    return next(module for module in state.game.modules if isinstance(module, Catacombs))


def part(state: FrescoState) -> CatacombsState:
    return module_of(state).state_of(state)


def name_of(treasure: Treasure) -> str:
    return treasure.book or f"{treasure.kind} {treasure.vp}"


def number_of(state: FrescoState, map_id: str) -> int:
    return [one.id for one in part(state).maps].index(map_id)


def catacombs(
    state: FrescoState,
    *,
    rooms: Mapping[str, str | None] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    over: Mapping[int, Mapping[str, str]] | None = None,
    kept: Mapping[int, Sequence[str]] | None = None,
    left: Mapping[int, int] | None = None,
) -> FrescoState:
    """A copy with uncovered rooms that hold a treasure (or None), with maps behind screens and on columns, with
    treasures that painters have kept, and with only so many maps left in the pile of an hour."""
    s = state.copy()
    p = part(s)
    for painter, names in (kept or {}).items():
        for name in names:
            p.kept[painter].append(take(s, name))
    for space, wanted in (rooms or {}).items():
        room = s.game.parts.spaces.index(space)
        s.tiles[room] = -1
        if wanted is None:
            p.sold.append(p.rooms[room])
            p.rooms[room] = -1
        elif name_of(p.treasures[p.rooms[room]]) != wanted:
            free = [at for at in range(len(p.rooms)) if s.game.parts.spaces[at] not in (rooms or {})]
            other = next(at for at in free if p.rooms[at] >= 0 and name_of(p.treasures[p.rooms[at]]) == wanted)
            p.rooms[room], p.rooms[other] = p.rooms[other], p.rooms[room]
    s.tiles_left = sum(tile >= 0 for tile in s.tiles)
    for seat, maps in (hands or {}).items():
        for name in maps:
            p.hands[seat].append(draw(p, number_of(s, name)))
            p.unseen[seat][p.maps[p.hands[seat][-1]].pile] += 1
        p.hands[seat].sort()
    for painter, laid in (over or {}).items():
        for place, name in laid.items():
            column = COLUMNS - 1 if place == "cathedral-again" else PLACES.index(place)
            p.over[painter][column] = draw(p, number_of(s, name))
    for hour, number in (left or {}).items():
        pile = p.piles[module_of(s).hours.index(hour)]
        while len(pile) > number:
            p.used.append(pile.pop())
    return s


def take(s: FrescoState, name: str) -> int:
    """A treasure from a room; the room is left open and empty, as if it had been explored."""
    p = part(s)
    there = [room for room, n in enumerate(p.rooms) if n >= 0 and name_of(p.treasures[n]) == name]
    found = p.rooms[there[-1]]
    p.rooms[there[-1]] = -1
    s.tiles[there[-1]] = -1
    return found


def draw(p: CatacombsState, number: int) -> int:
    pile = p.piles[p.maps[number].pile]
    pile.remove(number)
    return number


def kept(state: FrescoState, painter: int) -> list[str]:
    return [name_of(treasure) for treasure in part(state).collection(painter)]


def look(state: State, seat: int | None = 0) -> dict[str, Any]:
    return cast(dict[str, Any], state.view(seat)["modules"]["catacombs"])


def pile(state: State, hour: int) -> int:
    return int(next(entry["maps"] for entry in look(state)["piles"] if entry["hour"] == hour))
