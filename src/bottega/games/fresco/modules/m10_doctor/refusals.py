"""Why an action of the Doctor is not possible now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.action_board import Board
from bottega.games.fresco.components import COLUMNS, MARKET, PLACES, STUDIO, THEATRE
from bottega.games.fresco.naming import colour_name, place_name
from bottega.games.fresco.state import FrescoState
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m10_doctor.rules import Doctor


def why_not(m: Doctor, s: FrescoState, seat: int, action: int) -> Refusal:
    if action < m.extra:
        return no_bed(m, s, seat, action - m.bed)
    if action < m.rest:
        return no_neutral(m, s, seat, action - m.extra)
    if action < m.act:
        return Refusal("M10-67", "An assistant is given up after waking up on a -1 space of the mood track.")
    if action < m.ill:
        return no_naming(m, s, seat, action > m.act)
    if action < m.saint:
        return Refusal("M10-23", "Who falls ill is chosen at the end of a turn, where there is a choice.")
    if action < m.remedy:
        return no_saint(m, s, seat, action - m.saint)
    if action < m.uncork:
        return Refusal(
            "M10-53", "A remedy is bought at the market by those who laid the doctor's tile over its column."
        )
    return Refusal("M10-59", "Bottles are opened when all places are done.")


def wrong_column(s: FrescoState, column: int) -> Refusal | None:
    """The last column has another name in the last round."""
    if column == COLUMNS and not s.last:
        return Refusal("FB-SET-06", "The cathedral is visited a second time in the last round only.")
    if column == COLUMNS - 1 and s.last:
        return Refusal("FB-FIN-04", "There is no theatre in the last round: the cathedral comes again.")
    return None


def no_room(s: FrescoState, seat: int, column: int) -> Refusal:
    place = place_name(PLACES[s.game.columns[s.last][column]])
    spaces = Board(s, seat).spaces[column]
    return Refusal(
        "FB-PLAN-06", "The {spaces} spaces of the column {place} are taken.", {"spaces": spaces, "place": place}
    )


def no_bed(m: Doctor, s: FrescoState, seat: int, named: int) -> Refusal:
    game = s.game
    if not s.planning() or seat not in s.busy:
        return Refusal("M10-32", "Sick assistants are placed while planning.")
    if m.to_bed(s, seat) == 0:
        return Refusal("M10-32", "There is no sick assistant to place.")
    if named == MARKET:
        return Refusal("M10-33", "No sick assistant goes to the market.")
    refusal = wrong_column(s, named)
    if refusal is not None:
        return refusal
    if named == THEATRE:
        return Refusal("M10-34", "No sick assistant goes to the theatre.")
    column = min(named, COLUMNS - 1)
    if game.covered(s, seat, column):
        return Refusal("FX-I-06", "No sick assistant stands on an action tile.")
    if s.plan[seat][column] >= Board(s, seat).spaces[column]:
        return no_room(s, seat, column)
    return Refusal(
        "FX-R-08",
        "All spaces left are needed by the {waiting} healthy assistants still to be placed.",
        {"waiting": s.waiting[seat]},
    )


def no_neutral(m: Doctor, s: FrescoState, seat: int, named: int) -> Refusal:
    if not s.planning() or seat not in s.busy:
        return Refusal("M10-24", "The neutral assistant is placed while planning.")
    if not m.extra_waits(s, seat):
        return Refusal("M10-24", "There is no neutral assistant to place.")
    refusal = wrong_column(s, named)
    if refusal is not None:
        return refusal
    column = min(named, COLUMNS - 1)
    if s.plan[seat][column] >= Board(s, seat).spaces[column]:
        return no_room(s, seat, column)
    return Refusal("M10-R-58", "Only the neutral assistant is left: it is placed like any other.")


def no_naming(m: Doctor, s: FrescoState, seat: int, sick: bool) -> Refusal:
    p = m.mine(s)
    if s.painter != seat or p.hands == 0 or p.hands >= s.hands or s.place == STUDIO:
        return Refusal("M10-46", "Who acts next is said only where healthy and sick assistants have still to act.")
    if s.moved:
        return Refusal("FB-R-20", "The bishop was moved for a restoration: a tile must be restored now.")
    if p.next_is_sick(s.hands) == sick:
        return Refusal("M10-46", "That one acts next anyhow.")
    if p.named >= m.namings:
        return Refusal("M10-R-59", "Who acts next has been said and taken back: now somebody acts.")
    return Refusal("M10-R-59", "That one would find nothing to do here.")


def no_saint(m: Doctor, s: FrescoState, seat: int, colour: int) -> Refusal:
    if s.column < 0 or s.place != STUDIO or s.painter != seat:
        return Refusal("M10-44", "Saints' pictures are painted by sick assistants in the studio.")
    if m.mine(s).hands == 0:
        return Refusal("M10-44", "No sick assistant is left in the studio to paint a saint's picture.")
    return Refusal(
        "M10-44", "A saint's picture takes a cube, and there is no {colour} one.", {"colour": colour_name(colour)}
    )
