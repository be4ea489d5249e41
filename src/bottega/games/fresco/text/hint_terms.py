"""Why a choice in Fresco is good: what the expert's rating of it is made of. What a module's worth means stands in the
module's own `hint_terms.py`:

    WHY    by the name of a verb, or of what heuristic.py adds to others ("buy", "restore", …): a clause for a worth
           above nothing and one for others, which may say the worth as {points}; or a function of the module, the
           state, the seat and the thing that makes the clause
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco.bot.heuristic import column_losses, rate_move, worth_of
from bottega.games.fresco.bot.search_policy import SearchPolicy, placing_actions, rest_of
from bottega.games.fresco.bot.valuation import (
    LATE,
    THALER,
    Day,
    affordable,
    altar_extra,
    best_altar,
    best_mixing,
    best_target,
    cost_worth,
    distance,
    expected_purchase,
    mix_towards,
    pay,
    rounds_left,
    stall_worth,
    theatre_worth,
    tile_worth,
)
from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.action_tiles import Cover
from bottega.games.fresco.rules.components import CATHEDRAL, COLUMNS, LETTERS, MARKET, MIDDLE, STUDIO, WORKSHOP
from bottega.games.fresco.rules.places.altar import ALTAR_CUBES, altar_points
from bottega.games.fresco.rules.places.cathedral import bishop_bonus
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb
from bottega.games.fresco.text.words import assistants, paint_words, signed, thalers
from bottega.i18n.translate import Later, later, t, tn
from bottega.kernel.state import State
from bottega.presentation.hint_terms import Reason, about, points
from bottega.presentation.parts import HintTerms

if TYPE_CHECKING:
    from bottega.games.fresco.rules.hooks import Module
    from bottega.games.fresco.rules.module_heuristics import Advice

HELP = "assistants"
ORDER = "the order of play"
MOOD = "the mood"
PRICE = "money for paint"
PAINT = "paint"
STALL = "the best stall"
NOW = "points at once"
BISHOP = "the bishop"
INCOME = "income"
SPENT = "paint that is kept"
MONEY = "money"
MIXING = "mixed paint"
DAY = "the plan of the day"
OTHERS = "what the others get"
NOTHING = "nothing is spent"
WARMTH = 0.4
TASTES = {
    "now": (NOW,),
    "later": (INCOME, MIXING, SPENT),
    "safe": (MONEY, PRICE),
    "more": (PAINT, STALL, MIXING, SPENT),
    "favour": (BISHOP, MOOD, HELP),
}


def reasons(state: State, seat: int, line: tuple[int, ...]) -> list[Reason]:
    s = cast(FrescoState, state)
    asked = s.agenda[-1].name
    action = line[0]
    if asked == "wake":
        return of_time(s, action - s.game.wake.first)
    if asked == "plan":
        return of_plan(s, seat, line)
    if asked in ("market", "leonardo market"):
        return of_market(s, seat, action)
    if asked in ("cathedral", "altar"):
        return of_cathedral(s, seat, action)
    if asked == "leonardo cathedral":
        return of_leonardo(s, seat, action - s.game.restore.first)
    if asked == "workshop":
        return of_workshop(s, seat, action)
    if asked == "score":
        space = s.ahead if action == s.game.land.first else s.behind
        return [Reason(NOW, float(space), later("you land on space {n}", n=space))]
    return [by_itself(s, seat, action)]


def by_itself(s: FrescoState, seat: int, action: int) -> Reason:
    """An action that nothing else is weighed against."""
    verb = s.game.catalogue.verbs[action]
    worth = worth_of(s, seat, action, 0)
    if isinstance(verb, ModuleVerb):
        return of_module(verb.owner, verb.name, s, seat, action - verb.first, worth)
    if verb is s.game.improve:
        return Reason(MOOD, worth, later("a better mood may bring you more assistants later"))
    return Reason(NOTHING, worth, later("nothing here is worth it"))


def of_module(module: Module, key: str, s: FrescoState, seat: int, thing: object, worth: float) -> Reason:
    said = MODULES[module.number].hint_terms.why[key]
    text = said(module, s, seat, thing) if callable(said) else later(said[worth <= 0.0], points=about(worth))
    return Reason(module.name, worth, text)


def of_modules(advices: list[Advice], key: str, s: FrescoState, seat: int, *things: object) -> list[Reason]:
    """What the modules add to something."""
    found = []
    for advice in advices:
        worth = advice.ask(advice.module, s, seat, *things)
        if worth:
            found.append(of_module(advice.module, key, s, seat, things[0], worth))
    return found


# -- the inn


def of_time(s: FrescoState, row: int) -> list[Reason]:
    game = s.game
    parts = game.parts
    painter = s.painter
    if painter >= game.players:
        return [Reason(ORDER, float(row), later("the later Leonardo wakes up, the less he takes from you"))]
    mood = max(parts.mood_low, min(parts.mood_high, s.mood[painter] + parts.moods[row]))
    before = 0.0
    for other in range(game.painters):
        if other != painter:
            taken = s.hour[other]
            before += (1.0 if taken < row else 0.0) if taken >= 0 else row / len(parts.hours)
    helping = parts.assistants_at[mood - parts.mood_low]
    tiles = min(3, s.money[painter] // max(parts.prices[row], 1))
    found = [
        Reason(HELP, 2.6 * helping, later("{assistants} today", assistants=Later(assistants, helping))),
        Reason(
            ORDER, -(0.9 if not s.last else 1.2) * before, Later(painters_before, round(before)), round(before) == 0
        ),
        Reason(PRICE, 0.9 * tiles - 2.0 * THALER * parts.prices[row], Later(tiles_paid, tiles, parts.prices[row])),
    ]
    if not s.last:
        found.append(Reason(MOOD, 0.5 * mood, later("your mood goes to {mood}", mood=signed(mood))))
    return found + of_modules(game.heuristics.wake_worth, "wake", s, painter, row)


def painters_before(number: int) -> str:
    if number == 0:
        return t("you'll probably go first")
    return tn("about {n} painter goes before you", "about {n} painters go before you", number)


def tiles_paid(number: int, price: int) -> str:
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
    verb = game.catalogue.verbs[line[0]]
    plans = SearchPolicy().plans(s, seat) if s.waiting[seat] > 0 else []
    if verb is not place:
        found = of_laying(s, seat, line[0])
        if plans:
            found.append(Reason(DAY, plans[0][1] - 2.0, later("you can still have a good day")))
        return found
    if plans and len(line) < s.waiting[seat]:
        placing = placing_actions(s, seat)
        days = sorted(Day(s, seat, every=True).plans, reverse=True)
        lines = [rest_of(s, seat, plan, placing) for _, plan in days]
        line = next((whole for whole in lines if line[0] in whole), line)
    if plans and len(line) == s.waiting[seat]:
        plan = s.plan[seat].copy()
        for action in line:
            plan[min(action - place.first, COLUMNS - 1)] += 1
        return of_day(s, seat, plan)
    column = min(line[0] - place.first, COLUMNS - 1)
    for module in game.action_tiles:
        if module.displaces(s, seat, column):
            for advice in game.heuristics.space_worth:
                if advice.module is module:
                    return [of_module(module, "space", s, seat, column, advice.ask(module, s, seat, column))]
            return [Reason(module.name, 0.0, later("the action tile lies over this column"))]
    day = Day(s, seat)
    wanted = day.plan[column] - s.plan[seat][column]
    text = later("the best plan sends more assistants here")
    if wanted <= 0:
        text = later("the best plan needs no more assistants here")
    return [Reason(DAY, float(wanted), text)]


def of_laying(s: FrescoState, seat: int, action: int) -> list[Reason]:
    """What a module lets one lay while planning."""
    verb = s.game.catalogue.verbs[action]
    found = by_itself(s, seat, action)
    if found.worth <= 0.0 or not isinstance(verb, Cover):
        return [found]
    loss = column_losses(s, seat, verb, 0, Day(s, seat))[verb.column(action - verb.first)]
    if found.worth - loss <= 0.0:
        return [Reason(DAY, -1.0, later("your assistants need that column"))]
    first = Reason(ORDER, 3.5, later("place action tiles first, while the columns are free"))
    if not loss:
        return [found, first]
    return [found, first, Reason(DAY, -loss, later("your assistants can no longer use that column"))]


def of_day(s: FrescoState, seat: int, plan: list[int]) -> list[Reason]:
    """What the expert expects of a day with so many assistants in each column: `outlook.Day`, for one plan."""
    game = s.game
    day = Day(s, seat)
    buyers, restorers, earners, mixers, again = [
        max(0, number - crew) for number, crew in zip(plan, day.crews, strict=True)
    ]
    found: list[Reason] = []
    cubes = s.paint[seat].copy()
    if buyers:
        time = 0.55 if s.last else min(1.0, 0.7 + 0.1 * rounds_left(s))
        worth = expected_purchase(s, seat, cubes, buyers, time)
        found.append(Reason(PAINT, worth, later("paint from the market, worth {points}", points=about(worth))))
        found += visits(s, seat, MARKET)
    gone, bishop = of_restorers(s, seat, day, restorers, cubes, s.money[seat] - buyers * s.price(seat), found)
    mixing = mixers
    if mixers and day.extra[WORKSHOP] > 3.0:
        found += visits(s, seat, WORKSHOP)
        mixing -= 1
    if mixing and not s.last:
        value = day.mixing_values(cubes, day.mixes * mixing, gone)[mixing * day.mixes]
        pairs = (cubes[0] + cubes[1] + cubes[2]) // 2
        worth = 0.32 * value + 0.25 * min(mixing * day.mixes, pairs)
        text = later("you can mix paint for a tile worth {points}", points=Later(points, round(value)))
        if value == 0.0:
            text = later("you can mix some paint for later")
        found.append(Reason(MIXING, worth, text))
    if earners:
        earned = Later(thalers, earners * game.parts.studio_thalers)
        found.append(Reason(MONEY, earners * day.earning, later("{thalers} from the studio", thalers=earned)))
        found += visits(s, seat, STUDIO)
    if again:
        found += visits(s, seat, LATE)
        if s.last:
            worth = day.second_visits(cubes, mixing, again, gone, bishop)[again]
            text = later("your second visit to the cathedral scores {points}", points=about(worth))
            found.append(Reason(NOW, worth, text))
        else:
            worth = theatre_worth(s, seat, again)
            found.append(Reason(MOOD, worth, later("the theatre lifts your mood")))
    return found or [Reason(DAY, 0.0, later("there's nothing better to do today"))]


def of_restorers(
    s: FrescoState, seat: int, day: Day, restorers: int, cubes: list[int], money: int, found: list[Reason]
) -> tuple[int, int]:
    """What is restored in the cathedral; the tiles that are gone then, and where the bishop stands."""
    game = s.game
    gone = 0
    bishop = s.bishop
    spaces: list[str] = []
    total = 0.0
    for number in range(restorers):
        if number == 0:
            found += visits(s, seat, CATHEDRAL)
        target = best_target(s, seat, cubes, bishop, money, gone, 0.0 if s.last else 0.4)
        if target.space >= 0:
            pay(cubes, game.tiles[s.tiles[target.space]].cost)
            gone |= 1 << target.space
            bishop = target.space
            total += target.points + day.income
            spaces.append(game.parts.spaces[target.space])
        else:
            three, altar = best_altar(s, cubes, 0.0 if s.last else 0.8)
            altar += altar_extra(s, seat, three, 0)
            found.append(
                Reason(NOW, altar, later("{points} at the altar", points=Later(points, altar_points(game, three))))
            )
            for colour in three:
                cubes[colour] -= 1
    if spaces:
        text = later("you can restore {spaces} today, worth {points}", spaces=", ".join(spaces), points=about(total))
        found.append(Reason(NOW, total, text))
    return gone, bishop


def visits(s: FrescoState, seat: int, column: int) -> list[Reason]:
    """What the modules add to a visit, as `outlook.extra_worths` has it."""
    place = s.game.columns[s.last][column]
    found = of_modules(s.game.heuristics.place_worth, "place", s, seat, place)
    if column in (STUDIO, WORKSHOP):
        best = max(found, key=lambda reason: reason.worth, default=None)
        found = [best] if best is not None and best.worth > 0.0 else []
    if column == STUDIO:
        share = (1.0, 0.8, 0.5, 0.3)[min(s.order.index(seat), 3)]
        found = [reason._replace(worth=reason.worth * share) for reason in found]
    return found


# -- the market


def of_market(s: FrescoState, seat: int, action: int) -> list[Reason]:
    game = s.game
    verb = game.catalogue.verbs[action]
    mine = s.agenda[-1] is not game.leonardo_market
    cubes = s.paint[seat]
    time = 0.6 if s.last else 1.0

    def worth(stall: int) -> float:
        tiles = s.hands if mine else game.parts.column_spaces
        return stall_worth(s, seat, cubes.copy(), stall, tiles, s.money[seat], time)

    if verb is game.buy:
        space = action - verb.first
        stall = game.stall_of[space]
        paint = tile_worth(s, cubes, s.market[space], time)
        price = s.price(seat)
        extra = of_modules(game.heuristics.buy_worth, "buy", s, seat, space)
        if paint - price * THALER + sum(reason.worth for reason in extra) <= 0:
            return [Reason(PAINT, -1.0, later("this paint isn't worth its price to you"))]
        best = later(
            "stall {stall} has the most for you, worth {points}",
            stall=game.parts.stalls[stall],
            points=about(worth(stall)),
        )
        if any(worth(other) > worth(stall) for other in range(len(game.parts.stalls)) if other != stall):
            best = later("stall {stall} has something for you, worth {points}", **best.fields)
        return [
            Reason(STALL, 10 * worth(stall), best),
            Reason(PAINT, paint, later("paint you need, worth {points}", points=about(paint))),
            Reason(PRICE, -price * THALER, later("it costs {price}", price=Later(thalers, price))),
            *extra,
        ]
    if verb is game.close:
        stall = action - verb.first
        name = game.parts.stalls[stall]
        if mine:
            text = later("nobody after you can buy at stall {stall}", stall=name)
            return [Reason(OTHERS, 0.01 + 0.001 * worth(stall), text)]
        return [
            Reason(OTHERS, 0.01 - 0.001 * worth(stall), later("losing stall {stall} doesn't hurt you much", stall=name))
        ]
    return [by_itself(s, seat, action)]


# -- the cathedral


def of_cathedral(s: FrescoState, seat: int, action: int) -> list[Reason]:
    game = s.game
    verb = game.catalogue.verbs[action]
    time = 0.0 if s.last else min(0.8, 0.2 + 0.15 * rounds_left(s))
    if verb is game.hand_in:
        return of_altar(s, seat, action - verb.first, time)
    if verb is game.restore:
        space = action - verb.first
        return of_restoring(s, seat, space, s.bishop, bishop_bonus(s, seat, space), time)
    if verb is game.move_bishop:
        return of_bishop(s, seat, action - verb.first, time)
    return [by_itself(s, seat, action)]


def of_restoring(s: FrescoState, seat: int, space: int, bishop: int, bonus: int, time: float) -> list[Reason]:
    tile = s.game.tiles[s.tiles[space]]
    name = s.game.parts.spaces[space]
    value = Later(points, tile.value)
    found = [Reason(NOW, float(tile.value), later("{points} for the tile on {space}", points=value, space=name))]
    if bonus:
        found.append(
            Reason(BISHOP, float(bonus), later("{points} more thanks to the bishop", points=Later(points, bonus)))
        )
    if not s.last:
        income = THALER * min(rounds_left(s), 4.0)
        found.append(Reason(INCOME, income, later("more income every round")))
        spent = 0.25 * cost_worth(tile.cost, time)
        found.append(Reason(SPENT, -spent, later("it takes {paints}", paints=Later(paint_words, tile.paints))))
    return found + of_modules(s.game.heuristics.restore_worth, "restore", s, seat, space, bishop)


def of_bishop(s: FrescoState, seat: int, space: int, time: float) -> list[Reason]:
    """A step of the bishop, with the best restoration after it."""
    game = s.game
    parts = game.parts
    target = best_target(s, seat, s.paint[seat], s.bishop, 0 if s.moved else s.money[seat], 0, 0.5 * time)
    income = 0.0 if s.last else THALER * min(rounds_left(s), 4.0)
    worth = rate_move(s, seat, space, target.move, income, time, 0)
    near = space in game.neighbours[s.bishop]
    for other in range(len(s.tiles)) if near else [space]:
        if worth <= -20.0:
            break
        if s.tiles[other] < 0 or not affordable(s.paint[seat], game.tiles[s.tiles[other]].cost):
            continue
        if not game.cathedral.may_restore(s, seat, other):
            continue
        away = distance(other, space)
        bonus = parts.bonus_on if away == 0 else parts.bonus_near if away == 1 else 0
        found = of_restoring(s, seat, other, space, bonus, time)
        found.append(
            Reason(
                MONEY, -THALER * parts.bishop_price, later("it costs {price}", price=Later(thalers, parts.bishop_price))
            )
        )
        if abs(sum(reason.worth for reason in found) - worth) < 1e-6:
            return found
    return [Reason(BISHOP, worth, later("the bishop does more for you elsewhere"))]


def of_altar(s: FrescoState, seat: int, colour: int, time: float) -> list[Reason]:
    game = s.game
    together = s.paint[seat].copy()
    for offered in s.offered:
        together[offered] += 1
    three, altar = best_altar(s, together, time)
    wanted = three.copy()
    for offered in s.offered:
        if offered in wanted:
            wanted.remove(offered)
    if colour not in wanted or not (s.offered or len(wanted) == ALTAR_CUBES):
        return [Reason(NOW, -50.0, later("other cubes bring more at the altar"))]
    value = altar_points(game, three)
    found = [Reason(NOW, float(value), later("{points} at the altar", points=Later(points, value)))]
    if altar != value:
        found.append(Reason(SPENT, altar - value, later("it takes {paints}", paints=Later(cubes_words, three))))
    return found if s.offered else found + of_modules(game.heuristics.altar_worth, "altar", s, seat, three)


def cubes_words(cubes: list[int]) -> str:
    return paint_words("".join(LETTERS[cube] for cube in sorted(cubes)))


def of_leonardo(s: FrescoState, seat: int, space: int) -> list[Reason]:
    tile = s.game.tiles[s.tiles[space]]
    if affordable(s.paint[seat], tile.cost):
        return [Reason(OTHERS, -float(tile.value), later("you could restore that tile yourself"))]
    return [Reason(OTHERS, 0.1 * distance(space, MIDDLE), later("you can't restore that tile now anyway"))]


# -- the workshop


def of_workshop(s: FrescoState, seat: int, action: int) -> list[Reason]:
    game = s.game
    verb = game.catalogue.verbs[action]
    if verb is not game.mix:
        return [by_itself(s, seat, action)]
    cubes = s.paint[seat]
    tile, value = best_mixing(s, cubes, s.mixes_left + s.hands * game.parts.workshop_mixes, 0)
    wanted = mix_towards(s, cubes, game.tiles[tile].cost) if tile >= 0 else -1
    number = action - verb.first
    mix = game.mixes[number]
    spare = min(cubes[mix.one], cubes[mix.other]) - cubes[mix.result]
    if 0 <= wanted == number:
        text = later("a step towards a tile worth {points}", points=Later(points, round(value)))
        found = Reason(MIXING, 2.0 + 0.1 * value, text)
    elif spare > 0 and not s.last:
        found = Reason(MIXING, 0.4, later("you can spare both colours and have little of their mix"))
    else:
        found = Reason(MIXING, -0.5, later("better not to mix these cubes"))
    return [found, *of_modules(game.heuristics.mix_worth, "mix", s, seat, number)]


HINT_TERMS = HintTerms(reasons=reasons, warmth=WARMTH, tastes=TASTES)
