"""What is done in the catacombs: exploring rooms, selling or keeping what is found; and for Leonardo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.modules.m13_catacombs.rules.maps import CatacombVerb
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import Pass, Question
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m13_catacombs.rules.module import Catacombs


class Explore(CatacombVerb):
    """Take the treasure of a room. M13-41 to -45"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        catacombs = self.module.state_of(s)
        return [self.first + room for room in catacombs.open_rooms(s, catacombs.over[seat][s.column])]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        catacombs = self.module.state_of(s)
        fields: dict[str, object] = {"space": s.game.parts.spaces[thing]}
        one = catacombs.over[seat][s.column] if s.column >= 0 and s.painter == seat and catacombs.found < 0 else -1
        if one < 0:
            return Refusal("M13-41", "You can explore on your turn in the place where your map is.")
        if thing not in self.module.maps[one].rooms:
            return Refusal("M13-31", "Your map doesn't show room {space}.", fields)
        if s.tiles[thing] >= 0:
            return Refusal("M13-32", "Room {space} is still under its fresco tile.", fields)
        if catacombs.rooms[thing] < 0:
            return Refusal("M13-45", "Room {space} is empty.", fields)
        return Refusal("M13-R-14", "You can explore at the start or end of your turn, not in between.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """Take a treasure, improve the mood, then sell or keep it. M13-43, -50, -54 to -57, M13-R-16 to -22, -25"""
        module = self.module
        catacombs = module.state_of(s)
        catacombs.begun = True
        catacombs.found = catacombs.rooms[thing]
        catacombs.rooms[thing] = -1
        treasure = module.treasures[catacombs.found]
        if s.events is not None:
            s.tell("treasure found", seat, {"space": s.game.parts.spaces[thing], "treasure": treasure.shown()})
        if treasure.mood:
            s.lift_mood(seat, treasure.mood)
            if s.events is not None:
                s.tell("treasure mood", seat, {"mood": s.mood[seat]})
        if treasure.book and treasure.book in [owned.book for owned in catacombs.collection(seat)]:
            module.sell(s, seat)
        else:
            s.push(module.decisions[seat])


class StopExploring(Pass):
    """The map is used up. M13-R-15"""

    __slots__ = ("module",)

    def __init__(self, module: Catacombs) -> None:
        super().__init__()
        self.module = module

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.use_up(s, seat)


class ExploreLater(StopExploring):
    """To stop before the first room means: later. M13-R-14"""

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        if self.module.state_of(s).begun:
            self.module.use_up(s, seat)
        elif s.events is not None:
            s.tell("explore later", seat, {})


class Exploration(Question):
    """Choose the next room, or stop: at the first or at the last moment of a turn. M13-R-14 to -16"""

    __slots__ = ("again",)

    def __init__(self, module: Catacombs, explore: Explore, stop: StopExploring, name: str, seat: int) -> None:
        super().__init__(name, (seat,), mark("explore the catacombs, or pass"), [explore, stop])
        self.again: Step = AskAgain(self, module, seat)

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        verb = self.verb_of[action]
        if not isinstance(verb, Pass):
            s.push(self.again)
        verb.play(s, seat, action - verb.first)


class AskAgain(Step):
    """After a treasure the exploration goes on, as long as there is a room left."""

    __slots__ = ("step", "module", "seat")

    def __init__(self, step: Exploration, module: Catacombs, seat: int) -> None:
        super().__init__("explore on")
        self.step = step
        self.module = module
        self.seat = seat

    def run(self, s: FrescoState) -> None:
        catacombs = self.module.state_of(s)
        if catacombs.open_rooms(s, catacombs.over[self.seat][s.column]):
            s.push(self.step)
        else:
            self.module.use_up(s, self.seat)

    def key(self) -> list[int]:
        return [self.seat, int(self.step.name == "explore last")]


class Decide(CatacombVerb):
    """Keep the treasure for the end of the game, thing 0, or sell it. M13-50, M13-R-26"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return self.every()

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M13-50", "You sell or keep a treasure as soon as you find it.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        if thing == 0:
            self.module.keep(s, seat)
        else:
            self.module.sell(s, seat)


class LeonardoExplores(CatacombVerb):
    """In the cathedral the controlling player says whether before he restores, thing 0, or after. M13-R-53"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return self.every()

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M13-R-53", "You only choose when Leonardo explores if he restores with a map on his board.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        if thing == 0:
            self.module.leonardo_explores(s)
        elif s.events is not None:
            s.tell("explore later", -1, {})


class LeonardoStays(Pass):
    """He never does. M13-R-41"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return []

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M13-R-41", "Choose whether Leonardo explores before or after he restores.")
