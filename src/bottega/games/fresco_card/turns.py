"""Phases 1 and 3 of a turn, and whose turn is next. FC-TRN-01 to -03"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from bottega.games.fresco_card import demand
from bottega.games.fresco_card.asking import Asking
from bottega.games.fresco_card.components import MARKET
from bottega.games.fresco_card.state import NONE, FrescoCardState

if TYPE_CHECKING:
    from bottega.kernel.state import State

IDLE_ROUNDS: Final = 20  # FC-R-64


def begin_turn(s: FrescoCardState, seat: int) -> None:
    """Only who owns a Demand tile has something to decide before the draw. FC-R-35"""
    s.turn = seat
    if demand.has_tile(s, seat):
        s.push(s.fresco.draws[seat])
    else:
        draw(s, seat)


def draw(s: FrescoCardState, seat: int) -> None:
    """FC-DRW-01 to -03"""
    for _ in range(s.fresco.parts.draw):
        s.draw_to_hand(seat, MARKET)
    s.push(s.fresco.acts[seat])


def after_action(s: FrescoCardState, seat: int) -> None:
    """Only who owns a Demand tile has something to decide before and in Phase 3. FC-R-35"""
    if demand.has_tile(s, seat):
        s.push(s.fresco.lates[seat])
    else:
        check_hand(s, seat)


def check_hand(s: FrescoCardState, seat: int) -> None:
    """Draw up to three, or trim to seven. FC-HND-01, -02, FC-R-45, -46, -50"""
    parts = s.fresco.parts
    hand = s.hands[seat]
    if len(hand) < parts.hand_least and s.can_draw(MARKET):  # FC-R-08
        while len(hand) < parts.hand_least and s.can_draw(MARKET):
            s.draw_to_hand(seat, MARKET)
        after_action(s, seat)
    elif len(hand) > parts.hand_most:
        s.push(s.fresco.trims[seat])
    else:
        end_turn(s, seat)


def end_turn(s: FrescoCardState, seat: int) -> None:
    """The left-hand neighbour follows; the last round ends at the first player's right. FC-TRN-03, FC-END-03, -04"""
    after = (seat + 1) % s.fresco.players
    if after == s.first:
        if s.ending:
            if s.events is not None:
                s.tell("end", NONE, {"scores": s.scores})
            return
        s.round += 1
        if s.idle >= IDLE_ROUNDS:  # FC-R-64
            s.ending = True
            if s.events is not None:
                s.tell("idle", NONE, {"rounds": s.idle})
    begin_turn(s, after)


class Draw(Asking):
    """Draw the Market card, or make a Demand before. FC-DRW-01, FC-R-35"""

    def __init__(self, seat: int) -> None:
        super().__init__("draw", seat)

    def actors(self, state: State) -> tuple[int, ...]:
        return self.who if demand.has_tile(cast(FrescoCardState, state), self.seat) else ()

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoCardState, state)
        actions = [s.fresco.draw]
        demand.add_demands(s, seat, actions)
        return actions

    def carry_out(self, s: FrescoCardState, seat: int, action: int) -> None:
        if action == s.fresco.draw:
            draw(s, seat)
        else:
            demand.ask(s, seat, action, self)

    def run(self, state: State) -> None:
        draw(cast(FrescoCardState, state), self.seat)


class Late(Asking):
    """After Phase 2, and again after new cards came to the hand: make a Demand, or end the turn. FC-R-35"""

    def __init__(self, seat: int) -> None:
        super().__init__("late", seat)

    def actors(self, state: State) -> tuple[int, ...]:
        return self.who if demand.has_tile(cast(FrescoCardState, state), self.seat) else ()

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoCardState, state)
        actions = [s.fresco.end]
        demand.add_demands(s, seat, actions)
        return actions

    def carry_out(self, s: FrescoCardState, seat: int, action: int) -> None:
        if action == s.fresco.end:
            check_hand(s, seat)
        else:
            demand.ask(s, seat, action, self)

    def run(self, state: State) -> None:
        check_hand(cast(FrescoCardState, state), self.seat)


class Trim(Asking):
    """Phase 3 with too many cards: choose one to discard, or make a Demand. FC-HND-03, -04, FC-HID-10, FC-R-35"""

    def __init__(self, seat: int) -> None:
        super().__init__("discard", seat)

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoCardState, state)
        actions: list[int] = []
        s.add_different(seat, s.fresco.discard, actions)
        demand.add_demands(s, seat, actions)
        return actions

    def carry_out(self, s: FrescoCardState, seat: int, action: int) -> None:
        if demand.is_demand(s, action):
            demand.ask(s, seat, action, self)
            return
        face = action - s.fresco.discard
        s.lose(seat, face)
        s.discard(face)
        if s.events is not None:
            s.tell("discard", seat, {"card": s.fresco.parts.faces[face]})
        if len(s.hands[seat]) > s.fresco.parts.hand_most:
            s.push(self)
        else:
            end_turn(s, seat)
