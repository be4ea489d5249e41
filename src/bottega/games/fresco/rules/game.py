"""A game of Fresco: its options, its actions, its tables, and the steps made once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.rules.action_tiles import ActionTile
from bottega.games.fresco.rules.components import (
    AGAIN,
    ALL_COLOURS,
    BASE_COLOURS,
    BEHIND_START,
    BLOTS,
    COLOURS,
    COLUMNS,
    LEONARDO,
    MIDDLE,
    PLACES,
    SIDE,
    SPACES,
    Components,
    MarketTile,
    Mix,
    Tile,
    blot_letters,
)
from bottega.games.fresco.rules.hooks import Hooks, Module
from bottega.games.fresco.rules.inn import AllAwake, NextSleeper, Settle, Wake, WakeUp
from bottega.games.fresco.rules.leonardo import Leonardo
from bottega.games.fresco.rules.places.altar import Altar, HandIn
from bottega.games.fresco.rules.places.cathedral import (
    BishopsMove,
    Cathedral,
    Following,
    LeonardoCathedral,
    MoveBishop,
    Restore,
    Taking,
    Tally,
)
from bottega.games.fresco.rules.places.market import Buy, Close, LeonardoMarket, Market
from bottega.games.fresco.rules.places.place import GoOn, Place
from bottega.games.fresco.rules.places.studio import Studio
from bottega.games.fresco.rules.places.theatre import Improve, Theatre
from bottega.games.fresco.rules.places.workshop import MixPaint, Workshop
from bottega.games.fresco.rules.planning import PlaceAssistant, Planning, Reveal
from bottega.games.fresco.rules.readings import ALTAR_TWICE, BISHOP_APART, DEAR_SIX, READINGS
from bottega.games.fresco.rules.round import (
    IDLE_ROUNDS,
    CountMoney,
    DayEnd,
    FinalScoring,
    Night,
    PlaceDone,
    Preparation,
    RoundStart,
    Slot,
    Work,
    fill_market,
)
from bottega.games.fresco.rules.score import Choice, Land
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb, Pass
from bottega.i18n.translate import t
from bottega.kernel.components import MALFORMED, refused
from bottega.kernel.errors import BadOption
from bottega.kernel.game import Game
from bottega.kernel.numbers import index_of
from bottega.kernel.titles import one_of, readings_chosen, whole

if TYPE_CHECKING:
    from bottega.games.fresco.rules.module_heuristics import ModuleHeuristics
    from bottega.kernel.steps import Refusal, Step
    from bottega.kernel.verbs import Verb

EDITIONS: Final = ("anniversary", "first")
SIX_COSTS: Final = 5  # thalers a tile after 6:00, as the first edition's picture is read. FB-R-95


class FrescoGame(Game):
    """Options are checked here. Tables that modules may extend are filled before the catalogue is made."""

    def __init__(
        self,
        players: Any = 4,
        edition: Any = "anniversary",
        modules: Any = None,
        readings: Any = None,
        components: Any = None,
    ) -> None:
        whole("fresco", "players", players, 2, 4)  # FB-CMP-17
        one_of("fresco", "edition", edition, EDITIONS)
        numbers = wanted_modules(modules)
        chosen = readings_chosen("fresco", readings, READINGS, numbers)
        super().__init__(
            players,
            {
                "players": players,
                "edition": edition,
                "modules": numbers or None,
                "readings": chosen or None,
                "components": None if components is None else str(components),
            },
        )
        self.title = "fresco"
        self.rules_version = "2"
        self.turn_rule = "FB-ACT-03"
        self.over_rule = "FB-FIN-06"
        self.edition = edition
        first = edition == "first"  # FB-R-88 to -90, FX-R-43, MC-R-08: four options, nothing else
        self.altar_once = not first  # FB-ED-01
        self.redraw_all = not first  # FB-ED-02
        self.rotate_every_round = first  # FB-ED-03
        self.forced_in_last_round = not first  # FB-ED-04
        self.readings: list[str] = chosen  # modules ask for theirs when they are furnished
        self.altar_twice = ALTAR_TWICE in chosen  # FB-R-25
        self.bishop_apart = BISHOP_APART in chosen  # FB-R-13

        from bottega.games.fresco.modules import MODULES, sections

        self.modules: list[Module] = [MODULES[number].make() for number in numbers]
        owner = None if components is None else str(components)
        self.parts = Components(owner, sections(), [module.section for module in self.modules], players)
        self.components_hash = self.parts.hash
        if DEAR_SIX in chosen:  # FB-R-95
            if 6 not in self.parts.hours:
                raise BadOption(
                    t(
                        "Reading {reading} needs a wake-up time of 6:00, which your components don't have.",
                        reading=DEAR_SIX,
                    )
                )
            self.parts.prices[self.parts.hours.index(6)] = SIX_COSTS
        self.painters = self.parts.painters  # F2-01, F2-03, FX-L-00a: with two players Leonardo is the third
        self.leonardo = Leonardo() if players == 2 else None  # FB-CMP-15; in both editions, FB-ED-13
        self._make_tables()
        for at, module in enumerate(self.modules):
            module.at = at
            try:
                module.load_components(self)
            except MALFORMED as error:
                raise refused(self.parts.path, error) from None
        self.costs: list[list[int]] = [tile.cost for tile in self.tiles]
        self.mix_of: list[int] = [-1] * ALL_COLOURS  # the mix that makes a colour
        for at, mix in enumerate(self.mixes):
            self.mix_of[mix.result] = at
        self.hooks = Hooks(self.modules, self.painters)
        self.action_tiles: list[ActionTile] = [module for module in self.modules if isinstance(module, ActionTile)]
        self._make_catalogue()
        # actions of modules while planning, and between two actions of any turn of its own
        self.planning_verbs: list[ModuleVerb] = []
        self.beside: list[ModuleVerb] = []
        for module in self.modules:
            module.add_actions(self)
        self._make_steps()
        for module in self.modules:
            module.make_steps(self)
        self._heuristics: ModuleHeuristics | None = None
        self.each_round = self._each_round()
        # FB-R-91: at most IDLE_ROUNDS rounds for each tile that has to leave, and the last round
        self.longest = (IDLE_ROUNDS * (SPACES - self.parts.last_tiles) + 1) * self.each_round

    def _make_tables(self) -> None:
        parts = self.parts
        self.tiles: list[Tile] = list(parts.tiles)
        self.new_tiles: list[int] = []  # they replace as many of the fresco's tiles; the first lies in the centre
        self.market_tiles: list[MarketTile] = list(parts.market)
        self.mixes: list[Mix] = list(parts.mixes)
        self.colours = BASE_COLOURS  # how many colours are in the game
        self.altar_extra: list[int] = [0] * ALL_COLOURS  # points of a cube at the altar beside those of its class
        self.back_names: list[str] = []  # backs of tiles that lie in front of players; the first ones by their blots
        self.back_blots: list[int] = []
        self.back_thalers: list[int] = []
        self.back_paints: list[int] = []  # the colour that a back brings as income, or -1
        for back in range(1 << len(BLOTS)):
            self.back_names.append(blot_letters(back) or "blank")
            self.back_blots.append(back)
            self.back_thalers.append(parts.tile_income)
            self.back_paints.append(-1)
        self.columns: list[list[int]] = parts.columns  # places of side 1 and of side 2
        self.full_board: list[int] = [parts.column_spaces] * COLUMNS
        self.stall_from: list[int] = [0]
        self.stall_of: list[int] = []
        self.stall_space_names: list[str] = []
        for stall, spaces in enumerate(parts.stall_spaces):
            self.stall_from.append(self.stall_from[-1] + spaces)
            self.stall_of.extend([stall] * spaces)
            self.stall_space_names.extend([f"{parts.stalls[stall]}.{n + 1}" for n in range(spaces)])
        self.neighbours: list[list[int]] = []  # FB-R-23
        self.orthogonal: list[list[int]] = []
        for space in range(SPACES):
            row, column = divmod(space, SIDE)
            around: list[int] = []
            beside: list[int] = []
            for other in range(SPACES):
                down, right = abs(other // SIDE - row), abs(other % SIDE - column)
                if other != space and down <= 1 and right <= 1:
                    around.append(other)
                    if down + right == 1:
                        beside.append(other)
            self.neighbours.append(around)
            self.orthogonal.append(beside)

    def _make_catalogue(self) -> None:
        parts = self.parts
        catalogue = self.catalogue
        self.wake = catalogue.enter(Wake(), parts.hours, "inn")
        self.place_assistant = catalogue.enter(PlaceAssistant(), (*PLACES, AGAIN), "column")  # FB-FIN-04
        self.buy = catalogue.enter(Buy(), self.stall_space_names, "market")
        self.close = catalogue.enter(Close(), parts.stalls, "stall")
        self.move_bishop = MoveBishop()
        for space in parts.spaces:
            catalogue.enter_as(self.move_bishop, f"bishop {space}", "bishop", f"space-{space}")
        self.restore = catalogue.enter(Restore(), parts.spaces, "tile")
        self.hand_in = HandIn()
        for colour in range(self.colours):
            catalogue.enter_as(self.hand_in, f"altar {COLOURS[colour]}", "altar", f"paint-{COLOURS[colour]}")
        self.mix = catalogue.enter(MixPaint(), [COLOURS[mix.result] for mix in self.mixes])
        self.improve = catalogue.enter_as(Improve(), "improve mood", "theatre")
        self.land = catalogue.enter_as(Land(0), "ahead", "score-ahead")
        catalogue.enter_as(self.land, "behind", "score-behind")
        self.passing = catalogue.enter_as(Pass(), "pass", "pass")
        self.market_place = Market(self.buy, self.close)
        self.cathedral = Cathedral(self.restore, self.move_bishop, self.hand_in)
        self.studio = Studio()
        self.workshop = Workshop(self.mix)
        self.theatre = Theatre(self.improve)
        self.places: list[Place] = [
            self.market_place,
            self.cathedral,
            self.studio,
            self.workshop,
            self.theatre,
        ]

    def is_formality(self, action: int) -> bool:
        return action == self.passing.first

    def _make_steps(self) -> None:
        seats = range(self.players)
        painters = range(self.painters)
        self.all_seats: tuple[int, ...] = tuple(seats)
        self.alone: list[tuple[int, ...]] = [(seat,) for seat in seats]
        for place in self.places:
            place.make_turns(self)
        self.round_start: Step = RoundStart()
        self.next_sleeper: Step = NextSleeper()
        self.wake_ups: list[Step] = [WakeUp(painter, self.wake) for painter in painters]
        hooks = self.hooks
        # by painter: what follows the choice of a wake-up time, M13-R-51; nobody counts Leonardo's assistants
        self.risings: list[list[Step]] = [
            [*hooks.woken[seat], Settle(seat), *hooks.settled[seat], *hooks.risen[seat]] for seat in seats
        ]
        if self.leonardo is not None:
            self.risings.append([*hooks.woken[LEONARDO], *hooks.risen[LEONARDO]])
        self.all_awake: Step = AllAwake()
        self.planning = Planning(self.place_assistant, self.planning_verbs, self.passing)
        self.reveal: Step = Reveal()
        # slots[column][position]: find the next painter of the action order from this position on
        self.slots: list[list[Step]] = [
            [Slot(column, position) for position in range(self.painters + 1)] for column in range(COLUMNS)
        ]
        # by painter: a turn in a column, FX-R-37
        self.slot_turns: list[list[Step]] = [
            [
                *hooks.arrives[painter],
                *hooks.opens[painter],
                Work(painter),
                *hooks.leaves[painter],
                *hooks.closes[painter],
            ]
            for painter in painters
        ]
        self.go_ons: list[Step] = [GoOn(seat) for seat in seats]
        self.takings: list[Step] = [Taking(painter) for painter in painters]
        self.tallies: list[Step] = [Tally(painter) for painter in painters]
        self.bishops_moves: list[Step] = [BishopsMove(painter) for painter in painters]
        self.followings: list[Step] = [Following(painter) for painter in painters]
        self.offerings: list[Step] = [Altar(seat, self.hand_in) for seat in seats]
        self.choices: list[Step] = [Choice(painter, self.land) for painter in painters]
        self.leonardo_market: Step = LeonardoMarket(self.buy, self.close, self.passing)
        self.leonardo_cathedral: Step = LeonardoCathedral(self.restore, self.passing)
        self.place_done: Step = PlaceDone()
        self.day_end: Step = DayEnd()
        self.preparation: Step = Preparation()
        self.night: Step = Night()
        self.final_scoring: Step = FinalScoring()
        self.count_money: Step = CountMoney()

    def _each_round(self) -> int:
        """No round has more actions than this."""
        assistants = max(self.parts.assistants_at)
        # wake up; place each assistant and act with it in at most five small actions; stop in five places
        each = 1 + 6 * assistants + COLUMNS
        if self.bishop_apart:
            each += assistants  # a second space on the score track for each restoration
        for module in self.modules:
            each += module.actions_each_round
        return each * self.players + (4 if self.leonardo is not None else 0)

    @property
    def heuristics(self) -> ModuleHeuristics:
        """What a good player knows of the modules."""
        from bottega.games.fresco.rules.module_heuristics import ModuleHeuristics

        if self._heuristics is None:
            self._heuristics = ModuleHeuristics(self.modules, self.catalogue.verbs)
        return self._heuristics

    # -- asked by the rules

    def acting_for(self, s: FrescoState, painter: int) -> tuple[int, ...]:
        """Who decides for a painter: its own seat, for Leonardo the seat that controls him."""
        return self.alone[painter if painter < self.players else s.control]

    def forbidden(self, s: FrescoState, painter: int, verb: Verb, thing: int) -> Refusal | None:
        """Why a module does not let a painter do what the other rules would; None: each of them does."""
        for module in self.hooks.forbids:
            refusal = module.forbids(s, painter, verb, thing)
            if refusal is not None:
                return refusal
        return None

    def covered(self, s: FrescoState, seat: int, column: int) -> bool:
        """Whether an action tile lies over a column. FX-R-04, FX-R-05"""
        for tile in self.action_tiles:  # noqa: SIM110 a generator is slow here
            if tile.covered_column(s, seat) == column:
                return True
        return False

    def displaced(self, s: FrescoState, seat: int, column: int) -> bool:
        """Whether an action tile over a column takes the place away from its assistants. FX-R-06, FX-R-07"""
        for tile in self.action_tiles:  # noqa: SIM110 a generator is slow here
            if tile.displaces(s, seat, column):
                return True
        return False

    def working(self, s: FrescoState, seat: int, column: int) -> int:
        """Assistants of a seat, weak ones too, that work in the place of a column. FX-R-06"""
        return 0 if self.displaced(s, seat, column) else s.plan[seat][column]

    # -- the course of a game

    def set_up(self, seed: int) -> FrescoState:
        """FB-SET-01 to -30"""
        parts = self.parts
        s = FrescoState(self)
        s.seed = seed
        s.set_chance(seed)
        starts = list(range(BEHIND_START + 1, BEHIND_START + 1 + self.players))
        s.shuffle(starts)  # FB-SET-11, F2-10
        if self.leonardo is not None:
            starts.append(BEHIND_START + self.painters)  # F2-09
        s.track = starts
        for painter in range(self.painters):
            s.hour.append(-1)
            s.owned.append([])
            s.plan.append([0] * COLUMNS)
            if painter < self.players:
                s.mood.append(parts.mood_start)  # FB-SET-27, FB-R-49, FB-R-85; none for Leonardo, FB-R-76
                s.assistants.append(parts.assistants)
                s.paint.append(parts.start_paint.copy())  # FB-SET-07; none for Leonardo, F2-04
                s.money.append(parts.thalers)  # FB-SET-08
                s.waiting.append(0)
                s.altars.append(0)
        s.bag = list(range(len(self.market_tiles)))
        s.market = [-1] * len(self.stall_of)
        fill_market(s)  # FB-SET-18
        self._lay_fresco(s)
        s.bishop = parts.bishop_start  # FB-SET-29, M03-R-11
        if self.leonardo is not None:
            self.leonardo.set_up(s)
        s.module_states = [module.new_state(s) for module in self.modules]
        s.push(self.round_start)
        return s

    def _lay_fresco(self, s: FrescoState) -> None:
        """FB-SET-21, -22; one of the tiles for the centre is drawn if there are several, FB-R-83"""
        pool = list(range(len(self.parts.tiles)))
        if self.new_tiles:
            centre = self.new_tiles[0]
            s.shuffle(pool)
            pool = [*pool[len(self.new_tiles) :], *self.new_tiles[1:]]
        else:
            centre = self.parts.centre_tiles[s.below(len(self.parts.centre_tiles))]
            pool.remove(centre)
        s.shuffle(pool)
        s.tiles = [*pool[:MIDDLE], centre, *pool[MIDDLE:]]
        s.tiles_left = SPACES


def wanted_modules(modules: object) -> list[int]:
    """The numbers of the modules in order, each once; refuses what is no module here. FB-RND-04, FX-C-01, FX-R-41,
    MC-01"""
    from bottega.games.fresco.modules import MODULES

    if modules is None:
        return []
    if isinstance(modules, (str, bytes, dict)) or not isinstance(modules, Iterable):
        raise BadOption(f"fresco takes modules as a list of numbers, not {modules!r}.")
    numbers: list[int] = []
    for module in modules:
        number = index_of(module)
        if number not in MODULES:
            known = ", ".join(str(n) for n in MODULES)
            raise BadOption(f"fresco knows no module {module!r}; there are {known}.")
        if number not in numbers:
            numbers.append(number)
    return sorted(numbers)
