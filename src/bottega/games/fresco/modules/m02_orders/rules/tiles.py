"""The order tiles and where they are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.rules.components import blots, paint_counts
from bottega.games.fresco.rules.hooks import ModuleState
from bottega.i18n.translate import mark, t
from bottega.kernel.components import Wrong, number
from bottega.kernel.fields import fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState

KIND_NAMES: Final = {
    "general": mark("general order"),
    "orange": mark("orange order"),
    "green": mark("green order"),
    "purple": mark("purple order"),
}


def kind_name(kind: str) -> str:
    return t(KIND_NAMES[kind]) if kind in KIND_NAMES else kind


class Pile:
    """The order tiles of one type: the best on top, the same income on every back.
    M02-02, -04, -05, -08, -09, M02-P-01, -02, -04"""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.kind = str(entry["kind"])
        name = f"orders.pile {self.kind}"
        self.blot_letter = str(entry["blot"])
        self.blot = blots(f"{name}.blot", self.blot_letter)
        self.values: list[int] = [number(f"{name}.values", value, 1, 99) for value in entry["values"]]
        if self.values != sorted(self.values, reverse=True) or not self.values:
            raise Wrong(f"{name}.values: the values fall from the top to the bottom.")
        self.thalers = number(f"{name}.thalers", entry["thalers"], 0, 99)
        self.choose = number(f"{name}.choose", entry.get("choose", 0), 0, 9)
        if self.choose and entry["choice"] != "RYB":
            raise Wrong(f"{name}.choice: a cube is chosen among R, Y, B.")
        self.paints = str(entry.get("paints", ""))
        self.counts = paint_counts(f"{name}.paints", self.paints)


@fields
class OrdersState(ModuleState):
    """`taken` counts tiles gone from each pile; `stacks` are the types of the orders that a seat has fulfilled."""

    piles: list[Pile]
    under_each: int
    taken: list[int] = []
    stacks: list[list[int]] = []  # by seat
    fulfilled: list[bool] = []  # by seat: this round
    pile: int = -1  # the order that tiles are being chosen for
    under: list[int] = []  # backs chosen for it
    cubes: int = 0  # cubes of income still to choose by the seat that is asked
    gone: int = 0  # orders fulfilled by Leonardo: they and their tiles are out of the game

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """piles: {kind, blot, values (left, top first), thalers, paints, choose}; stacks (kinds by seat), fulfilled (by
        seat: this round), order (kind being fulfilled or None), under (backs chosen for it), cubes. All is public,
        M02-H-01, -02, FX-H-02"""
        return {
            "piles": [
                {
                    "kind": pile.kind,
                    "blot": pile.blot_letter,
                    "values": pile.values[taken:],
                    "thalers": pile.thalers,
                    "paints": pile.paints,
                    "choose": pile.choose,
                }
                for pile, taken in zip(self.piles, self.taken, strict=True)
            ],
            "stacks": [[self.piles[pile].kind for pile in stacks] for stacks in self.stacks],
            "fulfilled": self.fulfilled.copy(),
            "order": self.piles[self.pile].kind if self.pile >= 0 else None,
            "under": [s.game.back_names[back] for back in self.under],
            "cubes": self.cubes,
        }

    def conserved(self) -> dict[str, int]:
        stacked = sum(len(stacks) for stacks in self.stacks) + self.gone
        left = sum(len(pile.values) - taken for pile, taken in zip(self.piles, self.taken, strict=True))
        being = 1 if self.pile >= 0 else 0
        return {"order tiles": left + stacked + being, "fresco tiles": stacked * self.under_each + len(self.under)}
