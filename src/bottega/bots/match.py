"""A game between bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bottega.bots.base import bot
from bottega.bots.player import Player
from bottega.kernel import Bot, Event, Game, State


def move(state: State, seat: int, player: Bot, seed: int) -> int:
    """What a bot plays for a seat. It gets the seat's perspective, imagined by a seed that knows nothing hidden."""
    return Player(player, seat, seed).move(state)


def play(
    game: Game,
    bots: Sequence[str],
    seed: int,
    events: list[Event] | None = None,
    make: Callable[[str, str, int], Bot] = bot,
) -> State:
    """A whole game; `bots` are names by seat, and `make` knows the bots by name. The same seed gives the same game.
    What happens is appended to `events`."""
    players = [Player(make(name, game.title, seed * 64 + seat), seat, seed) for seat, name in enumerate(bots)]
    state = game.start(seed, _names(bots))
    while not state.over:
        seat = state.actors[0]
        state.play(players[seat].move(state), seat, events)
    return state


def shares_of_victory(state: State) -> list[float]:
    """By seat, what it has of the victory in a game that is over."""
    won = state.winners
    return [1.0 / len(won) if seat in won else 0.0 for seat in range(state.game.players)]


def _names(bots: Sequence[str]) -> list[str]:
    return [f"{name} {seat + 1}" for seat, name in enumerate(bots)]
