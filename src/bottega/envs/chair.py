"""A game at which a learner sits: at one seat, with bots at the others, or at all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numpy.random import Generator

from bottega.bots import bot
from bottega.bots.arena import move
from bottega.envs.rewards import Purse
from bottega.kernel import BadOption, Bot, Game, State

SEEDS = 2**31
Maker = Callable[[int], Bot]


class Chair:
    """seat  the seat that learns, or None: another one every game, drawn by the seed
    bots  who plays the others: the name of a bot, a function that makes a bot from a seed, or a list of these, one for
          each other seat in turn order; or None: the learner plays all seats
    """

    def __init__(self, game: Game, seat: int | None, bots: Any, reward: str) -> None:
        self.game = game
        self.wanted = self._checked_seat(seat)
        self.makers = [] if bots is None else self._checked_bots(bots)
        self.alone = bots is None
        self.reward = reward
        self.seat = 0

    def _checked_seat(self, seat: Any) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.game.players):
            raise BadOption(f"The option seat is None or a seat from 0 to {self.game.players - 1}, not {seat!r}.")
        return None if seat is None else int(seat)

    def _checked_bots(self, bots: Any) -> list[str | Maker]:
        others = self.game.players - 1
        wanted = list(bots) if isinstance(bots, (list, tuple)) else [bots] * others
        if len(wanted) != others:
            raise BadOption(f"Name one bot for all or one for each of the {others} other seats, not {bots!r}.")
        for one in wanted:
            if isinstance(one, str):
                bot(one, self.game.title, 0)
            elif not callable(one):
                raise BadOption(f"A bot is a name or a function that makes one from a seed, not {one!r}.")
        return wanted

    def begin(self, seed: int | None, draw: Generator) -> State:
        """A new game; without a seed the next one of a row that is drawn."""
        players = self.game.players
        self.seed = int(draw.integers(SEEDS)) if seed is None else seed
        self.seat = int(draw.integers(players)) if self.wanted is None else self.wanted
        self.table = self.game.start(self.seed)
        self.bots: dict[int, Bot] = {}
        for ahead, one in enumerate(self.makers, 1):
            other = (self.seat + ahead) % players
            own = self.seed * 64 + other
            self.bots[other] = bot(one, self.game.title, own) if isinstance(one, str) else one(own)
        self.purse = Purse(self.reward, self.table)
        self.wait()
        return self.table

    def wait(self) -> None:
        """Let the bots play until it is the learner's turn."""
        table = self.table
        if self.alone:
            self.seat = table.actors[0] if table.actors else self.seat
            return
        while not table.over and self.seat not in table.actors:
            other = table.actors[0]
            table.play(move(table, other, self.bots[other], self.seed), other)
