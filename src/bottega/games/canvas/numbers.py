"""Canvas as numbers. Everything but the order of the deck is open. CV-HID-01 to -07"""

from __future__ import annotations

from typing import Final, cast

from bottega.games.canvas.game import CanvasGame
from bottega.games.canvas.icons import ELEMENTS, SWATCHES
from bottega.games.canvas.state import SILVER, CanvasState
from bottega.kernel.game import Game
from bottega.kernel.numbers import Numbers, flags, one_hot, seat_names, tally
from bottega.kernel.state import State

ASKED: Final = ("turn", "layer", "background")
ICONS: Final = 2 * len(ELEMENTS) * len(SWATCHES)  # four elements, then their bonus icons, at five swatches
MOST_TOKENS: Final = 40
MOST_POINTS: Final = 120


class Encoder(Numbers):
    """A card is told by its number from 1 (0 for no card) and by its icons: one number for each lane and swatch."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        canvas = cast(CanvasGame, game)
        parts = canvas.parts
        self.canvas = canvas
        self.cards = len(parts.icons)
        self.bits: list[list[int]] = []
        for icons in parts.icons:
            self.bits.append([icons >> bit & 1 for bit in range(ICONS)])
        self.blank: list[int] = [0] * ICONS
        spaces = len(parts.ribbons) - 1
        self.part("asked", len(ASKED), 1)
        self.part("to act", game.players, 1)
        self.part("first", game.players, 1)
        self.part("target", 1, max(1, canvas.target))
        self.part("scoring", spaces * len(parts.scoring), 1)
        self.part("row.cards", parts.row, self.cards)
        self.part("row.icons", parts.row * ICONS, 1)
        self.part("row.tokens", parts.row, MOST_TOKENS)
        self.part("deck", 1, self.cards)
        self.part("discarded", self.cards, 1)
        self.part("building.cards", 3, self.cards)
        self.part("building.icons", 3 * ICONS, 1)
        self.part("vincent", 1, MOST_TOKENS)
        self.part("reserve", 1, MOST_TOKENS)
        self.part("you.hand.icons", parts.hand_limit * ICONS, 1)
        for who in seat_names(game.players):
            self.part(f"{who}.hand", self.cards, 1)
            self.part(f"{who}.painted", self.cards, 1)
            self.part(f"{who}.backgrounds", len(parts.backgrounds), 1)
            self.part(f"{who}.paintings", 1, parts.paintings_each)
            self.part(f"{who}.tokens", 1, MOST_TOKENS)
            self.part(f"{who}.ribbons", SILVER + 1, 40)
            self.part(f"{who}.points", 1, MOST_POINTS)

    def read(self, state: State, seat: int) -> list[int]:
        s = cast(CanvasState, state)
        parts = self.canvas.parts
        seats = self.seats_from(seat)
        asked = s.agenda[-1].name if s.agenda else ""
        numbers = one_hot(len(ASKED), ASKED.index(asked) if asked in ASKED else -1)
        numbers.extend(flags(s.actors, seats))
        numbers.extend(flags((s.first,), seats))
        numbers.append(self.canvas.target)
        for space in range(len(parts.ribbons) - 1):
            card = s.scoring[space] if space < len(s.scoring) else -1
            numbers.extend(one_hot(len(parts.scoring), card))
        self.tell_cards(numbers, s.row, parts.row)
        numbers.extend(s.row_tokens)
        numbers.extend([0] * (parts.row - len(s.row)))
        numbers.append(len(s.deck))
        numbers.extend(tally(self.cards, s.discarded))
        self.tell_cards(numbers, s.building, 3)
        numbers.append(s.vincent)
        numbers.append(s.reserve)
        self.tell_icons(numbers, s.hands[seat], parts.hand_limit)
        for other in seats:
            painted = s.paintings[other]
            numbers.extend(tally(self.cards, s.hands[other]))
            row = [0] * self.cards
            for at, card in enumerate(painted):
                if at % 4 < 3:
                    row[card] = 1
            numbers.extend(row)
            numbers.extend(tally(len(parts.backgrounds), s.backgrounds[other]))
            numbers.append(len(painted) // 4)
            numbers.append(s.tokens[other])
            numbers.extend(s.ribbons[other])
            numbers.append(s.points(other))
        return numbers

    def tell_cards(self, numbers: list[int], cards: list[int], places: int) -> None:
        for card in cards:
            numbers.append(card + 1)
        numbers.extend([0] * (places - len(cards)))
        self.tell_icons(numbers, cards, places)

    def tell_icons(self, numbers: list[int], cards: list[int], places: int) -> None:
        for card in cards:
            numbers.extend(self.bits[card])
        for _ in range(places - len(cards)):
            numbers.extend(self.blank)
