"""Games of mixed bots, and what some of their moments promised: calibration learns from them.

They are kept in a folder, so that no game is played twice, wherever it was played.
"""

from __future__ import annotations

import gzip
import json
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from bottega.bots.analysis import Analyst, moments
from bottega.bots.arena import play, seed_of, victory_shares
from bottega.bots.greedy_bot import GreedyBot
from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.kernel import Bot
from bottega.kernel.chance import Chance
from bottega.lab import workers
from bottega.lab.training.loop import keep
from bottega.lab.training.selfplay import SelfPlayBot

BOTS = ("steady", "whims", "thinks")
SECONDS = 0.005  # a move, of one that thinks
MOMENTS = 10  # of a game, one out of every tenth of it
DEALS = 12


def make(name: str, title: str, seed: int) -> Bot:
    """Players of a table: one knows the title, one also explores, one explores and thinks a little."""
    if name == "steady":
        return GreedyBot(seed)
    return SelfPlayBot(title, seed, SECONDS if name == "thinks" else 0.0)


def options(title: str, players: int, chance: Chance) -> dict[str, Any]:
    """A game as a network learns from it, with so many players: in Fresco none, some or all modules."""
    judgement = find_title(title).network_features
    drawn = {} if judgement is None else judgement.drawn(chance)
    return {**drawn, "players": players}


def play_and_evaluate(title: str, players: int, seed: int) -> dict[str, Any]:
    """A game, and what its moments promised: moves made, and by deal whether it was played to its end and the odds of
    the seats' values."""
    chance = Chance(seed)
    chosen = options(title, players, chance)
    game = make_game(title, **chosen)
    state = play(game, [BOTS[chance.below(len(BOTS))] for _ in range(players)], seed, make=make)
    analyst = Analyst(game, seed)
    all_moments = [number for number, _ in moments(state)]
    wanted = {chance.pick(part) for part in _parts(all_moments)}
    seen = []
    for number, now in moments(state):
        if number in wanted:
            deals = [analyst.deal_odds(now, deal % players, (), seed_of(seed, deal)) for deal in range(DEALS)]
            seen.append([number, [[int(over), *(round(each, 3) for each in odds)] for odds, over in deals]])
    won = victory_shares(state.winners, players)
    modules = len(chosen.get("modules", ()))
    return {"seed": seed, "modules": modules, "moves": len(state.moves), "won": won, "seen": seen}


def _parts(numbers: list[int]) -> list[list[int]]:
    edges = [len(numbers) * at // MOMENTS for at in range(MOMENTS + 1)]
    return [numbers[low:high] for low, high in pairwise(edges) if high > low]


def games(title: str, players: int, number: int, folder: Path, jobs: int) -> list[dict[str, Any]]:
    """So many games that were looked at: those in the folder, or new ones, which are kept there."""
    file = folder / f"{title}-{players}.json.gz"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        seeds = [seed_of(players, at) for at in range(number)]
        found = sorted(
            workers.local(partial(play_and_evaluate, title, players), seeds, jobs), key=lambda game: game["seed"]
        )
        told = json.dumps(found, separators=(",", ":"))
        keep(file, gzip.compress(told.encode()))
    with gzip.open(file, "rt", encoding="utf-8") as kept:
        played: list[dict[str, Any]] = json.load(kept)
    return played
