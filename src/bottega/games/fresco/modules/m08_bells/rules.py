"""The rules of the Bell."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco.action_tiles import ActionTile
from bottega.games.fresco.modules.m08_bells.certificates import BellSet, BellsPart
from bottega.games.fresco.modules.m08_bells.outlook import certificate_worth, completing_worth
from bottega.games.fresco.modules.m08_bells.scoring import CountBells, LastPayment, MayPay, RankBells
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.score import advance
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame


class Bells(ActionTile):
    """M08"""

    def __init__(self) -> None:
        self.number = 8
        self.name = "The Bell"
        self.section = "bells"
        self.tile = "audience"
        self.tile_rule = "M08-13"
        # lay the tile, end the plan, choose a certificate, pay it; later payments of no more than its price, thaler by
        # thaler, and no last one
        self.actions_each_round = 16

    # -- making a game

    def furnish(self, game: FrescoGame) -> None:
        self.pieces = BellSet(game.parts.data[self.section], game.players)
        self.tile_spaces = self.pieces.spaces  # M08-15, M08-R-45

    def add_actions(self, game: FrescoGame) -> None:
        self.add_cover(game)
        ids = [certificate.id for certificate in self.pieces.certificates]
        self.CERTIFICATE = game.catalogue.block("certificate", ids, "certificate")
        self.FULL = game.catalogue.add("donate full", "donate-full")
        self.PART = game.catalogue.block("donate", range(self.pieces.dearest), "donate")
        self.DONATE = game.catalogue.block("donate", ids, "certificate")
        seats = range(game.players)
        self.audiences: list[Step] = [Audience(self, seat) for seat in seats]
        self.donations: list[Step] = [Donation(self, seat) for seat in seats]
        self.may_pays: list[Step] = [MayPay(self, seat) for seat in seats]
        self.last_payments: list[Step] = [LastPayment(self, seat) for seat in seats]
        self.counts: list[Step] = [CountBells(self, painter) for painter in range(game.painters)]
        self.ranking: Step = RankBells(self)

    def part(self, s: FrescoState) -> BellsPart:
        """M08-09 to -12, M08-52 to -54, M08-R-28, -29"""
        game = s.game
        b = BellsPart(self.pieces, game.players)
        b.marks = [-1] * (game.painters + 1)
        b.pile = list(range(len(self.pieces.certificates)))
        s.shuffle(b.pile)
        if game.leonardo is not None:
            for _ in range(self.pieces.leonardo):
                b.leonardos.append(b.pile.pop())
        b.reveal(game.players)
        return b

    def mine(self, s: FrescoState) -> BellsPart:
        return cast(BellsPart, s.kept[self.at])

    # -- the audience

    def may_cover(self, s: FrescoState, seat: int) -> bool:
        return not self.mine(s).sold_out()

    def why_not_use(self, s: FrescoState, seat: int) -> Refusal:
        return Refusal("M08-38", "All certificates are sold: there are no more audiences in this game.")

    def use_tile(self, s: FrescoState, seat: int) -> None:
        """A certificate must be bought, as long as there is one. M08-16, -17, -37, M08-R-07, -33"""
        s.hands = 0
        if self.mine(s).on_offer():
            s.push(self.audiences[seat])
        elif s.events is not None:
            s.tell("no audience", seat, {})

    def choose(self, s: FrescoState, seat: int, certificate: int) -> None:
        """It leaves the display, where nothing takes its place; then it is paid. M08-18, M08-R-38"""
        b = self.mine(s)
        b.shown[b.shown.index(certificate)] = -1
        b.buying = certificate
        ways = self.ways(s, seat)
        if len(ways) > 1:
            s.push(self.donations[seat])
        else:
            self.settle(s, seat, ways[0])

    def ways(self, s: FrescoState, seat: int) -> list[int]:
        """The full price, or any smaller sum. M08-19, -23, -25, M08-R-08, -09"""
        price = self.pieces.certificates[self.mine(s).buying].price
        ways = [self.FULL] if s.money[seat] >= price else []
        for thalers in range(min(price - 1, s.money[seat]) + 1):
            ways.append(self.PART + thalers)
        return ways

    def settle(self, s: FrescoState, seat: int, action: int) -> None:
        """Points for paying at once, or for each full two thalers of a first instalment. M08-19 to -24, M08-R-10"""
        b = self.mine(s)
        bought = b.buying
        certificate = self.pieces.certificates[bought]
        full = action == self.FULL
        thalers = certificate.price if full else action - self.PART
        points = certificate.vp if full else thalers // self.pieces.instalment
        s.money[seat] -= thalers
        b.buying = -1
        if full:
            b.paid[seat].append(bought)
        else:
            b.unpaid[seat].append(bought)
            b.coins[seat].append(thalers)
        if s.events is not None:
            data: dict[str, object] = {"certificate": certificate.id, "price": certificate.price}
            data["bells"] = certificate.bells
            data["thalers"] = thalers
            data["points"] = points
            s.tell("certificate" if full else "instalment", seat, data)
        advance(s, seat, points)

    # -- paying later

    def money_gained(self, s: FrescoState, seat: int, thalers: int) -> int:
        """All that is gained goes onto unpaid certificates, the oldest first. M08-26, -27, M08-R-13 to -15, -43"""
        b = self.mine(s)
        while thalers > 0 and b.unpaid[seat]:
            paid = min(thalers, b.due(seat, 0))
            thalers -= paid
            self.put(s, seat, 0, paid)
        return thalers

    def put(self, s: FrescoState, seat: int, at: int, thalers: int) -> None:
        b = self.mine(s)
        certificate = self.pieces.certificates[b.unpaid[seat][at]]
        done = b.pay(seat, at, thalers)
        if s.events is not None:
            s.tell("donation", seat, {"certificate": certificate.id, "thalers": thalers, "done": done})

    def payable(self, s: FrescoState, seat: int, actions: list[int]) -> None:
        if s.money[seat] > 0:
            for certificate in self.mine(s).unpaid[seat]:
                actions.append(self.DONATE + certificate)

    def beside(self, s: FrescoState, seat: int, actions: list[int]) -> None:
        """Money from behind the screen, in a turn of one's own and between two actions. M08-30, M08-R-11, -12"""
        if s.mixes_left == 0:
            self.payable(s, seat, actions)

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        self.donate(s, seat, action - self.DONATE)

    def donate(self, s: FrescoState, seat: int, certificate: int) -> None:
        """One thaler. M08-30, M08-R-13"""
        s.money[seat] -= 1
        self.put(s, seat, self.mine(s).unpaid[seat].index(certificate), 1)

    # -- round end, game end

    def prepare(self, s: FrescoState) -> None:
        """M08-34 to -36"""
        b = self.mine(s)
        b.put_back()
        b.reveal(s.game.players)
        if s.events is not None:
            ids: list[object] = [self.pieces.certificates[at].id for at in b.shown]
            s.tell("certificates", -1, {"certificates": ids})

    def final_scoring(self, s: FrescoState) -> None:
        """Bells are counted in the play order of the last round, then the bishop's; then all score. M08-39 to -50"""
        s.push(self.ranking)
        for painter in reversed(s.order):
            s.push(self.counts[painter])
            if painter < s.game.players:
                s.push(self.may_pays[painter])

    # -- refusals

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        b = self.mine(s)
        if action < self.FULL:
            if s.agenda[-1] is not self.audiences[seat]:
                return Refusal("M08-17", "A certificate is bought at an audience with the bishop.")
            offer = ", ".join([self.pieces.certificates[at].id for at in b.on_offer()])
            return Refusal("M08-17", "This certificate is not on offer; there are {offer}.", {"offer": offer})
        if action < self.DONATE:
            return self.why_not_pay(s, seat, action)
        certificate = self.pieces.certificates[action - self.DONATE]
        fields: dict[str, object] = {"certificate": certificate.id}
        if action - self.DONATE not in b.unpaid[seat]:
            return Refusal("M08-30", "{certificate} is no unpaid certificate of this player.", fields)
        if s.money[seat] == 0:
            return Refusal("M08-30", "There is no thaler behind the screen for {certificate}.", fields)
        return Refusal("M08-R-12", "Certificates are paid between two actions of one's own turn in a place.")

    def why_not_pay(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if s.agenda[-1] is not self.donations[seat]:
            return Refusal("M08-18", "How much is donated is said when a certificate has been chosen at an audience.")
        certificate = self.pieces.certificates[self.mine(s).buying]
        fields: dict[str, object] = {"price": certificate.price, "money": s.money[seat]}
        if action != self.FULL and action - self.PART >= certificate.price:
            return Refusal("M08-R-09", "The certificate costs {price}: a first instalment is less than that.", fields)
        return Refusal("M08-19", "There are only {money} thalers for a certificate that costs {price}.", fields)

    # -- what a good player knows

    def worth(self, s: FrescoState, seat: int, action: int) -> float:
        b = self.mine(s)
        if self.is_cover(action):
            best = -9.0
            for at in b.on_offer():
                best = max(best, certificate_worth(s, b, seat, at))
            return best
        if action < self.FULL:
            return certificate_worth(s, b, seat, action - self.CERTIFICATE)
        if action == self.FULL:
            return 99.0
        if action < self.DONATE:
            thalers = action - self.PART
            return float(thalers // self.pieces.instalment) - 0.1 * thalers
        return completing_worth(s, b, seat, action - self.DONATE)


class Audience(Step[FrescoState]):
    """One of the certificates on offer must be bought. M08-17"""

    __slots__ = ("module",)

    def __init__(self, module: Bells, seat: int) -> None:
        super().__init__("audience", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return [self.module.CERTIFICATE + at for at in self.module.mine(s).on_offer()]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if action == s.game.PASS:
            return Refusal("M08-R-07", "At an audience a certificate must be bought; nothing has to be paid at once.")
        return elsewhere(s, seat, action, mark("a certificate is bought"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        self.module.choose(s, seat, action - self.module.CERTIFICATE)


class Donation(Step[FrescoState]):
    """Pay in full, or put any smaller sum on the certificate. M08-18 to -25"""

    __slots__ = ("module",)

    def __init__(self, module: Bells, seat: int) -> None:
        super().__init__("donation", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return self.module.ways(s, seat)

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return elsewhere(s, seat, action, mark("a certificate is paid, at once or in instalments"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        self.module.settle(s, seat, action)
