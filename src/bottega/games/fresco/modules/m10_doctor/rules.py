"""The rules of the Doctor: infections, sick assistants at work, and the visit to the doctor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from bottega.games.fresco.action_board import Board
from bottega.games.fresco.action_tiles import ActionTile
from bottega.games.fresco.components import CATHEDRAL, COLOURS, COLUMNS, LETTERS, MARKET, PLACES, STUDIO, THEATRE
from bottega.games.fresco.modules.m10_doctor.illness import contagion, leave_chairs, reveal_infection, settle_down
from bottega.games.fresco.modules.m10_doctor.pieces import NOWHERE, DoctorPart, Remedy, infection_place
from bottega.games.fresco.modules.m10_doctor.refusals import why_not
from bottega.games.fresco.modules.m10_doctor.remedies import renew, visit
from bottega.games.fresco.modules.m10_doctor.steps import Cure, FallIll, GiveUp, VisitDoctor
from bottega.games.fresco.state import FrescoState
from bottega.kernel.components import Wrong, number
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame

NAMINGS: Final = 2  # who acts next may be said, and taken back, before each action
AGAIN: Final = "cathedral-again"


class Doctor(ActionTile):
    """M10"""

    def __init__(self) -> None:
        self.number = 10
        self.name = "The Doctor"
        self.section = "doctor"
        self.tile = "doctor"
        self.tile_rule = "M10-49"
        self.namings = NAMINGS
        # twelve sick ones placed, named and at work in at most five actions; six healthy ones named; other questions
        self.actions_each_round = 12 * 8 + 6 * NAMINGS + 10

    # -- making a game

    def furnish(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.black_each = number("doctor.black_each", section["black_each"], 1, 99)
        if 4 * self.black_each > section["black_assistants"]:
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
        sides = [entry for entry in section["prices"]["side"] if entry["side"] == game.parts.side]
        self.prices: list[int] = [number("doctor.prices.slots", price, 0, 99) for price in sides[0]["slots"]]
        if len(self.prices) < game.players or len(self.kinds) < 2:
            raise Wrong("doctor.prices: every player needs a slot.")
        if max(abs(at - game.parts.assistants) for at in game.parts.assistants_at) > 1:
            raise Wrong("mood.step: with the doctor one assistant comes or goes.")

    def add_actions(self, game: FrescoGame) -> None:
        catalogue = game.catalogue
        self.add_cover(game)
        self.bed = game.num_actions
        for place in (*PLACES, AGAIN):
            catalogue.add(f"sick {place}", "sick", f"column-{place}")
        self.extra = game.num_actions
        for place in (*PLACES, AGAIN):
            catalogue.add(f"neutral {place}", "neutral", f"column-{place}")
        self.rest = catalogue.block("rest", ["healthy", "sick"])
        self.act = catalogue.block("act", ["healthy", "sick"])
        self.ill = catalogue.block("ill", ["own", "neutral"])
        self.saint = game.num_actions
        for colour in range(game.colours):
            catalogue.add(f"saint {COLOURS[colour]}", "saint", f"paint-{COLOURS[colour]}")
        self.remedy = catalogue.block("remedy", [str(slot + 1) for slot in range(len(self.prices))])
        self.uncork = catalogue.block("uncork", [kind.name for kind in self.kinds])
        seats = range(game.players)
        self.give_ups: list[Step] = [GiveUp(self, seat) for seat in seats]
        self.illnesses: list[Step] = [FallIll(self, seat) for seat in seats]
        self.visits: list[Step] = [VisitDoctor(self, seat) for seat in seats]
        self.cures: list[Step] = [Cure(self, seat) for seat in seats]

    def part(self, s: FrescoState) -> DoctorPart:
        """M10-11 to -16"""
        p = DoctorPart(self.kinds, self.prices, s.game.players)
        p.black = self.black_each * s.game.players  # M10-13, M10-R-38
        for at, kind in enumerate(self.kinds):
            p.pile.extend([at] * kind.count)
        s.shuffle(p.pile)
        p.infections = self.infections.copy()
        s.shuffle(p.infections)
        return p

    def mine(self, s: FrescoState) -> DoctorPart:
        return cast(DoctorPart, s.kept[self.at])

    # -- a round and its wake-up times

    def is_last(self, s: FrescoState) -> bool:
        return len(self.mine(s).infections) <= self.last_left  # M10-77 to -79

    def round_begins(self, s: FrescoState) -> None:
        leave_chairs(self, s)

    def settled(self, s: FrescoState, seat: int) -> None:
        settle_down(self, s, seat)

    # -- planning

    def fits(self, s: FrescoState, seat: int, column: int) -> bool:
        return column == MARKET  # M10-50, FX-R-10

    def why_not_fit(self, s: FrescoState, seat: int, column: int) -> Refusal:
        return Refusal("M10-50", "The doctor's tile lies over the market column and over no other.")

    def plan_offer(self, s: FrescoState, seat: int, board: Board, actions: list[int]) -> None:
        if self.to_bed(s, seat) > 0 and board.room > 0:  # M10-R-19, FX-R-08
            for column in range(COLUMNS):
                if self.bed_free(s, seat, board, column):
                    actions.append(self.bed + self.named_column(s, column))
        if self.extra_waits(s, seat) and s.waiting[seat] > 1:  # otherwise it is the one that is placed last
            for column in range(COLUMNS):
                if s.plan[seat][column] < board.spaces[column]:
                    actions.append(self.extra + self.named_column(s, column))

    def to_bed(self, s: FrescoState, seat: int) -> int:
        """Sick assistants that are behind the screen. M10-32"""
        p = self.mine(s)
        return p.sick[seat] - sum(p.beds[seat])

    def bed_free(self, s: FrescoState, seat: int, board: Board, column: int) -> bool:
        """M10-33 to -38"""
        if s.game.columns[s.last][column] in (MARKET, THEATRE) or board.covered[column]:
            return False
        return s.plan[seat][column] < board.spaces[column]

    def extra_waits(self, s: FrescoState, seat: int) -> bool:
        """Has the seat a neutral assistant that is still to be placed?"""
        p = self.mine(s)
        return p.neutral[seat] == NOWHERE and s.waiting[seat] > 0 and s.assistants[seat] > p.own(s, seat)

    def named_column(self, s: FrescoState, column: int) -> int:
        return column + 1 if s.last and column == COLUMNS - 1 else column

    def placed(self, s: FrescoState, seat: int, column: int) -> None:
        """Unless it was placed by name, the neutral assistant is the one placed last. M10-R-58"""
        p = self.mine(s)
        if s.waiting[seat] == 0 and p.neutral[seat] == NOWHERE and s.assistants[seat] > p.own(s, seat):
            p.neutral[seat] = column

    def displaces(self, s: FrescoState, seat: int, column: int) -> bool:
        return False  # M10-52: who stands on the tile buys at the market

    def sick_in(self, s: FrescoState, seat: int, column: int) -> int:
        return self.mine(s).beds[seat][column]

    def laid(self, s: FrescoState, painter: int, column: int) -> list[str]:
        pieces = super().laid(s, painter, column)
        if painter < s.game.players:
            p = self.mine(s)
            pieces.extend(["man-sick"] * p.beds[painter][column])
            if p.neutral[painter] == column:
                pieces.append("man-neutral")
        return pieces

    def revealed(self, s: FrescoState) -> None:
        super().revealed(s)
        reveal_infection(self, s)

    # -- a turn in a place

    def instead(self, s: FrescoState, painter: int) -> bool:
        return False

    def opens(self, s: FrescoState, painter: int) -> None:
        """The remedy comes before the paint. M10-R-26, M10-R-52"""
        p = self.mine(s)
        mine = painter < s.game.players
        p.hands = p.beds[painter][s.column] if mine else 0
        p.acting = p.wanted = False
        p.named = 0
        if mine and p.over[painter] == s.column:  # M10-82
            visit(self, s, painter)

    def offer(self, s: FrescoState, seat: int, place: int, actions: list[int]) -> None:
        p = self.mine(s)
        if p.hands == 0:
            return
        if place == STUDIO:  # M10-44, M10-R-21
            for colour in range(s.game.colours):
                if s.paint[seat][colour]:
                    actions.append(self.saint + colour)
        elif p.hands < s.hands and not s.moved and p.named < NAMINGS:  # M10-46, M10-R-55, -59
            sick = not p.next_is_sick(s.hands)
            if self.could_act(s, seat, place, sick):
                actions.append(self.act + (1 if sick else 0))

    def could_act(self, s: FrescoState, seat: int, place: int, sick: bool) -> bool:
        """Whether a healthy or a sick one would find something to do here, if it were named."""
        p = self.mine(s)
        named = p.wanted
        p.wanted = sick
        possible = s.game.places[place].can_act(s, seat)
        if not possible:
            for verb in s.game.places[place].extras:
                if verb.module is not self and verb.offer(s, seat):
                    possible = True
        p.wanted = named
        return possible

    def assistant_used(self, s: FrescoState, seat: int, place: int) -> None:
        p = self.mine(s)
        p.acting = p.next_is_sick(s.hands + 1)
        if p.acting:
            p.hands -= 1
        p.wanted = False
        p.named = 0

    def sick_at_work(self, s: FrescoState, seat: int) -> bool:
        return s.painter == seat and self.mine(s).acting

    def sick_next(self, s: FrescoState, seat: int) -> bool:
        return s.painter == seat and self.mine(s).next_is_sick(s.hands)

    def sick_left(self, s: FrescoState, seat: int) -> int:
        return self.mine(s).hands

    def may_move_bishop(self, s: FrescoState, seat: int) -> bool:
        return not self.mine(s).next_is_sick(s.hands)  # M10-39, M10-84

    def why_no_move(self, s: FrescoState, seat: int) -> Refusal:
        return Refusal("M10-39", "The bishop is not moved for a restoration by a sick assistant.")

    def may_restore(self, s: FrescoState, painter: int, space: int) -> bool:
        """The bishop's own space is open to sick ones, those around him are not. M10-40, M10-R-14, -17"""
        if s.painter != painter or not self.mine(s).next_is_sick(s.hands) or s.place != CATHEDRAL:
            return True
        return space not in s.game.neighbours[s.bishop]

    def why_closed(self, s: FrescoState, painter: int, space: int) -> Refusal:
        fields: dict[str, object] = {"space": s.game.parts.spaces[space]}
        return Refusal("M10-40", "A sick assistant restores nothing next to the bishop, and {space} is.", fields)

    def may_close(self, s: FrescoState, seat: int) -> bool:
        return self.mine(s).over[seat] != s.column  # M10-52, M10-R-25: who stands on the tile is sent to buy

    def why_no_close(self, s: FrescoState, seat: int) -> Refusal:
        return Refusal("M10-R-25", "The assistant on the doctor's tile is sent to buy, and closes no stall.")

    def studio_assistants(self, s: FrescoState, seat: int, assistants: int) -> int:
        return assistants - self.mine(s).beds[seat][s.column]  # M10-43, M10-R-20

    def workshop_steps(self, s: FrescoState, seat: int, steps: int) -> int:
        return min(steps, self.sick_mixes) if self.mine(s).acting else steps  # M10-45

    def closes(self, s: FrescoState, painter: int) -> None:
        self.mine(s).hands = 0
        if painter < s.game.players:  # M10-81
            contagion(self, s, painter)

    # -- the evening, and the end

    def day_ends(self, s: FrescoState) -> None:
        """In action order everybody may open bottles. M10-59, -60, M10-R-11, FX-R-29, -30"""
        p = self.mine(s)
        for at in range(len(s.order) - 1, -1, -1):
            painter = s.order[at]
            if painter < s.game.players and p.held[painter]:
                s.push(self.cures[painter])

    def take_back(self, s: FrescoState) -> None:
        super().take_back(s)  # M10-R-54
        p = self.mine(s)
        for seat in range(s.game.players):
            p.beds[seat] = [0] * COLUMNS
            p.neutral[seat] = NOWHERE

    def prepare(self, s: FrescoState) -> None:
        """M10-71 to -76, M10-R-07"""
        renew(self, s)
        p = self.mine(s)
        p.used.append(p.tile)
        p.tile = NOWHERE
        p.before = p.infected
        p.infected = NOWHERE

    def doses(self, kind: int) -> int:
        return self.kinds[kind].doses

    def final_scoring(self, s: FrescoState) -> None:
        """M10-80, M10-R-37, -43"""
        p = self.mine(s)
        for painter in s.order:
            if painter < s.game.players:
                assistants = s.game.parts.assistants - p.away[painter]
                thalers = self.healthy_thalers * assistants
                if s.events is not None:
                    s.tell("doctor pays", painter, {"assistants": assistants, "thalers": thalers})
                s.earn(painter, thalers)

    # -- the module's own actions

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        p = self.mine(s)
        if action < self.extra:
            column = min(action - self.bed, COLUMNS - 1)
            s.plan[seat][column] += 1
            p.beds[seat][column] += 1
            if s.events is not None:
                s.tell("to bed", seat, {"where": PLACES[s.game.columns[s.last][column]]}, (seat,))
        elif action < self.rest:
            column = min(action - self.extra, COLUMNS - 1)
            s.plan[seat][column] += 1
            s.waiting[seat] -= 1
            p.neutral[seat] = column
            if s.events is not None:
                s.tell("neutral", seat, {"where": PLACES[s.game.columns[s.last][column]]}, (seat,))
        elif action < self.ill:
            p.wanted = action > self.act
            p.named += 1
            if s.events is not None:
                s.tell("acts", seat, {"sick": p.wanted})
        else:
            self.paint_saint(s, seat, action - self.saint)

    def paint_saint(self, s: FrescoState, seat: int, colour: int) -> None:
        """M10-44, M10-R-21"""
        s.use_assistant(seat)
        s.paint[seat][colour] -= 1
        if s.events is not None:
            s.tell("saint", seat, {"paint": LETTERS[colour], "thalers": self.saint_thalers})
        s.earn(seat, self.saint_thalers)

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return why_not(self, s, seat, action)

    # -- words

    def piece_name(self, piece: str) -> str:
        from bottega.games.fresco.modules.m10_doctor import words

        return words.piece_name(piece)

    # -- what a good player knows

    def worth(self, s: FrescoState, seat: int, action: int) -> float:
        from bottega.games.fresco.modules.m10_doctor import outlook

        return outlook.worth(self, s, seat, action)

    def place_worth(self, s: FrescoState, seat: int, place: int) -> float:
        from bottega.games.fresco.modules.m10_doctor import outlook

        return outlook.place_worth(self, s, seat, place)
