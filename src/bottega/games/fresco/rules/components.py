"""Fresco's component set: read from fresco.toml and the modules' files, checked, turned into small tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from bottega.kernel.components import ComponentSet, Wrong, number

OURS: Final = Path(__file__).parents[1] / "components.toml"
LETTERS: Final = "RYBOGPKN"
COLOURS: Final = ("red", "yellow", "blue", "orange", "green", "purple", "pink", "brown")
PRIMARIES: Final = 3  # red, yellow, blue come first
BASE_COLOURS: Final = 6
ALL_COLOURS: Final = 8
BLOTS: Final = "OGP"
PLACES: Final = ("market", "cathedral", "studio", "workshop", "theatre")
AGAIN: Final = "cathedral-again"  # the second visit, in place of the theatre, FB-FIN-04
MARKET: Final = 0
CATHEDRAL: Final = 1
STUDIO: Final = 2
WORKSHOP: Final = 3
THEATRE: Final = 4
COLUMNS: Final = 5
SIDE: Final = 5  # the fresco is a square of 5 by 5 spaces, FB-DATA-14
SPACES: Final = 25
MIDDLE: Final = 12
LEONARDO: Final = 2  # his number as a painter; he is no seat
BEHIND_START: Final = -5  # start space Sk is k - 5 on the score track, so that everything is ordered by number


class Tile:
    """A fresco tile. `cost` is colour, number, colour, number ...; `back` has a bit for each blot."""

    __slots__ = ("id", "value", "paints", "cost", "back")

    def __init__(self, name: str, entry: dict[str, Any]) -> None:
        self.id = str(entry["id"])
        self.value = number(f"{name} {self.id}.value", entry["value"], 1, 99)
        self.paints = str(entry["paints"])
        counts = paint_counts(f"{name} {self.id}.paints", self.paints)
        self.cost: list[int] = []
        for colour in range(ALL_COLOURS):
            if counts[colour]:
                self.cost.append(colour)
                self.cost.append(counts[colour])
        if not self.cost:
            raise Wrong(f"{name} {self.id}.paints: a tile costs at least one cube.")
        self.back = blots(f"{name} {self.id}.blots", str(entry["blots"]))  # FB-DATA-09, M02-P-03


class MarketTile:
    """A market tile: its paints as letters and as a count for each colour; `extra` names what else it shows."""

    __slots__ = ("id", "paints", "counts", "sides", "extra")

    def __init__(self, name: str, entry: dict[str, Any]) -> None:
        self.id = str(entry["id"])
        self.paints = str(entry["paints"])
        self.counts = paint_counts(f"{name} {self.id}.paints", self.paints)
        self.sides: list[str] = [str(side) for side in entry["sides"]]
        self.extra: list[str] = []


class Mix:
    """Two cubes go in, one comes out. FB-DATA-11"""

    __slots__ = ("one", "other", "result")

    def __init__(self, name: str, entry: dict[str, Any]) -> None:
        paints = str(entry["paints"])
        if len(paints) != 2 or paints[0] == paints[1]:
            raise Wrong(f"{name}: {paints!r} should be two different paints.")
        self.one = colour(name, paints[0])
        self.other = colour(name, paints[1])
        self.result = colour(name, str(entry["result"]))


def add_mixes(name: str, entries: list[dict[str, Any]], mixes: list[Mix]) -> None:
    """An action names a mix by what comes out, so that there is one way at most to each paint."""
    for entry in entries:
        mix = Mix(name, entry)
        if mix.result in [known.result for known in mixes]:
            raise Wrong(f"{name}: {COLOURS[mix.result]} is mixed already, from other paints or the same.")
        mixes.append(mix)


class Components(ComponentSet):
    """The base game's numbers and tiles, for one side of the board."""

    def __init__(self, owner: str | None, sections: list[tuple[str, Path]], played: list[str], players: int) -> None:
        self.side = "four" if players == 4 else "three"  # FB-CMP-01, F2-02
        super().__init__(OURS, owner, sections, played)

    def read(self, data: dict[str, Any]) -> None:
        side = self.side
        board = data["board"]
        if len(board["columns"]) != SIDE or board["rows"] != SIDE:
            raise Wrong("board: the fresco is a square of 5 by 5 spaces.")
        self.spaces: list[str] = [f"{column}{row}" for row in range(1, SIDE + 1) for column in board["columns"]]
        if board["centre"] != self.spaces[MIDDLE]:
            raise Wrong(f"board.centre: the middle space is {self.spaces[MIDDLE]}, not {board['centre']!r}.")
        self.painters = len(one(board["side"], "board.side", side)["starts"])
        if self.painters != (4 if side == "four" else 3):
            raise Wrong(f"board.side {side}: every painter of this side needs a start space, not {self.painters}.")
        self.lap: int = number("score.lap", data["score"]["lap"], 10, 9999)  # FB-DATA-12
        self.player_colours: list[str] = [str(name) for name in data["pieces"]["player_colours"]]  # FB-CMP-18
        if len(set(self.player_colours)) < 4:
            raise Wrong("pieces.player_colours: four different colours are needed.")
        self._read_inn(data)
        self._read_market(data, side)
        self._read_fresco(data)
        self._read_places(data)
        setup, ending = data["setup"], data["ending"]
        self.thalers: int = number("setup.thalers", setup["thalers"], 0, 99)
        self.start_paint: list[int] = paint_counts("setup.paints", str(setup["paints"]))
        self.last_tiles: int = number("ending.tiles", ending["tiles"], 0, SPACES - 1)
        self.thalers_per_vp: int = number("ending.thalers_per_vp", ending["thalers_per_vp"], 1, 99)

    def _read_inn(self, data: dict[str, Any]) -> None:
        rows = sorted(data["inn"]["row"], key=_hour)  # FB-DATA-01
        self.hours: list[int] = [number("inn.row.hour", row["hour"], 0, 23) for row in rows]
        self.moods: list[int] = [number("inn.row.mood", row["mood"], -9, 9) for row in rows]
        self.prices: list[int] = [number("inn.row.price", row["price"], 0, 99) for row in rows]
        if len(self.hours) < 4 or len(set(self.hours)) < len(self.hours):  # FB-R-87
            raise Wrong("inn.row: at least four wake-up times are needed, all different.")
        mood = data["mood"]
        self.mood_low: int = number("mood.low", mood["low"], -20, 0)
        self.mood_high: int = number("mood.high", mood["high"], 0, 20)
        self.mood_start: int = number("mood.start", mood["start"], self.mood_low, self.mood_high)  # FB-R-87
        # FB-DATA-02, FB-MOOD-05, -06, FB-ED-12
        self.mood_plus: list[int] = [
            number("mood.plus", space, self.mood_low, self.mood_high) for space in mood["plus"]
        ]
        self.mood_minus: list[int] = [
            number("mood.minus", space, self.mood_low, self.mood_high) for space in mood["minus"]
        ]
        self.assistants: int = number("mood.assistants", mood["assistants"], 2, 9)
        step = number("mood.step", mood["step"], 0, self.assistants - 1)
        # assistants a seat has by the space of its mood painter, the lowest space first
        self.assistants_at: list[int] = []
        for space in range(self.mood_low, self.mood_high + 1):
            more = step if space in self.mood_plus else 0
            fewer = step if space in self.mood_minus else 0
            self.assistants_at.append(self.assistants + more - fewer)

    def _read_market(self, data: dict[str, Any], side: str) -> None:
        self.stalls: list[str] = []
        self.stall_spaces: list[int] = []
        for entry in data["market"]["stall"]:  # FB-DATA-06
            if entry["side"] == side:
                self.stalls.append(str(entry["name"]))
                self.stall_spaces.append(number(f"market.stall {entry['name']}.spaces", entry["spaces"], 1, 9))
        wanted, total = (4, 13) if side == "four" else (3, 9)
        if len(self.stalls) != wanted or sum(self.stall_spaces) != total:  # FB-R-87
            raise Wrong(f"market.stall: side {side} has {wanted} stalls with {total} spaces together.")
        self.market: list[MarketTile] = []
        for entry in data["market"]["tile"]:  # FB-DATA-04, M16-P-02
            tile = MarketTile("market.tile", entry)
            if side in tile.sides:  # FB-DATA-05
                self.market.append(tile)
            if sum(tile.counts[BASE_COLOURS:]):
                raise Wrong(f"market.tile {tile.id}.paints: pink and brown are not in the base game.")
        left = 1 if side == "four" else 2  # M16-05, -06
        if len(self.market) != total + left:  # FB-CMP-02, FB-SET-19, -20
            raise Wrong(f"market.tile: side {side} needs {total + left} tiles, not {len(self.market)}.")

    def _read_fresco(self, data: dict[str, Any]) -> None:
        fresco = data["fresco"]
        self.tiles: list[Tile] = [Tile("fresco.tile", entry) for entry in fresco["tile"]]  # FB-CMP-03, FB-DATA-07
        if len(self.tiles) != SPACES or len({tile.id for tile in self.tiles}) != SPACES:
            raise Wrong(f"fresco.tile: {SPACES} tiles with different ids are needed, not {len(self.tiles)}.")
        for tile in self.tiles:
            if tile.cost[-2] >= BASE_COLOURS:
                raise Wrong(f"fresco.tile {tile.id}.paints: pink and brown are not in the base game.")
        self.tile_income: int = number("fresco.income", fresco["income"], 0, 99)
        centre = number("fresco.centre_value", fresco["centre_value"], 1, 99)
        # FB-CMP-04, FB-DATA-08
        self.centre_tiles: list[int] = [at for at, tile in enumerate(self.tiles) if tile.value == centre]
        if not self.centre_tiles:
            raise Wrong(f"fresco.centre_value: there is no tile of value {centre}.")
        bishop = data["bishop"]
        self.bonus_on: int = number("bishop.on", bishop["on"], 0, 99)
        self.bonus_near: int = number("bishop.near", bishop["near"], 0, 99)
        self.bishop_price: int = number("bishop.step_price", bishop["step_price"], 0, 99)
        self.bishop_start: int = self.space("bishop.start", bishop["start"])
        altar = data["altar"]
        if altar["paints"] != "RYB" or altar["full"] != "OGP":
            raise Wrong("altar: it asks for R, Y, B, and O, G, P have a value of their own.")
        self.altar_value: int = number("altar.value", altar["value"], 0, 99)
        self.altar_mixed: int = number("altar.mixed_bonus", altar["mixed_bonus"], 0, 99)
        self.altar_full: int = number("altar.full_value", altar["full_value"], 0, 99)
        self.mixes: list[Mix] = []
        add_mixes("paint.mix", data["paint"]["mix"], self.mixes)  # FB-DATA-10, M03-P-04
        if not self.mixes:
            raise Wrong("paint.mix: at least one mix is needed.")

    def _read_places(self, data: dict[str, Any]) -> None:
        action = data["action"]
        self.column_spaces: int = number("action.spaces", action["spaces"], 2, 9)  # FB-CMP-13, FB-DATA-13
        self.columns: list[list[int]] = []
        for key in ("side1", "side2"):  # FB-FIN-05
            names = [str(name) for name in action[key]]
            wanted = list(PLACES) if key == "side1" else [*PLACES[:-1], PLACES[CATHEDRAL]]  # FB-R-80, FB-R-53
            if names != wanted:
                raise Wrong(f"action.{key}: the columns are {', '.join(wanted)}, not {', '.join(names)}.")
            self.columns.append([PLACES.index(name) for name in names])
        self.studio_thalers: int = number("studio.thalers", data["studio"]["thalers"], 0, 99)
        self.workshop_mixes: int = number("workshop.mixes", data["workshop"]["mixes"], 1, 9)
        self.theatre_mood: int = number("theatre.mood", data["theatre"]["mood"], 1, 9)
        leonardo = data["leonardo"]
        for name in leonardo["columns"]:
            if name not in PLACES:
                raise Wrong(f"leonardo.columns: there is no place {name!r}; there are {', '.join(PLACES)}.")
        self.leonardo_columns: list[int] = [PLACES.index(name) for name in leonardo["columns"]]
        self.leonardo_walker: int = self.space("leonardo.walker", leonardo["walker"])

    def space(self, name: str, value: object) -> int:
        if value not in self.spaces:
            raise Wrong(f"{name}: there is no fresco space {value!r}.")
        return self.spaces.index(str(value))


def one(entries: list[dict[str, Any]], name: str, side: str) -> dict[str, Any]:
    for entry in entries:
        if entry["id"] == side:
            return entry
    raise Wrong(f"{name}: there is no entry with the id {side!r}.")


def colour(name: str, letter: str) -> int:
    if len(letter) != 1 or letter not in LETTERS:
        raise Wrong(f"{name}: there is no paint {letter!r}; paints are {', '.join(LETTERS)}.")
    return LETTERS.index(letter)


def paint_counts(name: str, paints: str) -> list[int]:
    counts = [0] * ALL_COLOURS
    for letter in paints:
        counts[colour(name, letter)] += 1
    return counts


def paint_letters(counts: list[int]) -> str:
    return "".join(letter * counts[colour] for colour, letter in enumerate(LETTERS))


def blots(name: str, letters: str) -> int:
    back = 0
    for letter in letters:
        if letter not in BLOTS or back & (1 << BLOTS.index(letter)):
            raise Wrong(f"{name}: {letters!r} should be different letters of {', '.join(BLOTS)}, or none.")
        back |= 1 << BLOTS.index(letter)
    return back


def blot_letters(back: int) -> str:
    return "".join(letter for bit, letter in enumerate(BLOTS) if back & (1 << bit))


def _hour(row: dict[str, Any]) -> int:
    return number("inn.row.hour", row["hour"], 0, 23)
