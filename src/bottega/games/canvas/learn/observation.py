"""Canvas as numbers. Everything but the order of the deck is open. CV-HID-01 to -07"""

from __future__ import annotations

from typing import Final, cast

from bottega.games.canvas.rules.game import CanvasGame
from bottega.games.canvas.rules.icons import ELEMENTS, SWATCHES
from bottega.games.canvas.rules.state import SILVER, CanvasState
from bottega.kernel.game import Game
from bottega.kernel.state import State
from bottega.learning.observation import Numbers, blank, chunk, hot, tally, tell, tell_all

ASKED: Final = ("turn", "layer", "background")
ICONS: Final = 2 * len(ELEMENTS) * len(SWATCHES)  # four elements, then their bonus icons, at five swatches
LAYERS: Final = 3
RIBBONS: Final = 40  # more than a seat can win of a colour


class Encoder(Numbers):
    """A card is told by its number from 1 (0 for no card) and by its icons: one number for each lane and swatch."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        canvas = cast(CanvasGame, game)
        parts = canvas.parts
        self.canvas = canvas
        self.cards = len(parts.icons)
        self.most = max(self.cards, len(parts.backgrounds))
        self.icons: list[bytes] = [chunk([icons >> bit & 1 for bit in range(ICONS)]) for icons in parts.icons]
        self.spaces = len(parts.ribbons) - 1
        self.asked: dict[str, bytes] = dict(zip(ASKED, hot(len(ASKED))[1:], strict=True))
        self.hot_scoring: list[bytes] = hot(len(parts.scoring))
        tokens = max(1, game.players * parts.tokens_each + parts.vincent_tokens + parts.puzzle_reserve)
        best = sorted([max(card.points) for card in parts.scoring])[-self.spaces :]
        points = sum(best) + RIBBONS * parts.silver_points
        icons = "icons, one number for each lane and swatch"
        self.part("asked", len(ASKED), 1, f"the question: {', '.join(ASKED)}")
        self.part("to act", game.players, 1, "by seat: is to act")
        self.part("first", game.players, 1, "by seat: has played first")
        self.part("target", 1, max(1, canvas.target), "points to reach alone; 0 with others")
        self.part("scoring", self.spaces * len(parts.scoring), 1, "by space of the mat: the scoring card")
        self.part("row.cards", parts.row, self.cards, "by place of the row: the card's number, 0 for none")
        self.part("row.icons", parts.row * ICONS, 1, f"by place of the row: {icons}")
        self.part("row.tokens", parts.row, tokens, "by place of the row: inspiration tokens")
        self.part("deck", 1, self.cards, "cards in the deck")
        self.part("discarded", self.cards, 1, "by card: is out of the game")
        self.part("building.cards", LAYERS, self.cards, "by layer of the painting being made: the card's number")
        self.part("building.icons", LAYERS * ICONS, 1, f"by layer of it: {icons}")
        self.part("vincent", 1, tokens, "Vincent's tokens")
        self.part("reserve", 1, tokens, "tokens in the reserve")
        self.part("you.hand.icons", parts.hand_limit * ICONS, 1, f"by card of your hand: {icons}")
        for who in self.seat_names():
            self.part(f"{who}.hand", self.cards, 1, "by card: is in the hand")
            self.part(f"{who}.painted", self.cards, 1, "by card: is in a painting")
            gallery = "by painting: the numbers of its three cards, from the bottom, and of its background"
            self.part(f"{who}.gallery", parts.paintings_each * (LAYERS + 1), self.most, gallery)
            self.part(f"{who}.backgrounds", len(parts.backgrounds), 1, "by background: is still to be used")
            self.part(f"{who}.paintings", 1, parts.paintings_each, "paintings finished")
            self.part(f"{who}.tokens", 1, tokens, "inspiration tokens")
            self.part(f"{who}.ribbons", SILVER + 1, RIBBONS, "by colour: ribbons, silver last")
            self.part(f"{who}.points", 1, points, "points now")

    def observe(self, state: State, seat: int, out: list[bytes]) -> None:
        s = cast(CanvasState, state)
        parts = self.canvas.parts
        seats = self.seats_from(seat)
        out.append(self.asked[s.agenda[-1].name] if s.agenda else blank(len(ASKED)))
        self.tell_actors(out, seats, s.actors)
        self.tell_seat(out, seat, s.first)
        tell(out, self.canvas.target)
        for space in range(self.spaces):
            out.append(self.hot_scoring[s.scoring[space] + 1 if space < len(s.scoring) else 0])
        self.tell_cards(out, s.row, parts.row)
        tell_all(out, s.row_tokens)
        out.append(blank(parts.row - len(s.row)))
        tell(out, len(s.deck))
        tally(out, self.cards, s.discarded)
        self.tell_cards(out, s.building, LAYERS)
        tell(out, s.vincent)
        tell(out, s.reserve)
        self.tell_icons(out, s.hands[seat], parts.hand_limit)
        for other in seats:
            painted = s.paintings[other]
            tally(out, self.cards, s.hands[other])
            tally(out, self.cards, [card for at, card in enumerate(painted) if at % 4 < LAYERS])
            for card in painted:
                tell(out, card + 1)
            out.append(blank(parts.paintings_each * (LAYERS + 1) - len(painted)))
            tally(out, len(parts.backgrounds), s.backgrounds[other])
            tell(out, len(painted) // 4)
            tell(out, s.tokens[other])
            tell_all(out, s.ribbons[other])
            tell(out, s.points(other))

    def tell_cards(self, out: list[bytes], cards: list[int], places: int) -> None:
        for card in cards:
            tell(out, card + 1)
        out.append(blank(places - len(cards)))
        self.tell_icons(out, cards, places)

    def tell_icons(self, out: list[bytes], cards: list[int], places: int) -> None:
        for card in cards:
            out.append(self.icons[card])
        out.append(blank((places - len(cards)) * ICONS))
