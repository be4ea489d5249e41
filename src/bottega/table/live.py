"""A table as it is now: its rows, its log, and the state they lead to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bottega.games import game as make_game
from bottega.kernel import BottegaError, Event, Game, IllegalAction, State
from bottega.table.storage import UNDO, SeatRow, TableRow

Entry = tuple[int, int]  # seat, action


class Refused(BottegaError):
    """Something that may not be done at this table now. `rule` is the rule that says so, if one does."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


def effective(log: list[Entry]) -> list[Entry]:
    """The log without what was taken back."""
    kept: list[Entry] = []
    for seat, action in log:
        if action != UNDO:
            kept.append((seat, action))
            continue
        for index in range(len(kept) - 1, -1, -1):
            if kept[index][0] == seat:
                del kept[index]
                break
    return kept


@dataclass
class Live:
    """One table in memory. `count` is how many rows of the log it has seen."""

    row: TableRow
    seats: list[SeatRow]
    count: int = 0
    log: list[Entry] = field(default_factory=list)
    played: list[Entry] = field(default_factory=list)
    told: list[list[Event]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game: Game = make_game(self.row.title, **self.row.options)
        if (self.game.rules_version, self.game.components_hash) != (self.row.rules, self.row.components):
            raise Refused("This table was made with other rules or components than this server has.")
        self.state: State = self.begin()

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def begin(self) -> State:
        return self.game.start(self.row.seed)

    def reseat(self, row: TableRow, seats: list[SeatRow]) -> None:
        """Take over changed rows; names are the seats', whoever sits there."""
        self.row, self.seats = row, seats
        self.state.names = tuple(self.names)

    def append(self, rows: list[tuple[int, int, int]]) -> None:
        """Take over new rows of the log."""
        for number, seat, action in rows:
            if number != self.count + 1:
                raise Refused("The log of this table has a gap.")
            self.count = number
            self.log.append((seat, action))
            if action == UNDO:
                self._rebuild()
            else:
                self._play(seat, action)

    def _play(self, seat: int, action: int) -> None:
        events: list[Event] = []
        self.state.play(action, seat, events)
        self.played.append((seat, action))
        self.told.append(events)

    def _rebuild(self) -> None:
        self.state = self.begin()
        self.state.names = tuple(self.names)
        self.played, self.told = [], []
        for seat, action in effective(self.log):
            self._play(seat, action)

    def at(self, moves: int) -> State:
        """The state after so many moves that still stand."""
        if not 0 <= moves <= len(self.played):
            raise Refused(f"This game has {len(self.played)} moves; there is no moment {moves}.")
        if moves == len(self.played):
            return self.state
        state = self.begin()
        for seat, action in self.played[:moves]:
            state.play(action, seat)
        state.names = tuple(self.names)
        return state

    # -- what may be done

    def check(self, seat: int, action: int) -> None:
        """Refuse an action that is not legal."""
        if self.row.status != "running":
            raise Refused("This game has not begun." if self.row.status == "open" else "This game is over.")
        refusal = self.state.why_not(action, seat)
        if refusal is not None:
            raise Refused(refusal.text, refusal.rule)

    def ends_with(self, seat: int, action: int) -> bool:
        """Whether this action ends the game."""
        after = self.state.copy()
        after.play(action, seat)
        return after.over

    def check_undo(self, seat: int) -> None:
        """Undo never changes whose turn it is, never makes another redo anything, never goes back over chance or over
        what was revealed to the one who takes back."""
        mine = [index for index, (who, _) in enumerate(self.played) if who == seat]
        if not mine or self.row.status != "running":
            raise Refused("There is nothing of yours to take back.")
        index = mine[-1]
        before = self.at(index)
        same_step = bool(self.state.agenda) and [self.state.agenda[-1].name, *self.state.agenda[-1].key()] == [
            before.agenda[-1].name,
            *before.agenda[-1].key(),
        ]
        if seat not in self.state.actors and not (same_step and len(before.actors) > 1):
            raise Refused("Your turn is over: it cannot be taken back any more.")
        if (before.r1, before.r2) != (self.state.r1, self.state.r2):
            raise Refused("Chance has been at work since: that cannot be taken back.")
        if not _tells_nothing(before, self.played[index:], self.state, seat):
            raise Refused("Something was revealed since: that cannot be taken back.")
        without = before.copy()
        try:
            for who, action in self.played[index + 1 :]:
                without.play(action, who)
        except IllegalAction:
            raise Refused("Somebody else has built on it: that cannot be taken back.") from None

    def final(self, seat: int, action: int) -> bool:
        """Whether an action could not be taken back once it is played."""
        after = self.state.copy()
        after.play(action, seat)
        if (after.r1, after.r2) != (self.state.r1, self.state.r2) or seat not in after.actors:
            return True
        return not _tells_nothing(self.state, [(seat, action)], after, seat)


def _tells_nothing(before: State, moves: list[Entry], after: State, seat: int) -> bool:
    """Whether these moves showed a seat nothing it did not know: however the hidden things lie, it sees the same."""
    wanted = after.view(seat)
    for seed in range(3):
        twin = before.resample(seat, seed)
        try:
            for who, action in moves:
                twin.play(action, who)
        except IllegalAction:
            return False
        if twin.view(seat) != wanted:
            return False
    return True


def choices(live: Live, seat: int) -> list[dict[str, Any]]:
    """The legal actions of a seat, as the page needs them."""
    view = live.state.view(seat)
    game = live.game
    actions = live.state.legal(seat)
    return [
        {
            "action": action,
            "text": game.text(action),
            "label": game.label(action, view),
            "touches": list(game.touches(action)),
            "final": live.final(seat, action),
        }
        for action in actions
    ]
