"""The score track: spaces that count, spaces that are taken, and the way ahead or behind."""

from __future__ import annotations

from itertools import permutations

import pytest

from bottega.games.fresco.rules.state import FrescoState

from .table import asked, given, legal, play, refused, sent, space_of, start, told, turn, waking

VALUED = {3: "F01", 4: "F04", 5: "F06", 6: "F09", 7: "F12", 8: "F15", 9: "F18", 10: "F21", 11: "F24"}
EDITIONS = ("anniversary", "first")


def gains(state: FrescoState, points: int, seat: int = 0) -> FrescoState:
    """A copy in which a seat has just restored a tile of that value, or the altar, with the bishop far away."""
    rich = given(state, paint={seat: "RRYYBBOOGGPP"}, bishop="e5")
    if points == 2:
        s = turn(rich, seat, "cathedral", 1)
        play(s, "altar red", "altar yellow", "altar blue", seat=seat)
    else:
        s = turn(given(rich, tiles={"a1": VALUED[points]}), seat, "cathedral", 1)
        play(s, "restore a1", seat=seat)
    return s


@pytest.mark.rule("FB-SCO-01")
@pytest.mark.parametrize("points", [2, 3, 7, 11])
def test_a_painter_moves_forward_by_the_points(points: int) -> None:
    assert space_of(gains(given(start(), track={0: 20}), points), 0) == 20 + points


@pytest.mark.rule("FB-SCO-02", "FB-EX-19")
@pytest.mark.parametrize("stand", ["S1", "S2", "S3", "S4"])
def test_from_any_start_space_five_points_lead_to_space_five(stand: str) -> None:
    state = given(start(4), track={0: stand, 1: 30, 2: 31, 3: 32})
    state = gains(state, 5)
    assert space_of(state, 0) == 5
    assert state.scores[0] == 5


@pytest.mark.rule("FB-SCO-03", "FB-EX-20")
def test_with_twelve_and_thirteen_taken_red_chooses_fourteen_or_eleven() -> None:
    assert start().view(0)["landing"] is None
    state = gains(given(start(), track={0: 10, 1: 12, 2: 13}), 2)
    assert legal(state, 0) == ["ahead", "behind"]
    assert state.view(1)["landing"] == {"ahead": 14, "behind": 11}
    assert refused(state, "pass", seat=0).rule == "FB-R-92"
    ahead, behind = state.copy(), state.copy()
    play(ahead, "ahead")
    play(behind, "behind")
    assert (space_of(ahead, 0), space_of(behind, 0)) == (14, 11)
    assert ahead.view(0)["landing"] is behind.view(0)["landing"] is None


@pytest.mark.rule("FB-SCO-03", "FB-EX-21")
def test_the_own_old_space_is_free() -> None:
    state = gains(given(start(), track={0: 10, 1: 11, 2: 12}), 2)
    assert state.view(None)["landing"] == {"ahead": 13, "behind": 10}
    play(state, "behind")
    assert space_of(state, 0) == 10


@pytest.mark.rule("FB-EX-22")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_way_behind_from_a_start_space(edition: str) -> None:
    state = gains(given(start(edition=edition), track={0: "S2", 1: 1, 2: 2}), 2)
    assert space_of(state, 0) == 3
    assert 0 not in state.actors


@pytest.mark.rule("FB-SCO-03")
def test_no_choice_on_a_free_space() -> None:
    state = gains(given(start(), track={0: 10, 1: 13, 2: 15}), 4)
    assert space_of(state, 0) == 14
    assert 0 not in state.actors


@pytest.mark.rule("FB-SCO-04")
@pytest.mark.parametrize("points", [2, 3, 4])
def test_no_space_ever_holds_two_painters(points: int) -> None:
    for others in permutations(range(9, 16), 2):
        if 10 in others:
            continue
        state = gains(given(start(), track={0: 10, 1: others[0], 2: others[1]}), points)
        for way in ("ahead", "behind") if state.actors == (0,) else ("",):
            end = state.copy()
            if way:
                play(end, way)
            assert len(set(end.track)) == 3, f"{others}, {way or 'no choice'}: {end.track}"
            assert 10 <= end.track[0] <= 10 + points + 2


@pytest.mark.rule("FB-SCO-05")
def test_spaces_passed_count_as_spaces_and_do_nothing() -> None:
    state = gains(given(start(), track={0: 10, 1: 11, 2: 12}), 3)
    assert space_of(state, 0) == 13
    assert (space_of(state, 1), space_of(state, 2)) == (11, 12)


@pytest.mark.rule("FB-SCO-06")
def test_points_are_moved_action_by_action() -> None:
    """The first tile brings Red to an occupied space: the choice comes before the second restoration."""
    state = given(start(), track={0: 10, 1: 13}, paint={0: "RRYB"}, tiles={"a1": "F01", "a3": "F02"}, bishop="e5")
    state = turn(state, 0, "cathedral", 2)
    events = play(state, "restore a1")
    assert legal(state) == ["ahead", "behind"]
    events += play(state, "behind", "restore a3")
    assert [(move["from"], move["to"]) for move in told(events, "score")] == [(10, 12), (12, 15)]


@pytest.mark.rule("FB-SCO-07")
def test_start_spaces_lie_behind_space_one() -> None:
    state = waking(given(start(4), track={0: 1, 1: "S4", 2: "S1", 3: "S3"}))
    order: list[int] = []
    while asked(state) == "wake":
        order += state.actors
        play(state, legal(state)[0])
    assert order == [2, 3, 1, 0]


@pytest.mark.rule("FB-SCO-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_final_scoring_the_way_is_always_ahead(edition: str) -> None:
    state = given(start(edition=edition), track={0: 40, 1: 43, 2: 44}, money={0: 6, 1: 0, 2: 0}, last=True)
    state = sent(state, 0, "studio", 0, hold=False)
    assert state.over
    assert state.track == [45, 43, 44]


@pytest.mark.rule("FB-SCO-09", "FB-SCO-10", "FB-EX-36", "FB-ED-04", "FB-R-88")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_the_last_round_the_anniversary_edition_leads_ahead_the_first_one_asks(edition: str) -> None:
    state = gains(given(start(edition=edition), track={0: 10, 1: 12, 2: 30}, last=True), 2)
    if edition == "anniversary":
        assert space_of(state, 0) == 13
        assert 0 not in state.actors
    else:
        assert legal(state, 0) == ["ahead", "behind"]
        assert state.view(0)["landing"] == {"ahead": 13, "behind": 11}


@pytest.mark.rule("FB-SCO-09")
def test_the_last_round_begins_with_its_first_wake_up_choice() -> None:
    """Forced ahead in both visits to the cathedral, not only in the second one."""
    state = given(start(), track={0: 10, 1: 12, 2: 14}, last=True, paint={0: "RYBRRYB"}, tiles={"a1": "F04"})
    state = turn(given(state, bishop="e5"), 0, "cathedral", 2)
    play(state, "altar red", "altar yellow", "altar blue")
    assert space_of(state, 0) == 13
    play(state, "restore a1")
    assert space_of(state, 0) == 17


@pytest.mark.rule("FB-SCO-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_two_painters_meet_in_a_whole_game(players: int) -> None:
    state = start(players, seed=players)
    while not state.over:
        seat = state.actors[-1]
        actions = state.legal(seat)
        state.play(actions[len(state.moves) % len(actions)], seat)
        assert len(set(state.track)) == len(state.track)
