"""A round from its start to the next one, and the end of the game. FB-RND-01, -02, FB-ED-08"""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.rules.components import COLUMNS
from bottega.games.fresco.rules.score import advance, rotate_starts
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel.steps import Step

IDLE_ROUNDS: Final = 20  # FB-R-91


class RoundStart(Step):
    """Is it the last round? Then the first painter chooses a wake-up time. FB-FIN-01 to -03, FB-R-52, FB-R-61"""

    def __init__(self) -> None:
        super().__init__("round")

    def run(self, s: FrescoState) -> None:
        game = s.game
        s.round += 1
        s.tiles_at_start = s.tiles_left
        s.last = s.tiles_left <= game.parts.last_tiles or s.idle >= IDLE_ROUNDS  # FX-G-01, FX-R-28
        for module in game.hooks.is_last:  # whoever ends it, one round is the last, FX-R-27, M01-42, M10-R-09, MC-R-03
            if module.is_last(s):
                s.last = True
        if game.leonardo is not None:
            game.leonardo.new_round(s)
        for seat in range(game.players):
            s.altars[seat] = 0
        if s.events is not None:
            if s.idle >= IDLE_ROUNDS:  # FB-R-91
                s.tell("idle", -1, {"rounds": s.idle})
            s.tell("round", -1, {"round": s.round, "last": s.last, "controller": s.control})
        for module in game.hooks.round_begins:
            module.round_begins(s)
        s.push(game.next_sleeper)  # in the last round too, FB-R-54


class Slot(Step):
    """Find the next painter with a turn in a column, then the next column. FB-ACT-02 to -05, FB-R-55, FX-R-42,
    M08-R-05"""

    __slots__ = ("column", "position")

    def __init__(self, column: int, position: int) -> None:
        super().__init__("slot")
        self.column = column
        self.position = position

    def run(self, s: FrescoState) -> None:
        game = s.game
        column = self.column
        s.column = column
        order = s.order
        for position in range(self.position, len(order)):
            painter = order[position]
            if s.plan[painter][column] > 0 or (game.hooks.has_turn and self.let_in(s, painter)):
                s.painter = painter
                s.push(game.slots[column][position + 1])
                turn = game.slot_turns[painter]
                if len(turn) == 1:  # nothing but the painter's own actions
                    turn[0].run(s)
                else:
                    s.then(turn)
                return
        s.painter = -1
        for module in game.hooks.place_ends:
            module.place_ends(s, column)
        s.push(game.slots[column + 1][0] if column + 1 < COLUMNS else game.day_end)

    def let_in(self, s: FrescoState, painter: int) -> bool:
        for module in s.game.hooks.has_turn:  # noqa: SIM110 a generator is slow here
            if module.has_turn(s, painter, self.column):
                return True
        return False

    def key(self) -> list[int]:
        return [self.column, self.position]


class Work(Step):
    """A painter's own actions in the place of the current column, or on the action tile that covers it."""

    __slots__ = ("painter",)

    def __init__(self, painter: int) -> None:
        super().__init__("work")
        self.painter = painter

    def run(self, s: FrescoState) -> None:
        game = s.game
        painter = self.painter
        if painter < game.players:
            for tile in game.action_tiles:
                # the place is closed to the seat: FX-T-06b, FX-T-11b, M08-14, M09-13, M14-R-02; with it what else is
                # done there: M01-R-22, M02-R-20, M16-R-21, M17-R-15
                if tile.displaces(s, painter, s.column):
                    tile.use_tile(s, painter)
                    return
        place = s.place
        s.hands = s.plan[painter][s.column]
        if painter < game.players:
            game.places[place].begin(s, painter)
            return
        s.push(game.place_done)
        for module in game.hooks.leonardo:
            module.leonardo(s, place)
        if s.hands > 0:  # F2-15, FB-R-69
            game.places[place].leonardo(s)

    def key(self) -> list[int]:
        return [self.painter]


class PlaceDone(Step):
    """Leonardo has done what he does in a place."""

    def __init__(self) -> None:
        super().__init__("place done")

    def run(self, s: FrescoState) -> None:
        s.hands = 0


class DayEnd(Step):
    """All places are done: the next round is prepared, or the game ends. FB-FIN-06 to -09, FB-R-56, FB-R-58"""

    def __init__(self) -> None:
        super().__init__("day end")

    def run(self, s: FrescoState) -> None:
        game = s.game
        s.column = -1
        s.idle = s.idle + 1 if s.tiles_left == s.tiles_at_start else 0
        # no income after the last round: FX-G-05, -06, M02-26, M05-R-15, M08-R-35, M09-R-07, M15-R-14, MC-R-06
        ends = s.last or s.tiles_left == 0
        s.then([*game.hooks.day_ends, game.final_scoring if ends else game.preparation])


class Preparation(Step):
    """Boards are cleared, the market filled, income paid; then what modules prepare. FB-END-01 to -16, FX-R-32"""

    def __init__(self) -> None:
        super().__init__("preparation")

    def run(self, s: FrescoState) -> None:
        game = s.game
        clear_boards(s)
        fill_market(s)
        for seat in range(game.players):  # FB-END-05 to -07, FX-P-02; nobody pays Leonardo, F2-05, FX-L-00b
            thalers = s.income(seat)
            if thalers:
                s.earn(seat, thalers)
                if s.events is not None:
                    s.tell("income", seat, {"thalers": thalers})
        incomes: list[Step] = []
        for painter in s.order:
            incomes += game.hooks.paint_income[painter]
        s.then([*incomes, *game.hooks.prepare, game.night])


class Night(Step):
    """Painters go back above the inn; those on start spaces may change their order. FB-END-08, -10, -11, FB-R-06"""

    def __init__(self) -> None:
        super().__init__("night")

    def run(self, s: FrescoState) -> None:
        game = s.game
        for painter in range(game.painters):
            s.hour[painter] = -1  # FX-P-03
        s.order = []
        if s.round == 1 or game.rotate_every_round:  # FB-R-05, FX-P-04
            rotate_starts(s)
        s.push(game.round_start)


class FinalScoring(Step):
    """Modules score in the order of their numbers, each for all seats; money comes last. FB-FIN-15 to -17, FB-R-59,
    FX-S-01, FX-S-07, -08, -10, FX-R-13, FX-R-17, M08-57, M10-96, M13-72, M15-19, M15-R-02, MC-02, MC-R-01,
    MC-R-02"""

    def __init__(self) -> None:
        super().__init__("final scoring")

    def run(self, s: FrescoState) -> None:
        s.final = True
        s.then([*s.game.hooks.final_scoring, s.game.count_money])


class CountMoney(Step):
    """Thalers become points, in the action order of the last round; nothing else does. FB-FIN-10 to -13, FB-R-57"""

    def __init__(self) -> None:
        super().__init__("count money")

    def run(self, s: FrescoState) -> None:
        game = s.game
        for painter in s.order:
            if painter < game.players:  # F2-37
                points = s.money[painter] // game.parts.thalers_per_vp  # FX-S-11, MC-08
                if s.events is not None:
                    s.tell("money", painter, {"thalers": s.money[painter], "points": points})
                advance(s, painter, points)
        if s.events is not None:
            s.tell("end", -1, {"scores": s.scores})


def clear_boards(s: FrescoState) -> None:
    """Assistants come back to their players. FB-R-45"""
    s.open = False
    for seat in range(s.game.players):
        plan = s.plan[seat]
        for column in range(COLUMNS):
            plan[column] = 0
    for module in s.game.hooks.take_back:
        module.take_back(s)


def fill_market(s: FrescoState) -> None:
    """Draw a tile for every stall space, or for the empty ones only. FB-END-02 to -04, FB-R-35, M16-R-11, -12"""
    market = s.market
    bag = s.bag
    if s.game.redraw_all:  # FX-P-01
        for space, tile in enumerate(market):
            if tile >= 0:
                bag.append(tile)
                market[space] = -1
    bag.sort()
    for space in range(len(market)):
        if market[space] < 0 and bag:
            market[space] = bag.pop(s.below(len(bag)))
    if s.events is not None:
        s.tell("market", -1, {"tiles": [s.game.market_tiles[tile].id for tile in market if tile >= 0]})
