"""What is done with maps: one is bought in the morning and laid on a column while planning; and for Leonardo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.modules.m13_catacombs.rules.pieces import MAP_SPACES
from bottega.games.fresco.rules.action_board import CALLED, Board, column_text, not_on_this_side
from bottega.games.fresco.rules.components import COLUMNS, LEONARDO, PLACES
from bottega.games.fresco.rules.naming import place_name
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb, Pass
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m13_catacombs.rules.module import Catacombs


class CatacombVerb(ModuleVerb):
    __slots__ = ("module",)

    def __init__(self, name: str, module: Catacombs) -> None:
        super().__init__(name, module)
        self.module = module


class BuyMap(CatacombVerb):
    """The top map of one's hour, unseen. M13-25, -26, M13-R-07, -11"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + self.module.pile_of(s, seat)] if s.money[seat] >= self.module.price else []

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        module = self.module
        fields: dict[str, object] = {"hour": f"{module.hours[thing]}:00", "price": module.price}
        if module.pile_of(s, seat) != thing or s.order or s.hour[seat] < 0:
            return Refusal("M13-27", "You can only buy a {hour} map right after waking up at that time.", fields)
        if not module.state_of(s).piles[thing]:
            return Refusal("M13-R-10", "No {hour} maps are left.", fields)
        if s.money[seat] < module.price:
            return Refusal("M13-R-12", "You need {price} thaler for a map. You have none.", fields)
        return Refusal("M13-25", "You can buy one map, right after waking up.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        module = self.module
        catacombs = module.state_of(s)
        s.money[seat] -= module.price
        top = catacombs.piles[thing].pop()
        catacombs.hands[seat].append(top)
        catacombs.hands[seat].sort()
        catacombs.unseen[seat][thing] += 1
        if s.events is not None:
            s.tell("map bought", seat, {"hour": module.hours[thing], "price": module.price})
            rooms = [s.game.parts.spaces[room] for room in module.maps[top].rooms]
            s.tell("map seen", seat, {"map": module.maps[top].id, "rooms": rooms}, (seat,))


class BuyNone(Pass):
    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        if s.events is not None:
            s.tell("map declined", seat, {})


class LayMap(CatacombVerb):
    """A thing is a map and a column, or beyond the columns the cathedral's second visit. M13-34 to -40"""

    def offer_into(self, s: FrescoState, seat: int, board: Board, actions: list[int]) -> None:
        """Over any column, one on each, as long as all assistants find a space. M13-34, -37 to -40, M13-R-28"""
        hand = self.module.state_of(s).hands[seat]
        if not hand or board.room < MAP_SPACES:
            return
        for column in range(COLUMNS):
            if self.takes(s, seat, board, column):
                for one in hand:
                    actions.append(self.first + one * (COLUMNS + 1) + CALLED[s.last][column])

    def takes(self, s: FrescoState, seat: int, board: Board, column: int) -> bool:
        # M13-39, M13-R-30, -50, M08-R-06, M14-R-23
        if self.module.state_of(s).over[seat][column] >= 0 or board.covered[column]:
            return False
        return s.plan[seat][column] <= board.spaces[column] - MAP_SPACES

    def plan_percent(self) -> int:
        return 45

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        catacombs = self.module.state_of(s)
        one, place = divmod(thing, COLUMNS + 1)
        if not s.planning() or seat not in s.busy:
            return Refusal("M13-34", "You can place maps only while planning.")
        if one not in catacombs.hands[seat]:
            return Refusal("M13-34", "You don't have that map.")
        refusal = not_on_this_side(s, place, "M13-R-27", "M13-R-27")
        if refusal is not None:
            return refusal
        column = min(place, COLUMNS - 1)
        fields: dict[str, object] = {"place": place_name(PLACES[s.game.columns[s.last][column]])}
        if catacombs.over[seat][column] >= 0:
            return Refusal("M13-39", "You already have a map on the {place} column.", fields)
        if s.game.covered(s, seat, column):
            return Refusal(
                "M13-R-30", "An action tile covers the {place} column, so you can't put a map there.", fields
            )
        board = Board(s, seat)
        if not self.takes(s, seat, board, column):
            return Refusal("M13-35", "A map needs two free spaces on the {place} column.", fields)
        fields["missing"] = MAP_SPACES - board.room
        return Refusal(
            "M13-R-28",
            "You can't put a map on the {place} column. It leaves {missing} too few spaces for your assistants.",
            fields,
        )

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        catacombs = self.module.state_of(s)
        one, column = map_and_column(thing)
        catacombs.hands[seat].remove(one)
        catacombs.over[seat][column] = one
        if s.events is not None:
            data: dict[str, object] = {"map": self.module.maps[one].id, "place": column_text(s, column)}
            s.tell("map laid", seat, data, (seat,))


def map_and_column(thing: int) -> tuple[int, int]:
    one, place = divmod(thing, COLUMNS + 1)
    return one, min(place, COLUMNS - 1)


class LeonardoLays(CatacombVerb):
    """The controlling player lays Leonardo's map on a column. M13-65, M13-R-39, -40"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + column for column in range(COLUMNS)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M13-65", "You place Leonardo's map when he has woken up and taken it.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        catacombs = self.module.state_of(s)
        catacombs.over[LEONARDO][thing] = catacombs.taken
        if s.events is not None:
            s.tell("map laid", -1, {"map": self.module.maps[catacombs.taken].id, "place": PLACES[thing]})
        catacombs.taken = -1


class LeonardoDeclines(Pass):
    """He never does. M13-R-38"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return []

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M13-R-38", "Leonardo has to take the map. Choose a column.")
