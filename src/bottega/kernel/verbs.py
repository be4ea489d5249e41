"""Verbs: the kinds of action of a game (`buy I.1` to `buy IV.4` are one), each with all that the rules say about it.

A question is a step with the verbs that may answer it. Words about an action are found by its verb's name.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from bottega.kernel.steps import Refusal, Step

V = TypeVar("V", bound="Verb")


class Verb:
    """A verb about each of its things, which are counted from 0, is an action: `first` is the number of its first one.
    Verbs may share actions, where one means different things in different questions. A title's verbs name the type of
    their state."""

    __slots__ = ("name", "first", "count")

    def __init__(self, name: str) -> None:
        self.name = name
        self.first = 0
        self.count = 0

    def shared(self, other: V) -> V:
        """Another verb with the same actions: what they mean in another question."""
        other.first = self.first
        other.count = self.count
        return other

    def offer(self, s: Any, seat: int) -> list[int]:
        """The actions of this verb that a seat may play now, where it is asked, in a new list: all, unless the verb
        says which."""
        return self.every()

    def every(self) -> list[int]:
        """All actions of this verb, in a new list."""
        return [self.first + thing for thing in range(self.count)]

    def why_not(self, s: Any, seat: int, thing: int) -> Refusal:
        """Why this is not possible now, at whatever moment."""
        raise NotImplementedError(self.name)

    def declines(self, thing: int) -> bool:
        """Whether this lets a chance go or ends something: people find it after everything else that they can do."""
        return False

    def instead(self, s: Any, seat: int) -> Refusal | None:
        """What is said about actions of other verbs while this one is asked; nothing: what they say themselves."""
        return None

    def play(self, s: Any, seat: int, thing: int) -> None:
        raise NotImplementedError(self.name)


NO_VERB: Final = Verb("")


def offered(verbs: list[Verb], s: Any, seat: int) -> list[int]:
    """What some verbs offer together, in a list of its own."""
    actions: list[int] = []
    for verb in verbs:
        found = verb.offer(s, seat)
        if not actions:
            actions = found
        elif found:
            actions.extend(found)
    return actions


class Ask(Step):
    """A question that is answered with one of some verbs."""

    __slots__ = ("verbs", "verb_of")

    def __init__(self, name: str, who: tuple[int, ...], verbs: list[Verb]) -> None:
        super().__init__(name, who)
        self.verbs = verbs
        # by action, up to the last one that answers
        self.verb_of: list[Verb] = [NO_VERB] * max([verb.first + verb.count for verb in verbs])
        for verb in verbs:
            for thing in range(verb.count):
                self.verb_of[verb.first + thing] = verb

    def answering(self, action: int) -> Verb | None:
        """The verb of this question that an action belongs to, if any."""
        verb = self.verb_of[action] if action < len(self.verb_of) else NO_VERB
        return None if verb is NO_VERB else verb

    def legal(self, s: Any, seat: int) -> list[int]:
        verbs = self.verbs
        return verbs[0].offer(s, seat) if len(verbs) == 1 else offered(verbs, s, seat)

    def why_not(self, s: Any, seat: int, action: int) -> Refusal:
        verb = self.answering(action)
        if verb is None:
            for asked in self.verbs:
                refusal = asked.instead(s, seat)
                if refusal is not None:
                    return refusal
            verb = s.game.catalogue.verbs[action]
        return verb.why_not(s, seat, action - verb.first)

    def play(self, s: Any, seat: int, action: int) -> None:
        verb = self.verb_of[action]
        verb.play(s, seat, action - verb.first)


def ask_each(name: str, seats: range, verbs: list[Verb]) -> list[Step]:
    """The same question to each of some seats."""
    return [Ask(name, (seat,), verbs) for seat in seats]
