"""One way to draw: every title's pictures are Jinja2 templates beside its rules, made from a view.

A template file is `games/<title>/<name>.svg.j2`; it may import the macros of `games/kit.svg.j2`, which hold what all
titles share (paper, panels, paint, coins, figures). Whatever a person can click carries `data-id` with one of the ids
that actions touch (`Game.touches`); a piece that moves carries a stable `data-piece`. Words are said through `_` and
`ngettext`, in the reader's language; a fragment that is kept and used again holds none, or is kept for each language.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bottega.kernel.language import t, tn

PALETTE = {
    "parchment": "#f4e9d2",
    "plaster": "#e7d9be",
    "ink": "#2b2118",
    "umber": "#6b4a2f",
    "gold": "#d0a23a",
    "lapis": "#1f3f8f",
    "vermilion": "#c8412b",
    "verte": "#5e7f5a",
}
PAINT = {
    "red": "#c8322b",
    "yellow": "#e3b52a",
    "blue": "#2457a6",
    "orange": "#d9772b",
    "green": "#4c8a4a",
    "purple": "#74468f",
    "pink": "#d98a9e",
    "brown": "#7a5233",
}
SEATS = ("#b3402e", "#2f5aa0", "#4d7d46", "#c2932c", "#6f4a86")

SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
"""A symbol of a picture with its id: whoever shows several pictures on one page keeps each symbol once."""

_HERE = Path(__file__).parent


def _number(value: float) -> str:
    """A coordinate as short as it can be."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


@cache
def environment() -> Environment:
    loader = FileSystemLoader(_HERE)
    made = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.filters["n"] = _number
    made.globals.update(palette=PALETTE, paints=PAINT, seat_colours=SEATS, _=t, ngettext=tn)
    return made


def draw(template: str, **fields: Any) -> str:
    """An SVG document from a template named by its path under games/, such as "canvas/table.svg.j2"."""
    return environment().get_template(template).render(**fields)
