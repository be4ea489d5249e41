"""Game: a title with its options and components, made once; and the catalogue of its actions."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from bottega.i18n.translate import t
from bottega.kernel.errors import BadOption, BottegaError, IllegalAction
from bottega.kernel.numbers import index_of
from bottega.kernel.titles import title as find_title
from bottega.presentation.sheets import Svg, compose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bottega.kernel.events import Event
    from bottega.kernel.state import State, Whole
    from bottega.kernel.titles import Title
    from bottega.kernel.verbs import V, Verb
    from bottega.learning.observation import Numbers
    from bottega.presentation.sheets import Sheet
    from bottega.presentation.tooltips import What


class Catalogue:
    """Actions as small numbers, each with a notation of its own and the ids of what it touches on the table."""

    __slots__ = ("verbs", "texts", "touched", "numbers")

    def __init__(self) -> None:
        self.verbs: list[Verb] = []  # whose action it is: of several that share it, the one that brought it
        self.texts: list[str] = []
        self.touched: list[tuple[str, ...]] = []
        self.numbers: dict[str, int] = {}

    def enter(self, verb: V, things: Iterable[object], thing_id: str = "") -> V:
        """A verb with an action for each thing, `verb thing`."""
        for thing in things:
            self.enter_as(verb, f"{verb.name} {thing}", f"{thing_id or verb.name}-{thing}")
        return verb

    def enter_as(self, verb: V, text: str, *touches: str) -> V:
        """One more action of a verb, by its whole notation; `touches` are ids that the drawing has as `data-id`. The
        actions of one verb follow each other."""
        if text in self.numbers:
            raise BottegaError(f"The notation {text!r} is taken by another action.")
        if verb.count == 0:
            verb.first = len(self.texts)
        assert verb.first + verb.count == len(self.texts)
        verb.count += 1
        self.numbers[text] = len(self.texts)
        self.verbs.append(verb)
        self.texts.append(text)
        self.touched.append(touches)
        return verb


def _make(cls: Callable[..., Game], options: dict[str, object]) -> Game:
    return cls(**options)


class Game:
    """Base of every title's game. It never changes after it is made."""

    title: str
    players: int
    longest: int  # no game has more actions than this
    rules_version: str
    turn_rule: str  # the rule that says who may act
    over_rule: str  # the rule that ends the game
    components_hash: str

    def __init__(self, players: int, options: dict[str, object]) -> None:
        self.players = players
        self._options = {key: value for key, value in options.items() if value is not None}
        self.catalogue = Catalogue()
        self._encoder: Numbers | None = None

    @property
    def options(self) -> dict[str, object]:
        """The options as a dict that goes back into `bottega.game`."""
        return {key: list(value) if isinstance(value, list) else value for key, value in self._options.items()}

    # -- actions and their notation

    @property
    def num_actions(self) -> int:
        return len(self.catalogue.texts)

    def text(self, action: Whole) -> str:
        """The notation of an action."""
        number = index_of(action)
        if not 0 <= number < len(self.catalogue.texts):
            raise IllegalAction(
                t(
                    "There is no action {action}. Actions are numbered 0 to {top}.",
                    action=repr(action),
                    top=self.num_actions - 1,
                )
            )
        return self.catalogue.texts[number]

    def action(self, text: Any) -> int:
        """The action with this notation."""
        plain = " ".join(str(text).split())
        found = self.catalogue.numbers.get(plain)
        if found is None:
            found = self.catalogue.numbers.get(plain.lower())
        if found is None:
            near = difflib.get_close_matches(plain.lower(), self.catalogue.texts, 3, 0.5)
            if not near:
                raise IllegalAction(
                    t(
                        "Unknown action {text}. Choose one of the actions in the list.",
                        title=self.title,
                        text=repr(plain),
                    )
                )
            meant = t(" or ").join(repr(n) for n in near)
            raise IllegalAction(
                t(
                    "Unknown action {text}. Did you mean {meant}?",
                    title=self.title,
                    text=repr(plain),
                    meant=meant,
                )
            )
        return found

    def touches(self, action: int) -> tuple[str, ...]:
        """The ids of what this action touches in the drawing of the table."""
        return self.catalogue.touched[action]

    def as_listed(self, actions: Sequence[int]) -> list[int]:
        """Actions in the order in which people are asked: what declines comes last."""
        return sorted(actions, key=self._declines)

    def _declines(self, action: int) -> bool:
        verb = self.catalogue.verbs[action]
        return verb.declines(action - verb.first)

    def is_formality(self, action: int) -> bool:
        """Whether nobody need be waited for who can do nothing else than this, and is asked only because not to be
        asked would tell something: to let a question go, to pay with the only card that pays."""
        return False

    # -- starting

    def start(self, seed: Any = 0, names: Any = None) -> State:
        """A new game. The same seed gives the same game on every machine."""
        number = index_of(seed)
        if number < 0:
            raise BadOption(f"A seed is a whole number from 0 on, not {seed!r}.")
        called = tuple(f"Player {seat + 1}" for seat in range(self.players)) if names is None else tuple(names)
        if len(called) != self.players or not all(isinstance(n, str) and n.strip() and n.isprintable() for n in called):
            raise BadOption(
                f"Give a name of printable letters for each of the {self.players} seats, not {list(called)!r}."
            )
        state = self.set_up(number)
        state.names = tuple(" ".join(name.split()) for name in called)
        state.settle()
        return state

    def __repr__(self) -> str:
        given = "".join(f", {key}={value!r}" for key, value in self._options.items())
        return f"bottega.game({self.title!r}{given})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and repr(self) == repr(other) and self.components_hash == other.components_hash

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> tuple[object, ...]:
        return _make, (type(self), self._options)

    # -- what a title says

    def set_up(self, seed: int) -> State:
        """A new state with what is to be done first on its agenda."""
        raise NotImplementedError

    # -- what the parts of its title say

    @property
    def declaration(self) -> Title:
        """Its title, with all that it declares."""
        return find_title(self.title)

    @property
    def encoder(self) -> Numbers:
        """What writes its states as numbers for learners."""
        if self._encoder is None:
            make = self.declaration.observation  # mypyc would take a call of it for a method
            self._encoder = make(self)
        return self._encoder

    def label(self, action: int, view: dict[str, Any]) -> str:
        """An action in words, as it stands on a button in the position of this view."""
        return self.declaration.text.label(self, action, view)

    def prompt(self, view: dict[str, Any], by_name: bool = False) -> str:
        """What is asked now, in the words of the viewer; `by_name` where several people look at one screen."""
        return self.declaration.text.prompt(self, view, by_name)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """An event in words, for the log."""
        return self.declaration.text.tell(self, event, names)

    def print_view(self, view: dict[str, Any]) -> str:
        """A view as text."""
        return self.declaration.text.table(self, view)

    def sources(self, view: dict[str, Any], events: Sequence[Event] = ()) -> dict[str, list[int]]:
        """Where the points of a finished game came from: by source, in words, the points of each seat. The events are
        all that happened in it."""
        return self.declaration.text.sources(self, view, events)

    def sheets(self, view: dict[str, Any]) -> list[Sheet]:
        """What the picture of a view is made of. The names are the same throughout a game from one point of view."""
        return self.declaration.picture.sheets(self, view)

    def what(self, view: dict[str, Any], thing: str) -> What | None:
        """What a thing of the picture, a sheet or a choice is, for whoever has this view; None if nobody knows."""
        return self.declaration.tooltips.what(self, view, thing)

    @property
    def symbols(self) -> Mapping[str, str]:
        """What lies on the table more than once, by the ids that sheets use."""
        return self.declaration.picture.symbols(self)

    def draw_view(self, view: dict[str, Any]) -> Svg:
        """A view as one picture in SVG."""
        return compose(self.sheets(view), self.symbols, view["actors"], self.prompt(view), self.print_view(view))

    def seat_colours(self, view: dict[str, Any]) -> list[str]:
        """The colour of each seat, where they are others than the usual ones."""
        return self.declaration.picture.seat_colours(self, view)

    def preview(self, view: dict[str, Any], action: int = -1) -> dict[str, Any]:
        """What the viewer is making, as an action would leave it or, without one, as it is: its svg, its title and
        lines about it; nothing where nothing is being made."""
        return self.declaration.gallery.preview(self, view, action)

    def keepsakes(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        """Pictures that players keep of a game: the seat that made it, its title, its svg and lines about it."""
        return self.declaration.gallery.keepsakes(self, view)

    def honours(self, state: State) -> list[dict[str, Any]]:
        """What a finished game is remembered for: a text, and for each seat whether it is met and the best number."""
        return self.declaration.achievements.honours(state)

    def deeds(self, state: State, events: Sequence[Event], seat: int) -> list[str]:
        """What a seat is remembered for after a finished game, by ids; the events are all that happened in it."""
        return self.declaration.feats.deeds(state, events, seat)
