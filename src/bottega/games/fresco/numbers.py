"""Fresco as numbers: the base game part by part, and whatever modules are played through their views."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.components import BEHIND_START, COLOURS, COLUMNS, LEONARDO, LETTERS, PLACES, SPACES
from bottega.games.fresco.game import FrescoGame
from bottega.games.fresco.round import IDLE_ROUNDS
from bottega.games.fresco.shapes import Lexicon, Shape
from bottega.games.fresco.state import FrescoState
from bottega.kernel.chance import Chance
from bottega.kernel.game import Game
from bottega.kernel.numbers import NOTHING, Numbers, flags, one_hot, seat_names, tally
from bottega.kernel.state import State

ASKED: Final = ("wake", "plan", "market", "cathedral", "studio", "workshop", "theatre", "altar", "score")
MOST_ROUNDS: Final = 100
MOST_POINTS: Final = 400
MOST_CUBES: Final = 60
MOST_MONEY: Final = 999
GAMES: Final = 20  # played at random to learn what modules show
EVERY: Final = 6  # moves between two looks at a game


class Encoder(Numbers):
    """What others may not know is NOTHING: plans before the reveal, money, paint. FB-HID-01 to -03"""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        fresco = cast(FrescoGame, game)
        self.fresco = fresco
        self.asked: dict[str, int] = {name: at for at, name in enumerate(ASKED)}
        self.shapes: list[Shape] = []
        self.lexicons: list[Lexicon] = []
        if fresco.modules:
            self.learn()
        self.name_table()
        for who in self.painter_names():
            self.name_painter(who)
        self.name_modules()

    def painter_names(self) -> list[str]:
        """Leonardo is told last."""
        names = seat_names(self.fresco.players)
        return [*names, "leonardo"] if self.fresco.leonardo is not None else names

    def name_table(self) -> None:
        game = self.fresco
        colours = game.colours
        self.part("asked", len(self.asked), 1)
        self.part("to act", game.players, 1)
        self.part("round", 1, MOST_ROUNDS)
        self.part("idle", 1, IDLE_ROUNDS)
        self.part("last", 1, 1)
        self.part("tiles left", 1, SPACES)
        self.part("column", COLUMNS, 1)
        self.part("painter", game.painters, 1)
        self.part("hands", 1, 20)
        self.part("mixes", 1, 20)
        self.part("fresco.value", SPACES, 99)
        self.part("fresco.paints", SPACES * colours, 9)
        self.part("bishop", SPACES, 1)
        self.part("restoring", SPACES, 1)
        self.part("moved", 1, 1)
        self.part("offered", colours, 9)
        self.part("market.paints", len(game.stall_of) * colours, 9)
        self.part("market.bag", 1, len(game.market_tiles))
        self.part("market.chosen", len(game.parts.stalls), 1)
        self.part("landing", 2, MOST_POINTS)

    def name_painter(self, who: str) -> None:
        game = self.fresco
        self.part(f"{who}.track", 1, MOST_POINTS, BEHIND_START)
        self.part(f"{who}.hour", len(game.parts.hours), 1)
        self.part(f"{who}.order", game.painters, 1)
        self.part(f"{who}.tiles", len(game.back_names), SPACES)
        if who == "leonardo":
            self.part("leonardo.controller", game.players, 1)
            self.part("leonardo.walker", SPACES, 1)
            self.part("leonardo.plan", COLUMNS, 9)
            return
        self.part(f"{who}.mood", 1, game.parts.mood_high, game.parts.mood_low)
        self.part(f"{who}.assistants", 1, 20)
        self.part(f"{who}.planned", 1, 1)
        self.part(f"{who}.plan", COLUMNS, 9, NOTHING)
        self.part(f"{who}.waiting", 1, 20, NOTHING)
        self.part(f"{who}.money", 1, MOST_MONEY, NOTHING)
        self.part(f"{who}.paint", game.colours, MOST_CUBES, NOTHING)
        self.part(f"{who}.income", 1, MOST_MONEY)
        self.part(f"{who}.altars", 1, 20)

    def name_modules(self) -> None:
        """One part for each field of a module's view."""
        for module in self.fresco.modules:
            words = len(self.lexicons[module.at].numbers)
            for key, shape in self.shapes[module.at].fields.items():
                self.part(f"{module.section}.{key}", shape.size, shape.highest(words), min(shape.lowest(), NOTHING))

    def learn(self) -> None:
        """What the modules show, and what is asked, in some games played at random."""
        game = self.fresco
        rows = [game.parts.spaces, list(PLACES), list(COLOURS), list(LETTERS), game.parts.stalls]
        rows.append(game.stall_space_names)
        for module in game.modules:
            lexicon = Lexicon(rows)
            for tile in game.market_tiles:
                lexicon.learn(tile.id)
            lexicon.learn_all(game.parts.data[module.section])
            self.lexicons.append(lexicon)
            self.shapes.append(Shape())
        for seed in range(GAMES):
            self.visit(seed)
        for shape in self.shapes:
            shape.measure()

    def visit(self, seed: int) -> None:
        """Play a game, and look at it now and then with the eyes of one seat after the other."""
        game = self.fresco
        chance = Chance(seed)
        s = cast(FrescoState, game.start(seed))
        moves = 0
        while s.agenda:
            name = s.agenda[-1].name
            if name not in self.asked:
                self.asked[name] = len(self.asked)
            if moves % EVERY == 0:
                self.see(s, moves // EVERY % game.players)
            actors = s.actors
            seat = actors[chance.below(len(actors))]
            legal = s.peek(seat)
            s.play(legal[chance.below(len(legal))], seat)
            moves += 1
        self.see(s, 0)

    def see(self, s: FrescoState, seat: int) -> None:
        for module in self.fresco.modules:
            self.shapes[module.at].see(s.kept[module.at].look(s, seat), self.lexicons[module.at])

    def read(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoState, state)
        seats = self.seats_from(seat)
        numbers: list[int] = []
        self.tell_table(numbers, s, seats)
        for other in seats:
            self.tell_painter(numbers, s, other)
            self.tell_seat(numbers, s, other, other == seat)
        if self.fresco.leonardo is not None:
            self.tell_painter(numbers, s, LEONARDO)
            numbers.extend(flags((s.control,), seats))
            numbers.extend(one_hot(SPACES, s.walker))
            numbers.extend(s.plan[LEONARDO])
        for module in self.fresco.modules:
            shown = s.kept[module.at].look(s, seat)
            for key, shape in self.shapes[module.at].fields.items():
                shape.tell(shown.get(key), self.lexicons[module.at], numbers)
        return numbers

    def tell_table(self, numbers: list[int], s: FrescoState, seats: list[int]) -> None:
        game = self.fresco
        colours = game.colours
        name = s.agenda[-1].name if s.agenda else ""
        numbers.extend(one_hot(len(self.asked), self.asked.get(name, -1)))
        numbers.extend(flags(s.actors, seats))
        numbers.append(s.round)
        numbers.append(s.idle)
        numbers.append(1 if s.last else 0)
        numbers.append(s.tiles_left)
        numbers.extend(one_hot(COLUMNS, s.column))
        painters = seats if game.leonardo is None else [*seats, LEONARDO]
        numbers.extend(flags((s.painter,), painters))
        numbers.append(s.hands)
        numbers.append(s.mixes_left)
        paints: list[int] = []
        for tile in s.tiles:
            numbers.append(game.tiles[tile].value if tile >= 0 else 0)
            cubes = [0] * colours
            if tile >= 0:
                cost = game.costs[tile]
                for at in range(0, len(cost), 2):
                    cubes[cost[at]] = cost[at + 1]
            paints.extend(cubes)
        numbers.extend(paints)
        numbers.extend(one_hot(SPACES, s.bishop))
        numbers.extend(one_hot(SPACES, s.space))
        numbers.append(1 if s.moved > 0 else 0)
        numbers.extend(tally(colours, s.offered))
        for tile in s.market:
            numbers.extend(game.market_tiles[tile].counts[:colours] if tile >= 0 else [0] * colours)
        numbers.append(len(s.bag))
        numbers.extend(one_hot(len(game.parts.stalls), s.stall))
        numbers.append(s.ahead)
        numbers.append(s.behind if s.ahead else 0)

    def tell_painter(self, numbers: list[int], s: FrescoState, painter: int) -> None:
        game = self.fresco
        numbers.append(s.track[painter])
        numbers.extend(one_hot(len(game.parts.hours), s.hour[painter]))
        numbers.extend(one_hot(game.painters, s.order.index(painter) if painter in s.order else -1))
        numbers.extend(tally(len(game.back_names), s.owned[painter]))

    def tell_seat(self, numbers: list[int], s: FrescoState, seat: int, mine: bool) -> None:
        colours = self.fresco.colours
        numbers.append(s.mood[seat])
        numbers.append(s.assistants[seat])
        numbers.append(1 if s.open or (s.planning() and seat not in s.busy) else 0)
        if mine or s.open:  # FB-HID-03
            numbers.extend(s.plan[seat])
            numbers.append(s.waiting[seat])
        else:
            numbers.extend([NOTHING] * (COLUMNS + 1))
        numbers.append(s.money[seat] if mine or s.final else NOTHING)  # FB-HID-02
        numbers.extend(s.paint[seat][:colours] if mine else [NOTHING] * colours)  # FB-HID-01
        numbers.append(s.income(seat))
        numbers.append(s.altars[seat])
