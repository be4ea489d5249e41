"""The Demand tile: name a colour, and every other player who has a card of it gives one. FC-TIL-04 to -10"""

from __future__ import annotations

from bottega.games.fresco_card.rules.asking import Asking
from bottega.games.fresco_card.rules.components import DEMAND
from bottega.games.fresco_card.rules.naming import card_name
from bottega.games.fresco_card.rules.refusals import not_in_hand
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.i18n.translate import t
from bottega.kernel.steps import Refusal, Step
from bottega.kernel.verbs import Verb


def has_tile(s: FrescoCardState, seat: int) -> bool:
    return s.game.parts.tile_of_kind[DEMAND] in s.tiles[seat]


class Demand(Verb):
    """Name a colour, any one. The tile leaves the game, everybody answers, and the question that it interrupts is asked
    again. FC-TIL-05, -10, FC-R-35, -40"""

    __slots__ = ("again",)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.again: list[Step] = []  # by seat

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        if s.game.parts.tile_of_kind[DEMAND] not in s.tiles[seat]:
            return []
        return list(range(self.first, self.first + self.count))

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        if s.asked == "give":
            return Refusal("FC-TIL-04", "You can only use a Demand tile on your turn.")
        if s.asked in ("lay", "pay"):
            return Refusal(
                "FC-R-35",
                "You can't use a Demand tile during an exchange or while paying. Use it before or after.",
            )
        return Refusal("FC-TIL-04", "You have no Demand tile.")

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        parts = s.game.parts
        s.spend(seat, parts.tile_of_kind[DEMAND])
        s.demanded = thing
        if s.events is not None:
            s.tell("demand", seat, {"colour": parts.colours[s.demanded]})
        s.shown_to = seat
        s.shown = []
        s.push(self.again[seat])
        answer(s, seat, 1)


class Give(Verb):
    """Choose which card of the demanded colour to give. FC-TIL-06, -08, FC-R-36, -37"""

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        first = self.first
        return [first + face for face in matching_faces(s, seat)]

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        parts = s.game.parts
        if thing not in s.hands[seat]:
            return not_in_hand(s, seat, thing, "FC-TIL-06")
        fields: dict[str, object] = {"card": card_name(parts, thing), "colour": t(parts.colours[s.demanded])}
        return Refusal("FC-R-36", "You were asked for {colour}, and {card} isn't {colour}.", fields)

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        hand_over(s, s.turn, seat, thing)
        answer(s, s.turn, (seat - s.turn) % s.game.players + 1)


class AskOwner(Asking):
    """A question only for who owns a Demand tile: for others, or once it is used, its first verb goes by itself."""

    def actors(self, s: FrescoCardState) -> tuple[int, ...]:
        return self.who if has_tile(s, self.who[0]) else ()

    def run(self, s: FrescoCardState) -> None:
        self.first.play(s, self.who[0], 0)


def answer(s: FrescoCardState, asker: int, place: int) -> None:
    """Clockwise from the asker's left; who has such a card is asked, even for the only one. FC-R-37, -38, -70"""
    game = s.game
    while place < game.players:
        giver = (asker + place) % game.players
        if matching_faces(s, giver):
            s.push(game.gives[giver])
            return
        show(s, asker, giver)
        place += 1
    s.demanded = NONE


def show(s: FrescoCardState, asker: int, giver: int) -> None:
    """Who has no such card shows the hand, to the asker only. FC-TIL-09, FC-HID-08, FC-R-38"""
    hand = sorted(s.hands[giver])
    s.shown.append([giver, *hand])
    if s.events is not None:
        parts = s.game.parts
        s.tell("none", giver, {"colour": parts.colours[s.demanded], "asker": asker})
        s.tell("proof", giver, {"cards": [parts.faces[face] for face in hand]}, (asker,))


def matching_faces(s: FrescoCardState, seat: int) -> list[int]:
    """The different cards of a hand whose paint is of the demanded colour; tiles are no cards. FC-TIL-07, FC-R-36"""
    colour = s.game.parts.colour
    found: list[int] = []
    for face in s.hands[seat]:
        if colour[face] == s.demanded and face not in found:
            found.append(face)
    return found


def hand_over(s: FrescoCardState, asker: int, giver: int, face: int) -> None:
    """One card only; its face is known to these two. FC-TIL-06, -08, FC-R-38"""
    s.lose(giver, face)
    s.gain(asker, face)  # FC-R-61
    if s.events is not None:
        parts = s.game.parts
        s.tell("give", giver, {"asker": asker, "pile": parts.piles[parts.back[face]]})
        s.tell("given", giver, {"asker": asker, "card": parts.faces[face]}, (giver, asker))
