"""Hook points: where the base game lets modules take part. A module overrides the hooks it needs; a Game collects,
for each hook, the modules that override it, so that what is not played costs nothing. See docs/modules.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from bottega.games.fresco.rules.action_board import Board
    from bottega.games.fresco.rules.game import FrescoGame
    from bottega.games.fresco.rules.weak import Weak
    from bottega.kernel.verbs import Verb


class ModuleState:
    """What a module keeps in the state of a game."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return a copy that shares nothing that can change. `fields` generates this and `field_data`."""
        raise NotImplementedError

    def data(self) -> list[object]:
        """Every field, ready for JSON."""
        return self.field_data()

    def field_data(self) -> list[object]:
        raise NotImplementedError

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """The module's part of the view of a seat."""
        raise NotImplementedError

    def forget_plan(self, s: FrescoState, seat: int) -> None:
        """Take back what a seat has laid for this module while planning: others do not know of it."""

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        """Deal what this seat cannot see anew."""

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        """Overwrite what this seat cannot see with the marker."""

    def conserved(self) -> dict[str, int]:
        """Counts that no action may ever change."""
        return {}


class Module:
    """Base of every module. `at` is the place of its state in `state.module_states`. Hooks answer neutrally here."""

    number: int  # this and the next two are set from its manifest
    name: str
    section: str  # its table in the component file, and its key in the view
    at: int
    # No seat has more actions a round through this module than so many: an upper bound for the longest game, which
    # records and learners rely on. A little too many does no harm, one too few does: tests/contract/test_longest.py.
    actions_each_round: int

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        """The box is opened: read the module's components; add tiles, colours and mixes to the game."""

    def add_actions(self, game: FrescoGame) -> None:
        """Enter the module's own verbs into the catalogue, and into where they are offered."""

    def make_steps(self, game: FrescoGame) -> None:
        """Make the module's questions and other steps: all verbs are known now."""

    def new_state(self, s: FrescoState) -> ModuleState:
        """The module is set up, after the base game."""
        raise NotImplementedError(self.name)

    # -- a round and its wake-up times

    def is_last(self, s: FrescoState) -> bool:
        """A new round begins: does the module make it the last one?"""
        return False

    def round_begins(self, s: FrescoState) -> None:
        """Before the first wake-up time is chosen."""

    def woken(self, s: FrescoState, painter: int) -> None:
        """A time is chosen and the mood adjusted, the assistants are not yet counted."""

    def settled(self, s: FrescoState, seat: int) -> None:
        """The assistants of a seat have just been counted."""

    def risen(self, s: FrescoState, painter: int) -> None:
        """All of a painter's wake-up is done; the next painter has not chosen yet."""

    # -- planning

    def on_board(self, s: FrescoState, seat: int, board: Board) -> None:
        """While planning: what the module's pieces on a seat's action board take away of it."""

    def placed(self, s: FrescoState, seat: int, column: int) -> None:
        """While planning: a seat has placed one of its assistants in a column."""

    def laid(self, s: FrescoState, painter: int, column: int) -> list[str]:
        """Short names of pieces on a column: "tile" covers it, "map…" takes spaces, "man…" is one of the assistants."""
        return []

    def weak(self, s: FrescoState) -> Weak:
        """The module's assistants that can do less than others; asked through the functions of `weak.py`."""
        raise NotImplementedError(self.name)

    def revealed(self, s: FrescoState) -> None:
        """The small screens are removed; no action has been carried out yet."""

    # -- a place, painter by painter

    def has_turn(self, s: FrescoState, painter: int, column: int) -> bool:
        """Does a painter without assistants in this column get a turn there all the same?"""
        return False

    def arrives(self, s: FrescoState, painter: int) -> None:
        """A painter's turn in column `s.column` begins; nothing else has happened in it."""

    def opens(self, s: FrescoState, painter: int) -> None:
        """What a painter does in column `s.column` before the assistants."""

    def forbids(self, s: FrescoState, painter: int, verb: Verb, thing: int) -> Refusal | None:
        """Why a painter may not do what the other rules allow it now, such as restore a tile; None: it may."""
        return None

    def assistant_used(self, s: FrescoState, seat: int, place: int) -> None:
        """One of the seat's assistants has begun its action in this place."""

    def yields(self, s: FrescoState, painter: int, place: int, number: int) -> int:
        """The yield of work: mixes, spaces of mood, assistants paid in the studio, points of the bishop's bonus."""
        return number

    def leaves(self, s: FrescoState, painter: int) -> None:
        """The assistants of a painter in column `s.column` are done."""

    def closes(self, s: FrescoState, painter: int) -> None:
        """The very end of a painter's turn in column `s.column`."""

    def leonardo(self, s: FrescoState, place: int) -> None:
        """Leonardo's turn in a place, after what the base game lets him do there."""

    def place_ends(self, s: FrescoState, column: int) -> None:
        """Everybody has acted in this place."""

    def day_ends(self, s: FrescoState) -> None:
        """The last place of the round is done; income and preparation come after this."""

    # -- market

    def bought(self, s: FrescoState, seat: int, space: int, tile: int) -> None:
        """A tile has been bought at a stall space."""

    def market_tile(self, s: FrescoState, seat: int, tile: int) -> None:
        """A seat has received the paint of a market tile, bought or not."""

    # -- cathedral

    def jumps(self, s: FrescoState, seat: int, now: bool) -> bool:
        """May this seat's paid move bring the bishop to any space? `now`: it does so, and a jump is used."""
        return False

    def restoring_adds(self, s: FrescoState, painter: int, space: int) -> int:
        """Before a tile is chosen: the points that `restoring` would add without a question."""
        return 0

    def restoring(self, s: FrescoState, painter: int) -> None:
        """The tile of `s.space` is paid for; what is asked now may still change `s.gain`, the sum to be scored."""

    def altar_restoring(self, s: FrescoState, seat: int) -> None:
        """The altar is paid for; what is asked now may still change `s.gain`, the sum to be scored."""

    def scored(self, s: FrescoState, painter: int) -> None:
        """The sum for `s.space` has been scored, the tile is not yet taken."""

    def taken(self, s: FrescoState, painter: int) -> None:
        """The tile of `s.space` has gone to its painter, the bishop has not yet followed."""

    def bared(self, s: FrescoState, painter: int) -> None:
        """All that lay on `s.space` has gone to its painter, the bishop has not yet followed."""

    # -- gains

    def money_gained(self, s: FrescoState, seat: int, thalers: int) -> int:
        """A seat gains thalers; what is left of them for behind its screen."""
        return thalers

    def advanced(self, s: FrescoState, painter: int, old: int, new: int) -> None:
        """A painter has moved on the score track."""

    # -- preparing the next round, final scoring

    def take_back(self, s: FrescoState) -> None:
        """Assistants and tiles come off the action boards."""

    def income(self, s: FrescoState, seat: int) -> int:
        """Thalers of income beside those of the fresco tiles in front of the seat."""
        return 0

    def paint_income(self, s: FrescoState, seat: int) -> None:
        """Income in paint, after that in thalers."""

    def prepare(self, s: FrescoState) -> None:
        """The module's own preparation of the next round, after the incomes."""

    def final_scoring(self, s: FrescoState) -> None:
        """The module's step of the final scoring, before the money is counted."""


def overriding(modules: list[Module], hook: str) -> list[Module]:
    """The modules, in the order of their numbers, that have something to say at a hook."""
    plain = getattr(Module, hook)
    return [module for module in modules if getattr(type(module), hook) is not plain]


class Call(Step):
    """A module's turn at a hook where it may ask something: it comes when the modules before it are done."""

    __slots__ = ("module", "painter", "act")

    def __init__(self, hook: str, module: Module, painter: int) -> None:
        super().__init__(hook)
        self.module = module
        self.painter = painter
        self.act: Callable[..., None] = getattr(module, hook)

    def run(self, s: FrescoState) -> None:
        self.act(s, self.painter)

    def key(self) -> list[int]:
        return [self.module.number, self.painter]


class CallForAll(Call):
    """The same at a hook that is not about one painter."""

    __slots__ = ()

    def run(self, s: FrescoState) -> None:
        self.act(s)


class Hooks:
    """For each hook the modules that take part in it, or the steps in which they do, in the order of their numbers."""

    def __init__(self, modules: list[Module], painters: int) -> None:
        self.is_last = overriding(modules, "is_last")
        self.round_begins = overriding(modules, "round_begins")
        self.on_board = overriding(modules, "on_board")
        self.placed = overriding(modules, "placed")
        self.weak = overriding(modules, "weak")
        self.laid = overriding(modules, "laid")
        self.revealed = overriding(modules, "revealed")
        self.has_turn = overriding(modules, "has_turn")
        self.forbids = overriding(modules, "forbids")
        self.assistant_used = overriding(modules, "assistant_used")
        self.yields = overriding(modules, "yields")
        self.place_ends = overriding(modules, "place_ends")
        self.leonardo = overriding(modules, "leonardo")
        self.bought = overriding(modules, "bought")
        self.market_tile = overriding(modules, "market_tile")
        self.jumps = overriding(modules, "jumps")
        self.restoring_adds = overriding(modules, "restoring_adds")
        self.money_gained = overriding(modules, "money_gained")
        self.advanced = overriding(modules, "advanced")
        self.take_back = overriding(modules, "take_back")
        self.income = overriding(modules, "income")

        self.woken = calls(modules, "woken", painters)
        self.settled = calls(modules, "settled", painters)
        self.risen = calls(modules, "risen", painters)
        self.arrives = calls(modules, "arrives", painters)
        self.opens = calls(modules, "opens", painters)
        self.leaves = calls(modules, "leaves", painters)
        self.closes = calls(modules, "closes", painters)
        self.restoring = calls(modules, "restoring", painters)
        self.scored = calls(modules, "scored", painters)
        self.taken = calls(modules, "taken", painters)
        self.bared = calls(modules, "bared", painters)
        self.altar_restoring = calls(modules, "altar_restoring", painters)
        self.paint_income = calls(modules, "paint_income", painters)
        self.day_ends = calls_for_all(modules, "day_ends")
        self.prepare = calls_for_all(modules, "prepare")
        self.final_scoring = calls_for_all(modules, "final_scoring")


def calls(modules: list[Module], hook: str, painters: int) -> list[list[Step]]:
    """For each painter the steps of the modules at a hook, in the order of their numbers."""
    found = overriding(modules, hook)
    steps: list[list[Step]] = []
    for painter in range(painters):
        mine: list[Step] = [Call(hook, module, painter) for module in found]
        steps.append(mine)
    return steps


def calls_for_all(modules: list[Module], hook: str) -> list[Step]:
    return [CallForAll(hook, module, 0) for module in overriding(modules, hook)]
