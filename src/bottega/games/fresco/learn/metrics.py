"""What a game of Fresco was like: wake-up times and assistants round by round, and what seats did how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from bottega.games.fresco.rules.components import PLACES
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Event, State
from bottega.learning.metrics import ROUNDS, START, TABLE, Fact, Series, counted
from bottega.learning.parts import Metrics

SERIES = {
    "wake": Series("pick", "Wake-up times", "When a seat's painter got up, round by round."),
    "assistants": Series(
        "choice",
        "Places",
        "Where assistants were sent, round by round.",
        {place: place.replace("-", " ").capitalize() for place in PLACES},
    ),
    "deeds": Series("amount", "What was done", "How often a seat did something; modules add deeds of their own."),
    "gain": Series("gain", "Points in a round", "Points of a seat from one wake-up to the next."),
}
# what the table does, and what goes with every round of every seat, wins nothing
BOOKKEEPING = {
    *("wake", "place", "planned", "reveal", "round", "score", "starts", "market", "income", "money", "end", "pass"),
    "leave tile",
}


def facts(state: State, events: Sequence[Event]) -> list[Fact]:
    s = cast(FrescoState, state)
    players = s.game.players
    found: list[Fact] = []
    deeds: Counter[tuple[str, int]] = Counter()
    gains: Counter[tuple[int, int]] = Counter()
    early: list[int] = []
    now = 1  # the first round begins before anybody listens
    for event in events:
        data: dict[str, Any] = dict(event.data)
        seat = event.seat
        if event.kind == "round":
            now = data["round"]
        elif event.kind == "reveal":
            found += _sent(data["columns"], data["plans"][:players], now)
        elif not 0 <= seat < players:
            continue
        elif event.kind == "wake":
            found.append(Fact("wake", f"{data['hour']}:00", seat, now, 1))
            if seat not in early:
                early.append(seat)
        elif event.kind == "score":
            gains[seat, now] += data["to"] - data["from"]
        elif event.kind not in BOOKKEEPING:
            deeds[event.kind, seat] += 1
    found += [Fact(START, "", seat, 0, early.index(seat) + 1) for seat in range(players)]  # FB-INN-02
    found += [Fact("gain", "", seat, at, gains[seat, at]) for seat in range(players) for at in range(1, s.round + 1)]
    found += counted("deeds", deeds)
    found.append(Fact(ROUNDS, "", TABLE, 0, s.round))
    return found


def _sent(columns: list[str], plans: list[list[int]], now: int) -> list[Fact]:
    """In the last round the cathedral has two columns."""
    found = []
    for seat, plan in enumerate(plans):
        sent: Counter[str] = Counter()
        for place, assistants in zip(columns, plan, strict=True):
            sent[place] += assistants
        found += [Fact("assistants", place, seat, now, number) for place, number in sent.items() if number]
    return found


METRICS = Metrics(series=SERIES, facts=facts)
