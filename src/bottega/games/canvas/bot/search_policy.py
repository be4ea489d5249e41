"""What the search bot asks about Canvas: which cards and paintings are worth a thought, and how a game goes on."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.canvas.bot.valuation import Appraisal, rate_takes
from bottega.games.canvas.rules.state import CanvasState
from bottega.kernel.chance import Chance
from bottega.kernel.state import State

PAINTINGS: Final = 5  # so many paintings of a hand are compared
EARLY: Final = 2.0  # a painting of a hand that is not full has to be better than others by so much


class SearchPolicy:
    """Lines are a card to take, or a whole painting."""

    def __init__(self) -> None:
        self.temperature = 2.0
        self.score_scale = 5.0

    def candidate_plans(self, state: State, seat: int) -> list[tuple[tuple[int, ...], float]]:
        s = cast(CanvasState, state)
        game = s.game
        asked = s.agenda[-1].name
        found: list[tuple[tuple[int, ...], float]] = []
        if asked == "background":
            return [((game.background.first + s.backgrounds[seat][0],), 0.0)]
        if asked == "turn":
            hand = len(s.hands[seat])
            if hand < game.parts.hand_limit:
                for position, value in enumerate(rate_takes(s, seat, min(len(s.row), s.tokens[seat] + 1))):
                    found.append(((game.take.first + position,), value))
            if hand < 3:
                return found
            early = early_cost(s, seat)
            for value, cards in paintings(s, seat, []):
                found.append((self.painting(s, seat, cards), value - early))
            return found
        for value, cards in paintings(s, seat, s.building):
            found.append((self.painting(s, seat, cards), value))
        return found

    def painting(self, s: CanvasState, seat: int, cards: list[int]) -> tuple[int, ...]:
        """The cards still to lay, and any background."""
        game = s.game
        laid = len(s.building)
        return (*[game.layer.first + card for card in cards[laid:]], game.background.first + s.backgrounds[seat][0])

    def is_trivial(self, state: State, seat: int) -> bool:
        return state.agenda[-1].name == "background"

    def solve(self, state: State, seat: int, judge: object) -> None:
        return None

    def begin(self, state: State) -> None:
        """Games are played to their end, wherever a search begins."""

    def rollout(self, state: State, chance: Chance) -> None:
        """Hands are filled with what fits best, and painted from when they are full."""
        s = cast(CanvasState, state)
        game = s.game
        while s.agenda:
            seat = s.actors[0]
            legal = s.peek(seat)
            asked = s.agenda[-1].name
            if asked == "turn":
                if s.row and len(s.hands[seat]) < game.parts.hand_limit:
                    rated = rate_takes(s, seat, min(len(s.row), s.tokens[seat] + 1))
                    s.play(game.take.first + rated.index(max(rated)), seat)
                    continue
                cards = Appraisal(s, seat).best(s.hands[seat])[1]
                for card in cards:
                    s.play(game.layer.first + card, seat)
            elif asked == "background" or len(legal) == 1:
                s.play(legal[0], seat)
            else:
                s.play(game.layer.first + paintings(s, seat, s.building)[0][1][len(s.building)], seat)

    def expected_scores(self, state: State) -> list[float]:
        return [float(points) for points in state.scores]

    def solo_target(self, state: State) -> float:
        return float(cast(CanvasState, state).game.target)


def early_cost(s: CanvasState, seat: int) -> float:
    """What a painting has to be better by than others, while cards can still be taken."""
    filling = s.agenda[-1].name == "turn" and s.row and len(s.hands[seat]) < s.game.parts.hand_limit
    return EARLY if filling else 0.0


def paintings(s: CanvasState, seat: int, laid: list[int]) -> list[tuple[float, list[int]]]:
    """The best paintings that begin with the cards laid."""
    look = Appraisal(s, seat)
    found: list[tuple[float, list[int]]] = []
    hand = laid + s.hands[seat]
    for bottom in hand:
        for middle in hand:
            for top in hand:
                cards = [bottom, middle, top]
                if bottom != middle and bottom != top and middle != top and cards[: len(laid)] == laid:
                    found.append((-look.value(bottom, middle, top), cards))
    found.sort()
    return [(-less, cards) for less, cards in found[:PAINTINGS]]
