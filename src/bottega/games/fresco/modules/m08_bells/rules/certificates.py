"""The donation certificates and where they are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.action_tiles import TileState
from bottega.games.fresco.rules.components import LEONARDO
from bottega.kernel.components import Wrong, number
from bottega.kernel.fields import fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState


class Certificate:
    """What it costs, the points for paying at once, and its bells. M08-05, M08-P-01"""

    def __init__(self, at: int, entry: dict[str, Any]) -> None:
        self.id = f"C{at + 1:02}"
        name = f"bells.certificate {self.id}"
        self.price = number(f"{name}.price", entry["price"], 1, 99)
        self.vp = number(f"{name}.vp", entry["vp"], 0, 99)
        self.bells = number(f"{name}.bells", entry["bells"], 0, 99)

    def shown(self) -> dict[str, object]:
        return {"id": self.id, "price": self.price, "vp": self.vp, "bells": self.bells}


class BellSet:
    """The components of the module, with the side of the Bell board for this number of players. M08-01 to -08, -51"""

    def __init__(self, section: dict[str, Any], players: int) -> None:
        self.certificates: list[Certificate] = []
        for entry in section["certificate"]:
            for _ in range(number("bells.certificate.count", entry["count"], 0, 99)):
                self.certificates.append(Certificate(len(self.certificates), entry))
        bells = sum([certificate.bells for certificate in self.certificates])
        if bells != section["total"]:
            raise Wrong(f"bells.certificate: there should be {section['total']} bells in all, not {bells}.")
        self.instalment = number("bells.instalment_thalers", section["instalment_thalers"], 1, 99)
        self.leonardo = number("bells.leonardo_certificates", section["leonardo_certificates"], 0, 9)
        self.spaces = number("bells.action.spaces", section["action"]["spaces"], 0, 3)
        # M08-P-03, -04
        self.first = number("bells.track.first", section["track"]["first"], 0, 1)
        self.last = number("bells.track.last", section["track"]["last"], 1, 99)  # one more is the space for still more
        self.bonus_from: list[int] = []
        self.bonus_vp: list[int] = []
        for entry in section["track"]["bonus"]:
            self.bonus_from.append(number("bells.track.bonus.start", entry["start"], 0, 99))
            self.bonus_vp.append(number("bells.track.bonus.vp", entry["vp"], 0, 99))
        name = "four" if players == 4 else "three"
        side = next(entry for entry in section["ranks"]["side"] if entry["side"] == name)
        self.slots = number("bells.ranks.side.slots", side["slots"], 1, 9)  # M08-P-05
        self.rank_vp: list[int] = [number("bells.ranks.side.vp", vp, 0, 99) for vp in side["vp"]]  # M08-P-02
        ranks = max(players, LEONARDO + 1) + 1  # M08-R-44
        if len(self.rank_vp) != ranks:
            raise Wrong(f"bells.ranks.side {name}: there are {ranks} ranks, not {len(self.rank_vp)}.")
        self.dearest = max([certificate.price for certificate in self.certificates])

    def bonus(self, space: int) -> int:
        """The highest bonus that a marker has reached or passed; lower ones are not added. M08-49, M08-R-23"""
        best = 0
        for at, start in enumerate(self.bonus_from):
            if space >= start:
                best = max(best, self.bonus_vp[at])
        return best


@fields
class BellsState(TileState):
    """Certificates by number. The pile's last one is its top; its first `returned` ones have been seen by all."""

    pieces: BellSet
    over: list[int] = []
    shown: list[int] = []  # by slot, -1 when sold
    pile: list[int] = []
    returned: int = 0
    paid: list[list[int]] = []  # by seat, face down
    unpaid: list[list[int]] = []  # by seat, the oldest first
    coins: list[list[int]] = []  # on each of those
    leonardos: list[int] = []
    buying: int = -1  # the certificate that is being paid
    marks: list[int] = []  # by painter, the bishop last: spaces on the bell track, -1 before the scoring

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """shown: by slot {id, price, vp, bells}, None where sold; pile (number), returned (certificates at its bottom
        that all have seen, the uppermost first), buying (the certificate being paid, or None); seats, each {number (of
        paid ones), paid (certificates, None if hidden), unpaid: [{id, price, vp, bells, coins}]}; leonardo: None or
        {number, certificates (None if hidden)}; marks: None or {painters (spaces, None before the count), bishop}.
        M08-31, -32, M08-HID-01 to -04, FX-H-08"""
        all_of = self.pieces.certificates
        known = self.pile[: self.returned]
        return {
            "shown": [all_of[at].shown() if at >= 0 else None for at in self.shown],
            "pile": len(self.pile),
            "returned": [all_of[at].shown() for at in reversed(known)],
            "buying": all_of[self.buying].shown() if self.buying >= 0 else None,
            "seats": [
                {
                    "number": len(self.paid[owner]),
                    "paid": [all_of[at].shown() for at in self.paid[owner]] if self.sees(seat, owner) else None,
                    "unpaid": [
                        {**all_of[at].shown(), "coins": coins}
                        for at, coins in zip(self.unpaid[owner], self.coins[owner], strict=True)
                    ],
                }
                for owner in range(s.game.players)
            ],
            "leonardo": {
                "number": len(self.leonardos),
                "certificates": [all_of[at].shown() for at in self.leonardos] if self.sees(seat, LEONARDO) else None,
            }
            if s.game.leonardo is not None
            else None,
            "marks": {
                "painters": [mark if mark >= 0 else None for mark in self.marks[:-1]],
                "bishop": self.marks[-1] if self.marks[-1] >= 0 else None,
            }
            if max(self.marks) >= 0
            else None,
        }

    def sees(self, seat: int | None, owner: int) -> bool:
        """Paid certificates lie face down until their bells are counted. M08-41, M08-HID-03, -04"""
        return seat == owner or self.marks[owner] >= 0

    def hidden_from(self, s: FrescoState, seat: int | None) -> list[list[int]]:
        """The stacks whose certificates a seat does not see."""
        stacks = [self.paid[owner] for owner in range(s.game.players) if not self.sees(seat, owner)]
        if s.game.leonardo is not None and not self.sees(seat, LEONARDO):
            stacks.append(self.leonardos)
        return stacks

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        unseen = self.pile[self.returned :]
        stacks = self.hidden_from(s, seat)
        for stack in stacks:
            unseen.extend(stack)
        unseen.sort()
        s.shuffle(unseen)
        for stack in stacks:
            for at in range(len(stack)):
                stack[at] = unseen.pop()
        self.pile[self.returned :] = unseen

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        super().poison_hidden(s, seat, marker)
        for at in range(self.returned, len(self.pile)):
            self.pile[at] = marker
        for stack in self.hidden_from(s, seat):
            for at in range(len(stack)):
                stack[at] = marker

    def conserved(self) -> dict[str, int]:
        owned = sum([len(mine) for mine in self.paid]) + sum([len(mine) for mine in self.unpaid])
        left = len([at for at in self.shown if at >= 0]) + len(self.pile) + (1 if self.buying >= 0 else 0)
        return {"certificates": owned + left + len(self.leonardos)}

    # -- done by the rules

    def reveal(self, number: int) -> None:
        """As many as possible. M08-12, -35, -36, FX-P-11c"""
        self.shown = []
        for _ in range(min(number, len(self.pile))):
            self.shown.append(self.pile.pop())
        self.returned = min(self.returned, len(self.pile))

    def put_back(self) -> None:
        """Unsold ones go under the pile, the leftmost uppermost among them. M08-34, M08-R-27, FX-P-11b"""
        unsold = [at for at in self.shown if at >= 0]
        unsold.reverse()
        self.pile[:0] = unsold
        self.returned += len(unsold)
        self.shown = []

    def on_offer(self) -> list[int]:
        return [at for at in self.shown if at >= 0]

    def sold_out(self) -> bool:
        """M08-R-34"""
        return not self.pile and not self.on_offer()

    def due(self, seat: int, at: int) -> int:
        """Thalers that an unpaid certificate of a seat still lacks."""
        mine = self.unpaid[seat]
        return self.pieces.certificates[mine[at]].price - self.coins[seat][at]

    def pay(self, seat: int, at: int, thalers: int) -> bool:
        """Coins onto an unpaid certificate; a full price goes to the supply and turns it face down. M08-28, -29"""
        self.coins[seat][at] += thalers
        if self.due(seat, at) > 0:
            return False
        self.paid[seat].append(self.unpaid[seat].pop(at))
        self.coins[seat].pop(at)
        return True

    def bells(self, painter: int) -> int:
        """Bells of paid certificates less those of unpaid ones, never below nothing. M08-41, -42, M08-R-18, -19"""
        all_of = self.pieces.certificates
        if painter == LEONARDO and painter >= len(self.paid):
            return sum([all_of[at].bells for at in self.leonardos])  # M08-54, FX-L-08b
        total = sum([all_of[at].bells for at in self.paid[painter]])
        total -= sum([all_of[at].bells for at in self.unpaid[painter]])
        return max(total, 0)

    def unsold_bells(self) -> int:
        """M08-45, M08-R-25, -26"""
        return sum([self.pieces.certificates[at].bells for at in [*self.on_offer(), *self.pile]])

    def place_mark(self, who: int, bells: int) -> None:
        """The space of so many bells, or the first free one after it. M08-43 to -46, M08-R-22"""
        space = max(self.pieces.first, min(bells, self.pieces.last + 1))
        while space in self.marks:
            space += 1
        self.marks[who] = space
