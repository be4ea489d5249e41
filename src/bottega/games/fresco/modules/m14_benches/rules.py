"""The rules of the Benches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from bottega.games.fresco.action_tiles import ActionTile
from bottega.games.fresco.modules.m14_benches.beams import BenchesPart, BenchSet
from bottega.games.fresco.outlook import rounds_left
from bottega.games.fresco.score import advance
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.state import FrescoState

ELSEWHERE: Final = 2.6  # what an assistant brings elsewhere, in points
OF_A_BEAM: Final = 1.8  # what a beam is worth while there is time to use it


class Benches(ActionTile):
    """M14"""

    def __init__(self) -> None:
        self.number = 14
        self.name = "The Benches"
        self.section = "benches"
        self.tile = "benches"
        self.tile_rule = "M14-19"
        # lay the tile, end the plan, three benches with their moves on the score track, stop
        self.actions_each_round = 9

    # -- making a game

    def furnish(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.pieces = BenchSet(section)
        self.tile_spaces = self.pieces.spaces  # M14-09, -20
        self.shown: list[int] = self.pieces.replace(game, section["market"]["tile"])

    def add_actions(self, game: FrescoGame) -> None:
        self.add_cover(game)
        self.BENCH = game.catalogue.block("bench", self.pieces.names)

    def part(self, s: FrescoState) -> BenchesPart:
        """A random bench, its points hidden, on every space. M14-13"""
        b = BenchesPart(self.pieces, self.shown, s.game.players)
        tiles = list(range(len(self.pieces.needs)))
        s.shuffle(tiles)
        b.needs = [self.pieces.needs[tile] for tile in tiles]
        b.values = [self.pieces.values[tile] for tile in tiles]
        return b

    def mine(self, s: FrescoState) -> BenchesPart:
        return cast(BenchesPart, s.kept[self.at])

    # -- the market

    def market_tile(self, s: FrescoState, seat: int, tile: int) -> None:
        """Beams come from the seat's own reserve, as far as there are any. M14-22 to -25, M14-R-08, -09"""
        b = self.mine(s)
        gained = min(self.shown[tile], b.reserve[seat])
        if gained:
            b.reserve[seat] -= gained
            b.beams[seat] += gained
            if s.events is not None:
                s.tell("beams", seat, {"beams": gained})

    # -- the action tile

    def use_tile(self, s: FrescoState, seat: int) -> None:
        """The printed assistant and the seat's own carry a beam each. M14-20, -21, -26, -27, M14-R-01, -11, -12"""
        s.hands = self.pieces.printed + s.plan[seat][s.column]
        self.go_on_tile(s, seat)

    def tile_offer(self, s: FrescoState, seat: int, actions: list[int]) -> None:
        """Benches for which there are enough beams and carriers. M14-29 to -31, M14-R-07"""
        b = self.mine(s)
        most = min(s.hands, b.beams[seat])
        for at in range(len(b.done)):
            if b.done[at] < 0 and b.needs[at] <= most:
                actions.append(self.BENCH + at)

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        self.renew(s, seat, action - self.BENCH)

    def renew(self, s: FrescoState, seat: int, at: int) -> None:
        """Beams go back to the reserve, the bench is turned over and scored. M14-28, -32, -33, M14-R-10, -22"""
        b = self.mine(s)
        beams = b.needs[at]
        s.hands -= beams
        b.beams[seat] -= beams
        b.reserve[seat] += beams
        b.done[at] = seat
        if s.events is not None:
            s.tell("bench", seat, {"bench": self.pieces.names[at], "beams": beams, "points": b.values[at]})
        advance(s, seat, b.values[at])

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        b = self.mine(s)
        at = action - self.BENCH
        fields: dict[str, object] = {"bench": self.pieces.names[at], "needs": b.needs[at]}
        if s.agenda[-1] is not self.turns[seat]:
            return Refusal("M14-R-01", "A bench is renewed in one's turn on the Benches' action tile.")
        if b.done[at] >= 0:
            return Refusal("M14-33", "Bench {bench} is renewed already.", fields)
        if b.beams[seat] < b.needs[at]:
            fields["beams"] = b.beams[seat]
            return Refusal("M14-30", "Bench {bench} needs {needs} beams; there are {beams} behind the screen.", fields)
        fields["carriers"] = s.hands
        return Refusal("M14-26", "Bench {bench} needs {needs} beams, and {carriers} can still be carried.", fields)

    # -- words

    def extra_words(self, extra: list[str]) -> str:
        from bottega.games.fresco.modules.m14_benches import words

        return words.extra_words(extra)

    # -- what a good player knows

    def worth(self, s: FrescoState, seat: int, action: int) -> float:
        b = self.mine(s)
        if self.is_cover(action):
            beams = b.beams[seat]
            best = -0.5  # with nothing to carry, or nothing to renew, the tile stays where it is
            for own in range(self.pieces.spaces + 1):
                carried = min(self.pieces.printed + own, beams)
                best = max(best, self.brings(s, carried) - ELSEWHERE * own - 0.1)
            return best
        needs = b.needs[action - self.BENCH]
        return self.expected(s, needs) + self.brings(s, min(s.hands, b.beams[seat]) - needs)

    def expected(self, s: FrescoState, needs: int) -> float:
        """The mean of the points that benches of this size still hide; which ones have been seen is known to all."""
        b = self.mine(s)
        places = b.places(needs)
        if not places:
            return 0.0
        left = sum([self.pieces.values[at] for at, n in enumerate(self.pieces.needs) if n == needs])
        for at in range(len(b.done)):
            if b.needs[at] == needs and b.done[at] >= 0:
                left -= b.values[at]
        return left / len(places)

    def brings(self, s: FrescoState, beams: int) -> float:
        """The points of the best benches for so many beams."""
        if beams <= 0:
            return 0.0
        b = self.mine(s)
        best = 0.0
        for needs in sorted(set(b.needs)):
            if needs <= beams and b.places(needs):
                best = max(best, self.expected(s, needs) + self.brings(s, beams - needs))
        return best

    def buy_worth(self, s: FrescoState, seat: int, space: int) -> float:
        """Beams for later; in the last round only for an action tile that comes after the market."""
        b = self.mine(s)
        beams = min(self.shown[s.market[space]], b.reserve[seat])
        if s.last:
            useful = self.pieces.printed if b.over[seat] > 0 else 0
            return 2.5 * max(0, min(beams, useful - b.beams[seat]))
        useful = max(0, round(1.5 * rounds_left(s)) - b.beams[seat])
        return OF_A_BEAM * min(beams, useful)

    def space_worth(self, s: FrescoState, seat: int, column: int) -> float:
        """Further carriers, where their beams bring more than assistants elsewhere."""
        placed = s.plan[seat][column]
        carried = self.pieces.printed + placed
        beams = self.mine(s).beams[seat]
        now = self.brings(s, min(carried, beams))
        best = 0.0
        for own in range(1, self.pieces.spaces - placed + 1):
            best = max(best, (self.brings(s, min(carried + own, beams)) - now) / own)
        return 1.5 if best > ELSEWHERE else -0.5
