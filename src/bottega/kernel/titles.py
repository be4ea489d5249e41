"""What a title says of itself before a game is made: facts as data, for the command line, the table and the tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bottega.i18n.translate import mark, t
from bottega.kernel.companions import companion
from bottega.kernel.errors import BadOption
from bottega.kernel.game import Game


@dataclass(frozen=True)
class Option:
    """One option of a title: what it does, and which values it takes (none listed: any that the title accepts)."""

    name: str
    help: str
    choices: tuple[Any, ...] = ()
    default: Any = None
    many: bool = False
    words: dict[Any, tuple[str, str]] = field(default_factory=dict)
    """What choices are called and what they do, where their names do not say enough."""
    weights: dict[Any, int] = field(default_factory=dict)
    """How much a choice adds to a game: 1 is little, 3 is much."""
    sets: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    """Choices that go well together, by a name for them."""
    house_rules: bool = False
    """Whether a form shows it folded, under "House rules"; each choice is possible or not by itself."""

    def word(self, choice: Any) -> str:
        return self.words[choice][0] if choice in self.words else str(choice).replace("-", " ").capitalize()

    def explanation(self, choice: Any) -> str:
        return self.words[choice][1] if choice in self.words else ""


@dataclass(frozen=True)
class Reading:
    """Another way to read a passage of a rulebook than the usual one, for tables that choose it."""

    name: str
    called: str
    says: str
    rules: tuple[str, ...]
    """The rulings that it replaces."""
    module: int = 0
    """The module that it belongs to; 0 is the base game."""


@dataclass(frozen=True)
class Title:
    """A title: how a game of it is made, and everything generic code needs to know about it."""

    name: str
    summary: str
    players: tuple[int, int]
    options: tuple[Option, ...]
    make: Callable[..., Game]
    components: Path
    ledgers: tuple[str, ...]
    """The files of rules/ that this title implements."""
    modes: tuple[dict[str, Any], ...]
    """Sets of options that together show every mode: contract tests and golden playthroughs go over them."""
    series: tuple[str, ...] = ()
    """Of those ledgers only the ids of these series (FB, M01 …); none named: all."""
    more_components: tuple[Path, ...] = ()
    """Component files of its modules, beside the one of the base game."""
    called: str = ""
    """Its name as it stands on the box."""

    @property
    def full_name(self) -> str:
        return t(self.called) if self.called else self.name.replace("-", " ").title()

    @property
    def cover(self) -> str:
        """The picture on its box: an SVG of 480 by 300, without words."""
        return (self.components.parent / "picture" / "cover.svg").read_text(encoding="utf-8")

    def companion(self, name: str) -> Any:
        """A file beside the title's rules, loaded when first asked for; None if there is none."""
        return companion(self.make, name)

    def picture(self, option: str, choice: Any) -> str:
        """A picture (SVG) of what a choice of an option brings; nothing where the title draws none."""
        drawing = self.companion("picture.sheets")
        return drawing.choice(option, choice) if hasattr(drawing, "choice") else ""

    def sentences(self) -> list[str]:
        """What people read of its components and pictures, beside what stands in its source and templates."""
        words = self.companion("text.words")
        return words.sentences() if hasattr(words, "sentences") else []

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        raise BadOption(t("{title} has no option {option}.", title=self.name, option=repr(name)))

    def game(self, /, **options: Any) -> Game:
        known = ["players", *(option.name for option in self.options), "components"]
        for name in options:
            if name not in known:
                raise BadOption(
                    t(
                        "{title} has no option {option}. Options: {known}.",
                        title=self.name,
                        option=repr(name),
                        known=", ".join(known),
                    )
                )
        return self.make(**options)


def whole(title: str, option: str, value: Any, low: int, high: int) -> int:
    """A whole number from low to high, or a refusal."""
    if type(value) is not int or not low <= value <= high:
        raise BadOption(
            t(
                "For {title}, {option} must be from {low} to {high}, not {value}.",
                title=title,
                option=t(option),
                low=low,
                high=high,
                value=repr(value),
            )
        )
    return value


def one_of(title: str, option: str, value: Any, choices: Sequence[str]) -> str:
    """One of the names, or a refusal that lists them."""
    if not isinstance(value, str) or value not in choices:
        raise BadOption(
            t(
                "{title} has no {option} {value}. Choose one of {choices}.",
                title=title,
                option=t(option),
                value=repr(value),
                choices=", ".join(choices),
            )
        )
    return value


def readings_option(readings: Sequence[Reading]) -> Option:
    """The option by which a table chooses among the readings of a title."""
    return Option(
        "readings",
        mark("rulebook passages that your table reads differently"),
        tuple(reading.name for reading in readings),
        many=True,
        words={reading.name: (reading.called, reading.says) for reading in readings},
        house_rules=True,
    )


def readings_chosen(title: str, given: Any, known: Sequence[Reading], modules: Sequence[int] = ()) -> list[str]:
    """The names of the readings in the order of the title, each once; refuses unknown ones, and those of a module that
    is not played."""
    if given is None:
        return []
    if not isinstance(given, (list, tuple)):
        raise BadOption(t("Readings for {title} must be a list of names, not {value}.", title=title, value=repr(given)))
    by_name = {reading.name: reading for reading in known}
    for name in given:
        reading = by_name.get(name) if isinstance(name, str) else None
        if reading is None:
            raise BadOption(
                t(
                    "{title} has no reading {value}. Choose from {choices}.",
                    title=title,
                    value=repr(name),
                    choices=", ".join(by_name),
                )
            )
        if reading.module and reading.module not in modules:
            raise BadOption(
                t(
                    "Reading {reading} needs module {n}. Add the module or remove the reading.",
                    reading=name,
                    n=reading.module,
                )
            )
    return [name for name in by_name if name in given]
