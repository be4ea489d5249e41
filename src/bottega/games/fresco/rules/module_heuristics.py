"""What the heuristics of the modules in a game say, gathered when a bot first asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.verbs import ModuleVerb

if TYPE_CHECKING:
    from collections.abc import Callable

    from bottega.kernel.verbs import Verb


class Advice:
    """A module with what its heuristic says about something."""

    __slots__ = ("module", "ask")

    def __init__(self, module: Module, ask: Callable[..., float]) -> None:
        self.module = module
        self.ask = ask


class ModuleHeuristics:
    """By what is asked, the modules that answer, in the order of their numbers."""

    def __init__(self, modules: list[Module], verbs: list[Verb]) -> None:
        self.worth: dict[Verb, Callable[..., float]] = {}  # of each verb of the modules, in points, roughly
        for verb in verbs:
            if isinstance(verb, ModuleVerb):
                self.worth[verb] = MODULES[verb.owner.number].heuristic.worth[verb.name]
        self.buy_worth: list[Advice] = []
        self.restore_worth: list[Advice] = []
        self.altar_worth: list[Advice] = []
        self.wake_worth: list[Advice] = []
        self.mix_worth: list[Advice] = []
        self.place_worth: list[Advice] = []
        self.space_worth: list[Advice] = []
        for module in modules:
            own = MODULES[module.number].heuristic
            advise(self.buy_worth, module, own.buy_worth)
            advise(self.restore_worth, module, own.restore_worth)
            advise(self.altar_worth, module, own.altar_worth)
            advise(self.wake_worth, module, own.wake_worth)
            advise(self.mix_worth, module, own.mix_worth)
            advise(self.place_worth, module, own.place_worth)
            advise(self.space_worth, module, own.space_worth)


def advise(found: list[Advice], module: Module, ask: Callable[..., float] | None) -> None:
    if ask is not None:
        found.append(Advice(module, ask))
