"""The rules of the Catacombs: rooms and maps. What is done with maps is in maps.py, in the rooms in exploring.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bottega.games.fresco.modules.m13_catacombs.rules.exploring import (
    Decide,
    Exploration,
    Explore,
    ExploreLater,
    LeonardoExplores,
    LeonardoStays,
    StopExploring,
)
from bottega.games.fresco.modules.m13_catacombs.rules.maps import (
    BuyMap,
    BuyNone,
    LayMap,
    LeonardoDeclines,
    LeonardoLays,
)
from bottega.games.fresco.modules.m13_catacombs.rules.pieces import MAP_SPACES, CatacombsState
from bottega.games.fresco.modules.m13_catacombs.rules.treasures import (
    Map,
    Treasure,
    collection_points,
    read_maps,
    read_treasures,
)
from bottega.games.fresco.rules.action_board import column_text
from bottega.games.fresco.rules.components import AGAIN, CATHEDRAL, COLUMNS, LEONARDO, PLACES, SPACES
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import AskForLeonardo, ask_each
from bottega.i18n.translate import mark
from bottega.kernel.components import number
from bottega.kernel.steps import Step

if TYPE_CHECKING:
    from bottega.games.fresco.rules.action_board import Board
    from bottega.games.fresco.rules.game import FrescoGame


class Catacombs(Module):
    """M13"""

    def __init__(self) -> None:
        self.actions_each_round = 60  # a map is bought; five are laid, each with four rooms and their treasures

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.treasures: list[Treasure] = read_treasures(section)
        self.maps: list[Map] = []
        self.hours: list[int] = []
        self.maps, self.hours = read_maps(section, game.parts)
        self.spaces: list[str] = game.parts.spaces
        self.price: int = number("catacombs.map_price", section["map_price"], 0, 99)

    def add_actions(self, game: FrescoGame) -> None:
        catalogue = game.catalogue
        self.buy = BuyMap("map buy", self)
        for hour in self.hours:
            catalogue.enter_as(self.buy, f"map buy {hour}:00", f"maps-{hour}")
        lay = LayMap("map", self)
        for one in self.maps:
            for place in (*PLACES, AGAIN):
                catalogue.enter_as(lay, f"map {one.id} {place}", f"map-{one.id}", f"column-{place}")
        game.planning_verbs.append(lay)
        self.leonardo_lays = catalogue.enter(LeonardoLays("map leonardo", self), PLACES, "leonardo-column")
        self.moment = catalogue.enter(
            LeonardoExplores("leonardo explores", self), ("first", "after"), "leonardo-explores"
        )
        self.explore = Explore("explore", self)
        for space in game.parts.spaces:
            catalogue.enter_as(self.explore, f"explore {space}", f"room-{space}", f"space-{space}")
        self.decide = catalogue.enter(Decide("treasure", self), ("keep", "sell"))

    def make_steps(self, game: FrescoGame) -> None:
        seats = range(game.players)
        passing = game.passing
        self.purchases = ask_each("map", seats, mark("buy a map, or pass"), [self.buy, passing.shared(BuyNone())])
        later, stop = passing.shared(ExploreLater(self)), passing.shared(StopExploring(self))
        self.first_moments: list[Step] = [Exploration(self, self.explore, later, "explore", seat) for seat in seats]
        self.last_moments: list[Step] = [Exploration(self, self.explore, stop, "explore last", seat) for seat in seats]
        self.decisions = ask_each("treasure", seats, mark("sell the treasure or keep it"), [self.decide])
        now = mark("choose a column for Leonardo's map")
        laying = [self.leonardo_lays, passing.shared(LeonardoDeclines())]
        self.leonardo_column: Step = AskForLeonardo("leonardo map", (), now, laying)
        now = mark("choose whether Leonardo explores before or after he restores")
        exploring = [self.moment, passing.shared(LeonardoStays())]
        self.leonardo_moment: Step = AskForLeonardo("leonardo explores", (), now, exploring)

    def new_state(self, s: FrescoState) -> CatacombsState:
        """A hidden treasure under every space, and a shuffled pile of maps for each hour. M13-18 to -22, M13-R-05"""
        catacombs = CatacombsState(self.treasures, self.maps)
        catacombs.rooms = list(range(SPACES))
        s.shuffle(catacombs.rooms)
        for at in range(len(self.hours)):
            pile = [index for index, one in enumerate(self.maps) if one.pile == at]
            s.shuffle(pile)
            catacombs.piles.append(pile)
        for _ in range(s.game.players):
            catacombs.hands.append([])
            catacombs.unseen.append([0] * len(self.hours))
        for _ in range(s.game.painters):
            catacombs.over.append([-1] * COLUMNS)
            catacombs.kept.append([])
        return catacombs

    def state_of(self, s: FrescoState) -> CatacombsState:
        return cast(CatacombsState, s.module_states[self.at])

    # -- waking up

    def risen(self, s: FrescoState, painter: int) -> None:
        """The top map of one's own hour may be bought; Leonardo takes it. M13-25 to -28, -64, M13-R-06 to -12, -38"""
        hour = s.game.parts.hours[s.hour[painter]]
        if hour not in self.hours:
            return
        catacombs = self.state_of(s)
        pile = self.hours.index(hour)
        if not catacombs.piles[pile]:
            return
        if painter >= s.game.players:
            self.leonardo_takes(s, pile)
        elif s.money[painter] >= self.price:
            s.push(self.purchases[painter])

    def pile_of(self, s: FrescoState, painter: int) -> int:
        """The pile of a painter's wake-up time, or -1."""
        if s.hour[painter] < 0:
            return -1
        hour = s.game.parts.hours[s.hour[painter]]
        return self.hours.index(hour) if hour in self.hours else -1

    def leonardo_takes(self, s: FrescoState, pile: int) -> None:
        """He pays nothing; the map is turned up, then his controller lays it. M13-64, M13-R-38, -39, -44, FX-L-13"""
        catacombs = self.state_of(s)
        catacombs.taken = catacombs.piles[pile].pop()
        if s.events is not None:
            s.tell("map taken", -1, {"map": self.maps[catacombs.taken].id})
        s.push(self.leonardo_column)

    # -- planning

    def on_board(self, s: FrescoState, seat: int, board: Board) -> None:
        over = self.state_of(s).over[seat]
        for column in range(COLUMNS):
            if over[column] >= 0:
                board.spaces[column] = max(0, board.spaces[column] - MAP_SPACES)  # M13-35, -36
                board.free[column] = False  # FX-R-05

    def laid(self, s: FrescoState, painter: int, column: int) -> list[str]:
        one = self.state_of(s).over[painter][column]
        return [f"map-{self.maps[one].id}"] if one >= 0 else []

    def revealed(self, s: FrescoState) -> None:
        """Maps on columns are public now, the others stay secret. M13-R-45, M13-HID-04, -05"""
        catacombs = self.state_of(s)
        for seat in range(s.game.players):
            for column in range(COLUMNS):
                one = catacombs.over[seat][column]
                if one >= 0:
                    catacombs.unseen[seat][self.maps[one].pile] -= 1
                    if s.events is not None:
                        s.tell("map shown", seat, {"map": self.maps[one].id, "place": column_text(s, column)})

    # -- two moments for exploring

    def has_turn(self, s: FrescoState, painter: int, column: int) -> bool:
        return self.state_of(s).over[painter][column] >= 0  # M13-49, M13-R-13

    def arrives(self, s: FrescoState, painter: int) -> None:
        """Before everything else; not asked where it would be the same as later. M13-41, M13-R-14, -53"""
        catacombs = self.state_of(s)
        one = catacombs.over[painter][s.column]
        if one < 0:
            return
        if painter >= s.game.players:
            if s.place == CATHEDRAL and s.plan[painter][s.column] > 0:
                s.push(self.leonardo_moment)
        elif catacombs.open_rooms(s, one) and self.more_to_do(s, painter):
            s.push(self.first_moments[painter])

    def more_to_do(self, s: FrescoState, seat: int) -> bool:
        """Does anything else happen in this turn?"""
        if s.plan[seat][s.column] > 0:
            return True
        others = [module for module in s.game.hooks.has_turn if module is not self]
        return any(module.has_turn(s, seat, s.column) for module in others)

    def leaves(self, s: FrescoState, painter: int) -> None:
        """When everything else of the turn is done. M13-48, M13-R-14"""
        catacombs = self.state_of(s)
        one = catacombs.over[painter][s.column]
        if one < 0:
            return
        if painter >= s.game.players:
            self.leonardo_explores(s)
        elif catacombs.open_rooms(s, one):
            s.push(self.last_moments[painter])
        else:
            self.use_up(s, painter)

    def sell(self, s: FrescoState, seat: int) -> None:
        """M13-51, -52"""
        catacombs = self.state_of(s)
        treasure = self.treasures[catacombs.found]
        catacombs.sold.append(catacombs.found)
        catacombs.found = -1
        if s.events is not None:
            s.tell("treasure sold", seat, {"thalers": treasure.price, "treasure": treasure.shown()})
        s.earn(seat, treasure.price)  # M13-R-34

    def keep(self, s: FrescoState, painter: int) -> None:
        """M13-53"""
        catacombs = self.state_of(s)
        if s.events is not None:
            s.tell("treasure kept", s.teller(painter), {"treasure": self.treasures[catacombs.found].shown()})
        catacombs.kept[painter].append(catacombs.found)
        catacombs.found = -1

    def use_up(self, s: FrescoState, painter: int) -> None:
        """The map leaves the game, whatever was found. M13-43, M13-R-10, -15"""
        catacombs = self.state_of(s)
        catacombs.used.append(catacombs.over[painter][s.column])
        catacombs.over[painter][s.column] = -1
        catacombs.begun = False
        if s.events is not None:
            s.tell("map used", s.teller(painter), {"map": self.maps[catacombs.used[-1]].id})

    def leonardo_explores(self, s: FrescoState) -> None:
        """He takes and keeps every treasure that he can; mood is nothing to him. M13-66, -67, M13-R-41, -42"""
        catacombs = self.state_of(s)
        for room in catacombs.open_rooms(s, catacombs.over[LEONARDO][s.column]):
            catacombs.found = catacombs.rooms[room]
            catacombs.rooms[room] = -1
            self.keep(s, LEONARDO)
        self.use_up(s, LEONARDO)

    # -- the cathedral

    def bared(self, s: FrescoState, painter: int) -> None:
        """The room below lies open to all; who restored gets nothing of it. M13-23, -33, -70, M13-R-47, -48"""
        if s.events is not None:
            treasure = self.treasures[self.state_of(s).rooms[s.space]]
            s.tell("room", -1, {"space": s.game.parts.spaces[s.space], "treasure": treasure.shown()})

    # -- the end of the game

    def final_scoring(self, s: FrescoState) -> None:
        """One move for each painter, Leonardo too, in the order of the last round. M13-59 to -63, -68, M13-R-37, -52"""
        for painter in s.order:
            points = collection_points(self.state_of(s).collection(painter))  # M13-58, FX-S-06, MC-07
            if points:
                if s.events is not None:
                    s.tell("catacombs", s.teller(painter), {"points": points})
                advance(s, painter, points)

    # -- words
