"""Benches, beams and the market tiles that bring them, and where they are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.rules.action_tiles import TileState
from bottega.games.fresco.rules.components import MarketTile
from bottega.kernel.components import Wrong, number
from bottega.kernel.fields import Shared, Unlisted, fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame
    from bottega.games.fresco.rules.state import FrescoState

BEAM: Final = "beam"


class BenchSet:
    """The numbers of the module. `needs` and `values` are by bench tile: its two sides."""

    def __init__(self, section: dict[str, Any]) -> None:
        self.needs: list[int] = []
        self.values: list[int] = []
        for entry in section["bench"]:  # M14-07, -08, M14-P-01
            beams = number("benches.bench.beams", entry["beams"], 1, 9)
            for value in entry["values"]:
                self.needs.append(beams)
                self.values.append(number("benches.bench.values", value, 0, 99))
        if len(self.needs) != section["tiles"]:  # M14-02
            raise Wrong(f"benches.bench: there should be {section['tiles']} bench tiles, not {len(self.needs)}.")
        self.each = number("benches.sticks_each", section["sticks_each"], 1, 99)
        if 4 * self.each > section["sticks"]:  # M14-03
            raise Wrong(f"benches.sticks: four players need {4 * self.each} sticks, not {section['sticks']}.")
        action = section["action"]
        self.printed = number("benches.action.printed", action["printed"], 0, 9)
        self.spaces = number("benches.action.spaces", action["spaces"], 0, 9)
        self.together = False  # M14-R-10: whether all benches of an action are one move on the score track
        self.names: list[str] = [str(at + 1) for at in range(len(self.needs))]  # of the spaces of the board, M14-11

    def replace(self, game: FrescoGame, entries: list[dict[str, Any]]) -> list[int]:
        """Lay the module's market tiles in place of others; a tile whose place is not in this game stays out. The
        beams of each market tile come back. M14-05, -06, -17, -18, M14-R-17, -18, M14-P-02, -04, FX-R-38,
        FX-R-39"""
        everywhere = [str(entry["id"]) for entry in game.parts.data["market"]["tile"]]
        ids = [tile.id for tile in game.market_tiles]
        beams = [0] * len(ids)
        for entry in entries:
            name = f"benches.market.tile {entry['id']}"
            old = str(entry["replaces"])
            if old not in everywhere:
                raise Wrong(f"{name}.replaces: there is no market tile {old!r}.")
            shown = number(f"{name}.beams", entry["beams"], 1, 9)
            if old in ids:
                at = ids.index(old)
                tile = MarketTile("benches.market.tile", {**entry, "sides": game.market_tiles[at].sides})
                tile.extra = [BEAM] * shown
                game.market_tiles[at] = tile
                beams[at] = shown
        return beams


@fields
class BenchesState(TileState):
    """By space of the board: the beams that its bench needs, which all see, its points, and who has renewed it."""

    pieces: BenchSet
    shown: list[int]  # beams on each market tile
    over: list[int] = []
    needs: Shared[list[int]] = []
    values: list[int] = []
    done: list[int] = []
    beams: list[int] = []  # by seat: behind the screen
    gain: Unlisted[int] = 0  # points of this action's benches, where they are scored together
    reserve: list[int] = []  # by seat: in front of it, M14-14, -15, M14-R-21

    def data(self) -> list[object]:
        found = self.field_data()
        if self.pieces.together:
            found.append(self.gain)
        return found

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """benches: {space, beams (needed), by (the seat that has renewed it, or None), points (of a renewed one, else
        None)}; beams and reserve (by seat); stalls (beams of the tile on each stall space); covered (by seat: the
        place under the action tile, None where hidden); gain (points of this action's benches, where they are scored
        together). M14-HID-01 to -05, FX-H-14"""
        benches: list[dict[str, object]] = []
        for at, name in enumerate(self.pieces.names):
            renewed = self.done[at] >= 0
            entry: dict[str, object] = {"space": name, "beams": self.needs[at]}
            entry["by"] = self.done[at] if renewed else None
            entry["points"] = self.values[at] if renewed else None
            benches.append(entry)
        stalls: dict[str, int] = {}
        for space, tile in enumerate(s.market):
            stalls[s.game.stall_space_names[space]] = self.shown[tile] if tile >= 0 else 0
        found: dict[str, Any] = {
            "benches": benches,
            "beams": self.beams.copy(),
            "reserve": self.reserve.copy(),
            "stalls": stalls,
            "covered": self.covered(s, seat),
        }
        if self.pieces.together:
            found["gain"] = self.gain
        return found

    def places(self, needs: int) -> list[int]:
        """Spaces with a bench that needs so many beams and is not renewed."""
        return [at for at in range(len(self.done)) if self.needs[at] == needs and self.done[at] < 0]

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        """The points of benches that need equally many beams, in any order. M14-HID-01"""
        for needs in sorted(set(self.needs)):
            places = self.places(needs)
            hidden = sorted([self.values[at] for at in places])
            s.shuffle(hidden)
            for at, value in zip(places, hidden, strict=True):
                self.values[at] = value

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        super().poison_hidden(s, seat, marker)
        for at in range(len(self.done)):
            if self.done[at] < 0:
                self.values[at] = marker

    def conserved(self) -> dict[str, int]:
        return {"beams": sum(self.beams) + sum(self.reserve)}  # M14-R-14
