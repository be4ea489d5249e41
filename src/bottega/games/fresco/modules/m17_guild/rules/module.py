"""The rules of the Painters' Guild."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bottega.games.fresco.modules.m17_guild.rules.cubes import PRIMARY, SPOTS, GuildState, spot_of
from bottega.games.fresco.rules.components import BASE_COLOURS, COLOURS, LETTERS, PLACES, PRIMARIES, WORKSHOP, colour
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.naming import colour_name
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb
from bottega.kernel.components import Wrong
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame


class Guild(Module):
    """M17"""

    def __init__(self) -> None:
        self.actions_each_round = 0  # an exchange takes the place of a mix

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.colours: list[list[int]] = []  # by spot: the colours that may lie there
        for spot in SPOTS:
            colours = [colour(f"guild.{spot}", letter) for letter in str(section[spot])]
            first, end = (0, PRIMARIES) if spot == "primary" else (PRIMARIES, BASE_COLOURS)
            if not colours or min(colours) < first or max(colours) >= end:  # M17-13, -19, M03-31, FX-I-20
                raise Wrong(f"guild.{spot}: {section[spot]!r} should be letters of {LETTERS[first:end]}.")
            self.colours.append(colours)

    def add_actions(self, game: FrescoGame) -> None:
        exchange = Exchange("guild", self)
        for given in range(BASE_COLOURS):
            spot = SPOTS[spot_of(given)]
            game.catalogue.enter_as(exchange, f"guild {COLOURS[given]}", f"guild-{spot}", f"paint-{COLOURS[given]}")
        game.workshop.extras.append(exchange)

    def new_state(self, s: FrescoState) -> GuildState:
        """A random cube of each class. M17-04, -05, M17-R-18"""
        guild = GuildState()
        guild.cubes = [colours[s.below(len(colours))] for colours in self.colours]
        return guild

    def state_of(self, s: FrescoState) -> GuildState:
        return cast(GuildState, s.module_states[self.at])

    # -- the workshop

    def assistant_used(self, s: FrescoState, seat: int, place: int) -> None:
        """A new assistant begins to mix or exchange; one that does something else leaves the other at work. FX-R-40"""
        if place == WORKSHOP and s.mixes_left == 0:
            self.state_of(s).used = 0


class Exchange(ModuleVerb):
    """Instead of a mix, a cube for the one of its class that lies at the Guild. M17-06 to -14"""

    __slots__ = ("module",)

    def __init__(self, name: str, module: Guild) -> None:
        super().__init__(name, module)
        self.module = module

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """An assistant exchanges once on each spot, the next one may do so again. M17-17, M17-R-01 to -03, -06"""
        actions: list[int] = []
        if s.hands == 0 and s.mixes_left == 0:
            return actions
        guild = self.module.state_of(s)
        cubes = s.paint[seat]
        for given in range(BASE_COLOURS):
            if cubes[given]:  # one just mixed too, M17-15
                spot = spot_of(given)
                if guild.cubes[spot] != given and (s.hands > 0 or not guild.used >> spot & 1):
                    actions.append(self.first + given)
        return actions

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.agenda[-1].name != PLACES[WORKSHOP]:
            return Refusal("M17-06", "You can trade with the Guild on your turn at the workshop.")
        spot = spot_of(thing)
        lies = self.module.state_of(s).cubes[spot]
        fields: dict[str, object] = {"colour": colour_name(thing), "lies": colour_name(lies)}
        if lies == thing:
            return Refusal("M17-R-03", "The Guild's cube is already {lies}. Give another colour.", fields)
        if s.paint[seat][thing] == 0:
            return Refusal("M17-14", "You have no {colour} cubes to trade for the {lies} one.", fields)
        if s.mixes_left == 0:
            return Refusal("M17-06", "All your assistants have finished mixing and trading.")
        if spot == PRIMARY:
            return Refusal("M17-R-01", "This assistant has already exchanged a primary cube.")
        return Refusal("M17-R-01", "This assistant has already exchanged a mixed cube.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        guild = self.module.state_of(s)
        spot = spot_of(thing)
        if guild.used >> spot & 1:
            s.mixes_left = 0  # the next assistant; what is left to this one lapses, M17-R-07, -19
        s.game.workshop.begin_step(s, seat)
        taken = guild.cubes[spot]
        guild.used |= 1 << spot
        guild.cubes[spot] = thing
        s.paint[seat][thing] -= 1  # one for one and for nothing, M17-R-04
        s.paint[seat][taken] += 1  # M17-16
        if s.events is not None:
            s.tell("guild", seat, {"given": LETTERS[thing], "taken": LETTERS[taken]})
