"""Positions on a real table of Fresco, in the words of the game: spaces, hours, tiles and paints as in the notation.

A position is built on a copy of a real state with `given`, moved to a moment of the round with `waking`, `planning`,
`turn` or `evening`, and played on with `play`. The books lay their figures with the same words.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

import pytest

from bottega.games.fresco.book.positions import (
    game_of,
    given,
    lay_market,
    lay_tile,
    nobody_owes,
    planning,
    play,
    restart,
    sent,
    start,
    turn,
    wake_all,
    waking,
)
from bottega.games.fresco.modules.m01_portraits.rules.cards import PortraitsState
from bottega.games.fresco.modules.m01_portraits.rules.module import Portraits
from bottega.games.fresco.modules.m02_orders.rules.module import Orders
from bottega.games.fresco.rules.action_board import CALLED
from bottega.games.fresco.rules.components import BEHIND_START, COLOURS, LEONARDO, LETTERS
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Event, IllegalAction, Refusal, State


def evening(state: FrescoState) -> FrescoState:
    """A copy in which the day is over and has been settled: the next round has been prepared, or the game has ended."""
    s = state.copy()
    if not s.order:
        wake_all(s, {})
        s.order = sorted(range(s.game.painters), key=s.hour.__getitem__)
    s.agenda = [s.game.day_end]
    s.settle()
    nobody_owes(s)
    return s


# -- modules


def portraits(state: FrescoState, *offered: str, owned: Mapping[int, Sequence[str]] | None = None) -> FrescoState:
    """A copy with these portraits on offer and these permanent ones in front of seats; the others make room."""
    s = state.copy()
    module = next(module for module in s.game.modules if isinstance(module, Portraits))
    p = module.state_of(s)
    number = {card.id: at for at, card in enumerate(module.cards)}
    for seat, ids in (owned or {}).items():
        for card in ids:
            take_card(p, number[card])
            p.owned[seat].append(number[card])
    for card in offered:
        if number[card] not in p.shown:
            keep = next(old for old in p.shown if module.cards[old].id not in offered)
            take_card(p, number[card])
            p.shown[p.shown.index(keep)] = number[card]
            p.pile.insert(0, keep)
    return s


def take_card(p: PortraitsState, card: int) -> None:
    """Take a card from wherever it lies; on offer, the top of the pile takes its place."""
    if card in p.shown:
        p.shown[p.shown.index(card)] = p.pile.pop()
        return
    for pile in (p.pile, p.gone, *p.owned):
        if card in pile:
            pile.remove(card)


def orders(
    state: FrescoState,
    taken: Mapping[str, int] | None = None,
    stacks: Mapping[int, Sequence[str]] | None = None,
) -> FrescoState:
    """A copy in which so many order tiles of each kind have left the game, and others lie on stacks of seats."""
    s = state.copy()
    module = next(module for module in s.game.modules if isinstance(module, Orders))
    o = module.state_of(s)
    kinds = [pile.kind for pile in module.piles]
    for at, kind in enumerate(kinds):
        o.taken[at] = (taken or {}).get(kind, 0)
    for seat, stacked in (stacks or {}).items():
        o.stacks[seat] = [kinds.index(kind) for kind in stacked]
        for at in o.stacks[seat]:
            o.taken[at] += 1
    return s


# -- when


def hand_in(state: FrescoState, cubes: str) -> list[Event]:
    """Restore the altar with these cubes, one after the other, given as letters."""
    return play(state, *(f"altar {COLOURS[LETTERS.index(letter)]}" for letter in cubes))


def plan(state: FrescoState, plans: Mapping[int, Sequence[int]]) -> list[Event]:
    """Place the assistants of seats by column, for instance {0: [1, 2, 0, 1, 1]}."""
    events: list[Event] = []
    game = state.game
    for seat, columns in plans.items():
        for column, number in enumerate(columns):
            action = game.place_assistant.first + CALLED[state.last][column]
            for _ in range(number):
                state.play(action, seat, events)
                nobody_owes(state)
    return events


def play_on(state: FrescoState, until: str = "", seat: int | None = None) -> FrescoState:
    """Everybody passes, or takes the first legal action, until something is asked (of a seat) or the game is over."""
    game = state.game
    for _ in range(game.longest):
        if state.over or (state.agenda[-1].name == until and (seat is None or seat in state.actors)):
            return state
        who = state.actors[0]
        legal = state.legal(who)
        state.play(game.passing.first if game.passing.first in legal else legal[0], who)
        nobody_owes(state)
    raise AssertionError(f"{until!r} was never asked")


# -- then


def legal(state: FrescoState, seat: int | None = None) -> list[str]:
    return [state.game.text(action) for action in state.legal(seat)]


def refused(state: FrescoState, text: str, seat: int | None = None) -> Refusal:
    """Why an action is refused; playing it raises, too, and changes nothing."""
    action = state.game.action(text)
    refusal = state.why_not(action, seat)
    assert refusal is not None, f"{text!r} is legal"
    before = state.digest()
    with pytest.raises(IllegalAction) as error:
        state.play(action, seat)
    assert error.value.rule == refusal.rule
    assert state.digest() == before
    return refusal


def paints(state: FrescoState, seat: int) -> str:
    """All cubes of a seat as letters."""
    nobody_owes(state)
    return "".join(letter * state.paint[seat][colour] for colour, letter in enumerate(LETTERS))


def stall(state: FrescoState, name: str) -> list[str]:
    """The paints of the tiles lying on a stall."""
    game = state.game
    at = game.parts.stalls.index(name)
    spaces = range(game.stall_from[at], game.stall_from[at + 1])
    return [game.market_tiles[state.market[space]].paints for space in spaces if state.market[space] >= 0]


def bag(state: FrescoState) -> list[str]:
    return sorted(state.game.market_tiles[tile].paints for tile in state.bag)


def backs(state: FrescoState, painter: int) -> list[str]:
    return [state.game.back_names[back] for back in state.owned[painter]]


def told(events: Sequence[Event], kind: str) -> list[dict[str, object]]:
    """What events of a kind have said, each with its seat (-1 for Leonardo and for everybody)."""
    return [{"seat": event.seat, **event.data} for event in events if event.kind == kind]


def numbers(state: State, part: str, seat: int = 0) -> list[int]:
    """A part of what learners are told at a seat, by its name."""
    encoder, chunks = state.game.encoder, list[bytes]()
    encoder.observe(state, seat, chunks)
    at = encoder.names.index(part)
    first = sum(encoder.sizes[:at])
    return list(array("h", b"".join(chunks)))[first : first + encoder.sizes[at]]


def space_of(state: FrescoState, painter: int) -> int | str:
    """Where a painter stands on the score track: "S1" or a number, as in `given`."""
    space = state.track[painter]
    return space if space > 0 else f"S{space - BEHIND_START}"


def asked(state: FrescoState) -> str:
    return state.agenda[-1].name if state.agenda else ""


__all__ = [
    "LEONARDO",
    "asked",
    "backs",
    "bag",
    "evening",
    "game_of",
    "given",
    "hand_in",
    "lay_market",
    "lay_tile",
    "legal",
    "numbers",
    "orders",
    "paints",
    "plan",
    "planning",
    "play",
    "play_on",
    "portraits",
    "refused",
    "restart",
    "sent",
    "space_of",
    "stall",
    "start",
    "told",
    "turn",
    "wake_all",
    "waking",
]
