"""The Demand tile: name a colour, and every other player who has a card of it gives one. FC-TIL-04 to -10"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco_card.asking import Asking
from bottega.games.fresco_card.components import DEMAND
from bottega.games.fresco_card.state import NONE, FrescoCardState
from bottega.kernel.steps import Step

if TYPE_CHECKING:
    from bottega.kernel.state import State


def has_tile(s: FrescoCardState, seat: int) -> bool:
    tiles = s.tiles[seat]
    return bool(tiles) and s.fresco.parts.tile_of_kind[DEMAND] in tiles


def add_demands(s: FrescoCardState, seat: int, actions: list[int]) -> None:
    """Any colour may be named. FC-TIL-05, FC-R-40"""
    if has_tile(s, seat):
        game = s.fresco
        actions.extend(range(game.demand, game.demand + len(game.parts.colours)))


def is_demand(s: FrescoCardState, action: int) -> bool:
    game = s.fresco
    return game.demand <= action < game.demand + len(game.parts.colours)


def ask(s: FrescoCardState, seat: int, action: int, then: Step) -> None:
    """The tile leaves the game, everybody answers, and what was under way goes on. FC-TIL-10"""
    parts = s.fresco.parts
    tile = parts.tile_of_kind[DEMAND]
    s.tiles[seat].remove(tile)
    s.tiles_out.append(tile)
    s.demanded = action - s.fresco.demand
    if s.events is not None:
        s.tell("demand", seat, {"colour": parts.colours[s.demanded]})
    s.shown_to = seat
    s.shown = []
    s.push(then)
    answer(s, seat, 1)


def answer(s: FrescoCardState, asker: int, place: int) -> None:
    """Clockwise from the asker's left; who has such a card is asked, even for the only one. FC-R-37, -38, -70"""
    game = s.fresco
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
        parts = s.fresco.parts
        s.tell("none", giver, {"colour": parts.colours[s.demanded], "asker": asker})
        s.tell("proof", giver, {"cards": [parts.faces[face] for face in hand]}, (asker,))


def matching_faces(s: FrescoCardState, seat: int) -> list[int]:
    """The different cards of a hand whose paint is of the demanded colour; tiles are no cards. FC-TIL-07, FC-R-36"""
    colour = s.fresco.parts.colour
    found: list[int] = []
    for face in s.hands[seat]:
        if colour[face] == s.demanded and face not in found:
            found.append(face)
    return found


def hand_over(s: FrescoCardState, asker: int, giver: int, face: int) -> None:
    """One card only; its face is known to these two. FC-TIL-06, -08, FC-R-38"""
    s.lose(giver, face)
    s.gain(asker, face)
    if s.events is not None:
        parts = s.fresco.parts
        s.tell("give", giver, {"asker": asker, "pile": parts.piles[parts.back[face]]})
        s.tell("given", giver, {"asker": asker, "card": parts.faces[face]}, (giver, asker))


class Give(Asking):
    """Choose which card of the demanded colour to give. FC-TIL-08, FC-R-37"""

    def __init__(self, seat: int) -> None:
        super().__init__("give", seat)

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoCardState, state)
        first = s.fresco.give
        return [first + face for face in matching_faces(s, seat)]

    def carry_out(self, s: FrescoCardState, seat: int, action: int) -> None:
        hand_over(s, s.turn, seat, action - s.fresco.give)
        answer(s, s.turn, (seat - s.turn) % s.fresco.players + 1)
