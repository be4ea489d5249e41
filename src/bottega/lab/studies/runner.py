"""Plays a study: logs every game, and in the end writes tables and a report."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from bottega.bots.arena import play, seating, seed_of
from bottega.kernel import Event, Game
from bottega.lab import workers
from bottega.lab.studies import bot_specs
from bottega.lab.studies.game_log import GameLog, Key
from bottega.lab.studies.study import Cell, Study, make


def play_game(title: str, cells: Sequence[Cell], seed: int, key: Key) -> dict[str, Any]:
    """One game of a cell, as it is logged. It is the same in every process and on every machine."""
    number = key[1]
    cell = cells[key[0]]
    game = _game(title, json.dumps(cell.options))
    seats = seating(cell.players, number)
    bots = [cell.bots[seats.index(seat)] for seat in range(cell.players)]
    game_seed = seed_of(seed, number)
    events: list[Event] = []
    state = play(game, bots, game_seed, events, bot_specs.bot)
    facts: dict[str, dict[str, list[int]]] = {}
    for fact in game.declaration.metrics.facts(state, events):
        facts.setdefault(fact.series, {}).setdefault(fact.thing, []).extend((fact.seat, fact.round, fact.amount))
    return {
        "cell": key[0],
        "game": number,
        "seed": game_seed,
        "bots": bots,
        "scores": state.scores,
        "winners": list(state.winners),
        "actions": len(state.moves),
        "sources": game.sources(state.view(None), events),
        "facts": facts,
    }


@lru_cache(maxsize=8)
def _game(title: str, options: str) -> Game:
    """Making a game takes longer than a move: a worker keeps the last ones."""
    return make(title, json.loads(options))


def missing(study: Study, log: GameLog) -> list[Key]:
    """The games still to be played, the first ones of all cells first."""
    wanted = ((cell, number) for number in range(study.games) for cell in range(len(study.cells)))
    return [key for key in wanted if key not in log.at]


def run(
    study: Study,
    folder: Path,
    jobs: int = 1,
    ray: str | None = None,
    begin: Callable[[int, int], None] | None = None,
    progress: Callable[[], None] | None = None,
) -> None:
    """Play what is missing of a study and write its tables and report. `begin` hears how many games there are
    already, and how many there will be."""
    from bottega.lab.studies import report, tabulate  # what the extra brings is asked for before any game is played

    log = GameLog(folder, study)
    try:
        rest = missing(study, log)
        total = study.games * len(study.cells)
        if begin is not None:
            begin(total - len(rest), total)
        for row in _played(study, rest, jobs, ray):
            log.add(row)
            if progress is not None:
                progress()
        tabulate.write(folder, study, log.rows(study.games))
        report.write(folder, study, log.rows(study.games))
    finally:
        log.close()


def _played(study: Study, rest: list[Key], jobs: int, ray: str | None) -> Iterable[dict[str, Any]]:
    task = partial(play_game, study.title, study.cells, study.seed)
    if not rest:
        return ()
    return workers.local(task, rest, jobs) if ray is None else workers.on_ray(task, rest, ray)
