"""What a good player knows of the wall: what a section and an exchange are worth, and which cubes will be there."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import ASSISTANT, CUBE_WORTH, Valuation, add_mix, add_tile, pay, rounds_left
from bottega.games.fresco.modules.m09_wall.rules.module import WallFresco, brings
from bottega.games.fresco.modules.m09_wall.rules.tiles import WallState
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.components import CATHEDRAL, MARKET, PRIMARIES, WORKSHOP
from bottega.games.fresco.rules.state import FrescoState

MIXING: Final = 1.5  # points that an assistant who has to mix a certain colour would bring elsewhere
BOUGHT: Final = 2  # market tiles that are bought before
INCOME: Final = 1.5  # a cube every round is worth more than one at a time: it comes when there is time to use it


def cover(module: WallFresco, s: FrescoState, seat: int, thing: int) -> float:
    """Restoring a section in the slot of a column, with an assistant who would do something else otherwise."""
    w = module.state_of(s)
    column = module.cover.column(thing)
    cubes = cubes_then(s, seat, column)
    best = best_section(s, w, seat, cubes)
    if column > WORKSHOP:
        best = max(best, best_section(s, w, seat, with_mixes(s, cubes, column)) - MIXING)
    return best - ASSISTANT


def cubes_then(s: FrescoState, seat: int, column: int) -> list[int]:
    """The cubes that will be left in the slot of a column: with those that are likely to be bought, and after the
    cathedral less those of the best tile."""
    cubes = s.paint[seat].copy()
    if column > MARKET:
        Valuation(s, seat).expected_purchase(cubes, BOUGHT, 1.0)
    if column > CATHEDRAL:
        target = Valuation(s, seat).best_target(cubes, s.bishop, s.money[seat], 0, 0.4)
        if target.space >= 0:
            pay(cubes, s.game.tiles[s.tiles[target.space]].cost)
    return cubes


def with_mixes(s: FrescoState, cubes: list[int], column: int) -> list[int]:
    """After the workshop, the cubes with those that an assistant there may mix from them."""
    mixed = cubes.copy()
    if column > WORKSHOP:
        for mix in s.game.mixes:
            if cubes[mix.one] and cubes[mix.other]:
                mixed[mix.result] += 1
    return mixed


def best_section(s: FrescoState, w: WallState, seat: int, cubes: list[int]) -> float:
    best = 0.0
    for section in w.open_sections():
        if w.payable(cubes, section):
            best = max(best, section_worth(s, w, seat, section))
    return best


def section(module: WallFresco, s: FrescoState, seat: int, thing: int) -> float:
    return section_worth(s, module.state_of(s), seat, thing)


def section_worth(s: FrescoState, w: WallState, seat: int, section: int) -> float:
    """Points, and a primary cube a round if its colour is new; less the cubes that it costs."""
    cost = w.pieces.costs[w.fronts[section]]
    time = 0.3 if s.last else 0.8
    spent = 0.0
    for colour in range(len(cost)):
        spent += CUBE_WORTH[colour] * cost[colour] * (1.0 if s.paint[seat][colour] == cost[colour] else 0.6)
    new = 0
    for colour in range(PRIMARIES):
        if brings(s, seat, colour) == 0:
            new += 1
    return w.pieces.vp - time * spent + INCOME * CUBE_WORTH[0] * rounds_left(s) * new / PRIMARIES


def exchange(module: WallFresco, s: FrescoState, seat: int, thing: int) -> float:
    """A mixed cube every round for the primary cubes that are lost."""
    swap = module.pieces.swaps[thing]
    gained = CUBE_WORTH[swap.colour]
    for colour in swap.givens:
        if brings(s, seat, colour) == 1:
            gained -= CUBE_WORTH[colour]
    return 0.8 * rounds_left(s) * gained - 0.1


def trade(module: WallFresco, s: FrescoState, seat: int, thing: int) -> float:
    """Blots may still be of use."""
    return -float(s.game.back_blots[module.first_back + thing].bit_count())


WORTH: Final = {"wall": cover, "section": section, "exchange": exchange, "trade": trade}


def mixing_worth(s: FrescoState, w: WallState, seat: int) -> float:
    """With the action tile over a later column, what mixing first is worth for it."""
    column = w.over[seat]
    if column <= WORKSHOP:
        return 0.0
    cubes = cubes_then(s, seat, column)
    if best_section(s, w, seat, cubes) > 0.0:
        return 0.0
    return best_section(s, w, seat, with_mixes(s, cubes, column))


def place_worth(module: WallFresco, s: FrescoState, seat: int, place: int) -> float:
    if place != WORKSHOP:
        return 0.0
    best = mixing_worth(s, module.state_of(s), seat)
    for at in range(len(module.pieces.swaps)):
        if module.can_exchange(s, seat, at):
            best = max(best, exchange(module, s, seat, at))
    return best


def mix_worth(module: WallFresco, s: FrescoState, seat: int, mix: int) -> float:
    """A cube that the section needs comes before all others."""
    w = module.state_of(s)
    if w.over[seat] <= WORKSHOP or s.plan[seat][w.over[seat]] == 0:
        return 0.0
    cubes = s.paint[seat].copy()
    before = best_section(s, w, seat, cubes)
    add_mix(s, cubes, mix)
    return best_section(s, w, seat, cubes) - before


def buy_worth(module: WallFresco, s: FrescoState, seat: int, space: int) -> float:
    """Cubes from which a section can be mixed later today, where it could not be without."""
    w = module.state_of(s)
    column = w.over[seat]
    if s.planning() or column <= WORKSHOP or s.plan[seat][column] == 0 or s.plan[seat][WORKSHOP] == 0:
        return 0.0
    cubes = s.paint[seat].copy()
    if best_section(s, w, seat, with_mixes(s, cubes, column)) > 0.0:
        return 0.0
    add_tile(s, cubes, s.market[space])
    return best_section(s, w, seat, with_mixes(s, cubes, column))


def restore_worth(module: WallFresco, s: FrescoState, seat: int, space: int, bishop: int) -> float:
    """Cubes that the section needs later today are missing then."""
    w = module.state_of(s)
    column = w.over[seat]
    if column <= max(s.column, CATHEDRAL) or s.plan[seat][column] == 0:
        return 0.0
    cubes = s.paint[seat].copy()
    before = best_section(s, w, seat, with_mixes(s, cubes, column))
    pay(cubes, s.game.tiles[s.tiles[space]].cost)
    return best_section(s, w, seat, with_mixes(s, cubes, column)) - before


def space_worth(module: WallFresco, s: FrescoState, seat: int, column: int) -> float:
    """The one assistant that restores a section comes first of all."""
    cubes = with_mixes(s, cubes_then(s, seat, column), column)
    wanted = s.plan[seat][column] == 0 and best_section(s, module.state_of(s), seat, cubes) > 0.0
    return 4.0 if wanted else -0.5


HEURISTIC = ModuleHeuristic(
    worth=WORTH,
    buy_worth=buy_worth,
    restore_worth=restore_worth,
    mix_worth=mix_worth,
    place_worth=place_worth,
    space_worth=space_worth,
)
