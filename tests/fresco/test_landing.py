"""Rulings on the score track: where a painter lands, who chooses, and what its position is worth."""

from __future__ import annotations

import pytest

from .table import LEONARDO, asked, evening, given, hand_in, legal, play, refused, sent, start, turn

both_editions = pytest.mark.parametrize("edition", ["anniversary", "first"])


@pytest.mark.rule("FB-R-07", "FB-EX-20")
@both_editions
def test_the_first_free_space_ahead_or_behind(edition: str) -> None:
    state = given(start(edition=edition), track={0: 10, 1: 12, 2: 13}, paint={0: "RYB"})
    state = turn(state, 0, "cathedral")
    hand_in(state, "RYB")
    assert state.view(1)["landing"] == {"ahead": 14, "behind": 11}
    assert legal(state) == ["ahead", "behind"]
    for choice, space in (("ahead", 14), ("behind", 11)):
        chosen = state.copy()
        play(chosen, choice, seat=0)
        assert chosen.view(0)["seats"][0]["space"] == space


@pytest.mark.rule("FB-R-07")
def test_a_row_of_painters_on_both_sides() -> None:
    state = given(start(players=4), track={0: 10, 1: 13, 2: 14, 3: 12}, paint={0: "RYG"})
    state = turn(state, 0, "cathedral")
    hand_in(state, "RYG")
    assert state.view(0)["landing"] == {"ahead": 15, "behind": 11}


@pytest.mark.rule("FB-R-08", "FB-EX-21")
@both_editions
def test_the_own_old_space_is_free(edition: str) -> None:
    state = given(start(edition=edition), track={0: 10, 1: 11, 2: 12}, paint={0: "RYB"})
    state = turn(state, 0, "cathedral")
    hand_in(state, "RYB")
    assert state.view(0)["landing"] == {"ahead": 13, "behind": 10}
    play(state, "behind", seat=0)
    assert state.track[0] == 10


@pytest.mark.rule("FB-R-09", "FB-EX-22")
@both_editions
def test_a_painter_from_a_start_space_must_go_ahead_if_nothing_is_free_behind(edition: str) -> None:
    state = given(start(edition=edition), track={1: 1, 2: 2}, paint={0: "RYB"})
    state = turn(state, 0, "cathedral")
    hand_in(state, "RYB")
    assert asked(state) != "score"
    assert state.track[0] == 3
    room = turn(given(start(edition=edition), track={1: 2, 2: 3}, paint={0: "RYB"}), 0, "cathedral")
    hand_in(room, "RYB")
    assert room.view(0)["landing"] == {"ahead": 4, "behind": 1}


@pytest.mark.rule("FB-R-10")
def test_the_choice_is_the_players_own_at_once_and_cannot_be_skipped() -> None:
    state = given(start(), track={0: 10, 1: 12, 2: 13}, paint={0: "RYBRY"}, tiles={"a1": "F01"})
    state = turn(state, 0, "cathedral", 2, others={1: 1})
    hand_in(state, "RYB")
    assert state.actors == (0,)
    for text in ("pass", "restore a1", "altar red"):
        refused(state, text, seat=0)
    refused(state, "ahead", seat=1)
    play(state, "behind", seat=0)
    assert (asked(state), state.actors) == ("cathedral", (0,))
    play(state, "restore a1")
    assert state.track[0] == 11 + 3


@pytest.mark.rule("FB-R-10")
@pytest.mark.parametrize("controller", [0, 1])
def test_for_leonardo_the_controlling_player_chooses(controller: int) -> None:
    state = given(start(players=2), track={0: 26, 1: 1, LEONARDO: 20}, only=["c2"], tiles={"c2": "F04"})
    state.control = controller
    state = turn(state, LEONARDO, "cathedral")
    assert (asked(state), state.actors) == ("score", (controller,))
    play(state, "behind")
    assert state.view(0)["leonardo"]["space"] == 25


@pytest.mark.rule("FB-R-11")
def test_the_score_is_the_position() -> None:
    state = given(start(), track={0: 10, 1: 12, 2: 13}, paint={0: "RYBRY"}, tiles={"a1": "F01"})
    state = turn(state, 0, "cathedral", 2)
    hand_in(state, "RYB")
    play(state, "ahead")
    assert state.scores == [14, 12, 13]  # two points more than it gained, for good
    play(state, "restore a1")
    assert state.scores == [17, 12, 13]


@pytest.mark.rule("FB-R-12")
def test_passed_painters_are_counted_like_empty_spaces() -> None:
    state = given(start(players=4), track={0: 10, 1: 11, 2: 12, 3: 14}, paint={0: "RYG"})
    state = turn(state, 0, "cathedral")
    events = hand_in(state, "RYG")
    assert asked(state) != "score"
    assert state.track[0] == 13
    assert [event.data for event in events if event.kind == "score"] == [{"from": 10, "to": 13}]


@pytest.mark.rule("FB-R-13")
@both_editions
def test_tile_and_bonus_are_one_move(edition: str) -> None:
    state = given(start(edition=edition), tiles={"b2": "F01"}, paint={0: "RY"}, bishop="c3", track={1: 3, 2: 9})
    state = turn(state, 0, "cathedral")
    events = play(state, "restore b2")
    assert asked(state) != "score"  # nobody lands on 3
    assert state.track[0] == 5
    assert [event.data for event in events if event.kind == "score"] == [{"from": 0, "to": 5}]


# -- the last round and the final scoring


@pytest.mark.rule("FB-R-15", "FB-EX-36")
def test_in_the_last_round_a_painter_goes_ahead_without_a_choice() -> None:
    for edition, forced in (("anniversary", True), ("first", False)):
        state = given(start(edition=edition), track={0: 10, 1: 12, 2: 20}, paint={0: "RYB"}, last=True)
        state = turn(state, 0, "cathedral")
        hand_in(state, "RYB")
        assert (asked(state) != "score") == forced
        if forced:
            assert state.track[0] == 13
        else:
            assert state.view(0)["landing"] == {"ahead": 13, "behind": 11}


@pytest.mark.rule("FB-R-15")
@both_editions
def test_in_the_final_scoring_a_painter_goes_ahead_in_both_editions(edition: str) -> None:
    state = given(start(edition=edition), track={0: 10, 1: 12, 2: 20}, money={0: 4, 1: 0, 2: 0}, last=True)
    state = evening(state)
    assert state.over
    assert state.scores == [13, 12, 20]


@pytest.mark.rule("FB-R-15")
def test_leonardo_is_forced_ahead_in_the_last_round_too() -> None:
    state = given(start(players=2), track={0: 26, 1: 1, LEONARDO: 20}, only=["c2"], tiles={"c2": "F04"}, last=True)
    state = sent(state, LEONARDO, "cathedral")
    assert state.track[LEONARDO] == 27


@pytest.mark.rule("FB-R-16")
@both_editions
def test_a_round_that_only_turns_out_to_be_the_last_still_lets_choose(edition: str) -> None:
    state = given(start(edition=edition), only=["a1"], tiles={"a1": "F01"}, bishop="e5", paint={0: "RY"})
    state = given(state, track={0: 10, 1: 13, 2: 15}, money={0: 2, 1: 0, 2: 0})
    state = turn(state, 0, "cathedral", hold=False)
    play(state, "restore a1")
    assert asked(state) == "score"
    play(state, "ahead")
    assert state.over
    assert state.scores == [16, 13, 15]  # 14, and one point for money: 15 is taken, so ahead without a choice


@pytest.mark.rule("FB-R-17")
@pytest.mark.parametrize(("money", "space"), [(0, 10), (1, 10), (2, 12), (3, 12)])
def test_fewer_than_two_thalers_move_nobody(money: int, space: int) -> None:
    track: dict[int, int | str] = {0: 10, 1: 11, 2: 20}
    state = evening(given(start(), track=track, money={0: money, 1: 1, 2: 1}, last=True))
    assert state.scores == [space, 11, 20]


@pytest.mark.rule("FB-R-18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_always_exactly_one_winner(players: int) -> None:
    nobody = given(start(players=players), money=dict.fromkeys(range(players), 1), last=True)
    nobody = evening(nobody)
    assert nobody.over
    assert nobody.scores == [0] * players
    assert nobody.winners == (players - 1,)  # the foremost start space
    other = start(players=players)
    foremost = players - 1
    other.track[0], other.track[foremost] = other.track[foremost], other.track[0]
    assert evening(given(other, money=dict.fromkeys(range(players), 1), last=True)).winners == (0,)
    close = given(start(players=players), track={0: 10, 1: 8}, money={0: 0, 1: 4}, last=True)
    close = evening(close)
    assert close.scores[:2] == [10, 11]  # nobody shares a space
    assert len(close.winners) == 1
