"""Steps: what is still to be done in a game, as small immutable values on the agenda of its state.

A step that somebody has to decide names its actors; one that nobody has to decide runs on by itself. The kernel takes
a step off the agenda before it is carried out; a step that is not finished with pushes itself again.
"""

from __future__ import annotations

from typing import Any

from bottega.i18n.translate import t


class Refusal:
    """Why an action is not possible: the id of the rule and a sentence, also as a template with its fields."""

    __slots__ = ("rule", "template", "fields")

    def __init__(self, rule: str, template: str, fields: dict[str, object] | None = None) -> None:
        self.rule = rule
        self.template = template
        self.fields: dict[str, object] = {} if fields is None else fields

    @property
    def text(self) -> str:
        """The sentence in the reader's language, made when it is read: rules often ask only whether there is one."""
        return t(self.template, **self.fields)

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.text!r})"


class Step:
    """`name` is what is asked; `who` are the seats asked, none for a step that runs by itself. A title's steps name the
    type of their state."""

    __slots__ = ("name", "who")

    def __init__(self, name: str, who: tuple[int, ...] = ()) -> None:
        self.name = name
        self.who = who

    def actors(self, s: Any) -> tuple[int, ...]:
        """Who has to decide, asked when the state settles. Steps with several actors at once override this and
        leave out who is done."""
        return self.who

    def legal(self, s: Any, seat: int) -> list[int]:
        """The actions an actor may choose from, never none."""
        raise NotImplementedError(self.name)

    def why_not(self, s: Any, seat: int, action: int) -> Refusal:
        """Why this actor may not play this action now; asked only for actions that are not legal."""
        raise NotImplementedError(self.name)

    def play(self, s: Any, seat: int, action: int) -> None:
        """Carry a legal action out."""
        raise NotImplementedError(self.name)

    def run(self, s: Any) -> None:
        """Carry out a step that nobody has to decide (any more)."""
        raise NotImplementedError(self.name)

    def key(self) -> list[int]:
        """The step's numbers, so that two agendas can be compared."""
        return list(self.who)
