"""The jobs that workers run: bots' moves, hints and game reviews."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from bottega.bots import RandomBot
from bottega.bots.analysis import Analyst, MoveReview, Point, end, moments
from bottega.bots.hints import Advice, hint
from bottega.bots.registry import level as bot_of_level
from bottega.kernel import Bot, Perspective, State
from bottega.server.core.game_cache import Entry, game_of

REMEMBERED = 200
HINT = 0.8  # seconds for a hint where few wait for one, plus a moment for its reason
ANALYSIS = 0.4  # seconds for each decision of a game that is over
SKETCH = 0.3  # seconds for some points of the win-probability curve

_known: OrderedDict[str, tuple[list[Entry], State]] = OrderedDict()
_bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


@dataclass(frozen=True)
class Position:
    """A table's game after some moves, as plain data for a worker."""

    table_id: str
    title: str
    options: dict[str, Any]
    seed: int
    played: list[Entry]

    def state(self) -> State:
        """The state. A worker remembers the last one of each table."""
        before, state = _known.pop(self.table_id, ([], None))
        if state is None or self.played[: len(before)] != before:
            before, state = [], game_of(self.title, self.options).start(self.seed)
        for who, action in self.played[len(before) :]:
            state.play(action, who)
        _known[self.table_id] = (self.played, state)
        if len(_known) > REMEMBERED:
            _known.popitem(last=False)
        return state


def bot_for(position: Position, seat: int, level: str, whim: int) -> Bot:
    """The bot that plays a seat. A worker remembers it, since a master continues its search."""
    key = (position.table_id, seat, level)
    bot = _bots.pop(key, None) or bot_of_level(level, position.title, whim)
    _bots[key] = bot
    if len(_bots) > REMEMBERED:
        _bots.popitem(last=False)
    return bot


def choose_action(position: Position, seat: int, level: str, noticed: int) -> tuple[int, str]:
    """The action that a bot chooses, and the name of the error if it failed; then the action is random, so that nobody
    waits.

    The bot's randomness comes from the table's public id and from how many moves its seat has noticed: neither from the
    seed nor from how many hidden moves others have made.
    """
    whim = int.from_bytes(f"{position.table_id} {noticed} {seat}".encode())
    seen = Perspective(position.state(), seat, whim)
    try:
        choice = bot_for(position, seat, level, whim).choose(seen)
        if choice in seen.legal:
            return choice, ""
        trouble = "IllegalAction"
    except Exception as error:
        trouble = type(error).__name__
    return RandomBot(whim).choose(seen), trouble


def advise(position: Position, seat: int, noticed: int, seconds: float) -> list[Advice]:
    """The best choices for a seat, with reasons."""
    return hint(Perspective(position.state(), seat, noticed), seconds)


def sketch(position: Position, known: list[int]) -> tuple[list[Point], bool]:
    """More points of a finished game's win-probability curve, spread over the game, and whether these are all. Each is
    a first estimate from few deals."""
    state = position.state()
    analyst = Analyst(state.game)
    begun = time.perf_counter()
    found = [] if known else [end(state)]
    left = [(number, now.copy()) for number, now in moments(state) if number not in known]
    for number, now in spread_out(left):
        found.append(analyst.point(now, number, few=True))
        if time.perf_counter() - begun > SKETCH:
            break
    return found, len(found) - (not known) == len(left)


def spread_out(left: list[tuple[int, State]]) -> Iterator[tuple[int, State]]:
    """The first, then every 16th, every 8th, and so on."""
    step = 16
    given: set[int] = set()
    while step:
        for at in range(0, len(left), step):
            if at not in given:
                given.add(at)
                yield left[at]
        step //= 2


def judge_part(position: Position, first: int, drawn: list[int]) -> tuple[int, Point | None, MoveReview | None]:
    """Review the first real decision from a move on; returns how many moves are done, and, if a point of the curve is
    known there, a better one."""
    state, played = replace(position, played=position.played[:first]).state().copy(), position.played
    analyst = Analyst(state.game, seconds=ANALYSIS)
    for number, (seat, action) in enumerate(played[first:], first):
        found = analyst.review(state, seat, action)
        if found is not None:
            return number + 1, analyst.point(state, number) if number in drawn else None, found
        state.play(action, seat)
    return len(played), None, None
