"""The rules of the Dome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bottega.games.fresco.modules.m15_dome.rules.tiles import DomeState, DomeTile, payable
from bottega.games.fresco.rules.components import SPACES
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.naming import colours_and, missing
from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb, Pass, ask_each
from bottega.i18n.translate import mark
from bottega.kernel.components import Wrong
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame


class Dome(Module):
    """M15"""

    def __init__(self) -> None:
        self.actions_each_round = 1  # each tile is paid once in the game

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.tiles: list[DomeTile] = [DomeTile(entry) for entry in section["tile"]]
        self.cells: list[int] = [game.parts.space("dome.cells", cell) for cell in section["cells"]]  # M15-P-03
        if len(set(self.cells)) != len(self.tiles) or len(self.cells) != len(self.tiles):
            raise Wrong(f"dome.cells: each of the {len(self.tiles)} tiles lies under a space of its own.")

    def add_actions(self, game: FrescoGame) -> None:
        self.pay = game.catalogue.enter(PayTile("dome", self), [tile.id for tile in self.tiles])

    def make_steps(self, game: FrescoGame) -> None:
        seats = range(game.players)
        stop = game.passing.shared(StopPaying(self))
        self.turns: list[Step] = [DomeTurn(self, seat) for seat in seats]
        self.payments = ask_each("dome", seats, mark("pay for dome tiles with cubes, or stop"), [self.pay, stop])

    def new_state(self, s: FrescoState) -> DomeState:
        """A tile at random under each inner space; the fresco tiles lie on top. M15-03 to -05, M15-R-01, -03, -18"""
        tiles = list(range(len(self.tiles)))
        s.shuffle(tiles)
        dome = DomeState(self.tiles)
        dome.owned = [[] for _ in range(s.game.painters)]
        dome.under = [-1] * SPACES
        for at, cell in enumerate(self.cells):
            dome.under[cell] = tiles[at]
        return dome

    def state_of(self, s: FrescoState) -> DomeState:
        return cast(DomeState, s.module_states[self.at])

    # -- the cathedral

    def taken(self, s: FrescoState, painter: int) -> None:
        """Who has taken the fresco tile takes the dome tile below it too. M15-07 to -10, M15-R-09, -12, -13"""
        dome = self.state_of(s)
        tile = dome.under[s.space]
        if tile < 0:
            return
        dome.under[s.space] = -1
        dome.owned[painter].append(tile)  # Leonardo too, M15-16, FX-L-15; apart from fresco tiles, M15-R-15
        if s.events is not None:
            found = self.tiles[tile]
            data: dict[str, object] = {"tile": found.id, "paints": found.paints, "points": found.value}
            s.tell("dome tile", s.teller(painter), data)

    # -- the end of the game

    def final_scoring(self, s: FrescoState) -> None:
        """One player after the other, in the action order of the last round. M15-11, -12; Leonardo has no paint"""
        s.then([self.turns[painter] for painter in s.order if painter < s.game.players])

    def go_on(self, s: FrescoState, seat: int) -> None:
        if self.pay.offer(s, seat):
            s.push(self.payments[seat])
        else:
            self.score(s, seat)

    def score(self, s: FrescoState, seat: int) -> None:
        """One move for the sum of all tiles paid. M15-15, M15-R-16, -19, FX-R-44"""
        dome = self.state_of(s)
        gain = dome.gain
        dome.gain = 0
        if gain:
            if s.events is not None:
                s.tell("dome", seat, {"points": gain})
            advance(s, seat, gain)


class PayTile(ModuleVerb):
    """Pay a dome tile: it is a right, not a duty. M15-13, -14"""

    __slots__ = ("module",)

    def __init__(self, name: str, module: Dome) -> None:
        super().__init__(name, module)
        self.module = module

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """Tiles of a seat not yet paid whose cubes are all there, in their exact colours. M15-R-04 to -08"""
        dome = self.module.state_of(s)
        tiles, cubes = self.module.tiles, s.paint[seat]
        return [
            self.first + tile for tile in dome.owned[seat] if tile not in dome.paid and payable([tiles[tile]], cubes)
        ]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        dome = self.module.state_of(s)
        tile = self.module.tiles[thing]
        fields: dict[str, object] = {"tile": tile.id}
        if not s.final:
            return Refusal("M15-11", "You can pay for dome tiles at the end of the game, before money is counted.")
        if thing not in dome.owned[seat]:
            return Refusal("M15-13", "You don't have dome tile {tile}.", fields)
        if thing in dome.paid:
            return Refusal("M15-R-06", "You've already paid for dome tile {tile}.", fields)
        short = missing(tile.paints, s.paint[seat])
        if short:
            fields = {"cost": colours_and(tile.paints), "missing": colours_and(short)}
            return Refusal("M15-R-04", "You need {cost}. You're missing {missing}.", fields)
        return Refusal("M15-12", "You pay for dome tiles on your turn, in the order of play of the last round.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """The cubes are discarded. M15-13, M15-R-17"""
        dome = self.module.state_of(s)
        found = self.module.tiles[thing]
        for colour, number in enumerate(found.counts):
            s.paint[seat][colour] -= number
        dome.paid.append(thing)
        dome.gain += found.value
        if s.events is not None:
            s.tell("dome paid", seat, {"tile": found.id, "paints": found.paints, "points": found.value})
        self.module.go_on(s, seat)


class StopPaying(Pass):
    """Pay no more tiles. M15-R-05"""

    __slots__ = ("module",)

    def __init__(self, module: Dome) -> None:
        super().__init__()
        self.module = module

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.score(s, seat)


class DomeTurn(Step):
    """A seat's turn to pay its dome tiles."""

    __slots__ = ("module", "seat")

    def __init__(self, module: Dome, seat: int) -> None:
        super().__init__("dome turn")
        self.module = module
        self.seat = seat

    def run(self, s: FrescoState) -> None:
        self.module.go_on(s, self.seat)

    def key(self) -> list[int]:
        return [self.seat]
