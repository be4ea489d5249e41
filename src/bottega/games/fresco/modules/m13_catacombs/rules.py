"""The rules of the Catacombs: rooms and maps. How rooms are explored is in exploring.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bottega.games.fresco.action_board import Board
from bottega.games.fresco.components import CATHEDRAL, COLUMNS, LEONARDO, PLACES, SPACES
from bottega.games.fresco.hooks import Module
from bottega.games.fresco.modules.m13_catacombs.exploring import (
    Decision,
    Exploration,
    LeonardoColumn,
    LeonardoMoment,
    Purchase,
)
from bottega.games.fresco.modules.m13_catacombs.habits import laying_worth, room_worth, treasure_worth, unknown_worth
from bottega.games.fresco.modules.m13_catacombs.pieces import MAP_SPACES, CatacombsPart
from bottega.games.fresco.modules.m13_catacombs.refusals import why_not_buy, why_not_explore, why_not_lay
from bottega.games.fresco.modules.m13_catacombs.treasures import (
    Map,
    Treasure,
    collection_points,
    read_maps,
    read_treasures,
)
from bottega.games.fresco.score import advance
from bottega.games.fresco.state import FrescoState
from bottega.kernel.components import number
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame


class Catacombs(Module):
    """M13"""

    def __init__(self) -> None:
        self.number = 13
        self.name = "The Catacombs"
        self.section = "catacombs"
        self.actions_each_round = 60  # a map is bought; five are laid, each with four rooms and their treasures

    # -- making a game

    def furnish(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.treasures: list[Treasure] = read_treasures(section)
        self.maps: list[Map] = []
        self.hours: list[int] = []
        self.maps, self.hours = read_maps(section, game.parts)
        self.spaces: list[str] = game.parts.spaces
        self.price: int = number("catacombs.map_price", section["map_price"], 0, 99)

    def add_actions(self, game: FrescoGame) -> None:
        catalogue = game.catalogue
        self.buy = game.num_actions
        for hour in self.hours:
            catalogue.add(f"map buy {hour}:00", f"maps-{hour}")
        self.lay = game.num_actions  # each map over each column, and over the second visit to the cathedral
        for one in self.maps:
            for place in (*PLACES, "cathedral-again"):
                catalogue.add(f"map {one.id} {place}", f"map-{one.id}", f"column-{place}")
        self.leonardo_lay = catalogue.block("map leonardo", PLACES, "leonardo-column")
        self.moment = catalogue.block("leonardo explores", ("first", "after"), "leonardo-explores")
        self.explore = game.num_actions
        for space in game.parts.spaces:
            catalogue.add(f"explore {space}", f"room-{space}", f"space-{space}")
        self.decide = catalogue.block("treasure", ("keep", "sell"))
        seats = range(game.players)
        self.purchases: list[Step] = [Purchase(self, seat) for seat in seats]
        self.first_moments: list[Step] = [Exploration(self, seat, False) for seat in seats]
        self.last_moments: list[Step] = [Exploration(self, seat, True) for seat in seats]
        self.decisions: list[Step] = [Decision(self, seat) for seat in seats]
        self.leonardo_column: Step = LeonardoColumn(self)
        self.leonardo_moment: Step = LeonardoMoment(self)

    def part(self, s: FrescoState) -> CatacombsPart:
        """A hidden treasure under every space, and a shuffled pile of maps for each hour. M13-18 to -22, M13-R-05"""
        p = CatacombsPart(self.treasures, self.maps)
        p.rooms = list(range(SPACES))
        s.shuffle(p.rooms)
        for at in range(len(self.hours)):
            pile = [n for n, one in enumerate(self.maps) if one.pile == at]
            s.shuffle(pile)
            p.piles.append(pile)
        for _ in range(s.game.players):
            p.hands.append([])
            p.unseen.append([0] * len(self.hours))
        for _ in range(s.game.painters):
            p.over.append([-1] * COLUMNS)
            p.kept.append([])
        return p

    def mine(self, s: FrescoState) -> CatacombsPart:
        return cast(CatacombsPart, s.kept[self.at])

    # -- waking up

    def risen(self, s: FrescoState, painter: int) -> None:
        """The top map of one's own hour may be bought; Leonardo takes it. M13-25 to -28, -64, M13-R-06 to -12, -38"""
        hour = s.game.parts.hours[s.hour[painter]]
        if hour not in self.hours:
            return
        p = self.mine(s)
        pile = self.hours.index(hour)
        if not p.piles[pile]:
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

    def buy_map(self, s: FrescoState, seat: int, pile: int) -> None:
        p = self.mine(s)
        s.money[seat] -= self.price
        top = p.piles[pile].pop()
        p.hands[seat].append(top)
        p.hands[seat].sort()
        p.unseen[seat][pile] += 1
        if s.events is not None:
            s.tell("map bought", seat, {"hour": self.hours[pile], "price": self.price})
            rooms = [s.game.parts.spaces[room] for room in self.maps[top].rooms]
            s.tell("map seen", seat, {"map": self.maps[top].id, "rooms": rooms}, (seat,))

    def leonardo_takes(self, s: FrescoState, pile: int) -> None:
        """He pays nothing; the map is turned up, then his controller lays it. M13-64, M13-R-38, -39, -44"""
        p = self.mine(s)
        p.taken = p.piles[pile].pop()
        if s.events is not None:
            s.tell("map taken", -1, {"map": self.maps[p.taken].id})
        s.push(self.leonardo_column)

    def leonardo_lays(self, s: FrescoState, column: int) -> None:
        """M13-65, M13-R-39, -40"""
        p = self.mine(s)
        p.over[LEONARDO][column] = p.taken
        if s.events is not None:
            s.tell("map laid", -1, {"map": self.maps[p.taken].id, "place": PLACES[column]})
        p.taken = -1

    # -- planning

    def plan_offer(self, s: FrescoState, seat: int, board: Board, actions: list[int]) -> None:
        """A map over any column, one on each, as long as all assistants find a space. M13-34, -37 to -40, M13-R-28"""
        p = self.mine(s)
        if not p.hands[seat] or board.room < MAP_SPACES:
            return
        for column in range(COLUMNS):
            if self.may_lay(s, seat, board, column):
                for one in p.hands[seat]:
                    actions.append(self.laying(s, one, column))

    def may_lay(self, s: FrescoState, seat: int, board: Board, column: int) -> bool:
        if self.mine(s).over[seat][column] >= 0 or board.covered[column]:  # M13-39, M13-R-30
            return False
        return s.plan[seat][column] <= board.spaces[column] - MAP_SPACES

    def laying(self, s: FrescoState, one: int, column: int) -> int:
        """M13-R-27: on side 2 the last column has another name."""
        return self.lay + one * (COLUMNS + 1) + column + (1 if s.last and column == COLUMNS - 1 else 0)

    def map_and_column(self, action: int) -> tuple[int, int]:
        one, column = divmod(action - self.lay, COLUMNS + 1)
        return one, min(column, COLUMNS - 1)

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        p = self.mine(s)
        one, column = self.map_and_column(action)
        p.hands[seat].remove(one)
        p.over[seat][column] = one
        if s.events is not None:
            data: dict[str, object] = {"map": self.maps[one].id, "place": self.place_text(s, column)}
            s.tell("map laid", seat, data, (seat,))

    def place_text(self, s: FrescoState, column: int) -> str:
        return "cathedral-again" if s.last and column == COLUMNS - 1 else PLACES[s.game.columns[s.last][column]]

    def board_spaces(self, s: FrescoState, seat: int, spaces: list[int]) -> None:
        over = self.mine(s).over[seat]
        for column in range(COLUMNS):
            if over[column] >= 0:
                spaces[column] = max(0, spaces[column] - MAP_SPACES)  # M13-35, -36

    def needs_columns(self, s: FrescoState, seat: int, free: list[bool]) -> None:
        over = self.mine(s).over[seat]
        for column in range(COLUMNS):
            if over[column] >= 0:
                free[column] = False  # FX-R-05

    def laid(self, s: FrescoState, painter: int, column: int) -> list[str]:
        one = self.mine(s).over[painter][column]
        return [f"map-{self.maps[one].id}"] if one >= 0 else []

    def revealed(self, s: FrescoState) -> None:
        """Maps on columns are public now, the others stay secret. M13-R-45, M13-HID-04, -05"""
        p = self.mine(s)
        for seat in range(s.game.players):
            for column in range(COLUMNS):
                one = p.over[seat][column]
                if one >= 0:
                    p.unseen[seat][self.maps[one].pile] -= 1
                    if s.events is not None:
                        s.tell("map shown", seat, {"map": self.maps[one].id, "place": self.place_text(s, column)})

    # -- two moments for exploring

    def has_turn(self, s: FrescoState, painter: int, column: int) -> bool:
        return self.mine(s).over[painter][column] >= 0  # M13-49, M13-R-13

    def arrives(self, s: FrescoState, painter: int) -> None:
        """Before everything else; not asked where it would be the same as later. M13-41, M13-R-14, -53"""
        p = self.mine(s)
        one = p.over[painter][s.column]
        if one < 0:
            return
        if painter >= s.game.players:
            if s.place == CATHEDRAL and s.plan[painter][s.column] > 0:
                s.push(self.leonardo_moment)
        elif p.open_rooms(s, one) and self.more_to_do(s, painter):
            s.push(self.first_moments[painter])

    def more_to_do(self, s: FrescoState, seat: int) -> bool:
        """Does anything else happen in this turn?"""
        if s.plan[seat][s.column] > 0:
            return True
        others = [module for module in s.game.hooks.has_turn if module is not self]
        return any(module.has_turn(s, seat, s.column) for module in others)

    def leaves(self, s: FrescoState, painter: int) -> None:
        """When everything else of the turn is done. M13-R-14"""
        p = self.mine(s)
        one = p.over[painter][s.column]
        if one < 0:
            return
        if painter >= s.game.players:
            self.leonardo_explores(s)
        elif p.open_rooms(s, one):
            s.push(self.last_moments[painter])
        else:
            self.use_up(s, painter)

    def collect(self, s: FrescoState, seat: int, room: int) -> None:
        """Take a treasure, improve the mood, then sell or keep it. M13-43, -50, -54 to -57, M13-R-16 to -22, -25"""
        p = self.mine(s)
        p.begun = True
        p.found = p.rooms[room]
        p.rooms[room] = -1
        treasure = self.treasures[p.found]
        if s.events is not None:
            s.tell("treasure found", seat, {"space": s.game.parts.spaces[room], "treasure": treasure.shown()})
        if treasure.mood:
            s.lift_mood(seat, treasure.mood)
            if s.events is not None:
                s.tell("treasure mood", seat, {"mood": s.mood[seat]})
        if treasure.book and treasure.book in [owned.book for owned in p.collection(seat)]:
            self.sell(s, seat)
        else:
            s.push(self.decisions[seat])

    def sell(self, s: FrescoState, seat: int) -> None:
        """M13-51, -52"""
        p = self.mine(s)
        treasure = self.treasures[p.found]
        p.sold.append(p.found)
        p.found = -1
        if s.events is not None:
            s.tell("treasure sold", seat, {"thalers": treasure.price, "treasure": treasure.shown()})
        s.earn(seat, treasure.price)

    def keep(self, s: FrescoState, painter: int) -> None:
        """M13-53"""
        p = self.mine(s)
        if s.events is not None:
            s.tell("treasure kept", s.teller(painter), {"treasure": self.treasures[p.found].shown()})
        p.kept[painter].append(p.found)
        p.found = -1

    def use_up(self, s: FrescoState, painter: int) -> None:
        """The map leaves the game, whatever was found. M13-43, M13-R-10, -15"""
        p = self.mine(s)
        p.used.append(p.over[painter][s.column])
        p.over[painter][s.column] = -1
        p.begun = False
        if s.events is not None:
            s.tell("map used", s.teller(painter), {"map": self.maps[p.used[-1]].id})

    def leonardo_explores(self, s: FrescoState) -> None:
        """He takes and keeps every treasure that he can; mood is nothing to him. M13-66, -67, M13-R-41, -42"""
        p = self.mine(s)
        for room in p.open_rooms(s, p.over[LEONARDO][s.column]):
            p.found = p.rooms[room]
            p.rooms[room] = -1
            self.keep(s, LEONARDO)
        self.use_up(s, LEONARDO)

    # -- the cathedral

    def bared(self, s: FrescoState, painter: int) -> None:
        """The room below lies open to all; who restored gets nothing of it. M13-33, M13-R-47, -48"""
        if s.events is not None:
            treasure = self.treasures[self.mine(s).rooms[s.space]]
            s.tell("room", -1, {"space": s.game.parts.spaces[s.space], "treasure": treasure.shown()})

    # -- the end of the game

    def final_scoring(self, s: FrescoState) -> None:
        """One move for each painter, Leonardo too, in the order of the last round. M13-59 to -63, -68, M13-R-37, -52"""
        for painter in s.order:
            points = collection_points(self.mine(s).collection(painter))
            if points:
                if s.events is not None:
                    s.tell("catacombs", s.teller(painter), {"points": points})
                advance(s, painter, points)

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if action < self.lay:
            return why_not_buy(self, s, seat, action - self.buy)
        if action < self.leonardo_lay:
            return why_not_lay(self, s, seat, action)
        if action < self.moment:
            return Refusal("M13-65", "Leonardo's map is laid on a column when he has woken up and taken it.")
        if action < self.explore:
            return Refusal("M13-R-53", "When Leonardo explores is asked where he restores with a map on his board.")
        if action < self.decide:
            return why_not_explore(self, s, seat, action - self.explore)
        return Refusal("M13-50", "A treasure is sold or kept directly after it was found.")

    # -- words

    def piece_name(self, piece: str) -> str:
        from bottega.games.fresco.modules.m13_catacombs import words

        return words.map_name(self, piece.partition("-")[2])

    # -- what a good player knows

    def worth(self, s: FrescoState, seat: int, action: int) -> float:
        if action < self.lay:
            return unknown_worth(self, s, seat, action - self.buy)
        if action < self.leonardo_lay:
            one, column = self.map_and_column(action)
            return laying_worth(self, s, seat, one, column)
        if action < self.moment:
            return -float(action - self.leonardo_lay)  # Leonardo explores early, when little lies open
        if action < self.explore:
            return 1.0 if action == self.moment else 0.0
        if action < self.decide:
            return room_worth(self, s, seat, action - self.explore)
        return treasure_worth(self, s, seat, action == self.decide)

    def wake_worth(self, s: FrescoState, seat: int, row: int) -> float:
        hour = s.game.parts.hours[row]
        if hour not in self.hours or s.money[seat] < self.price:
            return 0.0
        pile = self.hours.index(hour)
        return max(0.0, unknown_worth(self, s, seat, pile)) if self.mine(s).piles[pile] else 0.0
