"""What a title says of itself before a game is made: facts as data, and its parts; and which titles there are."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, cast

from bottega.i18n.translate import mark, t
from bottega.kernel.errors import BadOption
from bottega.kernel.numbers import as_whole
from bottega.learning.observation import Numbers
from bottega.learning.parts import Achievements, Feats, Heuristic, Metrics, NetworkFeatures
from bottega.learning.view_observation import ViewNumbers
from bottega.presentation.parts import Gallery, HintTerms, Picture, Text, Tooltips

if TYPE_CHECKING:
    from bottega.kernel.game import Game

PARTS = (
    "tooltips",
    "hint_terms",
    "gallery",
    "heuristic",
    "search_policy",
    "network_features",
    "observation",
    "metrics",
    "feats",
    "achievements",
)
PLAIN_COVER = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><path d="M0 0h480v300H0z" fill="#e7d9be"/></svg>\n'
)


@cache
def load(package: str, name: str) -> Any:
    return resolve_name(f"{package}.{name}")


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
    package: str
    """The package that holds its folders, as `__name__` in its `__init__.py`."""
    ledgers: tuple[str, ...]
    """The files of rules/ that this title implements."""
    modes: tuple[dict[str, Any], ...]
    """Sets of options that together show every mode: contract tests and golden playthroughs go over them."""
    series: tuple[str, ...] = ()
    """Of those ledgers only the ids of these series (FB, M01 …); none named: all."""
    more_components: tuple[Path, ...] = ()
    """Component files of its modules, beside the one of the base game."""
    parts: tuple[str, ...] = ()
    """What it has beside rules, text and picture, each in the file of that name: see PARTS."""
    called: str = ""
    """Its name as it stands on the box."""

    def __post_init__(self) -> None:
        for part in self.parts:
            if part not in PARTS:
                raise ValueError(f"{self.name}: there is no part {part!r}; known are {', '.join(PARTS)}.")

    @property
    def components(self) -> Path:
        """Its component file, if it has one."""
        return self.home / "components.toml"

    @property
    def full_name(self) -> str:
        return t(self.called) if self.called else self.name.replace("-", " ").title()

    @property
    def cover(self) -> str:
        """The picture on its box: an SVG of 480 by 300, without words."""
        file = self.home / "picture" / "cover.svg"
        return file.read_text(encoding="utf-8") if file.is_file() else PLAIN_COVER

    @property
    def home(self) -> Path:
        """The folder of its package."""
        return Path(str(files(self.package)))

    @property
    def has_book(self) -> bool:
        return (self.home / "book").is_dir()

    @property
    def has_guide(self) -> bool:
        """Whether it has a tutorial."""
        return (self.home / "guide.toml").is_file()

    # -- its parts, loaded when they are first asked for; what it does not have says nothing

    @property
    def text(self) -> Text:
        return cast(Text, load(self.package, "text.words:TEXT"))

    @property
    def picture(self) -> Picture:
        return cast(Picture, load(self.package, "picture.sheets:PICTURE"))

    @property
    def tooltips(self) -> Tooltips:
        return cast(Tooltips, load(self.package, "text.tooltips:TOOLTIPS")) if "tooltips" in self.parts else Tooltips()

    @property
    def hint_terms(self) -> HintTerms:
        if "hint_terms" not in self.parts:
            return HintTerms()
        return cast(HintTerms, load(self.package, "text.hint_terms:HINT_TERMS"))

    @property
    def gallery(self) -> Gallery:
        return cast(Gallery, load(self.package, "picture.gallery:GALLERY")) if "gallery" in self.parts else Gallery()

    @property
    def heuristic(self) -> Heuristic:
        return (
            cast(Heuristic, load(self.package, "bot.heuristic:HEURISTIC")) if "heuristic" in self.parts else Heuristic()
        )

    @property
    def search_policy(self) -> Callable[[], Any] | None:
        """What makes its search policy (bots/search.py)."""
        if "search_policy" not in self.parts:
            return None
        return cast("Callable[[], Any]", load(self.package, "bot.search_policy:SearchPolicy"))

    @property
    def network_features(self) -> NetworkFeatures | None:
        if "network_features" not in self.parts:
            return None
        return cast(NetworkFeatures, load(self.package, "bot.network_features:NETWORK_FEATURES"))

    @property
    def observation(self) -> Callable[[Any], Numbers]:
        """What makes the encoder of a game."""
        if "observation" not in self.parts:
            return ViewNumbers
        return cast("Callable[[Any], Numbers]", load(self.package, "learn.observation:Encoder"))

    @property
    def metrics(self) -> Metrics:
        return cast(Metrics, load(self.package, "learn.metrics:METRICS")) if "metrics" in self.parts else Metrics()

    @property
    def feats(self) -> Feats:
        return cast(Feats, load(self.package, "learn.feats:FEATS")) if "feats" in self.parts else Feats()

    @property
    def achievements(self) -> Achievements:
        if "achievements" not in self.parts:
            return Achievements()
        return cast(Achievements, load(self.package, "learn.achievements:ACHIEVEMENTS"))

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
        return self.make(**{name: as_whole(value) for name, value in options.items()})


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


# -- the titles that are known

_PACKAGES: dict[str, str] = {}


class UnknownTitle(BadOption):
    """No title has this name."""


def register(name: str, package: str) -> None:
    """Make a title known to this process. Its package has the `Title` as TITLE; it is imported when first asked for."""
    _PACKAGES[name] = package


@cache
def _installed() -> dict[str, str]:
    """Titles of other packages, by their entry points in the group "bottega.titles"."""
    return {point.name: point.value for point in entry_points(group="bottega.titles")}


@cache
def _declared(package: str) -> Any:
    return resolve_name(f"{package}:TITLE")


def titles() -> list[str]:
    """The names of all titles."""
    return sorted({*_installed(), *_PACKAGES})


def title(name: str) -> Title:
    package = _PACKAGES.get(name) or _installed().get(name)
    if package is None:
        near = difflib.get_close_matches(str(name), titles(), 1)
        said = t("There is no title {title}. Titles: {known}.", title=repr(name), known=", ".join(titles()))
        raise UnknownTitle(f"{said} {t('Did you mean {title}?', title=near[0])}" if near else said)
    return cast(Title, _declared(package))
