"""Fresco: get up early or late, buy and mix paint, and restore the bishop's ceiling part by part."""

from __future__ import annotations

from bottega.games.fresco.modules import MODULES, sections
from bottega.games.fresco.rules.game import EDITIONS, FrescoGame
from bottega.games.fresco.rules.readings import READINGS
from bottega.i18n.translate import mark
from bottega.kernel.titles import Option, Title, readings_option

_edition_words = {
    "anniversary": ("Anniversary edition", "The rules of the big box."),
    "first": ("First edition", "Different rules for altar, market, start spaces and score track."),
}

_module_sets = (
    (mark("First evening"), (1, 3, 5)),
    (mark("Market day"), (4, 14, 16)),
    (mark("Cathedral builders"), (6, 7, 9, 11, 15)),
    (mark("Town life"), (1, 2, 12, 17)),
    (mark("Everything"), tuple(MODULES)),
)


TITLE = Title(
    name="fresco",
    called="Fresco",
    summary="Plan your assistants' day in secret, buy and mix paint, and restore the cathedral's great fresco.",
    players=(2, 4),
    options=(
        Option("edition", "Edition (four rules differ)", EDITIONS, "anniversary", words=_edition_words),
        Option(
            "modules",
            "Choose expansion modules",
            tuple(MODULES),
            many=True,
            words={number: (f"{number} · {one.name}", one.effect) for number, one in MODULES.items()},
            weights={number: one.weight for number, one in MODULES.items()},
            sets=tuple((name, numbers) for name, numbers in _module_sets if set(numbers) <= set(MODULES)),
        ),
        readings_option(READINGS),
    ),
    make=FrescoGame,
    package=__name__,
    parts=(
        "tooltips",
        "hint_terms",
        "heuristic",
        "search_policy",
        "network_features",
        "observation",
        "metrics",
        "feats",
    ),
    more_components=tuple(path for _, path in sections()),
    ledgers=(
        "fresco-base.md",
        "fresco-modules-01-06.md",
        "fresco-modules-07-12.md",
        "fresco-modules-13-17-and-combining.md",
    ),
    modes=(
        *({"players": players, "edition": "anniversary"} for players in (2, 3, 4)),
        *({"players": players, "edition": "first"} for players in (2, 4)),
        *({"players": 2, "modules": [number]} for number in MODULES),
        *({"players": players, "modules": list(MODULES)} for players in (2, 3, 4)),
    ),
    series=("FB", "F2", *(f"M{number:02}" for number in MODULES), "MC", "FX"),
)
