"""The rules of the Painters' Guild."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bottega.games.fresco.components import BASE_COLOURS, COLOURS, LETTERS, PLACES, PRIMARIES, SPACES, WORKSHOP, colour
from bottega.games.fresco.hooks import Module
from bottega.games.fresco.modules.m17_guild.cubes import MIXED, PRIMARY, SPOTS, GuildPart
from bottega.games.fresco.naming import colour_name
from bottega.games.fresco.outlook import mix_for, mixes_missing, paint_worth, pay
from bottega.kernel.components import Wrong
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.state import FrescoState


class Guild(Module):
    """M17"""

    def __init__(self) -> None:
        self.number = 17
        self.name = "The Painters' Guild"
        self.section = "guild"
        self.actions_each_round = 0  # an exchange takes the place of a mix

    # -- making a game

    def furnish(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.colours: list[list[int]] = []  # by spot: the colours that may lie there
        for spot in SPOTS:
            colours = [colour(f"guild.{spot}", letter) for letter in str(section[spot])]
            first, end = (0, PRIMARIES) if spot == "primary" else (PRIMARIES, BASE_COLOURS)
            if not colours or min(colours) < first or max(colours) >= end:  # M17-13
                raise Wrong(f"guild.{spot}: {section[spot]!r} should be letters of {LETTERS[first:end]}.")
            self.colours.append(colours)

    def add_actions(self, game: FrescoGame) -> None:
        self.first = game.num_actions
        for given in range(BASE_COLOURS):
            spot = SPOTS[PRIMARY if given < PRIMARIES else MIXED]
            game.catalogue.add(f"guild {COLOURS[given]}", f"guild-{spot}", f"paint-{COLOURS[given]}")

    def part(self, s: FrescoState) -> GuildPart:
        """A random cube of each class. M17-04, -05, M17-R-18"""
        return GuildPart([colours[s.below(len(colours))] for colours in self.colours])

    def mine(self, s: FrescoState) -> GuildPart:
        return cast(GuildPart, s.kept[self.at])

    # -- the workshop

    def offer(self, s: FrescoState, seat: int, place: int, actions: list[int]) -> None:
        """Instead of a mix, a cube for the one of its class that lies at the Guild. M17-06 to -14, M17-R-03, -06"""
        if place != WORKSHOP:
            return
        guild = self.mine(s)
        cubes = s.paint[seat]
        for given in range(BASE_COLOURS):
            spot = PRIMARY if given < PRIMARIES else MIXED
            if cubes[given] and guild.cubes[spot] != given and self.may_exchange(s, spot):
                actions.append(self.first + given)

    def may_exchange(self, s: FrescoState, spot: int) -> bool:
        """An assistant exchanges once on each spot, the next one may do so again. M17-17, M17-R-01, -02"""
        return s.hands > 0 or (s.mixes_left > 0 and not self.mine(s).used >> spot & 1)

    def assistant_used(self, s: FrescoState, seat: int, place: int) -> None:
        """A new assistant begins to mix or exchange; one that does something else leaves the other at work. FX-R-40"""
        if place == WORKSHOP and s.mixes_left == 0:
            self.mine(s).used = 0

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        guild = self.mine(s)
        given = action - self.first
        spot = PRIMARY if given < PRIMARIES else MIXED
        if guild.used >> spot & 1:
            s.mixes_left = 0  # the next assistant; what is left to this one lapses, M17-R-07, -19
        s.game.workshop.begin_step(s, seat)
        taken = guild.cubes[spot]
        guild.used |= 1 << spot
        guild.cubes[spot] = given
        s.paint[seat][given] -= 1
        s.paint[seat][taken] += 1
        if s.events is not None:
            s.tell("guild", seat, {"given": LETTERS[given], "taken": LETTERS[taken]})

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if s.agenda[-1].name != PLACES[WORKSHOP]:
            return Refusal("M17-06", "Cubes are exchanged with the Guild in one's own turn at the workshop.")
        given = action - self.first
        spot = PRIMARY if given < PRIMARIES else MIXED
        fields: dict[str, object] = {"colour": colour_name(given), "lies": colour_name(self.mine(s).cubes[spot])}
        if self.mine(s).cubes[spot] == given:
            return Refusal("M17-R-03", "A {lies} cube lies at the Guild: only another colour can be given.", fields)
        if s.paint[seat][given] == 0:
            return Refusal("M17-14", "There is no {colour} cube to give for the {lies} one at the Guild.", fields)
        if s.mixes_left == 0:
            return Refusal("M17-06", "Every assistant has had its mixes and exchanges.")
        if spot == PRIMARY:
            return Refusal("M17-R-01", "This assistant has exchanged a primary cube already.")
        return Refusal("M17-R-01", "This assistant has exchanged a mixed cube already.")

    # -- what a good player knows

    def worth(self, s: FrescoState, seat: int, action: int) -> float:
        """Good if a better tile comes within reach of the mixes that are left; a little if the stock gets richer."""
        given = action - self.first
        guild = self.mine(s)
        spot = PRIMARY if given < PRIMARIES else MIXED
        cubes = s.paint[seat]
        after = cubes.copy()
        after[given] -= 1
        after[guild.cubes[spot]] += 1
        left = s.mixes_left + s.hands * s.game.parts.workshop_mixes
        now, then = reach(s, cubes, left), reach(s, after, left - 1)
        if then > now:
            return 2.05 + 0.1 * then
        if then < now or s.last:
            return -0.5
        return 0.9 * (paint_worth(after, 1.0) - paint_worth(cubes, 1.0)) - 0.05


def reach(s: FrescoState, cubes: list[int], mixes: int) -> float:
    """What these cubes restore after so many mixes: the best tile, and then the next one, which may be gone by then."""
    have = cubes.copy()
    total = 0.0
    first = -1
    for share in (1.0, 0.6):
        found, best, used = -1, 0, 0
        for space in range(SPACES):
            number = s.tiles[space]
            if number < 0 or number == first or s.game.tiles[number].value <= best:
                continue
            missing = mixes_missing(s, have, s.game.tiles[number].cost)
            if missing <= mixes:
                found, best, used = number, s.game.tiles[number].value, missing
        if found < 0:
            break
        first = found
        total += share * best
        mixes -= used
        mix_for(s, have, s.game.tiles[found].cost)
        pay(have, s.game.tiles[found].cost)
    return total
