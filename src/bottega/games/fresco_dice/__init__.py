"""Fresco: the Dice Game: restore the ceiling of the cathedral with three rolls, and bet on the other painters."""

from __future__ import annotations

from bottega.games.fresco_dice.rules.components import Components
from bottega.games.fresco_dice.rules.game import DiceGame
from bottega.kernel.titles import Title

_parts = Components()

TITLE = Title(
    name="fresco-dice",
    called="Fresco: the Dice Game",
    summary="Restore the cathedral ceiling with three rolls of the dice, and bet on the other painters.",
    players=_parts.players,
    options=(),
    make=DiceGame,
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
    ledgers=("fresco-dice.md",),
    modes=({"players": 2}, {"players": 3}, {"players": 4}),
)
