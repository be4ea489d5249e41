"""How far drawings reach and how large their letters are, roughly: by the ends of lines, not by curves or turns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from bottega.presentation.sheets import SANS

LETTER = 0.5  # how wide a letter is to its size, at least
NUMBERS = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "Q": 4, "S": 4, "C": 6, "A": 7}
HIDDEN = ("title", "desc", "defs", "clipPath")

_COMMAND = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


class Frame(NamedTuple):
    """Where a part of a drawing lies, and how large."""

    x: float = 0.0
    y: float = 0.0
    across: float = 1.0
    down: float = 1.0

    def within(self, x: float, y: float, across: float, down: float) -> Frame:
        return Frame(self.x + x * self.across, self.y + y * self.down, self.across * across, self.down * down)

    def box(self, left: float, top: float, right: float, bottom: float) -> Box:
        return Box(
            self.x + left * self.across,
            self.y + top * self.down,
            self.x + right * self.across,
            self.y + bottom * self.down,
        )


WHOLE = Frame()


class Mark(NamedTuple):
    """Something drawn; `size` of letters, else 0."""

    box: Box
    text: str = ""
    size: float = 0.0


@lru_cache(4096)
def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg" font-family="{SANS}">{svg}</svg>')


def marks(element: ElementTree.Element, symbols: Mapping[str, str], frame: Frame = WHOLE) -> Iterator[Mark]:
    """Everything that is drawn in an element; what stands in symbols of modules as well."""
    for part in element:
        name = part.tag.rpartition("}")[2]
        if name in HIDDEN:
            continue
        inner = _moved(part, frame)
        if name == "use":
            yield from _used(part, symbols, inner)
        elif name == "text":
            yield _letters(part, inner)
        elif name == "svg":
            yield from marks(part, symbols, _seen_through(part, inner))
        else:
            box = _reach(part, name)
            if box is not None:
                yield Mark(inner.box(*box))
            yield from marks(part, symbols, inner)


def around(found: list[Mark]) -> Box:
    boxes = [mark.box for mark in found]
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _number(part: ElementTree.Element, name: str, otherwise: float = 0.0) -> float:
    return float(part.get(name, otherwise))


def _moved(part: ElementTree.Element, frame: Frame) -> Frame:
    for name, text in _TRANSFORM.findall(part.get("transform", "")):
        numbers = [float(number) for number in _NUMBER.findall(text)]
        if name == "translate":
            frame = frame.within(numbers[0], numbers[1] if len(numbers) > 1 else 0.0, 1.0, 1.0)
        elif name == "scale":
            frame = frame.within(0.0, 0.0, numbers[0], numbers[-1])
    return frame


def _seen_through(part: ElementTree.Element, frame: Frame) -> Frame:
    x, y, wide, high = (float(number) for number in part.get("viewBox", "").split())
    scale = min(_number(part, "width") / wide, _number(part, "height") / high)
    return frame.within(_number(part, "x") - x * scale, _number(part, "y") - y * scale, scale, scale)


def _used(part: ElementTree.Element, symbols: Mapping[str, str], frame: Frame) -> Iterator[Mark]:
    x, y = _number(part, "x"), _number(part, "y")
    yield Mark(frame.box(x, y, x + _number(part, "width"), y + _number(part, "height")))
    name = part.get("href", "")[1:]
    if name.startswith("m") and name in symbols:  # what the base game draws is tried out there
        (symbol,) = parsed(symbols[name])
        through = ElementTree.Element("svg", {**part.attrib, "viewBox": symbol.attrib["viewBox"]})
        yield from (mark for mark in marks(symbol, symbols, _seen_through(through, frame)) if mark.size)


def _letters(part: ElementTree.Element, frame: Frame) -> Mark:
    text, size = "".join(part.itertext()), _number(part, "font-size")
    wide = LETTER * size * len(text)
    x, y = _number(part, "x"), _number(part, "y")
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[part.get("text-anchor", "start")]
    return Mark(frame.box(left, y - 0.7 * size, left + wide, y), text, size * min(frame.across, frame.down))


def _reach(part: ElementTree.Element, name: str) -> tuple[float, float, float, float] | None:
    if name in ("circle", "ellipse"):
        x, y = _number(part, "cx"), _number(part, "cy")
        across, down = _number(part, "r", _number(part, "rx")), _number(part, "r", _number(part, "ry"))
        return x - across, y - down, x + across, y + down
    if name == "rect":
        x, y = _number(part, "x"), _number(part, "y")
        return x, y, x + _number(part, "width"), y + _number(part, "height")
    if name == "path":
        ends = list(_ends(part.attrib["d"]))
        return min(x for x, _ in ends), min(y for _, y in ends), max(x for x, _ in ends), max(y for _, y in ends)
    return None


def _ends(d: str) -> Iterator[tuple[float, float]]:
    """Where the lines of a path end."""
    x = y = begun_x = begun_y = 0.0
    for letter, text in _COMMAND.findall(d):
        if letter in "zZ":
            x, y = begun_x, begun_y
            continue
        numbers = [float(number) for number in _NUMBER.findall(text)]
        many, beside = NUMBERS[letter.upper()], letter.islower()
        for at in range(0, len(numbers), many):
            last = numbers[at : at + many]
            if letter in "hH":
                x = last[0] + (x if beside else 0.0)
            elif letter in "vV":
                y = last[0] + (y if beside else 0.0)
            else:
                x, y = last[-2] + (x if beside else 0.0), last[-1] + (y if beside else 0.0)
            if letter in "mM" and at == 0:
                begun_x, begun_y = x, y
            yield x, y
