"""What a good player knows of the Bishop's Favours."""

from __future__ import annotations

from bottega.games.fresco.modules.m11_favours.rules import Favours
from bottega.games.fresco.modules.m11_favours.tiles import Favour
from bottega.games.fresco.outlook import CUBE_WORTH, MOOD, THALER
from bottega.games.fresco.state import FrescoState


def restore_worth(module: Favours, s: FrescoState, seat: int, space: int, bishop: int) -> float:
    """What a favour that nobody has seen is worth on average."""
    if bishop != space:
        return 0.0
    unseen = module.mine(s).unseen()
    total = 0.0
    for kind in unseen:
        total += gift_worth(s, seat, module.kinds[kind])
    return total / max(len(unseen), 1)


def gift_worth(s: FrescoState, seat: int, favour: Favour) -> float:
    worth = favour.vp + THALER * favour.thalers
    if s.last:
        return worth
    if favour.mood and s.mood[seat] < s.game.parts.mood_high:
        worth += MOOD * favour.mood
    for colour, cubes in enumerate(favour.counts):
        worth += CUBE_WORTH[colour] * cubes
    return worth
