"""Phases 1 and 3 of a turn, and whose turn is next. FC-TRN-01 to -03"""

from __future__ import annotations

from typing import Final

from bottega.games.fresco_card.rules import demand
from bottega.games.fresco_card.rules.asking import OfHand
from bottega.games.fresco_card.rules.components import MARKET
from bottega.games.fresco_card.rules.refusals import not_in_hand
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.kernel.steps import Refusal
from bottega.kernel.verbs import Verb

IDLE_ROUNDS: Final = 20  # FC-R-64


def begin_turn(s: FrescoCardState, seat: int) -> None:
    """Only who owns a Demand tile has something to decide before the draw. FC-R-35"""
    s.turn = seat
    if s.tiles[seat] and demand.has_tile(s, seat):
        s.push(s.game.draws[seat])
    else:
        draw(s, seat)


def draw(s: FrescoCardState, seat: int) -> None:
    """FC-DRW-01 to -03, FC-R-60"""
    for _ in range(s.game.parts.draw):
        s.draw_to_hand(seat, MARKET)
    s.push(s.game.acts[seat])


def after_action(s: FrescoCardState, seat: int) -> None:
    """Only who owns a Demand tile has something to decide before and in Phase 3. FC-R-35"""
    if s.tiles[seat] and demand.has_tile(s, seat):
        s.push(s.game.lates[seat])
    else:
        check_hand(s, seat)


def check_hand(s: FrescoCardState, seat: int) -> None:
    """Draw up to three, or trim to seven. FC-HND-01, -02, -05, FC-R-39, -45, -46, -50"""
    parts = s.game.parts
    hand = s.hands[seat]
    if len(hand) < parts.hand_least and s.can_draw(MARKET):  # FC-R-08
        while len(hand) < parts.hand_least and s.can_draw(MARKET):
            s.draw_to_hand(seat, MARKET)
        after_action(s, seat)
    elif len(hand) > parts.hand_most:
        s.push(s.game.trims[seat])
    else:
        end_turn(s, seat)


def end_turn(s: FrescoCardState, seat: int) -> None:
    """The left-hand neighbour follows; the last round ends at the first player's right. FC-TRN-03, FC-END-03, -04"""
    after = (seat + 1) % s.game.players
    if after == s.first:
        if s.ending:  # FC-R-48
            if s.events is not None:
                s.tell("end", NONE, {"scores": s.scores})
            return
        s.round += 1
        if s.idle >= IDLE_ROUNDS:  # FC-R-64
            s.ending = True
            if s.events is not None:
                s.tell("idle", NONE, {"rounds": s.idle})
    begin_turn(s, after)


class DrawFirst(Verb):
    """Draw the Market card of the turn. FC-DRW-01, FC-R-35"""

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        draw(s, seat)


class End(Verb):
    """After Phase 2, and again after new cards came to the hand: end the turn without a Demand. FC-R-35"""

    def declines(self, thing: int) -> bool:
        return True

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        check_hand(s, seat)


class Discard(OfHand):
    """Phase 3 with too many cards: choose one to discard. FC-HND-03, -04, FC-HID-10"""

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        return not_in_hand(s, seat, thing, "FC-HND-03")

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        s.lose(seat, thing)
        s.discard(thing)
        if s.events is not None:
            s.tell("discard", seat, {"card": s.game.parts.faces[thing]})
        if len(s.hands[seat]) > s.game.parts.hand_most:
            s.push(s.game.trims[seat])
        else:
            end_turn(s, seat)
