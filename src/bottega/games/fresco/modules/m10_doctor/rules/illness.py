"""Who falls ill, who is given up, and how many healthy assistants that leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.modules.m10_doctor.rules.pieces import NOBODY, NOTHING, NOWHERE, OWN, SAME, infection_name
from bottega.games.fresco.modules.m10_doctor.rules.sick import DoctorVerb
from bottega.games.fresco.rules.components import CATHEDRAL, COLUMNS, PLACES
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.weak import strong
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m10_doctor.rules.module import Doctor


class FallIll(DoctorVerb):
    """Is the neutral assistant among those that fall ill? M10-23, -24, M10-R-34"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return self.every()

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M10-23", "You choose who falls ill at the end of your turn, if there is a choice.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        fall_ill(self.module, s, seat, thing == 1)


class GiveUp(DoctorVerb):
    """On a -1 space a healthy assistant is given up, or a sick one, which cures it. M10-67 to -69"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return self.every()

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M10-67", "You give up an assistant when you wake up on a -1 space of the mood track.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        give_up(self.module, s, seat, thing == 1)


def reveal_infection(module: Doctor, s: FrescoState) -> None:
    """The top infection tile names the place of the round. M10-18 to -21, M10-R-06, -08"""
    doctor = module.state_of(s)
    doctor.tile = doctor.infections.pop()
    doctor.infected = doctor.before if doctor.tile == SAME else doctor.tile
    if s.events is not None:
        place = "" if doctor.infected == NOWHERE else PLACES[doctor.infected]
        s.tell("infection", -1, {"tile": infection_name(doctor.tile), "infected": place})


def contagion(module: Doctor, s: FrescoState, seat: int) -> None:
    """Healthy ones beside sick ones all fall ill; at the infected place one does. M10-22 to -29, M10-47, -48"""
    game = s.game
    # who has only a Lady or a map there, or assistants on an action tile, is not there: M12-R-32, M13-R-32, M06-R-22,
    # M09-R-19, M14-R-16; but on the Doctor's tile, M10-R-02
    if game.working(s, seat, s.column) == 0:  # M10-R-01
        return
    columns = [s.column]
    if s.last and s.place == CATHEDRAL:  # M10-R-10, FX-R-31: both visits are one
        if s.column == CATHEDRAL and game.working(s, seat, COLUMNS - 1) > 0:
            return
        columns = [column for column in (CATHEDRAL, COLUMNS - 1) if game.working(s, seat, column) > 0]
    doctor = module.state_of(s)
    sick = healthy = 0
    for column in columns:
        sick += doctor.weak.columns[seat][column]
        healthy += strong(s, seat, column)
    if sick:  # M10-R-03, -04, -48
        doctor.falling = min(healthy, doctor.black)  # M10-R-34
    elif s.place == doctor.infected:
        doctor.falling = min(1, doctor.black)
    if doctor.falling == 0:
        return
    beside = doctor.neutral[seat] in columns
    if beside and doctor.falling < healthy:
        s.push(module.illnesses[seat])  # M10-23, -24
    else:
        fall_ill(module, s, seat, beside)


def fall_ill(module: Doctor, s: FrescoState, seat: int, neutral: bool) -> None:
    """As many as have to are exchanged for black ones, the neutral one perhaps among them. M10-25 to -27, M10-R-12"""
    doctor = module.state_of(s)
    game = s.game
    number = doctor.falling
    doctor.falling = 0
    doctor.black -= number
    doctor.sick[seat] += number
    left = number
    if neutral:
        doctor.weak.columns[seat][doctor.neutral[seat]] += 1
        doctor.neutral[seat] = NOWHERE
        left -= 1
    doctor.away[seat] += left
    for column in range(COLUMNS):
        if game.columns[s.last][column] == s.place and not game.displaced(s, seat, column):
            standing = strong(s, seat, column) - (1 if doctor.neutral[seat] == column else 0)
            doctor.weak.columns[seat][column] += min(left, standing)
            left -= min(left, standing)
    if s.events is not None:
        s.tell("falls ill", seat, {"assistants": number, "neutral": neutral, "where": PLACES[s.place]})


def leave_chairs(module: Doctor, s: FrescoState) -> None:
    """Whose painter has left the -1 spaces since the last wake-up gets the one given up back. M10-70, M10-R-36"""
    doctor = module.state_of(s)
    for seat in range(s.game.players):
        if change(s, seat) >= 0:
            doctor.chair[seat] = NOBODY


def settle_down(module: Doctor, s: FrescoState, seat: int) -> None:
    """Who comes onto a -1 space gives somebody up, and gets one back when leaving them. M10-67 to -70, M10-R-36"""
    doctor = module.state_of(s)
    if change(s, seat) >= 0:
        doctor.chair[seat] = NOBODY
    elif doctor.chair[seat] == NOBODY:
        healthy = doctor.own(s, seat)
        if doctor.sick[seat] and healthy:
            s.push(module.give_ups[seat])
        else:
            give_up(module, s, seat, healthy == 0)  # M10-R-51
        return
    count(module, s, seat)


def change(s: FrescoState, seat: int) -> int:
    """One assistant more or fewer, by the mood."""
    parts = s.game.parts
    return parts.assistants_at[s.mood[seat] - parts.mood_low] - parts.assistants


def give_up(module: Doctor, s: FrescoState, seat: int, sick: bool) -> None:
    doctor = module.state_of(s)
    if sick:  # M10-68, -69, M10-R-13
        doctor.sick[seat] -= 1
        doctor.black += 1
        doctor.chair[seat] = NOTHING
        if doctor.away[seat]:
            doctor.away[seat] -= 1
            doctor.chair[seat] = OWN
    else:
        doctor.chair[seat] = OWN
    if s.events is not None and (sick or doctor.sick[seat]):
        s.tell("armchair", seat, {"sick": sick, "own": doctor.chair[seat] == OWN})
    count(module, s, seat)


def count(module: Doctor, s: FrescoState, seat: int) -> None:
    """The healthy assistants of a seat, the neutral one among them."""
    s.assistants[seat] = module.state_of(s).own(s, seat) + max(change(s, seat), 0)
