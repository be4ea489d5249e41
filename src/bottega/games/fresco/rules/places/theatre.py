"""The theatre: the mood improves."""

from __future__ import annotations

from bottega.games.fresco.rules.components import THEATRE
from bottega.games.fresco.rules.places.place import Place
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import BaseVerb
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal


class Improve(BaseVerb):
    """Each assistant may move the painter at once (FB-R-47); assistants are counted next round. FB-THE-01 to -05"""

    def __init__(self) -> None:
        super().__init__("improve", "FB-THE-01", mark("You can improve your mood on your turn at the theatre"))

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first] if s.hands > 0 and s.mood[seat] < s.game.parts.mood_high else []  # FB-THE-03

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.hands == 0:
            return Refusal("FB-THE-01", "All your assistants in the theatre have already lifted your mood.")
        return Refusal("FB-THE-03", "Your mood is already at its best.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        s.use_assistant(seat)
        s.lift_mood(seat, s.game.theatre.lift(s, seat))
        if s.events is not None:
            s.tell("theatre", seat, {"mood": s.mood[seat]})
        s.game.theatre.go_on(s, seat)


class Theatre(Place):
    def __init__(self, improve: Improve) -> None:
        super().__init__(THEATRE, mark("improve your mood, or pass"), [improve])

    def lift(self, s: FrescoState, seat: int) -> int:
        """How far an assistant moves the mood painter. FB-THE-01, -03"""
        spaces = s.game.parts.theatre_mood
        for module in s.game.hooks.yields:
            spaces = module.yields(s, seat, THEATRE, spaces)
        return min(spaces, s.game.parts.mood_high - s.mood[seat])
