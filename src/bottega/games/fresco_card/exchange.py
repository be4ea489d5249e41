"""Exchanging cards: lay any number, draw for their symbols one by one, then discard them. FC-EXC-01 to -11"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco_card import demand, restore, turns
from bottega.games.fresco_card.asking import Asking
from bottega.games.fresco_card.components import MARKET
from bottega.games.fresco_card.state import FrescoCardState

if TYPE_CHECKING:
    from bottega.kernel.state import State


def lay(s: FrescoCardState, seat: int, face: int) -> None:
    """Lay a card and count what its symbols give; of two kinds one is to be chosen later. FC-EXC-01 to -07"""
    parts = s.fresco.parts
    s.lose(seat, face)
    s.laid.append(face)
    if parts.both[face]:
        s.pending.append(face)
    else:
        s.market_due += parts.market[face]
        s.workshop_due += parts.workshop[face]
    if s.events is not None:
        s.tell("lay", seat, {"card": parts.faces[face]})
    s.push(s.fresco.lays[seat])


def add_draws(s: FrescoCardState, actions: list[int]) -> None:
    """Draw for cards with one kind of symbol, or choose the kind of one with both. FC-EXC-06, -08, FC-R-13

    Where only draws are due that no pile can give, the exchange can still be finished. FC-R-08
    """
    game = s.fresco
    if s.market_due:
        actions.append(game.draw)
    if s.workshop_due or s.pending:
        piles = open_workshops(s)
        if not piles and not s.pending and not s.market_due:
            actions.append(game.finish)
        if s.workshop_due:
            for pile in piles:
                actions.append(game.draw + pile)
        if s.pending:
            for face in s.pending if len(s.pending) == 1 else sorted(set(s.pending)):
                first = game.kind[face]
                actions.append(first)
                for pile in piles or game.workshops:  # a kind that gives nothing may be chosen too
                    actions.append(first + pile)


def open_workshops(s: FrescoCardState) -> list[int]:
    """The Workshop piles that can still give a card. FC-R-08"""
    workshops = s.fresco.workshops
    for pile in workshops:
        if not s.piles[pile] and not s.discards[pile]:
            return [other for other in workshops if s.can_draw(other)]
    return workshops


def draw(s: FrescoCardState, seat: int, action: int) -> None:
    """Draw for a symbol, from a Workshop pile one card at a time. FC-EXC-03 to -05, -08, -09, FC-R-13, -14"""
    game = s.fresco
    parts = game.parts
    if action < game.kinds:
        pile = action - game.draw
        if pile == MARKET:
            market(s, seat)
        else:
            s.workshop_due -= 1
            s.draw_to_hand(seat, pile)
    else:
        face = game.kind_face[action - game.kinds]
        pile = action - game.kind[face]
        s.pending.remove(face)
        if s.events is not None:
            s.tell("kind", seat, {"card": parts.faces[face], "symbols": "market" if pile == MARKET else "workshop"})
        if pile == MARKET:
            for _ in range(parts.market[face]):
                s.draw_to_hand(seat, MARKET)
        else:
            s.workshop_due += parts.workshop[face] - 1
            s.draw_to_hand(seat, pile)
    if s.pending or (s.workshop_due and open_workshops(s)):
        s.push(game.works[seat])
    else:
        end(s, seat)


def market(s: FrescoCardState, seat: int) -> None:
    for _ in range(s.market_due):
        s.draw_to_hand(seat, MARKET)
    s.market_due = 0


def end(s: FrescoCardState, seat: int) -> None:
    """Nothing is left to choose: draw what is due, then discard the laid cards. FC-EXC-10, -11, FC-R-08, -12"""
    market(s, seat)
    s.workshop_due = 0
    for face in s.laid:
        s.discard(face)
    s.laid = []
    if s.limit:  # FC-TIL-12
        restore.more_on(s, seat)
    else:
        turns.after_action(s, seat)


class Lay(Asking):
    """Lay another card, or begin to draw for those that are laid. FC-EXC-01, FC-R-10, -11"""

    def __init__(self, seat: int) -> None:
        super().__init__("lay", seat)

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoCardState, state)
        actions: list[int] = []
        s.add_different(seat, s.fresco.lay, actions)
        add_draws(s, actions)
        return actions

    def carry_out(self, s: FrescoCardState, seat: int, action: int) -> None:
        game = s.fresco
        if game.lay <= action < game.lay + len(game.parts.faces):
            lay(s, seat, action - game.lay)
            return
        if s.events is not None:
            s.tell("exchange", seat, {"cards": [game.parts.faces[face] for face in s.laid]})
        if action == game.finish:
            end(s, seat)
        else:
            draw(s, seat, action)


class Work(Asking):
    """Draw on for the laid cards, looking at each card before the next choice. FC-EXC-09, FC-R-13"""

    def __init__(self, seat: int) -> None:
        super().__init__("work", seat)

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoCardState, state)
        actions: list[int] = []
        add_draws(s, actions)
        demand.add_demands(s, seat, actions)  # FC-R-35
        return actions

    def carry_out(self, s: FrescoCardState, seat: int, action: int) -> None:
        if demand.is_demand(s, action):
            demand.ask(s, seat, action, self)
        else:
            draw(s, seat, action)
