"""A game between bots."""

from __future__ import annotations

from collections.abc import Sequence

from bottega.bots.base import bot
from bottega.kernel import Bot, Game, Perspective, State


def move(state: State, seat: int, player: Bot, seed: int) -> int:
    """What a bot plays for a seat. It gets the seat's perspective, imagined by a seed that knows nothing hidden."""
    return player.choose(Perspective(state, seat, seed + len(state.moves)))


def play(game: Game, bots: Sequence[str], seed: int) -> State:
    """A whole game; `bots` are names by seat. The same seed gives the same game."""
    players = [bot(name, game.title, seed * 64 + seat) for seat, name in enumerate(bots)]
    state = game.start(seed, _names(bots))
    while not state.over:
        seat = state.actors[0]
        state.play(move(state, seat, players[seat], seed), seat)
    return state


def _names(bots: Sequence[str]) -> list[str]:
    return [f"{name} {seat + 1}" for seat, name in enumerate(bots)]
