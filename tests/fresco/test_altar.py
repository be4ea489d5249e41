"""The altar: three cubes for points, once a round or, in the first edition, once for each assistant."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from bottega.kernel import IllegalAction

from .table import asked, backs, given, hand_in, legal, paints, play, refused, sent, start, turn

both_editions = pytest.mark.parametrize("edition", ["anniversary", "first"])
HANDS = ["".join(cubes) for cubes in combinations_with_replacement("RYBOGP", 3)]


def value(cubes: str) -> int | None:
    """What three cubes are worth by the table of the ledger; None if a primary colour comes twice."""
    if any(cubes.count(primary) > 1 for primary in "RYB"):
        return None
    if sorted(cubes) == sorted("OGP"):
        return 6
    return 2 + sum(cube in "OGP" for cube in cubes)


@pytest.mark.rule("FB-ALT-01", "FB-ALT-13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_cathedral_action_may_be_the_altar_even_in_the_first_round(players: int) -> None:
    state = turn(start(players=players), 0, "cathedral", 1)
    assert state.view(0)["tiles_left"] == 25
    assert state.round == 1
    hand_in(state, "RYB")
    assert state.track[0] == 2
    assert state.actors == (1,)  # the assistant has acted
    assert refused(turn(start(players=players), 0, "market"), "altar red", seat=0).rule == "FB-ALT-01"


@pytest.mark.parametrize("handed", ["R", "OO"])
def test_who_has_begun_the_altar_is_imagined_with_the_cubes_to_end_it(handed: str) -> None:
    state = turn(given(start(), paint={0: "RYBOOG"}), 0, "cathedral", 1)
    hand_in(state, handed)
    for seed in range(60):
        dealt = state.resample(1, seed)
        while dealt.view(0)["offered"]:
            dealt.play(dealt.legal(0)[0], 0)
        assert dealt.view(0)["seats"][0]["altars"] == 1


@pytest.mark.rule("FB-ALT-04", "FB-ALT-11")
@pytest.mark.parametrize("order", ["".join(order) for order in permutations("RYB")])
def test_red_yellow_and_blue_are_worth_two_points_and_no_tile(order: str) -> None:
    state = turn(given(start(), paint={0: "RRYYBBO"}), 0, "cathedral")
    events = hand_in(state, order)
    assert state.track[0] == 2
    assert paints(state, 0) == "RYBO"
    assert backs(state, 0) == []
    assert state.view(0)["tiles_left"] == 25
    assert [event.kind for event in events] == ["altar", "score"]
    assert events[0].data == {"paints": "RYB", "points": 2}
    again = turn(given(state, track={0: 30}), 1, "cathedral")  # the altar is not used up: the next player restores it
    hand_in(again, "RYB")
    assert again.track[1] == 2


@pytest.mark.rule("FB-ALT-05", "FB-ALT-06", "FB-ALT-07", "FB-ALT-09", "FB-ALT-10", "FB-R-25", "FB-R-26")
@pytest.mark.parametrize("cubes", HANDS)
@both_editions
def test_every_hand_of_three_cubes(cubes: str, edition: str) -> None:
    state = sent(given(start(edition=edition), paint={0: cubes}, only=[]), 0, "cathedral")
    worth = value(cubes)
    if worth is None:
        assert asked(state) == "theatre"  # two of one primary colour: nothing to restore
        return
    hand_in(state, cubes)
    assert state.track[0] == worth
    assert paints(state, 0) == ""


@pytest.mark.rule("FB-ALT-08", "FB-R-26")
@pytest.mark.parametrize("order", ["OGP", "PGO", "GOP"])
def test_orange_green_and_purple_are_worth_six(order: str) -> None:
    state = turn(given(start(), paint={0: "OOGGPP"}), 0, "cathedral")
    hand_in(state, order)
    assert state.track[0] == 6
    assert paints(state, 0) == "OGP"


@pytest.mark.rule("FB-R-25", "FB-ALT-07")
@pytest.mark.parametrize("cubes", ["OOO", "GGG", "PPP", "OOG"])
def test_one_mixed_colour_several_times_is_worth_five(cubes: str) -> None:
    state = turn(given(start(), paint={0: cubes}), 0, "cathedral")
    hand_in(state, cubes)
    assert state.track[0] == 5


@pytest.mark.rule("FB-EX-08", "FB-EX-09", "FB-EX-10")
@pytest.mark.parametrize(("cubes", "points"), [("RBG", 3), ("OOG", 5), ("GOP", 6)])
@both_editions
def test_the_printed_examples(cubes: str, points: int, edition: str) -> None:
    state = turn(given(start(edition=edition), paint={0: cubes}), 0, "cathedral")
    hand_in(state, cubes)
    assert state.track[0] == points
    assert paints(state, 0) == ""


@pytest.mark.rule("FB-EX-28", "FB-ALT-10")
def test_one_red_and_two_mixed_cubes_but_not_two_red_ones() -> None:
    state = turn(given(start(), paint={0: "ROP"}), 0, "cathedral")
    hand_in(state, "ROP")
    assert state.track[0] == 4
    state = turn(given(start(), paint={0: "RRGY"}), 0, "cathedral")
    play(state, "altar red")
    assert refused(state, "altar red", seat=0).rule == "FB-ALT-10"
    assert legal(state) == ["altar yellow", "altar green"]
    lacking = turn(given(start(), paint={0: "RRG"}, tiles={"a1": None}), 0, "cathedral")
    with pytest.raises(IllegalAction):
        hand_in(lacking, "RRG")


@pytest.mark.rule("FB-ALT-04", "FB-ALT-10")
def test_the_altar_is_not_begun_without_three_fitting_cubes() -> None:
    state = turn(given(start(), paint={0: "RRYYY"}, tiles={"a1": "F01"}), 0, "cathedral")
    assert refused(state, "altar red", seat=0).rule == "FB-ALT-10"
    assert refused(state, "altar blue", seat=0).rule == "FB-ALT-04"
    play(state, "restore a1")
    begun = turn(given(start(), paint={0: "RYB"}), 0, "cathedral")
    play(begun, "altar red")
    assert legal(begun) == ["altar yellow", "altar blue"]
    assert refused(begun, "altar green", seat=0).rule == "FB-ALT-04"
    assert refused(begun, "pass", seat=0).rule == "FB-R-92"


@pytest.mark.rule("FB-ALT-12")
@pytest.mark.parametrize("bishop", ["c1", "c3", "e5"])
def test_the_altar_gives_no_bonus_and_does_not_move_the_bishop(bishop: str) -> None:
    state = turn(given(start(), paint={0: "RYB"}, bishop=bishop), 0, "cathedral")
    hand_in(state, "RYB")
    assert state.track[0] == 2
    assert state.view(0)["bishop"] == bishop


# -- how often


@pytest.mark.rule("FB-ALT-02", "FB-EX-27")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_once_a_round(players: int) -> None:
    state = given(start(players=players), paint={0: "RYBRYBRYB"}, tiles={"a1": "F01"})
    state = turn(state, 0, "cathedral", 2)
    hand_in(state, "RYB")
    assert refused(state, "altar red", seat=0).rule == "FB-ALT-02"
    assert not any(text.startswith("altar") for text in legal(state))
    play(state, "restore a1")
    assert state.view(1)["seats"][0]["altars"] == 1


@pytest.mark.rule("FB-ALT-02")
def test_the_next_round_allows_it_again() -> None:
    state = turn(given(start(), paint={0: "RYBRYB"}), 0, "cathedral", 1, hold=False)
    hand_in(state, "RYB")
    assert state.round == 2
    state = turn(state, 0, "cathedral")
    hand_in(state, "RYB")
    assert state.track[0] == 4


@pytest.mark.rule("FB-ALT-03", "FB-EX-27")
@pytest.mark.parametrize("assistants", [1, 2, 3])
def test_once_for_each_assistant_in_the_first_edition(assistants: int) -> None:
    state = given(start(edition="first"), paint={0: "RRRRYYYYBBBB"})
    state = turn(state, 0, "cathedral", assistants)
    for _ in range(assistants):
        hand_in(state, "RYB")
    assert state.track[0] == 2 * assistants
    assert state.actors == (1,)


@pytest.mark.rule("FB-R-24", "FB-EX-35")
def test_once_over_both_visits_of_the_last_round() -> None:
    state = given(start(), last=True, paint={0: "RYBRYBRY"}, tiles={"a1": "F01"})
    state = turn(state, 0, "cathedral", 1)
    hand_in(state, "RYB")
    state = turn(state, 0, "cathedral", 1, again=True)
    assert refused(state, "altar red", seat=0).rule == "FB-ALT-02"
    play(state, "restore a1")
    first = given(start(edition="first"), last=True, paint={0: "RYBRYB"})
    first = turn(first, 0, "cathedral", 1)
    hand_in(first, "RYB")
    first = turn(first, 0, "cathedral", 1, again=True)
    hand_in(first, "RYB")
    assert first.track[0] == 4


@pytest.mark.rule("FB-R-24", "FB-ALT-02")
def test_the_limit_is_for_a_player_not_for_the_table() -> None:
    state = turn(start(), 0, "cathedral", 1, others={1: 1, 2: 1})
    hand_in(state, "RYB")
    assert state.actors == (1,)
    hand_in(state, "RYB")
    play(state, "ahead")
    assert state.actors == (2,)
    assert "altar red" in legal(state)
