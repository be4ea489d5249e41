"""The rules of Special Mixes: everything is data that the base game's places use. M03"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.components import ALL_COLOURS, BASE_COLOURS, Tile, add_mixes, colour
from bottega.games.fresco.rules.hooks import Module, ModuleState
from bottega.kernel.components import Wrong, number

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame
    from bottega.games.fresco.rules.state import FrescoState


class SpecialState(ModuleState):
    """Nothing changes in the course of a game; the removed tiles lie in the box. M03-R-09"""

    __slots__ = ("removed",)

    def __init__(self, removed: int) -> None:
        self.removed = removed

    def copy(self) -> SpecialState:
        return self

    def data(self) -> list[object]:
        return []

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """removed: how many base tiles lie in the box; altar: extra points of a cube by its letter.
        M03-H-01, FX-H-03"""
        return {"removed": self.removed, "altar": {"K": s.game.altar_extra[6], "N": s.game.altar_extra[7]}}


class SpecialMixes(Module):
    """M03"""

    def __init__(self) -> None:
        self.actions_each_round = 0

    def load_components(self, game: FrescoGame) -> None:
        """Two colours with their mixes and altar points, seven tiles. M03-01 to -06, M03-15 to -24"""
        section: dict[str, Any] = game.parts.data[self.section]
        for entry in section["colour"]:
            at = colour("special.colour", str(entry["letter"]))
            if at < BASE_COLOURS:
                raise Wrong(f"special.colour: {entry['letter']!r} is a colour of the base game.")
            game.altar_extra[at] = number("special.colour.altar_bonus", entry["altar_bonus"], 0, 99)
        game.colours = ALL_COLOURS
        add_mixes("special.mix", section["mix"], game.mixes)  # M03-08
        tiles = [Tile("special.tile", entry) for entry in section["tile"]]  # M03-P-01, -02
        self.removed: int = number("special.removed", section["removed"], 1, 24)
        if len(tiles) != self.removed or len(tiles) != section["tiles"]:
            raise Wrong(f"special.tile: {self.removed} tiles replace as many, not {len(tiles)}.")
        centre = -1
        for at, tile in enumerate(tiles):
            if tile.value == section["centre_value"]:
                centre = len(game.tiles) + at
        if centre < 0:
            raise Wrong(f"special.centre_value: there is no tile of value {section['centre_value']}.")
        # the dearest special tile goes to the centre, the others replace base tiles: M03-09 to -14, FX-R-38
        first = len(game.tiles)
        game.tiles.extend(tiles)
        game.new_tiles = [centre, *[tile for tile in range(first, len(game.tiles)) if tile != centre]]

    def new_state(self, s: FrescoState) -> SpecialState:
        return SpecialState(self.removed)
