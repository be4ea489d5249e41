"""What paintings bring, found quickly: the search plays thousands of games with the same scoring cards, so how often
three cards meet them is remembered."""

from __future__ import annotations

from typing import Final

from bottega.games.canvas.bot.heuristic import TOKEN, hope_of, promise, ribbon_worth
from bottega.games.canvas.rules.icons import stack
from bottega.games.canvas.rules.scoring import silver
from bottega.games.canvas.rules.state import SILVER, CanvasState

FIELD: Final = 4  # bits for how often a painting meets a scoring card
FIELD_MASK: Final = (1 << FIELD) - 1
MOST_KNOWN: Final = 4

_known: Final[dict[tuple[str, ...], list[int]]] = {}


def met_by(s: CanvasState) -> list[int]:
    """By (bottom * cards + middle) * cards + top, how often three cards meet the scoring cards of this game, and how
    much silver they win, packed; -1 where nobody has asked yet."""
    parts = s.game.parts
    key = (parts.hash, *[parts.scoring[card].id for card in s.scoring])
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = [-1] * len(parts.icons) ** 3
        _known[key] = found
    return found


def look_up(s: CanvasState, bottom: int, middle: int, top: int) -> int:
    """How often these cards meet the scoring cards, packed."""
    parts = s.game.parts
    icons = stack(parts.icons[bottom], parts.icons[middle], parts.icons[top])
    packed = min(silver(icons), FIELD_MASK)
    for space in range(SILVER - 1, -1, -1):
        packed <<= FIELD
        if space < len(s.scoring):
            packed |= min(parts.scoring[s.scoring[space]].ribbons(icons), FIELD_MASK)
    return packed


class Appraisal:
    """What paintings are worth to a seat as it stands now."""

    __slots__ = ("s", "met", "cards", "gains")

    def __init__(self, s: CanvasState, seat: int) -> None:
        self.s = s
        self.met = met_by(s)
        self.cards = len(s.game.parts.icons)
        hope = hope_of(s.game, s, seat)
        parts = s.game.parts
        self.gains: list[list[float]] = []  # by space and by how often it is met
        for space in range(SILVER):
            line = [0.0] * (FIELD_MASK + 1)
            if space < len(s.scoring):
                card = parts.scoring[s.scoring[space]]
                owned = s.ribbons[seat][space]
                for number in range(1, FIELD_MASK + 1):
                    after = min(owned + number, card.cap)
                    full = card.points[card.cap - 1] * (after - owned) / card.cap
                    line[number] = (card.worth(after) - card.worth(owned)) * (1.0 - hope) + full * hope
            self.gains.append(line)
        self.gains.append([float(number * parts.silver_points) for number in range(FIELD_MASK + 1)])

    def value(self, bottom: int, middle: int, top: int) -> float:
        """Points that a painting adds, and hope for those to come."""
        at = (bottom * self.cards + middle) * self.cards + top
        packed = self.met[at]
        if packed < 0:
            packed = look_up(self.s, bottom, middle, top)
            self.met[at] = packed
        total = 0.0
        for line in self.gains:
            total += line[packed & FIELD_MASK]
            packed >>= FIELD
        return total

    def best(self, hand: list[int]) -> tuple[float, list[int]]:
        """The best painting of a hand of three cards or more."""
        top_value = -1.0
        chosen = hand[:3]
        for bottom in hand:
            for middle in hand:
                if middle == bottom:
                    continue
                for top in hand:
                    if top == bottom or top == middle:
                        continue
                    value = self.value(bottom, middle, top)
                    if value > top_value:
                        top_value = value
                        chosen = [bottom, middle, top]
        return top_value, chosen

    def best_with(self, hand: list[int], card: int) -> float:
        """The value of the best painting that has this card in it, with two of a hand."""
        best = -1.0
        for one in hand:
            for other in hand:
                if one != other:
                    value = self.value(card, one, other)
                    value = max(value, self.value(one, card, other), self.value(one, other, card))
                    best = max(best, value)
        return best


def rate_takes(s: CanvasState, seat: int, most: int) -> list[float]:
    """How good it is to take each of the first cards of the row, as heuristic.take_terms add up to."""
    hand = s.hands[seat]
    look = Appraisal(s, seat)
    icons = s.game.parts.icons
    before = look.best(hand)[0] if len(hand) >= 3 else -1.0
    rated: list[float] = []
    for position in range(most):
        card = s.row[position]
        if len(hand) >= 2:
            value = max(before, look.best_with(hand, card))
        elif hand:
            mine, other = icons[hand[0]], icons[card]
            value = max(
                ribbon_worth(s, seat, stack(0, mine, other), 1.0), ribbon_worth(s, seat, stack(0, other, mine), 1.0)
            )
        else:
            value = ribbon_worth(s, seat, icons[card], 1.0)
        gain = s.row_tokens[position] - position
        if s.game.mode == "puzzle" and position == 0 and s.reserve:
            gain += 1
        rated.append(value + promise(s, card) + gain * TOKEN)
    return rated
