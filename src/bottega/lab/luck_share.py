"""The share of luck in a game: bots play each other with the same deals from all seats. A seer plays too: it knows what
is hidden and how chance will fall.

The seer is an instrument and no bot: no table or command knows its name, and it gets the state itself, which no bot
does."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bottega.bots.arena import Mover, play_on, seed_of, victory_shares
from bottega.bots.estimates import WinRate
from bottega.bots.neural_ismcts_bot import NeuralISMCTSBot, trained_features
from bottega.bots.player import Player
from bottega.bots.search import argmax, play_line
from bottega.games import game as make_game
from bottega.kernel import State
from bottega.kernel.chance import Chance
from bottega.lab import workers
from bottega.lab.ladder import Effort

SEER = "seer"


class Seer:
    """Tries everything that it can do until somebody else's turn begins, with the chance to come. It expects others to
    play like the expert, and evaluates the resulting positions like a grandmaster."""

    def __init__(self, title: str, seat: int) -> None:
        self.seat = seat
        self.told = trained_features(title)
        self.grandmaster = NeuralISMCTSBot(title, 0)

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
            play_line(now, now.actors[0], argmax(self.grandmaster.expert.candidate_plans(now, now.actors[0])))
        return self.grandmaster.evaluator(now.game).rewards(now, Chance(0))[self.seat]


@dataclass(frozen=True)
class Duel:
    """Two sides, every deal from both seats: the games that the first has won, and of how many deals the same seat won
    both games, whoever sat there."""

    sides: tuple[str, str]
    first: WinRate
    seat_won: int

    def __str__(self) -> str:
        one, other = self.sides
        deals = self.first.games // 2
        return f"{one} against {other}: {self.first}; the same seat won {self.seat_won} of {deals} deals twice"


def deal(title: str, sides: tuple[str, str], effort: Effort, number: int) -> tuple[float, bool]:
    """The games that the first side won in a deal from both seats, and whether the same seat won twice."""
    seed = seed_of(7, number)
    ends = []
    for names in (sides, sides[::-1]):
        state: State = make_game(title, players=2).start(seed)
        movers = [mover(name, title, seat, seed, effort) for seat, name in enumerate(names)]
        ends.append(victory_shares(play_on(state, movers).winners, 2))
    return ends[0][0] + ends[1][1], ends[0] == ends[1]


def mover(name: str, title: str, seat: int, seed: int, effort: Effort) -> Mover:
    return Seer(title, seat) if name == SEER else Player(effort.make(name, title, seed * 64 + seat), seat, seed)


def duel(title: str, sides: tuple[str, str], deals: Sequence[int], effort: Effort, jobs: int = 1) -> Duel:
    found = list(workers.local(partial(deal, title, sides, effort), deals, jobs))
    first = WinRate(sum(share for share, _ in found), 2 * len(found))
    return Duel(sides, first, sum(same for _, same in found))


def main(title: str, deals: str, seconds: str) -> None:
    best = "grandmaster"
    for sides in ((best, best), (best, "master"), (SEER, best), (SEER, "journeyman")):
        print(duel(title, sides, range(int(deals)), Effort(float(seconds)), os.cpu_count() or 1))


if __name__ == "__main__":
    main(*sys.argv[1:])
