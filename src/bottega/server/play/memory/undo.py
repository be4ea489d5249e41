"""Undo: when a move can be taken back, and a log without the moves that were.

An undo never changes whose turn it is, never makes another player redo anything, and never goes back over chance or
over what the undoing player has seen revealed. See decision 008.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from bottega.i18n.translate import mark, t
from bottega.kernel import Game, IllegalAction, State
from bottega.server.core.errors import Refused
from bottega.server.core.game_cache import Entry
from bottega.server.db.rows import UNDO

SPARE = 200  # log rows beyond twice the longest game
TURN_OVER = mark("Too late to undo – your turn is over.")
BUILT_ON = mark("Too late to undo – another player has moved.")


def standing_moves(log: list[Entry]) -> list[Entry]:
    """The moves of a log that were not undone."""
    return [log[index] for index in standing_rows(log)]


def standing_rows(log: list[Entry]) -> list[int]:
    """The indices of the log rows that are moves and were not undone."""
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


def check_room(game: Game, rows: int, moves: int) -> None:
    """Refuse an undo if the rest of the game might not fit into the log, which has room for twice the longest game.
    Moves are always possible."""
    if rows + 1 + game.longest - (moves - 1) > 2 * game.longest + SPARE:
        raise Refused(t("Undo limit reached."))


def check_turn(before: State, now: State, seat: int, others_have_moved: bool, in_pause: bool) -> None:
    """Refuse an undo after the turn of a seat, whose last move was made in the state `before`."""
    if others_have_moved:
        raise Refused(t(BUILT_ON if seat in now.actors else TURN_OVER))
    steps = [[state.agenda[-1].name, *state.agenda[-1].key()] for state in (now, before) if state.agenda]
    same_step = len(steps) == 2 and steps[0] == steps[1]
    if seat not in now.actors and not in_pause and not (same_step and len(before.actors) > 1):
        raise Refused(t(TURN_OVER))


def check_later_moves(before: State, later: list[Entry]) -> None:
    """Refuse an undo if the later moves of others would not be legal without the undone one."""
    without = before.copy()
    try:
        for seat, action in later:
            without.play(action, seat)
    except IllegalAction:
        raise Refused(t(BUILT_ON)) from None


def surprise(before: State, seat: int, action: int, after: State, shown: dict[str, Any]) -> str:
    """Why a seat could not foresee the state after its move, and what it is shown; usually ""."""
    if before.drawn != after.drawn:
        return mark("You can't undo after a random event.")
    if foreseen(before, seat, action, shown) is None:
        return mark("You can't undo after something was revealed.")
    return ""


def is_irreversible(state: State, seat: int, action: int, patient: bool = False) -> bool:
    """Whether an action cannot be undone: it ends the seat's turn, or reveals something that it cannot foresee. With
    `patient` bots the turn lasts a moment longer."""
    seen = foreseen(state, seat, action)
    if seen is None:
        return True
    return seat not in seen["actors"] and not (patient and seen["actors"] and state.actors == (seat,))


def foreseen(state: State, seat: int, action: int, seen: dict[str, Any] | None = None) -> dict[str, Any] | None:
    """What a seat will see after an action, if it can know that: the same in all deals of the hidden information,
    without chance. After the action, also what it has `seen`."""
    for shown, chance in islice(imagined_after(state, seat, action), 3):
        if chance or (seen is not None and shown != seen):
            return None
        seen = shown
    return seen


def imagined_after(state: State, seat: int, action: int) -> Iterator[tuple[dict[str, Any], bool]]:
    """What a seat would see after an action, in one deal of the hidden information after the other, and whether chance
    took part. The deals are resampled, never the real one, since the answer is shown to the seat."""
    for seed in count():
        twin = state.resample(seat, seed)
        drawn = twin.drawn
        twin.play(action, seat)
        yield twin.view(seat), twin.drawn != drawn
