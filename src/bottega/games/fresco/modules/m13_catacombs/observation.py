"""The Catacombs as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m13_catacombs.rules.module import Catacombs
from bottega.games.fresco.modules.m13_catacombs.rules.pieces import CatacombsState
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.components import COLUMNS, SPACES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import NOTHING, Numbers, chunk, hot, tally, tell, tell_all

ASKED: Final[tuple[str, ...]] = ("map", "explore", "explore last", "treasure", "leonardo map", "leonardo explores")

STATES: Final = ("covered", "open", "empty")


class Encoder(ModuleNumbers):
    """Treasures by their sort: those that look alike are one."""

    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        catacombs = cast(Catacombs, module)
        looks = [str(treasure.shown()) for treasure in catacombs.treasures]
        sorts = sorted(set(looks), key=looks.index)
        self.sort: list[int] = [sorts.index(look) for look in looks]
        self.sorts = len(sorts)
        self.maps = len(catacombs.maps)
        self.hot_state: list[bytes] = hot(len(STATES))
        self.hot_sort: list[bytes] = hot(self.sorts)
        self.hot_map: list[bytes] = hot(self.maps)
        self.unknown: bytes = chunk([NOTHING] * self.sorts)
        hours = len(catacombs.hours)
        names = ", ".join([one.id for one in catacombs.maps])
        painters = self.painters
        self.part("rooms.state", SPACES * len(STATES), 1, f"by room: {', '.join(STATES)}")
        self.part("rooms.treasure", SPACES * self.sorts, 1, "by room: the sort of its open treasure")
        self.part("piles", hours, self.maps, "by hour: maps in the pile")
        self.part("hands", self.maps, 1, f"by map: is behind your screen. Maps: {names}")
        self.part("unseen", self.players * hours, self.maps, "by seat and hour: maps that others have not seen")
        self.part("over", painters * COLUMNS * self.maps, 1, "by painter and column: its map, as far as you see")
        self.part("taken", self.maps, 1, "Leonardo's map that is to be laid")
        self.part("kept", painters * self.sorts, SPACES, "by painter and sort: treasures kept, -1 if hidden", NOTHING)
        self.part("number_kept", painters, SPACES, "by painter: treasures kept")
        self.part("sold", self.sorts, SPACES, "by sort: treasures sold")
        self.part("found", self.sorts, 1, "the sort of the treasure that is to be sold or kept")
        self.part("begun", 1, 1, "the map of the column being carried out is being explored")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(CatacombsState, s.module_states[self.at])
        painters = self.painters_from(seats)
        for room, treasure in enumerate(p.rooms):
            out.append(self.hot_state[1 if s.tiles[room] >= 0 else 2 if treasure >= 0 else 3])
        for room, treasure in enumerate(p.rooms):
            out.append(self.hot_sort[self.sort[treasure] + 1 if treasure >= 0 and s.tiles[room] < 0 else 0])
        for pile in p.piles:
            tell(out, len(pile))
        tally(out, self.maps, p.hands[seat])
        for other in seats:
            tell_all(out, p.unseen[other])
        for painter in painters:
            known = s.open or painter == seat or painter >= self.players
            for one in p.over[painter]:
                out.append(self.hot_map[one + 1 if known else 0])
        out.append(self.hot_map[p.taken + 1])
        for painter in painters:
            if painter == seat or painter >= self.players or s.final:
                tally(out, self.sorts, [self.sort[treasure] for treasure in p.kept[painter]])
            else:
                out.append(self.unknown)
        for painter in painters:
            tell(out, len(p.kept[painter]))
        tally(out, self.sorts, [self.sort[treasure] for treasure in p.sold])
        out.append(self.hot_sort[self.sort[p.found] + 1 if p.found >= 0 else 0])
        tell(out, 1 if p.begun else 0)


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
