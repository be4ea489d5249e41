"""Games between bots: one game, and matches in which every bot sits in every seat equally often."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from bottega.bots.estimates import wilson
from bottega.bots.player import Player
from bottega.bots.registry import NamedBot, bot, check
from bottega.games import game as make_game
from bottega.kernel import BadOption, Bot, Event, Game, State


class Mover(Protocol):
    def move(self, state: State) -> int:
        """The action to play here."""


def move(state: State, seat: int, player: Bot, seed: int) -> int:
    """The action that a bot plays for a seat, of which it gets the perspective. The seed knows nothing hidden."""
    return Player(player, seat, seed).move(state)


def play(
    game: Game,
    bots: Sequence[str | Bot],
    seed: int,
    events: list[Event] | None = None,
    make: Callable[[str, str, int], Bot] = bot,
) -> State:
    """A whole game between bots by seat; `make` knows those that are given by name. With names, the same seed gives the
    same game. What happens is appended to `events`."""
    players = [
        Player(make(one, game.title, seed * 64 + seat) if isinstance(one, str) else one, seat, seed)
        for seat, one in enumerate(bots)
    ]
    state = game.start(seed, [f"{label(one)} {seat + 1}" for seat, one in enumerate(bots)])
    return play_on(state, players, events)


def play_on(state: State, movers: Sequence[Mover], events: list[Event] | None = None) -> State:
    """Play a game to its end."""
    while not state.over:
        seat = state.actors[0]
        state.play(movers[seat].move(state), seat, events)
    return state


def label(player: str | Bot) -> str:
    """The name of a bot in games and tables."""
    if isinstance(player, str):
        return player
    return player.name if isinstance(player, NamedBot) else type(player).__name__


def victory_shares(winners: Sequence[int], players: int) -> list[float]:
    """By seat, its part of the victory: a shared one counts as its share."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def places(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """By seat, its place: winners are first, whatever broke a tie; the others follow by points."""
    order = [(0 if seat in winners else 1, 0 if seat in winners else -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < mine for other in order) for mine in order]


@dataclass(frozen=True)
class Result:
    """One game: scores by bot (not by seat), who won, how many actions it took."""

    number: int
    seed: int
    seats: list[int]  # seats[i] is the seat of bot i
    scores: list[int]
    won: list[bool]
    actions: int


@dataclass(frozen=True)
class Summary:
    """A bot's record over all games; a shared victory counts as its share."""

    bot: str
    games: int
    wins: float
    rate: float
    low: float
    high: float
    mean: float
    deviation: float


@dataclass(frozen=True)
class Match:
    """Games between bots. As text: how many each bot won, with the 95 % interval, and its mean points."""

    bots: list[str]
    results: list[Result]

    @property
    def summaries(self) -> list[Summary]:
        """The record of each bot, in the order in which they were given."""
        return summaries(self.bots, self.results)

    def __str__(self) -> str:
        return "\n".join(
            f"{one.bot}: won {one.wins:g} of {one.games} ({one.low:.0%} to {one.high:.0%}), {one.mean:.1f} points"
            for one in self.summaries
        )


def match(
    title: str,
    bots: Sequence[str | Bot],
    games: int,
    seed: int = 0,
    seconds: float | None = None,
    iterations: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """Games of a title between bots, which change seats from game to game."""
    if games < 1:
        raise BadOption(f"A match has at least 1 game, not {games}.")
    game = make_game(title, **options_for(title, options or {}, bots))
    make = partial(bot, seconds=seconds, iterations=iterations)
    return Match([label(one) for one in bots], [play_number(game, bots, seed, number, make) for number in range(games)])


def options_for(title: str, options: Mapping[str, Any], bots: Sequence[str | Bot]) -> dict[str, Any]:
    """The options with as many players as bots; everything impossible is refused before any game."""
    for name in bots:
        if isinstance(name, str):
            check(name, title)
    full = {"players": len(bots), **options}
    if full["players"] != len(bots):
        raise BadOption(f"{len(bots)} bots cannot play a game of {full['players']} players: name a bot for each seat.")
    make_game(title, **full)
    return full


def play_number(
    game: Game, bots: Sequence[str | Bot], seed: int, number: int, make: Callable[[str, str, int], Bot] = bot
) -> Result:
    """Game `number` of a series."""
    seats = seating(len(bots), number)
    by_seat = [bots[seats.index(seat)] for seat in range(len(bots))]
    state = play(game, by_seat, seed_of(seed, number), make=make)
    scores = state.scores
    return Result(
        number=number,
        seed=seed_of(seed, number),
        seats=seats,
        scores=[scores[seat] for seat in seats],
        won=[seat in state.winners for seat in seats],
        actions=len(state.moves),
    )


def seating(players: int, number: int) -> list[int]:
    """The seat of each bot in game `number` of a series: the bots move one seat on with every game."""
    return [(index + number) % players for index in range(players)]


def seed_of(seed: int, number: int) -> int:
    """The seed of game `number` of a series."""
    return seed * 1_000_003 + number


def summaries(bots: Sequence[str], results: Sequence[Result]) -> list[Summary]:
    table = []
    for index, name in enumerate(bots):
        scores = [result.scores[index] for result in results]
        wins = sum(1 / sum(result.won) for result in results if result.won[index])
        low, high = wilson(wins, len(results))
        mean = sum(scores) / len(scores)
        variance = sum((score - mean) ** 2 for score in scores) / max(1, len(scores) - 1)
        rate = wins / len(results)
        table.append(Summary(name, len(results), wins, rate, low, high, mean, math.sqrt(variance)))
    return table
