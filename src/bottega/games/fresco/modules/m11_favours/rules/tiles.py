"""The favour tiles and where they are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.components import paint_counts
from bottega.games.fresco.rules.hooks import ModuleState
from bottega.kernel.components import Wrong, number
from bottega.kernel.fields import fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState


class Favour:
    """A kind of favour tile: thalers, points, mood or a cube. M11-02, M11-R-05, M11-P-01, -02"""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.thalers = number("favours.tile.thalers", entry.get("thalers", 0), 0, 99)
        self.vp = number("favours.tile.vp", entry.get("vp", 0), 0, 99)
        self.mood = number("favours.tile.mood", entry.get("mood", 0), 0, 9)
        self.paints = str(entry.get("paints", ""))
        self.counts = paint_counts("favours.tile.paints", self.paints)
        self.count = number("favours.tile.count", entry["count"], 1, 99)
        if sum(bool(gift) for gift in (self.thalers, self.vp, self.mood, self.paints)) != 1:
            raise Wrong("favours.tile: a favour gives thalers, points, mood or paint, one of them.")

    def shown(self) -> dict[str, object]:
        """The gift as it stands in views and events."""
        if self.thalers:
            return {"thalers": self.thalers}
        if self.vp:
            return {"points": self.vp}
        return {"mood": self.mood} if self.mood else {"paints": self.paints}


@fields
class FavoursState(ModuleState):
    """Favours by their kind. `lying` is by fresco space, -1 where none lies any more."""

    kinds: list[Favour]
    lying: list[int] = []
    taken: list[int] = []  # seen by all
    box: list[int] = []  # went back unseen

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """kinds: {gift (thalers, points, mood or paints), count, taken (how many have been seen)}; lying (spaces with a
        favour, face down), taken (gifts in the order in which they were won), box (number gone unseen).
        M11-HID-01, FX-H-11"""
        return {
            "kinds": [
                {"gift": kind.shown(), "count": kind.count, "taken": self.taken.count(at)}
                for at, kind in enumerate(self.kinds)
            ],
            "lying": [s.game.parts.spaces[space] for space, kind in enumerate(self.lying) if kind != -1],
            "taken": [self.kinds[kind].shown() for kind in self.taken],
            "box": len(self.box),
        }

    def unseen(self) -> list[int]:
        """The kinds of all tiles that nobody has seen, in order."""
        found: list[int] = []
        for at, kind in enumerate(self.kinds):
            found.extend([at] * (kind.count - self.taken.count(at)))
        return found

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        pool = self.unseen()
        s.shuffle(pool)
        for space in range(len(self.lying)):
            if self.lying[space] != -1:
                self.lying[space] = pool.pop()
        self.box = pool

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        self.lying = [kind if kind == -1 else marker for kind in self.lying]
        self.box = [marker] * len(self.box)

    def conserved(self) -> dict[str, int]:
        return {"favours": sum(kind != -1 for kind in self.lying) + len(self.taken) + len(self.box)}
