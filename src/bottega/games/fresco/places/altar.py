"""The altar: three cubes are handed in one after the other, for points and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco.components import BASE_COLOURS, LETTERS, PRIMARIES
from bottega.games.fresco.naming import colour_name
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.score import advance
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame

ALTAR_CUBES: Final = 3


class Altar(Step[FrescoState]):
    """Hand in the second and the third cube at the altar. FB-ALT-04 to -10"""

    def __init__(self, seat: int) -> None:
        super().__init__("altar", (seat,))

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        found: list[int] = []
        s.game.cathedral.offers(s, seat, found)
        return found

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        game = s.game
        fields: dict[str, object] = {"left": ALTAR_CUBES - len(s.offered)}
        if game.ALTAR <= action < game.ALTAR + game.colours:
            fields["colour"] = colour_name(action - game.ALTAR)
            if s.paint[seat][action - game.ALTAR] == 0:
                return Refusal("FB-ALT-04", "There is no {colour} cube to hand in.", fields)
            return Refusal("FB-ALT-10", "A {colour} cube has been handed in already: others or mixed ones now.", fields)
        return elsewhere(s, seat, action, mark("the altar takes {left} more"), fields)

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        offer(s, seat, action - s.game.ALTAR)


def offer(s: FrescoState, seat: int, colour: int) -> None:
    game = s.game
    s.paint[seat][colour] -= 1
    s.offered.append(colour)
    if len(s.offered) < ALTAR_CUBES:
        s.push(game.altars[seat])
        return
    s.gain = altar_points(game, s.offered)
    s.altars[seat] += 1
    if s.events is not None:
        paints = "".join(LETTERS[cube] for cube in sorted(s.offered))
        s.tell("altar", seat, {"paints": paints, "points": s.gain})
    s.offered = []
    s.push(game.go_ons[seat])  # no bishop comes, no tile is taken: FB-ALT-11, -12, FB-R-28
    if game.hooks.altar_restoring[seat]:
        s.push(game.tallies[seat])
        s.agenda.extend(game.hooks.altar_restoring[seat])
    else:
        gained, s.gain = s.gain, 0
        advance(s, seat, gained)


def altar_points(game: FrescoGame, offered: list[int]) -> int:
    """2, and 1 more for each cube that replaces a primary one; 6 for orange, green and purple. FB-ALT-09, FB-R-26.

    A special cube stands for whatever mixed colour gives most, and adds its own points. M03-R-01 to -03
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
