"""Canvas: collect transparent Art cards, stack three of them into a painting, win ribbons for what shows."""

from __future__ import annotations

from bottega.games.canvas.rules.components import component_set
from bottega.games.canvas.rules.game import MODES, CanvasGame
from bottega.kernel.titles import Option, Title

_parts = component_set(None)
_scoring = tuple(card.id for card in _parts.scoring)
_scenarios = tuple(scenario.id for scenario in _parts.scenarios)

_mode_words = {
    "standard": ("Standard", "2 to 5 players. Most points wins."),
    "vincent": ("Painting with Vincent", "1 or 2 players against Vincent, who removes cards."),
    "puzzle": ("Solo Puzzle", "1 player. Every card you skip leaves the game."),
}
_scoring_words = {card.id: (card.name, card.text) for card in _parts.scoring}
_scenario_words = {scenario.id: (scenario.name, "") for scenario in _parts.scenarios}

TITLE = Title(
    name="canvas",
    called="Canvas",
    summary="Collect transparent Art cards, stack three into a painting, and win ribbons for the icons that show.",
    players=_parts.players,
    options=(
        Option(
            "mode",
            "Game mode",
            MODES,
            "standard",
            words=_mode_words,
        ),
        Option(
            "scoring", "Choose four scoring cards, or leave empty for random", _scoring, many=True, words=_scoring_words
        ),
        Option("scenario", "Scoring cards with a target score", _scenarios, words=_scenario_words),
        Option("difficulty", "Target score when you play alone without a scenario", tuple(_parts.targets), "normal"),
    ),
    make=CanvasGame,
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
        "gallery",
        "achievements",
    ),
    ledgers=("canvas.md",),
    modes=(
        *({"players": players} for players in range(2, 6)),
        {"players": 1, "mode": "vincent"},
        {"players": 2, "mode": "vincent"},
        {"players": 1, "mode": "puzzle"},
        {"players": 1, "mode": "puzzle", "difficulty": "master"},
        *({"players": 2 + n % 4, "scenario": scenario} for n, scenario in enumerate(_scenarios)),
        {"players": 1, "mode": "vincent", "scenario": "bonus"},
        {"players": 2, "scoring": list(_parts.first_game)},
    ),
)
