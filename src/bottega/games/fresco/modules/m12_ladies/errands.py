"""What a lady does in a place, before the assistants. In the studio she earns by herself, see rules.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco.components import CATHEDRAL, COLUMNS, LETTERS, MARKET, PRIMARIES, SPACES, STUDIO, WORKSHOP
from bottega.games.fresco.modules.m12_ladies.pieces import DAY, HOME
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m12_ladies.rules import Ladies

SWAP: Final = 0
RESERVE: Final = 1
TRADE: Final = 2
MOOD: Final = 3
BISHOP: Final = 4
KINDS_OF_ERRANDS: Final = 5
NAMES: Final = ("lady market", "lady cathedral", "lady workshop", "lady theatre", "lady bishop")
NOW: Final = (
    mark("a lady may swap two tiles of different stalls"),
    mark("a lady may reserve a fresco tile"),
    mark("a lady may trade a primary cube"),
    mark("a lady may put the mood back on its start space"),
    mark("a lady may move the bishop anywhere"),
)


def kind_of_errand(s: FrescoState) -> int:
    """By the place; in the second visit to the cathedral she moves the bishop. M12-37, M12-R-24"""
    if s.place == MARKET:
        return SWAP
    if s.place == CATHEDRAL:
        return BISHOP if s.column == COLUMNS - 1 else RESERVE
    return TRADE if s.place == WORKSHOP else MOOD


def possible(module: Ladies, s: FrescoState, seat: int) -> list[int]:
    """What a seat's lady can do in the column being carried out; only what changes something. M12-R-08"""
    if s.place == STUDIO:
        return []
    kind = kind_of_errand(s)
    if kind == SWAP:
        return [module.swap + space for space in swappable(module, s)]
    if kind == RESERVE:
        return [module.reserve + space for space in reservable(module, s, seat)]
    if kind == TRADE:
        return trades(module, s, seat)
    parts = s.game.parts
    if kind == MOOD:
        return [module.lift] if s.mood[seat] != parts.mood_start else []  # M12-31, -32, M12-R-23
    if s.money[seat] < module.jump_price:  # M12-R-27
        return []
    return [module.jump + space for space in range(SPACES) if space != s.bishop]


def swappable(module: Ladies, s: FrescoState) -> list[int]:
    """Stall spaces whose tile can be swapped for one of another stall that still has tiles. M12-23, M12-R-19"""
    stalls = s.game.stall_of
    first = module.mine(s).swap
    full = [space for space in range(len(s.market)) if s.market[space] >= 0]
    if first >= 0:
        return [space for space in full if stalls[space] != stalls[first]]
    if not full or stalls[full[0]] == stalls[full[-1]]:
        return []
    return full


def reservable(module: Ladies, s: FrescoState, seat: int) -> list[int]:
    """Fresco tiles without the bishop and without a reservation, if one's own is at home. M12-24, M12-R-15, -30"""
    p = module.mine(s)
    if p.side[seat] != HOME:
        return []
    return [n for n in range(SPACES) if s.tiles[n] >= 0 and n != s.bishop and n not in p.reserved]


def trades(module: Ladies, s: FrescoState, seat: int) -> list[int]:
    """A primary cube for another one. M12-30, M12-R-22"""
    found: list[int] = []
    for given in range(PRIMARIES):
        if s.paint[seat][given]:
            for other in range(PRIMARIES - 1):
                found.append(module.trade + given * (PRIMARIES - 1) + other)
    return found


def traded(module: Ladies, action: int) -> tuple[int, int]:
    """The colours that such an action gives and takes."""
    given, other = divmod(action - module.trade, PRIMARIES - 1)
    return given, (given + other + 1) % PRIMARIES


class Errand(Step[FrescoState]):
    """A lady acts, or not. M12-R-11"""

    __slots__ = ("module", "kind")

    def __init__(self, module: Ladies, seat: int, kind: int) -> None:
        super().__init__(NAMES[kind], (seat,))
        self.module = module
        self.kind = kind

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        actions = possible(self.module, s, seat)
        if self.module.mine(s).swap < 0:  # a tile that is chosen is swapped
            actions.append(s.game.PASS)
        return actions

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if action == s.game.PASS:
            return Refusal("M12-23", "A tile is chosen: now choose the one of another stall that it is swapped for.")
        return elsewhere(s, seat, action, NOW[self.kind])

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        module = self.module
        if action == s.game.PASS:
            if s.events is not None:
                p = module.mine(s)
                s.tell("lady waits", seat, {"lady": module.colours[p.lady_at(seat, s.column)]})
        elif self.kind == SWAP:
            self.swap(s, seat, action - module.swap)
        elif self.kind == RESERVE:
            self.reserve(s, seat, action - module.reserve)
        elif self.kind == TRADE:
            self.trade(s, seat, action)
        elif self.kind == MOOD:
            module.acted(s, seat)
            s.mood[seat] = s.game.parts.mood_start
            if s.events is not None:
                s.tell("lady mood", seat, {"mood": s.mood[seat]})
        else:
            self.move_bishop(s, seat, action - module.jump)

    def swap(self, s: FrescoState, seat: int, space: int) -> None:
        """M12-23, M12-R-20"""
        p = self.module.mine(s)
        first = p.swap
        if first < 0:
            p.swap = space
            s.push(self)
            return
        p.swap = -1
        s.market[first], s.market[space] = s.market[space], s.market[first]
        self.module.acted(s, seat)
        if s.events is not None:
            names = s.game.stall_space_names
            s.tell("lady swap", seat, {"one": names[first], "other": names[space]})

    def reserve(self, s: FrescoState, seat: int, space: int) -> None:
        """M12-24"""
        p = self.module.mine(s)
        p.reserved[seat] = space
        p.side[seat] = DAY
        self.module.acted(s, seat)
        if s.events is not None:
            s.tell("lady reserve", seat, {"space": s.game.parts.spaces[space]})

    def trade(self, s: FrescoState, seat: int, action: int) -> None:
        """M12-30"""
        given, taken = traded(self.module, action)
        s.paint[seat][given] -= 1
        s.paint[seat][taken] += 1
        self.module.acted(s, seat)
        if s.events is not None:
            s.tell("lady trade", seat, {"paint": LETTERS[given], "taken": LETTERS[taken]})

    def move_bishop(self, s: FrescoState, seat: int, space: int) -> None:
        """M12-37, M12-R-27: no restoration has to follow"""
        s.money[seat] -= self.module.jump_price
        s.bishop = space
        self.module.acted(s, seat)
        if s.events is not None:
            data: dict[str, object] = {"space": s.game.parts.spaces[space], "price": self.module.jump_price}
            s.tell("lady bishop", seat, data)
