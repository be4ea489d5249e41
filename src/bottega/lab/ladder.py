"""Ratings of bots: each plays all others, and intervals say how sure the order is."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations, combinations_with_replacement
from typing import Any

from bottega.bots.arena import places, play, seed_of
from bottega.bots.estimates import Estimate, wilson
from bottega.bots.registry import bot, check
from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.i18n.translate import t
from bottega.kernel import BadOption, Bot
from bottega.lab import workers

SCALE = 400 / math.log(10)
ROUNDS = 200  # after which strengths change no more


@dataclass(frozen=True)
class Effort:
    """The effort of masters for a move: seconds, or iterations if any are given."""

    seconds: float | None = None
    iterations: int = 0

    def make(self, name: str, title: str, seed: int) -> Bot:
        return bot(name, title, seed, self.seconds, self.iterations)


@dataclass(frozen=True)
class Game:
    """One game: the bots by seat, their points and places (1 is the winner's), and how many actions it took."""

    number: int
    seed: int
    bots: list[str]
    scores: list[int]
    places: list[int]
    actions: int


@dataclass(frozen=True)
class Rung:
    """A bot on the ladder: its rating with the ends of its 95 % interval, and the share of games it won. A victory that
    is shared counts as its share; a bot that sits in several seats counts for each of them."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    won: float
    won_low: float
    won_high: float
    mean: float


def lineups(bots: Sequence[str], players: int) -> list[list[str]]:
    """Every choice of bots for the seats, with as many different bots as there are."""
    if len(bots) >= players:
        return [list(chosen) for chosen in combinations(bots, players)]
    mixed = combinations_with_replacement(bots, players)
    return [list(chosen) for chosen in mixed if set(chosen) == set(bots)]


def schedule(bots: Sequence[str], players: int, games: int) -> list[tuple[int, list[str]]]:
    """The deal and the bots by seat of every game. Every line-up plays the same deals, each of them once from every
    seat; what all play is mixed, so that no line-up comes last."""
    deals = -(-games // players)
    found = []
    for deal in range(deals):
        for rotation in range(players):
            for chosen in lineups(bots, players):
                found.append((deal, chosen[rotation:] + chosen[:rotation]))
    return found


def one(title: str, options: dict[str, Any], effort: Effort, seed: int, task: tuple[int, int, list[str]]) -> Game:
    number, deal, seats = task
    game_seed = seed_of(seed, deal)
    state = play(make_game(title, **options), seats, game_seed, make=effort.make)
    return Game(number, game_seed, seats, state.scores, places(state.scores, state.winners), len(state.moves))


def refuse(title: str, options: dict[str, Any], bots: Sequence[str], players: int | None) -> dict[str, Any]:
    """The whole options of the games; everything impossible is refused before any game."""
    low, high = find_title(title).players
    full = {**options, "players": max(2, low) if players is None else players}
    for name in bots:
        check(name, title)
    if len(set(bots)) < 2 or len(set(bots)) != len(bots):
        raise BadOption(t("A ladder needs two or more different bots."))
    if full["players"] < 2:
        raise BadOption(
            t("A ladder needs games of at least 2 players; {title} has up to {high}.", title=title, high=high)
        )
    make_game(title, **full)
    return full


def climb(
    title: str,
    options: dict[str, Any],
    bots: Sequence[str],
    games: int,
    effort: Effort | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[], None] | None = None,
) -> list[Game]:
    """Play all games. With iterations, or without masters, the results depend on the seed alone."""
    tasks = [(number, deal, seats) for number, (deal, seats) in enumerate(schedule(bots, options["players"], games))]
    played = workers.collect(partial(one, title, options, effort or Effort(), seed), tasks, jobs, progress)
    return sorted(played, key=lambda game: game.number)


def rungs(bots: Sequence[str], games: Sequence[Game]) -> list[Rung]:
    """The bots, best first."""
    ratings = rate(bots, games)
    found = []
    for name in bots:
        strength = ratings[name]
        seats = won = points = 0.0
        for game in games:
            for seat, who in enumerate(game.bots):
                if who == name:
                    seats += 1
                    points += game.scores[seat]
                    won += 1 / game.places.count(1) if game.places[seat] == 1 else 0
        low, high = wilson(won, int(seats))
        between_ends = strength.value, strength.low, strength.high
        found.append(Rung(name, *between_ends, int(seats), won / seats, low, high, points / seats))
    return sorted(found, key=lambda rung: -rung.rating)


def rate(bots: Sequence[str], games: Sequence[Game]) -> dict[str, Estimate]:
    """Strengths on the scale of chess: 100 more stand before the other 64 times of 100 (Bradley and Terry's model, as
    likely as can be). A journeyman has 1500, or where there is none the average. To keep who always wins within
    bounds, everybody is taken to have drawn once with the average."""
    pairs = {(one, other): between(one, other, games) for one in bots for other in bots if one != other}
    seats = max(len(game.bots) for game in games) - 1  # pairs of one game say less than as many games
    odds = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        for one in bots:
            won = 0.5 + sum(pairs[one, other][0] for other in bots if other != one) / seats
            odds[one] = won / (1.0 / (odds[one] + 1.0) + _sum_met(one, odds, pairs) / seats)
    middle = 1500 - SCALE * math.log(odds.get("journeyman", 1.0))
    found = {}
    for one in bots:
        known = odds[one] / (odds[one] + 1.0) ** 2
        for other in bots:
            if other != one:
                known += pairs[one, other][1] / seats * odds[one] * odds[other] / (odds[one] + odds[other]) ** 2
        found[one] = Estimate.around(middle + SCALE * math.log(odds[one]), SCALE / math.sqrt(known))
    return found


def _sum_met(one: str, odds: dict[str, float], pairs: dict[tuple[str, str], tuple[float, int]]) -> float:
    return sum(pairs[one, other][1] / (odds[one] + odds[other]) for other in odds if other != one)


def between(one: str, other: str, games: Sequence[Game]) -> tuple[float, int]:
    """The games in which a bot stood before another one, a shared place counting half, and all games of both."""
    ahead, met = 0.0, 0
    for game in games:
        for seat, who in enumerate(game.bots):
            for against, whom in enumerate(game.bots):
                if who == one and whom == other:
                    met += 1
                    mine, theirs = game.places[seat], game.places[against]
                    ahead += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
    return ahead, met


def as_json(
    title: str, options: dict[str, Any], effort: Effort, seed: int, bots: Sequence[str], games: Sequence[Game]
) -> str:
    data = {
        "title": title,
        "options": options,
        "effort": asdict(effort),
        "seed": seed,
        "ladder": [asdict(rung) for rung in rungs(bots, games)],
        "games": [asdict(game) for game in games],
    }
    return json.dumps(data, indent=1) + "\n"
