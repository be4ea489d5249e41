"""What a good player knows of Gold Leaf."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import THALER, rounds_left
from bottega.games.fresco.modules.m05_gold.rules.module import GoldLeaf
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.weak import weak_next

USED_WELL: Final = 2.0  # points of a leaf that finds its colour with the bishop near
FITTING_TILES: Final = 0.6  # tiles with the gilded colour that a seat restores in a round, roughly


def leaf_worth(module: GoldLeaf, s: FrescoState, leaves: int) -> float:
    """What one of so many leaves is worth later: not all of them will find their colour."""
    sold = THALER * module.leaf_thalers
    uses = FITTING_TILES * rounds_left(s)
    return sold + (USED_WELL - sold) * min(1.0, uses / max(leaves, 1))


def gild(module: GoldLeaf, s: FrescoState, seat: int, thing: int) -> float:
    g = module.state_of(s)
    return g.bonus - leaf_worth(module, s, g.leaves[seat])


WORTH: Final = {"gild": gild}


def buy_worth(module: GoldLeaf, s: FrescoState, seat: int, space: int) -> float:
    g = module.state_of(s)
    leaves = min(module.arrows[space], g.supply)
    return leaves * leaf_worth(module, s, g.leaves[seat] + leaves) if leaves else 0.0


def restore_worth(module: GoldLeaf, s: FrescoState, seat: int, space: int, bishop: int) -> float:
    g = module.state_of(s)
    if g.leaves[seat] == 0 or not module.fits(s, space):
        return 0.0
    points = module.points(s, space, bishop, weak_next(s, seat))
    return max(0.0, points - leaf_worth(module, s, g.leaves[seat]))


HEURISTIC = ModuleHeuristic(worth=WORTH, buy_worth=buy_worth, restore_worth=restore_worth)
