"""The bots that people play against: one list, the weakest first, each with a character.

A character is a preference for some of the reasons that a title's expert weighs. Titles sort the kinds of their reasons
by taste (TASTES in `hint_terms.py`):

    now       points at once
    later     what pays only in the long run
    safe      what is certain, and what is saved
    more      things to have
    favour    the bishop, good mood and whom it brings, gifts

A persona weighs reasons of a taste so many times. It chooses among lines that it likes about equally, the more freely
the greater its heat (1.0: what the title's expert calls a clear difference, times the title's WARMTH: where a game has
more decisions, whims cost more), and looks ahead in so many games.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from bottega.games import title as find_title
from bottega.i18n.translate import mark


class Persona(NamedTuple):
    name: str
    text: str
    tastes: dict[str, float] = {}
    heat: float = 0.0
    games: int = 0


PERSONAS = (
    Persona(
        "apprentice",
        mark("Looks one move ahead and likes to experiment."),
        {"now": 1.2, "later": 0.8},
        heat=2.0,
    ),
    Persona(
        "dreamer",
        mark("Dreams of a grand finish and neglects points along the way."),
        {"later": 2.0, "now": 0.9},
        heat=1.0,
    ),
    Persona(
        "impatient",
        mark("Grabs points now, never mind tomorrow."),
        {"now": 1.3, "later": 0.8},
        heat=0.5,
    ),
    Persona("journeyman", mark("Knows the game and takes what looks best.")),
    Persona(
        "collector",
        mark("Collects everything and hates to spend."),
        {"more": 1.8},
        heat=0.3,
        games=16,
    ),
    Persona(
        "flatterer",
        mark("Courts the bishop, keeps spirits high and loves gifts."),
        {"favour": 1.6},
        heat=0.3,
        games=38,
    ),
    Persona(
        "cautious",
        mark("Prefers certainty and saves for a rainy day."),
        {"safe": 1.6},
        heat=0.2,
        games=64,
    ),
    Persona("master", mark("Plays out as many possible games as time allows.")),
    Persona("grandmaster", mark("Thinks ahead and has learned from experience who is likely to win.")),
)
LEVELS = tuple(persona.name for persona in PERSONAS)
SEARCHING = ("master", "grandmaster")  # these may think for seconds about one move


@cache
def strengths(title: str) -> dict[str, int]:
    """The strengths of the bots at a title for two, as `bottega ladder` measured it, the weakest first: a journeyman
    has 1500, and 100 more win 64 games of 100."""
    file = find_title(title).home / "bot" / "strengths.toml"
    known: dict[str, int] = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return dict(sorted(known.items(), key=lambda pair: pair[1]))
