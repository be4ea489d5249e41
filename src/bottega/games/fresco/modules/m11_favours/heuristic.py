"""What a good player knows of the Bishop's Favours."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import CUBE_WORTH, MOOD, THALER, affordable, pay
from bottega.games.fresco.modules.m11_favours.rules.module import Favours
from bottega.games.fresco.modules.m11_favours.rules.tiles import Favour
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.components import CATHEDRAL
from bottega.games.fresco.rules.state import FrescoState

ZEAL: Final = 2.5  # as found by playing, it pays to go after favours for more than they bring on average


def restore_worth(module: Favours, s: FrescoState, seat: int, space: int, bishop: int) -> float:
    """A favour that nobody has seen, and another one if the next assistant can restore a tile beside this one."""
    favours = (1 if bishop == space else 0) + (1 if goes_on(s, seat, space) else 0)
    return favours * ZEAL * average(module, s, seat) if favours else 0.0


def average(module: Favours, s: FrescoState, seat: int) -> float:
    unseen = module.state_of(s).unseen()
    total = 0.0
    for kind in unseen:
        total += gift_worth(s, seat, module.kinds[kind])
    return total / max(len(unseen), 1)


def goes_on(s: FrescoState, seat: int, space: int) -> bool:
    """Whether the bishop, who stands on this space then, can be led onto a tile that can be paid."""
    if s.painter != seat or s.hands < 2 or s.place != CATHEDRAL or s.money[seat] < s.game.parts.bishop_price:
        return False
    cubes = s.paint[seat].copy()
    pay(cubes, s.game.tiles[s.tiles[space]].cost)
    for near in s.game.neighbours[space]:
        if s.tiles[near] >= 0 and affordable(cubes, s.game.tiles[s.tiles[near]].cost):
            return True
    return False


def gift_worth(s: FrescoState, seat: int, favour: Favour) -> float:
    worth = favour.vp + THALER * favour.thalers
    if s.last:
        return worth
    if favour.mood and s.mood[seat] < s.game.parts.mood_high:
        worth += MOOD * favour.mood
    for colour, cubes in enumerate(favour.counts):
        worth += CUBE_WORTH[colour] * cubes
    return worth


HEURISTIC = ModuleHeuristic(restore_worth=restore_worth)
