"""Why an action that belongs to another moment is not possible now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.kernel.language import mark, t
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.state import FrescoState

# the kinds of base actions in the order of the catalogue, with the rule and the words for their moment
MOMENTS: Final = (
    ("FB-INN-04", mark("A wake-up time is chosen at the beginning of a round, by the rearmost painter first")),
    ("FB-PLAN-01", mark("Assistants are placed while planning")),
    ("FB-MKT-03", mark("Market tiles are bought in one's own turn at the market")),
    ("FB-MKT-15", mark("A stall is closed in one's own turn at the market")),
    ("FB-BISH-01", mark("The bishop is moved for a thaler before restoring a part of the fresco")),
    ("FB-CATH-01", mark("A part of the fresco is restored in one's own turn at the cathedral")),
    ("FB-ALT-01", mark("Cubes are handed in at the altar in one's own turn at the cathedral")),
    ("FB-WRK-01", mark("Paint is mixed in one's own turn at the workshop")),
    ("FB-THE-01", mark("The mood is improved in one's own turn at the theatre")),
    ("FB-SCO-03", mark("Ahead or behind is asked only when a painter would land on an occupied space")),
    ("FB-R-92", mark("There is nothing to give up")),
)


def elsewhere(s: FrescoState, seat: int, action: int, now: str, fields: dict[str, object] | None = None) -> Refusal:
    """The refusal of an action of another kind. `now` says what is asked instead."""
    game = s.game
    if action >= game.own_actions:
        return game.owner(action).why_not(s, seat, action)
    rule, moment = MOMENTS[game.kind(action)]
    said = t(now) if fields is None else t(now, **fields)
    return Refusal(rule, "{moment}; now {now}.", {"moment": t(moment), "now": said})
