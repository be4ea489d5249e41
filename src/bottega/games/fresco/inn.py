"""Phase 1: wake-up times, mood, and how many assistants there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.kernel.state import State


class NextSleeper(Step):
    """The rearmost painter that still waits above the inn chooses next. FB-INN-01 to -03, FB-R-01"""

    def __init__(self) -> None:
        super().__init__("next sleeper")

    def run(self, state: State) -> None:
        s = cast(FrescoState, state)
        rearmost = -1
        for painter, row in enumerate(s.hour):
            if row < 0 and (rearmost < 0 or s.track[painter] < s.track[rearmost]):
                rearmost = painter
        s.painter = rearmost
        s.push(s.fresco.next_sleeper if rearmost >= 0 else s.fresco.all_awake)
        if rearmost >= 0:
            s.push(s.fresco.wake_ups[rearmost])


class WakeUp(Step):
    """A painter chooses a free wake-up time; for Leonardo the controlling player does. FB-INN-04 to -06, F2-19"""

    __slots__ = ("painter",)

    def __init__(self, painter: int) -> None:
        super().__init__("wake", (painter,))
        self.painter = painter

    def actors(self, state: State) -> tuple[int, ...]:
        s = cast(FrescoState, state)
        return s.fresco.acting_for(s, self.painter)

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoState, state)
        taken = s.hour
        first = s.fresco.WAKE
        return [first + row for row in range(len(s.fresco.parts.hours)) if row not in taken]

    def why_not(self, state: State, seat: int, action: int) -> Refusal:
        s = cast(FrescoState, state)
        hours = s.fresco.parts.hours
        row = action - s.fresco.WAKE
        if 0 <= row < len(hours):
            free = ", ".join(f"{hour}:00" for n, hour in enumerate(hours) if n not in s.hour)
            fields: dict[str, object] = {"hour": f"{hours[row]}:00", "free": free}
            return Refusal("FB-INN-05", "A painter already wakes at {hour}; free are {free}.", fields)
        return elsewhere(s, seat, action, mark("a wake-up time is chosen"))

    def play(self, state: State, seat: int, action: int) -> None:
        s = cast(FrescoState, state)
        game = s.fresco
        painter = self.painter
        row = action - game.WAKE
        s.hour[painter] = row
        if painter < game.players:  # F2-20
            s.lift_mood(painter, game.parts.moods[row])  # FB-MOOD-01, -02
        if s.events is not None:
            s.tell("wake", s.teller(painter), {"hour": game.parts.hours[row], "price": game.parts.prices[row]})
        if game.hooks.waking:  # M13-R-51
            s.agenda.extend(game.hooks.risen[painter])
            if painter < game.players:
                s.agenda.extend(game.hooks.settled[painter])
                s.push(game.settles[painter])
            s.agenda.extend(game.hooks.woken[painter])
        elif painter < game.players:
            settle(s, painter)


def settle(s: FrescoState, seat: int) -> None:
    """Count the assistants of a seat, once a round, from where its mood painter stands. FB-MOOD-07 to -17, FB-R-39"""
    parts = s.fresco.parts
    s.assistants[seat] = parts.assistants_at[s.mood[seat] - parts.mood_low]


class Settle(Step):
    """Count the assistants after what modules let a seat do before."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__("settle")
        self.seat = seat

    def run(self, state: State) -> None:
        settle(cast(FrescoState, state), self.seat)

    def key(self) -> list[int]:
        return [self.seat]


class AllAwake(Step):
    """The action order of the round is fixed, earliest first; then everybody plans. FB-INN-09, FB-INN-10"""

    def __init__(self) -> None:
        super().__init__("all awake")

    def run(self, state: State) -> None:
        s = cast(FrescoState, state)
        game = s.fresco
        s.order = sorted(range(game.painters), key=s.hour.__getitem__)
        for seat in range(game.players):
            s.waiting[seat] = s.assistants[seat]  # FB-PLAN-09, FB-R-42
        s.busy = game.all_seats
        for module in game.hooks.planning_begins:
            module.planning_begins(s)
        s.push(game.planning)
