"""Positions with gold leaf, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from bottega.games.fresco.modules.m05_gold.rules.module import GoldLeaf
from bottega.games.fresco.rules.components import LETTERS
from bottega.games.fresco.rules.state import FrescoState

from .table import game_of

DATA: dict[str, Any] = game_of(3, modules=[5]).parts.data["gold"]


def module_of(state: FrescoState) -> GoldLeaf:
    return next(module for module in state.game.modules if isinstance(module, GoldLeaf))


def gold(
    state: FrescoState, disc: str = "", leaves: Mapping[int, int] | None = None, supply: int | None = None
) -> FrescoState:
    """A copy with a disc on the basket, by its letter, and leaves behind the screens; the others lie in the supply.
    With a `supply` seat 1 has all that is left."""
    s = state.copy()
    g = module_of(s).state_of(s)
    if disc:
        g.disc = LETTERS.index(disc)
    g.leaves = [(leaves or {}).get(seat, 0) for seat in range(s.game.players)]
    g.supply = g.total - sum(g.leaves)
    if supply is not None:
        g.leaves[1] += g.supply - supply
        g.supply = supply
    return s


def look(state: FrescoState, viewer: int | None = 0) -> dict[str, Any]:
    return cast(dict[str, Any], state.view(viewer)["modules"]["gold"])


def leaves(state: FrescoState, seat: int = 0) -> int:
    return module_of(state).state_of(state).leaves[seat]
