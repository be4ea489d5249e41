"""Why a choice in Fresco is good: the terms of the expert's rating in words. Each module says its own in its
`hint_terms.py`."""

from __future__ import annotations

from typing import cast

from bottega.games.fresco.bot.heuristic import (
    BISHOP,
    DAY,
    HELP,
    INCOME,
    MIXING,
    MONEY,
    MOOD,
    NO_USE,
    NOW,
    ORDER,
    OTHERS,
    PAINT,
    PRICE,
    SPENT,
    STALL,
    Decision,
    mood_then,
    painters_before,
    tiles_payable,
)
from bottega.games.fresco.bot.search_policy import LAID_FIRST, SearchPolicy, placing_actions, rest_of
from bottega.games.fresco.bot.valuation import LATE, Day, Valuation, affordable, pay, theatre_worth
from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.components import CATHEDRAL, COLUMNS, LETTERS, MARKET, STUDIO, WORKSHOP
from bottega.games.fresco.rules.places.altar import altar_points
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.text.words import assistants, paint_words, signed, thalers
from bottega.i18n.translate import Later, later, mark, t, tn
from bottega.kernel.state import State
from bottega.presentation.hint_terms import Reason, about, points
from bottega.presentation.parts import HintTerms

WARMTH = 0.4
TASTES = {
    "now": (NOW,),
    "later": (INCOME, MIXING, SPENT),
    "safe": (MONEY, PRICE),
    "more": (PAINT, STALL, MIXING, SPENT),
    "favour": (BISHOP, MOOD, HELP),
}
KEYS = {"bishop": "restore", "place": "space"}  # verbs for which modules say something under another name
COVERED = (mark("the action tile lies over this column"),) * 2  # by a module that says nothing about it


def reasons(state: State, seat: int, line: tuple[int, ...]) -> list[Reason]:
    s = cast(FrescoState, state)
    if s.agenda[-1].name == "plan":
        return of_plan(s, seat, line)
    return of_action(Decision(s, seat), line[0])


def of_action(decision: Decision, action: int) -> list[Reason]:
    """The terms of an action in words."""
    s = decision.s
    verb = s.game.catalogue.verbs[action]
    thing = action - verb.first
    modules = [module.name for module in s.game.modules]
    found: list[Reason] = []
    for what, worth in decision.terms(action):
        if what in modules:
            found.append(of_module(s, what, KEYS.get(verb.name, verb.name), decision.seat, thing, worth))
        else:
            text = said(decision, verb.name, thing, what, worth)
            found.append(Reason(what, worth, text, text == Later(before_words, 0)))
    return sorted(found, key=lambda reason: reason.what != STALL)  # the stall first


def of_module(s: FrescoState, name: str, key: str, seat: int, thing: int, worth: float) -> Reason:
    """A module's reasons for an action of its own, or for another one."""
    module = next(module for module in s.game.modules if module.name == name)
    clauses = MODULES[module.number].hint_terms.why.get(key, COVERED)
    if callable(clauses):
        return Reason(name, worth, clauses(module, s, seat, thing, worth))
    return Reason(name, worth, later(clauses[worth <= 0.0], points=about(worth)))


def said(decision: Decision, verb: str, thing: int, what: str, worth: float) -> Later:
    """A term of the base game in words."""
    s = decision.s
    if verb == "wake":
        return of_time(s, thing, what)
    if verb == "buy" or verb == "close":
        return of_market(decision, verb, thing, what, worth)
    if verb == "restore" or verb == "bishop":
        return of_restoring(decision, verb, thing, what, worth)
    if verb == "altar":
        return of_altar(decision, what, worth)
    if verb == "mix":
        return of_mixing(decision, worth)
    if verb == "land":
        return later("you land on space {n}", n=int(worth))
    if verb == "improve":
        return later("a better mood may bring you more assistants later")
    if verb == "place":
        if worth > 0.0:
            return later("the best plan sends more assistants here")
        return later("the best plan needs no more assistants here")
    if what == DAY:
        if worth == -1.0:
            return later("your assistants need that column")
        return later("your assistants can no longer use that column")
    if what == ORDER:
        return later("place action tiles first, while the columns are free")
    return later("nothing here is worth it")


# -- the inn


def of_time(s: FrescoState, row: int, what: str) -> Later:
    parts = s.game.parts
    if s.painter >= s.game.players:
        return later("the later Leonardo wakes up, the less he takes from you")
    mood = mood_then(s, s.painter, row)
    if what == HELP:
        return later("{assistants} today", assistants=Later(assistants, parts.assistants_at[mood - parts.mood_low]))
    if what == ORDER:
        return Later(before_words, round(painters_before(s, row)))
    if what == PRICE:
        return Later(tiles_words, tiles_payable(s, row), parts.prices[row])
    return later("your mood goes to {mood}", mood=signed(mood))


def before_words(number: int) -> str:
    if number == 0:
        return t("you'll probably go first")
    return tn("about {n} painter goes before you", "about {n} painters go before you", number)


def tiles_words(number: int, price: int) -> str:
    each = thalers(price)
    if not number:
        return t("at {price} each you can't afford any market tiles", price=each)
    return tn(
        "you can afford {n} market tile at {price} each",
        "you can afford {n} market tiles at {price} each",
        number,
        price=each,
    )


# -- planning


def of_plan(s: FrescoState, seat: int, line: tuple[int, ...]) -> list[Reason]:
    game = s.game
    place = game.place_assistant
    plans = SearchPolicy().plans(s, seat) if s.waiting[seat] > 0 else []
    if game.catalogue.verbs[line[0]] is not place:
        found = of_action(Decision(s, seat), line[0])
        if plans:
            found.append(Reason(DAY, plans[0][1] - LAID_FIRST, later("you can still have a good day")))
        return found
    if plans and len(line) < s.waiting[seat]:
        placing = placing_actions(s, seat)
        days = sorted(Day(Valuation(s, seat), every=True).plans, reverse=True)
        lines = [rest_of(s, seat, plan, placing) for _, plan in days]
        line = next((whole for whole in lines if line[0] in whole), line)
    if plans and len(line) == s.waiting[seat]:
        plan = s.plan[seat].copy()
        for action in line:
            plan[min(action - place.first, COLUMNS - 1)] += 1
        return of_day(s, seat, plan)
    return of_action(Decision(s, seat), line[0])


def of_day(s: FrescoState, seat: int, plan: list[int]) -> list[Reason]:
    """The expert's estimate of a day with so many assistants in each column: `valuation.Day`, for one plan."""
    game = s.game
    day = Day(Valuation(s, seat))
    buyers, restorers, earners, mixers, again = [
        max(0, number - crew) for number, crew in zip(plan, day.crews, strict=True)
    ]
    found: list[Reason] = []
    cubes = s.paint[seat].copy()
    if buyers:
        worth = day.purchase(cubes, buyers)
        found.append(Reason(PAINT, worth, later("paint from the market, worth {points}", points=about(worth))))
        found += visits(day, MARKET)
    gone, bishop = of_restorers(day, restorers, cubes, s.money[seat] - buyers * s.price(seat), found)
    mixing = day.mixing(mixers)
    if mixing < mixers:
        found += visits(day, WORKSHOP)
    if mixing and not s.last:
        value = day.mixing_values(cubes, day.mixes * mixing, gone)[mixing * day.mixes]
        text = later("you can mix paint for a tile worth {points}", points=Later(points, round(value)))
        if value == 0.0:
            text = later("you can mix some paint for later")
        found.append(Reason(MIXING, day.mixing_worth(cubes, mixing, value), text))
    if earners:
        earned = Later(thalers, earners * game.parts.studio_thalers)
        found.append(Reason(MONEY, earners * day.earning, later("{thalers} from the studio", thalers=earned)))
        found += visits(day, STUDIO)
    if again:
        found += visits(day, LATE)
        if s.last:
            worth = day.second_visits(cubes, mixing, again, gone, bishop)[again]
            text = later("your second visit to the cathedral scores {points}", points=about(worth))
            found.append(Reason(NOW, worth, text))
        else:
            worth = theatre_worth(s, seat, again)
            found.append(Reason(MOOD, worth, later("the theatre lifts your mood")))
    return found or [Reason(DAY, 0.0, later("there's nothing better to do today"))]


def of_restorers(day: Day, restorers: int, cubes: list[int], money: int, found: list[Reason]) -> tuple[int, int]:
    """What is restored in the cathedral; the tiles that are gone then, and where the bishop stands."""
    s = day.s
    game = s.game
    gone = 0
    bishop = s.bishop
    spaces: list[str] = []
    total = 0.0
    for number in range(restorers):
        if number == 0:
            found += visits(day, CATHEDRAL)
        target = day.target(cubes, bishop, money, gone)
        if target.space >= 0:
            pay(cubes, game.tiles[s.tiles[target.space]].cost)
            gone |= 1 << target.space
            bishop = target.space
            total += target.points + day.income
            spaces.append(game.parts.spaces[target.space])
        else:
            three, altar = day.altar(cubes)
            scored = Later(points, altar_points(game, three))
            found.append(Reason(NOW, altar, later("{points} at the altar", points=scored)))
            for colour in three:
                cubes[colour] -= 1
    if spaces:
        text = later("you can restore {spaces} today, worth {points}", spaces=", ".join(spaces), points=about(total))
        found.append(Reason(NOW, total, text))
    return gone, bishop


def visits(day: Day, column: int) -> list[Reason]:
    """The terms that modules add to a visit."""
    s, seat, share = day.s, day.seat, day.valuation.share(column)
    place = s.game.columns[s.last][column]
    found = [of_module(s, name, "place", seat, place, worth) for name, worth in day.valuation.visits(column)]
    return [reason._replace(worth=reason.worth * share) for reason in found]


# -- the market


def of_market(decision: Decision, verb: str, thing: int, what: str, worth: float) -> Later:
    s = decision.s
    stalls = s.game.parts.stalls
    if what == OTHERS:
        if decision.asked == "market":
            return later("nobody after you can buy at stall {stall}", stall=stalls[thing])
        return later("losing stall {stall} doesn't hurt you much", stall=stalls[thing])
    if what == PRICE:
        return later("it costs {price}", price=Later(thalers, s.price(decision.seat)))
    if what == PAINT:
        if worth < 0.0:
            return later("this paint isn't worth its price to you")
        return later("paint you need, worth {points}", points=about(worth))
    stall = s.game.stall_of[thing]
    most = decision.stalls[stall]
    if max(decision.stalls) > most:
        return later("stall {stall} has something for you, worth {points}", stall=stalls[stall], points=about(most))
    return later("stall {stall} has the most for you, worth {points}", stall=stalls[stall], points=about(most))


# -- the cathedral


def of_restoring(decision: Decision, verb: str, space: int, what: str, worth: float) -> Later:
    """A restoration, or a step of the bishop with the best restoration after it."""
    s = decision.s
    parts = s.game.parts
    if what == OTHERS:
        if affordable(s.paint[decision.seat], s.game.tiles[s.tiles[space]].cost):
            return later("you could restore that tile yourself")
        return later("you can't restore that tile now anyway")
    if what == BISHOP:
        if worth <= NO_USE:
            return later("the bishop does more for you elsewhere")
        return later("{points} more thanks to the bishop", points=Later(points, int(worth)))
    if what == INCOME:
        return later("more income every round")
    if what == MONEY:
        return later("it costs {price}", price=Later(thalers, parts.bishop_price))
    if verb == "bishop":
        space = decision.moving(space)[0]
    tile = s.game.tiles[s.tiles[space]]
    if what == NOW:
        value = Later(points, tile.value)
        return later("{points} for the tile on {space}", points=value, space=parts.spaces[space])
    return later("it takes {paints}", paints=Later(paint_words, tile.paints))


def of_altar(decision: Decision, what: str, worth: float) -> Later:
    if what == SPENT:
        return later("it takes {paints}", paints=Later(cubes_words, decision.three))
    if worth < 0.0:
        return later("other cubes bring more at the altar")
    return later("{points} at the altar", points=Later(points, int(worth)))


def cubes_words(cubes: list[int]) -> str:
    return paint_words("".join(LETTERS[cube] for cube in sorted(cubes)))


# -- the workshop


def of_mixing(decision: Decision, worth: float) -> Later:
    if worth >= 2.0:
        return later("a step towards a tile worth {points}", points=Later(points, round(decision.mixed)))
    if worth > 0.0:
        return later("you can spare both colours and have little of their mix")
    return later("better not to mix these cubes")


HINT_TERMS = HintTerms(reasons=reasons, warmth=WARMTH, tastes=TASTES)
