"""The rules of the Ladies: how they are won and placed, and the reservations. What they do is in errands.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bottega.games.fresco.modules.m12_ladies.rules.errands import (
    EARN,
    NAMES,
    NOW,
    LadyVerb,
    LetWait,
    enter_errands,
    errand_here,
)
from bottega.games.fresco.modules.m12_ladies.rules.pieces import DAY, HOME, KINDS, NIGHT, LadiesState
from bottega.games.fresco.rules.action_board import CALLED, Board, column_text, not_on_this_side
from bottega.games.fresco.rules.components import AGAIN, COLUMNS, PLACES
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.naming import place_name
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb, ask_each
from bottega.kernel.components import Wrong, number
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame
    from bottega.kernel.verbs import Verb


class Ladies(Module):
    """M12"""

    def __init__(self) -> None:
        self.actions_each_round = 7  # two ladies are placed and do an errand of at most two actions; a pass

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.colours: list[str] = [str(colour) for colour in section["colours"]]
        if len(self.colours) != KINDS or len(set(self.colours)) != KINDS:
            raise Wrong("ladies.colours: there are ladies of two colours.")
        self.jump_price: int = number("ladies.jump_price", section["jump_price"], 0, 99)
        for side, key in enumerate(("side1", "side2")):  # M12-03, M12-P-02
            if [PLACES.index(place) for place in section[key]] != game.columns[side]:
                raise Wrong(f"ladies.{key}: the ladies stand above the columns of the action board.")
        side_name = game.parts.side  # M12-01, M12-P-01
        self.each: int = number("ladies.side.each", of_side(section["side"], side_name)["each"], 1, 9)
        bushes = [
            number("ladies.bushes", bush, 1, 9999) for bush in of_side(section["bushes"]["side"], side_name)["spaces"]
        ]
        self.bushes: list[int] = sorted(set(bushes))
        if len(self.bushes) != KINDS * self.each:  # M12-05
            raise Wrong(f"ladies.bushes: side {side_name} has a bush for each of its {KINDS * self.each} ladies.")

    def add_actions(self, game: FrescoGame) -> None:
        send = SendLady("lady", self)
        for colour in self.colours:
            for place in (*PLACES, AGAIN):
                game.catalogue.enter_as(send, f"lady {colour} {place}", f"lady-{colour}", f"column-{place}")
        game.planning_verbs.append(send)
        self.helping: list[ModuleVerb] = enter_errands(self, game)

    def make_steps(self, game: FrescoGame) -> None:
        """Her errands, by number and seat."""
        wait = game.passing.shared(LetWait(self))
        self.errands: list[list[Step]] = []
        for name, now, verb in zip(NAMES, NOW, self.helping, strict=True):
            self.errands.append(ask_each(name, range(game.players), now, [verb, wait]))

    def new_state(self, s: FrescoState) -> LadiesState:
        """The ladies wait at random on the rose bushes of the score track. M12-06 to -10, M12-R-01"""
        ladies = LadiesState(self.colours, self.bushes)
        for colour in range(KINDS):
            ladies.track.extend([colour] * self.each)
        s.shuffle(ladies.track)
        ladies.owned = [0] * s.game.painters
        ladies.stands = [-1] * (KINDS * s.game.players)
        ladies.reserved = [-1] * s.game.players
        ladies.side = [HOME] * s.game.players
        return ladies

    def state_of(self, s: FrescoState) -> LadiesState:
        return cast(LadiesState, s.module_states[self.at])

    # -- winning ladies

    def advanced(self, s: FrescoState, painter: int, old: int, new: int) -> None:
        """Who reaches or passes a lady of a colour still missing wins her. M12-11 to -14, -39, -40, M12-R-02 to -06"""
        ladies = self.state_of(s)
        lap = s.game.parts.lap  # M12-P-03
        old = max(old, 0)  # M12-R-37
        turn = old // lap * lap
        while turn < new:
            for at, bush in enumerate(ladies.bushes):
                lady = ladies.track[at]
                if lady >= 0 and old < turn + bush <= new and not ladies.has(painter, lady):
                    ladies.track[at] = -1
                    ladies.owned[painter] |= 1 << lady  # Leonardo too, FX-L-12a; in the final scoring too, FX-R-20
                    if s.events is not None:
                        s.tell("lady won", s.teller(painter), {"lady": self.colours[lady], "space": bush})
            turn += lap

    # -- planning

    def on_board(self, s: FrescoState, seat: int, board: Board) -> None:
        ladies = self.state_of(s)
        for colour in range(KINDS):
            column = ladies.stand(seat, colour)
            if column >= 0:
                board.free[column] = False

    def laid(self, s: FrescoState, painter: int, column: int) -> list[str]:
        colour = self.state_of(s).lady_at(painter, column) if painter < s.game.players else -1
        return [f"lady-{self.colours[colour]}"] if colour >= 0 else []

    def revealed(self, s: FrescoState) -> None:
        if s.events is None:
            return
        ladies = self.state_of(s)
        for seat in range(s.game.players):
            for colour in range(KINDS):
                if ladies.stand(seat, colour) >= 0:
                    place = column_text(s, ladies.stand(seat, colour))
                    s.tell("lady stands", seat, {"lady": self.colours[colour], "place": place})

    # -- her errand

    def has_turn(self, s: FrescoState, painter: int, column: int) -> bool:
        # M12-17, -41, M12-R-12, FX-L-12b
        return painter < s.game.players and self.state_of(s).lady_at(painter, column) >= 0

    def opens(self, s: FrescoState, painter: int) -> None:
        """She acts before the assistants, unless one of her colour has acted here. M12-19 to -22, M12-R-07 to -09"""
        ladies = self.state_of(s)
        colour = ladies.lady_at(painter, s.column) if painter < s.game.players else -1
        if colour < 0:
            return
        if ladies.used[s.place] >> colour & 1:
            if s.events is not None:
                s.tell("lady blocked", painter, {"lady": self.colours[colour], "place": column_text(s, s.column)})
            return
        errand = errand_here(s)
        if errand == EARN and s.game.working(s, painter, s.column) > 0:
            self.earn(s, painter)
        elif errand != EARN and self.helping[errand].offer(s, painter):  # only what changes something, M12-R-08
            s.push(self.errands[errand][painter])
        elif s.events is not None:
            s.tell("lady waits", painter, {"lady": self.colours[colour]})

    def earn(self, s: FrescoState, seat: int) -> None:
        """A thaler for each assistant in the studio, without a question. M12-28, -29, M12-R-11, -21"""
        thalers = s.game.working(s, seat, s.column)  # sick ones too, M12-43, M10-95, M10-R-24, FX-I-15
        self.acted(s, seat)
        if s.events is not None:
            s.tell("lady studio", seat, {"thalers": thalers})
        s.earn(seat, thalers)

    def acted(self, s: FrescoState, seat: int) -> None:
        """From now on no other lady of this colour acts in this place in this round. M12-19, M12-R-26"""
        ladies = self.state_of(s)
        ladies.used[s.place] |= 1 << ladies.lady_at(seat, s.column)

    # -- reservations

    def forbids(self, s: FrescoState, painter: int, verb: Verb, thing: int) -> Refusal | None:
        """What another seat has reserved is closed, to Leonardo too. M12-25, M12-R-17, FX-R-22"""
        if verb is not s.game.restore:
            return None
        reserved = self.state_of(s).reserved
        if thing not in reserved or (painter < s.game.players and reserved[painter] == thing):
            return None
        fields: dict[str, object] = {"space": s.game.parts.spaces[thing], "who": s.called(reserved.index(thing))}
        return Refusal("M12-25", "{who} has reserved {space}. Nobody else can restore it.", fields)

    def taken(self, s: FrescoState, painter: int) -> None:
        """The tile comes back when its fresco tile is restored, and rests like one just laid. M12-26, -27, M12-R-13"""
        ladies = self.state_of(s)
        if painter < s.game.players and ladies.reserved[painter] == s.space:
            ladies.reserved[painter] = -1
            ladies.side[painter] = DAY

    # -- a round

    def round_begins(self, s: FrescoState) -> None:
        self.state_of(s).used = [0] * len(PLACES)  # M12-R-07

    def take_back(self, s: FrescoState) -> None:
        self.state_of(s).stands = [-1] * (KINDS * s.game.players)  # M12-R-10

    def prepare(self, s: FrescoState) -> None:
        """Night tiles come home, day tiles are turned: no tile does both. M12-33 to -35, M12-R-13, -14, FX-R-33"""
        ladies = self.state_of(s)
        for seat, side in enumerate(ladies.side):
            if side == NIGHT:  # FX-P-16b
                ladies.side[seat] = HOME
                ladies.reserved[seat] = -1
            elif side == DAY:  # FX-P-16
                ladies.side[seat] = NIGHT

    # -- words


class SendLady(LadyVerb):
    """Place a lady. A thing is a colour and a column, or beyond the columns the cathedral's second visit."""

    def offer_into(self, s: FrescoState, seat: int, board: Board, actions: list[int]) -> None:
        """She may stand in any column that no action tile covers; two not in the same. M12-15 to -18, M12-R-28

        So for the tiles of each module (M12-44, M06-67, M08-58, M09-38, M10-97, M14-38, FX-I-17), but a map is none
        (M12-R-29, M13-R-31).
        """
        ladies = self.module.state_of(s)
        if ladies.owned[seat] == 0:
            return
        for colour in range(KINDS):
            if ladies.has(seat, colour) and ladies.stand(seat, colour) < 0:
                for column in range(COLUMNS):
                    if ladies.lady_at(seat, column) < 0 and not board.covered[column]:
                        actions.append(self.first + colour * (COLUMNS + 1) + CALLED[s.last][column])

    def plan_percent(self) -> int:
        return 95

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        ladies = self.module.state_of(s)
        colour, place = divmod(thing, COLUMNS + 1)
        if not s.planning() or seat not in s.busy:
            return Refusal("M12-15", "You place ladies while planning.")
        if not ladies.has(seat, colour):
            return Refusal("M12-13", "You don't have that lady yet. You win her on the score track.")
        if ladies.stand(seat, colour) >= 0:
            return Refusal("M12-15", "You've already placed this lady.")
        refusal = not_on_this_side(s, place, "M12-R-24", "M12-36")
        if refusal is not None:
            return refusal
        column = min(place, COLUMNS - 1)
        fields: dict[str, object] = {"place": place_name(PLACES[s.game.columns[s.last][column]])}
        if ladies.lady_at(seat, column) >= 0:
            return Refusal("M12-16", "You already have a lady in the {place}.", fields)
        return Refusal("M12-18", "An action tile covers the {place} column, so you can't send a lady there.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        module = self.module
        colour, column = colour_and_column(thing)
        module.state_of(s).stands[seat * KINDS + colour] = column
        if s.events is not None:
            data: dict[str, object] = {"lady": module.colours[colour], "place": column_text(s, column)}
            s.tell("lady placed", seat, data, (seat,))


def colour_and_column(thing: int) -> tuple[int, int]:
    colour, place = divmod(thing, COLUMNS + 1)
    return colour, min(place, COLUMNS - 1)


def of_side(entries: list[dict[str, Any]], side: str) -> dict[str, Any]:
    for entry in entries:
        if entry["side"] == side:
            return entry
    raise Wrong(f"ladies: there is no entry for the side {side!r}.")
