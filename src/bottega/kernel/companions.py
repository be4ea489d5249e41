"""What lies beside the rules in a title's folder: one file for one thing, loaded when somebody first asks for it.

    words.py         label, prompt, tell, table, sources: what people read; sentences: what components and pictures say
    drawing.py       sheets, symbols; seat_colours and choice (what it brings, by option) where there is something
    what.py          what: a thing that somebody points at, in a sentence or two (kernel/what.py)
    book/            the rules as players read them, and figures.py: figures, the positions in it (books/)
    gallery.py       preview, keepsakes: where players make pictures
    achievements.py  honours: where games are remembered for something
    deeds.py         every, deeds: what somebody is remembered for after a game; together, where some take many games
    knowledge.py     rate: what a good player knows
    expert.py        Expert: what a search asks
    judgement.py     SIZE, knows, drawn, quiet, go_on, facts: what a network is told; network.bin: what it has learned
    reasons.py       reasons: why an action is good, from what knowledge and expert weigh
    facts.py         facts, SERIES: what a study counts
    numbers.py       Encoder: what a learner sees, part by part; in a module also ASKED, its questions
    cover.svg        the picture on its box
    guide.toml       a first game, guided: bottega/guides.py reads it

A module of Fresco has companions too.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def companion(rules: Any, name: str) -> Any:
    """The file of this name beside the one where a class of rules stands; None if there is none."""
    return _beside(rules.__module__.rpartition(".")[0], name)


@cache
def _beside(home: str, name: str) -> Any:
    found = find_spec(f"{home}.{name}")
    return None if found is None else import_module(found.name)
