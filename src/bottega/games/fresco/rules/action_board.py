"""A seat's action board while planning: how many assistants each column takes, and which columns are free."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco.rules.components import AGAIN, COLUMNS, PLACES
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState

# What the columns of side 1 and of side 2 are called: the number of a place or, beyond those, the second visit to the
# cathedral, which takes the theatre's column in the last round. FB-FIN-04, FX-R-10, M12-36, M13-R-27
CALLED: Final[list[list[int]]] = [list(range(COLUMNS)), [*range(COLUMNS - 1), COLUMNS]]


class Board:
    """Looked at once for all that a seat may lay. `spaces`: assistants that each column takes, FB-PLAN-04, -05, -08;
    `covered`: an action tile lies over it, FX-R-05; `free`: it is empty, so that one may be laid over it, FX-R-04;
    `room`: free spaces beyond those that the assistants still need, FX-R-08."""

    __slots__ = ("spaces", "covered", "free", "room")

    def __init__(self, s: FrescoState, seat: int) -> None:
        game = s.game
        self.spaces: list[int] = game.full_board.copy()
        self.covered: list[bool] = [False] * COLUMNS
        self.free: list[bool] = [taken == 0 for taken in s.plan[seat]]
        for module in game.hooks.on_board:
            module.on_board(s, seat, self)
        room = -s.waiting[seat]
        for takes, taken in zip(self.spaces, s.plan[seat]):  # noqa: B905 slow when compiled
            room += takes - taken
        self.room = room


def not_on_this_side(
    s: FrescoState, called: int, no_theatre: str = "FB-FIN-04", no_second: str = "FB-SET-06"
) -> Refusal | None:
    """Why no column is called so in this round, if none is; a module may have rules of its own that say it."""
    if called in CALLED[s.last]:
        return None
    if s.last:
        return Refusal(no_theatre, "There's no theatre in the last round. You visit the cathedral again instead.")
    return Refusal(no_second, "The second visit to the cathedral is only in the last round.")


def column_text(s: FrescoState, column: int) -> str:
    """The name of a column in notation: on side 2 the last one is the second visit to the cathedral. FB-FIN-04"""
    return AGAIN if s.last and column == COLUMNS - 1 else PLACES[s.game.columns[s.last][column]]
