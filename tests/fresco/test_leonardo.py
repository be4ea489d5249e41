"""Two players and Leonardo: what he has, when he acts, and who decides for him."""

from __future__ import annotations

import pytest

from .table import (
    LEONARDO,
    asked,
    backs,
    bag,
    evening,
    game_of,
    given,
    legal,
    plan,
    planning,
    play,
    play_on,
    refused,
    sent,
    space_of,
    stall,
    start,
    told,
    turn,
    waking,
)

EDITIONS = ("anniversary", "first")


# -- setup


@pytest.mark.rule("F2-01", "F2-02", "FB-R-89", "FB-ED-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_players_use_the_side_and_the_market_of_three(edition: str) -> None:
    two, three = game_of(2, edition=edition), game_of(3, edition=edition)
    assert two.parts.side == three.parts.side == "three"
    assert [tile.id for tile in two.market_tiles] == [tile.id for tile in three.market_tiles]
    assert len(two.market_tiles) == 11
    state = start(2, edition=edition)
    assert [len(stall(state, name)) for name in state.game.parts.stalls] == [3, 3, 3]
    assert len(bag(state)) == 2
    assert state.view(0)["score_track"]["starts"] == ["S1", "S2", "S3"]


@pytest.mark.rule("F2-03", "F2-07", "FB-R-89", "FB-ED-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_leonardo_is_the_third_painter_in_a_colour_of_his_own(edition: str) -> None:
    state = start(2, edition=edition)
    seen = state.view(0)
    assert seen["leonardo"] is not None
    assert len(set(seen["colours"])) == 3
    assert [seat["colour"] for seat in seen["seats"]] == seen["colours"][:2]
    assert len(seen["seats"]) == 2
    assert sum(seen["leonardo"]["plan"]) == 2
    assert state.game.parts.data["leonardo"]["painters"] == 3
    assert start(3).view(0)["leonardo"] is None
    assert start(4).view(0)["leonardo"] is None


@pytest.mark.rule("F2-08", "F2-13", "F2-20", "FB-R-76")
def test_he_needs_an_action_board_and_nothing_else() -> None:
    seen = start(2).view(0)["leonardo"]
    assert set(seen) == {"controller", "walker", "score", "space", "hour", "plan", "on_columns", "tiles"}
    state = start(2)
    assert len(state.mood) == len(state.money) == len(state.paint) == len(state.assistants) == 2


@pytest.mark.rule("F2-09", "F2-10", "F2-11")
def test_he_starts_on_s3_and_above_the_inn_the_players_are_drawn_for_s1_and_s2() -> None:
    game = game_of(2)
    dealt = set()
    for seed in range(30):
        seen = game.start(seed).view(None)
        assert seen["leonardo"]["space"] == "S3"
        assert seen["leonardo"]["hour"] is None
        dealt.add(tuple(seat["space"] for seat in seen["seats"]))
    assert dealt == {("S1", "S2"), ("S2", "S1")}


@pytest.mark.rule("F2-12", "FB-HID-12")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_his_third_painter_stands_in_the_centre_with_the_bishop(viewer: int | None) -> None:
    seen = start(2).view(viewer)
    assert seen["leonardo"]["walker"] == seen["bishop"] == "c3"


@pytest.mark.rule("F2-14", "F2-15", "FB-HID-15")
def test_his_two_assistants_stand_at_market_and_cathedral_in_every_round() -> None:
    state = start(2)
    for _ in range(4):
        for viewer in (0, 1, None):
            assert state.view(viewer)["leonardo"]["plan"] == [1, 1, 0, 0, 0]
        assert state.view(0)["side"] == 1
        number = state.round
        while state.round == number:
            seat = state.actors[0]
            state.play(state.legal(seat)[-1], seat)
            assert state.plan[LEONARDO] == [1, 1, 0, 0, 0]


# -- who acts for him


@pytest.mark.rule("F2-16", "FB-R-60")
def test_the_player_on_s1_controls_him_first() -> None:
    seen = set()
    for seed in range(20):
        view = game_of(2).start(seed).view(None)
        controller = view["leonardo"]["controller"]
        assert view["seats"][controller]["space"] == "S1"
        seen.add(controller)
    assert seen == {0, 1}


@pytest.mark.rule("F2-17", "FB-R-61", "FB-HID-15")
def test_control_changes_at_the_start_of_every_round_and_only_then() -> None:
    state = start(2)
    controllers = []
    for _ in range(5):
        number, mine = state.round, state.control
        controllers.append(mine)
        while state.round == number:
            assert state.view(None)["leonardo"]["controller"] == mine
            seat = state.actors[0]
            state.play(state.legal(seat)[-1], seat)
    assert controllers == [0, 1, 0, 1, 0]


@pytest.mark.rule("F2-18", "F2-19")
@pytest.mark.parametrize("control", [0, 1])
def test_he_chooses_in_score_order_and_the_controlling_player_chooses_for_him(control: int) -> None:
    state = given(start(2), track={0: 8, 1: 20, LEONARDO: 14})
    state.control = control
    state = waking(state)
    assert state.actors == (0,)
    play(state, "wake 7")
    assert (state.view(0)["painter"], state.actors) == (LEONARDO, (control,))
    assert legal(state) == ["wake 5", "wake 6", "wake 8", "wake 9"]
    assert refused(state, "wake 7", seat=control).rule == "FB-INN-05"
    assert refused(state, "wake 5", seat=1 - control).rule == "FB-ACT-03"
    events = play(state, "wake 5", seat=control)
    assert told(events, "wake")[0]["seat"] == -1
    assert state.view(0)["leonardo"]["hour"] == 5
    assert state.actors == (1,)
    play(state, "wake 6")
    assert state.view(0)["order"] == [LEONARDO, 1, 0]


@pytest.mark.rule("F2-20", "FB-R-76")
@pytest.mark.parametrize("hour", [5, 9])
def test_no_hour_changes_his_mood_or_his_actions(hour: int) -> None:
    state = waking(given(start(2), track={0: 8, 1: 20, LEONARDO: 4}, mood={0: 0, 1: 0}))
    play(state, f"wake {hour}")
    assert state.mood == [0, 0]
    assert state.assistants == [5, 5]
    assert state.plan[LEONARDO] == [1, 1, 0, 0, 0]


@pytest.mark.rule("F2-18", "FB-R-69")
@pytest.mark.parametrize(
    ("hours", "market"),
    [
        ({0: 7, 1: 8, LEONARDO: 6}, ["leonardo market", "market", "market"]),
        ({0: 7, 1: 9, LEONARDO: 8}, ["market", "leonardo market", "market"]),
        ({0: 5, 1: 6, LEONARDO: 9}, ["market", "market", "leonardo market"]),
    ],
    ids=str,
)
def test_he_acts_at_his_place_in_the_action_order(hours: dict[int, int], market: list[str]) -> None:
    state = given(start(2), paint={0: "RYBRYB", 1: "RYBRYB"}, tiles={"a1": "F04", "e5": "F05"})
    state = planning(state, hours=hours)
    plan(state, {0: [1, 1, 3, 0, 0], 1: [1, 1, 3, 0, 0]})
    visits = []
    while asked(state) != "wake":
        visits.append(asked(state))
        state.play(state.legal()[-1])
    assert visits == [*market, *(visit.replace("market", "cathedral") for visit in market)]


# -- market


@pytest.mark.rule("F2-21", "F2-22", "FB-R-68", "FB-R-89")
@pytest.mark.parametrize("edition", EDITIONS)
def test_he_may_close_one_stall_and_never_buys(edition: str) -> None:
    state = turn(start(2, edition=edition), LEONARDO, "market", 1)
    state.control = 1
    state.settle()
    assert (asked(state), state.actors) == ("leonardo market", (1,))
    assert legal(state) == ["close I", "close II", "close III", "pass"]
    assert refused(state, "buy I.1", seat=1).rule == "F2-21"
    assert refused(state, "close I", seat=0).rule == "FB-ACT-03"
    tiles = stall(state, "II")
    closed, money = state.copy(), state.money.copy()
    events = play(closed, "close II", seat=1)
    assert [event["seat"] for event in told(events, "close")] == [-1]
    assert stall(closed, "II") == []
    assert all(tile in bag(closed) for tile in tiles)
    assert len(stall(closed, "I")) == len(stall(closed, "III")) == 3
    assert closed.money == money
    assert "leonardo" not in asked(closed)
    events = play(state, "pass", seat=1)
    assert told(events, "pass")[0] == {"seat": -1, "place": "market", "assistants": 1}
    assert stall(state, "II") == tiles
    assert "leonardo" not in asked(state)


@pytest.mark.rule("FB-R-94")
def test_only_stalls_with_tiles_are_asked_for_and_without_any_nothing_is_asked() -> None:
    state = start(2)
    state.market = [-1 if state.game.stall_of[space] == 1 else tile for space, tile in enumerate(state.market)]
    some = turn(state, LEONARDO, "market", 1)
    assert legal(some) == ["close I", "close III", "pass"]
    assert refused(some, "close II", seat=0).rule == "FB-MKT-13"
    state.market = [0, *[-1] * (len(state.market) - 1)]
    assert legal(turn(state, LEONARDO, "market", 1)) == ["close I", "pass"]
    state.market = [-1] * len(state.market)
    assert "leonardo" not in asked(sent(state, LEONARDO, "market", 1))


@pytest.mark.rule("F2-39", "FB-R-94")
def test_he_has_no_turn_in_studio_workshop_and_theatre() -> None:
    state = planning(given(start(2), paint={0: "RYB", 1: "RYB"}, mood={0: 0, 1: 0}), hours={LEONARDO: 5})
    events = plan(state, {0: [0, 0, 1, 2, 2], 1: [0, 0, 1, 2, 2]})
    visits = []
    while asked(state) != "wake":
        visits.append((asked(state), state.actors))
        events += play(state, legal(state)[-1])
    after = [visit for visit, _ in visits if "leonardo" not in visit]
    assert after == ["workshop", "workshop", "theatre", "theatre"]
    assert [event["seat"] for event in told(events, "studio")] == [0, 1]


# -- end of a round, last round


@pytest.mark.rule("F2-05", "F2-37")
def test_he_gets_no_income_and_no_points_for_money() -> None:
    state = given(start(2), owned={LEONARDO: ["G", "G", "G"], 0: ["P"]}, money={0: 0, 1: 0})
    state = turn(state, 0, "theatre", 1, hold=False)
    events = play(state, "pass")
    assert told(events, "income") == [{"seat": 0, "thalers": 1}]
    state = given(start(2), owned={LEONARDO: ["G"] * 9}, money={0: 4, 1: 2}, track={LEONARDO: 50}, last=True)
    state = turn(state, 0, "market", 1, hold=False)
    events = play(state, "pass", seat=0)
    assert state.over
    assert sorted(str(entry["seat"]) for entry in told(events, "money")) == ["0", "1"]
    assert space_of(state, LEONARDO) == 50


@pytest.mark.rule("FB-R-74")
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_players_still_on_start_spaces_swap(edition: str) -> None:
    state = evening(given(start(2, edition=edition), track={0: "S1", 1: "S2", LEONARDO: 6}))
    assert [space_of(state, painter) for painter in range(3)] == ["S2", "S1", 6]
    by_rule = evening(given(start(2, edition=edition), track={0: "S1", 1: "S2", LEONARDO: "S3"}))
    assert [space_of(by_rule, painter) for painter in range(3)] == ["S2", "S3", "S1"]


@pytest.mark.rule("F2-34", "F2-35", "FB-R-52", "FB-R-75")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_the_last_round_he_restores_nothing_but_may_close_a_stall(edition: str) -> None:
    state = evening(given(start(2, edition=edition), only=["a1", "c2", "c4"], track={0: 20, 1: 30, LEONARDO: 10}))
    assert state.last
    assert state.view(0)["leonardo"]["plan"] == [1, 0, 0, 0, 0]
    assert (asked(state), state.view(0)["painter"]) == ("wake", LEONARDO)
    play(state, "wake 5")
    play_on(state, "leonardo market")
    assert state.actors == (state.control,)
    play(state, "close II")
    assert stall(state, "II") == []
    while not state.over:
        assert "leonardo" not in asked(state)
        seat = state.actors[0]
        legal, passing = state.legal(seat), state.game.passing.first
        state.play(passing if passing in legal else legal[0], seat)
    assert backs(state, LEONARDO) == []
    assert space_of(state, LEONARDO) == 10


@pytest.mark.rule("FB-R-73")
def test_he_cannot_win() -> None:
    state = given(start(2), track={0: 20, 1: 25, LEONARDO: 90}, money={0: 0, 1: 0}, last=True)
    state = turn(state, 0, "market", 1, hold=False)
    play(state, "pass", seat=0)
    assert state.over
    assert state.winners == (1,)
    assert state.scores == [20, 25]
    assert state.view(None)["leonardo"]["score"] == 90
