"""What holds for every title at every moment: each check takes a state (or two) and fails with what it saw."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import bottega
from bottega.kernel.chance import Chance

MARKER = 987_654_321
FAILURES = Path(__file__).parents[2] / "failures"


def seats_and_spectator(state: bottega.State) -> list[int | None]:
    return [*range(state.game.players), None]


def legal_lists(state: bottega.State) -> None:
    """Non-empty for actors and empty for others, unique, in range, and the caller's own to change."""
    game = state.game
    assert state.over == (state.actors == ())
    assert len(set(state.actors)) == len(state.actors)
    for seat in range(game.players):
        legal = state.legal(seat)
        assert bool(legal) == (seat in state.actors), f"seat {seat} has {len(legal)} actions, actors are {state.actors}"
        assert len(set(legal)) == len(legal)
        assert all(type(action) is int and 0 <= action < game.num_actions for action in legal)
        before = legal.copy()
        legal.append(-1)
        assert state.legal(seat) == before


def why_not_agrees(state: bottega.State) -> None:
    """None exactly for legal actions; otherwise a rule of the ledgers and a sentence."""
    for seat in range(state.game.players):
        legal = set(state.legal(seat))
        for action in range(state.game.num_actions):
            refusal = state.why_not(action, seat)
            if action in legal:
                assert refusal is None
            else:
                assert refusal is not None, (
                    f"{state.game.text(action)!r} is not legal for seat {seat}, but nobody says why"
                )
                assert refusal.rule.count("-") >= 1
                assert refusal.text.endswith((".", "?")), refusal.text
                assert "{" not in refusal.text


def refusals_change_nothing(state: bottega.State, chance: Chance) -> None:
    game = state.game
    before, moves = state.digest(), state.moves.copy()
    bad: list[tuple[Any, Any]] = [(-1, 0), (game.num_actions, 0), ("take 1", 0), (None, 0), (True, 0), (0, -1), (0, 99)]
    for seat in range(game.players):
        legal = set(state.legal(seat))
        for _ in range(4):
            action = chance.below(game.num_actions)
            if action not in legal:
                bad.append((action, seat))
    for action, seat in bad:
        with pytest.raises(bottega.IllegalAction) as refused:
            state.play(action, seat)
        assert str(refused.value).strip()
    assert state.digest() == before
    assert state.moves == moves


def views_keep_secrets(state: bottega.State) -> None:
    """A view is ready for JSON, equal after dealing anew what its seat cannot see, and free of planted markers."""
    for seat in seats_and_spectator(state):
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert state.resample(seat, 11).view(seat) == view
        planted = state.planted(seat, MARKER)
        assert planted.view(seat) == view
        assert str(MARKER) not in json.dumps(view)


def pictures_keep_secrets(state: bottega.State) -> None:
    for seat in seats_and_spectator(state):
        planted = state.planted(seat, MARKER)
        for shown, real in ((planted.text(seat), state.text(seat)), (planted.svg(seat), state.svg(seat))):
            assert str(MARKER) not in shown
            assert shown == real


def resample_depends_on_the_view_alone(state: bottega.State) -> None:
    for seat in seats_and_spectator(state):
        once = state.resample(seat, 5)
        assert state.resample(seat, 9).resample(seat, 5).digest() == once.digest()
        assert once.actors == state.actors
        if seat is not None:
            assert once.legal(seat) == state.legal(seat)
        with pytest.raises(bottega.BottegaError, match="no history"):
            once.record()


def events_tell_no_more_than_the_view(state: bottega.State, action: int, seat: int) -> None:
    """Two deals that a seat cannot tell apart before or after an action send it the same events."""
    for eyes in seats_and_spectator(state):
        real: list[bottega.Event] = []
        other: list[bottega.Event] = []
        here, there = state.copy(), state.resample(eyes, 3)
        if action not in there.legal(seat):
            continue  # another deal gives that seat another choice
        here.play(action, seat, real)
        there.play(action, seat, other)
        if here.view(eyes) == there.view(eyes):
            seen = [event.as_dict() for event in real if event.seen_by(eyes)]
            assert seen == [event.as_dict() for event in other if event.seen_by(eyes)]


def simultaneous_actions_commute(state: bottega.State, chance: Chance) -> None:
    if len(state.actors) < 2:
        return
    one, two = state.actors[0], state.actors[-1]
    first, second = chance.pick(state.legal(one)), chance.pick(state.legal(two))
    a, b = state.copy(), state.copy()
    a.play(first, one)
    b.play(second, two)
    if two not in a.actors or one not in b.actors:
        return
    a.play(second, two)
    b.play(first, one)
    assert a.digest() == b.digest()


def words_for_everything(state: bottega.State, events: list[bottega.Event]) -> None:
    game = state.game
    for seat in seats_and_spectator(state):
        view = state.view(seat)
        assert game.prompt(view).strip()
        for action in state.legal(seat) if seat is not None else []:
            assert game.label(action, view).strip()
        for event in events:
            if event.seen_by(seat):
                assert game.tell(event, state.names).strip()


def what_can_be_clicked_is_drawn(state: bottega.State) -> None:
    """Every legal action touches at least one thing that the picture of its seat shows."""
    for seat in state.actors:
        svg = state.svg(seat)
        for action in state.legal(seat):
            ids = state.game.touches(action)
            assert any(f'data-id="{thing}"' in svg for thing in ids), f"{state.game.text(action)!r} touches {ids}"


def results(state: bottega.State) -> None:
    game = state.game
    assert len(state.scores) == game.players
    assert all(type(points) is int for points in state.scores)
    assert set(state.winners) <= set(range(game.players))
    if not state.over:
        assert state.winners == ()


def comes_back(state: bottega.State) -> None:
    """Through a record, a pickle and a copy."""
    text = state.record()
    again = bottega.replay(text)
    assert again.digest() == state.digest()
    assert again.record() == text
    assert pickle.loads(pickle.dumps(state)).digest() == state.digest()
    assert state.copy().digest() == state.digest()


def save_failure(state: bottega.State, name: str) -> Path:
    """A failure as a record that `bottega replay` opens."""
    FAILURES.mkdir(exist_ok=True)
    path = FAILURES / f"{name}.record"
    path.write_text(state.record(), encoding="utf-8")
    return path
