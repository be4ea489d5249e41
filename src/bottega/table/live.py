"""A table as it is now: its rows, its log, and the state they lead to."""

from __future__ import annotations

import hmac
import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from bottega.games import game as make_game
from bottega.kernel import BottegaError, Event, Game, IllegalAction, State
from bottega.kernel.language import t
from bottega.table.snapshots import Snapshots
from bottega.table.storage import UNDO, SeatRow, Stored, TableRow

Entry = tuple[int, int]  # seat, action
SPARE = 200  # rows of a log beyond twice the longest game


class Refused(BottegaError):
    """Something that may not be done at this table now. `rule` is the rule that says so, if one does."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


class NoSeat(Refused):
    """A personal link that opens no seat, or no longer."""


def game_of(title: str, options: dict[str, Any]) -> Game:
    """A game by its options; games never change, so tables share them."""
    return _game(title, json.dumps(options, sort_keys=True))


@lru_cache(200)
def _game(title: str, options: str) -> Game:
    return make_game(title, **json.loads(options))


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
    last_chat: int = 0
    replayed: int = 0  # moves that were played again to look back or to take back
    _final: dict[tuple[int, int], bool] = field(default_factory=dict)
    _undo: dict[int, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game: Game = game_of(self.row.title, self.row.options)
        if (self.game.rules_version, self.game.components_hash) != (self.row.rules, self.row.components):
            raise Refused(t("This table was made with other rules or components than this server has."))
        self.state: State = self.begin()
        self.snapshots = Snapshots(self.state)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def begin(self) -> State:
        return self.game.start(self.row.seed)

    def take_over(self, stored: Stored) -> None:
        """Become as the table is stored; names are the seats', whoever sits there."""
        self.append([entry for entry in stored.moves if entry[0] > self.count])
        self.row, self.seats, self.last_chat = stored.row, stored.seats, stored.last_chat
        self.state.names = tuple(self.names)

    def append(self, rows: list[tuple[int, int, int]]) -> None:
        """Take over new rows of the log."""
        for number, seat, action in rows:
            if number != self.count + 1:
                raise Refused(t("The log of this table has a gap."))
            self.log.append((seat, action))
            if action == UNDO:
                self._take_back(seat)
            else:
                self._play(seat, action)
            self.count = number
        if rows:
            self._final.clear()
            self._undo.clear()

    def _play(self, seat: int, action: int) -> None:
        events: list[Event] = []
        self.state.play(action, seat, events)
        self.played.append((seat, action))
        self.told.append(events)
        self.snapshots.keep(self.state, len(self.played))

    def _take_back(self, seat: int) -> None:
        """Play on from before the seat's last move as if it had not been."""
        index = self._last_of(seat)
        if index is None:
            return
        later = self.played[index + 1 :]
        self.state = self.at(index)
        del self.played[index:], self.told[index:]
        self.snapshots.forget_after(index)
        for who, action in later:
            self._play(who, action)

    def _last_of(self, seat: int) -> int | None:
        """Where the last move of a seat stands that was not taken back."""
        for index in range(len(self.played) - 1, -1, -1):
            if self.played[index][0] == seat:
                return index
        return None

    def at(self, moves: int) -> State:
        """The state after so many moves that still stand."""
        if not 0 <= moves <= len(self.played):
            raise Refused(t("This game has {moves} moves; there is no moment {at}.", moves=len(self.played), at=moves))
        if moves == len(self.played):
            return self.state
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
        state.names = tuple(self.names)
        return state

    def opened_by(self, token: str) -> SeatRow:
        """The person's seat that a personal link opens now; a link that was good once opens nothing."""
        given = token.encode(errors="replace")
        for place in self.seats:
            if hmac.compare_digest(place.token.encode(), given) and place.kind == "person":
                return place
        raise NoSeat(t("This link opens no seat."))

    # -- what may be done

    def check(self, seat: int, action: int) -> None:
        """Refuse an action that is not legal."""
        if self.row.status != "running":
            raise Refused(t("This game has not begun.") if self.row.status == "open" else t("This game is over."))
        refusal = self.state.why_not(action, seat)
        if refusal is not None:
            raise Refused(refusal.text, refusal.rule)

    def after(self, seat: int, action: int) -> State:
        """The state to which a legal action, or a possible UNDO, leads."""
        if action == UNDO:
            return self._reached(effective([*self.log, (seat, UNDO)]))
        state = self.state.copy()
        state.play(action, seat)
        return state

    def check_fresh(self, seat: int, at: int) -> None:
        """Refuse a choice that was made before something happened which its maker had not seen. Who acts at the same
        time does not disturb; one's own earlier move does: a second click is no second move."""
        if at == self.count:
            return
        seen = self._reached(effective(self.log[:at]))
        together = at < self.count and len(seen.actors) > 1 and seat in seen.actors
        if not together or any(who == seat for who, _ in self.log[at:]):
            raise Refused(t("The table has moved on: somebody else, or you yourself, moved first. Look again."))

    def check_undo(self, seat: int) -> None:
        """Undo never changes whose turn it is, never makes another redo anything, never goes back over chance or over
        what was revealed to the one who takes back."""
        index = self._last_of(seat)
        if index is None or self.row.status != "running":
            raise Refused(t("There is nothing of yours to take back."))
        self._check_room()
        before = self.at(index)
        same_step = bool(self.state.agenda) and [self.state.agenda[-1].name, *self.state.agenda[-1].key()] == [
            before.agenda[-1].name,
            *before.agenda[-1].key(),
        ]
        if seat not in self.state.actors and not (same_step and len(before.actors) > 1):
            raise Refused(t("Your turn is over: it cannot be taken back any more."))
        if before.drawn != self.state.drawn:
            raise Refused(t("Chance has been at work since: that cannot be taken back."))
        if not _tells_nothing(before, self.played[index:], self.state, seat):
            raise Refused(t("Something was revealed since: that cannot be taken back."))
        without = before.copy()
        try:
            for who, action in self.played[index + 1 :]:
                without.play(action, who)
        except IllegalAction:
            raise Refused(t("Somebody else has built on it: that cannot be taken back.")) from None

    def _check_room(self) -> None:
        """A log has room for twice the longest game and some rows more: refuse to take back a move when, after it, the
        game might not come to its end within that. To play on is always possible."""
        longest = self.game.longest
        if len(self.log) + 1 + longest - (len(self.played) - 1) > 2 * longest + SPARE:
            raise Refused(t("So much was taken back at this table that nothing more can be: every move stands now."))

    def may_undo(self, seat: int) -> bool:
        if seat not in self._undo:
            try:
                self.check_undo(seat)
                self._undo[seat] = True
            except Refused:
                self._undo[seat] = False
        return self._undo[seat]

    def final(self, seat: int, action: int) -> bool:
        """Whether an action could not be taken back once it is played."""
        if (seat, action) not in self._final:
            self._final[seat, action] = self._is_final(seat, action)
        return self._final[seat, action]

    def _is_final(self, seat: int, action: int) -> bool:
        after = self.state.copy()
        after.play(action, seat)
        if after.drawn != self.state.drawn or seat not in after.actors:
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
