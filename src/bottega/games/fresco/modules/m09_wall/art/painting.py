"""The picture on the wall, our own: the Colours ride out of the city into the spring.

A cavalcade through hills, 1187 by 540: Orange, Green and Purple with their banners leave the gate on the left, which is
the finished part of the wall; Painting and Music sit by the river and watch. Each section uncovers 180 by 180 of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bottega.games.fresco.modules.m09_wall.art import company, country
from bottega.games.fresco.modules.m09_wall.art.country import HEIGHT, WIDTH
from bottega.games.fresco.picture.art.hand import Hand


@cache
def wall(prefix: str = "wall-") -> str:
    """The whole picture as an SVG fragment; ids begin with the prefix."""
    h = Hand(prefix)
    drawn = []
    for at, part in enumerate(PARTS):
        h.chance = 7 * at + 11  # every part is drawn alike, whatever becomes of the others
        drawn.append(part(h))
    return f"<defs>{''.join(h.defs)}</defs>{''.join(drawn)}"


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


PARTS: tuple[Callable[[Hand], str], ...] = (
    country.sky,
    country.mountains,
    country.hills,
    country.road,
    company.purple,
    company.green,
    company.orange,
    company.runner,
    country.flowers,
    company.river,
    company.painting,
    company.music,
    country.gate,
    _age,
)
