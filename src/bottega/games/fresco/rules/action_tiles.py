"""Action tiles: a tile of a module that covers a column of the action board for a round. FX-T-01 to -26"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco.rules.action_board import CALLED, Board, not_on_this_side
from bottega.games.fresco.rules.components import AGAIN, COLUMNS, PLACES
from bottega.games.fresco.rules.hooks import Module, ModuleState
from bottega.games.fresco.rules.naming import place_name
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb, Pass, Question
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal, Step
from bottega.kernel.verbs import Verb

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame


class TileState(ModuleState):
    """`over` is, by seat, the column that the seat's action tile covers, or -1. Each part has a field of this name."""

    __slots__ = ()

    over: list[int]

    def covered(self, s: FrescoState, seat: int | None) -> list[str | None]:
        """By seat the place that its tile covers, as far as a seat may see it: plans of others are secret.
        M06-H-04, M08-HID-05"""
        columns = s.game.columns[s.last]
        return [
            PLACES[columns[column]] if column >= 0 and (s.open or owner == seat) else None
            for owner, column in enumerate(self.over)
        ]

    def forget_plan(self, s: FrescoState, seat: int) -> None:
        self.over[seat] = -1

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        if s.planning():
            for owner in range(len(self.over)):
                if owner != seat:
                    self.over[owner] = marker


class Cover(ModuleVerb):
    """Lay the tile over a column. A thing is a column, or beyond them the cathedral's second visit.
    FX-R-02, FX-R-04 to -10, M08-R-01, -02"""

    __slots__ = ("module",)

    def __init__(self, name: str, module: ActionTile) -> None:
        super().__init__(name, module)
        self.module = module

    def column(self, thing: int) -> int:
        return min(thing, COLUMNS - 1)

    def offer_into(self, s: FrescoState, seat: int, board: Board, actions: list[int]) -> None:
        module = self.module
        if module.tile_part(s).over[seat] >= 0 or not module.may_cover(s, seat):
            return
        most = board.room + module.tile_spaces  # FX-R-08, M08-R-03
        for column in range(COLUMNS):  # M06-R-02, -05, M08-R-04, M14-R-04
            if board.free[column] and board.spaces[column] <= most and module.fits(s, seat, column):  # FX-R-04
                actions.append(self.first + CALLED[s.last][column])

    def plan_percent(self) -> int:
        return self.module.tile_percent

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        module = self.module
        if not s.planning() or seat not in s.busy:
            return Refusal(module.tile_rule, "You can place action tiles only while planning.")
        if module.tile_part(s).over[seat] >= 0:
            return Refusal(module.tile_rule, "You've already placed this action tile.")
        if not module.may_cover(s, seat):
            return module.why_not_use(s, seat)
        refusal = not_on_this_side(s, thing)
        if refusal is not None:
            return refusal
        column = self.column(thing)
        if not module.fits(s, seat, column):
            return module.why_not_fit(s, seat, column)
        place = place_name(PLACES[s.game.columns[s.last][column]])
        board = Board(s, seat)
        if not board.free[column]:
            return Refusal(
                "FX-R-04",
                "You can only cover an empty column, and the {place} column isn't empty.",
                {"place": place},
            )
        missing = board.spaces[column] - module.tile_spaces - board.room
        return Refusal(
            "FX-R-08",
            "You can't cover the {place} column. It leaves {missing} too few spaces for your assistants.",
            {"place": place, "missing": missing},
        )

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        column = self.column(thing)
        self.module.tile_part(s).over[seat] = column
        if s.events is not None:
            place = PLACES[s.game.columns[s.last][column]]
            s.tell("cover", seat, {"tile": self.module.name, "module": self.module.section, "place": place}, (seat,))


class ActionTile(Module):
    """A module with an action tile. A subclass sets `tile`, `tile_rule`, `tile_spaces` and `tile_percent`, calls
    `add_cover` first in its `add_actions`, and carries the tile out in `use_tile`; its state is a TileState. A tile
    whose actions may be given up sets `s.hands` there, calls `go_on_tile` and enters into `on_tile` what can be done;
    the seat may also pass."""

    tile: str  # the tile in the notation: "glaziers" covers by "glaziers market"
    tile_rule: str  # the rule that lets it be laid
    tile_spaces: int  # own assistants that it takes
    tile_percent: int  # of a hundred plans so many have it
    cover: Cover
    on_tile: list[ModuleVerb]  # what a seat may do in its turn on the tile

    turns: list[Step]  # by seat: a turn on the tile, and how it goes on
    go_ons: list[Step]

    def add_cover(self, game: FrescoGame) -> None:
        self.cover = Cover(self.tile, self)
        self.on_tile = []
        for place in (*PLACES, AGAIN):
            game.catalogue.enter_as(self.cover, f"{self.tile} {place}", f"tile-{self.tile}", f"column-{place}")
        game.planning_verbs.append(self.cover)

    def make_steps(self, game: FrescoGame) -> None:
        self.turns = [TileTurn(self, seat, game.beside, game.passing) for seat in range(game.players)]
        self.go_ons = [TileGoOn(self, seat) for seat in range(game.players)]

    def tile_part(self, s: FrescoState) -> TileState:
        return cast(TileState, s.module_states[self.at])

    def may_cover(self, s: FrescoState, seat: int) -> bool:
        """May this seat still use its tile in this game?"""
        return True

    def use_tile(self, s: FrescoState, seat: int) -> None:
        """Carry out the tile in the slot of its column. FX-R-01"""
        raise NotImplementedError(self.name)

    def go_on_tile(self, s: FrescoState, seat: int) -> None:
        """Ask as long as something can be done on the tile; what is left lapses. FX-R-09"""
        for verb in self.on_tile:
            if verb.offer(s, seat):
                s.push(self.turns[seat])
                return
        if s.hands > 0:
            self.lapse(s, seat)
        s.hands = 0
        self.tile_done(s, seat)

    def tile_done(self, s: FrescoState, seat: int) -> None:
        """The turn on the tile is over."""

    def lapse(self, s: FrescoState, seat: int) -> None:
        """Nothing can be done on the tile: everybody hears what stopping there sounds like."""
        if s.events is not None:
            s.tell("leave tile", seat, {"module": self.section, "assistants": s.hands})

    # -- planning

    def fits(self, s: FrescoState, seat: int, column: int) -> bool:
        """May the tile lie over this column, if nothing else does?"""
        return True

    def why_not_use(self, s: FrescoState, seat: int) -> Refusal:
        """Asked where `may_cover` says no."""
        return Refusal(self.tile_rule, "This action tile is no longer in use.")

    def why_not_fit(self, s: FrescoState, seat: int, column: int) -> Refusal:
        """Asked where `fits` says no."""
        return Refusal(self.tile_rule, "You haven't placed this action tile over that column.")

    def covered_column(self, s: FrescoState, seat: int) -> int:
        """The column of a seat's action board that the tile lies over, or -1."""
        return self.tile_part(s).over[seat]

    def displaces(self, s: FrescoState, seat: int, column: int) -> bool:
        """Does the tile lie over a column and keep its assistants from working in the place? FX-R-06"""
        return self.tile_part(s).over[seat] == column

    def on_board(self, s: FrescoState, seat: int, board: Board) -> None:
        column = self.tile_part(s).over[seat]
        if column >= 0:
            board.spaces[column] = self.tile_spaces  # M06-R-03
            board.covered[column] = True
            board.free[column] = False

    def laid(self, s: FrescoState, painter: int, column: int) -> list[str]:
        over = self.tile_part(s).over
        return ["tile"] if painter < len(over) and over[painter] == column else []

    def revealed(self, s: FrescoState) -> None:
        if s.events is None:
            return
        for seat, column in enumerate(self.tile_part(s).over):
            if column >= 0:
                place = PLACES[s.game.columns[s.last][column]]
                s.tell("covered", seat, {"tile": self.name, "module": self.section, "place": place})

    # -- carrying out

    def has_turn(self, s: FrescoState, painter: int, column: int) -> bool:
        # Leonardo has no such tile: FX-L-09, FX-L-14, M08-R-32, M09-33, M14-34
        return painter < s.game.players and self.tile_part(s).over[painter] == column

    def take_back(self, s: FrescoState) -> None:
        # FX-R-03, FX-T-27, FX-P-10, FX-P-11, FX-P-12, FX-P-19, M06-52, M08-33, M09-27, M14-R-05
        self.tile_part(s).over[:] = [-1] * s.game.players


class LeaveTile(Pass):
    """Stop at the tile: what is left lapses. FX-R-09"""

    __slots__ = ("module",)

    def __init__(self, module: ActionTile) -> None:
        super().__init__()
        self.module = module

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.lapse(s, seat)
        s.hands = 0
        self.module.tile_done(s, seat)


class TileTurn(Question):
    """A seat's turn on its action tile: what the tile offers, what may be done beside, or pass. FX-R-09"""

    __slots__ = ("module",)

    def __init__(self, module: ActionTile, seat: int, beside: list[ModuleVerb], passing: Pass) -> None:
        self.module = module
        leave = passing.shared(LeaveTile(module))
        verbs: list[Verb] = [*module.on_tile, *beside, leave]
        super().__init__(f"{module.tile} tile", (seat,), mark("resolve your action tile"), verbs)

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        verb = self.verb_of[action]
        if not isinstance(verb, Pass):
            s.push(self.module.go_ons[seat])
        verb.play(s, seat, action - verb.first)


class TileGoOn(Step):
    """After an action on the tile its owner is asked again."""

    __slots__ = ("module", "seat")

    def __init__(self, module: ActionTile, seat: int) -> None:
        super().__init__("tile goes on")
        self.module = module
        self.seat = seat

    def run(self, s: FrescoState) -> None:
        self.module.go_on_tile(s, self.seat)

    def key(self) -> list[int]:
        return [self.module.number, self.seat]
