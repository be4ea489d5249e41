"""Positions with the Doctor, in the words of the game: remedies are "3", "2", "1" or "juice"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bottega.games.fresco.modules.m10_doctor.rules.module import Doctor
from bottega.games.fresco.modules.m10_doctor.rules.pieces import NOWHERE, OWN, SAME, DoctorState
from bottega.games.fresco.rules.components import COLUMNS, PLACES
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Event

from .table import game_of, given, plan, play, start, wake_all

DATA: dict[str, Any] = game_of(3, modules=[10]).parts.data["doctor"]


def table_of(players: int = 3, modules: Sequence[int] = (10,), **options: Any) -> FrescoState:
    return start(players, modules=list(modules), **options)


def module_of(state: FrescoState) -> Doctor:
    return next(module for module in state.game.modules if isinstance(module, Doctor))


def part(state: FrescoState) -> DoctorState:
    return module_of(state).state_of(state)


def look(state: FrescoState, viewer: int | None = 0) -> dict[str, Any]:
    return cast("dict[str, Any]", state.view(viewer)["modules"]["doctor"])


def ward(
    state: FrescoState,
    sick: Mapping[int, int] | None = None,
    away: Mapping[int, int] | None = None,
    *,
    held: Mapping[int, Sequence[str]] | None = None,
    shown: Sequence[str] | None = None,
    pile: Sequence[str] | None = None,
    next_infection: str = "",
    before: str = "",
    given_up: Sequence[int] = (),
    black: int | None = None,
) -> FrescoState:
    """A copy with so many sick assistants; unless `away` says otherwise as many of each seat are with the doctor.

    `held` and `shown` take bottles from the pile, `pile` is its order from the top and sends the rest to the discards;
    `next_infection` comes to the top of its pile; `given_up` are seats with one of their own in the armchair; `black`
    is what is left on the board, and seat 1 has the others.
    """
    s = state.copy()
    m = module_of(s)
    p = m.state_of(s)
    names = [kind.name for kind in m.kinds]
    for seat, number in (sick or {}).items():
        p.sick[seat] = number
        p.away[seat] = number if away is None else away.get(seat, 0)
    p.black = m.black_each * s.game.players - sum(p.sick)
    if black is not None:
        p.sick[1] += p.black - black
        p.black = black
    for seat in given_up:
        p.chair[seat] = OWN
    for seat, bottles in (held or {}).items():
        for bottle in bottles:
            p.pile.remove(names.index(bottle))
            p.held[seat].append(names.index(bottle))
    for slot, bottle in enumerate(shown or []):
        if bottle:
            p.pile.remove(names.index(bottle))
            p.shown[slot] = names.index(bottle)
    if pile is not None:
        wanted = [names.index(bottle) for bottle in reversed(pile)]
        p.discard = p.pile.copy()
        for kind in wanted:
            p.discard.remove(kind)
        p.pile = wanted
    if next_infection:
        tile = SAME if next_infection == "same" else PLACES.index(next_infection)
        p.infections.remove(tile)
        p.infections.append(tile)
    if before:
        p.before = PLACES.index(before)
    for seat in range(s.game.players):
        change = s.game.parts.assistants_at[s.mood[seat] - s.game.parts.mood_low] - s.game.parts.assistants
        s.assistants[seat] = p.own(s, seat) + max(change, 0)
    return s


def at_work(
    state: FrescoState,
    plans: Mapping[int, Sequence[int]],
    beds: Mapping[int, Sequence[int]] | None = None,
    *,
    infected: str = "",
    neutral: Mapping[int, str] | None = None,
    doctor: Sequence[int] = (),
    hours: Mapping[int, int] | None = None,
    hold: bool = True,
) -> FrescoState:
    """A copy in which the plans lie open and the first turn of the day has come. Plans are the assistants by column,
    the sick ones (`beds`) among them; `doctor` are seats with the doctor's tile on the market; `hold` keeps the day
    from ending by a visit of the last seat to the last place."""
    s = state.copy()
    game = s.game
    p = part(s)
    wake_all(s, hours or {0: game.parts.hours[0]})
    s.order = sorted(range(game.painters), key=s.hour.__getitem__)
    for painter in range(game.painters):
        s.plan[painter] = list(plans.get(painter, [0] * COLUMNS))
    for seat, columns in (beds or {}).items():
        p.weak.columns[seat] = list(columns)
        missing = sum(columns) - p.sick[seat]
        if missing > 0:
            p.sick[seat] += missing
            p.away[seat] += missing
            p.black -= missing
    for seat, place in (neutral or {}).items():
        p.neutral[seat] = PLACES.index(place)
    for seat in doctor:
        p.over[seat] = 0
    if hold:
        s.plan[game.players - 1][COLUMNS - 1] += 1
    if infected:
        p.tile = p.infections.pop()
        p.infected = PLACES.index(infected)
    s.busy = ()
    s.open = True
    s.agenda = [game.slots[0][0]]
    s.settle()
    return s


def plan_all(state: FrescoState, plans: Mapping[int, Sequence[int]]) -> list[Event]:
    """Place the assistants of seats by column and end their plans."""
    events = plan(state, plans)
    for seat in plans:
        if seat in state.busy:
            events += play(state, "pass", seat=seat)
    return events


def rich(state: FrescoState, paint: str = "RRYYBBOOGGPP", money: int = 20) -> FrescoState:
    """A copy in which seat 0 has money and paint for everything, and stands where nobody is in the way."""
    return given(state, paint={0: paint}, money={0: money}, track={0: 40})


def pass_all(state: FrescoState, until: str = "", seat: int | None = None) -> None:
    """Everybody passes until something is asked."""
    while not state.over and not (state.agenda[-1].name == until and seat in (None, *state.actors)):
        play(state, "pass", seat=state.actors[0])


def sick(state: FrescoState) -> list[int]:
    return look(state, None)["sick"]  # type: ignore[no-any-return]


def away(state: FrescoState) -> list[int]:
    return look(state, None)["away"]  # type: ignore[no-any-return]


def on_sale(state: FrescoState) -> list[str | None]:
    return [slot["remedy"] for slot in look(state, None)["remedies"]]


__all__ = [
    "DATA",
    "NOWHERE",
    "at_work",
    "away",
    "look",
    "module_of",
    "on_sale",
    "part",
    "pass_all",
    "plan_all",
    "rich",
    "sick",
    "table_of",
    "ward",
]
