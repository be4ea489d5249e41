"""The picture on the wall, our own: the Colours ride out of the city into the spring.

A cavalcade through hills, 1187 by 540: Orange, Green and Purple with their banners leave the gate on the left, which is
the finished part of the wall; Painting and Music sit by the river and watch. Each section uncovers 180 by 180 of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from bottega.games.fresco.art.hand import Hand
from bottega.games.fresco.modules.m09_wall.art import company, country
from bottega.games.fresco.modules.m09_wall.art.country import HEIGHT, WIDTH

DONE = 107  # the width of the part that is finished from the beginning
Box = tuple[float, float, float, float]  # left, top, right, bottom


@lru_cache(maxsize=256)
def wall(uncovered: tuple[Box, ...], prefix: str = "wall-") -> str:
    """As much of the picture as is seen through these boxes, as an SVG fragment; ids begin with the prefix."""
    h = Hand(prefix)
    drawn = []
    for at, (box, part) in enumerate(PARTS):
        h.chance = 7 * at + 11  # every part is drawn alike, whichever others are
        if any(_meet(box, seen) for seen in uncovered):
            drawn.append(part(h))
    return f"<defs>{''.join(h.defs)}</defs>{''.join(drawn)}"


def boxes(restored: Sequence[bool], columns: int, rows: int) -> tuple[Box, ...]:
    """What is seen when these sections are restored, row by row from below: they, and the part on the left."""
    wide, tall = (WIDTH - DONE) / columns, HEIGHT / rows
    found: list[Box] = [(0, 0, DONE, HEIGHT)]
    for at, seen in enumerate(restored):
        if seen:
            left, top = DONE + wide * (at % columns), HEIGHT - tall * (at // columns + 1)
            found.append((left, top, left + wide, top + tall))
    return tuple(found)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _age(h: Hand) -> str:
    """A painted border, a warm veil, and the cracks of old plaster."""
    steps = "".join(f"M{x} 4l12 8-12 8-12-8z" for x in range(20, WIDTH, 34))
    band = f'<path d="M0 0h{WIDTH}v24H0z" fill="{h.down("#22448f", "#152f6e")}"/><path d="{steps}" fill="#e4b048"/>'
    band += f'<path d="M0 25.500h{WIDTH}" stroke="#e4b048" stroke-width="3"/>'
    foot = f'<path d="M0 528h{WIDTH}v12H0z" fill="#7d2a22"/>'
    foot += f'<path d="M0 527h{WIDTH}" stroke="#e4b048" stroke-width="2.500"/>'
    veil = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{h.lit("#fff0c8/.14", "#fff0c8/0", "#2a1430/.16")}"/>'
    cracks = "M180 540q-20-70 20-120t-10-130M640 540q30-80-6-140M1187 330q-80 20-120-30t-90 26M430 0q10 70-24 110t10 80"
    return band + foot + veil + f'<path d="{cracks}" fill="none" stroke="#4a2a1e" stroke-width="1.400" opacity=".3"/>'


PARTS: tuple[tuple[Box, Callable[[Hand], str]], ...] = (
    ((0, 0, WIDTH, 340), country.sky),
    ((0, 140, WIDTH, 360), country.mountains),
    ((90, 120, WIDTH, 350), country.hills),
    ((0, 300, WIDTH, HEIGHT), country.road),
    ((190, 140, 510, 425), company.purple),
    ((490, 136, 760, 440), company.green),
    ((760, 124, 1010, 425), company.orange),
    ((1040, 260, WIDTH, 420), company.runner),
    ((107, 440, WIDTH, HEIGHT), country.flowers),
    ((320, 420, 1010, HEIGHT), company.river),
    ((130, 380, 320, HEIGHT), company.painting),
    ((950, 380, WIDTH, HEIGHT), company.music),
    ((0, 0, 112, HEIGHT), country.gate),
    ((0, 0, WIDTH, HEIGHT), _age),
)
