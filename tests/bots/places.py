"""Positions for bots to think about: a few moments of real games of every title."""

from __future__ import annotations

from typing import Any

import bottega
from bottega.bots import bot
from bottega.bots.arena import move
from bottega.kernel import State

MOMENTS = {  # by title, after how many actions somebody has an interesting decision to make
    "canvas": (5, 21),
    "fresco": (1, 4, 30),
    "fresco-card": (3, 30),
    "fresco-dice": (0, 1, 2, 25),
}


def position(title: str, actions: int, players: int = 2, seed: int = 3, **options: Any) -> State:
    """A game after so many actions of good players, and on to the next real decision."""
    game = bottega.game(title, players=players, **options)
    state = game.start(seed)
    good = [bot("journeyman", title, seat) for seat in range(players)]
    while len(state.moves) < actions or len(state.legal(state.actors[0])) == 1:
        seat = state.actors[0]
        state.play(move(state, seat, good[seat], seed), seat)
    return state
