"""Fresco as numbers: the base game part by part, and after it the modules that are played, which tell their own."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.action_tiles import TileState
from bottega.games.fresco.rules.components import ALL_COLOURS, BEHIND_START, COLUMNS, LEONARDO, SPACES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.round import IDLE_ROUNDS
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel.game import Game
from bottega.kernel.state import State
from bottega.learning.observation import NOTHING, Numbers, blank, chunk, hot, tally, tell, tell_all

ASKED: Final = (
    "wake",
    "plan",
    "market",
    "cathedral",
    "studio",
    "workshop",
    "theatre",
    "altar",
    "score",
    "leonardo market",
    "leonardo cathedral",
)
MOST_POINTS: Final = 2000  # far beyond any game that has been seen, like the next ones: long random ones pass 400
MOST_CUBES: Final = 100
MOST_MONEY: Final = 2000
MOST_ASSISTANTS: Final = 12
BOARDS: Final = 2000  # that are remembered as written


class ModuleNumbers:
    """What a module shows. It declares the parts of its section when it is made: every field of the module's view that
    changes has a part of its name."""

    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        self.numbers = numbers
        self.section = module.section
        self.at = module.at
        self.players = game.players
        self.painters = game.painters
        self.colours = game.colours
        self.hot_column: list[bytes] = hot(COLUMNS)

    def part(self, name: str, size: int, high: int, says: str, low: int = 0) -> None:
        self.numbers.part(f"{self.section}.{name}", size, high, says, low)

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        """The parts of the module as a seat may know them; the seats in the order in which they are told."""
        raise NotImplementedError

    def painters_from(self, seats: list[int]) -> list[int]:
        """The painters in the order in which they are told: Leonardo comes last."""
        return seats if self.painters == self.players else [*seats, LEONARDO]

    def place(self, seat: int, painter: int) -> int:
        """A painter's place in that order, from 1; 0 for nobody."""
        if painter < 0:
            return 0
        return (painter - seat) % self.players + 1 if painter < self.players else self.painters

    def part_covered(self) -> None:
        says = "by seat and column: the action tile lies there, as far as you see"
        self.part("covered", self.players * COLUMNS, 1, says)

    def tell_covered(self, out: list[bytes], p: TileState, s: FrescoState, seats: list[int]) -> None:
        """Plans of others are secret before the reveal. M06-H-04, M08-HID-05"""
        for other in seats:
            out.append(self.hot_column[p.over[other] + 1 if s.open or other == seats[0] else 0])


class Encoder(Numbers):
    """What others may not know is NOTHING: plans before the reveal, money, paint. FB-HID-01 to -03"""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        fresco = cast(FrescoGame, game)
        self.fresco = fresco
        self.make_chunks(fresco)
        self.name_table(fresco)
        for who in self.seat_names():
            self.name_painter(fresco, who)
            self.name_seat(fresco, who)
        if fresco.leonardo is not None:
            self.name_painter(fresco, "leonardo")
            self.part("leonardo.controller", game.players, 1, "by seat: acts for Leonardo")
            self.part("leonardo.walker", SPACES, 1, "the space of Leonardo's painter on the fresco")
            self.part("leonardo.plan", COLUMNS, MOST_ASSISTANTS, "by column: his assistants")
        self.modules: list[ModuleNumbers] = []
        for module in fresco.modules:
            self.modules.append(MODULES[module.number].observation.encoder(self, fresco, module))

    def make_chunks(self, game: FrescoGame) -> None:
        """A tile that is gone stands first."""
        names = [*ASKED]
        for module in game.modules:
            names.extend([name for name in MODULES[module.number].observation.asked if name not in names])
        self.asked: dict[str, bytes] = dict(zip(names, hot(len(names))[1:], strict=True))
        self.hot_space: list[bytes] = hot(SPACES)
        self.hot_column: list[bytes] = hot(COLUMNS)
        self.hot_painter: list[bytes] = hot(game.painters)
        self.hot_hour: list[bytes] = hot(len(game.parts.hours))
        self.hot_stall: list[bytes] = hot(len(game.parts.stalls))
        self.tile_paints: list[bytes] = [blank(game.colours)]
        for cost in game.costs:
            cubes = [0] * ALL_COLOURS
            for at in range(0, len(cost), 2):
                cubes[cost[at]] = cost[at + 1]
            self.tile_paints.append(chunk(cubes[: game.colours]))
        self.boards: dict[bytes, bytes] = {}  # as last written
        self.tile_values: list[int] = [0, *[tile.value for tile in game.tiles]]
        self.market_paints: list[bytes] = [blank(game.colours)]
        for tile in game.market_tiles:
            self.market_paints.append(chunk(tile.counts[: game.colours]))
        self.no_plan: bytes = chunk([NOTHING] * (COLUMNS + 1))
        self.no_paint: bytes = chunk([NOTHING] * game.colours)

    def name_table(self, game: FrescoGame) -> None:
        colours = game.colours
        cubes = max([max(tile.counts) for tile in game.market_tiles] + [max(cost[1::2]) for cost in game.costs])
        self.part("asked", len(self.asked), 1, f"the question: {', '.join(self.asked)}")
        self.part("to act", game.players, 1, "by seat: is to act")
        self.part("round", 1, IDLE_ROUNDS * SPACES + 1, "the round")
        self.part("idle", 1, IDLE_ROUNDS + 1, "rounds in a row without a restored tile")
        self.part("last", 1, 1, "this is the last round")
        self.part("tiles left", 1, SPACES, "tiles on the fresco")
        self.part("column", COLUMNS, 1, "the column that is carried out")
        self.part("painter", game.painters, 1, "by painter: whose turn it is there, or who wakes up")
        self.part("hands", 1, MOST_ASSISTANTS, "assistants of that painter that have not acted yet")
        self.part("mixes", 1, 20, "mixes left to the assistant at work")
        self.part("fresco.tile", SPACES, len(game.tiles), "by space: the number of its tile, 0 where it is gone")
        self.part("fresco.value", SPACES, max(self.tile_values), "by space: points of its tile")
        self.part("fresco.paints", SPACES * colours, cubes, "by space and colour: cubes that its tile costs")
        self.part("bishop", SPACES, 1, "the bishop's space")
        self.part("restoring", SPACES, 1, "the space being restored")
        self.part("moved", 1, 1, "the bishop has been moved for a restoration that must follow")
        self.part("offered", colours, MOST_CUBES, "by colour: cubes handed in at the altar so far")
        self.part("market.tile", len(game.stall_of), len(game.market_tiles), "by stall space: the number of its tile")
        self.part("market.paints", len(game.stall_of) * colours, cubes, "by stall space and colour: cubes of its tile")
        self.part("market.bag", 1, len(game.market_tiles), "market tiles in the bag")
        self.part("market.chosen", len(game.parts.stalls), 1, "the stall where the painter buys")
        self.part("landing", 2, MOST_POINTS, "free spaces to choose from on the score track, ahead and behind")

    def name_painter(self, game: FrescoGame, who: str) -> None:
        self.part(
            f"{who}.track", 1, MOST_POINTS, "place on the score track; below 1 are the start spaces", BEHIND_START
        )
        self.part(f"{who}.hour", len(game.parts.hours), 1, "wake-up time, from the earliest")
        self.part(f"{who}.order", game.painters, 1, "place in the action order")
        self.part(f"{who}.tiles", len(game.back_names), SPACES, f"by back: tiles. Backs: {', '.join(game.back_names)}")

    def name_seat(self, game: FrescoGame, who: str) -> None:
        parts = game.parts
        self.part(f"{who}.mood", 1, parts.mood_high, "mood", parts.mood_low)
        self.part(f"{who}.assistants", 1, MOST_ASSISTANTS, "assistants to place in this round")
        self.part(f"{who}.planned", 1, 1, "the plan is made")
        self.part(f"{who}.plan", COLUMNS, MOST_ASSISTANTS, "by column: assistants, -1 if hidden", NOTHING)
        self.part(f"{who}.waiting", 1, MOST_ASSISTANTS, "assistants not yet placed, -1 if hidden", NOTHING)
        self.part(f"{who}.money", 1, MOST_MONEY, "thalers, -1 if hidden", NOTHING)
        self.part(f"{who}.paint", game.colours, MOST_CUBES, "by colour: cubes, -1 if hidden", NOTHING)
        self.part(f"{who}.income", 1, MOST_MONEY, "thalers of the next income")
        self.part(f"{who}.altars", 1, MOST_ASSISTANTS, "altar restorations in this round")

    def observe(self, state: State, seat: int, out: list[bytes]) -> None:
        s = cast(FrescoState, state)
        seats = self.seats_from(seat)
        self.tell_table(out, s, seats)
        for other in seats:
            self.tell_painter(out, s, other)
            self.tell_own(out, s, other, other == seat)
        if self.fresco.leonardo is not None:
            self.tell_painter(out, s, LEONARDO)
            self.tell_seat(out, seat, s.control)
            out.append(self.hot_space[s.walker + 1])
            tell_all(out, s.plan[LEONARDO])
        for module in self.modules:
            module.observe(s, seat, seats, out)

    def tell_table(self, out: list[bytes], s: FrescoState, seats: list[int]) -> None:
        game = self.fresco
        out.append(self.asked[s.agenda[-1].name] if s.agenda else blank(len(self.asked)))
        self.tell_actors(out, seats, s.actors)
        tell(out, s.round)
        tell(out, s.idle)
        tell(out, 1 if s.last else 0)
        tell(out, s.tiles_left)
        out.append(self.hot_column[s.column + 1])
        if s.painter < game.players:
            out.append(self.hot_painter[(s.painter - seats[0]) % game.players + 1 if s.painter >= 0 else 0])
        else:
            out.append(self.hot_painter[s.painter + 1])
        tell(out, s.hands)
        tell(out, s.mixes_left)
        out.append(self.board(s.tiles))
        out.append(self.hot_space[s.bishop + 1])
        out.append(self.hot_space[s.space + 1])
        tell(out, 1 if s.moved > 0 else 0)
        tally(out, game.colours, s.offered)
        for tile in s.market:
            tell(out, tile + 1)
        for tile in s.market:
            out.append(self.market_paints[tile + 1])
        tell(out, len(s.bag))
        out.append(self.hot_stall[s.stall + 1])
        tell(out, s.ahead)
        tell(out, s.behind if s.ahead else 0)

    def board(self, tiles: list[int]) -> bytes:
        """The tiles on the fresco, which stay for a while: number, points and paints."""
        key = bytes([tile + 1 for tile in tiles])
        known = self.boards.get(key)
        if known is None:
            numbers = [tile + 1 for tile in tiles] + [self.tile_values[tile + 1] for tile in tiles]
            known = chunk(numbers) + b"".join([self.tile_paints[tile + 1] for tile in tiles])
            if len(self.boards) >= BOARDS:
                self.boards.clear()
            self.boards[key] = known
        return known

    def tell_painter(self, out: list[bytes], s: FrescoState, painter: int) -> None:
        tell(out, s.track[painter])
        out.append(self.hot_hour[s.hour[painter] + 1])
        place = 0
        for at, other in enumerate(s.order):
            if other == painter:
                place = at + 1
        out.append(self.hot_painter[place])
        tally(out, len(self.fresco.back_names), s.owned[painter])

    def tell_own(self, out: list[bytes], s: FrescoState, seat: int, mine: bool) -> None:
        tell(out, s.mood[seat])
        tell(out, s.assistants[seat])
        tell(out, 1 if s.open or (s.planning() and seat not in s.busy) else 0)
        if mine or s.open:  # FB-HID-03
            tell_all(out, s.plan[seat])
            tell(out, s.waiting[seat])
        else:
            out.append(self.no_plan)
        tell(out, s.money[seat] if mine or s.final else NOTHING)  # FB-HID-02
        if mine:  # FB-HID-01
            for colour in range(self.fresco.colours):
                tell(out, s.paint[seat][colour])
        else:
            out.append(self.no_paint)
        tell(out, s.income(seat))
        tell(out, s.altars[seat])
