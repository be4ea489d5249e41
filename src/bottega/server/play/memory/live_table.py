"""A table in memory: its rows, its log, and the state that they lead to; and which moves can be undone."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from bottega.bots.personas import LEVELS
from bottega.i18n.translate import language, t
from bottega.kernel import BottegaError, Event, Game, State, noticed_by
from bottega.server.accounts.given_names import seat_name, shown_name
from bottega.server.core.errors import IncompatibleRules, Refused, SeatNotFound
from bottega.server.core.game_cache import Entry, game_of
from bottega.server.core.metrics import Measured
from bottega.server.db.rows import LISTENING, UNDO, SeatRow, StoredTable, TableRow
from bottega.server.play.memory import undo
from bottega.server.play.memory.snapshots import Snapshots
from bottega.server.play.timing.clocks import TIME_UP
from bottega.server.play.timing.progress import Progress
from bottega.server.play.timing.time_control import TimeControl, parse_time_control
from bottega.server.workers.jobs import Position

T = TypeVar("T")


class MoveOutcome(NamedTuple):
    """What a move leads to: the state, its events, and whether everybody notices it."""

    state: State
    events: list[Event]
    everybody: bool


@dataclass
class LiveTable:
    """One table in memory. `count` is how many log rows it has; nobody may learn that number, since it grows with every
    hidden move. What a viewer (a seat, or None for spectators) may know is in `noticed` and `moments`."""

    row: TableRow
    seats: list[SeatRow]
    count: int = 0
    log: list[Entry] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)  # numbers of those that were not undone
    played: list[Entry] = field(default_factory=list)  # their moves
    told: list[list[Event]] = field(default_factory=list)
    together: list[bool] = field(default_factory=list)  # by move whether others could have acted, too
    actors_after: list[tuple[int, ...]] = field(default_factory=list)  # the seats that act after each log row
    last_chat: int = 0
    rematch: str = ""  # the id of the rematch
    replayed: int = 0  # moves replayed to look back or to undo
    noticed: dict[int | None, list[int]] = field(default_factory=dict)  # by viewer its log rows, UNDO included
    paces: dict[int, float] = field(default_factory=dict)  # by seat the seconds of its bot's last real decision
    wanted_paces: dict[int, float] = field(default_factory=dict)  # by person's seat how long bots should pause
    held: tuple[int, float] | None = None  # the undo pause: whose last move can be undone, and until when
    unmeasured: list[Measured] = field(default_factory=list)  # durations of hidden moves
    _before: State | None = None  # the state before the last move, if known
    _views: dict[tuple[int | None, str], dict[str, Any]] = field(default_factory=dict)
    _derived: WeakValueDictionary[tuple[int | None, Hashable], Any] = field(default_factory=WeakValueDictionary)
    _undo: dict[int, bool] = field(default_factory=dict)
    _surprises: dict[int, tuple[int, str]] = field(
        default_factory=dict
    )  # by seat its last move's log row, and why it cannot be undone

    def __post_init__(self) -> None:
        other = IncompatibleRules(t("This table uses a different version of the rules."))
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
        """The game as it is now, for a worker."""
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
        """Take over a newer state of the stored rows."""
        self.append([entry for entry in stored.moves if entry[0] > self.count])
        self.row, self.seats, self.last_chat = stored.row, stored.seats, stored.last_chat
        self.rematch = stored.rematch
        self.state.names = self._shown_names()
        self._forget_derived()

    def append(self, rows: list[tuple[int, int, int]], after: MoveOutcome | None = None) -> None:
        """Append rows of the log. `after` is the outcome of a single new move, if it is known."""
        viewers: set[int | None] = set()  # whose view may have changed
        for number, seat, action in rows:
            if number != self.count + 1:
                raise Refused(t("The log of this table is incomplete."))
            self.log.append((seat, action))
            if action == TIME_UP:
                eyes = list(self.noticed)
            else:
                actors = self.state.actors
                eyes = self._take_back(seat) if action == UNDO else self._play(number, after)
                everybody = len(eyes) == len(self.noticed)
                self._progress.note(number, seat, action, actors, self.state.actors, everybody, self.rows)
            viewers.update(self.noticed if action < 0 else eyes)
            for viewer in eyes:
                self.noticed[viewer].append(number)
                if action >= 0:
                    self._moments[viewer].append(len(self.rows))
            self.count = number
            self.actors_after.append(self.state.actors)
        if rows and (self.held is not None or self.state.over or self.row.lesson):
            self.end_undo_pause()
        else:
            self._forget_derived(viewers)

    def _play(self, row: int, after: MoveOutcome | None = None) -> list[int | None]:
        """Play a row of the log, or take over its known outcome; returns who notices it."""
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
        """Replay without the seat's last move; returns who notices that."""
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
        """The index of the last move of a seat that was not undone."""
        for index in range(len(self.played) - 1, -1, -1):
            if self.played[index][0] == seat:
                return index
        return None

    def _eyes(self, index: int) -> list[int | None]:
        """Who has noticed a move."""
        return [viewer for viewer, rows in self.noticed.items() if self.rows[index] in rows]

    def unnoticed(self) -> int:
        """How many log rows somebody has not noticed."""
        return self.count - len(set.intersection(*map(set, self.noticed.values())))

    def moments(self, viewer: int | None) -> list[int]:
        """The positions of this game that a viewer may know of, as numbers of moves; all when the game is over."""
        if self.row.status == "over":
            return list(range(1, len(self.rows) + 1))
        return self._moments[viewer]

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a viewer sees now."""
        key = viewer, language()  # in which its names are said
        if key not in self._views:
            self._views[key] = self.state.view(viewer)
        return self._views[key]

    def derived(self, viewer: int | None, key: Hashable, make: Callable[[], T]) -> T:
        """A value derived from what a viewer may see now. All who ask for the same key share it as long as somebody
        uses it."""
        found: T | None = self._derived.get((viewer, key))
        if found is None:
            found = self._derived[viewer, key] = make()
        return found

    def _forget_derived(self, viewers: Collection[int | None] | None = None) -> None:
        """Forget what was made of the table for these viewers, or for all: others have not noticed the last moves."""
        self._undo.clear()
        if viewers is None:
            viewers = self.noticed
        self._views = {key: view for key, view in self._views.items() if key[0] not in viewers}
        for key in [key for key in self._derived if key[0] in viewers]:
            self._derived.pop(key, None)

    def look_back(self, viewer: int | None, moment: int) -> State:
        """The state at a moment that a viewer may know of; 0 is the beginning."""
        moments = self.moments(viewer)
        if moment > len(moments):
            raise Refused(t("This game has {moves} moves, so there is no move {at}.", moves=len(moments), at=moment))
        if moment == len(moments):
            return self.state
        return self.at(moments[moment - 1] if moment else 0)

    def at(self, moves: int) -> State:
        """The state after this many moves that were not undone."""
        if not 0 <= moves <= len(self.played):
            raise Refused(t("This game has {moves} moves, so there is no move {at}.", moves=len(self.played), at=moves))
        if moves == len(self.played):
            return self.state
        if moves == len(self.played) - 1 and self._before is not None:
            return self._before
        return self._reached(self.played[:moves])

    def _reached(self, moves: list[Entry]) -> State:
        """The state after these moves, starting from the nearest snapshot that they share with the game."""
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

    def seat_of_token(self, token: str) -> SeatRow:
        """The seat that a personal link opens now."""
        given = token.encode(errors="replace")
        for place in self.seats:
            if hmac.compare_digest(place.token.encode(), given) and place.kind == "person":
                return place
        raise SeatNotFound(t("This link is not valid. Ask for a new one."))

    def time_is_up(self, place: SeatRow) -> bool:
        """Whether a bot acts for a player who is out of time: for this turn, or until they are back."""
        if not self.row.tempo or self.row.status != "running" or place.kind != "person":
            return False
        return place.away or (place.seat in self.state.actors and place.since is None)

    def level(self, seat: int) -> str:
        """The level of the bot that plays a seat. In rated games nobody gains by being absent."""
        place = self.seats[seat]
        return LEVELS[0] if self.row.rated and place.kind == "person" and not place.resigned else place.bot

    # -- what is allowed

    def check(self, seat: int, action: int) -> None:
        """Refuse an action that is not legal."""
        if self.row.status != "running":
            raise Refused(t("This game hasn't started yet.") if self.row.status == "open" else t("This game is over."))
        refusal = self.state.why_not(action, seat)
        if refusal is not None:
            raise Refused(refusal.text, refusal.rule)

    def after(self, seat: int, action: int) -> MoveOutcome:
        """What a legal action, or a possible UNDO, leads to."""
        if action == UNDO:
            index = self._last_of(seat)
            everybody = index is not None and len(self._eyes(index)) == len(self.noticed)
            return MoveOutcome(self._reached(undo.standing_moves([*self.log, (seat, UNDO)])), [], everybody)
        state = self.state.copy()
        events: list[Event] = []
        state.play(action, seat, events)
        others_act = state.actors != self.state.actors
        return MoveOutcome(state, events, all(noticed_by(events, seat, viewer, others_act) for viewer in self.noticed))

    def progress(self, seat: int, action: int, after: MoveOutcome) -> list[int]:
        """The seats for which an action, or UNDO, advances the game."""
        return self._progress.advanced(seat, action, self.state.actors, after.state.actors, after.everybody, self.rows)

    def check_fresh(self, seat: int, at: int) -> None:
        """Refuse a choice made before something happened that its maker had not seen. `at` is how many log rows the
        seat had noticed then. Simultaneous moves of others do not count; an earlier move of the same seat does, so that
        a double click is not two moves."""
        rows = self.noticed[seat]
        if at == len(rows):
            return
        known = self.log[: rows[at - 1]] if 0 < at < len(rows) else []
        seen = self._reached(undo.standing_moves(known))
        together = at < len(rows) and len(seen.actors) > 1 and seat in seen.actors
        if not together or any(who == seat for who, _ in self.log[len(known) :]):
            raise Refused(t("Someone moved first. Look at the table again."))

    def check_undo(self, seat: int) -> None:
        """Refuse an undo that the rules in `undo.py` do not allow."""
        index = self._last_of(seat)
        if index is None or self.row.status != "running":
            raise Refused(t("You have no move to undo."))
        undo.check_room(self.game, len(self.log), len(self.played))
        before, later = self.at(index), self.played[index + 1 :]
        alone = bool(later) and not self.together[index]
        in_pause = self.held is not None and self.held[0] == seat
        undo.check_turn(before, self.state, seat, others_have_moved=alone, in_pause=in_pause)
        if seat not in self._surprises or self._surprises[seat][0] != self.rows[index]:
            after = self.at(index + 1)
            shown = after.view(seat) if later else self.view(seat)
            self._surprises[seat] = self.rows[index], undo.surprise(before, *self.played[index], after, shown)
        if self._surprises[seat][1]:
            raise Refused(t(self._surprises[seat][1]))
        undo.check_later_moves(before, later)

    def among_bots(self, seat: int) -> bool:
        """Whether everybody else at the table is a bot."""
        return all(place.kind == "bot" or place.resigned for place in self.seats if place.seat != seat)

    def hold(self, seat: int, until: float) -> bool:
        """Start an undo pause for a seat that plays with bots, if its last move could be undone now. With other people
        at the table, the pause would tell them what the seat could foresee."""
        if not self.among_bots(seat) or seat in self.state.actors or not self.state.actors:
            return False
        self.held = (seat, until)
        self._forget_derived()
        if not self.may_undo(seat):
            self.end_undo_pause()
        return self.held is not None

    def end_undo_pause(self) -> None:
        """End the undo pause: the move stands."""
        self.held = None
        self._forget_derived()

    def has_a_formality(self, seat: int) -> bool:
        """Whether a seat has a single answer, which the table can give for it. Learners with a coach do everything
        themselves."""
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
