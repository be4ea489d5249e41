"""The Bell as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m08_bells.rules.certificates import BellsState
from bottega.games.fresco.modules.m08_bells.rules.module import Bells
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.components import LEONARDO
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import NOTHING, Numbers, blank, chunk, hot, tally, tell, tell_all

ASKED: Final[tuple[str, ...]] = ("audience", "donation", "last payment")


class Encoder(ModuleNumbers):
    """Certificates by number, those of an equal price, points and bells next to each other."""

    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        pieces = cast(Bells, module).pieces
        self.all = len(pieces.certificates)
        self.slots = pieces.slots
        self.hot_one: list[bytes] = hot(self.all)
        self.unknown: bytes = chunk([NOTHING] * self.all)
        self.leonardo = game.leonardo is not None
        size = self.players * self.all
        self.part("shown", self.slots * self.all, 1, "by slot: the certificate on offer")
        self.part("pile", 1, self.all, "certificates in the pile")
        self.part("returned", self.all, self.all, "by certificate: its place among those put back, 1 for the uppermost")
        self.part("buying", self.all, 1, "the certificate being paid")
        self.part("seats.number", self.players, self.all, "by seat: certificates paid")
        self.part("seats.paid", size, 1, "by seat and certificate: has paid it, -1 if hidden", NOTHING)
        self.part("seats.unpaid", size, 1, "by seat and certificate: has begun to pay it")
        self.part("seats.coins", size, pieces.dearest, "by seat and certificate: coins on it")
        if self.leonardo:
            self.part("leonardo.number", 1, self.all, "Leonardo's certificates")
            self.part("leonardo.certificates", self.all, 1, "by certificate: is his, -1 if hidden", NOTHING)
        says = "by painter, the bishop last: place on the bell track, -1 before"
        most = pieces.last + 1 + self.painters + 1
        self.part("marks", self.painters + 1, most, says, NOTHING)
        self.part_covered()

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(BellsState, s.module_states[self.at])
        for one in p.shown:
            out.append(self.hot_one[one + 1])
        out.append(blank((self.slots - len(p.shown)) * self.all))
        tell(out, len(p.pile))
        returned = [0] * self.all
        for at in range(p.returned):
            returned[p.pile[at]] = p.returned - at
        tell_all(out, returned)
        out.append(self.hot_one[p.buying + 1])
        for other in seats:
            tell(out, len(p.paid[other]))
        for other in seats:
            self.tell_paid(out, p, seat, other, p.paid[other])
        for other in seats:
            tally(out, self.all, p.unpaid[other])
        for other in seats:
            self.tell_coins(out, p, other)
        if self.leonardo:
            tell(out, len(p.leonardos))
            self.tell_paid(out, p, seat, LEONARDO, p.leonardos)
        for painter in self.painters_from(seats):
            tell(out, p.marks[painter])
        tell(out, p.marks[-1])
        self.tell_covered(out, p, s, seats)

    def tell_paid(self, out: list[bytes], p: BellsState, seat: int, owner: int, paid: list[int]) -> None:
        if p.sees(seat, owner):
            tally(out, self.all, paid)
        else:
            out.append(self.unknown)

    def tell_coins(self, out: list[bytes], p: BellsState, owner: int) -> None:
        unpaid = p.unpaid[owner]
        if not unpaid:
            out.append(blank(self.all))
            return
        coins = [0] * self.all
        for at, one in enumerate(unpaid):
            coins[one] = p.coins[owner][at]
        tell_all(out, coins)


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
