"""The altar: three cubes are handed in one after the other, for points and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco.rules.components import BASE_COLOURS, LETTERS, PRIMARIES
from bottega.games.fresco.rules.naming import colour_name
from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import BaseVerb, Question
from bottega.i18n.translate import mark, t
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame

ALTAR_CUBES: Final = 3
TWICE: Final = 2  # of one mixed colour, where a table reads it so. FB-R-25


class HandIn(BaseVerb):
    """Hand in a cube; the first one begins the restoration of the altar. FB-ALT-01 to -13"""

    def __init__(self) -> None:
        super().__init__("altar", "FB-ALT-01", mark("You can restore the altar on your turn at the cathedral"))

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        if not s.offered and (s.hands == 0 or s.moved or not altar_open(s, seat)):  # FB-R-19, FB-R-20, FB-ED-05
            return []
        return self.fitting(s, seat)

    def fitting(self, s: FrescoState, seat: int) -> list[int]:
        """Colours that can be handed in next so that three cubes come together. FB-ALT-04 to -10, FB-R-25, FB-ED-11"""
        cubes = s.paint[seat]
        actions: list[int] = []
        if altar_cubes(s, seat) >= ALTAR_CUBES - len(s.offered):
            for colour in range(s.game.colours):
                if cubes[colour] and not (colour < PRIMARIES and colour in s.offered) and not twice_already(s, colour):
                    actions.append(self.first + colour)
        return actions

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        fields: dict[str, object] = {"colour": colour_name(thing)}
        if not s.offered:
            if s.moved:
                return must_restore()
            if s.game.altar_once and s.altars[seat] > 0:
                return Refusal("FB-ALT-02", "You've already restored the altar this round.")
        if s.paint[seat][thing] == 0:
            return Refusal("FB-ALT-04", "You have no {colour} cubes.", fields)
        if twice_already(s, thing):
            return Refusal("FB-R-25", "Your house rules don't allow a third {colour} cube at the altar.", fields)
        if s.offered:
            return Refusal(
                "FB-ALT-10",
                "You've already given {colour}. Give another primary colour or a mixed cube.",
                fields,
            )
        return Refusal("FB-ALT-10", "You need three cubes for the altar, with red, yellow and blue at most once each.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        game = s.game
        if not s.offered:
            s.use_assistant(seat)
        s.paint[seat][thing] -= 1
        s.offered.append(thing)
        if len(s.offered) < ALTAR_CUBES:
            s.push(game.offerings[seat])
            return
        points = altar_points(game, s.offered)
        s.altars[seat] += 1
        if s.events is not None:
            paints = "".join(LETTERS[cube] for cube in sorted(s.offered))
            s.tell("altar", seat, {"paints": paints, "points": points})
        s.offered = []
        # no bishop comes, no tile is taken: FB-ALT-11, -12, FB-R-28
        if game.hooks.altar_restoring[seat]:
            s.gain = points
            s.then([*game.hooks.altar_restoring[seat], game.tallies[seat], game.go_ons[seat]])
        else:
            s.push(game.go_ons[seat])
            advance(s, seat, points)


class Altar(Question):
    """Hand in the second and the third cube at the altar. FB-ALT-04 to -10"""

    def __init__(self, seat: int, hand_in: HandIn) -> None:
        super().__init__("altar", (seat,), mark("give the altar {left} more"), [hand_in])

    def now_words(self, s: FrescoState, seat: int) -> str:
        return t(self.now, left=ALTAR_CUBES - len(s.offered))


def must_restore() -> Refusal:
    return Refusal("FB-R-20", "You've moved the bishop, so you have to restore a tile now.")


def altar_open(s: FrescoState, seat: int) -> bool:
    """Once a round, or once for each assistant in the first edition. FB-ALT-02, -03, FB-ED-01, FB-R-24"""
    if s.game.altar_once and s.altars[seat] > 0:  # M03-R-07
        return False
    return altar_cubes(s, seat) >= ALTAR_CUBES


def altar_cubes(s: FrescoState, seat: int) -> int:
    """Cubes that could still be handed in: one of each primary colour, any number of others. FB-ALT-10"""
    cubes = s.paint[seat]
    found = 0
    for colour in range(PRIMARIES):
        if cubes[colour] and colour not in s.offered:
            found += 1
    for colour in range(PRIMARIES, s.game.colours):
        found += cubes[colour]
    if s.game.altar_twice:
        for colour in range(PRIMARIES, BASE_COLOURS):
            found -= max(0, cubes[colour] + s.offered.count(colour) - TWICE)
    return found


def twice_already(s: FrescoState, colour: int) -> bool:
    """Whether the altar takes no more of a mixed colour by the reading FB-R-25."""
    return s.game.altar_twice and PRIMARIES <= colour < BASE_COLOURS and s.offered.count(colour) >= TWICE


def altar_points(game: FrescoGame, offered: list[int]) -> int:
    """2, and 1 more for each cube that replaces a primary one; 6 for orange, green and purple. FB-ALT-09, FB-R-26.

    A special cube stands for whatever mixed colour gives most, and adds its own points. M03-R-01 to -04
    """
    parts = game.parts
    primaries = special = extra = 0
    mixed: list[int] = []
    for colour in offered:
        if colour < PRIMARIES:
            primaries += 1
        elif colour < BASE_COLOURS:
            mixed.append(colour)
        else:
            special += 1
            extra += game.altar_extra[colour]
    if primaries == 0 and len(set(mixed)) == len(mixed):
        return parts.altar_full + extra
    return parts.altar_value + parts.altar_mixed * (len(mixed) + special) + extra
