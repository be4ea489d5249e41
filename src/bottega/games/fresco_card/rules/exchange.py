"""Exchanging cards: lay any number, draw for their symbols one by one, then discard them. FC-EXC-01 to -11"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco_card.rules import restore, turns
from bottega.games.fresco_card.rules.asking import Asking, OfHand
from bottega.games.fresco_card.rules.components import MARKET
from bottega.games.fresco_card.rules.naming import card_name, pile_name
from bottega.games.fresco_card.rules.refusals import not_asked, not_in_hand
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.kernel.steps import Refusal
from bottega.kernel.verbs import Verb

if TYPE_CHECKING:
    from bottega.games.fresco_card.rules.components import Components


class Lay(OfHand):
    """Lay a card and count what its symbols give; of two kinds one is to be chosen later. FC-EXC-01 to -07"""

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        return not_in_hand(s, seat, thing, "FC-EXC-01")

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        parts = s.game.parts
        s.lose(seat, thing)
        s.laid.append(thing)
        if parts.both[thing]:
            s.pending.append(thing)
        else:
            s.market_due += parts.market[thing]
            s.workshop_due += parts.workshop[thing]
        if s.events is not None:
            s.tell("lay", seat, {"card": parts.faces[thing]})
        s.push(s.game.lays[seat])


class Draw(Verb):
    """Draw for cards with one kind of symbol: all that the Market gives, or one card from a Workshop pile.
    FC-EXC-03 to -05, -08, -09, FC-R-13, -14"""

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        actions = [self.first + MARKET] if s.market_due else []
        if s.workshop_due:
            for pile in s.game.workshops:
                if s.piles[pile] or s.discards[pile]:  # FC-R-08
                    actions.append(self.first + pile)
        return actions

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        if s.asked not in ("lay", "work"):
            if thing == MARKET:
                return Refusal("FC-DRW-03", "You've already drawn your Market card this turn.")
            return not_asked(s)
        if not s.laid:
            return Refusal("FC-R-10", "Lay down at least one card before you draw.")
        if thing == MARKET:
            return Refusal("FC-EXC-03", "You have no Market symbols left to draw for.")
        if not s.workshop_due:
            return Refusal("FC-EXC-03", "You have no Workshop symbols left to draw for.")
        fields: dict[str, object] = {"pile": pile_name(s.game.parts.piles[thing])}
        return Refusal("FC-R-08", "The {pile} pile and its discards are empty. Choose another Workshop pile.", fields)

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        if thing == MARKET:
            draw_market(s, seat)
        else:
            s.workshop_due -= 1
            s.draw_to_hand(seat, thing)
        work_on(s, seat)


class Kind(Verb):
    """Choose the kind of a card with both, and draw for it: its things are these cards with each of the piles.
    FC-EXC-06, -08, FC-R-13, -14"""

    __slots__ = ("faces", "place", "piles")

    def __init__(self, name: str, parts: Components) -> None:
        super().__init__(name)
        self.piles = len(parts.piles)
        self.faces: list[int] = []
        self.place: list[int] = []  # of a face among these cards
        for face, both in enumerate(parts.both):
            self.place.append(len(self.faces) if both else NONE)
            if both:
                self.faces.append(face)

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        if not s.pending:
            return []
        actions: list[int] = []
        piles = open_workshops(s) or s.game.workshops  # a kind that gives nothing may be chosen too. FC-R-08
        for face in s.pending if len(s.pending) == 1 else sorted(set(s.pending)):
            first = self.first + self.place[face] * self.piles
            actions.append(first + MARKET)
            for pile in piles:
                actions.append(first + pile)
        return actions

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        if not s.laid:
            return Refusal("FC-R-10", "Lay down at least one card before you draw.")
        face = self.faces[thing // self.piles]
        parts = s.game.parts
        fields: dict[str, object] = {"card": card_name(parts, face), "pile": pile_name(parts.piles[thing % self.piles])}
        if face in s.pending:
            return Refusal("FC-R-08", "The {pile} pile and its discards are empty. Choose another pile.", fields)
        return Refusal("FC-EXC-06", "You don't have to choose a symbol for {card}.", fields)

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        parts = s.game.parts
        face = self.faces[thing // self.piles]
        pile = thing % self.piles
        s.pending.remove(face)
        if s.events is not None:
            s.tell("kind", seat, {"card": parts.faces[face], "symbols": "market" if pile == MARKET else "workshop"})
        if pile == MARKET:
            for _ in range(parts.market[face]):
                s.draw_to_hand(seat, MARKET)
        else:
            s.workshop_due += parts.workshop[face] - 1
            s.draw_to_hand(seat, pile)
        work_on(s, seat)


class FinishExchange(Verb):
    """Where only draws are due that no pile can give, the exchange can still be finished. FC-R-08"""

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        if s.market_due or not s.workshop_due or s.pending:
            return []
        for pile in s.game.workshops:
            if s.can_draw(pile):
                return []
        return [self.first]

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        return not_asked(s)

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        tell_exchange(s, seat)
        end(s, seat)


class FirstDraw(Draw):
    """The first draw for an exchange ends the laying. FC-R-11"""

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        tell_exchange(s, seat)
        super().play(s, seat, thing)


class FirstKind(Kind):
    """The first draw for an exchange ends the laying. FC-R-11"""

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        tell_exchange(s, seat)
        super().play(s, seat, thing)


class Laying(Asking):
    """Lay another card, or begin to draw once one is laid. FC-R-10, -11"""

    def legal(self, s: FrescoCardState, seat: int) -> list[int]:
        actions = self.first.offer(s, seat)
        if s.laid:
            for verb in self.others:
                actions += verb.offer(s, seat)
        return actions


def tell_exchange(s: FrescoCardState, seat: int) -> None:
    if s.events is not None:
        s.tell("exchange", seat, {"cards": [s.game.parts.faces[face] for face in s.laid]})


def open_workshops(s: FrescoCardState) -> list[int]:
    """The Workshop piles that can still give a card. FC-R-08"""
    workshops = s.game.workshops
    for pile in workshops:
        if not s.piles[pile] and not s.discards[pile]:
            return [other for other in workshops if s.can_draw(other)]
    return workshops


def work_on(s: FrescoCardState, seat: int) -> None:
    """Draw on for the laid cards, looking at each card before the next choice. FC-EXC-09, FC-R-13"""
    if s.pending or (s.workshop_due and open_workshops(s)):
        s.push(s.game.works[seat])
    else:
        end(s, seat)


def draw_market(s: FrescoCardState, seat: int) -> None:
    for _ in range(s.market_due):
        s.draw_to_hand(seat, MARKET)
    s.market_due = 0


def end(s: FrescoCardState, seat: int) -> None:
    """Nothing is left to choose: draw what is due, then discard the laid cards. FC-EXC-10, -11, FC-R-08, -12"""
    draw_market(s, seat)
    s.workshop_due = 0
    s.discard_laid()
    if s.limit:  # FC-TIL-12
        restore.more_on(s, seat)
    else:
        turns.after_action(s, seat)
