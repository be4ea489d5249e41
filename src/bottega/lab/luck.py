"""How much of a game is luck: bots play each other with the same deals from all seats, and a seer plays who knows what
is hidden and how chance will fall.

The seer is an instrument and no bot: it has no name that a table or a command knows, and it is handed the state itself,
which no bot ever is."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from bottega.bots.grandmaster import Grandmaster
from bottega.bots.match import shares_of_victory
from bottega.bots.player import Player
from bottega.bots.search import favourite, follow
from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.kernel import State
from bottega.kernel.chance import Chance
from bottega.lab import workers
from bottega.lab.ladder import Effort
from bottega.lab.simulate import seed_of
from bottega.lab.stats import wilson

SEER = "seer"


class Mover(Protocol):
    def move(self, state: State) -> int: ...


class Seer:
    """Tries all that it can do until somebody else's turn begins, with the chance that will be; others it takes to play
    as the expert would. Where that leads it judges as a grandmaster does."""

    def __init__(self, title: str, seat: int) -> None:
        self.seat = seat
        self.told = find_title(title).companion("bot.network_features")
        self.mind = Grandmaster(title, 0)

    def move(self, state: State) -> int:
        legal = state.legal(self.seat)
        return max(legal, key=lambda action: self.after(state, action)) if len(legal) > 1 else legal[0]

    def after(self, state: State, action: int) -> float:
        """The share of a victory after an action, if everything goes as it will."""
        now = state.copy()
        now.play(action, self.seat)
        while now.agenda and not self.told.quiet(now):
            if self.seat in now.actors:
                return max(self.after(now, choice) for choice in now.legal(self.seat))
            follow(now, now.actors[0], favourite(self.mind.expert.lines(now, now.actors[0])))
        return self.mind.judge(now.game).rewards(now, Chance(0))[self.seat]


@dataclass(frozen=True)
class Duel:
    """Two sides, every deal from both seats: the games that the first has won, with the ends of the 95 % interval, and
    of how many deals the same seat won both games, whoever sat there."""

    sides: tuple[str, str]
    games: int
    won: float
    low: float
    high: float
    seat_won: int

    def __str__(self) -> str:
        one, other = self.sides
        share = f"{self.won:g} of {self.games} ({self.low:.0%} to {self.high:.0%})"
        return f"{one} against {other}: {share}; the same seat won {self.seat_won} of {self.games // 2} deals twice"


def deal(title: str, sides: tuple[str, str], effort: Effort, number: int) -> tuple[float, bool]:
    """What the first side won in a deal from both seats, and whether the same seat won twice."""
    seed = seed_of(7, number)
    ends = []
    for names in (sides, sides[::-1]):
        state: State = make_game(title, players=2).start(seed)
        movers = [mover(name, title, seat, seed, effort) for seat, name in enumerate(names)]
        while not state.over:
            seat = state.actors[0]
            state.play(movers[seat].move(state), seat)
        ends.append(shares_of_victory(state))
    return ends[0][0] + ends[1][1], ends[0] == ends[1]


def mover(name: str, title: str, seat: int, seed: int, effort: Effort) -> Mover:
    return Seer(title, seat) if name == SEER else Player(effort.make(name, title, seed * 64 + seat), seat, seed)


def duel(title: str, sides: tuple[str, str], deals: Sequence[int], effort: Effort, jobs: int = 1) -> Duel:
    found = list(workers.local(partial(deal, title, sides, effort), deals, jobs))
    won = sum(share for share, _ in found)
    low, high = wilson(won, 2 * len(found))
    return Duel(sides, 2 * len(found), won, low, high, sum(same for _, same in found))


def main(title: str, deals: str, seconds: str) -> None:
    best = "grandmaster"
    for sides in ((best, best), (best, "master"), (SEER, best), (SEER, "journeyman")):
        print(duel(title, sides, range(int(deals)), Effort(float(seconds)), os.cpu_count() or 1))


if __name__ == "__main__":
    main(*sys.argv[1:])
