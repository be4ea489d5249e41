"""Symbols of the table, by what they depend on: each set is made once."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from bottega.games.fresco.picture.art import track
from bottega.games.fresco.rules.components import COLOURS, LETTERS
from bottega.presentation.svg import defined, draw, macro, symbols_in
from bottega.presentation.svg_files import drawing

# The fresco under the tiles: the chariot of the Sun drives Night from a painted sky, and the arts awake. Each of the 25
# spaces uncovers a fifth by a fifth of it.
CEILING = Path(__file__).with_name("ceiling.svg")


@lru_cache(64)
def pieces(colours: tuple[str, ...], leonardo: int | None, backs: tuple[tuple[str, str, str], ...]) -> dict[str, str]:
    fields = {
        "colours": colours,
        "leonardo": leonardo,
        "backs": backs,
        "letters": dict(zip(COLOURS, LETTERS, strict=True)),
    }
    return defined("kit.svg.j2", "fresco/picture/cathedral.svg.j2") | symbols_in(
        draw("fresco/picture/symbols.svg.j2", **fields)
    )


@lru_cache(64)
def board(lap: int, painters: int) -> dict[str, str]:
    """The ceiling, and the spaces of the score track."""
    drawn = macro("fresco/picture/track.svg.j2", "spaces")(track.cells(lap), track.starts(painters), *track.CELL)
    return {"f-ceiling": drawing(CEILING, "ceiling-").symbol("f-ceiling"), **symbols_in(drawn)}


@lru_cache(64)
def faces(tiles: tuple[tuple[int, str], ...], spaces: tuple[str, ...]) -> dict[str, str]:
    return symbols_in(macro("fresco/picture/cathedral.svg.j2", "faces")(tiles, spaces))


@cache
def of_module(home: str, reader: str) -> dict[str, str]:
    try:
        defs = macro(f"fresco/modules/{home}/picture.svg.j2", "defs")
    except AttributeError:  # it has none of its own
        return {}
    return symbols_in(defs())
