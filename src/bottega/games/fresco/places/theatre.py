"""The theatre: the mood improves."""

from __future__ import annotations

from bottega.games.fresco.components import THEATRE
from bottega.games.fresco.places.place import Place
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal


class Theatre(Place):
    """FB-THE-01 to -05. Each assistant may move the painter at once (FB-R-47); assistants are counted next round."""

    def __init__(self, seats: int) -> None:
        super().__init__(THEATRE, seats)

    def can_act(self, s: FrescoState, seat: int) -> bool:
        return s.hands > 0 and s.mood[seat] < s.game.parts.mood_high  # FB-THE-03

    def actions(self, s: FrescoState, seat: int, found: list[int]) -> None:
        if self.can_act(s, seat):
            found.append(s.game.IMPROVE)

    def lift(self, s: FrescoState, seat: int) -> int:
        """How far an assistant moves the mood painter. FB-THE-01, -03"""
        spaces = s.game.parts.theatre_mood
        for module in s.game.hooks.theatre_mood:
            spaces = module.theatre_mood(s, seat, spaces)
        return min(spaces, s.game.parts.mood_high - s.mood[seat])

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if action == s.game.IMPROVE:
            if s.hands == 0:
                return Refusal("FB-THE-01", "All assistants in the theatre have improved the mood.")
            return Refusal("FB-THE-03", "The mood is as high as it goes.")
        return elsewhere(s, seat, action, mark("the mood is improved"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        s.use_assistant(seat)
        s.lift_mood(seat, self.lift(s, seat))
        if s.events is not None:
            s.tell("theatre", seat, {"mood": s.mood[seat]})
        self.go_on(s, seat)
