"""The scroll tiles and where they are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.components import SIDE
from bottega.games.fresco.rules.hooks import ModuleState
from bottega.kernel.components import Wrong, number
from bottega.kernel.fields import Shared, Unordered, fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.components import Components
    from bottega.games.fresco.rules.state import FrescoState


class Scroll:
    """A tile that marks one line of the fresco. M07-02, M07-R-15, M07-P-01"""

    def __init__(self, entry: dict[str, Any], parts: Components) -> None:
        self.id = str(entry["id"])
        self.line = str(entry["line"])
        self.back = number(f"scrolls.tile {self.id}.back", entry["back"], 1, 2)
        self.spaces: list[int] = [at for at, name in enumerate(parts.spaces) if self.line in name]
        if len(self.line) != 1 or len(self.spaces) != SIDE:
            raise Wrong(f"scrolls.tile {self.id}.line: there is no row or column {self.line!r}.")


@fields
class ScrollsState(ModuleState):
    """Scrolls by number. `held` has for each seat and back the scroll that the seat still has, or -1."""

    scrolls: list[Scroll]
    held: list[list[int]] = []
    used: list[int] = []  # scroll, seat, scroll, seat ... in the order of use
    box: Unordered[Shared[list[int]]] = []  # never dealt, seen by nobody

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """held: by seat the scrolls it still has, {back, id, line}, id and line None if hidden; used: {id, line, seat}
        in the order of use; box (number of scrolls never dealt). M07-HID-01 to -03, FX-H-07"""
        return {
            "held": [
                [self.shown(mine[at], at, owner == seat) for at in range(len(mine)) if mine[at] >= 0]
                for owner, mine in enumerate(self.held)
            ],
            "used": [
                {
                    "id": self.scrolls[self.used[at]].id,
                    "line": self.scrolls[self.used[at]].line,
                    "seat": self.used[at + 1],
                }
                for at in range(0, len(self.used), 2)
            ],
            "box": len(self.box),
        }

    def shown(self, scroll: int, back: int, known: bool) -> dict[str, object]:
        if not known:
            return {"back": back + 1, "id": None, "line": None}
        return {"back": back + 1, "id": self.scrolls[scroll].id, "line": self.scrolls[scroll].line}

    def pile(self, back: int, seat: int | None) -> list[int]:
        """The scrolls of a back that a seat has not seen."""
        seen = self.used[::2]
        if seat is not None:
            seen.extend(self.held[seat])
        return [at for at, scroll in enumerate(self.scrolls) if scroll.back == back + 1 and at not in seen]

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        """Who still has a scroll of a pile has any of those that nobody has shown; the rest lie in the box."""
        box: list[int] = []
        for back in range(2):
            pile = self.pile(back, seat)
            s.shuffle(pile)
            for owner, mine in enumerate(self.held):
                if owner != seat and mine[back] >= 0:
                    mine[back] = pile.pop()
            box.extend(pile)
        self.box = box

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        self.box = [marker] * len(self.box)
        for owner, mine in enumerate(self.held):
            if owner != seat:
                for back in range(len(mine)):
                    if mine[back] >= 0:
                        mine[back] = marker

    def conserved(self) -> dict[str, int]:
        held = sum(scroll >= 0 for mine in self.held for scroll in mine)
        return {"scrolls": held + len(self.used) // 2 + len(self.box)}
