"""The rules of the Doctor: infections, sick assistants at work, and the visit to the doctor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bottega.games.fresco.modules.m10_doctor.rules.illness import (
    FallIll,
    GiveUp,
    contagion,
    leave_chairs,
    reveal_infection,
    settle_down,
)
from bottega.games.fresco.modules.m10_doctor.rules.pieces import NOWHERE, DoctorState, Remedy, infection_place
from bottega.games.fresco.modules.m10_doctor.rules.remedies import BuyRemedy, NoneBought, Uncork, renew, visit
from bottega.games.fresco.modules.m10_doctor.rules.sick import NAMINGS, NameNext, PaintSaint, PlaceNeutral, PlaceSick
from bottega.games.fresco.rules.action_tiles import ActionTile
from bottega.games.fresco.rules.components import CATHEDRAL, COLOURS, COLUMNS, MARKET, PLACES, STUDIO, WORKSHOP
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ask_each
from bottega.games.fresco.rules.weak import Weak
from bottega.i18n.translate import mark
from bottega.kernel.components import Wrong, number
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame
    from bottega.kernel.verbs import Verb


class Doctor(ActionTile):
    """M10"""

    def __init__(self) -> None:
        self.tile = "doctor"
        self.tile_rule = "M10-49"
        self.tile_percent = 25
        # twelve sick ones placed, named and at work in at most five actions; six healthy ones named; other questions
        self.actions_each_round = 12 * 8 + 6 * NAMINGS + 10

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.black_each = number("doctor.black_each", section["black_each"], 1, 99)
        if 4 * self.black_each > section["black_assistants"]:  # M10-03
            raise Wrong("doctor.black_assistants: four players need black_each of them each.")
        self.healthy_thalers = number("doctor.healthy_thalers", section["healthy_thalers"], 0, 99)
        self.juice_mood = number("doctor.juice_mood", section["juice_mood"], 0, 9)
        self.hold = number("doctor.hold", section["hold"], 1, 9)
        self.saint_thalers = number("doctor.saint_thalers", section["saint_thalers"], 0, 99)
        self.sick_mixes = number("doctor.sick_mixes", section["sick_mixes"], 0, 9)
        self.last_left = number("doctor.last_round_left", section["last_round_left"], 1, 99)
        if section["saint_cubes"] != 1:
            raise Wrong("doctor.saint_cubes: a saint's picture takes one cube.")
        self.kinds: list[Remedy] = [Remedy(entry) for entry in section["remedy"]]
        self.infections: list[int] = []
        for entry in section["infection"]:
            count = number("doctor.infection.count", entry["count"], 1, 99)
            self.infections.extend([infection_place(entry)] * count)
        if section["action"]["covers"] != PLACES[MARKET]:
            raise Wrong("doctor.action.covers: the doctor is visited from the market.")
        self.tile_spaces = number("doctor.action.spaces", section["action"]["spaces"], 0, 9)
        # M10-01, -09, -10, M10-P-01, -02
        sides = [entry for entry in section["prices"]["side"] if entry["side"] == game.parts.side]
        self.prices: list[int] = [number("doctor.prices.slots", price, 0, 99) for price in sides[0]["slots"]]
        if len(self.prices) < game.players or len(self.kinds) < 2:
            raise Wrong("doctor.prices: every player needs a slot.")
        if max(abs(at - game.parts.assistants) for at in game.parts.assistants_at) > 1:
            raise Wrong("mood.step: with the doctor one assistant comes or goes.")

    def add_actions(self, game: FrescoGame) -> None:
        catalogue = game.catalogue
        self.add_cover(game)
        sick, neutral, saint = PlaceSick("sick", self), PlaceNeutral("neutral", self), PaintSaint("saint", self)
        for place in (*PLACES, "cathedral-again"):
            catalogue.enter_as(sick, f"sick {place}", "sick", f"column-{place}")
        for place in (*PLACES, "cathedral-again"):
            catalogue.enter_as(neutral, f"neutral {place}", "neutral", f"column-{place}")
        self.rest = catalogue.enter(GiveUp("rest", self), ["healthy", "sick"])
        act = catalogue.enter(NameNext("act", self), ["healthy", "sick"])
        self.ill = catalogue.enter(FallIll("ill", self), ["own", "neutral"])
        for colour in range(game.colours):
            catalogue.enter_as(saint, f"saint {COLOURS[colour]}", "saint", f"paint-{COLOURS[colour]}")
        self.remedy = catalogue.enter(BuyRemedy("remedy", self), [slot + 1 for slot in range(len(self.prices))])
        self.uncork = catalogue.enter(Uncork("uncork", self), [kind.name for kind in self.kinds])
        game.planning_verbs += [sick, neutral]
        game.cathedral.extras.append(act)  # no sick one is ever at the market or at the theatre, M10-33, -34
        game.workshop.extras.append(act)
        game.studio.extras.append(saint)

    def make_steps(self, game: FrescoGame) -> None:
        super().make_steps(game)
        seats = range(game.players)
        now = mark("give up a healthy or a sick assistant")
        self.give_ups = ask_each("give up", seats, now, [self.rest])
        self.illnesses = ask_each("ill", seats, mark("choose which assistant falls ill"), [self.ill])
        selling = [self.remedy, game.passing.shared(NoneBought())]
        self.visits = ask_each("remedy", seats, mark("buy a remedy from the doctor"), selling)
        self.cures = ask_each("cure", seats, mark("open bottles, or pass"), [self.uncork, game.passing])

    def new_state(self, s: FrescoState) -> DoctorState:
        """M10-11 to -16"""
        doctor = DoctorState(self.kinds, self.prices, s.game.players)
        doctor.black = self.black_each * s.game.players  # M10-13, M10-R-38
        for at, kind in enumerate(self.kinds):
            doctor.pile.extend([at] * kind.count)
        s.shuffle(doctor.pile)
        doctor.infections = self.infections.copy()
        s.shuffle(doctor.infections)
        return doctor

    def state_of(self, s: FrescoState) -> DoctorState:
        return cast(DoctorState, s.module_states[self.at])

    # -- a round and its wake-up times

    def is_last(self, s: FrescoState) -> bool:
        return len(self.state_of(s).infections) <= self.last_left  # M10-77 to -79, FX-G-03, FX-G-08

    def round_begins(self, s: FrescoState) -> None:
        leave_chairs(self, s)

    def settled(self, s: FrescoState, seat: int) -> None:
        settle_down(self, s, seat)

    # -- planning

    def fits(self, s: FrescoState, seat: int, column: int) -> bool:
        return column == MARKET  # M10-50, FX-R-10

    def why_not_fit(self, s: FrescoState, seat: int, column: int) -> Refusal:
        return Refusal("M10-50", "You can only place the Doctor tile on the market column.")

    def placed(self, s: FrescoState, seat: int, column: int) -> None:
        """Unless it was placed by name, the neutral assistant is the one placed last. M10-R-58"""
        doctor = self.state_of(s)
        if s.waiting[seat] == 0 and doctor.neutral[seat] == NOWHERE and s.assistants[seat] > doctor.own(s, seat):
            doctor.neutral[seat] = column

    def displaces(self, s: FrescoState, seat: int, column: int) -> bool:
        return False  # M10-52: who stands on the tile buys at the market

    def weak(self, s: FrescoState) -> Weak:
        """The sick ones; unless the player says otherwise, healthy ones act first. M10-46"""
        return self.state_of(s).weak

    def laid(self, s: FrescoState, painter: int, column: int) -> list[str]:
        pieces = super().laid(s, painter, column)
        if painter < s.game.players:
            doctor = self.state_of(s)
            pieces.extend(["man-sick"] * doctor.weak.columns[painter][column])
            if doctor.neutral[painter] == column:
                pieces.append("man-neutral")
        return pieces

    def revealed(self, s: FrescoState) -> None:
        super().revealed(s)
        reveal_infection(self, s)

    # -- a turn in a place

    def opens(self, s: FrescoState, painter: int) -> None:
        """The remedy comes before the paint. M10-R-26, M10-R-52"""
        doctor = self.state_of(s)
        mine = painter < s.game.players
        doctor.weak.arrive(doctor.weak.columns[painter][s.column] if mine else 0)
        doctor.named = 0
        if mine and doctor.over[painter] == s.column:  # M10-51, -82, FX-L-10b
            visit(self, s, painter)

    def assistant_used(self, s: FrescoState, seat: int, place: int) -> None:
        doctor = self.state_of(s)
        doctor.weak.act(s.hands + 1)
        doctor.named = 0

    def forbids(self, s: FrescoState, painter: int, verb: Verb, thing: int) -> Refusal | None:
        doctor = self.state_of(s)
        game = s.game
        if verb is game.restore:  # the bishop's own space is open to sick ones, those around him are not
            # M10-40, M10-R-14, -17
            if s.painter != painter or not doctor.weak.is_next(s.hands) or s.place != CATHEDRAL:
                return None
            if thing not in game.neighbours[s.bishop]:  # M10-P-03
                return None
            fields: dict[str, object] = {"space": game.parts.spaces[thing]}
            return Refusal("M10-40", "A sick assistant can't restore {space}, which is next to the bishop.", fields)
        if verb is game.move_bishop and doctor.weak.is_next(s.hands):  # M10-39, -84, M10-R-46, M01-48, FX-I-07
            return Refusal("M10-39", "A sick assistant can't move the bishop.")
        if verb is game.close and doctor.over[painter] == s.column:  # M10-52, M10-R-25: they are sent to buy
            return Refusal("M10-R-25", "The assistant on the Doctor tile can only buy, not close a stall.")
        return None

    def yields(self, s: FrescoState, painter: int, place: int, number: int) -> int:
        weak = self.state_of(s).weak
        if place == STUDIO:
            return number - weak.columns[painter][s.column]  # M10-43, M10-R-20
        if place == WORKSHOP and weak.acting:
            # M10-45; of any colour, M10-88, M03-29, FX-I-16; or at the Guild, M10-R-23, M17-R-09
            return min(number, self.sick_mixes)
        return number

    def closes(self, s: FrescoState, painter: int) -> None:
        self.state_of(s).weak.left = 0
        if painter < s.game.players:  # M10-81, M10-R-05, FX-L-10a
            contagion(self, s, painter)

    # -- the evening, and the end

    def day_ends(self, s: FrescoState) -> None:
        """In action order everybody may open bottles. M10-59, -60, M10-R-11, -30, -56, FX-R-29, -30, FX-P-13"""
        held = self.state_of(s).held
        s.then([self.cures[painter] for painter in s.order if painter < s.game.players and held[painter]])

    def take_back(self, s: FrescoState) -> None:
        super().take_back(s)  # M10-R-54
        doctor = self.state_of(s)
        for seat in range(s.game.players):
            doctor.weak.columns[seat] = [0] * COLUMNS
            doctor.neutral[seat] = NOWHERE

    def prepare(self, s: FrescoState) -> None:
        """M10-71 to -76, M10-R-07"""
        renew(self, s)
        doctor = self.state_of(s)
        doctor.used.append(doctor.tile)  # FX-P-15
        doctor.tile = NOWHERE
        doctor.before = doctor.infected
        doctor.infected = NOWHERE

    def doses(self, kind: int) -> int:
        return self.kinds[kind].doses

    def final_scoring(self, s: FrescoState) -> None:
        """M10-80, M10-R-37, -43, FX-S-05, FX-R-14, -15, MC-06"""
        doctor = self.state_of(s)
        for painter in s.order:
            if painter < s.game.players:
                assistants = s.game.parts.assistants - doctor.away[painter]
                thalers = self.healthy_thalers * assistants
                if s.events is not None:
                    s.tell("doctor pays", painter, {"assistants": assistants, "thalers": thalers})
                s.earn(painter, thalers)

    # -- words
