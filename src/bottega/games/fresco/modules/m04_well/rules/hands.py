"""Where the lucky coins and the wish cards are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.m04_well.rules.cards import Pieces
from bottega.games.fresco.rules.components import LETTERS, PRIMARIES
from bottega.games.fresco.rules.hooks import ModuleState
from bottega.kernel.fields import fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState


@fields
class WellState(ModuleState):
    """Cards by the number of their sort. The pile's last card is its top."""

    pieces: Pieces
    coins: list[int] = []  # by seat, behind the screen
    planned: list[int] = []  # by seat, on the market symbol of the action board
    supply: int = 0
    well: int = 0
    hands: list[list[int]] = []  # by seat
    pile: list[int] = []
    used: list[int] = []  # out of the game, in the order of use
    spent: int = 0  # cards used in the turn in a place
    mixers: int = 0  # healthy assistants that have begun to mix in it
    fresh: bool = False  # a tile has just been bought there, without a card
    visited: bool = False  # a card has been used for the restoration to come
    brew: int = -1  # the colour that alchemy makes
    given: list[int] = []  # cubes given for it so far

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """coins (by seat, None if hidden), planned (by seat on the market symbol, None if hidden), supply, well; cards
        (by seat how many), hands (by seat the names, None if hidden), pile (number), used (names in the order of use),
        spent (cards used in the turn under way), brew (letter of what alchemy makes, or None), given (letters of what
        it has cost so far). M04-H-01 to -03, FX-H-04"""
        planning = s.planning()
        return {
            "coins": [number if owner == seat else None for owner, number in enumerate(self.coins)],
            "planned": [number if owner == seat or not planning else None for owner, number in enumerate(self.planned)],
            "supply": self.supply,
            "well": self.well,
            "cards": [len(hand) for hand in self.hands],
            "hands": [self.names(hand) if owner == seat else None for owner, hand in enumerate(self.hands)],
            "pile": len(self.pile),
            "used": self.names(self.used),
            "spent": self.spent,
            "brew": LETTERS[self.brew] if self.brew >= 0 else None,
            "given": "".join(LETTERS[colour] for colour in self.given),
        }

    def names(self, cards: list[int]) -> list[str]:
        return [self.pieces.cards[card].name for card in cards]

    def forget_plan(self, s: FrescoState, seat: int) -> None:
        self.coins[seat] += self.planned[seat]
        self.planned[seat] = 0

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        """Coins that nobody sees lie behind any other screen; the cards that nobody has shown may be anywhere."""
        others: list[int] = []
        hidden = self.pieces.total - self.supply - self.well
        for owner in range(len(self.coins)):
            hidden -= self.planned[owner]
            if owner == seat:
                hidden -= self.coins[owner]
            else:
                others.append(owner)
                self.coins[owner] = 0
        for _ in range(hidden):
            self.coins[others[s.below(len(others))]] += 1
        self.deal_cards(s, seat, others)
        if self.brew >= 0 and s.painter != seat:
            s.paint[s.painter][s.below(PRIMARIES)] += self.pieces.price - len(self.given)

    def deal_cards(self, s: FrescoState, seat: int | None, others: list[int]) -> None:
        """Any card that nobody has shown may lie in any hand or in the pile."""
        pool: list[int] = []
        for at, card in enumerate(self.pieces.cards):
            pool.extend([at] * card.count)
        for card_used in self.used:
            pool.remove(card_used)
        if seat is not None:
            for mine in self.hands[seat]:
                pool.remove(mine)
        s.shuffle(pool)
        for owner in others:
            hand: list[int] = []
            while len(hand) < len(self.hands[owner]):
                hand.append(pool.pop())
            hand.sort()
            self.hands[owner] = hand
        self.pile = pool

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        planning = s.planning()
        self.pile = [marker] * len(self.pile)
        for owner in range(len(self.coins)):
            if owner != seat:
                self.coins[owner] = marker
                self.hands[owner] = [marker] * len(self.hands[owner])
                if planning:
                    self.planned[owner] = marker

    def conserved(self) -> dict[str, int]:
        return {
            "lucky coins": self.supply + self.well + sum(self.coins) + sum(self.planned),
            "wish cards": len(self.pile) + len(self.used) + sum(len(hand) for hand in self.hands),
        }
