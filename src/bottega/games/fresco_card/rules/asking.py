"""What all questions of the game have in common."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco_card.rules import refusals
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.kernel.steps import Refusal
from bottega.kernel.verbs import Ask, Verb

# verbs that say themselves at any moment why not now; of all others a question says what is asked
OUTSPOKEN: Final = ("demand", "draw", "restore", "use")


class OfHand(Verb):
    """A verb about each different card of the hand."""

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        first = self.first
        actions: list[int] = []
        for face in s.hands[seat]:
            action = first + face
            if action not in actions:
                actions.append(action)
        return actions


class Asking(Ask):
    """A question to one seat. What was shown to that seat as proof is out of sight once it acts. FC-R-38

    Verbs that take an Action tile come last, and only whoever has a tile is asked about them.
    """

    __slots__ = ("first", "others", "with_tile")

    def __init__(self, name: str, seat: int, verbs: list[Verb], *with_tile: Verb) -> None:
        super().__init__(name, (seat,), [*verbs, *with_tile])
        self.first = verbs[0]
        self.others = verbs[1:]
        self.with_tile = with_tile

    def legal(self, s: FrescoCardState, seat: int) -> list[int]:
        actions = self.first.offer(s, seat)
        for verb in self.others:
            actions += verb.offer(s, seat)
        if s.tiles[seat]:
            for verb in self.with_tile:
                actions += verb.offer(s, seat)
        return actions

    def why_not(self, s: FrescoCardState, seat: int, action: int) -> Refusal:
        verb = self.answering(action)
        if verb is None:
            verb = s.game.catalogue.verbs[action]
            if verb.name not in OUTSPOKEN:
                return refusals.not_asked(s)
        return verb.why_not(s, seat, action - verb.first)

    def play(self, s: FrescoCardState, seat: int, action: int) -> None:
        if s.shown_to == seat:
            s.shown_to = NONE
            s.shown = []
        verb = self.verb_of[action]
        verb.play(s, seat, action - verb.first)
