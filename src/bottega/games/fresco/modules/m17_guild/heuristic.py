"""What a good player knows of the Painters' Guild."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import mix_for, mixes_missing, paint_worth, pay
from bottega.games.fresco.modules.m17_guild.rules.cubes import spot_of
from bottega.games.fresco.modules.m17_guild.rules.module import Guild
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.components import SPACES
from bottega.games.fresco.rules.state import FrescoState


def exchange(module: Guild, s: FrescoState, seat: int, given: int) -> float:
    """Good if a better tile comes within reach of the mixes that are left; a little if the stock gets richer."""
    cubes = s.paint[seat]
    after = cubes.copy()
    after[given] -= 1
    after[module.state_of(s).cubes[spot_of(given)]] += 1
    left = s.mixes_left + s.hands * s.game.parts.workshop_mixes
    now, then = reach(s, cubes, left), reach(s, after, left - 1)
    if then > now:
        return 2.05 + 0.1 * then
    if then < now or s.last:
        return -0.5
    return 0.9 * (paint_worth(after, 1.0) - paint_worth(cubes, 1.0)) - 0.05


WORTH: Final = {"guild": exchange}


def reach(s: FrescoState, cubes: list[int], mixes: int) -> float:
    """What these cubes restore after so many mixes: the best tile, and then the next one, which may be gone by then."""
    have = cubes.copy()
    total = 0.0
    first = -1
    for share in (1.0, 0.6):
        found, best, used = -1, 0, 0
        for space in range(SPACES):
            number = s.tiles[space]
            if number < 0 or number == first or s.game.tiles[number].value <= best:
                continue
            missing = mixes_missing(s, have, s.game.tiles[number].cost)
            if missing <= mixes:
                found, best, used = number, s.game.tiles[number].value, missing
        if found < 0:
            break
        first = found
        total += share * best
        mixes -= used
        mix_for(s, have, s.game.tiles[found].cost)
        pay(have, s.game.tiles[found].cost)
    return total


HEURISTIC = ModuleHeuristic(worth=WORTH)
