"""Positions of random games in which, together, every verb of a game is offered."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from bottega.kernel import Game

GAMES = 40  # at most


class Position(NamedTuple):
    """A record of a game, the seat that is asked, and the actions of the verbs for which this position was chosen."""

    record: str
    seat: int
    actions: list[str]


def verbs_of(game: Game) -> set[str]:
    return {verb.name for verb in game.catalogue.verbs}


def positions(game: Game, most: int, known: Iterable[str] = ()) -> list[Position]:
    """A position for each verb that is not known, with at most so many of its actions; one may serve several verbs.

    The games are the same every time. Raises AssertionError if a verb is not met in them."""
    met: dict[frozenset[str], tuple[str, int, list[int]]] = {}  # by the verbs that are offered together
    wanted = verbs_of(game) - set(known)
    for seed in range(GAMES):
        if wanted <= frozenset().union(*met):
            break
        random, state = Random(seed), game.start(seed)
        while not state.over:
            seat = random.choice(state.actors)
            actions = state.legal(seat)
            verbs = frozenset(_verb(game, action) for action in actions)
            if verbs not in met:
                met[verbs] = (state.record(), seat, actions)
            state.play(_choice(game, actions, random), seat)
    chosen = []
    while wanted:
        verbs = max(met, key=lambda verbs: (len(verbs & wanted), sorted(verbs)))
        assert verbs & wanted, f"random games never offer {wanted}"
        record, seat, actions = met[verbs]
        texts = [game.text(action) for verb in sorted(verbs & wanted) for action in _some(game, actions, verb, most)]
        chosen.append(Position(record, seat, texts))
        wanted -= verbs
    return chosen


def _verb(game: Game, action: int) -> str:
    return game.catalogue.verbs[action].name


def _choice(game: Game, actions: list[int], random: Random) -> int:
    """Mostly something that lets no chance go: such games come to more of what there is to do."""
    verbs = game.catalogue.verbs
    active = [action for action in actions if not verbs[action].declines(action - verbs[action].first)]
    return random.choice(active if active and random.random() < 0.9 else actions)


def _some(game: Game, actions: list[int], verb: str, most: int) -> list[int]:
    """Some actions of a verb, the first and the last among them."""
    its = [action for action in actions if _verb(game, action) == verb]
    return its if len(its) <= most else [its[number * (len(its) - 1) // max(1, most - 1)] for number in range(most)]
