"""The component set of Fresco: the Card Game: read from fresco_card.toml, checked, and turned into small tables.

Equal cards share a face: a face is a number, and a hand or a pile is a list of faces. Paint faces are the Market cards'
first, then the Workshop cards'. Colours are numbers too, the primary ones first.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from bottega.kernel.components import ComponentSet, Wrong, number

OURS: Final = Path(__file__).parents[1] / "components.toml"
MARKET: Final = 0  # the Market's place among the piles of paint cards; the Workshop piles follow
SIDES: Final = ("left", "right")
ROTATE: Final = 0
DEMAND: Final = 1
EXCHANGE_RESTORE: Final = 2
COLOUR: Final = 3
PAINT_CARD: Final = ("colour", "market", "workshop", "bishop", "count")
KINDS: Final = ("rotate", "demand", "exchange_restore", "colour")


class Components(ComponentSet):
    """All cards, tiles and numbers of the game."""

    def __init__(self, owner: str | None = None) -> None:
        super().__init__(OURS, owner)

    def read(self, data: dict[str, Any]) -> None:
        self._read_palette(data["palette"])
        self._read_paint(data)
        self._read_fresco(data)
        self._read_tiles(data)
        self._read_setup(data["setup"])
        self._count(data)

    def _read_setup(self, setup: dict[str, Any]) -> None:
        low, high = _list("setup.players", setup["players"], 2)  # FC-PIC-03
        self.players: tuple[int, int] = (number("setup.players", low, 2, 4), number("setup.players", high, low, 4))
        self.start_hand: int = number("setup.start_hand", setup["start_hand"], 0, 20)
        self.draw: int = number("setup.draw", setup["draw"], 0, 9)
        self.hand_least: int = number("setup.hand_least", setup["hand_least"], 0, 20)
        self.hand_most: int = number("setup.hand_most", setup["hand_most"], max(1, self.hand_least), 30)
        self.open_fresco: int = number("setup.open_fresco", setup["open_fresco"], 1, 9)
        self.open_action: int = number("setup.open_action", setup["open_action"], 0, 9)
        self.goal: list[int] = [0] * (self.players[1] + 1)
        for players in range(self.players[0], self.players[1] + 1):
            name = f"setup.goal.{players}"
            self.goal[players] = number(name, setup["goal"].get(str(players)), 1, 40)
        if number("setup.most_turns", setup["most_turns"], 0, 9) != self.most_turns:
            raise Wrong(
                f"setup.most_turns: {setup['most_turns']} turns do not fit Fresco cards of {self.most_turns + 1} sides."
            )
        needed = self.players[1] * self.start_hand
        if sum(self.count[: self.market_faces]) < needed:
            raise Wrong(f"market.cards: the starting hands of {self.players[1]} players need {needed} Market cards.")

    def _read_palette(self, palette: dict[str, Any]) -> None:
        """Colours and bottles. A lane counts the half bottles of one kind; lanes come after the colours.
        FC-CMP-17, FC-PIC-04, -11"""
        primary = _names("palette.primary", palette["primary"])
        mixed = _names("palette.mixed", palette["mixed"])
        self.colours: list[str] = primary + mixed
        self.primary: int = len(primary)
        if len(set(self.colours)) < len(self.colours) or not primary:
            raise Wrong("palette: there should be primary colours, and every colour only once.")
        self.halves: list[list[int]] = []  # for each mixed colour the colours that carry its left and its right half
        for colour in mixed:
            name = f"palette.bottles.{colour}"
            bottle = palette["bottles"].get(colour)
            if not isinstance(bottle, dict):
                raise Wrong(f"{name}: the mixed colour {colour} needs a bottle with a left and a right half.")
            self.halves.append([self._primary_colour(f"{name}.{side}", bottle.get(side)) for side in SIDES])
        for colour in palette["bottles"]:
            if colour not in mixed:
                raise Wrong(f"palette.bottles.{colour}: {colour} is no mixed colour; those are {', '.join(mixed)}.")
        self.lanes: int = len(self.colours) + 2 * len(mixed)
        self.bottles: list[int] = [0b11 << len(self.colours) + 2 * bottle for bottle in range(len(mixed))]  # as bits

    def _primary_colour(self, name: str, value: Any) -> int:
        if value not in self.colours[: self.primary]:
            raise Wrong(f"{name}: {value!r} should be a primary colour: {', '.join(self.colours[: self.primary])}.")
        return self.colours.index(value)

    def _colour(self, name: str, value: Any) -> int:
        if value not in self.colours:
            raise Wrong(f"{name}: there is no colour {value!r}; there are {', '.join(self.colours)}.")
        return self.colours.index(value)

    def _read_paint(self, data: dict[str, Any]) -> None:
        """Market and Workshop cards. FC-CMP-01, -06 to -09, -12 to -14"""
        self.faces: list[str] = []
        self.count: list[int] = []
        self.colour: list[int] = []
        self.back: list[int] = []  # the pile a card belongs to
        self.market: list[int] = []
        self.workshop: list[int] = []
        self.both: list[bool] = []  # whether a card has both kinds of symbol, so that one is to be chosen. FC-EXC-06
        self.bishop: list[int] = []
        self.bits: list[int] = []  # the colour and the half bottle of a card as bits of a number
        self.lane: list[int] = []  # the lane of a half bottle, 0 for a card without one
        self.partner: list[int] = []  # the lane of the other half, 0 likewise
        self.piles: list[str] = ["market"]
        for entry in _rows("market.cards", data["market"]["cards"], PAINT_CARD, ("mix", "half")):  # FC-PIC-05
            self._read_card("market.cards", entry, MARKET)
        self.market_faces: int = len(self.faces)
        # no half bottles here. FC-PIC-06, -07, FC-R-19
        for entry in _rows("workshop.cards", data["workshop"]["cards"], ("pile", *PAINT_CARD)):
            pile = _names(f"workshop.cards {entry['id']}: pile", [entry["pile"]])[0]
            if pile == "market":
                raise Wrong(f"workshop.cards {entry['id']}: a Workshop pile cannot be called market.")
            if pile not in self.piles:
                self.piles.append(pile)
            self._read_card("workshop.cards", entry, self.piles.index(pile))
        _different("market.cards and workshop.cards", self.faces)

    def _read_card(self, section: str, entry: dict[str, Any], pile: int) -> None:
        name = f"{section} {entry['id']}"
        colour = self._colour(f"{name}: colour", entry["colour"])
        self.faces.append(str(entry["id"]))
        self.count.append(number(f"{name}: count", entry["count"], 1, 99))
        self.colour.append(colour)
        self.back.append(pile)
        self.market.append(number(f"{name}: market", entry["market"], 0, 9))
        self.workshop.append(number(f"{name}: workshop", entry["workshop"], 0, 9))
        self.bishop.append(number(f"{name}: bishop", entry["bishop"], 0, 9))
        self.both.append(self.market[-1] > 0 and self.workshop[-1] > 0)
        if self.market[-1] + self.workshop[-1] == 0:
            raise Wrong(f"{name}: a paint card has a Market symbol, a Workshop symbol or both.")
        if (entry.get("mix") is None) != (entry.get("half") is None):
            raise Wrong(f"{name}: a half bottle names both its bottle (mix) and its half.")
        lane = partner = 0
        if entry.get("mix") is not None:
            bottle = self._colour(f"{name}: mix", entry["mix"]) - self.primary
            if bottle < 0:
                raise Wrong(f"{name}: mix: {entry['mix']} is a primary colour, it cannot be mixed.")
            if entry["half"] not in SIDES:
                raise Wrong(f"{name}: half {entry['half']!r} should be left or right.")
            side = SIDES.index(entry["half"])
            carrier = self.halves[bottle][side]
            if carrier != colour:
                raise Wrong(
                    f"{name}: the {SIDES[side]} half of {entry['mix']} belongs on {self.colours[carrier]} cards, "
                    f"not on {entry['colour']} ones (palette.bottles)."
                )
            lane = len(self.colours) + 2 * bottle + side
            partner = len(self.colours) + 2 * bottle + 1 - side
        self.bits.append(1 << colour | (1 << lane if lane else 0))
        self.lane.append(lane)
        self.partner.append(partner)

    def _read_fresco(self, data: dict[str, Any]) -> None:
        """Fresco cards. FC-CMP-10, -11, FC-R-15, -52"""
        self.fresco: list[str] = []
        self.fresco_count: list[int] = []
        self.needs: list[list[int]] = []
        self.need_bits: list[int] = []
        self.vp: list[list[int]] = []
        for entry in _rows("fresco.cards", data["fresco"]["cards"], ("colours", "vp", "count")):  # FC-PIC-08
            name = f"fresco.cards {entry['id']}"
            needs = [self._colour(f"{name}: colours", colour) for colour in _list(f"{name}: colours", entry["colours"])]
            if len(needs) != 3 or len(set(needs)) < 3:
                raise Wrong(f"{name}: colours: a Fresco card shows three different colours.")
            vp = [number(f"{name}: vp", value, 0, 99) for value in _list(f"{name}: vp", entry["vp"])]
            if not vp or vp != sorted(set(vp)) or (self.vp and len(vp) != len(self.vp[0])):
                raise Wrong(f"{name}: vp {entry['vp']} should rise strictly, with as many sides as on other cards.")
            self.fresco.append(str(entry["id"]))
            self.fresco_count.append(number(f"{name}: count", entry["count"], 1, 99))
            self.needs.append(needs)
            self.need_bits.append(sum(1 << colour for colour in needs))
            self.vp.append(vp)
        _different("fresco.cards", self.fresco)
        self.most_turns: int = len(self.vp[0]) - 1

    def _read_tiles(self, data: dict[str, Any]) -> None:
        """Action tiles, one row a kind and for the Colour kind one a colour; favourite-colour tiles.
        FC-CMP-15, -16, FC-PIC-10"""
        self.tiles: list[str] = []
        self.tile_kind: list[int] = []
        self.tile_colour: list[int] = []
        self.tile_vp: list[int] = []
        self.tile_count: list[int] = []
        self.tile_bits: list[int] = []
        self.tile_of_kind: list[int] = [-1, -1, -1]
        self.tile_of_colour: list[int] = [-1] * len(self.colours)
        for entry in _rows("action.tiles", data["action"]["tiles"], ("kind", "unused_vp", "count"), ("colour",)):
            name = f"action.tiles {entry['id']}"
            if entry["kind"] not in KINDS:
                raise Wrong(f"{name}: kind {entry['kind']!r} should be one of {', '.join(KINDS)}.")
            kind = KINDS.index(entry["kind"])
            colour = self._colour(f"{name}: colour", entry.get("colour")) if kind == COLOUR else -1
            self.tiles.append(self.colours[colour] if kind == COLOUR else KINDS[kind])
            if kind == COLOUR:
                self.tile_of_colour[colour] = len(self.tile_kind)
            else:
                self.tile_of_kind[kind] = len(self.tile_kind)
            self.tile_kind.append(kind)
            self.tile_colour.append(colour)
            self.tile_bits.append(1 << colour if kind == COLOUR else 0)
            self.tile_vp.append(number(f"{name}: unused_vp", entry["unused_vp"], 0, 99))
            self.tile_count.append(number(f"{name}: count", entry["count"], 1, 99))
        _different("action.tiles", self.tiles)
        self.texts: dict[str, str] = {kind: str(data["action"]["text"][kind]) for kind in KINDS}
        self.favourites: list[int] = [0] * len(self.colours)  # tiles by colour
        for entry in _rows("favourite.tiles", data["favourite"]["tiles"], ("colour", "count")):  # FC-PIC-09
            name = f"favourite.tiles {entry['id']}"
            colour = self._colour(f"{name}: colour", entry["colour"])
            self.favourites[colour] += number(f"{name}: count", entry["count"], 1, 99)

    def _count(self, data: dict[str, Any]) -> None:
        """The numbers of cards and tiles are those that the file says. FC-CMP-01 to -03, -06, FC-PIC-01, -02"""
        found = {
            "counts_stated.market": sum(self.count[: self.market_faces]),
            "counts_stated.action": sum(self.tile_count),
            "counts_stated.favourite": sum(self.favourites),
            "counts_stated.workshop_piles": len(self.piles) - 1,
            "counts_reconstructed.workshop": sum(self.count[self.market_faces :]),
            "counts_reconstructed.fresco": sum(self.fresco_count),
        }
        for name, counted in found.items():
            section, _, key = name.partition(".")
            if data[section][key] != counted:
                raise Wrong(f"{name}: it says {data[section][key]!r}, but the rows add up to {counted}.")
        for pile in range(1, len(self.piles)):
            cards = sum(n for n, back in zip(self.count, self.back, strict=True) if back == pile)
            said = data["counts_reconstructed"]["workshop_pile"]
            if said != cards:
                raise Wrong(
                    f"counts_reconstructed.workshop_pile: it says {said!r}, but pile {self.piles[pile]} has {cards}."
                )


def _list(name: str, value: Any, size: int = 0) -> list[Any]:
    if not isinstance(value, list) or (size and len(value) != size):
        raise Wrong(f"{name}: {value!r} should be a list{f' of {size}' if size else ''}.")
    return value


def _names(name: str, value: Any) -> list[str]:
    for word in _list(name, value):
        if not isinstance(word, str) or not re.fullmatch("[a-z0-9_-]+", word):
            raise Wrong(f"{name}: {word!r} should be a name of small letters, digits and hyphens.")
    return list(value)


def _rows(name: str, value: Any, keys: tuple[str, ...], more: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """The rows of a list of cards or tiles, each a table with these keys and an id that can stand in notation."""
    if not _list(name, value):
        raise Wrong(f"{name}: there should be at least one row.")
    for place, entry in enumerate(value, 1):
        if not isinstance(entry, dict) or "id" not in entry:
            raise Wrong(f"{name}: row {place} should be a table with an id.")
        _names(f"{name}: row {place}: id", [entry["id"]])
        for key in keys:
            if key not in entry:
                raise Wrong(f"{name} {entry['id']}: {key} is missing.")
        for key in entry:
            if key != "id" and key not in keys and key not in more:
                raise Wrong(f"{name} {entry['id']}: {key} is unknown; a row has id, {', '.join(keys + more)}.")
    return list(value)


def _different(name: str, ids: list[str]) -> None:
    for place, known in enumerate(ids):
        if known in ids[:place]:
            raise Wrong(f"{name}: {known} occurs twice; use count for equal ones.")
