"""The wall with its eighteen sections, its tiles and the Exchange tiles, and where they are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.action_tiles import TileState
from bottega.games.fresco.rules.components import (
    BASE_COLOURS,
    LETTERS,
    PRIMARIES,
    blot_letters,
    blots,
    colour,
    paint_counts,
)
from bottega.kernel.components import Wrong, number
from bottega.kernel.fields import Shared, fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.components import Mix
    from bottega.games.fresco.rules.state import FrescoState


class WallTile:
    """A wall tile: what its front asks for (a number of `WallSet.fronts`), the colour and the blots on its back.
    M09-03, M09-P-02, -03, M02-P-05"""

    __slots__ = ("id", "front", "income", "blots")

    def __init__(self, entry: dict[str, Any], fronts: list[str]) -> None:
        self.id = str(entry["id"])
        name = f"wall.tiles.tile {self.id}"
        paints = str(entry["paints"])
        if not paints:
            raise Wrong(f"{name}.paints: a section costs at least one cube.")
        if paints not in fronts:
            fronts.append(paints)
        self.front = fronts.index(paints)
        self.income = colour(f"{name}.income", str(entry["income"]))
        if self.income >= PRIMARIES:  # M09-04
            raise Wrong(f"{name}.income: {entry['income']!r} should be one of R, Y, B.")
        self.blots = blots(f"{name}.blots", str(entry["blots"]))


class Swap:
    """What an Exchange tile takes the place of: two primary colours, for the one that they make. M09-23, M09-R-11"""

    __slots__ = ("colour", "givens")

    def __init__(self, letter: str, mixes: list[Mix]) -> None:
        self.colour = colour("wall.exchange", letter)
        self.givens: list[int] = []
        for mix in mixes:
            if mix.result == self.colour:
                self.givens = [mix.one, mix.other]
        if not self.givens or max(self.givens) >= PRIMARIES or self.colour >= BASE_COLOURS:
            raise Wrong(f"wall.exchange: {letter!r} is not mixed from two primary colours.")


class WallSet:
    """The numbers and pieces of the module, as its component file gives them."""

    def __init__(self, section: dict[str, Any], mixes: list[Mix]) -> None:
        self.vp = number("wall.vp", section["vp"], 0, 99)
        self.spaces = number("wall.action.spaces", section["action"]["spaces"], 1, 9)
        self.swaps: list[Swap] = [Swap(letter, mixes) for letter in str(section["exchange"])]
        self.each = number("wall.exchange_each", section["exchange_each"], 4, 99)  # M09-06, M09-R-14
        shape = section["shape"]  # M09-P-01
        columns = str(shape["columns"])
        rows = number("wall.shape.rows", shape["rows"], 1, 9)
        self.columns = len(columns)
        self.rows = rows
        self.sections: list[str] = [f"{column}{row + 1}" for row in range(rows) for column in columns]
        self.starts: list[int] = []  # next to the part that is done from the beginning, M09-11
        for name in shape["open"]:
            if name not in self.sections:
                raise Wrong(f"wall.shape.open: there is no section {name!r}.")
            self.starts.append(self.sections.index(name))
        self.neighbours: list[list[int]] = []  # orthogonally, M09-R-05
        for at in range(len(self.sections)):
            row, column = divmod(at, self.columns)
            beside: list[int] = []
            for other in range(len(self.sections)):
                if abs(other // self.columns - row) + abs(other % self.columns - column) == 1:
                    beside.append(other)
            self.neighbours.append(beside)
        self.fronts: list[str] = []
        self.tiles: list[WallTile] = [WallTile(entry, self.fronts) for entry in section["tiles"]["tile"]]
        if len(self.tiles) != len(self.sections) or len(self.tiles) != section["tiles"]["tiles"]:
            raise Wrong(f"wall.tiles: each of the {len(self.sections)} sections needs a tile, not {len(self.tiles)}.")
        self.costs: list[list[int]] = [paint_counts("wall.tiles.tile.paints", paints) for paints in self.fronts]


@fields
class WallState(TileState):
    """`fronts` are seen by all, `tiles` say what is on the backs; `done` is who has restored a section, or -1."""

    pieces: WallSet
    over: list[int] = []
    fronts: Shared[list[int]] = []  # by section
    tiles: list[int] = []  # by section: the tile that lies or lay there
    done: list[int] = []
    exchanged: list[list[int]] = []  # by seat and exchange
    supply: list[int] = []  # by exchange
    box: int = 0  # wall tiles that were exchanged, M09-R-09
    swap: int = -1  # the exchange that tiles are being chosen for
    given: int = 0  # tiles given up for it so far

    def open_sections(self) -> list[int]:
        """Sections that touch a restored part. M09-11, M09-17, M09-R-04, -05"""
        found: list[int] = []
        for at in range(len(self.done)):
            if self.done[at] < 0 and (at in self.pieces.starts or self.touched(at)):
                found.append(at)
        return found

    def payable(self, cubes: list[int], section: int) -> bool:
        cost = self.pieces.costs[self.fronts[section]]
        for paint in range(len(cost)):  # noqa: SIM110 a generator is slow here
            if cubes[paint] < cost[paint]:
                return False
        return True

    def touched(self, section: int) -> bool:
        for other in self.pieces.neighbours[section]:  # noqa: SIM110 a generator is slow here
            if self.done[other] >= 0:
                return True
        return False

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """sections: {section, paints (what it costs), open (touches a restored part), by (the seat that has restored
        it, or None), income and blots (of a restored one, else None)}; covered (by seat: the place under the action
        tile, None where hidden); exchange (letter: tiles left); exchanged (by seat: letters); swap (letter of the
        exchange that tiles are given up for, or None). Backs on the wall are hidden from all.
        M09-HID-01 to -03, FX-H-09"""
        pieces = self.pieces
        open_ones = self.open_sections()
        sections: list[dict[str, object]] = []
        for at, name in enumerate(pieces.sections):
            entry: dict[str, object] = {"section": name, "paints": pieces.fronts[self.fronts[at]]}
            entry["open"] = at in open_ones
            entry["by"] = entry["income"] = entry["blots"] = None
            if self.done[at] >= 0:
                tile = pieces.tiles[self.tiles[at]]
                entry["by"] = self.done[at]
                entry["income"] = LETTERS[tile.income]
                entry["blots"] = blot_letters(tile.blots)
            sections.append(entry)
        letters = [LETTERS[swap.colour] for swap in pieces.swaps]
        return {
            "sections": sections,
            "covered": self.covered(s, seat),
            "exchange": dict(zip(letters, self.supply, strict=True)),
            "exchanged": [
                "".join([letter * n for letter, n in zip(letters, tiles, strict=True)]) for tiles in self.exchanged
            ],
            "swap": letters[self.swap] if self.swap >= 0 else None,
        }

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        """The backs of the tiles that still lie on the wall, for each front in any order. M09-HID-01"""
        for front in range(len(self.pieces.fronts)):
            places = [at for at in range(len(self.done)) if self.fronts[at] == front and self.done[at] < 0]
            hidden = sorted([self.tiles[at] for at in places])
            s.shuffle(hidden)
            for at, tile in zip(places, hidden, strict=True):
                self.tiles[at] = tile

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        super().poison_hidden(s, seat, marker)
        for at in range(len(self.done)):
            if self.done[at] < 0:
                self.tiles[at] = marker

    def conserved(self) -> dict[str, int]:
        """Restored wall tiles lie among the tiles in front of the seats."""
        exchanged = 0
        for tiles in self.exchanged:
            exchanged += sum(tiles)
        return {
            "fresco tiles": sum([by < 0 for by in self.done]) + self.box,
            "exchange tiles": exchanged + sum(self.supply),
        }
