"""The files that a title may have beside its rules, each in the folder of its role, loaded when first asked for.

    text.words            label, prompt, tell, table, sources; sentences: what components and pictures say
    text.tooltips         what: a thing that a player points at, in a sentence or two (presentation/tooltips.py)
    text.hint_terms       reasons: why an action is good, from what heuristic and search policy weigh
    picture.sheets        sheets, symbols; seat_colours and choice (a picture of an option's choice) where there are any
    picture.gallery       preview, keepsakes: where players make pictures
    bot.heuristic         rate: what a good player knows
    bot.search_policy     Expert: what a search asks
    bot.network_features  SIZE, knows, drawn, quiet, go_on, facts: the inputs of a network; network.bin: its weights
    learn.observation     Encoder: the numbers that a learner sees, part by part
    learn.metrics         facts, SERIES: what a study counts
    learn.feats           every, deeds: what a player is remembered for after a game; together, where some take several
    learn.achievements    honours: where games are remembered for something

A module of Fresco has `text`, `tooltips`, `hint_terms`, `picture`, `heuristic` and `observation` beside its `rules`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def companion(rules: Any, name: str) -> Any:
    """The file of this name in the folder of a class of rules; None if there is none."""
    return _beside(rules.__module__.partition(".rules")[0], name)


@cache
def _beside(home: str, name: str) -> Any:
    try:
        found = find_spec(f"{home}.{name}")
    except ModuleNotFoundError:  # there is no folder for this role
        return None
    return None if found is None else import_module(found.name)
