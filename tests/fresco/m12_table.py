"""Positions with ladies, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bottega.games.fresco.modules.m12_ladies.rules.module import Ladies
from bottega.games.fresco.modules.m12_ladies.rules.pieces import KINDS, SIDES, LadiesState
from bottega.games.fresco.rules.components import COLUMNS, PLACES
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import State

NUMBER = {"pink": 0, "purple": 1}


def module_of(state: FrescoState) -> Ladies:
    return next(module for module in state.game.modules if isinstance(module, Ladies))


def part(state: FrescoState) -> LadiesState:
    return module_of(state).state_of(state)


def ladies(
    state: FrescoState,
    *,
    owned: Mapping[int, Sequence[str]] | None = None,
    bushes: Mapping[int, str | None] | None = None,
    stands: Mapping[int, Mapping[str, str]] | None = None,
    reserved: Mapping[int, tuple[str | None, str]] | None = None,
) -> FrescoState:
    """A copy with ladies won by painters, with ladies (or none) on spaces of the score track, with ladies standing in
    places ("cathedral-again" for the second visit) and with reservation tiles on spaces, by their side."""
    s = state.copy()
    p = part(s)
    for painter, colours in (owned or {}).items():
        for colour in colours:
            p.track[p.track.index(NUMBER[colour])] = -1
            p.owned[painter] |= 1 << NUMBER[colour]
    for space, lady in (bushes or {}).items():
        p.track[p.bushes.index(space)] = -1 if lady is None else NUMBER[lady]
    for seat, places in (stands or {}).items():
        for colour, place in places.items():
            if not p.has(seat, NUMBER[colour]):
                p.track[p.track.index(NUMBER[colour])] = -1
                p.owned[seat] |= 1 << NUMBER[colour]
            column = COLUMNS - 1 if place == "cathedral-again" else PLACES.index(place)
            p.stands[seat * KINDS + NUMBER[colour]] = column
    for seat, (where, side) in (reserved or {}).items():
        p.reserved[seat] = -1 if where is None else s.game.parts.spaces.index(where)
        p.side[seat] = SIDES.index(side)
    return s


def won(state: FrescoState, painter: int) -> list[str]:
    return [colour for colour, at in NUMBER.items() if part(state).has(painter, at)]


def waiting(state: FrescoState) -> dict[int, str]:
    """The ladies on the score track, by space."""
    p = part(state)
    return {space: p.colours[lady] for space, lady in zip(p.bushes, p.track, strict=True) if lady >= 0}


def reservation(state: FrescoState, seat: int) -> tuple[str | None, str]:
    shown = look(state)["reservations"][seat]
    return shown["space"], shown["side"]


def look(state: State, seat: int | None = 0) -> dict[str, Any]:
    return cast(dict[str, Any], state.view(seat)["modules"]["ladies"])
