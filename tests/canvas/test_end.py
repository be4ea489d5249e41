"""The end of the game, the points and the winner."""

from __future__ import annotations

import pytest

from bottega.games.canvas.learn.achievements import scenario_blots
from tests.canvas.table import (
    DULL,
    FIRST_GAME,
    PARTS,
    do,
    ended,
    given,
    hand,
    kinds,
    met,
    paint,
    paintings,
    play_out,
    ribbons,
    row,
    start,
    tokens,
    wander,
)


@pytest.mark.rule("CV-END-01", "CV-EX-18")
@pytest.mark.parametrize("players", range(2, 6))
def test_the_game_ends_when_everybody_has_three_paintings(players: int) -> None:
    for state in wander(start(players)):
        done = [len(paintings(state, seat)) for seat in range(players)]
        assert state.over == (done == [3] * players)
        assert max(done) <= 3


@pytest.mark.rule("CV-R-25")
def test_not_everybody_has_equally_many_turns() -> None:
    state = start()
    turns = [0, 0]
    while not state.over:
        seat = state.actors[0]
        turns[seat] += 1
        if len(hand(state, seat)) >= (3 if seat == 0 else 5):
            paint(state, hand(state, seat)[:3])
        else:
            do(state, "take 1")
    assert turns == [12, 14]


@pytest.mark.rule("CV-EX-84", "CV-R-69")
def test_five_players_who_take_all_they_can_use_up_the_deck_and_no_more() -> None:
    state = start(5)
    taken = 0
    while not state.over:
        assert len(row(state)) == 5
        seat = state.actors[0]
        if len(hand(state, seat)) == 5:
            paint(state, hand(state, seat)[:3])
        else:
            do(state, "take 1")
            taken += 1
    assert taken == 55
    assert len(row(state)) == 5
    assert state.view(None)["deck"] == 0


@pytest.mark.rule("CV-EX-07", "CV-END-03", "CV-END-04", "CV-R-59")
def test_the_printed_score_of_29() -> None:
    state = given(start(scoring=FIRST_GAME), ribbons=[[2, 3, 1, 2, 3], [0] * 5])
    parts = [PARTS.scoring[card].worth(number) for card, number in zip(state.scoring, [2, 3, 1, 2], strict=True)]
    assert [*parts, 3 * PARTS.silver_points] == [8, 11, 1, 3, 6]
    assert state.scores[0] == 29


@pytest.mark.rule("CV-EX-08", "CV-END-05", "CV-CARD-32")
@pytest.mark.parametrize(("silver", "points"), [(0, 0), (1, 2), (3, 6)])
def test_a_silver_ribbon_is_worth_two_points(silver: int, points: int) -> None:
    state = given(start(), ribbons=[[0, 0, 0, 0, silver], [0] * 5])
    assert state.scores == [points, 0]


@pytest.mark.rule("CV-EX-79", "CV-CARD-13", "CV-CARD-16", "CV-CARD-21", "CV-CARD-25", "CV-CARD-32", "CV-R-23")
def test_sets_are_valued_as_a_whole() -> None:
    state = start(scoring=["composition", "hierarchy", "space", "style"])
    state = given(state, ribbons=[[1, 2, 3, 0, 5], [3, 0, 0, 0, 0]])
    assert state.scores == [1 + 9 + 7 + 0 + 10, 9]  # three Composition ribbons are worth 9, not 1 + 3 + 9


@pytest.mark.rule("CV-END-03", "CV-END-04")
def test_the_sum_of_all_sets_of_equal_ribbons() -> None:
    state = given(start(scoring=FIRST_GAME), ribbons=[[3, 4, 3, 3, 0], [1, 1, 1, 1, 1]])
    assert state.scores == [13 + 16 + 11 + 9, 4 + 3 + 1 + 1 + 2]


@pytest.mark.rule("CV-END-06", "CV-R-24")
@pytest.mark.parametrize(("points", "winners"), [([30, 31], (1,)), ([31, 30], (0,)), ([12, 40, 39, 7, 0], (1,))])
def test_the_most_points_win(points: list[int], winners: tuple[int, ...]) -> None:
    state = ended(points, tokens=[9, *[0] * (len(points) - 1)])
    assert state.winners == winners
    assert state.view(None)["winners"] == list(winners)


@pytest.mark.rule("CV-EX-19", "CV-END-07", "CV-R-27")
@pytest.mark.parametrize(
    ("points", "left", "winners"),
    [
        ([30, 30], [3, 1], (0,)),
        ([30, 30], [1, 3], (1,)),
        ([30, 30], [2, 2], (0, 1)),
        ([30, 30, 28, 30], [2, 1, 9, 2], (0, 3)),
        ([0, 0, 0], [1, 1, 1], (0, 1, 2)),
    ],
)
def test_ties_are_broken_by_tokens_and_then_shared(
    points: list[int], left: list[int], winners: tuple[int, ...]
) -> None:
    state = ended(points, tokens=left)
    assert state.winners == winners
    names = ", ".join(f"Player {seat + 1}" for seat in winners)
    if len(winners) > 1:
        assert f"{names} share the win, tied on points and tokens." in state.text()
        assert f"share the victory with {max(points)} points" in state.svg(None)
    else:
        assert f"{names} wins." in state.text()
        assert f"{names} wins a tie at {max(points)} points with more tokens" in state.svg(None)


@pytest.mark.rule("CV-R-24", "CV-R-26")
def test_cards_and_tokens_that_are_left_stay_but_score_nothing() -> None:
    early = [[DULL[0], DULL[1]], [DULL[2], DULL[3], DULL[4]]]
    state = given(start(), paintings=early, hands=[[*DULL[5], 60, 59]], tokens=[7, 1], turn=0)
    assert state.scores == [0, 0]
    paint(state, DULL[5])
    assert state.over
    assert hand(state) == [60, 59]
    assert tokens(state) == 7
    assert state.scores == [0, 0]
    assert state.winners == (0,)  # by the tokens


@pytest.mark.rule("CV-R-26")
def test_a_finished_player_keeps_tokens_while_the_others_play_on() -> None:
    early = [[DULL[0], DULL[1]], [DULL[2]]]
    state = given(start(), paintings=early, hands=[[*DULL[5], 60], []], tokens=[6, 2], turn=0)
    paint(state, DULL[5])
    events = play_out(state)
    assert {seat for _, seat in kinds(events)} == {1}
    assert tokens(state) == 6
    assert hand(state) == [60]


@pytest.mark.rule("CV-END-06")
def test_nobody_has_won_while_the_game_goes_on() -> None:
    state = given(start(), ribbons=[[0, 0, 0, 0, 30], [0] * 5])
    assert state.winners == ()
    assert not state.over


@pytest.mark.rule("CV-R-10")
def test_who_can_do_nothing_is_skipped() -> None:
    """Only with an owner's smaller card set: the row is empty, one player has three cards, the other two."""
    state = given(start(3), row=[10], deck=[], hands=[[], [1, 2, 9], [11, 12]], turn=0)
    do(state, "take 1")
    assert row(state) == []
    assert state.actors == (1,)
    paint(state, (1, 2, 9))
    assert state.over  # nobody can do anything any more
    assert state.winners != ()


@pytest.mark.rule("CV-R-10", "CV-R-09")
def test_when_nobody_can_do_anything_the_game_ends_and_is_scored() -> None:
    stack = (32, 46, 24)
    state = given(start(scoring=FIRST_GAME), row=[10], deck=[], hands=[stack, [2, 3]], turn=0)
    paint(state, stack)
    assert state.actors == (1,)
    do(state, "take 1")
    assert state.actors == (1,)  # three cards now: a painting is possible, and seat 0 is skipped
    paint(state, (2, 3, 10))
    assert state.over
    assert [len(paintings(state, seat)) for seat in (0, 1)] == [1, 1]
    assert state.scores[0] == 7 + 1 + 1 + 8 > state.scores[1]
    assert state.winners == (0,)


@pytest.mark.rule("CV-EX-80")
def test_a_solo_game_of_42_points() -> None:
    stacks = [(7, 43, 41), (32, 46, 24), (6, 58, 47)]
    state = start(1, mode="puzzle", scoring=FIRST_GAME, difficulty="master")
    for stack in stacks:
        state = given(state, hands=[stack])
        paint(state, stack)
    assert [painting["ribbons"] for painting in paintings(state)] == [
        [2, 1, 0, 1, 0],
        [0, 2, 1, 1, 4],
        [1, 0, 0, 1, 0],
    ]
    assert ribbons(state) == [3, 3, 1, 3, 4]
    assert state.scores == [13 + 11 + 1 + 9 + 8] == [42]
    assert state.winners == (0,)
    assert met("variety", stacks[0]) == 2
    state = start(1, mode="puzzle", scenario="first-game")
    for stack in stacks:
        state = given(state, hands=[stack])
        paint(state, stack)
    assert state.scores == [42]
    assert state.completed
    assert scenario_blots(state, 0) == {"first-game"}
