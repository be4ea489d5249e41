"""Which moves a player is asked to confirm: those that cannot be taken back and look like a slip.

The question is a help, so what it depends on is what a hint may depend on: the seat's own view.
"""

from __future__ import annotations

from bottega.bots.ismcts_bot import expert
from bottega.i18n.translate import mark
from bottega.kernel import Perspective, State

FAR = 2.0  # clear differences between a move and the best one, as the title's expert rates them, that look like a slip
EARLY = 0.5  # the same for a move that ends or declines something while the seat could still do more

FAR_BEHIND = mark("You can't undo this move, and another one looks much better.")
ENDS_EARLY = mark("You can't undo this, and there is still something worth doing.")


def doubt(state: State, seat: int, action: int) -> str:
    """Why a move looks like a slip, as a sentence to translate; nothing if it does not."""
    seen = Perspective(state, seat, 0)
    legal = seen.legal
    if len(legal) == 1:
        return ""
    verbs = state.game.catalogue.verbs
    declines = [verbs[other].declines(other - verbs[other].first) for other in (action, *legal)]
    early = declines[0] and not all(declines)
    behind = _behind(seen, action)
    if early and behind >= EARLY:
        return ENDS_EARLY
    return FAR_BEHIND if behind >= FAR else ""


def _behind(seen: Perspective, action: int) -> float:
    """How many clear differences a move is rated below the best one. An expert does not list what it thinks least of:
    that is no better than the last that it lists."""
    asked = expert(seen.game.title)
    rated = asked.candidate_plans(seen.imagined, seen.seat)
    mine = [value for line, value in rated if action in line]
    values = [value for _, value in rated]
    return (max(values) - max(mine or [min(values)])) / asked.temperature
