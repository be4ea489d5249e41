"""What a good player knows of the Benches."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import ASSISTANT, rounds_left
from bottega.games.fresco.modules.m14_benches.rules.module import Benches
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.state import FrescoState

OF_A_BEAM: Final = 1.8  # what a beam is worth while there is time to use it


def cover(module: Benches, s: FrescoState, seat: int, thing: int) -> float:
    pieces = module.pieces
    beams = module.state_of(s).beams[seat]
    best = -0.5  # with nothing to carry, or nothing to renew, the tile stays where it is
    for own in range(pieces.spaces + 1):
        carried = min(pieces.printed + own, beams)
        best = max(best, brings(module, s, carried) - ASSISTANT * own - 0.1)
    return best


def renew(module: Benches, s: FrescoState, seat: int, thing: int) -> float:
    b = module.state_of(s)
    needs = b.needs[thing]
    return expected(module, s, needs) + brings(module, s, min(s.hands, b.beams[seat]) - needs)


WORTH: Final = {"benches": cover, "bench": renew}


def expected(module: Benches, s: FrescoState, needs: int) -> float:
    """The mean of the points that benches of this size still hide; which ones have been seen is known to all."""
    b = module.state_of(s)
    places = b.places(needs)
    if not places:
        return 0.0
    left = sum([module.pieces.values[at] for at, n in enumerate(module.pieces.needs) if n == needs])
    for at in range(len(b.done)):
        if b.needs[at] == needs and b.done[at] >= 0:
            left -= b.values[at]
    return left / len(places)


def brings(module: Benches, s: FrescoState, beams: int) -> float:
    """The points of the best benches for so many beams."""
    if beams <= 0:
        return 0.0
    b = module.state_of(s)
    best = 0.0
    for needs in sorted(set(b.needs)):
        if needs <= beams and b.places(needs):
            best = max(best, expected(module, s, needs) + brings(module, s, beams - needs))
    return best


def buy_worth(module: Benches, s: FrescoState, seat: int, space: int) -> float:
    """Beams for later; in the last round only for an action tile that comes after the market."""
    b = module.state_of(s)
    beams = min(module.shown[s.market[space]], b.reserve[seat])
    if s.last:
        useful = module.pieces.printed if b.over[seat] > 0 else 0
        return 2.5 * max(0, min(beams, useful - b.beams[seat]))
    useful = max(0, round(1.5 * rounds_left(s)) - b.beams[seat])
    return OF_A_BEAM * min(beams, useful)


def space_worth(module: Benches, s: FrescoState, seat: int, column: int) -> float:
    """Further carriers, where their beams bring more than assistants elsewhere."""
    placed = s.plan[seat][column]
    carried = module.pieces.printed + placed
    beams = module.state_of(s).beams[seat]
    now = brings(module, s, min(carried, beams))
    best = 0.0
    for own in range(1, module.pieces.spaces - placed + 1):
        best = max(best, (brings(module, s, min(carried + own, beams)) - now) / own)
    return 1.5 if best > ASSISTANT else -0.5


HEURISTIC = ModuleHeuristic(worth=WORTH, buy_worth=buy_worth, space_worth=space_worth)
