"""Where the treasures and the maps are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.rules.components import COLUMNS, SPACES
from bottega.games.fresco.rules.hooks import ModuleState
from bottega.kernel.fields import fields

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m13_catacombs.rules.treasures import Map, Treasure
    from bottega.games.fresco.rules.state import FrescoState

MAP_SPACES: Final = 2  # the two lowest spaces of a column lie under a map, M13-35


@fields
class CatacombsState(ModuleState):
    """Treasures and maps by number. A pile's last map is its top."""

    treasures: list[Treasure]
    maps: list[Map]
    rooms: list[int] = []  # by space: the treasure there, or -1
    piles: list[list[int]] = []  # by hour
    hands: list[list[int]] = []  # by seat: maps that are not laid on a column
    unseen: list[list[int]] = []  # by seat: how many maps of each hour others have not seen
    over: list[list[int]] = []  # by painter: the map on each column, or -1
    taken: int = -1  # the map that Leonardo has taken, until it is laid on a column
    used: list[int] = []
    kept: list[list[int]] = []  # by painter
    sold: list[int] = []
    found: int = -1  # the treasure that is to be sold or kept
    begun: bool = False  # the map of the column being carried out is off the board: its rooms are being explored

    def open_rooms(self, s: FrescoState, number: int) -> list[int]:
        """Rooms of a map that can be explored: the fresco tile is gone, the treasure still there; nothing else
        matters. M13-31, -32, -44, -46, -47, M13-R-35, -46"""
        return [room for room in self.maps[number].rooms if s.tiles[room] < 0 and self.rooms[room] >= 0]

    def collection(self, painter: int) -> list[Treasure]:
        return [self.treasures[number] for number in self.kept[painter]]

    # -- what a seat may see

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """rooms: 25 of {space, state (covered, open, empty), treasure ({kind, price, mood, vp, book, number}) or None};
        piles: {hour, maps (number), rooms (on each)}; maps: {id: rooms} of the maps that this seat may see; hands (by
        seat: ids, None if hidden), unseen (by seat: hours of the maps that others have not seen), over (by painter: for
        each column the id of a map, or None), taken (the id of Leonardo's map that is to be laid, or None), kept (by
        painter: treasures, None if hidden), number_kept (by painter), sold (treasures), found (the treasure to be sold
        or kept, or None), begun. M13-HID-01 to -08, FX-H-13"""
        hands = [self.names(hand) if owner == seat else None for owner, hand in enumerate(self.hands)]
        over: list[list[str | None]] = []
        for painter, columns in enumerate(self.over):
            known = s.open or painter == seat or painter >= len(self.hands)
            over.append([self.maps[number].id if known and number >= 0 else None for number in columns])
        seen = [name for hand in hands if hand is not None for name in hand]
        for row in over:
            seen.extend([name for name in row if name is not None])
        taken = self.maps[self.taken].id if self.taken >= 0 else None
        if taken is not None:
            seen.append(taken)
        kept: list[list[dict[str, object]] | None] = []
        for painter in range(len(self.kept)):
            known = painter == seat or painter >= len(self.hands) or s.final
            kept.append([treasure.shown() for treasure in self.collection(painter)] if known else None)
        spaces = s.game.parts.spaces
        return {
            "rooms": [self._room(s, room) for room in range(SPACES)],
            "piles": self._piles(),
            "maps": {one.id: [spaces[room] for room in one.rooms] for one in self.maps if one.id in seen},
            "hands": hands,
            "unseen": [self._hours(counts) for counts in self.unseen],
            "over": over,
            "taken": taken,
            "kept": kept,
            "number_kept": [len(tiles) for tiles in self.kept],
            "sold": [self.treasures[number].shown() for number in self.sold],
            "found": self.treasures[self.found].shown() if self.found >= 0 else None,
            "begun": self.begun,
        }

    def names(self, maps: list[int]) -> list[str]:
        return [self.maps[number].id for number in maps]

    def _room(self, s: FrescoState, room: int) -> dict[str, object]:
        shown: dict[str, object] = {"space": s.game.parts.spaces[room], "state": "covered", "treasure": None}
        if s.tiles[room] < 0:
            shown["state"] = "empty"
            if self.rooms[room] >= 0:
                shown["state"] = "open"
                shown["treasure"] = self.treasures[self.rooms[room]].shown()
        return shown

    def _piles(self) -> list[dict[str, object]]:
        shown: list[dict[str, object]] = []
        for at, pile in enumerate(self.piles):
            one = next(one for one in self.maps if one.pile == at)
            shown.append({"hour": one.hour, "maps": len(pile), "rooms": len(one.rooms)})
        return shown

    def _hours(self, counts: list[int]) -> list[int]:
        hours: list[int] = []
        for at, number in enumerate(counts):
            one = next(one for one in self.maps if one.pile == at)
            hours.extend([one.hour] * number)
        return hours

    # -- what a seat may not see

    def forget_plan(self, s: FrescoState, seat: int) -> None:
        for column in range(COLUMNS):
            if self.over[seat][column] >= 0:
                self.hands[seat].append(self.over[seat][column])
                self.over[seat][column] = -1
        self.hands[seat].sort()

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        """Maps of each hour that this seat has not seen, and treasures under the fresco or behind screens."""
        self._deal_maps(s, seat)
        self._deal_treasures(s, seat)

    def _deal_maps(self, s: FrescoState, seat: int | None) -> None:
        for at, pile in enumerate(self.piles):
            hidden = pile.copy()
            for owner, hand in enumerate(self.hands):
                if owner != seat:
                    hidden.extend([number for number in hand if self.maps[number].pile == at])
                    self.hands[owner] = [number for number in hand if self.maps[number].pile != at]
            hidden.sort()
            s.shuffle(hidden)
            for owner, counts in enumerate(self.unseen):
                if owner != seat:
                    for _ in range(counts[at]):
                        self.hands[owner].append(hidden.pop())
                    self.hands[owner].sort()
            self.piles[at] = hidden

    def _deal_treasures(self, s: FrescoState, seat: int | None) -> None:
        screens = [] if s.final else [owner for owner in range(len(self.hands)) if owner != seat]
        hidden = [self.rooms[room] for room in range(SPACES) if s.tiles[room] >= 0]
        for owner in screens:
            hidden.extend(self.kept[owner])
        hidden.sort()
        s.shuffle(hidden)
        for owner in screens:
            number = len(self.kept[owner])
            self.kept[owner] = []
            for _ in range(number):
                self.kept[owner].append(self._fitting(s, owner, hidden))
        for room in range(SPACES):
            if s.tiles[room] >= 0:
                self.rooms[room] = hidden.pop()

    def _fitting(self, s: FrescoState, owner: int, hidden: list[int]) -> int:
        """A treasure that this seat may have kept: nobody keeps two texts of a book."""
        books = [treasure.book for treasure in self.collection(owner) if treasure.book]
        if self.found >= 0 and owner == s.painter:
            books.append(self.treasures[self.found].book)
        for at in range(len(hidden) - 1, -1, -1):
            if self.treasures[hidden[at]].book not in books:
                return hidden.pop(at)
        return hidden.pop()

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        self.piles = [[marker] * len(pile) for pile in self.piles]
        self.rooms = [marker if s.tiles[room] >= 0 else self.rooms[room] for room in range(SPACES)]
        for owner in range(len(self.hands)):
            if owner == seat:
                continue
            self.hands[owner] = [marker] * len(self.hands[owner])
            if not s.final:
                self.kept[owner] = [marker] * len(self.kept[owner])
            if s.planning():
                self.over[owner] = [marker] * COLUMNS

    def conserved(self) -> dict[str, int]:
        laid = sum(number >= 0 for columns in self.over for number in columns) + (1 if self.taken >= 0 else 0)
        maps = sum(len(pile) for pile in self.piles) + sum(len(hand) for hand in self.hands) + laid + len(self.used)
        rooms = sum(number >= 0 for number in self.rooms)
        kept = sum(len(tiles) for tiles in self.kept)
        return {"maps": maps, "treasures": rooms + kept + len(self.sold) + (1 if self.found >= 0 else 0)}
