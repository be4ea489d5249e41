"""Positions with dome tiles, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bottega.games.fresco.modules.m15_dome.rules.module import Dome
from bottega.games.fresco.modules.m15_dome.rules.tiles import DomeState
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import State


def dome_of(state: FrescoState) -> Dome:
    return next(module for module in state.game.modules if isinstance(module, Dome))


def part(state: State) -> DomeState:
    s = cast(FrescoState, state)
    return dome_of(s).state_of(s)


def dome(
    state: FrescoState,
    under: Mapping[str, str] | None = None,
    owned: Mapping[int, Sequence[str]] | None = None,
) -> FrescoState:
    """A copy with dome tiles under spaces (each changes places with the one there) and in front of painters."""
    s = state.copy()
    p = part(s)
    number = {tile.id: at for at, tile in enumerate(p.tiles)}
    for space, tile in (under or {}).items():
        here, there = s.game.parts.spaces.index(space), p.under.index(number[tile])
        p.under[here], p.under[there] = p.under[there], p.under[here]
    for painter, tiles in (owned or {}).items():
        for tile in tiles:
            p.under[p.under.index(number[tile])] = -1
            p.owned[painter].append(number[tile])
    return s


def owned(state: FrescoState, painter: int) -> list[str]:
    return [part(state).tiles[tile].id for tile in part(state).owned[painter]]


def shown(state: FrescoState, seat: int | None = 0) -> dict[str, Any]:
    return cast(dict[str, Any], state.view(seat)["modules"]["dome"])
