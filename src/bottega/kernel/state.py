"""State: everything that changes during a game, with the agenda of what is still to be done."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, ClassVar, Never, Protocol, Self

from bottega.i18n.translate import called, t
from bottega.kernel.chance import Chance
from bottega.kernel.errors import BottegaError, IllegalAction
from bottega.kernel.events import Event
from bottega.kernel.numbers import index_of
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.kernel.game import Game
    from bottega.presentation.sheets import Svg

NOBODY = -1
SEATS = 8  # a move is stored as action * SEATS + seat


class NothingElse(Protocol):
    """Protocol that no value satisfies.

    `int | NothingElse` is `int` to a type checker. mypyc compiles it as any object, so that a wrong argument is refused
    by our code with a sentence."""

    def nothing_has_this(self) -> Never: ...


Whole = int | NothingElse


def holds(numbers: list[int], wanted: int) -> bool:
    for number in numbers:  # noqa: SIM110 `in` compares objects, also when compiled
        if number == wanted:
            return True
    return False


def rebuild(game: Game, seed: int, names: tuple[str, ...], moves: list[int]) -> State:
    state = game.start(seed, names)
    for move in moves:
        state.play(move // SEATS, move % SEATS)
    return state


class State(Chance):
    """Base of every game's state. A title adds its own fields and the methods at the end of this class.

    Actions and seats are whole numbers of any type, such as NumPy's; anything else is refused with a sentence, also
    when compiled.
    """

    # a slot of every title's own, of its own type: one for all would have to be checked each time when compiled
    game: ClassVar[Game]

    __slots__ = ("names", "seed", "agenda", "moves", "events", "_actors", "_asked", "_legal")

    def __init__(self) -> None:
        self.key = b""  # until the game is set up or copied there is no chance in it
        self.drawn = 0
        self.words = ()
        self.names: tuple[str, ...] = ()
        self.seed: int | None = None  # None once hidden things were dealt anew: such a state has no history
        self.agenda: list[Step] = []
        self.moves: list[int] = []
        self.events: list[Event] | None = None
        self._actors: tuple[int, ...] = ()
        self._asked = NOBODY
        self._legal: list[int] = []

    # -- playing

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""
        return self._actors

    @property
    def over(self) -> bool:
        return not self.agenda

    @property
    def history(self) -> list[tuple[int, int]]:
        """Everything played so far: an action and its seat each."""
        return [(move // SEATS, move % SEATS) for move in self.moves]

    def legal(self, seat: Whole | None = None) -> list[int]:
        """The actions this seat may play now; empty for a seat that is not to act."""
        return self.peek(self._seat(seat)).copy()

    def play(self, action: Whole, seat: Whole | None = None, events: list[Event] | None = None) -> None:
        """Play an action for a seat; what happens is appended to `events`. A refused action changes nothing."""
        who = self._seat(seat)
        legal = self._legal if self._asked == who else self.peek(who)
        number = action if type(action) is int else index_of(action)
        if not holds(legal, number):
            refusal = self.why_not(action, who)
            assert refusal is not None
            raise IllegalAction(refusal.text, refusal.rule)
        self._asked = NOBODY
        self.moves.append(number * SEATS + who)
        self.events = events
        self.agenda.pop().play(self, who, number)
        self.settle()
        self.events = None

    def why_not(self, action: Whole, seat: Whole | None = None) -> Refusal | None:
        """None if this seat may play this action now, otherwise the rule and the sentence that forbid it."""
        game = self.game
        if not self.agenda:
            return Refusal(game.over_rule, "The game is over.")
        who = self._seat(seat)
        number = index_of(action)
        if not 0 <= number < game.num_actions:
            fields: dict[str, object] = {"action": repr(action), "top": game.num_actions - 1}
            return Refusal(game.turn_rule, "There is no action {action}. Actions are numbered 0 to {top}.", fields)
        if number in self.peek(who):
            return None
        if who not in self._actors:
            fields = {"who": self.called(who), "actors": ", ".join([self.called(s) for s in self._actors])}
            return Refusal(game.turn_rule, "It isn't {who}'s turn. Waiting for {actors}.", fields)
        return self.agenda[-1].why_not(self, who, number)

    def settle(self) -> None:
        """Run every step that nobody has to decide, and keep who has to decide the next one: that changes only here."""
        agenda = self.agenda
        while agenda:
            step = agenda[-1]
            actors = step.actors(self)
            if actors:
                self._actors = actors
                return
            agenda.pop()
            step.run(self)
        self._actors = ()

    def push(self, step: Step) -> None:
        """Put a step on the agenda: the last one pushed is done first."""
        self.agenda.append(step)

    def then(self, steps: list[Step]) -> None:
        """Put steps on the agenda that are done in this order, before all that lies there already."""
        self.agenda.extend(steps[::-1])

    def ask(self, question: Step, seat: int, legal: list[int]) -> None:
        """Push a question to one seat whose answers have been looked for already. Nothing may change before it."""
        self.agenda.append(question)
        self._legal = legal
        self._asked = seat

    def tell(self, kind: str, seat: int, data: dict[str, object], eyes: tuple[int, ...] | None = None) -> None:
        """Report an event to the listener. Rules ask `if state.events is not None` first, so silence is free."""
        if self.events is not None:
            self.events.append(Event(kind, seat, data, eyes))

    def _seat(self, seat: Whole | None) -> int:
        if seat is None:
            actors = self.actors
            if len(actors) != 1:
                who = "nobody" if not actors else "seats " + ", ".join(str(s) for s in actors)
                raise IllegalAction(f"Say which seat acts: {who} may act now.", self.game.turn_rule)
            return actors[0]
        number = seat if type(seat) is int else index_of(seat)
        if not 0 <= number < len(self.names):
            raise IllegalAction(
                t(
                    "There is no seat {seat}. Seats are numbered 0 to {top}.",
                    seat=repr(seat),
                    top=self.game.players - 1,
                ),
                self.game.turn_rule,
            )
        return number

    def peek(self, seat: int) -> list[int]:
        """The legal actions of a seat without a copy: for reading only."""
        if self._asked != seat:
            self._legal = self.agenda[-1].legal(self, seat) if seat in self._actors else []
            self._asked = seat
        return self._legal

    # -- copies

    def copy(self) -> Self:
        """Return a copy that shares nothing that can change. `fields` generates this and `field_data`."""
        raise NotImplementedError

    def copy_to(self, new: State) -> None:
        """The kernel's part of a copy. Steps are immutable, so the agenda's list is all there is to copy."""
        new.names = self.names
        new.seed = self.seed
        new.key = self.key
        new.drawn = self.drawn
        new.words = self.words
        new.agenda = self.agenda.copy()
        new._actors = self._actors
        new.moves = self.moves.copy()

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        if self.seed is None:
            raise BottegaError("A state whose hidden things were dealt anew has no history, so it cannot be stored.")
        return rebuild, (self.game, self.seed, self.names, self.moves)

    def resample(self, seat: Whole | None, rng_seed: int) -> State:
        """A copy with the same view for this seat, in which all that it cannot see is dealt anew.

        What comes out depends on the seat's view and on `rng_seed` alone, never on what was hidden.
        """
        viewer = self._viewer(seat)
        new = self._imagined(rng_seed)
        new.resample_hidden(viewer)
        return new

    def poisoned(self, seat: Whole | None, marker: int) -> State:
        """A copy in which everything hidden from this seat holds `marker`: proves that nothing shows it."""
        viewer = self._viewer(seat)
        new = self._imagined(marker)
        new.poison_hidden(viewer, marker)
        return new

    def _imagined(self, rng_seed: int) -> State:
        new = self.copy()
        new.seed = None
        new.moves = []
        new.set_chance(rng_seed)
        return new

    # -- looking

    def view(self, seat: Whole | None) -> dict[str, Any]:
        """What this seat may see, ready for JSON; None is a spectator."""
        viewer = self._viewer(seat)
        actors = self.actors
        view: dict[str, Any] = {
            "title": self.game.title,
            "players": self.game.players,
            "names": [called(name) for name in self.names],
            "you": viewer,
            "actors": list(actors),
            "asked": self.agenda[-1].name if self.agenda else "",
            "over": self.over,
            "winners": list(self.winners),
        }
        self.look(viewer, view)
        return view

    def called(self, seat: int) -> str:
        """The name of a seat in the reader's language."""
        return called(self.names[seat])

    def _viewer(self, seat: Whole | None) -> int | None:
        return None if seat is None else self._seat(seat)

    def digest(self) -> str:
        """A fingerprint of the whole state, hidden things included: equal for equal states on every machine."""
        agenda = [[step.name, step.key()] for step in self.agenda]
        data = [self.game.title, self.key.hex(), self.drawn, agenda, self.data()]
        return hashlib.sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()

    def record(self) -> str:
        """The game so far as a text that `bottega.replay` reads."""
        from bottega.kernel.records import write

        return write(self)

    def text(self, seat: Whole | None = None) -> str:
        """The table as this seat sees it, in letters."""
        return self.game.print_view(self.view(seat))

    def svg(self, seat: Whole | None = None) -> Svg:
        """The table as this seat sees it, as a picture that a notebook shows."""
        return self.game.draw_view(self.view(seat))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        to_act = ", ".join([f"seat {seat}" for seat in self._actors])
        return f"<{self.game.title}: {len(self.moves)} moves played, {f'{to_act} to act' if to_act else 'game over'}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    # -- what a title says

    @property
    def scores(self) -> list[int]:
        """Points by seat, as they are now."""
        raise NotImplementedError

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the game goes on."""
        raise NotImplementedError

    def look(self, seat: int | None, view: dict[str, Any]) -> None:
        """Put into the view what this seat may see."""
        raise NotImplementedError

    def resample_hidden(self, seat: int | None) -> None:
        """Deal everything this seat cannot see anew, from an order that does not depend on how it lay."""
        raise NotImplementedError

    def poison_hidden(self, seat: int | None, marker: int) -> None:
        """Overwrite everything this seat cannot see with the marker."""
        raise NotImplementedError

    def data(self) -> list[object]:
        """Every field of the title's own, ready for JSON."""
        return self.field_data()

    def field_data(self) -> list[object]:
        raise NotImplementedError

    def conserved(self) -> dict[str, int]:
        """Counts that no action may ever change."""
        raise NotImplementedError
