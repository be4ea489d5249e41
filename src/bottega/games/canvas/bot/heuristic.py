"""What a good player of Canvas knows: the best painting of a hand, found exactly, and what a card is worth to it."""

from __future__ import annotations

from typing import Final

from bottega.games.canvas.rules.game import CanvasGame
from bottega.games.canvas.rules.icons import stack
from bottega.games.canvas.rules.scoring import silver
from bottega.games.canvas.rules.state import CanvasState
from bottega.kernel.terms import Term, rating
from bottega.learning.parts import Heuristic

TOKEN: Final = 0.35  # what an Inspiration token is worth in points, roughly

# what speaks for an action
NOW: Final = "points at once"
SETS: Final = "sets of ribbons that can grow"
PAINTING: Final = "the best painting that the hand allows"
ICONS: Final = "icons to choose from"
TOKENS: Final = "tokens"


class Stack:
    """Three cards of a hand in order, and what they are worth."""

    __slots__ = ("cards", "value")

    def __init__(self, cards: list[int], value: float) -> None:
        self.cards = cards
        self.value = value


def ribbon_worth(s: CanvasState, seat: int, icons: int, hope: float) -> float:
    """Points a painting with these icons adds. `hope` (0 to 1) mixes in what a ribbon is worth in a full set,
    since early ribbons of a rising table pay only when the later ones come."""
    game = s.game
    parts = game.parts
    value = float(silver(icons) * parts.silver_points)
    won = s.ribbons[seat]
    for space, number in enumerate(s.scoring):
        card = parts.scoring[number]
        owned = won[space]
        after = min(owned + card.ribbons(icons), card.cap)
        if after > owned:
            gain = card.worth(after) - card.worth(owned)
            full = card.points[card.cap - 1] * (after - owned) / card.cap
            value += gain * (1 - hope) + full * hope
    return value


def hope_of(game: CanvasGame, s: CanvasState, seat: int) -> float:
    """Nothing is hoped for with the last painting."""
    left = game.parts.paintings_each - len(s.paintings[seat]) // 4
    return 0.0 if left <= 1 else 0.6


def best_stack(s: CanvasState, seat: int, hand: list[int], hope: float) -> Stack:
    """The best painting of a hand over all ordered triples; with fewer than three cards, what they show so far."""
    icons = s.game.parts.icons
    if len(hand) < 3:
        seen = [icons[card] for card in hand]
        if not seen:
            return Stack([], 0.0)
        top = seen[-1]
        other = seen[0] if len(seen) > 1 else 0
        return Stack(
            hand,
            max(ribbon_worth(s, seat, stack(0, other, top), 1.0), ribbon_worth(s, seat, stack(0, top, other), 1.0)),
        )
    best = Stack(hand[:3], -1.0)
    for bottom in hand:
        for middle in hand:
            if middle == bottom:
                continue
            for top in hand:
                if top == bottom or top == middle:
                    continue
                value = ribbon_worth(s, seat, stack(icons[bottom], icons[middle], icons[top]), hope)
                if value > best.value:
                    best = Stack([bottom, middle, top], value)
    return best


def promise(s: CanvasState, card: int) -> float:
    """What a card is good for on its own: more icons, and a bonus, give more to choose from."""
    icons = s.game.parts.icons[card]
    return 0.3 * icons.bit_count() + (0.3 if icons >> 20 else 0.0)


def take_terms(s: CanvasState, seat: int, position: int) -> list[Term]:
    """What speaks for the card at this position (from 0) of the row: the best painting with it, its own icons, and the
    tokens that it costs and brings."""
    card = s.row[position]
    gain = s.row_tokens[position] * TOKEN
    if s.game.mode == "puzzle" and position == 0 and s.reserve:
        gain += TOKEN
    best = best_stack(s, seat, [*s.hands[seat], card], hope_of(s.game, s, seat))
    return [(PAINTING, best.value), (ICONS, promise(s, card)), (TOKENS, -position * TOKEN), (TOKENS, gain)]


def painting_terms(s: CanvasState, seat: int, icons: int) -> list[Term]:
    """What speaks for a painting with these icons: its points, and hope for later ribbons of the same sets."""
    hope = hope_of(s.game, s, seat)
    sure = silver(icons) * s.game.parts.silver_points
    now = ribbon_worth(s, seat, icons, 0.0) - sure
    full = ribbon_worth(s, seat, icons, 1.0) - sure
    return [(NOW, sure + now * (1 - hope)), (SETS, full * hope)]


def best_stack_with(s: CanvasState, seat: int, laid: list[int], hand: list[int]) -> Stack:
    """The best painting that begins with the cards already laid."""
    icons = s.game.parts.icons
    hope = hope_of(s.game, s, seat)
    best = Stack([], -1.0)
    for first in hand:
        rest = [[*laid, first]] if len(laid) == 2 else [[*laid, first, card] for card in hand if card != first]
        for cards in rest:
            value = ribbon_worth(s, seat, stack(icons[cards[0]], icons[cards[1]], icons[cards[2]]), hope)
            if value > best.value:
                best = Stack(cards, value)
    return best


def rate(s: CanvasState, seat: int) -> list[tuple[int, float]]:
    """Every legal action of a seat with how good it is."""
    game = s.game
    legal = s.legal(seat)
    asked = s.agenda[-1].name
    if asked == "background":
        return [(action, 0.0) for action in legal]
    hand = s.hands[seat]
    if asked == "layer":
        best = best_stack_with(s, seat, s.building, hand)
        wanted = game.layer.first + best.cards[len(s.building)]
        return [(action, best.value if action == wanted else -1.0) for action in legal]
    rated: list[tuple[int, float]] = []
    # turns are never short, so a hand is filled before it is painted from
    full = len(hand) >= game.parts.hand_limit or not s.row
    chosen = best_stack(s, seat, hand, hope_of(game, s, seat)) if len(hand) >= 3 else Stack([], 0.0)
    for action in legal:
        if game.catalogue.verbs[action] is game.take:
            rated.append((action, rating(take_terms(s, seat, action - game.take.first))))
        elif full and action == game.layer.first + chosen.cards[0]:
            rated.append((action, chosen.value))
        else:
            rated.append((action, -1.0))
    return rated


HEURISTIC = Heuristic(rate=rate)
