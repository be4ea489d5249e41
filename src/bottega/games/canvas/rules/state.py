"""The state of a game of Canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.canvas.rules.icons import unpack
from bottega.kernel.fields import Shared, fields
from bottega.kernel.state import State

if TYPE_CHECKING:
    from bottega.games.canvas.rules.game import CanvasGame

SILVER = 4  # the place of the silver ribbons after the four ribbons of the mat


@fields
class CanvasState(State):
    """Cards are numbers from 0. A painting is four numbers in a row: bottom, middle, top, background."""

    game: CanvasGame  # type: ignore[misc]
    scoring: Shared[list[int]] = []
    first: int = 0
    deck: list[int] = []
    row: list[int] = []  # from position 1, the farthest from the deck. CV-R-05
    row_tokens: list[int] = []
    hands: list[list[int]] = []
    tokens: list[int] = []
    backgrounds: list[list[int]] = []
    paintings: list[list[int]] = []
    ribbons: list[list[int]] = []
    building: list[int] = []
    discarded: list[int] = []
    vincent: int = 0
    reserve: int = 0

    # -- asked by the rules

    def finished(self, seat: int) -> bool:
        return len(self.paintings[seat]) >= 4 * self.game.parts.paintings_each

    def can_act(self, seat: int) -> bool:
        """Take a card or complete a painting; only an owner's smaller card set can leave neither. CV-R-10, -70"""
        hand = len(self.hands[seat])
        return hand >= 3 or (hand < self.game.parts.hand_limit and bool(self.row))

    def refill(self) -> None:
        """Draw cards next to the deck until the row is full or the deck empty. CV-TAK-08, CV-PUZ-06, CV-R-09"""
        while len(self.row) < self.game.parts.row and self.deck:
            self.row.append(self.deck.pop())
            self.row_tokens.append(0)

    def points(self, seat: int) -> int:
        """The value of all sets of ribbons of a seat, and of nothing else. CV-END-03 to -05, CV-R-24"""
        parts = self.game.parts
        won = self.ribbons[seat]
        total = won[SILVER] * parts.silver_points
        for space, card in enumerate(self.scoring):
            total += parts.scoring[card].worth(won[space])
        return total

    # -- what the kernel asks

    @property
    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.game.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        """Most points, then most tokens, then shared; alone, the target. CV-END-06, -07, CV-R-27, -67"""
        if self.agenda:
            return ()
        game = self.game
        if game.players == 1:  # CV-R-37
            return (0,) if self.points(0) >= game.target else ()
        results = [(self.points(seat), self.tokens[seat]) for seat in range(game.players)]  # CV-R-26
        best = max(results)
        return tuple(seat for seat in range(game.players) if results[seat] == best)

    @property
    def completed(self) -> bool:
        """Whether the scenario is completed: at least one seat has reached its target. CV-SCN-02, CV-R-43, -63"""
        return not self.agenda and self.game.scenario is not None and max(self.scores) >= self.game.target

    def look(self, seat: int | None, view: dict[str, Any]) -> None:
        """Everything but the order of the deck is open. CV-HID-01 to -07"""
        game = self.game
        parts = game.parts
        view["mode"] = game.mode
        view["scenario"] = None if game.scenario is None else game.scenario.id
        view["target"] = game.target if game.target else None
        view["completed"] = self.completed
        view["first"] = self.first
        view["scoring"] = [
            {"card": parts.scoring[card].id, "ribbon": parts.ribbons[space]} for space, card in enumerate(self.scoring)
        ]
        view["row"] = [
            {"card": card + 1, "tokens": tokens} for card, tokens in zip(self.row, self.row_tokens, strict=True)
        ]
        view["deck"] = len(self.deck)
        view["discarded"] = [card + 1 for card in self.discarded]
        view["building"] = [card + 1 for card in self.building]
        view["vincent"] = self.vincent if game.mode == "vincent" else None
        view["reserve"] = self.reserve if game.mode == "puzzle" else None
        view["seats"] = [
            {
                "hand": [card + 1 for card in self.hands[s]],  # CV-R-28
                "tokens": self.tokens[s],
                "backgrounds": [card + 1 for card in self.backgrounds[s]],
                "paintings": self.gallery(s),
                "ribbons": self.ribbons[s].copy(),
                "points": self.points(s),
            }
            for s in range(game.players)
        ]

    def gallery(self, seat: int) -> list[dict[str, object]]:
        """The finished paintings of a seat, oldest first, with what they won."""
        parts = self.game.parts
        shown: list[dict[str, object]] = []
        for painting in self.game.judged(self, seat):
            shown.append(
                {
                    "cards": [card + 1 for card in painting.cards],
                    "background": painting.background + 1,
                    "title": parts.title(painting.cards[0], painting.cards[1], painting.cards[2]),
                    "icons": unpack(painting.icons),
                    "ribbons": painting.taken,
                }
            )
        return shown

    def resample_hidden(self, seat: int | None) -> None:
        self.deck.sort()
        self.shuffle(self.deck)

    def poison_hidden(self, seat: int | None, marker: int) -> None:
        self.deck = [marker] * len(self.deck)

    def conserved(self) -> dict[str, int]:
        """Art cards, backgrounds and tokens are somewhere, always. CV-R-40, -71"""
        painted = sum(len(cards) for cards in self.paintings) // 4
        hands = sum(len(hand) for hand in self.hands)
        cards = len(self.deck) + len(self.row) + hands + 3 * painted + len(self.building) + len(self.discarded)
        return {
            "art cards": cards,
            "tokens": sum(self.tokens) + sum(self.row_tokens) + self.vincent + self.reserve,
            "backgrounds": sum(len(cards) for cards in self.backgrounds) + painted,
        }
