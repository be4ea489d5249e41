"""Final scoring: money becomes points, in the action order of the last round, and the foremost painter wins."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Event

from .table import LEONARDO, given, play, refused, space_of, start, told, turn

EDITIONS = ("anniversary", "first")


def score(
    state: FrescoState, track: Mapping[int, int | str], money: Mapping[int, int], hours: Mapping[int, int] | None = None
) -> tuple[FrescoState, list[Event]]:
    """The end of the last round with painters and money like this; the first seat gives up its last action."""
    begun = given(state, track=track, money=money, last=True)
    s = turn(begun, 0, "market", 1, hours=hours, hold=False)
    events = play(s, "pass", seat=0)
    assert s.over
    return s, events


@pytest.mark.rule("FB-FIN-10", "FB-FIN-11")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("thalers", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (7, 3), (12, 6), (31, 15)])
def test_one_point_for_each_full_two_thalers(edition: str, thalers: int, points: int) -> None:
    state, events = score(start(edition=edition), {0: 10, 1: 50, 2: 60}, {0: thalers, 1: 0, 2: 0})
    assert space_of(state, 0) == 10 + points
    assert told(events, "money")[0] == {"seat": 0, "thalers": thalers, "points": points}
    assert told(events, "end") == [{"seat": -1, "scores": [10 + points, 50, 60]}]


@pytest.mark.rule("FB-FIN-12")
@pytest.mark.parametrize(
    ("hours", "order"),
    [
        ({0: 5, 1: 6, 2: 7, 3: 8}, [0, 1, 2, 3]),
        ({0: 9, 1: 6, 2: 8, 3: 5}, [3, 1, 2, 0]),
        ({0: 7, 1: 9, 2: 5, 3: 6}, [2, 3, 0, 1]),
    ],
    ids=str,
)
def test_money_is_counted_in_the_action_order_of_the_last_round(hours: dict[int, int], order: list[int]) -> None:
    """Everybody's money leads to space 14: who comes first stays there, the others are pushed on."""
    state, events = score(start(4), {0: 10, 1: 11, 2: 12, 3: 13}, {0: 8, 1: 6, 2: 4, 3: 2}, hours)
    assert [scored["seat"] for scored in told(events, "money")] == order
    assert [space_of(state, seat) for seat in order] == [14, 15, 16, 17]


@pytest.mark.rule("FB-FIN-13", "FB-EX-23", "FB-SCO-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_red_goes_on_to_forty_four(edition: str) -> None:
    state, events = score(start(edition=edition), {0: 40, 1: 43, 2: 60}, {0: 7, 1: 1, 2: 1}, {0: 5, 1: 6, 2: 7})
    assert told(events, "money")[0] == {"seat": 0, "thalers": 7, "points": 3}
    assert space_of(state, 0) == 44
    assert space_of(state, 1) == 43


@pytest.mark.rule("FB-FIN-13", "F2-36", "FB-EX-37", "FB-FIN-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_leonardo_occupies_a_space(edition: str) -> None:
    state, _ = score(start(2, edition=edition), {0: 30, 1: 60, LEONARDO: 32}, {0: 5, 1: 1})
    assert space_of(state, 0) == 33
    assert space_of(state, LEONARDO) == 32


@pytest.mark.rule("FB-FIN-14")
@pytest.mark.parametrize("winner", [0, 1, 2, 3])
def test_the_foremost_painter_wins(winner: int) -> None:
    track = {seat: 20 + seat for seat in range(4)} | {winner: 50}
    state, _ = score(start(4), track, dict.fromkeys(range(4), 0))
    assert state.winners == (winner,)
    assert state.scores[winner] == 50


@pytest.mark.rule("FB-FIN-14", "FB-FIN-10")
def test_money_may_decide() -> None:
    state, _ = score(start(), {0: 20, 1: 25, 2: 10}, {0: 13, 1: 1, 2: 0})
    assert state.scores == [26, 25, 10]
    assert state.winners == (0,)
    assert refused(state, "pass", seat=0).rule == "FB-FIN-06"


@pytest.mark.rule("FB-R-57")
def test_cubes_left_over_are_worth_nothing() -> None:
    poor, _ = score(given(start(), paint={0: ""}), {0: 20, 1: 25, 2: 10}, {0: 4, 1: 4, 2: 4})
    rich, _ = score(given(start(), paint={0: "RRRYYYBBBOOOGGGPPP"}), {0: 20, 1: 25, 2: 10}, {0: 4, 1: 4, 2: 4})
    assert poor.scores == rich.scores == [22, 27, 12]


@pytest.mark.rule("FB-EX-39")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_has_a_point_and_the_foremost_painter_wins_alone(edition: str) -> None:
    """Two players who never scored, Leonardo ahead of both."""
    state, _ = score(start(2, edition=edition), {0: "S1", 1: "S2", LEONARDO: 40}, {0: 1, 1: 1})
    assert state.scores == [0, 0]
    assert state.winners == (1,)
