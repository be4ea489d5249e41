"""What a good player of Fresco sees coming: what paint is worth, what can be restored, what a day would bring."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bottega.games.fresco.rules.action_board import Board
from bottega.games.fresco.rules.components import (
    ALL_COLOURS,
    BASE_COLOURS,
    CATHEDRAL,
    COLUMNS,
    MARKET,
    PRIMARIES,
    SPACES,
    STUDIO,
    WORKSHOP,
)
from bottega.games.fresco.rules.module_heuristics import Advice, ModuleHeuristics
from bottega.games.fresco.rules.places.altar import ALTAR_CUBES, TWICE, altar_points
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel.terms import Term, rating

# what a cube is worth in points as long as there is time to use it: primary, mixed, special
# "..." because mypyc takes a fixed tuple of floats for unset where it is read (github.com/mypyc/mypyc/issues/1183)
CUBE_WORTH: Final[tuple[float, ...]] = (1.2, 1.2, 1.2, 2.7, 2.7, 2.7, 5.5, 6.5)
ENOUGH: Final[tuple[int, ...]] = (3, 3, 3, 2, 2, 2, 1, 1)  # further cubes of a colour are worth less
LATE: Final = COLUMNS - 1  # the theatre, in the last round the cathedral again
THALER: Final = 0.5
MOOD: Final = 0.55
MORNING: Final = 0.5  # a step of the mood where others come at once
ASSISTANT: Final = 2.6  # points that an assistant brings in a round


class Target:
    """A tile to restore: where, for how much, and with or without moving the bishop first."""

    __slots__ = ("space", "points", "move")

    def __init__(self, space: int, points: float, move: int) -> None:
        self.space = space
        self.points = points
        self.move = move


def income_worth(s: FrescoState) -> float:
    """The worth of one more fresco tile's income."""
    return 0.0 if s.last else THALER * min(rounds_left(s), 4.0)


def buying_time(s: FrescoState) -> float:
    """How much of the worth of paint is left for paint that is bought now."""
    return 0.6 if s.last else 1.0


def rounds_left(s: FrescoState) -> float:
    """How many rounds come after this one, roughly."""
    if s.last:
        return 0.0
    return 1.0 + max(s.tiles_left - s.game.parts.last_tiles, 0) / (s.game.painters * 1.1)


def paint_worth(cubes: list[int], time: float) -> float:
    """What cubes are worth in later rounds."""
    total = 0.0
    for colour in range(ALL_COLOURS):
        number = cubes[colour]
        if number:
            good = min(number, ENOUGH[colour])
            total += CUBE_WORTH[colour] * (good + 0.3 * (number - good))
    return total * time


def cost_worth(cost: list[int], time: float) -> float:
    total = 0.0
    for at in range(0, len(cost), 2):
        total += CUBE_WORTH[cost[at]] * cost[at + 1]
    return total * time


def distance(one: int, other: int) -> int:
    return max(abs(one // 5 - other // 5), abs(one % 5 - other % 5))


def bonus_away(s: FrescoState, away: int) -> int:
    """The points that the bishop adds to a restoration so many spaces away."""
    return s.game.parts.bonus_on if away == 0 else s.game.parts.bonus_near if away == 1 else 0


def affordable(cubes: list[int], cost: list[int]) -> bool:
    for at in range(0, len(cost), 2):  # noqa: SIM110 a generator is slow here
        if cubes[cost[at]] < cost[at + 1]:
            return False
    return True


def step_towards(s: FrescoState, bishop: int, space: int) -> int:
    """A space next to the bishop that is next to the given one."""
    for near in s.game.neighbours[bishop]:
        if near in s.game.neighbours[space]:
            return near
    return -1


def pay(cubes: list[int], cost: list[int]) -> None:
    for at in range(0, len(cost), 2):
        cubes[cost[at]] -= cost[at + 1]


def add_tile(s: FrescoState, cubes: list[int], tile: int) -> None:
    """Add the cubes of a market tile."""
    for colour, number in enumerate(s.game.market_tiles[tile].counts):
        cubes[colour] += number


def add_mix(s: FrescoState, cubes: list[int], number: int) -> None:
    mix = s.game.mixes[number]
    cubes[mix.one] -= 1
    cubes[mix.other] -= 1
    cubes[mix.result] += 1


# -- mixing


def mixes_missing(s: FrescoState, cubes: list[int], cost: list[int]) -> int:
    """How many mixes make a tile affordable, or 99 if no mixing does."""
    have = cubes.copy()
    mixes = 0
    for at in range(0, len(cost), 2):
        have[cost[at]] -= cost[at + 1]
    for colour in range(ALL_COLOURS - 1, PRIMARIES - 1, -1):  # special colours first: they need mixed ones
        while have[colour] < 0:
            mix = s.game.mix_of[colour]
            if mix < 0:
                return 99
            have[colour] += 1
            have[s.game.mixes[mix].one] -= 1
            have[s.game.mixes[mix].other] -= 1
            mixes += 1
    if have[0] < 0 or have[1] < 0 or have[2] < 0:
        return 99
    return mixes


def mix_towards(s: FrescoState, cubes: list[int], cost: list[int]) -> int:
    """The number of a mix that brings a tile nearer and can be made now, or -1."""
    have = cubes.copy()
    for at in range(0, len(cost), 2):
        have[cost[at]] -= cost[at + 1]
    for colour in range(ALL_COLOURS - 1, PRIMARIES - 1, -1):
        while have[colour] < 0:
            mix = s.game.mix_of[colour]
            if mix < 0:
                return -1
            one, other = s.game.mixes[mix].one, s.game.mixes[mix].other
            if have[one] > 0 and have[other] > 0:
                return mix
            have[colour] += 1
            have[one] -= 1
            have[other] -= 1
    return -1


def best_mixing(s: FrescoState, cubes: list[int], mixes: int, gone: int) -> tuple[int, float]:
    """The tile that is most worth mixing for with so many mixes, and its value; -1 if mixing brings none nearer."""
    game = s.game
    found = -1
    best = 0.0
    for space in range(SPACES):
        number = s.tiles[space]
        if number < 0 or gone >> space & 1:
            continue
        tile = game.tiles[number]
        if tile.value <= best:
            continue
        missing = mixes_missing(s, cubes, tile.cost)
        if 0 < missing <= mixes:
            found = number
            best = float(tile.value)
    return found, best


# -- the altar


def best_altar(s: FrescoState, cubes: list[int], time: float) -> tuple[list[int], float]:
    """The three cubes that are best handed in at the altar, and what that is worth; none if there are no three."""
    extra = s.game.altar_extra
    mixed = TWICE if s.game.altar_twice else ALTAR_CUBES
    any_three: list[tuple[float, int]] = []  # by what a cube adds: primary ones once, others as often as there are
    different: list[tuple[float, int]] = []  # mixed ones once, which special ones may fill up
    for colour in range(s.game.colours):
        most = 1 if colour < PRIMARIES else mixed if colour < BASE_COLOURS else ALTAR_CUBES
        number = min(cubes[colour], most)
        gain = (0.0 if colour < PRIMARIES else 1.0 + extra[colour]) - 0.8 * CUBE_WORTH[colour] * time
        for copy in range(number):
            any_three.append((-gain, colour))
            if colour >= BASE_COLOURS or (colour >= PRIMARIES and copy == 0):
                different.append((-gain, colour))
    choice: list[int] = []
    best = -99.0
    for units in (any_three, different):
        units.sort()
        if len(units) >= ALTAR_CUBES:
            three = [units[0][1], units[1][1], units[2][1]]
            spent = (CUBE_WORTH[three[0]] + CUBE_WORTH[three[1]] + CUBE_WORTH[three[2]]) * time
            points = altar_points(s.game, three) - 0.8 * spent
            if points > best:
                best = points
                choice = three
    return choice, best


# -- the market


def tile_worth(s: FrescoState, cubes: list[int], tile: int, time: float) -> float:
    """What the cubes of a market tile add to those a seat has."""
    total = 0.0
    for colour in range(BASE_COLOURS):
        number = s.game.market_tiles[tile].counts[colour]
        if number:
            good = max(min(number, ENOUGH[colour] - cubes[colour]), 0)
            total += CUBE_WORTH[colour] * (good + 0.3 * (number - good))
    return total * time


# -- what modules have a say in


class Valuation:
    """The estimates of one seat, with those of the modules. It leaves alone the modules to which it
    is blind."""

    __slots__ = ("s", "seat", "blind", "advice")

    def __init__(self, s: FrescoState, seat: int, blind: Collection[int] = ()) -> None:
        self.s = s
        self.seat = seat
        self.blind = blind
        self.advice = s.game.heuristics
        if blind:
            self.advice = ModuleHeuristics([module for module in s.game.modules if module.number not in blind], [])

    def best_target(self, cubes: list[int], bishop: int, money: int, gone: int, time: float) -> Target:
        """The best tile to restore now, with a paid step of the bishop where it pays. `gone` has a bit for each space
        that is taken to be restored already."""
        s = self.s
        game = s.game
        parts = game.parts
        best = Target(-1, 0.0, -1)
        hooked = bool(self.advice.restore_worth)
        for space in range(SPACES):
            number = s.tiles[space]
            if number < 0 or gone >> space & 1:
                continue
            tile = game.tiles[number]
            if not affordable(cubes, tile.cost) or not game.cathedral.may_restore(s, self.seat, space):
                continue
            away = distance(space, bishop)
            bonus = float(bonus_away(s, away))
            if hooked:
                bonus += rating(self.restoring(space, bishop))
            move = -1
            if money >= parts.bishop_price and 1 <= away <= 2:
                step = space if away == 1 else step_towards(s, bishop, space)
                moved = float(bonus_away(s, away - 1))
                if hooked:
                    moved += rating(self.restoring(space, step))
                if moved - parts.bishop_price * THALER > bonus:
                    bonus = moved
                    move = step
            points = tile.value + bonus - (parts.bishop_price * THALER if move >= 0 else 0.0)
            points -= 0.55 * cost_worth(tile.cost, time)
            if points > best.points:
                best = Target(space, points, move)
        return best

    def restoring(self, space: int, bishop: int) -> list[Term]:
        """The terms that modules add to restoring a tile, with the bishop on that space."""
        terms: list[Term] = []
        for advice in self.advice.restore_worth:
            worth = advice.ask(advice.module, self.s, self.seat, space, bishop)
            if worth:
                terms.append((advice.module.name, worth))
        return terms

    def about(self, advices: list[Advice], thing: object) -> list[Term]:
        """The terms that modules add to something."""
        terms: list[Term] = []
        for advice in advices:
            worth = advice.ask(advice.module, self.s, self.seat, thing)
            if worth:
                terms.append((advice.module.name, worth))
        return terms

    def stall_worth(self, cubes: list[int], stall: int, tiles: int, money: int, time: float) -> float:
        """The worth of buying so many of the best tiles of a stall; the cubes bought are added to `cubes`."""
        s = self.s
        game = s.game
        price = s.price(self.seat)
        left = [space for space in range(game.stall_from[stall], game.stall_from[stall + 1]) if s.market[space] >= 0]
        total = 0.0
        while tiles > 0 and left and money >= price:
            best, gain = -1, 0.0
            for space in left:
                worth = tile_worth(s, cubes, s.market[space], time) - price * THALER
                if self.advice.buy_worth:
                    worth += rating(self.about(self.advice.buy_worth, space))
                if worth > gain:
                    best, gain = space, worth
            if best < 0:
                break
            left.remove(best)
            add_tile(s, cubes, s.market[best])
            total += gain
            money -= price
            tiles -= 1
        return total

    def expected_purchase(self, cubes: list[int], buyers: int, time: float) -> float:
        """The stall that is likely to be left for this seat: some of those before it take the better ones."""
        s = self.s
        before = s.order.index(self.seat)
        money = s.money[self.seat]
        worths: list[float] = []
        for stall in range(len(s.game.parts.stalls)):
            worths.append(self.stall_worth(cubes.copy(), stall, buyers, money, time))
        ranked = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)
        return self.stall_worth(cubes, ranked[min((before + 1) // 2, len(ranked) - 1)], buyers, money, time)

    def visits(self, column: int) -> list[Term]:
        """The terms that modules add to a visit of a column: where assistants choose one thing, only the best of it."""
        found = self.about(self.advice.place_worth, self.s.game.columns[self.s.last][column])
        if column != STUDIO and column != WORKSHOP:
            return found
        best: list[Term] = []
        most = 0.0
        for term in found:
            if term[1] > most:
                best = [term]
                most = term[1]
        return best

    def share(self, column: int) -> float:
        """A thing that only one seat can have is worth less to a seat that comes late."""
        return (1.0, 0.8, 0.5, 0.3)[min(self.s.order.index(self.seat), 3)] if column == STUDIO else 1.0


# -- a whole day


class Day:
    """The day that a seat would like to have: tries every number of assistants at the market, in the cathedral and in
    the workshop; the rest earn money or go to the theatre, in the last round to the cathedral again."""

    def __init__(self, valuation: Valuation, without: int = -1, every: bool = False) -> None:
        s, seat = valuation.s, valuation.seat
        self.valuation = valuation
        self.s = s
        self.seat = seat
        self.every = every
        self.plans: list[tuple[float, list[int]]] = []  # every plan that was tried, with its points, if asked for
        self.plan: list[int] = [0] * COLUMNS
        self.points = -99.0
        self.losses: dict[int, float] = {}
        self.crews = [0] * COLUMNS  # assistants on the action tile over a column
        self.caps = Board(s, seat).spaces  # how many assistants each place takes
        if s.game.action_tiles:
            self.man_tiles()
        if without >= 0:  # as if an action tile lay over this column
            self.caps[without] = 0
        self.assistants = min(s.assistants[seat] - sum(self.crews), sum(self.caps))
        self.mixes = s.game.parts.workshop_mixes
        self.left = [space for space in range(SPACES) if s.tiles[space] >= 0]
        self.income = income_worth(s)
        self.paint_time = 0.55 if s.last else min(1.0, 0.7 + 0.1 * rounds_left(s))
        self.earning = earning(s, seat)
        self.extra = [rating(valuation.visits(column)) * valuation.share(column) for column in range(COLUMNS)]
        self.find()
        if sum(self.crews):
            for plan in [self.plan, *[plan for _, plan in self.plans]]:
                for column in range(COLUMNS):
                    plan[column] += self.crews[column]

    def loss(self, column: int) -> float:
        """What the day loses with a column covered."""
        if column not in self.losses:
            self.losses[column] = self.points - Day(self.valuation, column).points
        return self.losses[column]

    def man_tiles(self) -> None:
        """On an action tile stand those who are there, and another one where that is worth it: they are missing
        elsewhere. The place below is closed."""
        s, seat = self.s, self.seat
        for module in s.game.action_tiles:
            column = module.covered_column(s, seat)
            if column < 0 or not module.displaces(s, seat, column):
                continue
            self.crews[column] = s.plan[seat][column]
            if self.crews[column] < self.caps[column] and s.waiting[seat] > 0:
                for advice in self.valuation.advice.space_worth:
                    if advice.module is module and advice.ask(module, s, seat, column) > 0.0:
                        self.crews[column] += 1
            self.caps[column] = 0

    def find(self) -> None:
        s, seat = self.s, self.seat
        game = s.game
        for buyers in range(min(self.caps[MARKET], self.assistants) + 1):
            cubes = s.paint[seat].copy()
            worth = self.purchase(cubes, buyers) + self.extra[MARKET] if buyers else 0.0
            if buyers and worth <= 0.0:
                break
            money = s.money[seat] - buyers * s.price(seat)
            gone = 0
            bishop = s.bishop
            altar = False
            for restorers in range(min(self.caps[CATHEDRAL], self.assistants - buyers) + 1):
                if restorers == 1:
                    worth += self.extra[CATHEDRAL]
                if restorers:
                    target = self.target(cubes, bishop, money, gone)
                    if target.space >= 0:
                        pay(cubes, game.tiles[s.tiles[target.space]].cost)
                        gone |= 1 << target.space
                        bishop = target.space
                        worth += target.points + self.income
                    elif altar or (game.altar_once and s.altars[seat]):
                        break
                    else:
                        three, points = self.altar(cubes)
                        if points <= 0.0:
                            break
                        altar = True
                        worth += points
                        for colour in three:
                            cubes[colour] -= 1
                self.complete(buyers, restorers, cubes, gone, bishop, worth)

    def complete(self, buyers: int, restorers: int, cubes: list[int], gone: int, bishop: int, so_far: float) -> None:
        """Find mixers, earners and theatre visitors for a day that has its buyers and restorers."""
        s = self.s
        caps = self.caps
        rest = self.assistants - buyers - restorers
        values: list[float] = [] if s.last else self.mixing_values(cubes, self.mixes * min(caps[WORKSHOP], rest), gone)
        for mixers in range(max(0, rest - caps[STUDIO] - caps[LATE]), min(caps[WORKSHOP], rest) + 1):
            points = so_far
            mixing = self.mixing(mixers)
            if mixing < mixers:
                points += self.extra[WORKSHOP]
            if mixing and not s.last:
                points += self.mixing_worth(cubes, mixing, values[mixing * self.mixes])
            others = rest - mixers
            later = self.second_visits(cubes, mixing, min(caps[LATE], others), gone, bishop) if s.last else []
            for again in range(max(0, others - caps[STUDIO]), min(caps[LATE], others) + 1):
                earners = others - again
                total = points + earners * self.earning + (self.extra[STUDIO] if earners else 0.0)
                total += self.extra[LATE] if again else 0.0
                total += later[again] if s.last else theatre_worth(s, self.seat, again)
                if self.every:
                    self.plans.append((total, [buyers, restorers, earners, mixers, again]))
                if total > self.points:
                    self.points = total
                    self.plan = [buyers, restorers, earners, mixers, again]

    def purchase(self, cubes: list[int], buyers: int) -> float:
        """The worth of the tiles that so many assistants probably buy; the cubes are added."""
        return self.valuation.expected_purchase(cubes, buyers, self.paint_time)

    def target(self, cubes: list[int], bishop: int, money: int, gone: int) -> Target:
        return self.valuation.best_target(cubes, bishop, money, gone, 0.0 if self.s.last else 0.4)

    def altar(self, cubes: list[int]) -> tuple[list[int], float]:
        three, points = best_altar(self.s, cubes, 0.0 if self.s.last else 0.8)
        return three, points + rating(self.valuation.about(self.valuation.advice.altar_worth, three))

    def mixing(self, mixers: int) -> int:
        """How many of those in the workshop mix, where one of them may do what a module offers."""
        return mixers - 1 if mixers and self.extra[WORKSHOP] > 3.0 else mixers

    def mixing_worth(self, cubes: list[int], mixing: int, value: float) -> float:
        """The worth of mixing in the workshop, for a tile of this value or else for later."""
        return 0.32 * value + 0.25 * min(mixing * self.mixes, (cubes[0] + cubes[1] + cubes[2]) // 2)

    def mixing_values(self, cubes: list[int], most: int, gone: int) -> list[float]:
        """The value of the best tile that needs mixing, for every number of mixes up to the most."""
        s = self.s
        values = [0.0] * (most + 1)
        if most == 0:
            return values
        for space in self.left:
            if gone >> space & 1:
                continue
            tile = s.game.tiles[s.tiles[space]]
            missing = mixes_missing(s, cubes, tile.cost)
            if 0 < missing <= most:
                values[missing] = max(values[missing], float(tile.value))
        for mixes in range(1, most + 1):
            values[mixes] = max(values[mixes], values[mixes - 1])
        return values

    def second_visits(self, cubes: list[int], mixers: int, most: int, gone: int, bishop: int) -> list[float]:
        """Last round: what up to `most` restorers bring in the second visit, with what has been mixed before."""
        s = self.s
        game = s.game
        have = cubes.copy()
        steps = mixers * self.mixes
        total = 0.0
        worths = [0.0] * (most + 1)
        for visit in range(1, most + 1):
            best, gain, used = -1, 0.0, 0
            for space in self.left:
                tile = game.tiles[s.tiles[space]]
                points = tile.value + (2.0 if distance(space, bishop) <= 2 else 0.0)
                if points <= gain or gone >> space & 1:
                    continue
                missing = mixes_missing(s, have, tile.cost)
                if missing <= steps:
                    best, gain, used = space, points, missing
            if best >= 0:
                cost = game.tiles[s.tiles[best]].cost
                mix_for(s, have, cost)
                pay(have, cost)
                steps -= used
                gone |= 1 << best
                bishop = best
                total += 0.8 * gain
            elif s.altars[self.seat] == 0:
                total += max(0.0, 0.8 * self.altar(have)[1])
                for later in range(visit, most + 1):
                    worths[later] = total
                break
            worths[visit] = total
        return worths


def mix_for(s: FrescoState, cubes: list[int], cost: list[int]) -> None:
    """Mix until a tile can be paid."""
    number = mix_towards(s, cubes, cost)
    while number >= 0:
        add_mix(s, cubes, number)
        number = mix_towards(s, cubes, cost)


def earning(s: FrescoState, seat: int) -> float:
    """The worth of the money that one assistant earns in the studio."""
    thalers = s.game.parts.studio_thalers
    return thalers / s.game.parts.thalers_per_vp if s.last else thalers * thaler_worth(s, seat)


def thaler_worth(s: FrescoState, seat: int) -> float:
    """Money is worth more to the poor, who could not buy paint."""
    return THALER + (0.0 if s.last else 0.045 * max(0.0, 10.0 - s.money[seat]))


def theatre_worth(s: FrescoState, seat: int, visitors: int) -> float:
    """Mood is worth more where the next assistant is lost or won, and nothing at the top."""
    parts = s.game.parts
    after = min(s.mood[seat] + visitors * parts.theatre_mood, parts.mood_high)
    total = 0.0
    for space in range(s.mood[seat], after):
        total += MOOD * (1.6 if space < 0 else 1.2)
    return total
