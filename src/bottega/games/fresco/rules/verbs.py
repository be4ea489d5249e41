"""What Fresco's verbs have in common, and its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.rules.action_board import Board
from bottega.games.fresco.rules.state import FrescoState
from bottega.i18n.translate import mark, t
from bottega.kernel.steps import Refusal, Step
from bottega.kernel.verbs import Ask, Verb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bottega.games.fresco.rules.hooks import Module


class BaseVerb(Verb):
    """A verb of the base game; in a place its `play` says itself how the turn goes on (`go_on`). `moment` says when it
    is possible, and `rule` who says so."""

    __slots__ = ("rule", "moment")

    def __init__(self, name: str, rule: str, moment: str) -> None:
        super().__init__(name)
        self.rule = rule
        self.moment = moment


class ModuleVerb(Verb):
    """A verb of a module: it says itself at any moment why not. A turn in a place or on an action tile goes on after
    it without its doing. Each module's verbs know it as `module`, by its own type."""

    __slots__ = ("owner",)

    def __init__(self, name: str, owner: Module) -> None:
        super().__init__(name)
        self.owner = owner

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """Verbs of a question or of a place say this themselves, verbs of planning by `offer_into`."""
        actions: list[int] = []
        self.offer_into(s, seat, Board(s, seat), actions)
        return actions

    def offer_into(self, s: FrescoState, seat: int, board: Board, actions: list[int]) -> None:
        """Append what a seat may lay now while planning. Board and list are one for all verbs of planning."""
        raise NotImplementedError(self.name)

    def plan_percent(self) -> int:
        """Of a hundred plans that could hold what is laid by this, or hold more of it, so many do: others imagine
        hidden plans by that."""
        raise NotImplementedError(self.name)

    def might_offer(self, s: FrescoState, seat: int) -> bool:
        """Whether a seat whose hand is secret might be offered something in its place, as far as everybody knows. It is
        asked then, although it may only pass: so that being asked gives nothing away."""
        return False


class Pass(BaseVerb):
    """Let a question go. Who does something by that has a verb of its own with the same action."""

    def __init__(self) -> None:
        super().__init__("pass", "FB-R-92", mark("You can't pass now"))

    def declines(self, thing: int) -> bool:
        return True

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first]  # asked in every turn: no loop

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        return None


class Question(Ask):
    """`now` says what is asked, to whoever wants to do something else."""

    __slots__ = ("now",)

    def __init__(self, name: str, who: tuple[int, ...], now: str, verbs: Sequence[Verb]) -> None:
        super().__init__(name, who, list(verbs))
        self.now = now

    def now_words(self, s: FrescoState, seat: int) -> str:
        return t(self.now)

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        verb = self.answering(action)
        if verb is None:
            verb = s.game.catalogue.verbs[action]
            if isinstance(verb, BaseVerb):
                return self.another_moment(s, seat, verb)
        return verb.why_not(s, seat, action - verb.first)

    def another_moment(self, s: FrescoState, seat: int, verb: BaseVerb) -> Refusal:
        for asked in self.verbs:
            refusal = asked.instead(s, seat)
            if refusal is not None:
                return refusal
        return Refusal(
            verb.rule, "{moment}. Right now: {now}.", {"moment": t(verb.moment), "now": self.now_words(s, seat)}
        )


class AskForLeonardo(Question):
    """A question about Leonardo, to the seat that controls him; nothing of it is hidden. F2-16, FX-R-25"""

    def actors(self, s: FrescoState) -> tuple[int, ...]:
        return s.game.alone[s.control]


def ask_each(name: str, seats: range, now: str, verbs: Sequence[Verb]) -> list[Step]:
    """The same question to each of some seats."""
    return [Question(name, (seat,), now, verbs) for seat in seats]
