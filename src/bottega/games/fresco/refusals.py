"""Why an action that belongs to another moment is not possible now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.verbs import BaseVerb
from bottega.kernel.language import t
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.state import FrescoState


def elsewhere(s: FrescoState, seat: int, action: int, now: str) -> Refusal:
    """The refusal of an action of another kind. `now` says what is asked instead."""
    verb = s.game.catalogue.verbs[action]
    if isinstance(verb, BaseVerb):
        return Refusal(verb.rule, "{moment}; now {now}.", {"moment": t(verb.moment), "now": t(now)})
    return verb.why_not(s, seat, action - verb.first)
