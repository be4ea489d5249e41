"""The rules of the Benches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bottega.games.fresco.modules.m14_benches.rules.beams import BenchesState, BenchSet
from bottega.games.fresco.rules.action_tiles import ActionTile
from bottega.games.fresco.rules.readings import BENCHES_TOGETHER
from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame


class Benches(ActionTile):
    """M14"""

    def __init__(self) -> None:
        self.tile = "benches"
        self.tile_rule = "M14-19"
        self.tile_percent = 50
        # lay the tile, end the plan, three benches with their moves on the score track, stop
        self.actions_each_round = 9

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.pieces = BenchSet(section)
        self.pieces.together = BENCHES_TOGETHER in game.readings
        self.tile_spaces = self.pieces.spaces  # M14-09, -20
        self.shown: list[int] = self.pieces.replace(game, section["market"]["tile"])

    def add_actions(self, game: FrescoGame) -> None:
        self.add_cover(game)
        self.on_tile.append(game.catalogue.enter(Renew("bench", self), self.pieces.names))

    def new_state(self, s: FrescoState) -> BenchesState:
        """A random bench, its points hidden, on every space. M14-13"""
        pieces = self.pieces
        players = s.game.players
        benches = BenchesState(pieces, self.shown)
        benches.over = [-1] * players
        benches.done = [-1] * len(pieces.needs)
        benches.beams = [0] * players
        benches.reserve = [pieces.each] * players
        tiles = list(range(len(pieces.needs)))
        s.shuffle(tiles)
        benches.needs = [pieces.needs[tile] for tile in tiles]
        benches.values = [pieces.values[tile] for tile in tiles]
        return benches

    def state_of(self, s: FrescoState) -> BenchesState:
        return cast(BenchesState, s.module_states[self.at])

    # -- the market

    def market_tile(self, s: FrescoState, seat: int, tile: int) -> None:
        """Beams come from the seat's own reserve, as far as there are any. M14-22 to -25, M14-R-08, -09"""
        benches = self.state_of(s)
        gained = min(self.shown[tile], benches.reserve[seat])
        if gained:
            benches.reserve[seat] -= gained
            benches.beams[seat] += gained
            if s.events is not None:
                s.tell("beams", seat, {"beams": gained})

    # -- the action tile

    def use_tile(self, s: FrescoState, seat: int) -> None:
        """The printed assistant and the seat's own carry a beam each. M14-20, -21, -26, -27, M14-R-01, -11, -12"""
        s.hands = self.pieces.printed + s.plan[seat][s.column]  # FX-T-19b
        self.go_on_tile(s, seat)

    def tile_done(self, s: FrescoState, seat: int) -> None:
        """By the reading of M14-R-10 all benches of the action are scored in one move."""
        benches = self.state_of(s)
        if benches.gain:
            points, benches.gain = benches.gain, 0
            advance(s, seat, points)

    # -- words


class Renew(ModuleVerb):
    """Renew a bench with beams from behind the screen."""

    __slots__ = ("module",)

    def __init__(self, name: str, module: Benches) -> None:
        super().__init__(name, module)
        self.module = module

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """Benches for which there are enough beams and carriers. M14-29 to -31, M14-R-07"""
        benches = self.module.state_of(s)
        most = min(s.hands, benches.beams[seat])
        return [self.first + at for at in range(self.count) if benches.done[at] < 0 and benches.needs[at] <= most]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        benches = self.module.state_of(s)
        fields: dict[str, object] = {"bench": self.module.pieces.names[thing], "needs": benches.needs[thing]}
        if s.agenda[-1] is not self.module.turns[seat]:
            return Refusal("M14-R-01", "You can renew a bench on your turn at the Benches tile.")
        if benches.done[thing] >= 0:
            return Refusal("M14-33", "Bench {bench} is already renewed.", fields)
        if benches.beams[seat] < benches.needs[thing]:
            fields["beams"] = benches.beams[seat]
            return Refusal("M14-30", "You need {needs} beams for bench {bench}. You have {beams}.", fields)
        fields["carriers"] = s.hands
        return Refusal(
            "M14-26", "You need to carry {needs} beams for bench {bench}. You can carry {carriers} more.", fields
        )

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """Beams go back to the reserve, the bench is turned over and scored. M14-28, -32, -33, M14-R-10, -22"""
        benches = self.module.state_of(s)
        beams = benches.needs[thing]
        s.hands -= beams
        benches.beams[seat] -= beams  # and no paint, M14-R-03
        benches.reserve[seat] += beams
        benches.done[thing] = seat
        if s.events is not None:
            bench = self.module.pieces.names[thing]
            s.tell("bench", seat, {"bench": bench, "beams": beams, "points": benches.values[thing]})
        if self.module.pieces.together:
            benches.gain += benches.values[thing]
        else:
            advance(s, seat, benches.values[thing])  # M14-R-24
