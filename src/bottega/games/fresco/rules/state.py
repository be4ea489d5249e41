"""The state of a game of Fresco."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from bottega.games.fresco.rules.components import ALL_COLOURS, BASE_COLOURS, COLUMNS, PRIMARIES
from bottega.games.fresco.rules.view import look
from bottega.kernel.fields import Shared, Unordered, fields
from bottega.kernel.state import State

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame
    from bottega.games.fresco.rules.hooks import ModuleState

PAID_STEP: Final = 1  # the bishop was moved for money
FREE_STEP: Final = 2  # he was moved by something else
LEONARDO_MAY_WIN: Final = False  # FB-R-73


@fields
class FrescoState(State):
    """Painters are the seats and, with two players, Leonardo after them. Lists are by seat or by painter."""

    game: FrescoGame  # type: ignore[misc]
    round: int = 0
    last: bool = False  # the last round is being played
    final: bool = False  # final scoring has begun
    idle: int = 0  # rounds in a row without a restored tile, FB-R-91
    tiles_at_start: int = 0
    tiles: list[int] = []  # by fresco space; -1 where the tile is gone
    tiles_left: int = 0
    bishop: int = 0
    walker: int = -1  # Leonardo's painter on the fresco
    control: int = -1  # the seat that acts for Leonardo
    track: list[int] = []  # by painter
    hour: list[int] = []  # by painter: row of the inn, -1 above it
    order: Shared[list[int]] = []  # painters in action order, FB-INN-09
    mood: list[int] = []  # by seat
    assistants: list[int] = []  # by seat: how many there are to place this round
    paint: list[list[int]] = []  # by seat: cubes of each colour
    money: list[int] = []  # by seat
    owned: list[list[int]] = []  # by painter: backs of the fresco tiles lying in front
    plan: list[list[int]] = []  # by painter: assistants in each column
    waiting: list[int] = []  # by seat: assistants not yet placed
    busy: tuple[int, ...] = ()  # seats that are still planning
    open: bool = False  # the plans of this round lie open
    market: list[int] = []  # by stall space; -1 where no tile lies
    bag: Unordered[list[int]] = []
    altars: list[int] = []  # by seat: altar restorations this round
    column: int = -1  # the column being carried out
    painter: int = -1  # whose turn it is there, or who chooses a wake-up time
    hands: int = 0  # assistants of that painter that have not acted yet
    mixes_left: int = 0  # mixes left to the assistant at work
    stall: int = -1  # where that painter buys
    sold: list[int] = []  # tiles bought there, which go back with the others of the stall
    moved: int = 0  # how the bishop has been moved for a restoration that must follow: PAID_STEP, FREE_STEP
    space: int = -1  # the space being restored
    gain: int = 0  # points that will be scored for it
    offered: list[int] = []  # cubes handed in at the altar so far
    ahead: int = 0
    behind: int = 0  # free spaces to choose from on the score track
    module_states: Annotated[list[Any], ModuleState] = []  # what the modules keep: each knows the type of its own

    # -- asked and done by the rules

    @property
    def place(self) -> int:
        """The place of the column being carried out, on side 2 in the last round. FX-G-04, M01-41"""
        return self.game.columns[self.last][self.column]

    def price(self, seat: int) -> int:
        """Thalers for a market tile, by the seat's wake-up time. FB-INN-08"""
        return self.game.parts.prices[self.hour[seat]]

    def score(self, painter: int) -> int:
        """Points of a painter: its position; start spaces count nothing. FB-R-02, FB-R-11"""
        return max(self.track[painter], 0)

    def earn(self, seat: int, thalers: int) -> None:
        """Thalers from the supply; nobody counts the coins. FB-R-50, FB-R-81, M01-R-25"""
        for module in self.game.hooks.money_gained:
            thalers = module.money_gained(self, seat, thalers)
        self.money[seat] += thalers

    def take_paint(self, seat: int, counts: list[int]) -> None:
        """Cubes from the supply, which never runs out. FB-WRK-08, FB-CMP-06, FB-R-79, M03-R-06, M16-R-24"""
        mine = self.paint[seat]
        for colour, cubes in enumerate(counts):
            mine[colour] += cubes

    def lift_mood(self, seat: int, spaces: int) -> None:
        """The mood painter never leaves its column. FB-MOOD-03, -04, FB-R-38"""
        parts = self.game.parts
        self.mood[seat] = max(parts.mood_low, min(parts.mood_high, self.mood[seat] + spaces))

    def use_assistant(self, seat: int) -> None:
        """One assistant begins its action in the place being carried out. FB-PLAN-07"""
        self.hands -= 1
        for module in self.game.hooks.assistant_used:
            module.assistant_used(self, seat, self.place)

    def teller(self, painter: int) -> int:
        """The number of a painter in events: its seat, or -1 for Leonardo."""
        return painter if painter < self.game.players else -1

    # -- what the kernel asks

    @property
    def scores(self) -> list[int]:
        return [self.score(seat) for seat in range(self.game.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        """The foremost painter wins; there are no ties. FB-FIN-14, FB-R-18, FB-R-73, FX-R-19"""
        if self.agenda:
            return ()
        painters = self.game.painters if LEONARDO_MAY_WIN else self.game.players
        best = 0
        for painter in range(1, painters):
            if self.track[painter] > self.track[best]:
                best = painter
        return (best,)

    def look(self, seat: int | None, view: dict[str, Any]) -> None:
        """What a seat may see (FB-HID-01 to -16). Spaces, hours, tiles and paints are named as in the notation.

        edition, module_numbers; colours (of the painters, Leonardo's last); round, last (is it the last round?),
        side (1 or 2), columns (five place names), tiles_left
        place ("" or where actions are carried out), column (0-4 or None), painter (who chooses a wake-up time or acts
        in the place: a seat, or 2 for Leonardo, or None),
        hands (its assistants left), mixes (left to the assistant at work), order (painters in action order)
        fresco: 25 of {space, tile: {id, value, paints} or None, points (what restoring it scores as things stand, if
        the viewer is to choose a tile now, or None)}; bishop (space); restoring (space or None), moved (bishop moved, a
        restoration must follow), lift (how far the theatre would move the viewer's mood, if asked there, or None),
        offered (letters handed in at the altar so far)
        market: {stalls: [{name, spaces: [{space, tile: {id, paints} or None}]}], bag (number of tiles), chosen
        (stall name or None)}
        inn: rows of {hour, mood, price, painter or None}; mood_track: {low, high, start, plus, minus}
        score_track: {lap, starts (names of the start spaces)}; landing: {ahead, behind} to choose from, or None
        leonardo: None or {controller, walker (space), score, space, hour, plan, on_columns, tiles}
        seats, each: {colour, score, space ("S1" or a number), hour, price, mood, assistants, waiting (assistants still
        to place, None if hidden), planned (plan complete?), plan (five counts, None if hidden), spaces
        (how many assistants each column takes, None if hidden), on_columns (for each column what modules have laid
        there: {module, piece}; None if hidden), may_lay (modules whose pieces the viewer may lay now), money, paint
        ({letter: cubes}; None if hidden), tiles (backs lying in front: their blots, or "blank"), income, altars}
        modules: one entry for each module, by its section's name
        """
        look(self, seat, view)

    def planning(self) -> bool:
        """Are the seats planning now?"""
        return bool(self.agenda) and self.agenda[-1].name == "plan"

    def income(self, seat: int) -> int:
        """Thalers for the tiles lying in front of a seat. FB-END-05, -06"""
        thalers = 0
        for back in self.owned[seat]:
            thalers += self.game.back_thalers[back]
        for module in self.game.hooks.income:  # M02-R-21
            thalers += module.income(self, seat)
        return thalers

    def resample_hidden(self, seat: int | None) -> None:
        """Screens hide totals, and the view keeps no book of what went by (FB-R-82): so any amount is possible."""
        game = self.game
        planning = self.planning()
        for other in range(game.players):
            if other == seat:
                continue
            if not self.final:
                self.money[other] = self.below(14)
            self.paint[other] = [0] * ALL_COLOURS
            for colour in range(game.colours):
                self.paint[other][colour] = self.below(3 if colour < PRIMARIES else 2)
            if planning:
                self.forget_plan(other)
        if self.painter >= 0 and self.painter != seat and self.painter < game.players:
            self._make_possible(self.painter)
        part: ModuleState
        for part in self.module_states:
            part.resample_hidden(self, seat)
        if planning:  # with what they have now; who is still planning is taken to have placed nobody
            for other in range(game.players):
                if other != seat and other not in self.busy:
                    game.planning.imagine(self, other)

    def forget_plan(self, seat: int) -> None:
        """Take back what a seat has laid while planning."""
        self.plan[seat] = [0] * COLUMNS
        self.waiting[seat] = self.assistants[seat]
        part: ModuleState
        for part in self.module_states:
            part.forget_plan(self, seat)

    def _make_possible(self, seat: int) -> None:
        """Who has moved the bishop or begun to restore the altar must be able to go on."""
        game = self.game
        cubes = self.paint[seat]
        if self.moved:
            spaces = game.cathedral.open_spaces(self, seat)
            cost = game.tiles[self.tiles[spaces[self.below(len(spaces))]]].cost
            for at in range(0, len(cost), 2):
                cubes[cost[at]] = max(cubes[cost[at]], cost[at + 1])
        if self.offered and game.altar_twice:  # FB-R-25
            for colour in range(PRIMARIES, BASE_COLOURS):
                cubes[colour] = max(cubes[colour], 1)
        elif self.offered:
            cubes[PRIMARIES + self.below(BASE_COLOURS - PRIMARIES)] += 3 - len(self.offered)

    def poison_hidden(self, seat: int | None, marker: int) -> None:
        planning = self.planning()
        for other in range(self.game.players):
            if other == seat:
                continue
            if not self.final:
                self.money[other] = marker
            self.paint[other] = [marker] * ALL_COLOURS
            if planning:
                self.plan[other] = [marker] * COLUMNS
                self.waiting[other] = marker
        part: ModuleState
        for part in self.module_states:
            part.poison_hidden(self, seat, marker)

    def conserved(self) -> dict[str, int]:
        """Tiles of the fresco and of the market are somewhere, always. FB-SET-19 to -22, FB-R-34"""
        counts = {
            "fresco tiles": sum(tile >= 0 for tile in self.tiles) + sum(len(backs) for backs in self.owned),
            "market tiles": sum(tile >= 0 for tile in self.market) + len(self.bag) + len(self.sold),
            "painters on the score track": len(set(self.track)),
        }
        part: ModuleState
        for part in self.module_states:
            for name, number in part.conserved().items():
                counts[name] = counts.get(name, 0) + number
        return counts
