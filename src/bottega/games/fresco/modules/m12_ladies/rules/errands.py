"""What a lady does in a place, before the assistants. In the studio she earns by herself, see rules.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco.modules.m12_ladies.rules.pieces import DAY, HOME
from bottega.games.fresco.rules.components import (
    CATHEDRAL,
    COLOURS,
    COLUMNS,
    LETTERS,
    MARKET,
    PRIMARIES,
    SPACES,
    STUDIO,
    WORKSHOP,
)
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb, Pass
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m12_ladies.rules.module import Ladies
    from bottega.games.fresco.rules.game import FrescoGame

SWAP: Final = 0
RESERVE: Final = 1
TRADE: Final = 2
MOOD: Final = 3
BISHOP: Final = 4
EARN: Final = -1  # without a question
NAMES: Final = ("lady market", "lady cathedral", "lady workshop", "lady theatre", "lady bishop")
NOW: Final = (
    mark("use your lady to swap two tiles, or pass"),
    mark("use your lady to reserve a fresco tile, or pass"),
    mark("use your lady to trade a primary cube, or pass"),
    mark("use your lady to put your mood back on its start space, or pass"),
    mark("pay your lady to move the bishop, or pass"),
)


def enter_errands(module: Ladies, game: FrescoGame) -> list[ModuleVerb]:
    """The verbs of the errands, by their numbers."""
    catalogue = game.catalogue
    swap = catalogue.enter(Swap("lady swap", module), game.stall_space_names, "market")
    reserve = catalogue.enter(Reserve("lady reserve", module), game.parts.spaces, "tile")
    trade = Trade("lady trade", module)
    for number in range(PRIMARIES * (PRIMARIES - 1)):
        given, taken = traded(number)
        text = f"lady trade {COLOURS[given]} {COLOURS[taken]}"
        catalogue.enter_as(trade, text, f"paint-{COLOURS[given]}", f"supply-{COLOURS[taken]}")
    lift = catalogue.enter_as(RestoreMood("lady mood", module), "lady mood", "theatre")
    bishop = BringBishop("lady bishop", module)
    for space in game.parts.spaces:
        catalogue.enter_as(bishop, f"lady bishop {space}", "bishop", f"space-{space}")
    return [swap, reserve, trade, lift, bishop]


def errand_here(s: FrescoState) -> int:
    """By the place; in the second visit to the cathedral she moves the bishop. M12-37, M12-R-24, -25"""
    if s.place == MARKET:
        return SWAP
    if s.place == CATHEDRAL:
        return BISHOP if s.column == COLUMNS - 1 else RESERVE
    if s.place == STUDIO:
        return EARN
    return TRADE if s.place == WORKSHOP else MOOD


class LadyVerb(ModuleVerb):
    __slots__ = ("module",)

    def __init__(self, name: str, module: Ladies) -> None:
        super().__init__(name, module)
        self.module = module


class Swap(LadyVerb):
    """Two tiles of different stalls, one after the other. M12-23"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """Stall spaces whose tile can be swapped for one of another stall that still has tiles. M12-23, M12-R-19"""
        stalls = s.game.stall_of
        chosen = self.module.state_of(s).swap
        full = [space for space in range(len(s.market)) if s.market[space] >= 0]  # M16-R-18
        if chosen >= 0:
            return [self.first + space for space in full if stalls[space] != stalls[chosen]]
        if not full or stalls[full[0]] == stalls[full[-1]]:
            return []
        return [self.first + space for space in full]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal(
            "M12-23", "You can only swap market tiles with a lady at the market, before your assistants work."
        )

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """M12-23, M12-R-20"""
        ladies = self.module.state_of(s)
        chosen = ladies.swap
        if chosen < 0:
            ladies.swap = thing
            s.push(self.module.errands[SWAP][seat])
            return
        ladies.swap = -1
        s.market[chosen], s.market[thing] = s.market[thing], s.market[chosen]
        self.module.acted(s, seat)
        if s.events is not None:
            names = s.game.stall_space_names
            s.tell("lady swap", seat, {"one": names[chosen], "other": names[thing]})


class Reserve(LadyVerb):
    """Lay one's reservation tile on a fresco tile. M12-24"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """Without the bishop and without a reservation, if one's own is at home. M12-24, M12-R-15, -30"""
        ladies = self.module.state_of(s)
        if ladies.side[seat] != HOME:
            return []
        return [
            self.first + space
            for space in range(SPACES)
            if s.tiles[space] >= 0 and space != s.bishop and space not in ladies.reserved
        ]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.column >= 0 and s.tiles[thing] < 0:
            return Refusal("M12-24", "There is no fresco tile left there to reserve.")
        if s.column >= 0 and thing == s.bishop:
            return Refusal("M12-24", "You can't reserve the tile the bishop is on.")
        if s.column >= 0 and thing in self.module.state_of(s).reserved:
            return Refusal("M12-R-15", "This tile is already reserved.")
        return Refusal("M12-24", "You need a lady in the cathedral and a free reservation tile to reserve a tile.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        ladies = self.module.state_of(s)
        ladies.reserved[seat] = thing
        ladies.side[seat] = DAY
        self.module.acted(s, seat)
        if s.events is not None:
            s.tell("lady reserve", seat, {"space": s.game.parts.spaces[thing]})


def traded(number: int) -> tuple[int, int]:
    """The colours that a trade gives and takes."""
    given, other = divmod(number, PRIMARIES - 1)
    return given, (given + other + 1) % PRIMARIES


class Trade(LadyVerb):
    """A primary cube for another one, from the supply, not the Guild. M12-30, M12-R-22, M03-34, M17-R-13"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        found: list[int] = []
        for given in range(PRIMARIES):
            if s.paint[seat][given]:
                for other in range(PRIMARIES - 1):
                    found.append(self.first + given * (PRIMARIES - 1) + other)
        return found

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M12-30", "You need a lady in the workshop and a red, yellow or blue cube to trade.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        given, taken = traded(thing)
        s.paint[seat][given] -= 1
        s.paint[seat][taken] += 1
        self.module.acted(s, seat)
        if s.events is not None:
            s.tell("lady trade", seat, {"paint": LETTERS[given], "taken": LETTERS[taken]})


class RestoreMood(LadyVerb):
    """The mood goes back to its start space. M12-31, -32, M12-R-23"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first] if s.mood[seat] != s.game.parts.mood_start else []  # M12-P-04

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M12-31", "You need a lady in the theatre to put your mood back on its start space.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.acted(s, seat)
        s.mood[seat] = s.game.parts.mood_start
        if s.events is not None:
            s.tell("lady mood", seat, {"mood": s.mood[seat]})


class BringBishop(LadyVerb):
    """The bishop goes anywhere for a price; no restoration has to follow. M12-37, M12-R-27, M01-R-26"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        if s.money[seat] < self.module.jump_price:
            return []
        return [self.first + space for space in range(SPACES) if space != s.bishop]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        fields: dict[str, object] = {"price": self.module.jump_price}
        return Refusal("M12-37", "You need a lady at the second visit and {price} thaler to move the bishop.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        price = self.module.jump_price
        s.money[seat] -= price
        s.bishop = thing
        self.module.acted(s, seat)
        if s.events is not None:
            s.tell("lady bishop", seat, {"space": s.game.parts.spaces[thing], "price": price})


class LetWait(Pass):
    """The lady does nothing; but a tile that is chosen is swapped. M12-23, M12-R-11"""

    __slots__ = ("module",)

    def __init__(self, module: Ladies) -> None:
        super().__init__()
        self.module = module

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first] if self.module.state_of(s).swap < 0 else []

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M12-23", "Now choose a tile at another stall to swap it with.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        if s.events is not None:
            lady = self.module.state_of(s).lady_at(seat, s.column)
            s.tell("lady waits", seat, {"lady": self.module.colours[lady]})
