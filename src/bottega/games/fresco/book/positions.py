"""Positions on a real table of Fresco, in the words of the game: spaces, hours, tiles and paints as in the notation.

A position is built on a copy of a real state with `given`, moved to a moment of the round with `waking`, `planning` or
`turn`, and played on with `play`. So figures of the books are laid, and the stories of tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, cast

from bottega.games.fresco.rules.components import BEHIND_START, COLUMNS, PLACES, paint_counts
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Event

M = TypeVar("M", bound=Module)
_games: dict[str, FrescoGame] = {}


def game_of(players: int = 3, **options: Any) -> FrescoGame:
    key = f"{players} {sorted(options.items())}"
    if key not in _games:
        _games[key] = FrescoGame(players=players, **options)
    return _games[key]


def start(players: int = 3, seed: int = 1, names: Sequence[str] | None = None, **options: Any) -> FrescoState:
    """A game just set up. The start spaces are dealt so that seat 0 is on S1, seat 1 on S2 and so on."""
    state = cast(FrescoState, game_of(players, **options).start(seed, names))
    state.track = [BEHIND_START + 1 + painter for painter in range(state.game.painters)]
    if state.control >= 0:
        state.control = 0
    restart(state)
    return state


def restart(state: FrescoState) -> None:
    """Begin the round again with the first wake-up choice, without counting it anew."""
    state.agenda = [state.game.next_sleeper]
    state.hour = [-1] * state.game.painters
    state.settle()


# -- given


def given(
    state: FrescoState,
    *,
    track: Mapping[int, int | str] | None = None,
    money: Mapping[int, int] | None = None,
    paint: Mapping[int, str] | None = None,
    mood: Mapping[int, int] | None = None,
    hours: Mapping[int, int] | None = None,
    owned: Mapping[int, Sequence[str]] | None = None,
    tiles: Mapping[str, str | None] | None = None,
    only: Sequence[str] | None = None,
    market: Mapping[str, str] | None = None,
    bishop: str | None = None,
    walker: str | None = None,
    last: bool | None = None,
    round: int | None = None,
    idle: int | None = None,
) -> FrescoState:
    """A copy of a state with the pieces laid as asked for.

    `track`: spaces by painter, "S1" or a number. `paint`: all cubes of a seat, as letters. `tiles`: a fresco tile by
    its id for a space (it changes places with the one that lies there), or None for a restored space. `only`: the
    spaces that still have a tile. `market`: a market tile by its paints for a stall space; it changes places with the
    one that lies there. `owned`: backs in front of a painter, by their blots or "blank".
    """
    s = state.copy()
    game = s.game
    for painter, where in (track or {}).items():
        s.track[painter] = where if isinstance(where, int) else BEHIND_START + int(where[1:])
    for seat, thalers in (money or {}).items():
        s.money[seat] = thalers
    for seat, letters in (paint or {}).items():
        s.paint[seat] = paint_counts("paint", letters)
    for seat, space in (mood or {}).items():
        s.mood[seat] = space
        s.assistants[seat] = game.parts.assistants_at[space - game.parts.mood_low]
    for painter, hour in (hours or {}).items():
        s.hour[painter] = game.parts.hours.index(hour)
    for painter, backs in (owned or {}).items():
        s.owned[painter] = [game.back_names.index(back) for back in backs]
    for name, tile in (tiles or {}).items():
        lay_tile(s, name, tile)
    if only is not None:
        for space, name in enumerate(game.parts.spaces):
            if name not in only:
                s.tiles[space] = -1
        s.tiles_left = sum(tile >= 0 for tile in s.tiles)
    for name, paints in (market or {}).items():
        lay_market(s, name, paints)
    if bishop is not None:
        s.bishop = game.parts.spaces.index(bishop)
    if walker is not None:
        s.walker = game.parts.spaces.index(walker)
    if last is not None:
        s.last = last
    if round is not None:
        s.round = round
    if idle is not None:
        s.idle = idle
    return s


def lay_tile(s: FrescoState, name: str, tile: str | None) -> None:
    space = s.game.parts.spaces.index(name)
    if tile is None:
        s.tiles[space] = -1
    else:
        number = [entry.id for entry in s.game.tiles].index(tile)
        if number in s.tiles:
            s.tiles[s.tiles.index(number)] = s.tiles[space]
        s.tiles[space] = number
    s.tiles_left = sum(found >= 0 for found in s.tiles)


def restored(state: FrescoState, painter: int, *spaces: str) -> FrescoState:
    """A copy in which a painter has restored these spaces and has their tiles."""
    s = state.copy()
    for name in spaces:
        s.owned[painter].append(s.game.tiles[s.tiles[s.game.parts.spaces.index(name)]].back)
        lay_tile(s, name, None)
    return s


def lay_market(s: FrescoState, name: str, paints: str) -> None:
    """The market tile with these paints on a stall space; it comes from another space or from the bag."""
    space = s.game.stall_space_names.index(name)
    wanted = [entry.paints for entry in s.game.market_tiles].index(paints)
    there = s.market[space]
    if wanted in s.bag:
        s.bag.remove(wanted)
        if there >= 0:
            s.bag.append(there)
    else:
        s.market[s.market.index(wanted)] = there
    s.market[space] = wanted


def module_of(s: FrescoState, kind: type[M]) -> M:
    return next(module for module in s.game.modules if isinstance(module, kind))


# -- moments of a round


def waking(state: FrescoState) -> FrescoState:
    """A copy at the first wake-up choice of the round."""
    s = state.copy()
    restart(s)
    return s


def planning(state: FrescoState, hours: Mapping[int, int] | None = None) -> FrescoState:
    """A copy in which everybody has just woken and plans; hours by painter, the others take what is left."""
    s = state.copy()
    wake_all(s, hours or {})
    s.agenda = [s.game.all_awake]
    for seat in range(s.game.players):
        s.plan[seat] = [0] * COLUMNS
    s.settle()
    return s


def wake_all(s: FrescoState, hours: Mapping[int, int]) -> None:
    game = s.game
    rows = {painter: game.parts.hours.index(hour) for painter, hour in hours.items()}
    free = [row for row in range(len(game.parts.hours)) if row not in rows.values()]
    for painter in range(game.painters):
        s.hour[painter] = rows[painter] if painter in rows else free.pop(0)


def turn(state: FrescoState, seat: int, place: str, assistants: int = 1, **more: Any) -> FrescoState:
    """A copy in which a painter has been sent to a place, and it is its turn there."""
    s = sent(state, seat, place, assistants, **more)
    there = s.column >= 0 and PLACES[s.place] == place and s.painter == seat
    assert there and s.actors == s.game.acting_for(s, seat), (  # noqa: PT018 it is one thing
        f"painter {seat} had nothing to decide in the {place}: now {s.agenda[-1].name if s.agenda else 'nothing'} is "
        f"asked of {s.actors}. A story that wants this says `sent` instead of `turn`."
    )
    return s


def sent(
    state: FrescoState,
    seat: int,
    place: str,
    assistants: int = 1,
    *,
    hours: Mapping[int, int] | None = None,
    others: Mapping[int, int] | None = None,
    again: bool = False,
    hold: bool = True,
) -> FrescoState:
    """A copy in which a painter has sent so many assistants to a place, and its turn has come; it has also passed if
    there was nothing to decide. Nothing else is planned but one visit of another seat to the last place, so that the
    day is not over when the turn is (`hold=False`: it is).

    The painter has woken first of all, unless `hours` says otherwise; `others` gives other painters assistants in the
    same place; `again` is the second visit to the cathedral in the last round.
    """
    s = state.copy()
    game = s.game
    wake_all(s, hours or {seat: game.parts.hours[0]})
    s.order = sorted(range(game.painters), key=s.hour.__getitem__)
    column = COLUMNS - 1 if again else PLACES.index(place)
    for painter in range(game.painters):
        s.plan[painter] = [0] * COLUMNS
    s.plan[seat][column] = assistants
    for painter, number in (others or {}).items():
        s.plan[painter][column] = number
    if hold:
        other = next(player for player in range(game.players) if player != seat)
        s.plan[other][COLUMNS - 1] = max(1, s.plan[other][COLUMNS - 1])
    s.busy = ()
    s.open = True
    s.agenda = [game.slots[column][0]]
    s.settle()
    nobody_owes(s)
    return s.copy()  # stories lay things anew: what is possible is looked for again


def play(state: FrescoState, *texts: str, seat: int | None = None) -> list[Event]:
    """Play actions by their notation, all by one seat if it is named; what happened comes back."""
    events: list[Event] = []
    for text in texts:
        state.play(state.game.action(text), seat, events)
        nobody_owes(state)
    return events


def nobody_owes(state: FrescoState) -> None:
    """No move leaves a seat with less than nothing."""
    for seat in range(state.game.players):
        assert min(state.paint[seat]) >= 0, f"seat {seat} owes paint: {state.paint[seat]}"
        assert state.money[seat] >= 0, f"seat {seat} owes {-state.money[seat]} thalers"
        assert min(state.plan[seat]) >= 0, f"seat {seat} has less than no assistants: {state.plan[seat]}"
