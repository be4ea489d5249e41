"""Paintings as pictures of their own: one by its cards, or a sheet of many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bottega.games.canvas.art import painting_svg, png
from bottega.games.canvas.components import Components
from bottega.games.canvas.icons import stack, unpack
from bottega.kernel.chance import Chance
from bottega.kernel.errors import BadOption

__all__ = ["painting", "png", "sheet", "title"]


@cache
def _parts() -> Components:
    return Components()


def _indexes(cards: Sequence[int]) -> list[int]:
    last = len(_parts().icons)
    if len(cards) != 3 or len(set(cards)) != 3 or not all(1 <= card <= last for card in cards):
        raise BadOption(f"A painting is a stack of three different Art cards from 1 to {last}, not {list(cards)}.")
    return [card - 1 for card in cards]


def title(cards: Sequence[int]) -> str:
    """The title three cards, bottom first, give together."""
    bottom, middle, top = _indexes(cards)
    return _parts().title(bottom, middle, top)


def painting(cards: Sequence[int], background: int, framed: bool = True) -> str:
    """The painting of three Art cards, bottom first, on a background; all counted from 1."""
    parts = _parts()
    bottom, middle, top = (parts.icons[index] for index in _indexes(cards))
    if not 1 <= background <= len(parts.backgrounds):
        raise BadOption(f"There is no background {background}; there are 1 to {len(parts.backgrounds)}.")
    return painting_svg(cards, background, unpack(stack(bottom, middle, top)), title(cards), framed)


def sheet(count: int, seed: int, columns: int = 10) -> str:
    """Random paintings side by side."""
    parts = _parts()
    chance = Chance(seed)
    rows = -(-count // columns)
    pieces = []
    for number in range(count):
        deck = list(range(1, len(parts.icons) + 1))
        chance.shuffle(deck)
        svg = painting(deck[:3], 1 + chance.below(len(parts.backgrounds)))
        x, y = number % columns * 720, number // columns * 1010
        pieces.append(svg.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1))
    size = f'viewBox="-20 -20 {columns * 720 + 20} {rows * 1010 + 20}"'
    ground = f'<rect x="-20" y="-20" width="{columns * 720 + 20}" height="{rows * 1010 + 20}" fill="#e7d9be"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{"".join(pieces)}</svg>'
