"""The scoring cards: how many ribbons a painting wins, and what they are worth. CV-CARD-01 to -33"""

from __future__ import annotations

from bottega.games.canvas.rules.icons import ELEMENT_LANES, ELEMENTS, LANE, SWATCHES, count, filled, lane


class ScoringCard:
    """A scoring card. `points[n - 1]` is what n ribbons are worth together; nobody owns more than `cap`.
    CV-CMP-08"""

    __slots__ = ("id", "name", "text", "points", "cap")

    def __init__(self, id: str, name: str, text: str, points: list[int]) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.points = points
        self.cap = len(points)

    def ribbons(self, icons: int) -> int:
        """How often a painting with these visible icons meets the condition."""
        raise NotImplementedError

    def worth(self, ribbons: int) -> int:
        """The value of a whole set, not of each ribbon; no ribbon, no points. CV-CARD-25, CV-R-23"""
        return self.points[ribbons - 1] if ribbons else 0


class AllFilled(ScoringCard):
    """Composition: something at every swatch; a bonus icon is enough. CV-CARD-01, CV-R-21"""

    def ribbons(self, icons: int) -> int:
        return 1 if filled(icons) == LANE else 0


class TotalIs(ScoringCard):
    """Consistency: exactly n element icons. CV-CARD-02"""

    __slots__ = ("n",)

    def __init__(self, id: str, name: str, text: str, points: list[int], n: int) -> None:
        super().__init__(id, name, text, points)
        self.n = n

    def ribbons(self, icons: int) -> int:
        return 1 if (icons & ELEMENT_LANES).bit_count() == self.n else 0


class CountIs(ScoringCard):
    """Emphasis: exactly n icons of one element. CV-CARD-03"""

    __slots__ = ("element", "n")

    def __init__(self, id: str, name: str, text: str, points: list[int], element: int, n: int) -> None:
        super().__init__(id, name, text, points)
        self.element = element
        self.n = n

    def ribbons(self, icons: int) -> int:
        return 1 if count(icons, self.element) == self.n else 0


class Highest(ScoringCard):
    """Hierarchy: an element is there, and no other is seen more often. CV-CARD-04"""

    __slots__ = ("element",)

    def __init__(self, id: str, name: str, text: str, points: list[int], element: int) -> None:
        super().__init__(id, name, text, points)
        self.element = element

    def ribbons(self, icons: int) -> int:
        mine = count(icons, self.element)
        if mine == 0:
            return 0
        for other in range(4):
            if count(icons, other) > mine:
                return 0
        return 1


class Runs(ScoringCard):
    """Movement: one ribbon for each element seen in `size` swatches in a row. CV-CARD-05"""

    __slots__ = ("size",)

    def __init__(self, id: str, name: str, text: str, points: list[int], size: int) -> None:
        super().__init__(id, name, text, points)
        self.size = size

    def ribbons(self, icons: int) -> int:
        won = 0
        for element in range(4):
            run = lane(icons, element)
            for _ in range(self.size - 1):
                run &= run >> 1
            if run:
                won += 1
        return won


class TwoSets(ScoringCard):
    """Proportion: a set of at least `large` alike and besides a set of at least `small` alike. CV-CARD-06"""

    __slots__ = ("large", "small")

    def __init__(self, id: str, name: str, text: str, points: list[int], large: int, small: int) -> None:
        super().__init__(id, name, text, points)
        self.large = large
        self.small = small

    def ribbons(self, icons: int) -> int:
        for first in range(4):
            if count(icons, first) >= self.large:
                for second in range(4):
                    needed = self.large + self.small if second == first else self.small
                    if count(icons, second) >= needed:
                        return 1
        return 0


class SetsOf(ScoringCard):
    """Repetition and Style: one ribbon for each `size` icons of one element. CV-CARD-08, -10"""

    __slots__ = ("element", "size")

    def __init__(self, id: str, name: str, text: str, points: list[int], element: int, size: int) -> None:
        super().__init__(id, name, text, points)
        self.element = element
        self.size = size

    def ribbons(self, icons: int) -> int:
        return count(icons, self.element) // self.size


class Pairs(ScoringCard):
    """Proximity and Space: as many pairs of two elements as possible, every icon in one pair at most. CV-CARD-27

    `partners[p]` are the swatches, as five bits, that go with swatch p.
    """

    __slots__ = ("first", "second", "matched")

    def __init__(
        self, id: str, name: str, text: str, points: list[int], first: int, second: int, partners: list[int]
    ) -> None:
        super().__init__(id, name, text, points)
        self.first = first
        self.second = second
        self.matched = [most_pairs(a, b, partners) for a in range(32) for b in range(32)]

    def ribbons(self, icons: int) -> int:
        return self.matched[lane(icons, self.first) << 5 | lane(icons, self.second)]


def most_pairs(left: int, right: int, partners: list[int]) -> int:
    """The largest number of pairs between two sets of swatches: leave the first one out, or try each partner."""
    if not left:
        return 0
    position = (left & -left).bit_length() - 1
    rest = left & left - 1
    best = most_pairs(rest, right, partners)
    for partner in range(5):
        if right & partners[position] & 1 << partner:
            best = max(best, 1 + most_pairs(rest, right & ~(1 << partner), partners))
    return best


class Mirror(ScoringCard):
    """Symmetry: one ribbon for each element at both swatches of a mirrored pair. CV-CARD-11"""

    __slots__ = ("pairs",)

    def __init__(self, id: str, name: str, text: str, points: list[int], pairs: list[int]) -> None:
        super().__init__(id, name, text, points)
        self.pairs = pairs  # each as five bits with two of them set

    def ribbons(self, icons: int) -> int:
        won = 0
        for element in range(4):
            seen = lane(icons, element)
            for pair in self.pairs:
                if seen & pair == pair:
                    won += 1
        return won


class FullSets(ScoringCard):
    """Variety: one ribbon for each complete set of all four elements. CV-CARD-12"""

    def ribbons(self, icons: int) -> int:
        return min(count(icons, 0), count(icons, 1), count(icons, 2), count(icons, 3))


def silver(icons: int) -> int:
    """Silver ribbons: each visible bonus icon pays one for each visible icon of its element.
    CV-ICO-02, CV-CARD-30, -31, CV-R-19"""
    won = 0
    for element in range(4):
        won += count(icons, element + 4) * count(icons, element)
    return won


def scoring_card(entry: dict[str, object]) -> ScoringCard:
    """A scoring card from its entry in the component file; KeyError, TypeError or ValueError if it makes no sense."""
    card_id, name, text = str(entry["id"]), str(entry["name"]), str(entry["text"])
    points = _ints(entry["points"])
    kind = entry["kind"]
    if kind == "all_positions_filled":
        return AllFilled(card_id, name, text, points)
    if kind == "element_total_is":
        return TotalIs(card_id, name, text, points, _int(entry["n"]))
    if kind == "element_count_is":
        return CountIs(card_id, name, text, points, _element(entry["element"]), _int(entry["n"]))
    if kind == "element_is_highest":
        return Highest(card_id, name, text, points, _element(entry["element"]))
    if kind == "run_of_same":
        return Runs(card_id, name, text, points, _int(entry["size"]))
    if kind == "three_and_two":
        large, small = _ints(entry["sizes"])
        return TwoSets(card_id, name, text, points, large, small)
    if kind == "sets_of":
        return SetsOf(card_id, name, text, points, _element(entry["element"]), _int(entry["size"]))  # CV-R-60
    if kind == "pairs_adjacent" or kind == "pairs_apart":
        gap = _int(entry["gap"])
        first, second = [_element(element) for element in _list(entry["elements"])]
        partners = []
        for here in range(5):
            bits = 0
            for there in range(5):
                apart = abs(here - there)  # CV-LAY-01
                if (apart == gap) if kind == "pairs_adjacent" else (apart >= gap):
                    bits |= 1 << there
            partners.append(bits)
        return Pairs(card_id, name, text, points, first, second, partners)
    if kind == "mirror_match":
        pairs = []
        for pair in _list(entry["mirror"]):
            one, other = _list(pair)
            pairs.append(1 << SWATCHES.index(str(one)) | 1 << SWATCHES.index(str(other)))
        return Mirror(card_id, name, text, points, pairs)
    if kind == "full_sets":
        return FullSets(card_id, name, text, points)
    raise ValueError(f"unknown kind {kind!r}")


def _int(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is not a list")
    return value


def _ints(value: object) -> list[int]:
    return [_int(entry) for entry in _list(value)]


def _element(value: object) -> int:
    return ELEMENTS.index(str(value))
