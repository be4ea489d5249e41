"""What a good player of Fresco does: every legal action of a seat with how good it is."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bottega.games.fresco.bot.valuation import (
    ASSISTANT,
    MORNING,
    THALER,
    Day,
    Valuation,
    affordable,
    best_altar,
    best_mixing,
    bonus_away,
    buying_time,
    cost_worth,
    distance,
    income_worth,
    mix_towards,
    rounds_left,
    tile_worth,
)
from bottega.games.fresco.rules.action_tiles import Cover
from bottega.games.fresco.rules.components import COLUMNS, MIDDLE
from bottega.games.fresco.rules.places.altar import ALTAR_CUBES, altar_points
from bottega.games.fresco.rules.places.cathedral import bishop_bonus
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb
from bottega.kernel.terms import Term, rating
from bottega.kernel.verbs import Verb
from bottega.learning.parts import Heuristic

# names of the terms of a rating; a module's own term has the module's name
HELP: Final = "assistants"
ORDER: Final = "the order of play"
MOOD: Final = "the mood"
PRICE: Final = "money for paint"
PAINT: Final = "paint"
STALL: Final = "the best stall"
NOW: Final = "points at once"
BISHOP: Final = "the bishop"
INCOME: Final = "income"
SPENT: Final = "paint that is kept"
MONEY: Final = "money"
MIXING: Final = "mixed paint"
DAY: Final = "the plan of the day"
OTHERS: Final = "what the others get"
NOTHING: Final = "nothing is spent"

NO_USE: Final = -20.0  # a step of the bishop that leads to no tile, or away from the best one


def mood_then(s: FrescoState, painter: int, row: int) -> int:
    """The mood after waking up at this hour."""
    parts = s.game.parts
    return max(parts.mood_low, min(parts.mood_high, s.mood[painter] + parts.moods[row]))


def painters_before(s: FrescoState, row: int) -> float:
    """How many of the others will probably wake up before this hour."""
    before = 0.0
    for other in range(s.game.painters):
        if other != s.painter:
            taken = s.hour[other]
            before += (1.0 if taken < row else 0.0) if taken >= 0 else row / len(s.game.parts.hours)
    return before


def tiles_payable(s: FrescoState, row: int) -> int:
    """How many market tiles the painter can pay for at this hour's price."""
    return min(3, s.money[s.painter] // max(s.game.parts.prices[row], 1))


def restoring_terms(valuation: Valuation, space: int, bishop: int, bonus: int) -> list[Term]:
    """The terms of restoring a tile with the bishop on a space, those of modules included."""
    s = valuation.s
    tile = s.game.tiles[s.tiles[space]]
    terms = [(NOW, float(tile.value))]
    if bonus:
        terms.append((BISHOP, float(bonus)))
    if not s.last:
        terms.append((INCOME, income_worth(s)))
        terms.append((SPENT, -0.25 * cost_worth(tile.cost, saving_time(s))))
    return terms + valuation.restoring(space, bishop)


def saving_time(s: FrescoState) -> float:
    """How much of the worth of paint is lost with paint that is spent in the cathedral."""
    return 0.0 if s.last else min(0.8, 0.2 + 0.15 * rounds_left(s))


class Decision(Valuation):
    """The plans that a seat's actions are compared with: the wanted day, the best stall, the best tile to restore or to
    mix for."""

    __slots__ = ("asked", "day", "covers", "stalls", "target", "three", "wanted", "altar", "mix", "mixed")

    def __init__(self, s: FrescoState, seat: int, blind: Collection[int] = ()) -> None:
        super().__init__(s, seat, blind)
        game = s.game
        cubes = s.paint[seat]
        asked = s.agenda[-1].name
        self.asked = asked
        if asked == "plan":
            self.day = Day(self)
            self.covers: dict[Verb, list[float]] = {}
        elif asked == "market" or asked == "leonardo market":
            self.stalls = [0.0] * len(game.parts.stalls)
            tiles = s.hands if asked == "market" else game.parts.column_spaces
            for stall in range(len(self.stalls)):
                self.stalls[stall] = self.stall_worth(cubes.copy(), stall, tiles, s.money[seat], buying_time(s))
        elif asked == "cathedral" or asked == "altar":
            time = saving_time(s)
            self.target = self.best_target(cubes, s.bishop, 0 if s.moved else s.money[seat], 0, 0.5 * time)
            together = cubes.copy()
            for colour in s.offered:
                together[colour] += 1
            self.three, self.altar = best_altar(s, together, time)
            self.wanted = self.three.copy()
            for colour in s.offered:
                if colour in self.wanted:
                    self.wanted.remove(colour)
        elif asked == "workshop":
            tile, self.mixed = best_mixing(s, cubes, s.mixes_left + s.hands * game.parts.workshop_mixes, 0)
            self.mix = mix_towards(s, cubes, game.tiles[tile].cost) if tile >= 0 else -1

    def terms(self, action: int) -> list[Term]:
        """The terms of an action. They add up to its rating."""
        s = self.s
        game = s.game
        asked = self.asked
        verb = game.catalogue.verbs[action]
        thing = action - verb.first
        if asked == "wake":
            return self.waking(thing)
        if asked == "plan":
            return self.planning(verb, action)
        if asked == "leonardo cathedral":
            return [self.leonardo(thing)]
        if asked == "score":
            return [(NOW, float(s.ahead if action == game.land.first else s.behind))]
        if verb is game.buy:
            return self.buying(thing)
        if verb is game.close:
            # what is no good to oneself is taken from the others; for Leonardo too, unless it would be one's own
            worth = 0.001 * self.stalls[thing]
            return [(OTHERS, 0.01 + worth if asked == "market" else 0.01 - worth)]
        if verb is game.hand_in:
            return self.handing_in(thing)
        if verb is game.restore:
            return restoring_terms(self, thing, s.bishop, bishop_bonus(s, self.seat, thing))
        if verb is game.move_bishop:
            return self.moving(thing)[1]
        if verb is game.mix:
            return self.mixing(thing)
        return [self.by_itself(action)]

    def by_itself(self, action: int) -> Term:
        """An action that nothing else is weighed against: above all those of the modules."""
        verb = self.s.game.catalogue.verbs[action]
        if not isinstance(verb, ModuleVerb):
            return (MOOD, 1.0) if verb is self.s.game.improve else (NOTHING, 0.0)
        module = verb.owner
        if module.number in self.blind:
            return (module.name, -0.01)
        return (module.name, self.s.game.heuristics.worth[verb](module, self.s, self.seat, action - verb.first))

    def waking(self, row: int) -> list[Term]:
        """Early means first at the market and in the cathedral; late means good mood and cheap paint."""
        s = self.s
        parts = s.game.parts
        painter = s.painter
        if painter >= s.game.players:  # Leonardo: late, so that he takes nothing away
            return [(ORDER, float(row))]
        mood = mood_then(s, painter, row)
        terms = [
            (HELP, ASSISTANT * parts.assistants_at[mood - parts.mood_low]),
            (ORDER, -(0.9 if not s.last else 1.2) * painters_before(s, row)),
            (PRICE, 0.9 * tiles_payable(s, row) - 2.0 * THALER * parts.prices[row]),
        ]
        if not s.last:
            terms.append((MOOD, MORNING * mood))
        return terms + self.about(self.advice.wake_worth, row)

    def planning(self, verb: Verb, action: int) -> list[Term]:
        """Place where the wanted day still lacks an assistant."""
        thing = action - verb.first
        if verb is self.s.game.place_assistant:
            return [self.placing(min(thing, COLUMNS - 1))]
        term = self.by_itself(action)
        if term[1] <= 0.0 or not isinstance(verb, Cover):
            return [term]
        if verb not in self.covers:
            self.covers[verb] = self.column_losses(verb)
        loss = self.covers[verb][verb.column(thing)]
        if term[1] - loss <= 0.0:
            return [(DAY, -1.0)]
        terms = [term, (ORDER, 3.5)]  # laid before the assistants take the columns
        if loss:
            terms.append((DAY, -loss))
        return terms

    def placing(self, column: int) -> Term:
        """One more assistant in a column, or on the action tile over it."""
        for module in self.s.game.action_tiles:
            if module.displaces(self.s, self.seat, column):
                worth = -0.5 if module.number in self.blind else 0.0
                for advice in self.advice.space_worth:
                    if advice.module is module:
                        worth = advice.ask(module, self.s, self.seat, column)
                return (module.name, worth)
        return (DAY, float(self.day.plan[column] - self.s.plan[self.seat][column]))

    def column_losses(self, cover: Cover) -> list[float]:
        """The loss to the day with each column covered: nothing where nobody is wanted. The day without another column
        is looked at only where the tile is worth more there."""
        worths = [0.0] * COLUMNS
        spare = 0.0
        for action in self.s.peek(self.seat):
            if self.s.game.catalogue.verbs[action] is cover:
                column = cover.column(action - cover.first)
                worths[column] = self.by_itself(action)[1]
                if self.day.plan[column] == 0:
                    spare = max(spare, worths[column])
        losses = [0.0] * COLUMNS
        for column in range(COLUMNS):
            if self.day.plan[column] > 0:
                losses[column] = self.day.loss(column) if worths[column] > spare else 99.0
        return losses

    def buying(self, space: int) -> list[Term]:
        s = self.s
        terms = [
            (PAINT, tile_worth(s, s.paint[self.seat], s.market[space], buying_time(s))),
            (PRICE, -s.price(self.seat) * THALER),
            *self.about(self.advice.buy_worth, space),
        ]
        if rating(terms) <= 0.0:
            return [(PAINT, -1.0)]
        return [*terms, (STALL, 10 * self.stalls[s.game.stall_of[space]])]

    def handing_in(self, colour: int) -> list[Term]:
        offered = bool(self.s.offered)
        if colour not in self.wanted or not (offered or len(self.wanted) == ALTAR_CUBES):
            return [(NOW, -50.0)]
        points = float(altar_points(self.s.game, self.three))
        terms = [(NOW, points)]
        if self.altar != points:
            terms.append((SPENT, self.altar - points))
        return terms if offered else terms + self.about(self.advice.altar_worth, self.three)

    def moving(self, space: int) -> tuple[int, list[Term]]:
        """A step of the bishop is as good as the best tile after it; a jump comes onto the best tile of all. Also where
        that tile lies, or -1."""
        s = self.s
        game = s.game
        near = space in game.neighbours[s.bishop]
        found = -1
        best = [(BISHOP, NO_USE)]
        if near and space != self.target.move:
            return found, best
        for other in game.cathedral.restorable(s, self.seat):
            if not near and other != space:
                continue
            terms = restoring_terms(self, other, space, bonus_away(s, distance(other, space)))
            terms.append((MONEY, -THALER * game.parts.bishop_price))
            if rating(terms) > rating(best):
                found, best = other, terms
        return found, best

    def leonardo(self, space: int) -> Term:
        """Leonardo should take what is dear to the other player and not what one could restore oneself."""
        tile = self.s.game.tiles[self.s.tiles[space]]
        mine = affordable(self.s.paint[self.seat], tile.cost)
        return (OTHERS, -float(tile.value) if mine else 0.1 * distance(space, MIDDLE))

    def mixing(self, number: int) -> list[Term]:
        """Mix towards the best tile within reach; otherwise have some of every mixed colour."""
        s = self.s
        cubes = s.paint[self.seat]
        mix = s.game.mixes[number]
        worth = -0.5
        if number == self.mix:
            worth = 2.0 + 0.1 * self.mixed
        elif not s.last and min(cubes[mix.one], cubes[mix.other]) > cubes[mix.result]:
            worth = 0.4
        return [(MIXING, worth), *self.about(self.advice.mix_worth, number)]


def rate(s: FrescoState, seat: int, blind: Collection[int] = ()) -> list[tuple[int, float]]:
    """Every legal action of a seat with how good it is. A player who is blind to modules leaves them alone."""
    decision = Decision(s, seat, blind)
    return [(action, rating(decision.terms(action))) for action in s.legal(seat)]


HEURISTIC = Heuristic(rate=rate)
