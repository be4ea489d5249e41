"""Positions with the Bell: certificates on offer, in front of seats and in the pile as asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bottega.games.fresco.modules.m08_bells.rules.certificates import BellsState
from bottega.games.fresco.modules.m08_bells.rules.module import Bells
from bottega.games.fresco.rules.components import COLUMNS, PLACES
from bottega.games.fresco.rules.state import FrescoState

from .table import given, start, turn


def module_of(state: FrescoState) -> Bells:
    return next(module for module in state.game.modules if isinstance(module, Bells))


def part_of(state: FrescoState) -> BellsState:
    return module_of(state).state_of(state)


def look(state: FrescoState, seat: int | None = 0) -> dict[str, Any]:
    return cast("dict[str, Any]", state.view(seat)["modules"]["bells"])


def offer(state: FrescoState) -> list[str | None]:
    return [entry["id"] if entry else None for entry in look(state)["shown"]]


def paid(state: FrescoState, seat: int = 0) -> list[str]:
    return [entry["id"] for entry in look(state, seat)["seats"][seat]["paid"]]


def unpaid(state: FrescoState, seat: int = 0) -> dict[str, int]:
    """Unpaid certificates of a seat with the coins on them, the oldest first."""
    return {entry["id"]: entry["coins"] for entry in look(state, None)["seats"][seat]["unpaid"]}


def bells(
    state: FrescoState,
    *,
    shown: Sequence[str] | None = None,
    paid: Mapping[int, Sequence[str]] | None = None,
    unpaid: Mapping[int, Mapping[str, int]] | None = None,
    leonardo: Sequence[str] | None = None,
    over: Mapping[int, str] | None = None,
    left: Sequence[str] | None = None,
) -> FrescoState:
    """A copy with these certificates on offer and in front of seats; all others lie in the pile, or only those of
    `left`, while the rest is in front of the last seat."""
    s = state.copy()
    b = part_of(s)
    number = {certificate.id: at for at, certificate in enumerate(b.pieces.certificates)}
    if shown is not None:
        b.shown = [number[name] for name in shown]
    for seat, names in (paid or {}).items():
        b.paid[seat] = [number[name] for name in names]
    for seat, coins in (unpaid or {}).items():
        b.unpaid[seat] = [number[name] for name in coins]
        b.coins[seat] = list(coins.values())
    if leonardo is not None:
        b.leonardos = [number[name] for name in leonardo]
    for seat, place in (over or {}).items():
        b.over[seat] = COLUMNS - 1 if place == "again" else PLACES.index(place)
    elsewhere = {*b.shown, *b.leonardos}
    for mine in (*b.paid, *b.unpaid):
        elsewhere.update(mine)
    rest = [at for at in number.values() if at not in elsewhere]
    b.pile = rest if left is None else [at for at in rest if b.pieces.certificates[at].id in left]
    b.paid[-1] += [at for at in rest if at not in b.pile]
    b.returned = 0
    return s


def audience(
    *shown: str, money: int = 20, state: FrescoState | None = None, place: str = "studio", seat: int = 0, **more: Any
) -> FrescoState:
    """A seat on space 20 at its audience, its tile over a column, with these certificates on offer."""
    laid = given(state or start(3, modules=[8]), money={seat: money}, track={seat: 20})
    return turn(bells(laid, shown=shown, over={seat: place}, **more), seat, place, 0)


def owing(certificates: Mapping[str, int], *, money: int = 0, state: FrescoState | None = None) -> FrescoState:
    """Seat 0 on space 20 with these unpaid certificates, and coins on them."""
    return bells(given(state or start(3, modules=[8]), money={0: money}, track={0: 20}), unpaid={0: certificates})
