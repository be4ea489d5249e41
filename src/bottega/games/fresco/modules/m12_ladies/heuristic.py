"""What a good player knows about ladies: where they help, and when a painter should hurry to win one."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.heuristic import mood_then
from bottega.games.fresco.bot.valuation import (
    MOOD,
    MORNING,
    THALER,
    Valuation,
    best_mixing,
    buying_time,
    mixes_missing,
    rounds_left,
)
from bottega.games.fresco.modules.m12_ladies.rules.errands import traded
from bottega.games.fresco.modules.m12_ladies.rules.module import Ladies, colour_and_column
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.components import CATHEDRAL, COLUMNS, MARKET, STUDIO, THEATRE
from bottega.games.fresco.rules.state import FrescoState

LADY: Final = 0.8  # points that a lady is worth a round
LIFT: Final = 0.9  # of the mood that is lost in the morning, what a lady in the theatre brings back


def send(module: Ladies, s: FrescoState, seat: int, thing: int) -> float:
    """Less than an assistant is worth that the day lacks, so that ladies go where the assistants are."""
    column = colour_and_column(thing)[1]
    place = s.game.columns[s.last][column]
    there = s.plan[seat][column]
    before = s.order.index(seat)
    worth = 0.05
    if place == STUDIO:
        worth = THALER * there
    elif place == THEATRE:
        worth = 1.2 * MOOD * max(0, s.game.parts.mood_start - s.mood[seat])
    elif place == MARKET:
        worth = 0.9 if there > 0 else 0.0
    elif place == CATHEDRAL and column == COLUMNS - 1:
        worth = 1.5 if there > 0 and s.money[seat] > module.jump_price else 0.0
    elif place == CATHEDRAL:
        at_home = module.state_of(s).side[seat] == 0 and rounds_left(s) > 1
        worth = 0.6 if at_home else 0.0
    else:
        worth = 0.4 if there > 0 else 0.2
    return min(0.95, worth * (1.0 - 0.1 * before) / 6.0 + 0.01)


def best_stall(s: FrescoState, seat: int) -> float:
    valuation = Valuation(s, seat)
    best = 0.0
    for stall in range(len(s.game.parts.stalls)):
        cubes = s.paint[seat].copy()
        tiles = s.plan[seat][s.column]
        best = max(best, valuation.stall_worth(cubes, stall, tiles, s.money[seat], buying_time(s)))
    return best


def swap(module: Ladies, s: FrescoState, seat: int, space: int) -> float:
    """How much better the best stall becomes, with the tile chosen already or with the best one for it."""
    if s.plan[seat][s.column] == 0:
        return -1.0
    first = module.state_of(s).swap
    now = best_stall(s, seat)
    stalls = s.game.stall_of
    best = -1.0
    for other in range(len(s.market)) if first < 0 else [first]:
        if s.market[other] < 0 or stalls[other] == stalls[space]:
            continue
        s.market[other], s.market[space] = s.market[space], s.market[other]
        best = max(best, best_stall(s, seat) - now - 0.01)
        s.market[other], s.market[space] = s.market[space], s.market[other]
    return best


def reserve(module: Ladies, s: FrescoState, seat: int, space: int) -> float:
    """A dear tile that can be paid after some mixing, or even now by nobody at work here, is kept from the others."""
    if rounds_left(s) <= 1:
        return -1.0
    tile = s.game.tiles[s.tiles[space]]
    missing = mixes_missing(s, s.paint[seat], tile.cost)
    if missing == 0:
        return 0.1 * tile.value if s.hands == 0 and s.plan[seat][s.column] == 0 else -1.0
    return 0.3 * tile.value - 0.3 * missing if missing <= 4 else -1.0


def trade(module: Ladies, s: FrescoState, seat: int, thing: int) -> float:
    """A cube that helps to mix for a better tile, or a more even stock."""
    given, taken = traded(thing)
    cubes = s.paint[seat]
    after = cubes.copy()
    after[given] -= 1
    after[taken] += 1
    steps = s.plan[seat][s.column] * s.game.parts.workshop_mixes
    gain = best_mixing(s, after, steps, 0)[1] - best_mixing(s, cubes, steps, 0)[1] if steps else 0.0
    return gain + 0.2 * (cubes[given] - cubes[taken] - 1) - 0.1


def lift_mood(module: Ladies, s: FrescoState, seat: int, thing: int) -> float:
    return float(s.game.parts.mood_start - s.mood[seat])


def move_bishop(module: Ladies, s: FrescoState, seat: int, space: int) -> float:
    """What the bishop on another space would bring for the best tile that can be paid."""
    parts = s.game.parts
    best = [0.0, 0.0]
    price = THALER * module.jump_price
    if s.plan[seat][s.column] == 0:
        return -price
    for other in s.game.cathedral.restorable(s, seat):
        value = float(s.game.tiles[s.tiles[other]].value)
        for at, bishop in enumerate((s.bishop, space)):
            near = other in s.game.neighbours[bishop]
            bonus = parts.bonus_on if bishop == other else parts.bonus_near if near else 0
            best[at] = max(best[at], value + bonus)
    return best[1] - best[0] - price


WORTH: Final = {
    "lady": send,
    "lady swap": swap,
    "lady reserve": reserve,
    "lady trade": trade,
    "lady mood": lift_mood,
    "lady bishop": move_bishop,
}


def wake_worth(module: Ladies, s: FrescoState, seat: int, row: int) -> float:
    """With a lady for the theatre a bad morning is soon forgotten."""
    p = module.state_of(s)
    if s.last or p.owned[seat] == 0:
        return 0.0
    return LIFT * MORNING * max(0, s.game.parts.mood_start - mood_then(s, seat, row))


def restore_worth(module: Ladies, s: FrescoState, seat: int, space: int, bishop: int) -> float:
    """Whether the points of this restoration reach a lady whose colour is missing."""
    p = module.state_of(s)
    parts = s.game.parts
    gain = s.game.tiles[s.tiles[space]].value
    if bishop == space:
        gain += parts.bonus_on
    elif space in s.game.neighbours[bishop]:
        gain += parts.bonus_near
    old = s.score(seat)
    found = 0
    for at, bush in enumerate(p.bushes):
        lady = p.track[at]
        if lady >= 0 and old < bush <= old + gain and not p.has(seat, lady):
            found |= 1 << lady
    return LADY * found.bit_count() * rounds_left(s)


HEURISTIC = ModuleHeuristic(worth=WORTH, restore_worth=restore_worth, wake_worth=wake_worth)
