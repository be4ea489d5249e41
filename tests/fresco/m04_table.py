"""Positions with the wishing well, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bottega.games.fresco.modules.m04_well.rules.module import Well
from bottega.games.fresco.rules.state import FrescoState

from .table import game_of

DATA: dict[str, Any] = game_of(3, modules=[4]).parts.data["well"]


def module_of(state: FrescoState) -> Well:
    return next(module for module in state.game.modules if isinstance(module, Well))


def well(
    state: FrescoState,
    hands: Mapping[int, Sequence[str]] | None = None,
    coins: Mapping[int, int] | None = None,
    planned: Mapping[int, int] | None = None,
    thrown: int = 0,
    top: Sequence[str] = (),
    pile: int | None = None,
) -> FrescoState:
    """A copy with these wish cards in the hands of seats, by Names; lucky coins behind screens, on action boards
    and in the well; cards on top of the pile, the first one uppermost. `pile` is how many cards are left in it: the
    others are used up. All other coins lie in the supply."""
    s = state.copy()
    pieces = module_of(s).pieces
    w = module_of(s).state_of(s)
    names = [card.name for card in pieces.cards]
    pool = [at for at, card in enumerate(pieces.cards) for _ in range(card.count)]
    w.hands = [sorted(names.index(name) for name in (hands or {}).get(seat, ())) for seat in range(s.game.players)]
    above = [names.index(name) for name in top]
    for card in [*above, *(card for hand in w.hands for card in hand)]:
        pool.remove(card)
    w.pile = [*pool, *reversed(above)]
    w.used = []
    if pile is not None:
        w.used, w.pile = w.pile[: len(w.pile) - pile], w.pile[len(w.pile) - pile :]
    for seat in range(s.game.players):
        w.coins[seat] = (coins or {}).get(seat, 0)
        w.planned[seat] = (planned or {}).get(seat, 0)
    w.well = thrown
    w.supply = pieces.total - w.well - sum(w.coins) - sum(w.planned)
    return s


def look(state: FrescoState, viewer: int | None = 0) -> dict[str, Any]:
    return cast(dict[str, Any], state.view(viewer)["modules"]["well"])


def coins(state: FrescoState, seat: int = 0) -> int:
    """Lucky coins behind a seat's screen."""
    return module_of(state).state_of(state).coins[seat]


def hand(state: FrescoState, seat: int = 0) -> list[str]:
    return cast(list[str], look(state, seat)["hands"][seat])
