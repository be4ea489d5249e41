"""The rules of the Bell."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco.modules.m08_bells.rules.certificates import BellSet, BellsState
from bottega.games.fresco.modules.m08_bells.rules.scoring import CountBells, MayPay, RankBells
from bottega.games.fresco.rules.action_tiles import ActionTile
from bottega.games.fresco.rules.readings import LATER_PAYMENTS
from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb, Pass, ask_each
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame


class Bells(ActionTile):
    """M08"""

    def __init__(self) -> None:
        self.tile = "audience"
        self.tile_rule = "M08-13"
        self.tile_percent = 65
        # lay the tile, end the plan, choose a certificate, pay it; later payments of no more than its price, thaler by
        # thaler, and no last one
        self.actions_each_round = 16
        self.later_score = False  # M08-R-11: whether later payments score like the first one

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        self.pieces = BellSet(game.parts.data[self.section], game.players)
        self.tile_spaces = self.pieces.spaces  # M08-15, M08-R-45
        self.later_score = LATER_PAYMENTS in game.readings
        if self.later_score:
            self.actions_each_round += self.pieces.dearest // self.pieces.instalment  # spaces on the score track

    def add_actions(self, game: FrescoGame) -> None:
        self.add_cover(game)
        ids = [certificate.id for certificate in self.pieces.certificates]
        self.certificate = game.catalogue.enter(BuyCertificate("certificate", self), ids)
        self.full = game.catalogue.enter_as(PayFull("donate full", self), "donate full", "donate-full")
        self.instalment = PutInstalment("instalment", self)
        for thalers in range(self.pieces.dearest):
            game.catalogue.enter_as(self.instalment, f"donate {thalers}", f"donate-{thalers}")
        self.donate = game.catalogue.enter(Donate("donate", self), ids, "certificate")
        game.beside.append(self.donate)

    def make_steps(self, game: FrescoGame) -> None:
        super().make_steps(game)
        seats = range(game.players)
        must = game.passing.shared(MustBuy())
        self.audiences = ask_each("audience", seats, mark("buy a certificate"), [self.certificate, must])
        now = mark("pay for the certificate in full or in instalments")
        self.donations = ask_each("donation", seats, now, [self.full, self.instalment])
        self.may_pays: list[Step] = [MayPay(self, seat) for seat in seats]
        verbs = [self.donate.shared(DonateLast("donate", self)), game.passing]
        self.last_payments = ask_each(
            "last payment", seats, mark("make last payments on your certificates, or pass"), verbs
        )
        self.counts: list[Step] = [CountBells(self, painter) for painter in range(game.painters)]
        self.ranking: Step = RankBells(self)

    def new_state(self, s: FrescoState) -> BellsState:
        """M08-09 to -12, M08-52 to -54, M08-R-28, -29"""
        game = s.game
        bells = BellsState(self.pieces)
        bells.over = [-1] * game.players
        bells.paid = [[] for _ in range(game.players)]
        bells.unpaid = [[] for _ in range(game.players)]
        bells.coins = [[] for _ in range(game.players)]
        bells.marks = [-1] * (game.painters + 1)
        bells.pile = list(range(len(self.pieces.certificates)))
        s.shuffle(bells.pile)
        if game.leonardo is not None:
            for _ in range(self.pieces.leonardo):
                bells.leonardos.append(bells.pile.pop())  # FX-L-08a
        bells.reveal(game.players)
        return bells

    def state_of(self, s: FrescoState) -> BellsState:
        return cast(BellsState, s.module_states[self.at])

    # -- the audience

    def may_cover(self, s: FrescoState, seat: int) -> bool:
        return not self.state_of(s).sold_out()

    def why_not_use(self, s: FrescoState, seat: int) -> Refusal:
        return Refusal("M08-38", "All certificates are sold, so there are no more audiences.")

    def use_tile(self, s: FrescoState, seat: int) -> None:
        """A certificate must be bought, as long as there is one. M08-16, -17, -37, M08-R-07, -33"""
        s.hands = 0
        if self.state_of(s).on_offer():
            s.push(self.audiences[seat])
        elif s.events is not None:
            s.tell("no audience", seat, {})

    def settle(self, s: FrescoState, seat: int, thalers: int, points: int) -> None:
        """The certificate being bought has gone to its owner for so much. M08-19 to -24"""
        bells = self.state_of(s)
        certificate = self.pieces.certificates[bells.buying]
        s.money[seat] -= thalers
        bells.buying = -1
        if s.events is not None:
            data: dict[str, object] = {"certificate": certificate.id, "price": certificate.price}
            data["bells"] = certificate.bells
            data["thalers"] = thalers
            data["points"] = points
            s.tell("certificate" if thalers == certificate.price else "instalment", seat, data)
        advance(s, seat, points)

    # -- paying later

    def money_gained(self, s: FrescoState, seat: int, thalers: int) -> int:
        """All that is gained goes onto unpaid certificates, the oldest first. M08-26, -27, M08-R-13 to -15, -43"""
        bells = self.state_of(s)  # in the final scoring too: M08-R-17, M10-R-39, FX-R-16, MC-R-04
        while thalers > 0 and bells.unpaid[seat]:
            paid = min(thalers, bells.due(seat, 0))
            thalers -= paid
            self.put(s, seat, 0, paid)
        return thalers

    def put(self, s: FrescoState, seat: int, at: int, thalers: int) -> None:
        bells = self.state_of(s)
        certificate = self.pieces.certificates[bells.unpaid[seat][at]]
        done = bells.pay(seat, at, thalers)
        if s.events is not None:
            s.tell("donation", seat, {"certificate": certificate.id, "thalers": thalers, "done": done})

    # -- round end, game end

    def prepare(self, s: FrescoState) -> None:
        """M08-34 to -36, FX-P-11b, FX-P-11c"""
        bells = self.state_of(s)
        bells.put_back()
        bells.reveal(s.game.players)
        if s.events is not None:
            ids: list[object] = [self.pieces.certificates[at].id for at in bells.shown]
            s.tell("certificates", -1, {"certificates": ids})

    def final_scoring(self, s: FrescoState) -> None:
        """Bells are counted in the play order of the last round, then the bishop's; then all score. M08-39 to -50"""
        counts: list[Step] = []
        for painter in s.order:  # M08-R-31
            if painter < s.game.players:
                counts.append(self.may_pays[painter])
            counts.append(self.counts[painter])
        s.then([*counts, self.ranking])  # FX-S-04, FX-S-09, MC-05


class BellVerb(ModuleVerb):
    __slots__ = ("module",)

    def __init__(self, name: str, module: Bells) -> None:
        super().__init__(name, module)
        self.module = module


class BuyCertificate(BellVerb):
    """Buy one of the certificates on offer, at an audience. M08-17"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + at for at in self.module.state_of(s).on_offer()]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.agenda[-1] is not self.module.audiences[seat]:
            return Refusal("M08-17", "You can buy certificates at an audience with the bishop.")
        offer = ", ".join([self.module.pieces.certificates[at].id for at in self.module.state_of(s).on_offer()])
        return Refusal("M08-17", "That certificate isn't on offer. You can buy {offer}.", {"offer": offer})

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """It leaves the display, where nothing takes its place; then it is paid. M08-18, M08-R-38"""
        bells = self.module.state_of(s)
        bells.shown[bells.shown.index(thing)] = -1
        bells.buying = thing
        if s.money[seat] > 0:
            s.push(self.module.donations[seat])
        else:
            self.module.instalment.play(s, seat, 0)  # without money there is no choice, FX-R-11


class MustBuy(Pass):
    """At an audience nobody may pass."""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return []

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M08-R-07", "You have to buy a certificate at an audience, but you can pay later.")


class PayFull(BellVerb):
    """Pay a certificate at once, for its points. M08-19 to -22, M08-R-08"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first] if s.money[seat] >= self.price(s) else []

    def price(self, s: FrescoState) -> int:
        return self.module.pieces.certificates[self.module.state_of(s).buying].price

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.agenda[-1] is not self.module.donations[seat]:
            return Refusal("M08-18", "Choose a certificate at an audience first, then how much to pay.")
        fields: dict[str, object] = {"price": self.price(s), "money": s.money[seat]}
        return Refusal("M08-19", "You need {price} thalers to pay in full. You have {money}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        bells = self.module.state_of(s)
        certificate = self.module.pieces.certificates[bells.buying]
        bells.paid[seat].append(bells.buying)
        self.module.settle(s, seat, certificate.price, certificate.vp)


class PutInstalment(PayFull):
    """Put any smaller sum on it: a point for each full two thalers. M08-23 to -25, M08-R-09, -10"""

    def declines(self, thing: int) -> bool:
        return thing == 0

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        most = min(self.price(s) - 1, s.money[seat])
        return [self.first + thalers for thalers in range(most + 1)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.agenda[-1] is self.module.donations[seat] and thing >= self.price(s):
            fields: dict[str, object] = {"price": self.price(s)}
            return Refusal("M08-R-09", "A first instalment has to be less than the price ({price}).", fields)
        return super().why_not(s, seat, thing)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        bells = self.module.state_of(s)
        bells.unpaid[seat].append(bells.buying)
        bells.coins[seat].append(thing)
        self.module.settle(s, seat, thing, thing // self.module.pieces.instalment)


class Donate(BellVerb):
    """Put a thaler from behind the screen on an unpaid certificate. M08-30, M08-R-13"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """In a turn of one's own and between two actions. M08-R-11, -12"""
        return self.payable(s, seat) if s.mixes_left == 0 else []

    def payable(self, s: FrescoState, seat: int) -> list[int]:
        unpaid = self.module.state_of(s).unpaid[seat]
        return [self.first + certificate for certificate in unpaid] if unpaid and s.money[seat] > 0 else []

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        fields: dict[str, object] = {"certificate": self.module.pieces.certificates[thing].id}
        if thing not in self.module.state_of(s).unpaid[seat]:
            return Refusal("M08-30", "{certificate} isn't one of your unpaid certificates.", fields)
        if s.money[seat] == 0:
            return Refusal("M08-30", "You have no thalers to pay for {certificate}.", fields)
        return Refusal("M08-R-12", "You can pay for certificates between two actions on your turn in a place.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        module = self.module
        bells = module.state_of(s)
        at = bells.unpaid[seat].index(thing)
        instalment = module.pieces.instalment
        completes = module.later_score and bells.coins[seat][at] % instalment == instalment - 1
        s.money[seat] -= 1
        module.put(s, seat, at, 1)
        if completes:  # M08-R-11: another full two thalers lie on it
            if s.events is not None:
                s.tell("later payment", seat, {"points": 1})
            advance(s, seat, 1)


class DonateLast(Donate):
    """Before one's bells are counted, as long as one likes. M08-R-12"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return self.payable(s, seat)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        s.push(self.module.may_pays[seat])
        super().play(s, seat, thing)
