"""Many games between bots: every bot sits in every seat equally often, and the seed decides everything."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from bottega.bots.arena import Result, options_for, play_number, summaries
from bottega.games import game as make_game
from bottega.lab import workers


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
    task = partial(_play_number, title, options_for(title, options, bots), list(bots), seed)
    batch = max(1, min(50, games // (jobs * 4)))
    results = workers.collect(task, range(games), jobs, progress, batch)
    return sorted(results, key=lambda result: result.number)


def _play_number(title: str, options: dict[str, Any], bots: Sequence[str], seed: int, number: int) -> Result:
    return play_number(make_game(title, **options), bots, seed, number)


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
