"""Action tiles: a tile of a module that covers a column of the action board for a round. FX-T-01 to -26"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco.components import COLUMNS, PLACES
from bottega.games.fresco.hooks import Module, Part
from bottega.games.fresco.naming import place_name
from bottega.games.fresco.state import FrescoState
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame


class TilePart(Part):
    """`over` is, by seat, the column that the seat's action tile covers, or -1."""

    __slots__ = ("over",)

    def __init__(self, players: int) -> None:
        self.over: list[int] = [-1] * players

    def covered(self, s: FrescoState, seat: int | None) -> list[str | None]:
        """By seat the place that its tile covers, as far as a seat may see it: plans of others are secret."""
        columns = s.fresco.columns[s.last]
        return [
            PLACES[columns[column]] if column >= 0 and (s.open or owner == seat) else None
            for owner, column in enumerate(self.over)
        ]

    def forget_plan(self, s: FrescoState, seat: int) -> None:
        self.over[seat] = -1

    def plant(self, s: FrescoState, seat: int | None, marker: int) -> None:
        if s.planning():
            for owner in range(len(self.over)):
                if owner != seat:
                    self.over[owner] = marker


class ActionTile(Module):
    """A module with an action tile. A subclass sets `tile`, `tile_rule` and `tile_spaces`, calls `add_cover` first in
    its `add_actions`, and carries the tile out in `use_tile`; its part is a TilePart."""

    tile: str  # the tile in the notation: "glaziers" covers by "glaziers market"
    tile_rule: str  # the rule that lets it be laid
    tile_spaces: int  # own assistants that it takes
    cover: int  # its first action; one for each column, then the second visit to the cathedral

    def add_cover(self, game: FrescoGame) -> None:
        self.cover = game.num_actions
        for place in (*PLACES, "cathedral-again"):
            game.catalogue.add(f"{self.tile} {place}", f"tile-{self.tile}", f"column-{place}")

    def tile_part(self, s: FrescoState) -> TilePart:
        return cast(TilePart, s.parts[self.at])

    def may_cover(self, s: FrescoState, seat: int) -> bool:
        """May this seat still use its tile in this game?"""
        return True

    def use_tile(self, s: FrescoState, seat: int) -> None:
        """Carry out the tile in the slot of its column. FX-R-01"""
        raise NotImplementedError(self.name)

    # -- planning

    def is_cover(self, action: int) -> bool:
        return self.cover <= action <= self.cover + COLUMNS

    def cover_action(self, s: FrescoState, column: int) -> int:
        """FX-R-10: on side 2 the last column has another name."""
        return self.cover + column + (1 if s.last and column == COLUMNS - 1 else 0)

    def plan_offer(self, s: FrescoState, seat: int, actions: list[int]) -> None:
        if self.tile_part(s).over[seat] >= 0 or not self.may_cover(s, seat):
            return
        game = s.fresco
        room = game.room(s, seat)
        for column in range(COLUMNS):
            lost = game.column_spaces(s, seat, column) - self.tile_spaces
            if lost <= room and self.fits(s, seat, column) and game.free_column(s, seat, column):  # FX-R-04, FX-R-08
                actions.append(self.cover_action(s, column))

    def fits(self, s: FrescoState, seat: int, column: int) -> bool:
        """May the tile lie over this column, if nothing else does?"""
        return True

    def lay(self, s: FrescoState, seat: int, action: int) -> None:
        """Carry out one of the covering actions."""
        column = min(action - self.cover, COLUMNS - 1)
        self.tile_part(s).over[seat] = column
        if s.events is not None:
            place = PLACES[s.fresco.columns[s.last][column]]
            s.tell("cover", seat, {"tile": self.name, "place": place}, (seat,))

    def why_not_cover(self, s: FrescoState, seat: int, action: int) -> Refusal:
        game = s.fresco
        if not s.planning() or seat not in s.busy:
            return Refusal(self.tile_rule, "An action tile is laid over a column while planning.")
        if self.tile_part(s).over[seat] >= 0:
            return Refusal(self.tile_rule, "This action tile lies over a column already.")
        second = action - self.cover == COLUMNS
        if second and not s.last:
            return Refusal("FB-SET-06", "The cathedral is visited a second time in the last round only.")
        if s.last and action - self.cover == COLUMNS - 1:
            return Refusal("FB-FIN-04", "There is no theatre in the last round: the cathedral comes again.")
        column = min(action - self.cover, COLUMNS - 1)
        place = place_name(PLACES[game.columns[s.last][column]])
        if not game.free_column(s, seat, column):
            return Refusal(
                "FX-R-04",
                "Something lies or stands on the column {place} already: only an empty column can be covered.",
                {"place": place},
            )
        missing = game.column_spaces(s, seat, column) - self.tile_spaces - game.room(s, seat)
        return Refusal(
            "FX-R-08",
            "With the column {place} covered, {missing} spaces are missing for the assistants still to be placed.",
            {"place": place, "missing": missing},
        )

    def covers(self, s: FrescoState, seat: int, column: int) -> bool:
        return self.tile_part(s).over[seat] == column

    def column_spaces(self, s: FrescoState, seat: int, column: int, spaces: int) -> int:
        return self.tile_spaces if self.tile_part(s).over[seat] == column else spaces

    def revealed(self, s: FrescoState) -> None:
        if s.events is None:
            return
        for seat, column in enumerate(self.tile_part(s).over):
            if column >= 0:
                s.tell("covered", seat, {"tile": self.name, "place": PLACES[s.fresco.columns[s.last][column]]})

    # -- carrying out

    def has_turn(self, s: FrescoState, painter: int, column: int) -> bool:
        return painter < s.fresco.players and self.tile_part(s).over[painter] == column

    def instead(self, s: FrescoState, painter: int) -> bool:
        if painter >= s.fresco.players or self.tile_part(s).over[painter] != s.column:
            return False
        self.use_tile(s, painter)
        return True

    def take_back(self, s: FrescoState) -> None:
        self.tile_part(s).over = [-1] * s.fresco.players  # FX-R-03
