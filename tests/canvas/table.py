"""Positions on a real table of Canvas, in the words of the game: Art cards by their numbers, seats from 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest

import bottega
from bottega.games.canvas.rules.components import Components
from bottega.games.canvas.rules.game import CanvasGame
from bottega.games.canvas.rules.icons import unpack
from bottega.games.canvas.rules.scoring import silver
from bottega.games.canvas.rules.state import SILVER, CanvasState
from bottega.kernel import Event, IllegalAction, Refusal

Stack = tuple[int, int, int]
FIRST_GAME = ["variety", "repetition", "emphasis", "composition"]
ABBY: Stack = (5, 9, 46)  # SX | S | S | bT | ST
# three cards each, bottom to top, that win nothing on any scoring card and no silver
DULL: list[Stack] = [
    (1, 2, 9),
    (3, 4, 6),
    (5, 10, 17),
    (7, 13, 21),
    (8, 11, 37),
    (12, 14, 20),
    (15, 16, 26),
    (18, 19, 43),
    (22, 23, 29),
    (24, 25, 52),
    (27, 30, 31),
    (28, 34, 44),
    (32, 35, 51),
    (33, 38, 47),
    (36, 46, 45),
]
PARTS = Components()
_games: dict[str, CanvasGame] = {}


def game_of(players: int = 2, **options: Any) -> CanvasGame:
    key = f"{players} {sorted(options.items())}"
    if key not in _games:
        _games[key] = cast(CanvasGame, bottega.game("canvas", players=players, **options))
    return _games[key]


def start(players: int = 2, first: int = 0, **options: Any) -> CanvasState:
    """A game just set up, in which the seat `first` begins."""
    game = game_of(players, **options)
    for seed in range(200):
        state = cast(CanvasState, game.start(seed))
        if state.first == first:
            return state
    raise AssertionError(f"no seed lets seat {first} begin")


# -- given


def given(
    state: CanvasState,
    *,
    turn: int | None = None,
    hands: Sequence[Sequence[int]] | None = None,
    row: Sequence[int] | None = None,
    row_tokens: Sequence[int] | None = None,
    deck: Sequence[int] | None = None,
    paintings: Sequence[Sequence[Stack]] | None = None,
    ribbons: Sequence[Sequence[int]] | None = None,
    tokens: Sequence[int] | None = None,
    vincent: int | None = None,
    reserve: int | None = None,
) -> CanvasState:
    """A copy of a state with the pieces laid as asked for; all other Art cards make room and go under the deck.

    `paintings` are completed before now and have won what they win; `deck` names all that is left of it, from the top.
    """
    s = state.copy()
    if hands is not None:
        for seat, cards in enumerate(hands):
            s.deck[:0] = s.hands[seat]
            s.hands[seat] = []
            s.hands[seat] = [_out_of_play(s, card) for card in cards]
    if paintings is not None:
        for seat, stacks in enumerate(paintings):
            for stack in stacks:
                cards = [_out_of_play(s, card) for card in stack]
                won = s.game.won(s, seat, s.game.visible(cards[0], cards[1], cards[2]))
                s.paintings[seat] += [*cards, s.backgrounds[seat].pop()]
                s.ribbons[seat] = [a + b for a, b in zip(s.ribbons[seat], won, strict=True)]
    if row is not None:
        s.deck[:0] = s.row
        s.row = []
        s.row = [_out_of_play(s, card) for card in row]
        s.row_tokens = [0] * len(row)
    if row_tokens is not None:
        s.row_tokens = list(row_tokens)
    if deck is not None:
        wanted = [_out_of_play(s, card) for card in deck]
        s.discarded += s.deck
        s.deck = wanted[::-1]
    if ribbons is not None:
        s.ribbons = [list(won) for won in ribbons]
    if tokens is not None:
        s.tokens = list(tokens)
    if vincent is not None:
        s.vincent = vincent
    if reserve is not None:
        s.reserve = reserve
    if turn is not None:
        s.agenda = [s.game.turns[turn]]
        s.settle()
    assert s.conserved()["art cards"] == len(s.game.parts.icons)
    return s


def _out_of_play(s: CanvasState, number: int) -> int:
    card = number - 1
    if card in s.row:
        s.row[s.row.index(card)] = s.deck.pop(0)
    else:
        s.deck.remove(card)
    return card


def ribbons_for(state: CanvasState, points: int) -> list[int]:
    """Ribbons of the mat and silver ones that are worth exactly these points."""
    parts = state.game.parts
    choices = [(0, 0, 0)]
    for space, card in enumerate(state.scoring):
        choices += [(space, n, parts.scoring[card].worth(n)) for n in range(1, parts.scoring[card].cap + 1)]
    for space, number, worth in choices:
        rest = points - worth
        if rest >= 0 and rest % parts.silver_points == 0:
            won = [0] * (SILVER + 1)
            won[space] = number
            won[SILVER] = rest // parts.silver_points
            return won
    raise AssertionError(f"no ribbons are worth {points}")


def ended_with(won: Sequence[Sequence[int]], tokens: Sequence[int] | None = None, **options: Any) -> CanvasState:
    """A game that has just ended with these ribbons: everybody's last painting was dull and won nothing."""
    dull = iter(DULL)
    early = [[next(dull), next(dull)] for _ in won]
    last = [next(dull) for _ in won]
    state = start(len(won), **options)
    state = given(state, paintings=early, hands=last, ribbons=won, tokens=tokens, turn=0)
    for stack in last:
        assert not state.over
        paint(state, stack)
    assert state.over
    return state


def ended(points: Sequence[int], tokens: Sequence[int] | None = None, **options: Any) -> CanvasState:
    """A game that has just ended with these points."""
    before = start(len(points), **options)
    state = ended_with([ribbons_for(before, number) for number in points], tokens, **options)
    assert state.scores == list(points)
    return state


# -- when


def do(state: CanvasState, *moves: str, seat: int | None = None) -> list[Event]:
    """Play moves by their notation; returns what happened."""
    events: list[Event] = []
    for move in moves:
        state.play(state.game.action(move), seat, events)
    return events


def paint(state: CanvasState, stack: Sequence[int], background: int | None = None) -> list[Event]:
    """Lay three cards, bottom first, and put them on a background: any, where none is named."""
    seat = state.actors[0]
    mine = state.view(None)["seats"][seat]["backgrounds"]
    events = do(state, *(f"layer {card}" for card in stack))
    if len(mine) > 1:
        events += do(state, f"background {background or mine[0]}")
    return events


def play_out(state: CanvasState, choose: int = 0) -> list[Event]:
    """Play to the end, always the legal action with this index, counted round."""
    events: list[Event] = []
    while not state.over:
        legal = state.legal()
        state.play(legal[choose % len(legal)], None, events)
    return events


def wander(state: CanvasState, stride: int = 7) -> list[CanvasState]:
    """Play to the end, each time another one of the legal actions, or with stride 0 always the first; returns every
    position on the way."""
    seen = [state.copy()]
    while not state.over:
        legal = state.legal()
        state.play(legal[len(seen) * stride % len(legal)])
        seen.append(state.copy())
    return seen


def throwing(state: CanvasState, face_up: int, *moves: str) -> tuple[CanvasState, dict[str, Any]]:
    """Play moves after which Vincent throws this many tokens face up; returns the position and what Vincent did."""
    for seed in range(5000):
        s = state.copy()
        s.set_chance(seed)
        for event in do(s, *moves):
            if event.kind == "vincent" and event.data["face_up"] == face_up:
                return s, cast(dict[str, Any], event.data)
    raise AssertionError(f"no seed throws {face_up} face up")


# -- then


def refused(state: CanvasState, move: str, seat: int | None = None) -> Refusal:
    """The move is not legal, why is said, and trying it changes nothing."""
    action = state.game.action(move)
    refusal = state.why_not(action, seat)
    assert refusal is not None, f"{move} is allowed"
    before = state.digest(), list(state.moves)
    with pytest.raises(IllegalAction) as error:
        state.play(action, seat)
    assert (state.digest(), state.moves) == before
    assert (str(error.value), error.value.rule) == (refusal.text, refusal.rule)
    return refusal


def allowed(state: CanvasState, seat: int | None = None) -> list[str]:
    return [state.game.text(action) for action in state.legal(seat)]


def row(state: CanvasState) -> list[int]:
    return [entry["card"] for entry in state.view(None)["row"]]


def row_tokens(state: CanvasState) -> list[int]:
    return [entry["tokens"] for entry in state.view(None)["row"]]


def hand(state: CanvasState, seat: int = 0) -> list[int]:
    return cast(list[int], state.view(None)["seats"][seat]["hand"])


def tokens(state: CanvasState, seat: int = 0) -> int:
    return cast(int, state.view(None)["seats"][seat]["tokens"])


def ribbons(state: CanvasState, seat: int = 0) -> list[int]:
    """Ribbons of the red, green, blue and violet space, then silver."""
    return cast(list[int], state.view(None)["seats"][seat]["ribbons"])


def paintings(state: CanvasState, seat: int = 0) -> list[dict[str, Any]]:
    return cast(list[dict[str, Any]], state.view(None)["seats"][seat]["paintings"])


def mat(state: CanvasState) -> list[str]:
    return [entry["card"] for entry in state.view(None)["scoring"]]


def kinds(events: Sequence[Event]) -> list[tuple[str, int]]:
    """Who did what, in order; Vincent is seat -1."""
    return [(event.kind, event.seat) for event in events if event.kind in ("take", "paint", "vincent")]


# -- icons


def swatches(text: str) -> list[str]:
    """ "T | ST | - | bH | X" as five swatches, empty ones as ""."""
    return ["" if part.strip() == "-" else part.strip() for part in text.split("|")]


def icons_of(stack: Sequence[int]) -> int:
    bottom, middle, top = stack
    return game_of().visible(bottom - 1, middle - 1, top - 1)


def visible(stack: Sequence[int]) -> list[str]:
    """What is seen of three cards, bottom to top, swatch by swatch."""
    return unpack(icons_of(stack))


def card(number: int) -> list[str]:
    """What one Art card has, swatch by swatch."""
    return unpack(PARTS.icons[number - 1])


def met(scoring: str, stack: Sequence[int]) -> int:
    """How often a painting meets a scoring card's condition, before any cap; "silver" for silver ribbons."""
    if scoring == "silver":
        return silver(icons_of(stack))
    return next(c for c in PARTS.scoring if c.id == scoring).ribbons(icons_of(stack))


def worth(scoring: str, number: int) -> int:
    return next(c for c in PARTS.scoring if c.id == scoring).worth(number)
