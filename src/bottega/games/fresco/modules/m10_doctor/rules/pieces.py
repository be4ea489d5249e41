"""The doctor's board: remedies and infection tiles, and who is sick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.rules.action_tiles import TileState
from bottega.games.fresco.rules.components import COLUMNS, PLACES, THEATRE
from bottega.games.fresco.rules.weak import Weak
from bottega.kernel.components import Wrong, number

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState

SAME: Final = THEATRE  # the theatre is never infected (M10-06): its number stands for "same place"
NOWHERE: Final = -1
# what the chair of a seat holds that has given somebody up on a -1 space
NOBODY: Final = 0
OWN: Final = 1
NOTHING: Final = 2  # a sick one was given up for whom no assistant of the seat's colour was with the doctor, M10-R-13


class Remedy:
    """A kind of bottle. Juice has no doses."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.doses: int = number("doctor.remedy.doses", entry["doses"], 0, 9)
        self.count: int = number("doctor.remedy.count", entry["count"], 1, 99)
        self.name = "juice" if self.doses == 0 else str(self.doses)
        if entry["kind"] != ("bottle" if self.doses else "juice"):
            raise Wrong(f"doctor.remedy: {entry['kind']!r} with {self.doses} doses: a bottle has some, juice none.")


def infection_place(entry: dict[str, Any]) -> int:
    """The number of the place that an infection tile names. M10-05, -06"""
    place = str(entry["place"])
    if place == "same":
        return SAME
    if place not in PLACES or place == PLACES[THEATRE]:  # M10-R-40
        raise Wrong(f"doctor.infection: {place!r} is no place that can be infected.")
    return PLACES.index(place)


def infection_name(tile: int) -> str:
    return "same" if tile == SAME else PLACES[tile]


class DoctorState(TileState):
    """Remedies are kinds by number, infection tiles places; the last of a pile is its top."""

    __slots__ = (
        "over",
        "kinds",
        "prices",
        "black",
        "sick",
        "away",
        "chair",
        "weak",
        "neutral",
        "infections",
        "used",
        "tile",
        "infected",
        "before",
        "pile",
        "shown",
        "discard",
        "held",
        "named",
        "falling",
    )

    def __init__(self, kinds: list[Remedy], prices: list[int], players: int) -> None:
        self.over: list[int] = [-1] * players
        self.kinds = kinds
        self.prices = prices
        self.black = 0  # black assistants on the doctor's board
        self.sick: list[int] = [0] * players  # by seat: sick assistants, wherever they are
        self.away: list[int] = [0] * players  # by seat: assistants of its colour on the doctor's board
        self.chair: list[int] = [NOBODY] * players  # by seat: who was given up on a -1 space
        self.weak = Weak(players)  # the sick ones at work
        self.neutral: list[int] = [NOWHERE] * players  # by seat: the column of its neutral assistant
        self.infections: list[int] = []
        self.used: list[int] = []
        self.tile = NOWHERE  # the infection tile of this round
        self.infected = NOWHERE  # the place it infects
        self.before = NOWHERE  # the place infected in the round before
        self.pile: list[int] = []
        self.shown: list[int] = [NOWHERE] * len(prices)  # by slot
        self.discard: list[int] = []
        self.held: list[list[int]] = [[] for _ in range(players)]  # by seat: bottles in front of the screen
        self.named = 0  # how often it was said since the last action who acts next
        self.falling = 0  # how many fall ill now

    def copy(self) -> DoctorState:
        new = DoctorState(self.kinds, self.prices, len(self.sick))
        new.over = self.over.copy()
        new.black = self.black
        new.sick = self.sick.copy()
        new.away = self.away.copy()
        new.chair = self.chair.copy()
        new.weak = self.weak.copy()
        new.neutral = self.neutral.copy()
        new.infections = self.infections.copy()
        new.used = self.used.copy()
        new.tile = self.tile
        new.infected = self.infected
        new.before = self.before
        new.pile = self.pile.copy()
        new.shown = self.shown.copy()
        new.discard = self.discard.copy()
        new.held = [bottles.copy() for bottles in self.held]
        new.named = self.named
        new.falling = self.falling
        return new

    def data(self) -> list[object]:
        return [
            self.over,
            self.black,
            self.sick,
            self.away,
            self.chair,
            self.weak.columns,
            self.neutral,
            self.infections,
            self.used,
            self.tile,
            self.infected,
            self.before,
            self.pile,
            self.shown,
            sorted(self.discard),
            [sorted(bottles) for bottles in self.held],
            self.weak.left,
            self.weak.acting,
            self.weak.wanted,
            self.named,
            self.falling,
        ]

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """infection (tile of the round: a place, "same" or None), infected (the infected place or None), before (the
        one of the round before), infections (tiles in the pile), used (their names)
        remedies: slots of {price, remedy ("1" to "3" doses, "juice" or None)}; pile (number), discard (names), held
        (names by seat); covered (place under the doctor's tile by seat, None if hidden or not laid)
        black (black assistants on the board); by seat: sick (how many it has), away (its own with the doctor), chair
        ("", "own" or "nothing": who was given up), beds (sick ones in each column) and neutral (the place of its
        neutral assistant), both None if hidden
        acts (None, "healthy" or "sick": who acts next in a turn with sick ones). M10-HID-01 to -05, FX-H-10"""
        known = [s.open or owner == seat for owner in range(len(self.sick))]
        columns = s.game.columns[s.last]
        return {
            "infection": None if self.tile == NOWHERE else infection_name(self.tile),
            "infected": None if self.infected == NOWHERE else PLACES[self.infected],
            "before": None if self.before == NOWHERE else PLACES[self.before],
            "infections": len(self.infections),
            "used": [infection_name(tile) for tile in self.used],
            "remedies": [
                {"price": price, "remedy": None if kind == NOWHERE else self.kinds[kind].name}
                for price, kind in zip(self.prices, self.shown, strict=True)
            ],
            "pile": len(self.pile),
            "discard": [self.kinds[kind].name for kind in sorted(self.discard)],
            "held": [[self.kinds[kind].name for kind in sorted(bottles)] for bottles in self.held],
            "covered": self.covered(s, seat),
            "black": self.black,
            "sick": self.sick.copy(),
            "away": self.away.copy(),
            "chair": [("", "own", "nothing")[chair] for chair in self.chair],
            "beds": [beds.copy() if known[owner] else None for owner, beds in enumerate(self.weak.columns)],
            "neutral": [
                PLACES[columns[column]] if known[owner] and column != NOWHERE else None
                for owner, column in enumerate(self.neutral)
            ],
            "acts": None if self.weak.left == 0 else "sick" if self.weak.is_next(s.hands) else "healthy",
        }

    def forget_plan(self, s: FrescoState, seat: int) -> None:
        super().forget_plan(s, seat)
        self.weak.columns[seat] = [0] * COLUMNS
        self.neutral[seat] = NOWHERE

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        """Both piles in any order; money enough for a bottle that has to be bought now. M10-HID-01, -05"""
        self.infections.sort()
        s.shuffle(self.infections)
        self.pile.sort()
        s.shuffle(self.pile)
        if s.agenda and s.agenda[-1].name == "remedy" and s.painter != seat:
            cheapest = min(price for price, kind in zip(self.prices, self.shown, strict=True) if kind != NOWHERE)
            s.money[s.painter] = max(s.money[s.painter], cheapest)

    def own(self, s: FrescoState, seat: int) -> int:
        """Healthy assistants of the seat's own colour. M10-R-49"""
        return s.game.parts.assistants - self.away[seat] - (1 if self.chair[seat] == OWN else 0)

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        super().poison_hidden(s, seat, marker)
        self.infections = [marker] * len(self.infections)
        self.pile = [marker] * len(self.pile)
        if s.planning():
            for owner in range(len(self.sick)):
                if owner != seat:
                    self.weak.columns[owner] = [marker] * COLUMNS
                    self.neutral[owner] = marker

    def conserved(self) -> dict[str, int]:
        """M10-02, -05, -13"""
        bottles = sum(len(bottles) for bottles in self.held) + sum(kind != NOWHERE for kind in self.shown)
        return {
            "black assistants": self.black + sum(self.sick),
            "remedies": len(self.pile) + len(self.discard) + bottles,
            "infection tiles": len(self.infections) + len(self.used) + (self.tile != NOWHERE),
        }
