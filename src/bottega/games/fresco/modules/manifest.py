"""What a module says of itself before it is played, as data, and its parts, loaded when they are first asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, TypeVar

from bottega.games.fresco.modules.parts import (
    ModuleHeuristic,
    ModuleHintTerms,
    ModuleObservation,
    ModulePicture,
    ModuleText,
    ModuleTooltips,
)

if TYPE_CHECKING:
    from bottega.games.fresco.rules.hooks import Module

Part = TypeVar("Part")


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """A module: how it is made, what the form of a new table says about it, and where its parts are."""

    package: str
    rules: str
    """Its `Module`, as a file of the package and a class in it: `rules.module:Ladies`."""
    number: int
    name: str
    effect: str
    """What it brings, in one sentence."""
    weight: int
    """How much it adds to a game: 1 is little, 3 is much."""
    for_bots: bool = True
    """Whether it has actions or effects that `heuristic.py` and `hint_terms.py` weigh."""

    @property
    def folder(self) -> str:
        return self.package.rpartition(".")[2]

    @property
    def section(self) -> str:
        """Its table in the component file, and its key in the view."""
        return self.folder.partition("_")[2]

    @property
    def components(self) -> Path:
        return Path(str(files(self.package) / "components.toml"))

    def make(self) -> Module:
        """The module for a new game."""
        made: Module = resolve_name(f"{self.package}.{self.rules}")()
        made.number, made.name, made.section = self.number, self.name, self.section
        return made

    @cached_property
    def text(self) -> ModuleText:
        return self._part("text:TEXT", ModuleText)

    @cached_property
    def tooltips(self) -> ModuleTooltips:
        return self._part("tooltips:TOOLTIPS", ModuleTooltips)

    @cached_property
    def picture(self) -> ModulePicture:
        return self._part("picture:PICTURE", ModulePicture)

    @cached_property
    def heuristic(self) -> ModuleHeuristic:
        return self._part("heuristic:HEURISTIC", ModuleHeuristic) if self.for_bots else ModuleHeuristic()

    @cached_property
    def hint_terms(self) -> ModuleHintTerms:
        return self._part("hint_terms:HINT_TERMS", ModuleHintTerms) if self.for_bots else ModuleHintTerms(why={})

    @cached_property
    def observation(self) -> ModuleObservation:
        return self._part("observation:OBSERVATION", ModuleObservation)

    def _part(self, name: str, kind: type[Part]) -> Part:
        found = resolve_name(f"{self.package}.{name}")
        assert isinstance(found, kind), f"{self.package}.{name} should be a {kind.__name__}"
        return found
