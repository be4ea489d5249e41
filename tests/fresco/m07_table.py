"""Positions with scrolls, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bottega.games.fresco.modules.m07_scrolls.rules.module import Scrolls
from bottega.games.fresco.rules.state import FrescoState

from .table import game_of

DATA: dict[str, Any] = game_of(3, modules=[7]).parts.data["scrolls"]


def module_of(state: FrescoState) -> Scrolls:
    return next(module for module in state.game.modules if isinstance(module, Scrolls))


def scrolls(state: FrescoState, held: Mapping[int, Sequence[str]]) -> FrescoState:
    """A copy in which seats have these scrolls, by their ids; whoever had one of them gets the other in exchange."""
    s = state.copy()
    module = module_of(s)
    p = module.state_of(s)
    for seat, ids in held.items():
        for name in ids:
            wanted = [scroll.id for scroll in module.scrolls].index(name)
            back = module.scrolls[wanted].back - 1
            old = p.held[seat][back]
            if wanted in p.box:
                p.box = [old if scroll == wanted else scroll for scroll in p.box]
            for mine in p.held:
                if mine[back] == wanted:
                    mine[back] = old
            p.held[seat][back] = wanted
    return s


def look(state: FrescoState, viewer: int | None = 0) -> dict[str, Any]:
    return cast(dict[str, Any], state.view(viewer)["modules"]["scrolls"])


def ids(state: FrescoState, seat: int = 0) -> list[str]:
    """The scrolls a seat still has."""
    return [scroll["id"] for scroll in look(state, seat)["held"][seat]]
