"""The ladies, their places, and the reservation tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.rules.components import PLACES
from bottega.games.fresco.rules.hooks import ModuleState
from bottega.kernel.fields import fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState

KINDS: Final = 2  # two colours of ladies
HOME: Final = 0  # a reservation tile that can be laid
DAY: Final = 1
NIGHT: Final = 2
SIDES: Final = ("home", "day", "night")  # M12-04


@fields
class LadiesState(ModuleState):
    """Ladies by their colour. A reservation tile that comes back shows its day side, so that it rests for its time."""

    colours: list[str]
    bushes: list[int]  # their spaces on the score track
    track: list[int] = []  # by bush: the lady waiting there, or -1
    owned: list[int] = []  # by painter: a bit for each colour
    stands: list[int] = []  # by seat and colour: the column where the lady stands, or -1
    used: list[int] = [0] * len(PLACES)  # by place: colours of the ladies who have acted there this round
    reserved: list[int] = []  # by seat: the space of its reservation tile, or -1
    side: list[int] = []  # by seat: HOME, DAY or NIGHT
    swap: int = -1  # stall space of the first tile to be swapped

    def has(self, painter: int, colour: int) -> bool:
        return self.owned[painter] >> colour & 1 == 1

    def stand(self, seat: int, colour: int) -> int:
        return self.stands[seat * KINDS + colour]

    def lady_at(self, seat: int, column: int) -> int:
        """The colour of a seat's lady in a column, or -1: there is at most one. M12-16"""
        for colour in range(KINDS):
            if self.stands[seat * KINDS + colour] == column:
                return colour
        return -1

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """colours; bushes: {space, lady (colour or None)}; owned (colours by painter); stands (by seat: for each colour
        the column 0-4, None where the lady is at home or hidden); used (by column: colours that have acted there);
        reservations (by seat: {space or None, side: home, day or night}); swap (stall space of the tile to be swapped,
        or None). M12-HID-01 to -03, M12-R-34, FX-H-12"""
        colours = self.colours
        stands: list[list[int | None]] = []
        for owner in range(len(self.side)):
            known = s.open or owner == seat
            columns = self.stands[owner * KINDS : owner * KINDS + KINDS]
            stands.append([column if known and column >= 0 else None for column in columns])
        return {
            "colours": colours.copy(),
            "bushes": [
                {"space": space, "lady": colours[lady] if lady >= 0 else None}
                for space, lady in zip(self.bushes, self.track, strict=True)
            ],
            "owned": [[colours[colour] for colour in range(KINDS) if mask >> colour & 1] for mask in self.owned],
            "stands": stands,
            "used": [
                [colours[colour] for colour in range(KINDS) if self.used[place] >> colour & 1]
                for place in s.game.columns[s.last]
            ],
            "reservations": [
                {"space": s.game.parts.spaces[space] if space >= 0 else None, "side": SIDES[side]}
                for space, side in zip(self.reserved, self.side, strict=True)
            ],
            "swap": s.game.stall_space_names[self.swap] if self.swap >= 0 else None,
        }

    def forget_plan(self, s: FrescoState, seat: int) -> None:
        for colour in range(KINDS):
            self.stands[seat * KINDS + colour] = -1

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        if s.planning():
            for owner in range(len(self.side)):
                if owner != seat:
                    for colour in range(KINDS):
                        self.stands[owner * KINDS + colour] = marker

    def conserved(self) -> dict[str, int]:
        waiting = sum(lady >= 0 for lady in self.track)
        return {"ladies": waiting + sum(mask.bit_count() for mask in self.owned)}
