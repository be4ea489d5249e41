"""Phase 1: wake-up times, mood, and how many assistants there are."""

from __future__ import annotations

from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import BaseVerb, Question
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal, Step


class NextSleeper(Step):
    """The rearmost painter that still waits above the inn chooses next. FB-INN-01 to -03, FB-R-01"""

    def __init__(self) -> None:
        super().__init__("next sleeper")

    def run(self, s: FrescoState) -> None:
        rearmost = -1
        for painter, row in enumerate(s.hour):
            if row < 0 and (rearmost < 0 or s.track[painter] < s.track[rearmost]):
                rearmost = painter
        s.painter = rearmost
        if rearmost >= 0:
            s.then([s.game.wake_ups[rearmost], self])
        else:
            s.push(s.game.all_awake)


class Wake(BaseVerb):
    """A painter chooses a free wake-up time. FB-INN-04 to -07"""

    def __init__(self) -> None:
        super().__init__(
            "wake",
            "FB-INN-04",
            mark("You choose a wake-up time at the start of a round"),
        )

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        taken, first = s.hour, self.first
        return [first + row for row in range(self.count) if row not in taken]  # FB-R-86

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        hours = s.game.parts.hours
        free = ", ".join(f"{hour}:00" for n, hour in enumerate(hours) if n not in s.hour)
        fields: dict[str, object] = {"hour": f"{hours[thing]}:00", "free": free}
        return Refusal("FB-INN-05", "{hour} is taken. You can still choose {free}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        game = s.game
        painter = s.painter
        s.hour[painter] = thing
        if painter < game.players:  # F2-20
            s.lift_mood(painter, game.parts.moods[thing])  # FB-MOOD-01, -02, FB-R-78
        if s.events is not None:
            s.tell("wake", s.teller(painter), {"hour": game.parts.hours[thing], "price": game.parts.prices[thing]})
        s.then(game.risings[painter])


class WakeUp(Question):
    """A painter chooses a time; for Leonardo the controlling player does. F2-19, FX-L-00e"""

    __slots__ = ("painter",)

    def __init__(self, painter: int, wake: Wake) -> None:
        super().__init__("wake", (painter,), mark("choose a wake-up time"), [wake])
        self.painter = painter

    def actors(self, s: FrescoState) -> tuple[int, ...]:
        return s.game.acting_for(s, self.painter)


class Settle(Step):
    """Count the assistants of a seat, once a round, from where its mood painter stands. FB-MOOD-07 to -17, FB-R-39"""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__("settle")
        self.seat = seat

    def run(self, s: FrescoState) -> None:
        parts = s.game.parts
        # whose they are does not matter: FB-R-40, -41, -46, -77
        s.assistants[self.seat] = parts.assistants_at[s.mood[self.seat] - parts.mood_low]

    def key(self) -> list[int]:
        return [self.seat]


class AllAwake(Step):
    """The action order of the round is fixed, earliest first; then everybody plans. FB-INN-09, FB-INN-10"""

    def __init__(self) -> None:
        super().__init__("all awake")

    def run(self, s: FrescoState) -> None:
        game = s.game
        s.order = sorted(range(game.painters), key=s.hour.__getitem__)  # FB-RND-03; Leonardo among them, F2-18
        for seat in range(game.players):
            s.waiting[seat] = s.assistants[seat]  # FB-PLAN-09, FB-R-42
        s.busy = game.all_seats
        s.push(game.planning)
