"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, planning, play, restored, start
from bottega.games.fresco.modules.m13_catacombs.rules.module import Catacombs
from bottega.games.fresco.rules.state import FrescoState
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"map": map_, "rooms": rooms}


def _with_map() -> FrescoState:
    """Seat 0 has a map to the rooms a1, a2, a3 and b1."""
    s = start(3, modules=[13])
    p = module_of(s, Catacombs).state_of(s)
    chart = [one.id for one in p.maps].index("K51")
    p.piles[0].remove(chart)
    p.hands[0].append(chart)
    p.unseen[0][0] += 1
    return s


def map_() -> Figure:
    s = planning(_with_map())
    moves = ("map K51 workshop", "place workshop", "place market", "place cathedral", "place cathedral", "place studio")
    play(s, *moves, seat=0)
    return Figure(s, 0, "plan")


def rooms() -> Figure:
    """Five tiles are restored; the treasure under a2 was taken."""
    s = restored(_with_map(), 0, "a1", "a2", "b1", "c3", "d4")
    p = module_of(s, Catacombs).state_of(s)
    taken = s.game.parts.spaces.index("a2")
    p.sold.append(p.rooms[taken])
    p.rooms[taken] = -1
    return Figure(s, 0, "catacombs")
