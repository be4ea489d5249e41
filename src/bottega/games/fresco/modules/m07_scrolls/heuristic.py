"""What a good player knows of the Scrolls."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import rounds_left
from bottega.games.fresco.modules.m07_scrolls.rules.module import Scrolls
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.state import FrescoState


def later(module: Scrolls, s: FrescoState, scroll: int, space: int) -> float:
    """What a scroll is worth if it is kept: its line fills up, but somebody else may take the last space."""
    done = module.restored(s, scroll, space)
    if done == len(module.scrolls[scroll].spaces) or s.last:
        return 0.0
    return min(1.0, 0.15 * rounds_left(s)) * module.vp * min(float(done + 1), 4.0)


def one(module: Scrolls, s: FrescoState, seat: int, thing: int) -> float:
    return module.vp * module.restored(s, thing, s.space) - later(module, s, thing, s.space) + 0.1


def both(module: Scrolls, s: FrescoState, seat: int, thing: int) -> float:
    total = 0.1
    for scroll in module.state_of(s).held[seat]:
        total += module.vp_both * module.restored(s, scroll, s.space) - later(module, s, scroll, s.space)
    return total


WORTH: Final = {"scroll": one, "scroll both": both}


def restore_worth(module: Scrolls, s: FrescoState, seat: int, space: int, bishop: int) -> float:
    total = 0.0
    together = 0.0
    for scroll in module.state_of(s).held[seat]:
        if scroll < 0 or space not in module.scrolls[scroll].spaces:
            continue
        done, kept = module.restored(s, scroll, space), later(module, s, scroll, space)
        if bishop in module.scrolls[scroll].spaces:
            total = max(total, module.vp * done - kept)
        if bishop == space:
            together += module.vp_both * done - kept
    return max(total, together)


HEURISTIC = ModuleHeuristic(worth=WORTH, restore_worth=restore_worth)
