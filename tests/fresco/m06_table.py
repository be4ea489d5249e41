"""Positions with the Glaziers: glass, windows and the action tile laid as asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bottega.games.fresco.modules.m06_glaziers.rules.glass import GlaziersState, pane_counts
from bottega.games.fresco.modules.m06_glaziers.rules.module import Glaziers
from bottega.games.fresco.rules.components import COLUMNS, PLACES
from bottega.games.fresco.rules.state import FrescoState

from .table import given, sent, start, turn


def module_of(state: FrescoState) -> Glaziers:
    return next(module for module in state.game.modules if isinstance(module, Glaziers))


def part_of(state: FrescoState) -> GlaziersState:
    return module_of(state).state_of(state)


def look(state: FrescoState, seat: int | None = 0) -> dict[str, Any]:
    return cast("dict[str, Any]", state.view(seat)["modules"]["glaziers"])


def bench(state: FrescoState) -> list[str]:
    return [entry["tile"]["id"] for entry in look(state)["bench"]]


def letters(counts: Mapping[str, int]) -> str:
    return "".join(letter * number for letter, number in counts.items())


def glass_of(state: FrescoState, seat: int = 0) -> str:
    return letters(look(state, seat)["mine"])


def glaziers(
    state: FrescoState,
    *,
    board: str | None = None,
    glass: Mapping[int, str] | None = None,
    windows: Sequence[str] | None = None,
    over: Mapping[int, str] | None = None,
) -> FrescoState:
    """A copy with this glass on offer and behind screens (the rest lies in the bag), these window tiles first on the
    workbench (others change places with them), and action tiles of seats over columns, by place ("again": the last)."""
    s = state.copy()
    g = part_of(s)
    pieces = g.pieces
    if board is not None:
        g.board = pane_counts("board", board, pieces.letters)
    for seat, held in (glass or {}).items():
        g.glass[seat] = pane_counts("glass", held, pieces.letters)
    g.bag = []
    for at, kind in enumerate(pieces.kinds):
        elsewhere = g.board[at] + g.storage[at] + sum(stock[at] for stock in g.glass)
        g.bag.extend([at] * (kind.count - elsewhere))
    ids = [window.id for window in pieces.windows]
    for at, window in enumerate(windows or ()):
        number = ids.index(window)
        if number in g.bench:
            other = g.bench.index(number)
            g.bench[at], g.bench[other] = g.bench[other], g.bench[at]
        else:
            g.pile[g.pile.index(number)] = g.bench[at]
            g.bench[at] = number
    for seat, place in (over or {}).items():
        g.over[seat] = COLUMNS - 1 if place == "again" else PLACES.index(place)
    return s


def shop(
    board: str, *, own: int = 0, money: int = 20, state: FrescoState | None = None, place: str = "studio"
) -> FrescoState:
    """Seat 0 in its turn at the Glaziers with this glass on offer, its tile over a column, `own` assistants on it."""
    laid = glaziers(given(state or start(3, modules=[6]), money={0: money}), board=board, over={0: place})
    return sent(laid, 0, place, own)


def cathedral(
    tile: str = "F12",
    space: str = "b1",
    *,
    glass: str = "",
    windows: Sequence[str] = (),
    bishop: str = "c5",
    money: int = 20,
    state: FrescoState | None = None,
    assistants: int = 1,
    **more: Any,
) -> FrescoState:
    """Seat 0 on space 20 in its turn at the cathedral, with all paints it could want and this glass."""
    paint = {0: "RRRYYYBBBOOOGGGPPP"}
    laid = given(
        state or start(3, modules=[6]), tiles={space: tile}, bishop=bishop, money={0: money}, paint=paint, track={0: 20}
    )
    return turn(glaziers(laid, glass={0: glass}, windows=windows), 0, "cathedral", assistants, **more)
