"""Positions for bots to think about: a few moments of real games of every title."""

from __future__ import annotations

import bottega
from bottega.bots import RandomBot, bot
from bottega.bots.match import move
from bottega.kernel import State

MOMENTS = {  # by title, after how many actions somebody has an interesting decision to make
    "canvas": (5, 21),
    "fresco": (1, 4, 30),
    "fresco-card": (3, 30),
    "fresco-dice": (0, 1, 2, 25),
}


def position(title: str, actions: int, players: int = 2, seed: int = 3) -> State:
    """A game after so many actions of good players, and on to the next real decision."""
    game = bottega.game(title, players=players)
    state = game.start(seed)
    names = bottega.title(title).bots
    players_ = [bot(next(iter(names)), title, seat) if names else RandomBot(seat) for seat in range(players)]
    while len(state.moves) < actions or len(state.legal(state.actors[0])) == 1:
        seat = state.actors[0]
        state.play(move(state, seat, players_[seat], seed), seat)
    return state
