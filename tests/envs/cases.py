"""Games that the tests of the environments go over: every title, and Fresco with modules."""

from __future__ import annotations

from typing import Any

import pytest

import bottega
from bottega.games.fresco.modules import MODULES
from bottega.kernel.chance import Chance

FEW: list[tuple[str, dict[str, Any]]] = [
    ("canvas", {"players": 2}),
    ("canvas", {"players": 1, "mode": "vincent"}),
    ("fresco", {"players": 3}),
    ("fresco", {"players": 2, "modules": [1, 2, 3]}),
    ("fresco-card", {"players": 3}),
    ("fresco-dice", {"players": 4}),
]
ALL: list[tuple[str, dict[str, Any]]] = [
    (name, mode) for name in bottega.titles() for mode in bottega.title(name).modes if len(mode.get("modules", [])) < 2
] + [("fresco", {"players": players, "modules": list(MODULES)}) for players in (2, 4)]


def params(cases: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    return [
        pytest.param(name, mode, id="-".join([name, *(str(v).replace(" ", "") for v in mode.values())]))
        for name, mode in cases
    ]


def positions(name: str, mode: dict[str, Any], seed: int, every: int) -> list[bottega.State]:
    """Some positions of a game played at random, the last one of them its end."""
    state = bottega.game(name, **mode).start(seed)
    chance = Chance(seed)
    seen: list[bottega.State] = []
    while not state.over:
        if len(state.moves) % every == 0:
            seen.append(state.copy())
        seat = chance.pick(list(state.actors))
        state.play(chance.pick(state.legal(seat)), seat)
    return [*seen, state]
