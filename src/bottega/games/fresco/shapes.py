"""Any module's part of the view as a fixed number of numbers, without code for the module.

A shape says what may stand at a place of a view: a number, a word, paints, named fields, a table by spaces or other
names of the base game, a list. It is found out by looking at games that are played at random with fixed seeds, so it is
the same on every machine. Words are told by their place in a vocabulary, paints by how many cubes there are of each
colour. What is not there is NOTHING; what no game has shown is left out, and a list ends at its cap.
"""

from __future__ import annotations

from typing import Any, Final

from bottega.games.fresco.components import LETTERS
from bottega.kernel.numbers import NOTHING

ROOM: Final = 2  # places in a list of changing length beyond the longest one seen
FEW: Final = 9  # a number that is no flag may at least come to this, else to twice as much as ever seen


class Lexicon:
    """The words of a module by their numbers, from 1 on, and the rows of names that tables are made by."""

    def __init__(self, rows: list[list[str]]) -> None:
        self.numbers: dict[str, int] = {}
        self.rows = rows
        for row in rows:
            for word in row:
                self.learn(word)

    def learn(self, word: str) -> None:
        if word not in self.numbers:
            self.numbers[word] = len(self.numbers) + 1

    def learn_all(self, section: Any) -> None:
        """Every name in a module's components."""
        if isinstance(section, str):
            if " " not in section:
                self.learn(section)
        elif isinstance(section, dict):
            for key, inner in section.items():
                if key != "provenance":
                    self.learn_all(inner)
        elif isinstance(section, list):
            for inner in section:
                self.learn_all(inner)

    def row_of(self, keys: list[str]) -> list[str] | None:
        """The row of names that these keys are taken from, if there is one."""
        if not keys:
            return None
        for row in self.rows:
            if all(key in row for key in keys):
                return row
        return None


def is_paint(text: str) -> bool:
    return bool(text) and all(letter in LETTERS for letter in text)


class Shape:
    """What may stand at one place of a view, merged from everything that was seen there."""

    __slots__ = (
        "number",
        "word",
        "paint",
        "fields",
        "row",
        "each",
        "item",
        "shortest",
        "longest",
        "cap",
        "size",
        "low",
        "high",
    )

    def __init__(self) -> None:
        self.number = False
        self.word = False
        self.paint = False
        self.fields: dict[str, Shape] = {}
        self.row: list[str] | None = None
        self.each: Shape | None = None  # what stands at each name of that row
        self.item: Shape | None = None
        self.shortest = -1
        self.longest = 0
        self.cap = 0  # how many places a list has
        self.size = 0  # how many numbers it takes to tell everything here
        self.low = 0
        self.high = 0

    def see(self, value: Any, lexicon: Lexicon) -> None:
        if value is None or value == "":
            return
        if isinstance(value, str):
            if is_paint(value):
                self.paint = True
            else:
                self.word = True
                lexicon.learn(value)
        elif isinstance(value, dict):
            self.see_fields(value, lexicon)
        elif isinstance(value, (list, tuple)):
            if self.item is None:
                self.item = Shape()
            self.shortest = len(value) if self.shortest < 0 else min(self.shortest, len(value))
            self.longest = max(self.longest, len(value))
            for inner in value:
                self.item.see(inner, lexicon)
        else:
            self.number = True
            self.low = min(self.low, 2 * int(value))
            self.high = max(self.high, 1 if isinstance(value, bool) else max(FEW, 2 * int(value)))

    def see_fields(self, value: dict[str, Any], lexicon: Lexicon) -> None:
        row = lexicon.row_of(list(value))
        if row is not None:
            self.row = row
            if self.each is None:
                self.each = Shape()
            for inner in value.values():
                self.each.see(inner, lexicon)
            return
        for key, inner in value.items():
            if key not in self.fields:
                self.fields[key] = Shape()
            self.fields[key].see(inner, lexicon)

    def inside(self) -> list[Shape]:
        """The shapes within this one."""
        found = list(self.fields.values())
        if self.each is not None:
            found.append(self.each)
        if self.item is not None:
            found.append(self.item)
        return found

    def measure(self) -> int:
        """Fix the size, when everything has been seen: a list has as many places as always, or some more than ever."""
        self.size = int(self.number) + int(self.word) + len(LETTERS) * int(self.paint)
        for inner in self.fields.values():
            self.size += inner.measure()
        if self.row is not None and self.each is not None:
            self.size += len(self.row) * self.each.measure()
        if self.item is not None:
            self.cap = self.longest if self.longest == self.shortest else self.longest + ROOM
            self.size += self.cap * self.item.measure()
        return self.size

    def lowest(self) -> int:
        low = self.low
        for inner in self.inside():
            low = min(low, inner.lowest())
        return low

    def highest(self, words: int) -> int:
        """The largest number expected here."""
        high = max(self.high, words if self.word else 1, FEW if self.paint else 1)
        for inner in self.inside():
            high = max(high, inner.highest(words))
        return high

    def tell(self, value: Any, lexicon: Lexicon, numbers: list[int]) -> None:
        """Write a value down in exactly `size` numbers."""
        if value is None:
            numbers.extend([NOTHING] * self.size)
            return
        text = isinstance(value, str)
        if self.number:
            plain = not isinstance(value, (str, dict, list, tuple))
            numbers.append(int(value) if plain else NOTHING)
        if self.word:
            numbers.append(lexicon.numbers.get(value, 0) if text else NOTHING)
        if self.paint:
            for letter in LETTERS:
                numbers.append(value.count(letter) if text else NOTHING)
        if self.fields or self.row is not None:
            held: dict[str, Any] = value if isinstance(value, dict) else {}
            for key, inner in self.fields.items():
                inner.tell(held.get(key), lexicon, numbers)
            if self.row is not None and self.each is not None:
                for key in self.row:
                    self.each.tell(held.get(key), lexicon, numbers)
        if self.item is not None:
            items: list[Any] = list(value) if isinstance(value, (list, tuple)) else []
            for one in items[: self.cap]:
                self.item.tell(one, lexicon, numbers)
            if len(items) < self.cap:
                numbers.extend([NOTHING] * ((self.cap - len(items)) * self.item.size))
