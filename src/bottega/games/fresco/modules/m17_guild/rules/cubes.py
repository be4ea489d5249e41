"""The two cubes that lie on the Guild tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.rules.components import LETTERS, PRIMARIES
from bottega.games.fresco.rules.hooks import ModuleState
from bottega.kernel.fields import fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState

SPOTS: Final = ("primary", "mixed")  # M17-02
PRIMARY: Final = 0
MIXED: Final = 1


def spot_of(colour: int) -> int:
    return PRIMARY if colour < PRIMARIES else MIXED


@fields
class GuildState(ModuleState):
    """`cubes` are the colours on the two spots; `used` has a bit for each spot at which the assistant at work has
    already exchanged."""

    cubes: list[int] = []
    used: int = 0

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """primary, mixed: the letters of the cubes at the Guild; used (spots at which the assistant at work has
        exchanged). All is public, M17-HID-01, M17-R-17, FX-H-17"""
        return {
            "primary": LETTERS[self.cubes[PRIMARY]],
            "mixed": LETTERS[self.cubes[MIXED]],
            "used": [spot for at, spot in enumerate(SPOTS) if self.used >> at & 1],
        }

    def conserved(self) -> dict[str, int]:
        return {"cubes at the Guild": len(self.cubes)}  # M17-R-08
