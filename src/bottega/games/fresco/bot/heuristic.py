"""What a good player of Fresco does: every legal action of a seat with how good it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco.bot.valuation import (
    THALER,
    Day,
    affordable,
    altar_extra,
    best_altar,
    best_mixing,
    best_target,
    buying_extra,
    cost_worth,
    distance,
    mix_towards,
    restoring_extra,
    rounds_left,
    stall_worth,
    tile_worth,
)
from bottega.games.fresco.rules.action_tiles import Cover
from bottega.games.fresco.rules.components import COLUMNS, MIDDLE
from bottega.games.fresco.rules.places.altar import ALTAR_CUBES
from bottega.games.fresco.rules.places.cathedral import bishop_bonus
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb
from bottega.kernel.verbs import Verb
from bottega.learning.parts import Heuristic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def worth_of(s: FrescoState, seat: int, action: int, blind: int) -> float:
    """What an action is worth that nothing else is weighed against: above all those of the modules. `blind` has a bit
    for each module that is left alone."""
    verb = s.game.catalogue.verbs[action]
    if not isinstance(verb, ModuleVerb):
        return 1.0 if verb is s.game.improve else 0.0
    module = verb.owner
    if blind >> module.number & 1:
        return -0.01
    return s.game.heuristics.worth[verb](module, s, seat, action - verb.first)


def rate_times(s: FrescoState, seat: int, legal: list[int], blind: int) -> list[tuple[int, float]]:
    """Early means first at the market and in the cathedral; late means good mood and cheap paint."""
    game = s.game
    parts = game.parts
    painter = s.painter
    rated: list[tuple[int, float]] = []
    for action in legal:
        row = action - game.wake.first
        if painter >= game.players:  # Leonardo: late, so that he takes nothing away
            rated.append((action, float(row)))
            continue
        mood = max(parts.mood_low, min(parts.mood_high, s.mood[painter] + parts.moods[row]))
        before = 0.0
        for other in range(game.painters):
            if other != painter:
                taken = s.hour[other]
                before += (1.0 if taken < row else 0.0) if taken >= 0 else row / len(parts.hours)
        affordable_tiles = min(3, s.money[painter] // max(parts.prices[row], 1))
        value = 2.6 * parts.assistants_at[mood - parts.mood_low] - (0.9 if not s.last else 1.2) * before
        value += (0.0 if s.last else 0.5 * mood) + 0.9 * affordable_tiles - 2.0 * THALER * parts.prices[row]
        for advice in game.heuristics.wake_worth:
            if not blind >> advice.module.number & 1:
                value += advice.ask(advice.module, s, painter, row)
        rated.append((action, value))
    return rated


def rate_plan(s: FrescoState, seat: int, legal: list[int], blind: int) -> list[tuple[int, float]]:
    """Place where the wanted day still lacks an assistant."""
    game = s.game
    day = Day(s, seat, blind)
    rated: list[tuple[int, float]] = []
    covers: dict[Verb, list[float]] = {}
    for action in legal:
        verb = game.catalogue.verbs[action]
        if verb is game.place_assistant:
            rated.append((action, place_worth(s, seat, min(action - verb.first, COLUMNS - 1), day, blind)))
            continue
        worth = worth_of(s, seat, action, blind)
        if worth > 0.0 and isinstance(verb, Cover):
            if verb not in covers:
                covers[verb] = column_losses(s, seat, verb, blind, day)
            worth -= covers[verb][verb.column(action - verb.first)]
            worth = 3.5 + worth if worth > 0.0 else -1.0  # laid before the assistants take the columns
        rated.append((action, worth))
    return rated


def place_worth(s: FrescoState, seat: int, column: int, day: Day, blind: int) -> float:
    """One more assistant in a column, or on the action tile over it."""
    value = float(day.plan[column] - s.plan[seat][column])
    for module in s.game.action_tiles:
        if module.displaces(s, seat, column):
            value = -0.5 if blind >> module.number & 1 else 0.0
            for advice in s.game.heuristics.space_worth:
                if advice.module is module and not blind >> module.number & 1:
                    value = advice.ask(module, s, seat, column)
    return value


def column_losses(s: FrescoState, seat: int, cover: Cover, blind: int, day: Day) -> list[float]:
    """What the day loses with each column covered: nothing where nobody is wanted. The day without another column is
    looked at only where the tile is worth more there."""
    worths = [0.0] * COLUMNS
    spare = 0.0
    for action in s.peek(seat):
        if s.game.catalogue.verbs[action] is cover:
            column = cover.column(action - cover.first)
            worths[column] = worth_of(s, seat, action, blind)
            if day.plan[column] == 0:
                spare = max(spare, worths[column])
    losses = [0.0] * COLUMNS
    for column in range(COLUMNS):
        if day.plan[column] > 0:
            losses[column] = day.loss(column) if worths[column] > spare else 99.0
    return losses


def rate_market(s: FrescoState, seat: int, legal: list[int], blind: int) -> list[tuple[int, float]]:
    game = s.game
    mine = s.agenda[-1] is not game.leonardo_market
    cubes = s.paint[seat]
    time = 0.6 if s.last else 1.0
    stalls: list[float] = []
    for stall in range(len(game.parts.stalls)):
        tiles = s.hands if mine else game.parts.column_spaces
        stalls.append(stall_worth(s, seat, cubes.copy(), stall, tiles, s.money[seat], time, blind))
    rated: list[tuple[int, float]] = []
    for action in legal:
        verb = game.catalogue.verbs[action]
        if verb is game.buy:
            space = action - verb.first
            tile = tile_worth(s, cubes, s.market[space], time) - s.price(seat) * THALER
            tile += buying_extra(s, seat, space, blind)
            rated.append((action, 10 * stalls[game.stall_of[space]] + tile if tile > 0 else -1.0))
        elif verb is game.close:
            # what is no good to oneself is taken from the others; for Leonardo too, unless it would be one's own
            worth = stalls[action - verb.first]
            rated.append((action, 0.01 + 0.001 * worth if mine else 0.01 - 0.001 * worth))
        else:
            rated.append((action, worth_of(s, seat, action, blind)))
    return rated


def rate_cathedral(s: FrescoState, seat: int, legal: list[int], blind: int) -> list[tuple[int, float]]:
    game = s.game
    cubes = s.paint[seat]
    time = 0.0 if s.last else min(0.8, 0.2 + 0.15 * rounds_left(s))
    target = best_target(s, seat, cubes, s.bishop, 0 if s.moved else s.money[seat], 0, 0.5 * time, blind)
    income = 0.0 if s.last else THALER * min(rounds_left(s), 4.0)
    offered = s.offered.copy()
    together = cubes.copy()
    for colour in offered:
        together[colour] += 1
    three, altar = best_altar(s, together, time)
    altar += altar_extra(s, seat, three, blind) if not offered else 0.0
    wanted = three.copy()
    for colour in offered:
        if colour in wanted:
            wanted.remove(colour)
    rated: list[tuple[int, float]] = []
    for action in legal:
        verb = game.catalogue.verbs[action]
        if verb is game.hand_in:
            colour = action - verb.first
            good = colour in wanted and (bool(offered) or len(wanted) == ALTAR_CUBES)
            rated.append((action, altar if good else -50.0))
        elif verb is game.restore:
            space = action - verb.first
            tile = game.tiles[s.tiles[space]]
            points = tile.value + bishop_bonus(s, seat, space) + income - 0.25 * cost_worth(tile.cost, time)
            rated.append((action, points + restoring_extra(s, seat, space, s.bishop, blind)))
        elif verb is game.move_bishop:
            rated.append((action, rate_move(s, seat, action - verb.first, target.move, income, time, blind)))
        else:
            rated.append((action, worth_of(s, seat, action, blind)))
    return rated


def rate_move(s: FrescoState, seat: int, space: int, wanted: int, income: float, time: float, blind: int) -> float:
    """A step of the bishop is as good as the best tile after it; a jump comes onto the best tile of all."""
    game = s.game
    near = space in game.neighbours[s.bishop]
    price = THALER * game.parts.bishop_price
    if near and space != wanted:
        return -20.0
    best = -20.0
    for other in range(len(s.tiles)) if near else [space]:
        number = s.tiles[other]
        if number < 0 or not affordable(s.paint[seat], game.tiles[number].cost):
            continue
        if not game.cathedral.may_restore(s, seat, other):
            continue
        away = distance(other, space)
        bonus = game.parts.bonus_on if away == 0 else game.parts.bonus_near if away == 1 else 0
        tile = game.tiles[number]
        points = tile.value + bonus + income - 0.25 * cost_worth(tile.cost, time) - price
        best = max(best, points + restoring_extra(s, seat, other, space, blind))
    return best


def rate_leonardo(s: FrescoState, seat: int, legal: list[int], blind: int) -> list[tuple[int, float]]:
    """Leonardo should take what is dear to the other player and not what one could restore oneself."""
    game = s.game
    rated: list[tuple[int, float]] = []
    for action in legal:
        space = action - game.restore.first
        tile = game.tiles[s.tiles[space]]
        mine = affordable(s.paint[seat], tile.cost)
        rated.append((action, -float(tile.value) if mine else 0.1 * distance(space, MIDDLE)))
    return rated


def rate_workshop(s: FrescoState, seat: int, legal: list[int], blind: int) -> list[tuple[int, float]]:
    """Mix towards the best tile within reach; otherwise have some of every mixed colour."""
    game = s.game
    cubes = s.paint[seat]
    steps = s.mixes_left + s.hands * game.parts.workshop_mixes
    tile, value = best_mixing(s, cubes, steps, 0)
    wanted = mix_towards(s, cubes, game.tiles[tile].cost) if tile >= 0 else -1
    rated: list[tuple[int, float]] = []
    for action in legal:
        verb = game.catalogue.verbs[action]
        if verb is not game.mix:
            rated.append((action, worth_of(s, seat, action, blind)))
            continue
        number = action - verb.first
        mix = game.mixes[number]
        spare = min(cubes[mix.one], cubes[mix.other]) - cubes[mix.result]
        usual = 0.4 if spare > 0 and not s.last else -0.5
        worth = 2.0 + 0.1 * value if wanted >= 0 and number == wanted else usual
        for advice in game.heuristics.mix_worth:
            if not blind >> advice.module.number & 1:
                worth += advice.ask(advice.module, s, seat, number)
        rated.append((action, worth))
    return rated


def rate_landing(s: FrescoState, seat: int, legal: list[int], blind: int) -> list[tuple[int, float]]:
    return [(action, float(s.ahead if action == s.game.land.first else s.behind)) for action in legal]


RATED: Final[dict[str, Callable[[FrescoState, int, list[int], int], list[tuple[int, float]]]]] = {
    "wake": rate_times,
    "plan": rate_plan,
    "market": rate_market,
    "leonardo market": rate_market,
    "cathedral": rate_cathedral,
    "altar": rate_cathedral,
    "leonardo cathedral": rate_leonardo,
    "workshop": rate_workshop,
    "score": rate_landing,
}


def rate(s: FrescoState, seat: int, blind: Iterable[int] = ()) -> list[tuple[int, float]]:
    """Every legal action of a seat with how good it is. A player who is blind to modules leaves them alone."""
    legal = s.legal(seat)
    unseen = 0  # a bit for each of them
    for number in blind:
        unseen |= 1 << number
    rated = RATED.get(s.agenda[-1].name)
    if rated is not None:
        return rated(s, seat, legal, unseen)
    return [(action, worth_of(s, seat, action, unseen)) for action in legal]


HEURISTIC = Heuristic(rate=rate)
