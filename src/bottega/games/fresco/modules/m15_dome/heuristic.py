"""What a good player knows of the Dome."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import add_mix, add_tile, pay
from bottega.games.fresco.modules.m15_dome.rules.module import Dome
from bottega.games.fresco.modules.m15_dome.rules.tiles import DomeTile, payable
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.components import WORKSHOP
from bottega.games.fresco.rules.state import FrescoState

FOUND: Final = 1.0  # points that a tile still hidden is worth to who finds it, roughly
EARLY: Final = 0.15


def pay_tile(module: Dome, s: FrescoState, seat: int, thing: int) -> float:
    """What is part of the best payment is paid."""
    tile = module.tiles[thing]
    return float(tile.value) if tile in best_payment(unpaid(module, s, seat), s.paint[seat]) else -1.0


WORTH: Final = {"dome": pay_tile}


def unpaid(module: Dome, s: FrescoState, seat: int) -> list[DomeTile]:
    p = module.state_of(s)
    return [module.tiles[number] for number in p.owned[seat] if number not in p.paid]


def best_payment(tiles: list[DomeTile], cubes: list[int]) -> list[DomeTile]:
    """The tiles whose payment brings most with these cubes."""
    best: list[DomeTile] = []
    most = 0
    for choice in range(1, 1 << len(tiles)):
        chosen = [tile for at, tile in enumerate(tiles) if choice >> at & 1]
        value = sum([tile.value for tile in chosen])
        if value > most and payable(chosen, cubes):
            best = chosen
            most = value
    return best


def paid_value(tiles: list[DomeTile], cubes: list[int]) -> int:
    """The points of the best payment."""
    return sum([tile.value for tile in best_payment(tiles, cubes)])


def change(module: Dome, s: FrescoState, seat: int, cubes: list[int]) -> float:
    """What having these cubes instead of one's own would change at the end; before the last round part of it."""
    tiles = unpaid(module, s, seat)
    if not tiles or min(cubes) < 0:
        return 0.0
    more = paid_value(tiles, cubes) - paid_value(tiles, s.paint[seat])
    return float(more) if s.last else EARLY * more


def mixed(s: FrescoState, cubes: list[int], mix: int) -> list[int]:
    """Cubes after a mix; fewer than none of a colour where there are none to mix."""
    after = cubes.copy()
    add_mix(s, after, mix)
    return after


def restore_worth(module: Dome, s: FrescoState, seat: int, space: int, bishop: int) -> float:
    """A tile to be found, less what the cubes would have brought for those in front of the seat."""
    cubes = s.paint[seat].copy()
    pay(cubes, s.game.costs[s.tiles[space]])
    found = FOUND if module.state_of(s).under[space] >= 0 else 0.0
    return found * (0.5 if s.last else 1.0) + (change(module, s, seat, cubes) if s.last else 0.0)


def altar_worth(module: Dome, s: FrescoState, seat: int, cubes: list[int]) -> float:
    left = s.paint[seat].copy()
    for colour in cubes:
        left[colour] -= 1
    return change(module, s, seat, left)


def mix_worth(module: Dome, s: FrescoState, seat: int, mix: int) -> float:
    return change(module, s, seat, mixed(s, s.paint[seat], mix))


def place_worth(module: Dome, s: FrescoState, seat: int, place: int) -> float:
    """In the last round one assistant may mix what is missing."""
    if place != WORKSHOP or not s.last:
        return 0.0
    best = 0.0
    for one in range(len(s.game.mixes)):
        cubes = mixed(s, s.paint[seat], one)
        best = max(best, change(module, s, seat, cubes))
        for other in range(len(s.game.mixes)):
            best = max(best, change(module, s, seat, mixed(s, cubes, other)))
    return best


def buy_worth(module: Dome, s: FrescoState, seat: int, space: int) -> float:
    cubes = s.paint[seat].copy()
    add_tile(s, cubes, s.market[space])
    return change(module, s, seat, cubes)


HEURISTIC = ModuleHeuristic(
    worth=WORTH,
    buy_worth=buy_worth,
    restore_worth=restore_worth,
    altar_worth=altar_worth,
    mix_worth=mix_worth,
    place_worth=place_worth,
)
