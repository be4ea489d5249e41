"""The score track: where its spaces are, and the painters on them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from bottega.presentation.svg import macro

WIDTH: Final = 552.0
ACROSS: Final = 20  # spaces in a row
CELL: Final = (24.6, 18.8)


class Cell(NamedTuple):
    """A space of the score track: its middle."""

    x: float
    y: float


def height(lap: int) -> float:
    return -(-lap // ACROSS) * CELL[1] + 8


def cells(lap: int) -> list[Cell]:
    """The spaces of the score track, row by row."""
    w, h = CELL
    left, top = WIDTH - 4 - ACROSS * w, 4.0
    return [Cell(left + (at % ACROSS + 0.5) * w, top + (at // ACROSS + 0.5) * h) for at in range(lap)]


def starts(number: int) -> list[Cell]:
    """The start spaces, left of the first row: two beside each other."""
    return [Cell(17 + 25 * (at % 2), 28 + 30 * (at // 2)) for at in range(number)]


def draw(
    lap: int,
    standing: list[tuple[int | str, int]],
    names: list[str],
    landing: dict[str, int] | None,
    laid: list[tuple[str, dict[str, Any]]],
) -> str:
    """Painters on the spaces; who stands laps ahead of another on the same space stands a little aside."""
    spaces, first = cells(lap), starts(len(standing))

    def cell(space: int | str) -> Cell:
        if isinstance(space, str):
            return first[(int(space[1:]) - 1) % len(first)]
        return spaces[(space - 1) % lap]

    taken: list[Cell] = []
    pawns = []
    for painter, (space, score) in enumerate(standing):
        at = cell(space)
        beside = taken.count(at)
        taken.append(at)
        laps = (score - 1) // lap * lap if score > lap else 0
        pawns.append({"painter": painter, "x": at.x + 8 * beside, "y": at.y + 4 * beside, "score": score, "laps": laps})
    pawns.sort(key=lambda pawn: (pawn["y"], pawn["x"]))
    choices = [(name, landing[name], cell(landing[name])) for name in ("ahead", "behind")] if landing else []
    return macro("fresco/picture/track.svg.j2", "track")(spaces, CELL, pawns, names, choices, laid)
