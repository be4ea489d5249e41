"""The rules of the Dome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from bottega.games.fresco.components import SPACES, WORKSHOP
from bottega.games.fresco.hooks import Module
from bottega.games.fresco.modules.m15_dome.tiles import DomePart, DomeTile, best_payment, paid_value, payable
from bottega.games.fresco.naming import colour_list
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.score import advance
from bottega.games.fresco.state import FrescoState
from bottega.kernel.components import Wrong
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame

FOUND: Final = 1.0  # points that a tile still hidden is worth to who finds it, roughly
EARLY: Final = 0.15


class Dome(Module):
    """M15"""

    def __init__(self) -> None:
        self.number = 15
        self.name = "The Dome"
        self.section = "dome"
        self.actions_each_round = 1  # each tile is paid once in the game

    # -- making a game

    def furnish(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.tiles: list[DomeTile] = [DomeTile(entry) for entry in section["tile"]]
        self.cells: list[int] = [game.parts.space("dome.cells", cell) for cell in section["cells"]]
        if len(set(self.cells)) != len(self.tiles) or len(self.cells) != len(self.tiles):
            raise Wrong(f"dome.cells: each of the {len(self.tiles)} tiles lies under a space of its own.")

    def add_actions(self, game: FrescoGame) -> None:
        self.first = game.catalogue.block("dome", [tile.id for tile in self.tiles])
        self.turns: list[Step] = [DomeTurn(self, seat) for seat in range(game.players)]
        self.payments: list[Step] = [Payment(self, seat) for seat in range(game.players)]

    def part(self, s: FrescoState) -> DomePart:
        """A tile at random under each inner space; the fresco tiles lie on top. M15-03 to -05, M15-R-01, -03, -18"""
        tiles = list(range(len(self.tiles)))
        s.shuffle(tiles)
        under = [-1] * SPACES
        for at, cell in enumerate(self.cells):
            under[cell] = tiles[at]
        return DomePart(self.tiles, under, s.game.painters)

    def mine(self, s: FrescoState) -> DomePart:
        return cast(DomePart, s.kept[self.at])

    # -- the cathedral

    def taken(self, s: FrescoState, painter: int) -> None:
        """Who has taken the fresco tile takes the dome tile below it too. M15-07 to -10, M15-R-09, -12, -13"""
        p = self.mine(s)
        tile = p.under[s.space]
        if tile < 0:
            return
        p.under[s.space] = -1
        p.owned[painter].append(tile)
        if s.events is not None:
            found = self.tiles[tile]
            data: dict[str, object] = {"tile": found.id, "paints": found.paints, "points": found.value}
            s.tell("dome tile", s.teller(painter), data)

    # -- the end of the game

    def final_scoring(self, s: FrescoState) -> None:
        """One player after the other, in the action order of the last round. M15-11, -12; Leonardo has no paint"""
        for at in range(len(s.order) - 1, -1, -1):
            if s.order[at] < s.game.players:
                s.push(self.turns[s.order[at]])

    def possible(self, s: FrescoState, seat: int) -> list[int]:
        """Tiles of a seat not yet paid whose cubes are all there, in their exact colours. M15-R-04 to -08"""
        p = self.mine(s)
        return [t for t in p.owned[seat] if t not in p.paid and payable([self.tiles[t]], s.paint[seat])]

    def go_on(self, s: FrescoState, seat: int) -> None:
        if self.possible(s, seat):
            s.push(self.payments[seat])
        else:
            self.score(s, seat)

    def pay(self, s: FrescoState, seat: int, tile: int) -> None:
        """The cubes are discarded. M15-13, M15-R-17"""
        p = self.mine(s)
        found = self.tiles[tile]
        for colour, number in enumerate(found.counts):
            s.paint[seat][colour] -= number
        p.paid.append(tile)
        p.gain += found.value
        if s.events is not None:
            s.tell("dome paid", seat, {"tile": found.id, "paints": found.paints, "points": found.value})
        self.go_on(s, seat)

    def score(self, s: FrescoState, seat: int) -> None:
        """One move for the sum of all tiles paid. M15-15, M15-R-16, -19, FX-R-44"""
        p = self.mine(s)
        gain = p.gain
        p.gain = 0
        if gain:
            if s.events is not None:
                s.tell("dome", seat, {"points": gain})
            advance(s, seat, gain)

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        p = self.mine(s)
        number = action - self.first
        tile = self.tiles[number]
        fields: dict[str, object] = {"tile": tile.id, "cubes": colour_list(tile.paints)}
        if not s.final:
            return Refusal("M15-11", "Dome tiles are paid at the end of the game, before the money is counted.")
        if number not in p.owned[seat]:
            return Refusal("M15-13", "The dome tile {tile} does not lie in front of this player.", fields)
        if number in p.paid:
            return Refusal("M15-R-06", "The dome tile {tile} is paid already, and scores once.", fields)
        if not payable([tile], s.paint[seat]):
            return Refusal("M15-R-04", "The dome tile {tile} takes {cubes}: not all of these cubes are there.", fields)
        return Refusal("M15-12", "Dome tiles are paid in one's own turn, in the action order of the last round.")

    # -- what a good player knows

    def worth(self, s: FrescoState, seat: int, action: int) -> float:
        """What is part of the best payment is paid."""
        tile = self.tiles[action - self.first]
        return float(tile.value) if tile in best_payment(self.unpaid(s, seat), s.paint[seat]) else -1.0

    def unpaid(self, s: FrescoState, seat: int) -> list[DomeTile]:
        p = self.mine(s)
        return [self.tiles[number] for number in p.owned[seat] if number not in p.paid]

    def change(self, s: FrescoState, seat: int, cubes: list[int]) -> float:
        """What having these cubes instead of one's own would change at the end; before the last round half of it."""
        unpaid = self.unpaid(s, seat)
        if not unpaid:
            return 0.0
        if min(cubes) < 0:
            return 0.0
        change = paid_value(unpaid, cubes) - paid_value(unpaid, s.paint[seat])
        return float(change) if s.last else EARLY * change

    def restore_worth(self, s: FrescoState, seat: int, space: int, bishop: int) -> float:
        """A tile to be found, less what the cubes would have brought for those in front of the seat."""
        cubes = s.paint[seat].copy()
        cost = s.game.costs[s.tiles[space]]
        for at in range(0, len(cost), 2):
            cubes[cost[at]] -= cost[at + 1]
        found = FOUND if self.mine(s).under[space] >= 0 else 0.0
        return found * (0.5 if s.last else 1.0) + (self.change(s, seat, cubes) if s.last else 0.0)

    def altar_worth(self, s: FrescoState, seat: int, cubes: list[int]) -> float:
        left = s.paint[seat].copy()
        for colour in cubes:
            left[colour] -= 1
        return self.change(s, seat, left)

    def mix_worth(self, s: FrescoState, seat: int, mix: int) -> float:
        return self.change(s, seat, mixed(s, s.paint[seat], mix))

    def place_worth(self, s: FrescoState, seat: int, place: int) -> float:
        """In the last round one assistant may mix what is missing."""
        if place != WORKSHOP or not s.last:
            return 0.0
        best = 0.0
        for one in range(len(s.game.mixes)):
            cubes = mixed(s, s.paint[seat], one)
            best = max(best, self.change(s, seat, cubes))
            for other in range(len(s.game.mixes)):
                best = max(best, self.change(s, seat, mixed(s, cubes, other)))
        return best

    def buy_worth(self, s: FrescoState, seat: int, space: int) -> float:
        cubes = s.paint[seat].copy()
        for colour, number in enumerate(s.game.market_tiles[s.market[space]].counts):
            cubes[colour] += number
        return self.change(s, seat, cubes)


def mixed(s: FrescoState, cubes: list[int], mix: int) -> list[int]:
    """Cubes after a mix; fewer than none of a colour where there are none to mix."""
    after = cubes.copy()
    after[s.game.mixes[mix].one] -= 1
    after[s.game.mixes[mix].other] -= 1
    after[s.game.mixes[mix].result] += 1
    return after


class DomeTurn(Step[FrescoState]):
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


class Payment(Step[FrescoState]):
    """Choose a tile to pay, or stop: it is a right, not a duty. M15-13, -14, M15-R-05"""

    __slots__ = ("module",)

    def __init__(self, module: Dome, seat: int) -> None:
        super().__init__("dome", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        actions = [self.module.first + tile for tile in self.module.possible(s, seat)]
        actions.append(s.game.PASS)
        return actions

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return elsewhere(s, seat, action, mark("dome tiles are paid with cubes"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        if action == s.game.PASS:
            self.module.score(s, seat)
        else:
            self.module.pay(s, seat, action - self.module.first)
