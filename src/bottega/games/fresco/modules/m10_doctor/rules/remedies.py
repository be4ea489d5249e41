"""The doctor's bottles: bought at the market, opened in the evening, new ones for the next day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.modules.m10_doctor.rules.pieces import NOWHERE
from bottega.games.fresco.modules.m10_doctor.rules.sick import DoctorVerb
from bottega.games.fresco.rules.components import COLUMNS
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import Pass
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m10_doctor.rules.module import Doctor


class BuyRemedy(DoctorVerb):
    """Buy one of the bottles that can be paid. A thing is a slot. M10-53, -56, M10-R-27"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + slot for slot in affordable(self.module, s, seat)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        doctor = self.module.state_of(s)
        if s.agenda[-1] is not self.module.visits[seat]:
            return Refusal("M10-53", "You can buy a remedy at the market if you placed the Doctor tile there.")
        if doctor.shown[thing] == NOWHERE:
            return Refusal("M10-54", "There is no remedy left there.")
        fields: dict[str, object] = {"price": doctor.prices[thing], "money": s.money[seat]}
        return Refusal("M10-R-27", "You need {price} thalers for this remedy. You have {money}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        buy(self.module, s, seat, thing)


class NoneBought(Pass):
    """Nobody leaves the doctor without a bottle. M10-53"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return []

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M10-53", "You have to buy a remedy when you visit the doctor.")


class Uncork(DoctorVerb):
    """Open bottles, one after the other, as many as the player likes. A thing is a kind. M10-60, M10-R-50"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + kind for kind in sorted(set(self.module.state_of(s).held[seat]))]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.agenda[-1] is not self.module.cures[seat]:
            return Refusal("M10-59", "You can open bottles after all places have been visited.")
        return Refusal("M10-60", "You don't have that bottle.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """A dose cures one for whom an assistant of the seat's colour is with the doctor. M10-61 to -66, M10-R-13"""
        doctor = self.module.state_of(s)
        doctor.held[seat].remove(thing)
        doctor.discard.append(thing)
        remedy = doctor.kinds[thing]
        cured = min(remedy.doses, doctor.sick[seat], doctor.away[seat])
        doctor.sick[seat] -= cured
        doctor.away[seat] -= cured
        doctor.black += cured
        for column in range(COLUMNS):
            doctor.weak.columns[seat][column] -= max(
                0, min(doctor.weak.columns[seat][column], sum(doctor.weak.columns[seat]) - doctor.sick[seat])
            )
        if remedy.doses == 0:
            s.lift_mood(seat, self.module.juice_mood)  # M10-65, M10-R-35
        if s.events is not None:
            s.tell("uncork", seat, {"remedy": remedy.name, "cured": cured, "mood": s.mood[seat]})
        if doctor.held[seat]:
            s.push(self.module.cures[seat])


def visit(module: Doctor, s: FrescoState, seat: int) -> None:
    """One bottle must be bought, if there is one, room for it and money. M10-53 to -58, M10-R-27 to -29"""
    doctor = module.state_of(s)
    slots = [slot for slot, kind in enumerate(doctor.shown) if kind != NOWHERE]
    if not slots or len(doctor.held[seat]) >= module.hold:
        if s.events is not None:
            s.tell("no remedy", seat, {"reason": "full" if slots else "sold"})
    elif not affordable(module, s, seat):
        if s.events is not None:
            s.tell("purse", seat, {"thalers": s.money[seat]})  # M10-55, M10-R-57, FX-T-17b
    elif len(slots) == 1:
        buy(module, s, seat, slots[0])
    else:
        s.push(module.visits[seat])


def affordable(module: Doctor, s: FrescoState, seat: int) -> list[int]:
    """Slots with a bottle that the seat can pay. M10-56"""
    doctor = module.state_of(s)
    return [slot for slot, kind in enumerate(doctor.shown) if kind != NOWHERE and doctor.prices[slot] <= s.money[seat]]


def buy(module: Doctor, s: FrescoState, seat: int, slot: int) -> None:
    """The others keep their slots and prices. M10-57, M10-R-44"""
    doctor = module.state_of(s)
    kind = doctor.shown[slot]
    doctor.shown[slot] = NOWHERE
    doctor.held[seat].append(kind)
    s.money[seat] -= doctor.prices[slot]
    if s.events is not None:
        s.tell("remedy", seat, {"remedy": module.kinds[kind].name, "price": doctor.prices[slot]})


def renew(module: Doctor, s: FrescoState) -> None:
    """A bottle for each player with sick assistants, the best ones left. M10-71 to -75, M10-R-32, -33, -47, -53"""
    doctor = module.state_of(s)
    doctor.discard.extend([kind for kind in doctor.shown if kind != NOWHERE])  # FX-P-14
    drawn: list[int] = []
    for seat in range(s.game.players):
        if doctor.sick[seat]:  # FX-P-14b
            if not doctor.pile:  # FX-P-14d
                doctor.pile = sorted(doctor.discard)
                doctor.discard = []
                s.shuffle(doctor.pile)
            drawn.append(doctor.pile.pop())
    drawn.sort(key=module.doses, reverse=True)  # FX-P-14c
    doctor.shown = drawn + [NOWHERE] * (len(doctor.prices) - len(drawn))
    if drawn and s.events is not None:
        s.tell("remedies", -1, {"remedies": [module.kinds[kind].name for kind in drawn]})
