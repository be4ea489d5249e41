"""Glass and window tiles, and where they are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.rules.action_tiles import TileState
from bottega.games.fresco.rules.components import colour
from bottega.kernel.components import Wrong, number
from bottega.kernel.fields import Unordered, fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState

NOTHING: Final = -1  # no window is being glazed
ALTAR: Final = -2  # the altar window is


class Glass:
    """A colour of glass: how many tokens there are, what one costs, and what a missing one costs. M06-02, -26, -27"""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.letter = str(entry["letter"])
        name = f"glaziers.glass {self.letter}"
        self.colour = colour(name, self.letter)
        self.name = str(entry["name"])
        self.count = number(f"{name}.count", entry["count"], 0, 99)
        self.price = number(f"{name}.price", entry["price"], 0, 99)
        self.missing = number(f"{name}.missing", entry["missing"], 0, 99)


class Window:
    """A window tile: its panes by colour of glass, and its points. M06-09, M06-P-01"""

    def __init__(self, entry: dict[str, Any], letters: str, panes: int) -> None:
        self.id = str(entry["id"])
        name = f"glaziers.windows.tile {self.id}"
        self.panes = str(entry["panes"])
        self.vp = number(f"{name}.vp", entry["vp"], 0, 99)
        if len(self.panes) != panes:
            raise Wrong(f"{name}.panes: {self.panes!r} should be {panes} letters.")
        self.counts = pane_counts(f"{name}.panes", self.panes, letters)

    def shown(self) -> dict[str, object]:
        return {"id": self.id, "panes": self.panes, "vp": self.vp}


def pane_counts(name: str, panes: str, letters: str) -> list[int]:
    counts = [0] * len(letters)
    for letter in panes:
        if letter not in letters:
            raise Wrong(f"{name}: there is no glass {letter!r}; glass is {', '.join(letters)}.")
        counts[letters.index(letter)] += 1
    return counts


class GlassSet:
    """The components of the module. M06-01 to -11"""

    def __init__(self, section: dict[str, Any], spaces: list[str]) -> None:
        self.kinds: list[Glass] = [Glass(entry) for entry in section["glass"]]
        self.letters = "".join([kind.letter for kind in self.kinds])
        self.draw_each = number("glaziers.draw_each", section["draw_each"], 0, 99)
        self.altar: list[int] = pane_counts("glaziers.altar_panes", section["altar_panes"], self.letters)
        self.altar_vp = number("glaziers.altar_vp", section["altar_vp"], 0, 99)
        self.printed = number("glaziers.action.printed", section["action"]["printed"], 0, 9)
        self.spaces = number("glaziers.action.spaces", section["action"]["spaces"], 0, 3)
        self.prices: list[int] = [  # M06-P-02
            number("glaziers.workbench.prices", price, 0, 99) for price in section["workbench"]["prices"]
        ]
        self.cells: list[int] = [spaces.index(cell) for cell in section["cells"]["windows"]]  # M06-R-21, M06-P-03
        self.cell_names: list[str] = list(section["cells"]["windows"])
        panes = number("glaziers.windows.panes", section["windows"]["panes"], 1, 9)  # M06-P-04
        self.windows: list[Window] = [Window(entry, self.letters, panes) for entry in section["windows"]["tile"]]
        tiles = section["windows"]["tiles"]
        if len(self.windows) != tiles:
            raise Wrong(f"glaziers.windows.tile: there should be {tiles} window tiles, not {len(self.windows)}.")
        if len(self.prices) != section["workbench"]["tiles"] or 0 not in self.prices:
            raise Wrong("glaziers.workbench.prices: there is a price for each space of the workbench, one of them 0.")
        if len(self.windows) < len(self.prices) + len(self.cells):  # M06-R-09
            raise Wrong("glaziers.windows.tile: there are too few window tiles for the workbench and all windows.")

    def without_glass(self, window: Window) -> int:
        """Points of a window tile whose panes all stay empty. M06-40 to -45"""
        points = window.vp
        for at, panes in enumerate(window.counts):
            points -= panes * self.kinds[at].missing
        return points


@fields
class GlaziersState(TileState):
    """Glass by colour. The pile's last window tile is its top; `wall` has a window tile for each space next to a
    window, or -1."""

    pieces: GlassSet
    over: list[int] = []
    board: list[int] = []  # glass on offer
    bag: Unordered[list[int]] = []  # colours, in no order
    storage: list[int] = []  # used glass
    glass: list[list[int]] = []  # by seat, behind the screens
    bench: list[int] = []  # from the left space to the right one
    pile: list[int] = []
    wall: list[int] = []
    gone: list[int] = []  # Leonardo's window tiles
    glazing: int = NOTHING  # the window tile that glass is chosen for, or ALTAR
    panes: list[int] = []  # panes of it that are still without glass

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """board, storage, mine: tokens by letter (mine is None for a spectator); bag (number); bench: from the left
        {price, tile}; pile (number); wall: {space: window tile or None}; gone (ids of Leonardo's tiles); glazing (id of
        a window tile, "altar" or None), panes (letters of its panes that are still without glass). A window tile is
        {id, panes, vp}. M06-H-01 to -03, FX-H-06"""
        pieces = self.pieces
        windows = pieces.windows
        glazing = None if self.glazing == NOTHING else "altar" if self.glazing == ALTAR else windows[self.glazing].id
        return {
            "board": self.by_letter(self.board),
            "storage": self.by_letter(self.storage),
            "mine": None if seat is None else self.by_letter(self.glass[seat]),
            "bag": len(self.bag),
            "bench": [
                {"price": pieces.prices[at], "tile": windows[tile].shown()} for at, tile in enumerate(self.bench)
            ],
            "pile": len(self.pile),
            "wall": {
                cell: windows[tile].shown() if tile >= 0 else None
                for cell, tile in zip(pieces.cell_names, self.wall, strict=True)
            },
            "gone": [windows[tile].id for tile in self.gone],
            "glazing": glazing,
            "panes": self.in_letters(self.panes),
        }

    def by_letter(self, counts: list[int]) -> dict[str, int]:
        return {letter: counts[at] for at, letter in enumerate(self.pieces.letters)}

    def in_letters(self, counts: list[int]) -> str:
        return "".join([letter * counts[at] for at, letter in enumerate(self.pieces.letters)])

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        """Glass that this seat does not see lies in the bag or behind the other screens. M06-H-02, -03"""
        hidden: list[int] = []
        for at, kind in enumerate(self.pieces.kinds):
            unseen = kind.count - self.board[at] - self.storage[at]
            if seat is not None:
                unseen -= self.glass[seat][at]
            hidden.extend([at] * unseen)
        s.shuffle(hidden)
        in_bag = len(self.bag)
        self.bag = hidden[:in_bag]
        others = [other for other in range(s.game.players) if other != seat]
        for other in others:
            self.glass[other] = [0] * len(self.pieces.kinds)
        for at in hidden[in_bag:]:
            self.glass[others[s.below(len(others))]][at] += 1
        self.pile.sort()
        s.shuffle(self.pile)

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        super().poison_hidden(s, seat, marker)
        self.bag = [marker] * len(self.bag)
        self.pile = [marker] * len(self.pile)
        for other in range(len(self.glass)):
            if other != seat:
                self.glass[other] = [marker] * len(self.pieces.kinds)

    def conserved(self) -> dict[str, int]:
        """M06-R-24"""
        glass = sum(self.board) + len(self.bag) + sum(self.storage) + sum([sum(stock) for stock in self.glass])
        laid = len([tile for tile in self.wall if tile >= 0])
        return {"glass": glass, "window tiles": len(self.bench) + len(self.pile) + laid + len(self.gone)}

    # -- done by the rules

    def draw(self, s: FrescoState, tokens: int) -> None:
        """Tokens from the bag onto the board; an empty bag is filled from the storage board.
        M06-17, -54, -55, M06-R-07, FX-P-10d"""
        for _ in range(tokens):
            if not self.bag:
                for at, used in enumerate(self.storage):
                    self.bag.extend([at] * used)
                    self.storage[at] = 0
            if not self.bag:
                return
            self.bag.sort()
            self.board[self.bag.pop(s.below(len(self.bag)))] += 1

    def clear_board(self) -> None:
        """M06-53, FX-P-10b"""
        for at, left in enumerate(self.board):
            self.storage[at] += left
            self.board[at] = 0

    def take_window(self, at: int) -> int:
        """A tile leaves the workbench, a new one comes in at the right end, the gap closes. M06-35 to -37"""
        tile = self.bench.pop(at)
        self.bench.append(self.pile.pop())
        return tile

    def discard(self, seat: int, at: int) -> None:
        """A token of a seat fills a pane. M06-38, M06-R-08"""
        self.glass[seat][at] -= 1
        self.storage[at] += 1
        self.panes[at] -= 1
