"""Phase 1: who chooses a wake-up time when, what it does to mood, price and order, and the number of assistants."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.games.fresco.rules.state import FrescoState

from .table import (
    asked,
    evening,
    given,
    legal,
    plan,
    planning,
    play,
    play_on,
    refused,
    start,
    turn,
    waking,
)

both_editions = pytest.mark.parametrize("edition", ["anniversary", "first"])
HOURS = ["wake 5", "wake 6", "wake 7", "wake 8", "wake 9"]


def wake_order(state: FrescoState) -> list[int]:
    """The seats (or Leonardo, 2) in the order in which they choose a time."""
    state = waking(state)
    order: list[int] = []
    while asked(state) == "wake":
        order.append(state.view(0)["painter"])
        play(state, legal(state)[0])
    return order


# -- who chooses when


@pytest.mark.rule("FB-INN-01", "FB-INN-02")
@pytest.mark.parametrize(
    ("track", "order"),
    [
        ({0: 10, 1: 3, 2: 7}, [1, 2, 0]),
        ({0: 1, 1: 2, 2: 3}, [0, 1, 2]),
        ({0: 30, 1: 31, 2: 29}, [2, 0, 1]),
        ({0: 6, 1: 12, 2: 9, 3: 11}, [0, 2, 3, 1]),
        ({0: 40, 1: 5, 2: 41, 3: 4}, [3, 1, 0, 2]),
    ],
)
def test_the_rearmost_painter_chooses_first_and_the_leader_last(track: dict[int, int], order: list[int]) -> None:
    assert wake_order(given(start(players=len(track)), track=track)) == order


@pytest.mark.rule("FB-INN-01")
def test_leonardo_has_his_place_in_the_score_order() -> None:
    assert wake_order(given(start(players=2), track={0: 10, 1: 3, 2: 7})) == [1, 2, 0]


@pytest.mark.rule("FB-INN-03", "FB-EX-16")
@pytest.mark.parametrize("players", [3, 4])
@both_editions
def test_in_the_first_round_the_player_on_s1_chooses_first(players: int, edition: str) -> None:
    state = start(players=players, edition=edition)
    seats = state.view(0)["seats"]
    assert [seats[painter]["space"] for painter in wake_order(state)] == ["S1", "S2", "S3", "S4"][:players]
    other = given(state, track={0: "S3", 1: "S1", 2: "S2"})
    assert wake_order(other)[:3] == [1, 2, 0]


@pytest.mark.rule("FB-R-01", "FB-R-02")
def test_start_spaces_lie_behind_space_1_and_count_nothing() -> None:
    state = given(start(players=4), track={0: "S2", 1: 3, 2: "S1", 3: 1})
    assert wake_order(state) == [2, 0, 3, 1]
    assert state.scores == [0, 3, 0, 1]
    state = given(start(players=4), track={0: "S4", 1: "S3", 2: "S2", 3: "S1"})
    assert wake_order(state) == [3, 2, 1, 0]
    assert state.scores == [0, 0, 0, 0]


# -- the choice


@pytest.mark.rule("FB-INN-04", "FB-INN-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_painter_goes_from_above_the_inn_to_a_time_and_nobody_skips_the_choice(players: int) -> None:
    state = start(players=players)
    assert legal(state, 0) == HOURS
    assert refused(state, "pass", seat=0).rule == "FB-R-92"
    assert refused(state, "place market", seat=0).rule == "FB-PLAN-01"
    assert refused(state, "wake 6", seat=1).rule == "FB-ACT-03"
    play(state, "wake 6")
    assert state.view(1)["seats"][0]["hour"] == 6
    assert state.view(1)["inn"][1]["painter"] == 0
    others = state.game.painters - 1
    for _ in range(others):
        assert asked(state) == "wake"
        play(state, legal(state)[0])
    assert asked(state) == "plan"
    assert None not in [seat["hour"] for seat in state.view(0)["seats"]]
    assert refused(state, "wake 9", seat=0).rule == "FB-INN-04"


@pytest.mark.rule("FB-INN-05")
def test_a_time_holds_one_painter() -> None:
    state = start(players=4)
    free = [5, 6, 7, 8, 9]
    for hour in (6, 9, 7, 5):
        assert legal(state) == [f"wake {left}" for left in free]
        play(state, f"wake {hour}")
        free.remove(hour)
        if free != [8]:
            said = refused(state, f"wake {hour}")
            assert said.rule == "FB-INN-05"
            assert ", ".join(f"{left}:00" for left in free) in said.text
    assert [row["painter"] for row in state.view(None)["inn"]] == [3, 0, 2, None, 1]


@pytest.mark.rule("FB-INN-11")
def test_later_players_see_the_choices_already_made() -> None:
    state = start()
    play(state, "wake 8")
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        assert [row["painter"] for row in view["inn"]] == [None, None, None, 0, None]
        assert (view["seats"][0]["hour"], view["seats"][0]["price"]) == (8, 2)
        assert view["seats"][1]["hour"] is None


# -- its consequences


@pytest.mark.rule("FB-INN-07", "FB-MOOD-01")
@pytest.mark.parametrize(("hour", "mood", "price"), [(5, -3, 4), (6, -2, 3), (7, -1, 2), (8, 0, 2), (9, 1, 1)])
def test_a_time_changes_the_mood_sets_the_price_and_a_place_in_the_order(hour: int, mood: int, price: int) -> None:
    state = start()
    play(state, f"wake {hour}", seat=0)
    mine = state.view(0)["seats"][0]
    assert mine["mood"] == mood
    assert mine["price"] == price
    others = [other for other in (6, 8, 5) if other != hour][:2]
    play(state, *(f"wake {other}" for other in others))
    times = {0: hour, 1: others[0], 2: others[1]}
    assert state.view(0)["order"] == sorted(times, key=lambda painter: times[painter])


@pytest.mark.rule("FB-EX-01", "FB-EX-02", "FB-INN-05")
def test_red_gets_up_at_seven() -> None:
    state = waking(given(start(), track={0: 3, 1: 5, 2: 8}))
    assert legal(state, 0) == HOURS
    play(state, "wake 7", seat=0)
    assert state.mood == [-1, 0, 0]
    assert state.view(0)["seats"][0]["price"] == 2
    assert refused(state, "wake 7", seat=1).rule == "FB-INN-05"
    play(state, "wake 9", seat=1)
    assert refused(state, "wake 7", seat=2).rule == "FB-INN-05"


@pytest.mark.rule("FB-INN-08", "FB-MKT-06")
@pytest.mark.parametrize(("hour", "price"), [(5, 4), (6, 3), (7, 2), (8, 2), (9, 1)])
def test_the_time_sets_what_a_market_tile_costs_this_round(hour: int, price: int) -> None:
    state = given(start(), money={0: 12})
    state = turn(state, 0, "market", 2, hours={0: hour})
    play(state, "buy I.1")
    assert state.money[0] == 12 - price
    play(state, "buy I.2")
    assert state.money[0] == 12 - 2 * price


@pytest.mark.rule("FB-INN-09")
@pytest.mark.parametrize(
    ("times", "order"),
    [([9, 5, 7], [1, 2, 0]), ([5, 6, 7], [0, 1, 2]), ([8, 7, 5, 6], [2, 3, 1, 0]), ([6, 9, 8, 5], [3, 0, 2, 1])],
)
def test_the_earliest_time_acts_first(times: list[int], order: list[int]) -> None:
    state = start(players=len(times))
    play(state, *(f"wake {hour}" for hour in times))
    assert state.view(0)["order"] == order


# -- mood


@pytest.mark.rule("FB-MOOD-02")
def test_the_mood_is_adjusted_before_the_next_player_chooses() -> None:
    state = given(start(), mood={0: 1, 1: 1, 2: 1})
    events = play(state, "wake 5", seat=0)
    assert state.actors == (1,)
    assert [seat["mood"] for seat in state.view(2)["seats"]] == [-2, 1, 1]
    assert events[0].kind == "wake"
    play(state, "wake 9", seat=1)
    assert [seat["mood"] for seat in state.view(2)["seats"]] == [-2, 2, 1]


@pytest.mark.rule("FB-MOOD-03", "FB-MOOD-04", "FB-R-38")
@pytest.mark.parametrize(("mood", "hour", "then"), [(4, 9, 4), (3, 9, 4), (-4, 5, -4), (-2, 5, -4), (-4, 7, -4)])
def test_the_mood_never_leaves_its_column_and_the_time_may_be_chosen_all_the_same(
    mood: int, hour: int, then: int
) -> None:
    state = waking(given(start(), mood={0: mood}, money={0: 12}))
    assert legal(state, 0) == HOURS
    play(state, f"wake {hour}", seat=0)
    assert state.view(0)["seats"][0]["mood"] == then
    assert state.money[0] == 12
    track = state.view(0)["mood_track"]
    assert track["low"] <= then <= track["high"]


@pytest.mark.rule("FB-MOOD-05", "FB-MOOD-06", "FB-MOOD-14", "FB-MOOD-15", "FB-MOOD-16", "FB-EX-14", "FB-EX-15")
def test_two_spaces_give_an_assistant_two_take_one_and_all_others_leave_five() -> None:
    counted = {}
    for mood in range(-4, 5):
        state = waking(given(start(), mood={0: mood}))
        play(state, "wake 8", seat=0)  # no change of mood
        counted[mood] = state.view(1)["seats"][0]["assistants"]
    assert list(counted.values()) == [4, 4, 5, 5, 5, 5, 5, 6, 6]
    track = start().view(0)["mood_track"]
    assert [mood for mood, assistants in counted.items() if assistants == 6] == sorted(track["plus"])
    assert [mood for mood, assistants in counted.items() if assistants == 4] == sorted(track["minus"])


@pytest.mark.rule("FB-MOOD-07", "FB-MOOD-08")
def test_a_painter_on_plus_one_takes_the_neutral_assistant_for_a_sixth_action() -> None:
    state = waking(given(start(), mood={0: 2, 2: 4}, money={0: 0}, paint={0: ""}))
    play(state, "wake 9", seat=0)
    assert state.assistants[:2] == [6, 5]
    play(state, "wake 8", "wake 7")
    assert state.assistants == [6, 5, 6]  # everybody takes the one above the own column
    plan(state, {0: [0, 0, 3, 0, 3]})
    assert state.actors == (1, 2)
    assert state.view(0)["seats"][0]["plan"] == [0, 0, 3, 0, 3]
    plan(state, {1: [0, 0, 3, 0, 2], 2: [0, 0, 3, 0, 3]})
    assert state.money[0] == 9
    state = given(state, mood={0: -4})
    while state.actors != (0,):
        play(state, "pass")
    play(state, "improve mood", "improve mood", "improve mood")
    assert state.mood[0] == 2


@pytest.mark.rule("FB-MOOD-09", "FB-MOOD-10")
def test_the_neutral_assistant_stays_on_plus_one_goes_back_and_comes_again() -> None:
    state = given(start(), mood={0: 4})
    for hour, mood, assistants in ((8, 4, 6), (7, 3, 6), (7, 2, 5), (9, 3, 6), (5, 0, 5)):
        state = waking(state)
        play(state, f"wake {hour}", seat=0)
        assert state.mood[0] == mood
        assert state.assistants[0] == assistants


@pytest.mark.rule("FB-MOOD-11", "FB-MOOD-12", "FB-R-41")
def test_a_painter_on_minus_one_leaves_an_assistant_in_front_of_the_screen() -> None:
    state = waking(given(start(), mood={0: -2}))
    play(state, "wake 7", seat=0)
    assert (asked(state), state.actors) == ("wake", (1,))  # which one is given up is not asked: all are alike
    assert [seat["assistants"] for seat in state.view(2)["seats"]] == [4, 5, 5]
    play(state, "wake 8", "wake 9")
    assert state.view(0)["seats"][0]["waiting"] == 4
    play(state, "place studio", "place studio", "place workshop", seat=0)
    assert 0 in state.actors
    play(state, "place theatre", seat=0)
    assert 0 not in state.actors
    refused(state, "place market", seat=0)
    assert sum(state.view(0)["seats"][0]["plan"]) == 4


@pytest.mark.rule("FB-MOOD-13")
def test_the_assistant_comes_back_when_minus_one_is_left() -> None:
    state = waking(given(start(), mood={0: -3}))
    assert state.assistants[0] == 4
    play(state, "wake 9", seat=0)
    assert state.mood[0] == -2
    assert state.assistants[0] == 5
    play(state, "wake 8", "wake 7")
    plan(state, {0: [1, 1, 1, 1, 1]})
    assert 0 not in state.actors


@pytest.mark.rule("FB-MOOD-17", "FB-R-39")
def test_the_theatre_changes_the_number_of_assistants_only_after_the_next_wake_up_time() -> None:
    state = turn(given(start(), mood={0: 2}), 0, "theatre", 1)
    play(state, "improve mood")
    assert state.mood[0] == 4
    assert state.assistants[0] == 5
    state = evening(state)
    assert state.assistants[0] == 5
    early = state.copy()
    for day, hour, assistants in ((state, 7, 6), (early, 6, 5)):
        while day.actors != (0,):
            play(day, "wake 8" if "wake 8" in legal(day) else "wake 9")
            assert day.assistants[0] == 5
        play(day, f"wake {hour}", seat=0)
        assert day.assistants[0] == assistants


@pytest.mark.rule("FB-EX-29", "FB-R-39")
def test_a_visit_to_the_theatre_that_the_next_morning_undoes() -> None:
    state = given(start(), mood={0: -3}, track={0: 1, 1: 5, 2: 8})
    assert state.assistants[0] == 4
    state = turn(state, 0, "theatre", 1)
    play(state, "improve mood")
    assert state.mood[0] == -1
    state = evening(state)
    play(state, "wake 6", seat=0)
    assert state.mood[0] == -3
    assert state.assistants[0] == 4


@pytest.mark.rule("FB-R-40", "FB-MOOD-17")
def test_from_minus_one_straight_to_plus_one() -> None:
    state = turn(given(start(), mood={0: -3}, track={0: 1, 1: 5, 2: 8}), 0, "theatre", 3)
    assert state.assistants[0] == 4
    play(state, "improve mood", "improve mood", "improve mood")
    assert (state.mood[0], state.assistants[0]) == (3, 4)
    state = evening(state)
    play(state, "wake 8", seat=0)
    assert state.assistants[0] == 6


@pytest.mark.rule("FB-R-40")
def test_from_plus_one_straight_to_minus_one(tmp_path: Path) -> None:
    rows = "".join(f"[[inn.row]]\nhour = {hour}\nmood = {hour - 12}\nprice = 1\n" for hour in range(5, 10))
    file = tmp_path / "early.toml"
    file.write_text(rows, encoding="utf-8")
    state = given(start(components=str(file)), mood={0: 3})
    assert state.assistants[0] == 6
    play(state, "wake 5", seat=0)  # seven spaces down
    assert state.mood[0] == -4
    assert state.assistants[0] == 4


@pytest.mark.rule("FB-MOOD-08", "FB-R-42")
def test_the_neutral_assistant_must_be_placed_like_the_others() -> None:
    state = planning(given(start(), mood={0: 4}))
    for place in ("market", "cathedral", "studio", "workshop", "theatre"):
        play(state, f"place {place}", seat=0)
    assert 0 in state.actors
    assert "pass" not in legal(state, 0)
    play(state, "place market", seat=0)
    assert 0 not in state.actors


# -- painters that are still on start spaces


@pytest.mark.rule("FB-R-03", "FB-EX-24")
@both_editions
def test_the_foremost_on_the_start_spaces_becomes_the_rearmost(edition: str) -> None:
    state = evening(given(start(players=4, edition=edition), track={3: 6}))
    assert [seat["space"] for seat in state.view(0)["seats"]] == ["S2", "S3", "S1", 6]
    assert wake_order(state) == [2, 0, 1, 3]


@pytest.mark.rule("FB-R-04", "FB-EX-34", "FB-R-05")
@pytest.mark.parametrize(("edition", "later"), [("anniversary", ["S1", "S3"]), ("first", ["S3", "S1"])])
def test_start_spaces_with_a_gap_and_in_the_second_round(edition: str, later: list[str]) -> None:
    given_track: dict[int, int | str] = {0: "S1", 1: 4, 2: "S3", 3: 7}
    first = evening(given(start(players=4, edition=edition), track=given_track))
    spaces = [seat["space"] for seat in first.view(0)["seats"]]
    assert spaces == ["S3", 4, "S1", 7]
    second = evening(given(start(players=4, edition=edition), track=given_track, round=2))
    spaces = [seat["space"] for seat in second.view(0)["seats"]]
    assert [spaces[0], spaces[2]] == later
    assert [spaces[1], spaces[3]] == [4, 7]


@pytest.mark.rule("FB-R-06")
def test_start_spaces_change_as_the_last_step_before_the_first_choice() -> None:
    state = given(start(), owned={0: ["G"]}, mood={1: 2})
    state = turn(state, 1, "theatre", 1, hold=False)
    events = play(state, "improve mood", seat=1)
    assert [event.kind for event in events] == ["theatre", "market", "income", "starts", "round"]
    assert asked(state) == "wake"
    assert state.view(0)["seats"][state.actors[0]]["space"] == "S1"
    assert state.actors == (2,)


@pytest.mark.rule("FB-INN-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_chooses_anew_in_every_round(players: int) -> None:
    state = start(players=players)
    for number in (1, 2, 3):
        chosen = set()
        while asked(state) == "wake":
            chosen.add(state.view(0)["painter"])
            play(state, legal(state)[-1])
        assert state.round == number
        assert chosen == set(range(max(3, players)))
        play_on(state, "wake")


@pytest.mark.rule("FB-MOOD-07")
@pytest.mark.parametrize("modules", [[], [4], [12], [13]])
def test_the_assistants_are_counted_after_waking_whatever_modules_do_then(modules: list[int]) -> None:
    """At 5 the mood falls, and with it, from its upper edge, the number of assistants."""
    state = given(start(3, modules=modules), mood={0: mood_of_six()}, track={0: "S1", 1: 30, 2: 40})
    state = waking(state)
    assert (state.actors, state.assistants[0]) == ((0,), 6)
    play(state, "wake 5", seat=0)
    play_on(state, "plan")
    assert state.assistants[0] == state.view(0)["seats"][0]["waiting"] == 5


def mood_of_six() -> int:
    """The lowest mood with six assistants."""
    parts = start(3).game.parts
    return parts.assistants_at.index(6) + parts.mood_low
