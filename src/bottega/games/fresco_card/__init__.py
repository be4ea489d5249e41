"""Fresco: the Card Game: exchange paint cards, restore sections of the fresco, please the bishop."""

from __future__ import annotations

from bottega.games.fresco_card.rules.components import Components
from bottega.games.fresco_card.rules.game import FrescoCardGame
from bottega.games.fresco_card.rules.readings import READINGS
from bottega.kernel.titles import Title, readings_option

_parts = Components()

TITLE = Title(
    name="fresco-card",
    called="Fresco: the Card Game",
    summary="Collect and mix paint cards, restore sections of the ceiling, and turn them to please the bishop.",
    players=_parts.players,
    options=(readings_option(READINGS),),
    make=FrescoCardGame,
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
    ledgers=("fresco-card.md",),
    modes=tuple({"players": players} for players in range(_parts.players[0], _parts.players[1] + 1)),
)
