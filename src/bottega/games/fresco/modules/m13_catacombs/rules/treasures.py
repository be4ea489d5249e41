"""The treasures in the rooms and the maps that lead to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.rules.components import SPACES
from bottega.kernel.components import Wrong, number

if TYPE_CHECKING:
    from bottega.games.fresco.rules.components import Components

KINDS: Final = ("statue", "chalice", "text")  # M13-12
TEXT: Final = "text"


class Treasure:
    """What lies in a room: a price, perhaps mood; points, or for a sacred text its book and number.
    M13-12 to -17, M13-P-03 to -07"""

    __slots__ = ("kind", "price", "mood", "vp", "book", "number")

    def __init__(self, entry: dict[str, Any]) -> None:
        self.kind = str(entry["kind"])
        name = f"catacombs.tile {self.kind}"
        if self.kind not in KINDS:
            raise Wrong(f"{name}: treasures are {', '.join(KINDS)}.")
        self.price = number(f"{name}.price", entry["price"], 0, 99)
        self.mood = number(f"{name}.mood", entry["mood"], 0, 9)
        text = self.kind == TEXT
        self.vp = 0 if text else number(f"{name}.vp", entry["vp"], 0, 99)
        self.book = str(entry["book"]) if text else ""
        self.number = number(f"{name}.number", entry["number"], 1, 9) if text else 0

    def shown(self) -> dict[str, object]:
        """The treasure as it stands in a view."""
        return {
            "kind": self.kind,
            "price": self.price,
            "mood": self.mood,
            "vp": self.vp,
            "book": self.book,
            "number": self.number,
        }


class Map:
    """A map: the hour on its front and the rooms on its back, always the same way round.
    M13-06 to -10, -29, M13-R-02, -03, M13-P-01"""

    __slots__ = ("id", "pile", "hour", "rooms")

    def __init__(self, entry: dict[str, Any], hours: list[int], parts: Components) -> None:
        self.id = str(entry["id"])
        name = f"catacombs.maps.map {self.id}"
        self.hour = number(f"{name}.hour", entry["hour"], 0, 23)
        self.pile = hours.index(self.hour)
        self.rooms: list[int] = [parts.space(f"{name}.rooms", room) for room in entry["rooms"]]
        if len(set(self.rooms)) < len(self.rooms):
            raise Wrong(f"{name}.rooms: a room is marked once.")


def read_treasures(section: dict[str, Any]) -> list[Treasure]:
    """One for each space of the fresco. M13-01, M13-11"""
    treasures: list[Treasure] = []
    numbers: dict[str, int] = {}
    for entry in section["tile"]:
        for _ in range(number("catacombs.tile.count", entry["count"], 1, SPACES)):
            treasures.append(Treasure(entry))
        found = treasures[-1]
        if found.book and numbers.setdefault(found.book, found.number) != found.number:  # M13-R-23
            raise Wrong(f"catacombs.tile: all texts of the book {found.book!r} bear the same number.")
    if len(treasures) != SPACES or section["tiles"] != SPACES:
        raise Wrong(f"catacombs.tile: there should be a treasure for each of {SPACES} rooms, not {len(treasures)}.")
    return treasures


def read_maps(section: dict[str, Any], parts: Components) -> tuple[list[Map], list[int]]:
    """The maps, and the hours of their piles. M13-02 to -05, M13-R-04"""
    entries = section["maps"]["map"]
    hours = sorted({number("catacombs.maps.map.hour", entry["hour"], 0, 23) for entry in entries})
    for hour in hours:
        if hour not in parts.hours:  # M13-P-09
            raise Wrong(f"catacombs.maps.map: nobody wakes up at {hour}:00.")
    maps = [Map(entry, hours, parts) for entry in entries]
    if len({one.id for one in maps}) < len(maps):
        raise Wrong("catacombs.maps.map: every map has an id of its own.")
    sizes = {(one.hour, len(one.rooms)) for one in maps}
    if len(sizes) != len(hours):
        raise Wrong("catacombs.maps.map: all maps of an hour mark the same number of rooms.")
    if len({room for one in maps for room in one.rooms}) < SPACES:  # M13-P-02
        raise Wrong("catacombs.maps.map: every room is marked on some map.")
    return maps, hours


def collection_points(treasures: list[Treasure]) -> int:
    """Fixed points, and for sacred texts the highest number times the number of books: of two texts of a book only the
    first counts. M13-59 to -62, -69, M13-R-24, -43"""
    points = 0
    books: list[str] = []
    highest = 0
    for treasure in treasures:
        points += treasure.vp
        if treasure.book and treasure.book not in books:
            books.append(treasure.book)
            highest = max(highest, treasure.number)
    return points + highest * len(books)
