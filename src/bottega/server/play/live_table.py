"""A table as it is now: its rows, its log, and the state they lead to."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from bottega.bots.opponents import LEVELS
from bottega.kernel import BottegaError, Event, Game, IllegalAction, State, noticed_by
from bottega.kernel.language import mark, t
from bottega.server.accounts.given_names import seat_name, shown_name
from bottega.server.core.errors import IncompatibleRules, Refused, SeatNotFound
from bottega.server.core.game_cache import Entry, game_of
from bottega.server.core.metrics import Measured
from bottega.server.db.rows import LISTENING, UNDO, SeatRow, StoredTable, TableRow
from bottega.server.play.clocks import TIME_UP
from bottega.server.play.progress import Progress
from bottega.server.play.snapshots import Snapshots
from bottega.server.play.time_control import TimeControl, parse_time_control
from bottega.server.workers.jobs import Position

T = TypeVar("T")
SPARE = 200  # rows of a log beyond twice the longest game


def standing_moves(log: list[Entry]) -> list[Entry]:
    """The log without what was taken back."""
    return [log[index] for index in standing_rows(log)]


def standing_rows(log: list[Entry]) -> list[int]:
    """Which rows of a log are moves that were not taken back."""
    kept: list[int] = []
    for number, (seat, action) in enumerate(log):
        if action >= 0:
            kept.append(number)
        if action != UNDO:
            continue
        for index in range(len(kept) - 1, -1, -1):
            if log[kept[index]][0] == seat:
                del kept[index]
                break
    return kept


class MoveOutcome(NamedTuple):
    """What a move leads to: the state, what has happened, and whether everybody notices it."""

    state: State
    events: list[Event]
    everybody: bool


@dataclass
class LiveTable:
    """One table in memory. `count` is how many rows of the log it has seen; nobody else may know that number, for it
    grows with every piece laid behind a screen. What a viewer (a seat, or None for a spectator) may count is told by
    `noticed` and `moments`."""

    row: TableRow
    seats: list[SeatRow]
    count: int = 0
    log: list[Entry] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)  # those that still stand, by number
    played: list[Entry] = field(default_factory=list)  # their moves
    told: list[list[Event]] = field(default_factory=list)
    together: list[bool] = field(default_factory=list)  # whether others might have moved instead
    actors_after: list[tuple[int, ...]] = field(default_factory=list)  # the seats that act, by row of the log
    last_chat: int = 0
    rematch: str = ""  # the table at which its people play again
    replayed: int = 0  # moves that were played again to look back or to take back
    noticed: dict[int | None, list[int]] = field(default_factory=dict)  # by viewer the rows it could tell, UNDO too
    paces: dict[int, float] = field(default_factory=dict)  # by seat the seconds its bot thought about its last choice
    held: tuple[int, float] | None = None  # whose last move the bots leave time to take back, and until when
    unmeasured: list[Measured] = field(default_factory=list)  # of moves that not everybody noticed
    _before: State | None = None  # the state before the last move, if it is at hand
    _views: dict[int | None, dict[str, Any]] = field(default_factory=dict)
    _derived: WeakValueDictionary[Hashable, Any] = field(default_factory=WeakValueDictionary)
    _undo: dict[int, bool] = field(default_factory=dict)
    _surprises: dict[int, tuple[int, str]] = field(
        default_factory=dict
    )  # by seat: the row of its last move, and why not

    def __post_init__(self) -> None:
        other = IncompatibleRules(t("This table was made with other rules or components than this server has."))
        try:
            self.game: Game = game_of(self.row.title, self.row.options)
        except BottegaError:
            raise other from None
        if (self.game.rules_version, self.game.components_hash) != (self.row.rules, self.row.components):
            raise other
        self.state: State = self.begin()
        self.snapshots = Snapshots(self.state)
        self.noticed = {viewer: [] for viewer in (*range(self.game.players), None)}
        self._moments: dict[int | None, list[int]] = {viewer: [] for viewer in self.noticed}
        self._progress = Progress()

    def position(self) -> Position:
        """The game as it is now, for a worker; others may move while that waits for its turn."""
        row = self.row
        return Position(row.id, row.title, row.options, row.seed, list(self.played))

    @property
    def tempo(self) -> TimeControl | None:
        return parse_time_control(self.row.tempo)

    @property
    def names(self) -> list[str]:
        """The names of the seats in the reader's language."""
        return [seat_name(place) for place in self.seats]

    def _shown_names(self) -> tuple[str, ...]:
        return tuple(map(shown_name, self.seats))

    def begin(self) -> State:
        return self.game.start(self.row.seed)

    def take_over(self, stored: StoredTable) -> None:
        """Become as the table is stored; names are the seats', whoever sits there."""
        self.append([entry for entry in stored.moves if entry[0] > self.count])
        self.row, self.seats, self.last_chat = stored.row, stored.seats, stored.last_chat
        self.rematch = stored.rematch
        self.state.names = self._shown_names()
        self._forget_derived()

    def append(self, rows: list[tuple[int, int, int]], after: MoveOutcome | None = None) -> None:
        """Take over new rows of the log; where there is one, perhaps with what it leads to."""
        for number, seat, action in rows:
            if number != self.count + 1:
                raise Refused(t("The log of this table has a gap."))
            self.log.append((seat, action))
            if action == TIME_UP:
                eyes = list(self.noticed)
            else:
                actors = self.state.actors
                eyes = self._take_back(seat) if action == UNDO else self._play(number, after)
                everybody = len(eyes) == len(self.noticed)
                self._progress.note(number, seat, action, actors, self.state.actors, everybody, self.rows)
            for viewer in eyes:
                self.noticed[viewer].append(number)
                if action >= 0:
                    self._moments[viewer].append(len(self.rows))
            self.count = number
            self.actors_after.append(self.state.actors)
        if rows:
            self.go_on()

    def _play(self, row: int, after: MoveOutcome | None = None) -> list[int | None]:
        """Play a row of the log, unless it is known what it leads to; returns who notices it."""
        seat, action = self.log[row - 1]
        events: list[Event] = []
        actors = self.state.actors
        if after is None:
            self._before = None
            self.state.play(action, seat, events)
        else:
            self._before = self.state
            self.state, events = after.state, after.events
        self.rows.append(row)
        self.played.append((seat, action))
        self.told.append(events)
        self.together.append(len(actors) > 1)
        self.snapshots.keep(self.state, len(self.played))
        others_act = self.state.actors != actors
        return [viewer for viewer in self.noticed if noticed_by(events, seat, viewer, others_act)]

    def _take_back(self, seat: int) -> list[int | None]:
        """Play on from before the seat's last move as if it had not been; returns who notices that."""
        index = self._last_of(seat)
        if index is None:
            return []
        eyes = self._eyes(index)
        later = self.rows[index + 1 :]
        self.state = self.at(index)
        del self.rows[index:], self.played[index:], self.told[index:], self.together[index:]
        self.snapshots.forget_after(index)
        for row in later:
            self._play(row)
        self._before = None
        for viewer, noticed in self.noticed.items():
            known = set(noticed)
            self._moments[viewer] = [number for number, row in enumerate(self.rows, 1) if row in known]
        return eyes

    def _last_of(self, seat: int) -> int | None:
        """Where the last move of a seat stands that was not taken back."""
        for index in range(len(self.played) - 1, -1, -1):
            if self.played[index][0] == seat:
                return index
        return None

    def _eyes(self, index: int) -> list[int | None]:
        """Who has noticed a move that still stands."""
        return [viewer for viewer, rows in self.noticed.items() if self.rows[index] in rows]

    def unnoticed(self) -> int:
        """How many rows of the log somebody has not noticed."""
        return self.count - len(set.intersection(*map(set, self.noticed.values())))

    def moments(self, viewer: int | None) -> list[int]:
        """The moments of this game that a viewer may know of, each by how many moves had been made then. When the game
        is over, all of them."""
        if self.row.status == "over":
            return list(range(1, len(self.rows) + 1))
        return self._moments[viewer]

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a viewer sees now."""
        if viewer not in self._views:
            self._views[viewer] = self.state.view(viewer)
        return self._views[viewer]

    def derived(self, key: Hashable, make: Callable[[], T]) -> T:
        """What somebody makes of the table as it is now; whoever asks for the same gets the same, as long as anybody
        has it."""
        found: T | None = self._derived.get(key)
        if found is None:
            found = self._derived[key] = make()
        return found

    def _forget_derived(self) -> None:
        self._views.clear()
        self._undo.clear()
        self._derived.clear()

    def look_back(self, viewer: int | None, moment: int) -> State:
        """The state at a moment that a viewer may know of; 0 is the beginning."""
        moments = self.moments(viewer)
        if moment > len(moments):
            raise Refused(t("This game has {moves} moves; there is no moment {at}.", moves=len(moments), at=moment))
        if moment == len(moments):
            return self.state
        return self.at(moments[moment - 1] if moment else 0)

    def at(self, moves: int) -> State:
        """The state after so many moves that still stand."""
        if not 0 <= moves <= len(self.played):
            raise Refused(t("This game has {moves} moves; there is no moment {at}.", moves=len(self.played), at=moves))
        if moves == len(self.played):
            return self.state
        if moves == len(self.played) - 1 and self._before is not None:
            return self._before
        return self._reached(self.played[:moves])

    def _reached(self, moves: list[Entry]) -> State:
        """The state after these moves, from the nearest snapshot on the way that they share with the game."""
        shared = 0
        for one, other in zip(moves, self.played, strict=False):
            if one != other:
                break
            shared += 1
        number, state = self.snapshots.before(shared)
        state.moves = self.state.moves[:number]
        for seat, action in moves[number:]:
            state.play(action, seat)
        self.replayed += len(moves) - number
        state.names = self._shown_names()
        return state

    def opened_by(self, token: str) -> SeatRow:
        """The person's seat that a personal link opens now; a link that was good once opens nothing."""
        given = token.encode(errors="replace")
        for place in self.seats:
            if hmac.compare_digest(place.token.encode(), given) and place.kind == "person":
                return place
        raise SeatNotFound(t("This link opens no seat."))

    def time_is_up(self, place: SeatRow) -> bool:
        """Whether a bot acts for a player whose time is up: for this turn, or until they are back."""
        if not self.row.tempo or self.row.status != "running" or place.kind != "person":
            return False
        return place.away or (place.seat in self.state.actors and place.since is None)

    def level(self, seat: int) -> str:
        """How well a bot plays a seat. Where the game is rated nobody gains by being away."""
        place = self.seats[seat]
        return LEVELS[0] if self.row.rated and place.kind == "person" and not place.resigned else place.bot

    # -- what may be done

    def check(self, seat: int, action: int) -> None:
        """Refuse an action that is not legal."""
        if self.row.status != "running":
            raise Refused(t("This game has not begun.") if self.row.status == "open" else t("This game is over."))
        refusal = self.state.why_not(action, seat)
        if refusal is not None:
            raise Refused(refusal.text, refusal.rule)

    def after(self, seat: int, action: int) -> MoveOutcome:
        """What a legal action, or a possible UNDO, leads to."""
        if action == UNDO:
            index = self._last_of(seat)
            everybody = index is not None and len(self._eyes(index)) == len(self.noticed)
            return MoveOutcome(self._reached(standing_moves([*self.log, (seat, UNDO)])), [], everybody)
        state = self.state.copy()
        events: list[Event] = []
        state.play(action, seat, events)
        others_act = state.actors != self.state.actors
        return MoveOutcome(state, events, all(noticed_by(events, seat, viewer, others_act) for viewer in self.noticed))

    def progress(self, seat: int, action: int, after: MoveOutcome) -> list[int]:
        """The seats for which an action, or UNDO, gets the game further than it was before."""
        return self._progress.of(seat, action, self.state.actors, after.state.actors, after.everybody, self.rows)

    def check_fresh(self, seat: int, at: int) -> None:
        """Refuse a choice that was made before something happened which its maker had not seen: `at` is how many rows
        of the log the seat had noticed then. Who acts at the same time does not disturb; one's own earlier move does: a
        second click is no second move."""
        rows = self.noticed[seat]
        if at == len(rows):
            return
        known = self.log[: rows[at - 1]] if 0 < at < len(rows) else []
        seen = self._reached(standing_moves(known))
        together = at < len(rows) and len(seen.actors) > 1 and seat in seen.actors
        if not together or any(who == seat for who, _ in self.log[len(known) :]):
            raise Refused(t("The table has moved on: somebody else, or you yourself, moved first. Look again."))

    def check_undo(self, seat: int) -> None:
        """Undo never changes whose turn it is, never makes another redo anything, never goes back over chance or over
        what was revealed to the one who takes back."""
        index = self._last_of(seat)
        if index is None or self.row.status != "running":
            raise Refused(t("There is nothing of yours to take back."))
        self._check_room()
        passed = mark("Your turn is over: it cannot be taken back any more.")
        others = mark("Somebody else has built on it: that cannot be taken back.")
        if index < len(self.played) - 1 and not self.together[index]:
            raise Refused(t(others if seat in self.state.actors else passed))
        before = self.at(index)
        same_step = bool(self.state.agenda) and [self.state.agenda[-1].name, *self.state.agenda[-1].key()] == [
            before.agenda[-1].name,
            *before.agenda[-1].key(),
        ]
        held = self.held is not None and self.held[0] == seat
        if seat not in self.state.actors and not held and not (same_step and len(before.actors) > 1):
            raise Refused(t(passed))
        if seat not in self._surprises or self._surprises[seat][0] != self.rows[index]:
            self._surprises[seat] = self.rows[index], self._surprise(before, index)
        if self._surprises[seat][1]:
            raise Refused(t(self._surprises[seat][1]))
        without = before.copy()
        try:
            for who, later in self.played[index + 1 :]:
                without.play(later, who)
        except IllegalAction:
            raise Refused(t(others)) from None

    def _surprise(self, before: State, index: int) -> str:
        """What a seat could not foresee of a move of its own, as a sentence; nothing, mostly."""
        seat, action = self.played[index]
        after, shown = self.state, self.view(seat)
        if index < len(self.played) - 1:
            after = before.copy()
            after.play(action, seat)
            shown = after.view(seat)
        if before.drawn != after.drawn:
            return mark("Chance has been at work since: that cannot be taken back.")
        if _foreseen(before, seat, action) != shown:
            return mark("Something was revealed since: that cannot be taken back.")
        return ""

    def _check_room(self) -> None:
        """A log has room for twice the longest game and some rows more: refuse to take back a move when, after it, the
        game might not come to its end within that. To play on is always possible."""
        longest = self.game.longest
        if len(self.log) + 1 + longest - (len(self.played) - 1) > 2 * longest + SPARE:
            raise Refused(t("So much was taken back at this table that nothing more can be: every move stands now."))

    def among_bots(self, seat: int) -> bool:
        """Whether nobody but bots plays with a seat."""
        return all(place.kind == "bot" or place.resigned for place in self.seats if place.seat != seat)

    def hold(self, seat: int, until: float) -> bool:
        """Leave a seat among bots its turn for a moment more, if only they are asked now and its last move could be
        taken back. Other people would learn from that what it could foresee."""
        if not self.among_bots(seat) or seat in self.state.actors or not self.state.actors:
            return False
        self.held = (seat, until)
        self._forget_derived()
        if not self.may_undo(seat):
            self.go_on()
        return self.held is not None

    def go_on(self) -> None:
        """What was done stands."""
        self.held = None
        self._forget_derived()

    def has_a_formality(self, seat: int) -> bool:
        """Whether a seat is asked something to which it has one answer, which the table can give for it. A learner does
        all that the coach speaks of."""
        if self.row.status != "running" or (self.row.lesson == LISTENING and self.seats[seat].kind == "person"):
            return False
        legal = self.state.peek(seat)
        return len(legal) == 1 and self.game.is_formality(legal[0])

    def may_undo(self, seat: int) -> bool:
        if seat not in self._undo:
            try:
                self.check_undo(seat)
                self._undo[seat] = True
            except Refused:
                self._undo[seat] = False
        return self._undo[seat]


def is_irreversible(state: State, seat: int, action: int, patient: bool = False) -> bool:
    """Whether an action cannot be taken back: it ends the seat's turn, or shows it something it cannot foresee. Where
    the others are patient, and are asked nothing yet, the turn is the seat's for a moment more."""
    seen = _foreseen(state, seat, action)
    if seen is None:
        return True
    return seat not in seen["actors"] and not (patient and seen["actors"] and state.actors == (seat,))


def _foreseen(state: State, seat: int, action: int) -> dict[str, Any] | None:
    """What a seat will see after an action of its own, if it can know that before: however the hidden things lie, no
    chance is at work and it sees the same. Found out from imagined deals alone, never from the real one: the answer is
    shown to the seat, and may tell it nothing new."""
    seen = None
    for seed in range(3):
        twin = state.resample(seat, seed)
        drawn = twin.drawn
        twin.play(action, seat)
        if twin.drawn != drawn:
            return None
        shown = twin.view(seat)
        if seen is not None and shown != seen:
            return None
        seen = shown
    return seen
