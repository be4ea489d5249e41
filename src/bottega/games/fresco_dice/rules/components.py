"""The Dice Game's component set: read from fresco_dice.toml, checked, and turned into the tables the rules use."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from bottega.kernel.components import ComponentSet, Wrong, number

OURS: Final = Path(__file__).parents[1] / "components.toml"
SEAT_COLOURS: Final = ("red", "blue", "green", "yellow")  # in the order of the seats. FD-CMP-03 to -05
SECTIONS: Final = 5
SPACES: Final = 4
MOST: Final = 37  # the largest total, 6 x 4 + 6 + 6, raised by the favour tile. FD-R-51
NOTHING: Final = -1


class Portrait:
    __slots__ = ("id", "woman", "vp", "players")

    def __init__(self, name: str, woman: bool, vp: int, players: int) -> None:
        self.id = name
        self.woman = woman
        self.vp = vp
        self.players = players


class Components(ComponentSet):
    """All tiles and numbers of the Dice Game. Sections and Portrait spaces are counted from 0, in rising order."""

    def __init__(self, owner: str | None = None) -> None:
        super().__init__(OURS, owner)

    def read(self, data: dict[str, Any]) -> None:
        setup = data["setup"]
        self.players: tuple[int, int] = (  # FD-PIC-09
            number("setup.players", setup["players"][0], 2, 4),
            number("setup.players", setup["players"][1], 2, 4),
        )
        _same("setup.player_colours", sorted(setup["player_colours"]), sorted(SEAT_COLOURS))
        _same("setup.rolls", setup["rolls"], 3)
        _same("setup.one_pawn_per_space", setup["one_pawn_per_space"], True)
        _same("setup.favour", setup["favour"], 1)  # FD-CMP-07
        self.fresco_goal: int = number("setup.fresco_goal", setup["fresco_goal"], SECTIONS, SECTIONS)
        self.portrait_goal: int = number("setup.portrait_goal", setup["portrait_goal"], 1, 9)
        self.bishop_bonus: int = number("setup.bishop_bonus", setup["bishop_bonus"], 0, 99)
        self._read_totals(data)
        self._read_frescos(data)
        self._read_portraits(data)
        self._read_dice(data)
        self._read_bets(data)

    def _read_totals(self, data: dict[str, Any]) -> None:
        """`section_at` and `space_at` say what a total hits, or NOTHING. FD-RES-04 to -12"""
        self.section_at: list[int] = [NOTHING] * (MOST + 1)
        self.space_at: list[int] = [NOTHING] * (MOST + 1)
        self.numbers: list[int] = list(data["sections"]["numbers"])  # FD-CMP-13
        self.ranges: list[tuple[int, int]] = []
        if len(self.numbers) != SECTIONS or self.numbers != sorted(set(self.numbers)):
            raise Wrong(f"sections.numbers: {SECTIONS} different numbers in rising order are needed.")
        for section, total in enumerate(self.numbers):
            self.section_at[number("sections.numbers", total, 3, MOST - 1)] = section
        for space, ends in enumerate(data["portrait_spaces"]["ranges"]):  # FD-CMP-14
            name = f"portrait_spaces.ranges {ends}"
            if not isinstance(ends, list) or len(ends) != 2:
                raise Wrong(f"{name}: a space has a lowest and a highest total.")
            low = number(name, ends[0], 3, MOST - 1)
            high = number(name, ends[1], low, MOST - 1)
            for total in range(low, high + 1):
                if self.section_at[total] != NOTHING or self.space_at[total] != NOTHING:
                    raise Wrong(f"{name}: the total {total} has two meanings.")
                self.space_at[total] = space
            self.ranges.append((low, high))
        if len(self.ranges) != SPACES:
            raise Wrong(f"portrait_spaces.ranges: {SPACES} spaces are needed, not {len(self.ranges)}.")

    def _read_frescos(self, data: dict[str, Any]) -> None:
        self.tiles_each: int = number("sections.tiles_each", data["sections"]["tiles_each"], self.players[1], 9)
        removed = data["sections"]["removed_from_top"]
        self.removed: list[int] = [0] * (self.players[1] + 1)
        for players in range(self.players[0], self.players[1] + 1):
            name = f"sections.removed_from_top {players}"
            self.removed[players] = number(name, removed[str(players)], 0, self.tiles_each - players)  # FD-R-05
        self.piles: list[list[int]] = []
        for section, entry in enumerate(data["fresco"]["piles"]):
            name = f"fresco.piles {entry.get('number', section + 1)}"
            if section >= SECTIONS or entry["number"] != self.numbers[section]:
                raise Wrong(f"{name}: the piles should have the numbers {self.numbers} in this order.")
            values = [number(name, vp, 0, 99) for vp in entry["vp"]]  # FD-CMP-17, FD-PIC-01
            if len(values) != self.tiles_each or values != sorted(values):  # FD-CMP-01, FD-SET-07, FD-R-03
                raise Wrong(f"{name}: {self.tiles_each} values are needed that never fall from top to bottom.")
            self.piles.append(values)
        if len(self.piles) != SECTIONS:
            raise Wrong(f"fresco.piles: {SECTIONS} piles are needed, not {len(self.piles)}.")

    def _read_portraits(self, data: dict[str, Any]) -> None:
        self.portraits: list[Portrait] = []
        for entry in data["portraits"]["tiles"]:  # FD-CMP-02, -18, FD-PIC-02
            name = f"portraits.tiles {entry['id']}"
            if entry["sex"] not in ("woman", "man"):
                raise Wrong(f"{name}: sex {entry['sex']!r} should be woman or man.")
            vp = number(name, entry["vp"], 0, 99)
            players = number(name, entry["from"], self.players[0], self.players[1])  # FD-PIC-03
            self.portraits.append(Portrait(str(entry["id"]), entry["sex"] == "woman", vp, players))
        if len({tile.id for tile in self.portraits}) < len(self.portraits):
            raise Wrong("portraits.tiles: every tile needs an id of its own.")
        for players in range(self.players[0], self.players[1] + 1):
            used = len(self.used_portraits(players))
            if used == 0 or used % SPACES:  # FD-SET-15
                raise Wrong(f"portraits.tiles: {used} tiles for {players} players cannot be dealt evenly.")

    def _read_dice(self, data: dict[str, Any]) -> None:
        self.colours: list[str] = [str(colour) for colour in data["dice"]["colours"]]  # FD-CMP-09, -19, FD-PIC-04
        if len(self.colours) != 6 or len({colour[:1] for colour in self.colours}) != 6:
            raise Wrong("dice.colours: six colours with different first letters are needed.")
        _same("dice.pips", data["dice"]["pips"], [1, 2, 3, 4, 5, 6])
        if sorted(data["dice"]["colour_faces"]) != sorted(self.colours):  # FD-R-26
            raise Wrong("dice.colour_faces: a colour die has one face for each colour of the ordinary dice.")
        _same("multipliers.by_colour_dice", data["multipliers"]["by_colour_dice"], [1, 2, 4])

    def _read_bets(self, data: dict[str, Any]) -> None:
        self.pay: list[int] = [number("bets.pay", vp, 0, 99) for vp in data["bets"]["pay"]]  # FD-BET-12
        if len(self.pay) != 3:  # FD-CMP-16
            raise Wrong("bets.pay: one value for each of the three rolls is needed.")
        self.events: list[str] = [str(entry["id"]) for entry in data["bets"]["events"]]
        _same("bets.events", self.events, ["bishop", "other", "portrait"])  # FD-CMP-15
        self.event_texts: list[str] = [str(entry["text"]) for entry in data["bets"]["events"]]
        self.start: int = number("track.start", data["track"]["start"], 0, 0)  # FD-R-31

    def used_portraits(self, players: int) -> list[int]:
        """The Portrait tiles used with this number of players. FD-SET-11 to -14, FD-R-02"""
        return [number for number, tile in enumerate(self.portraits) if tile.players <= players]

    def range_name(self, space: int) -> str:
        low, high = self.ranges[space]
        return f"{low}-{high}"


def _same(name: str, value: Any, expected: Any) -> None:
    if value != expected:
        raise Wrong(f"{name}: {value!r} should be {expected!r}, as the rules say.")
