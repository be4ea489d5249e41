"""Many games between bots: every bot sits in every seat equally often, and the seed decides everything."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from bottega.bots import check as check_bot
from bottega.bots.match import play
from bottega.games import game as make_game
from bottega.kernel import BadOption
from bottega.lab import workers
from bottega.lab.stats import wilson


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


def seating(players: int, number: int) -> list[int]:
    """The seat of each bot in game `number` of a series: the bots move one seat on with every game."""
    return [(index + number) % players for index in range(players)]


def seed_of(seed: int, number: int) -> int:
    """The seed of game `number` of a series."""
    return seed * 1_000_003 + number


def one(title: str, options: dict[str, Any], bots: Sequence[str], seed: int, number: int) -> Result:
    """Game `number` of a series."""
    seats = seating(len(bots), number)
    by_seat = [bots[seats.index(seat)] for seat in range(len(bots))]
    game_seed = seed_of(seed, number)
    state = play(make_game(title, **options), by_seat, game_seed)
    scores = state.scores
    return Result(
        number=number,
        seed=game_seed,
        seats=seats,
        scores=[scores[seat] for seat in seats],
        won=[seat in state.winners for seat in seats],
        actions=len(state.moves),
    )


def check(title: str, options: dict[str, Any], bots: Sequence[str]) -> dict[str, Any]:
    """The options with the number of players the bots make; everything impossible is refused before any game."""
    for name in bots:
        check_bot(name, title)
    full = {"players": len(bots), **options}
    if full["players"] != len(bots):
        raise BadOption(f"{len(bots)} bots cannot play a game of {full['players']} players: name a bot for each seat.")
    make_game(title, **full)
    return full


def simulate(
    title: str,
    options: dict[str, Any],
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[], None] | None = None,
) -> list[Result]:
    """Play the series. The results do not depend on the number of jobs."""
    results = []
    task = partial(one, title, check(title, options, bots), list(bots), seed)
    batch = max(1, min(50, games // (jobs * 4)))
    for result in workers.local(task, range(games), jobs, batch):
        results.append(result)
        if progress is not None:
            progress()
    return sorted(results, key=lambda result: result.number)


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


def by_seat(results: Sequence[Result]) -> list[float]:
    """The share of games won from each seat."""
    rates = [0.0] * len(results[0].seats)
    for result in results:
        for index, won in enumerate(result.won):
            if won:
                rates[result.seats[index]] += 1 / sum(result.won) / len(results)
    return rates


def as_csv(bots: Sequence[str], results: Sequence[Result]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["game", "seed", "bot", "seat", "score", "won", "actions"])
    for result in results:
        for index, name in enumerate(bots):
            row = [result.number, result.seed, name, result.seats[index], result.scores[index]]
            writer.writerow([*row, int(result.won[index]), result.actions])
    return out.getvalue()


def as_json(title: str, options: dict[str, Any], bots: Sequence[str], seed: int, results: Sequence[Result]) -> str:
    data = {
        "title": title,
        "options": options,
        "bots": list(bots),
        "seed": seed,
        "summary": [asdict(summary) for summary in summaries(bots, results)],
        "games": [asdict(result) for result in results],
    }
    return json.dumps(data, indent=1) + "\n"
