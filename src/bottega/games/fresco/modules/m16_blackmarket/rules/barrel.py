"""The Barrel, where tiles of the Black Market stay for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.hooks import ModuleState
from bottega.kernel.fields import fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState


@fields
class BarrelState(ModuleState):
    """`tiles` lie on the Barrel, the first one drawn first; `draws` counts, by seat, those of this round."""

    tiles: list[int] = []  # M16-02
    draws: list[int] = []

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """barrel: tiles {id, paints} in the order in which they were drawn; draws (by seat, in this round). All is
        public, M16-HID-02, -03, -05; what is in the bag is not shown, M16-HID-01, M16-R-25. FX-H-16"""
        tiles = [s.game.market_tiles[tile] for tile in self.tiles]
        return {"barrel": [{"id": tile.id, "paints": tile.paints} for tile in tiles], "draws": self.draws.copy()}

    def conserved(self) -> dict[str, int]:
        return {"market tiles": len(self.tiles)}
