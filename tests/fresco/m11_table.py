"""Positions with the bishop's favours, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from bottega.games.fresco.modules.m11_favours.rules.module import Favours
from bottega.games.fresco.rules.state import FrescoState

from .table import game_of

DATA: dict[str, Any] = game_of(3, modules=[11]).parts.data["favours"]


def module_of(state: FrescoState) -> Favours:
    return next(module for module in state.game.modules if isinstance(module, Favours))


def favours(state: FrescoState, gifts: Mapping[str, Mapping[str, object]]) -> FrescoState:
    """A copy with these gifts on fresco spaces, for instance {"c3": {"thalers": 5}}; they change places with others."""
    s = state.copy()
    f = module_of(s).state_of(s)
    for name, gift in gifts.items():
        space = s.game.parts.spaces.index(name)
        wanted = [kind.shown() for kind in f.kinds].index(dict(gift))
        other = next(at for at, kind in enumerate(f.lying) if kind == wanted and s.game.parts.spaces[at] not in gifts)
        f.lying[space], f.lying[other] = f.lying[other], f.lying[space]
    return s


def look(state: FrescoState, viewer: int | None = 0) -> dict[str, Any]:
    return cast(dict[str, Any], state.view(viewer)["modules"]["favours"])
