"""The dome tiles and where they are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.components import ALL_COLOURS, BASE_COLOURS, paint_counts
from bottega.games.fresco.rules.hooks import ModuleState
from bottega.kernel.components import Wrong, number
from bottega.kernel.fields import fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState


class DomeTile:
    """Cubes to discard at the end, and the points for them. M15-02, M15-P-01, -02"""

    __slots__ = ("id", "value", "paints", "counts")

    def __init__(self, entry: dict[str, Any]) -> None:
        self.id = str(entry["id"])
        name = f"dome.tile {self.id}"
        self.value = number(f"{name}.value", entry["value"], 1, 99)
        self.paints = str(entry["paints"])
        self.counts = paint_counts(f"{name}.paints", self.paints)
        if not self.paints or max(self.counts[BASE_COLOURS:]) > 0:  # M15-P-04
            raise Wrong(f"{name}.paints: {self.paints!r} should be cubes of the base game.")

    def shown(self) -> dict[str, object]:
        return {"id": self.id, "value": self.value, "paints": self.paints}


@fields
class DomeState(ModuleState):
    """Tiles by number; `under` has the one below each fresco space, -1 where none lies."""

    tiles: list[DomeTile]
    under: list[int] = []
    owned: list[list[int]] = []  # by painter
    paid: list[int] = []  # tiles that have been paid, of all seats
    gain: int = 0  # points of those that the seat being asked has paid so far

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """tiles: the nine of the game, {id, value, paints}; covered (spaces under whose fresco tile one lies hidden),
        owned (ids by painter), paid (ids), gain (points paid for so far by the seat being asked).
        M15-HID-01, -02, FX-H-15"""
        names = s.game.parts.spaces
        return {
            "tiles": [tile.shown() for tile in self.tiles],
            "covered": [names[space] for space, tile in enumerate(self.under) if tile >= 0],
            "owned": [[self.tiles[tile].id for tile in tiles] for tiles in self.owned],
            "paid": [self.tiles[tile].id for tile in self.paid],
            "gain": self.gain,
        }

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        """Nobody knows which tile lies where. M15-HID-01"""
        hidden = sorted([tile for tile in self.under if tile >= 0])
        s.shuffle(hidden)
        for space, tile in enumerate(self.under):
            if tile >= 0:
                self.under[space] = hidden.pop()

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        self.under = [marker if tile >= 0 else -1 for tile in self.under]

    def conserved(self) -> dict[str, int]:
        hidden = sum(tile >= 0 for tile in self.under)
        return {"dome tiles": hidden + sum(len(tiles) for tiles in self.owned)}


def payable(tiles: list[DomeTile], cubes: list[int]) -> bool:
    for colour in range(ALL_COLOURS):
        needed = 0
        for tile in tiles:
            needed += tile.counts[colour]
        if needed > cubes[colour]:
            return False
    return True
