"""Studio, workshop and theatre: money, mixed paint, and a better mood for tomorrow."""

from __future__ import annotations

import pytest

from .table import asked, given, legal, paints, plan, planning, play, refused, sent, start, told, turn

EDITIONS = ("anniversary", "first")


# -- studio


@pytest.mark.rule("FB-STU-01", "FB-R-48")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("assistants", [1, 2, 3])
def test_each_assistant_in_the_studio_earns_three_thalers_at_once(players: int, assistants: int) -> None:
    state = sent(given(start(players), money={0: 4}), 0, "studio", assistants)
    assert state.money[0] == 4 + 3 * assistants
    assert 0 not in state.actors


@pytest.mark.rule("FB-STU-02", "FB-EX-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_assistants_in_the_studio_red_is_passed_over(edition: str) -> None:
    state = planning(start(3, edition=edition))
    events = plan(state, {0: [0, 0, 0, 2, 3], 1: [0, 0, 1, 1, 3], 2: [0, 0, 3, 0, 2]})
    assert told(events, "studio") == [{"seat": 1, "thalers": 3}, {"seat": 2, "thalers": 9}]
    assert state.money == [12, 15, 21]
    assert asked(state) == "workshop"


# -- workshop


@pytest.mark.rule("FB-WRK-02", "FB-WRK-03", "FB-WRK-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_mixes_are_on_the_table_and_no_other(edition: str) -> None:
    state = turn(given(start(3, edition=edition), paint={0: "RYBOGP"}), 0, "workshop", 1)
    assert legal(state) == ["mix orange", "mix green", "mix purple", "pass"]
    texts = [state.game.text(action) for action in range(state.game.num_actions)]
    assert [text for text in texts if text.startswith("mix")] == ["mix orange", "mix green", "mix purple"]


@pytest.mark.rule("FB-WRK-04", "FB-WRK-07")
@pytest.mark.parametrize(
    ("mix", "left"), [("mix orange", "RYBBO"), ("mix green", "RRYBG"), ("mix purple", "RYYBP")], ids=str
)
def test_one_cube_of_each_goes_in_and_one_comes_out(mix: str, left: str) -> None:
    state = turn(given(start(), paint={0: "RRYYBB"}), 0, "workshop", 1)
    events = play(state, mix)
    assert paints(state, 0) == left
    assert [len(str(mixed["used"])) for mixed in told(events, "mix")] == [2]


@pytest.mark.rule("FB-WRK-04", "FB-WRK-07")
@pytest.mark.parametrize(("cubes", "mix"), [("RBB", "mix orange"), ("RYG", "mix green"), ("YYBO", "mix purple")])
def test_a_mix_takes_both_cubes(cubes: str, mix: str) -> None:
    state = turn(given(start(), paint={0: cubes}), 0, "workshop", 1)
    assert mix not in legal(state)
    assert refused(state, mix, seat=0).rule == "FB-WRK-04"


@pytest.mark.rule("FB-EX-12", "FB-WRK-01", "FB-WRK-06")
@pytest.mark.parametrize("mixes", [[], ["mix orange"], ["mix green", "mix green"], ["mix purple", "mix orange"]])
def test_one_assistant_makes_none_one_or_two_mixes(mixes: list[str]) -> None:
    state = turn(given(start(), paint={0: "RRRYYYBBB"}), 0, "workshop", 1)
    for mix in mixes:
        assert mix in legal(state, 0)
        play(state, mix, seat=0)
    if len(mixes) < 2:
        play(state, "pass", seat=0)
    assert 0 not in state.actors
    made = paints(state, 0).lstrip("RYB")
    assert made == "".join(sorted(mix[4].upper() for mix in mixes))


@pytest.mark.rule("FB-WRK-01")
@pytest.mark.parametrize("assistants", [1, 2, 3])
def test_every_assistant_makes_two_mixes(assistants: int) -> None:
    state = turn(given(start(), paint={0: "R" * 9 + "Y" * 9}), 0, "workshop", assistants)
    for made in range(2 * assistants):
        assert state.actors == (0,), f"after {made} mixes"
        play(state, "mix orange")
    assert 0 not in state.actors
    assert paints(state, 0).count("O") == 2 * assistants


@pytest.mark.rule("FB-WRK-05", "FB-R-81")
def test_mixed_paint_lies_behind_the_screen() -> None:
    state = turn(given(start(), paint={0: "RY"}), 0, "workshop", 1)
    play(state, "mix orange")
    assert state.view(0)["seats"][0]["paint"]["O"] == 1
    assert state.view(1)["seats"][0]["paint"] is None
    assert state.view(None)["seats"][0]["paint"] is None


@pytest.mark.rule("FB-WRK-08", "FB-HID-13")
def test_paint_never_runs_out() -> None:
    """All 9 orange and all 17 red cubes of the box are with the players, and still there are more."""
    rich = {0: "O" * 9 + "RY", 1: "R" * 16}
    state = turn(given(start(3), paint=rich), 0, "workshop", 1)
    play(state, "mix orange")
    assert paints(state, 0) == "O" * 10
    state = given(start(3), paint={0: "R" * 17, 1: "R" * 17}, market={"I.1": "RR"}, money={0: 9})
    state = turn(state, 0, "market", 1)
    play(state, "buy I.1")
    assert paints(state, 0) == "R" * 19
    assert "supply" not in state.view(0)


# -- theatre


@pytest.mark.rule("FB-EX-13", "FB-THE-01", "FB-THE-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_assistant_moves_the_mood_two_spaces_up_at_once(players: int) -> None:
    state = turn(given(start(players), mood={0: -2, 1: -2}), 0, "theatre", 1)
    play(state, "improve mood", seat=0)
    assert state.view(1)["seats"][0]["mood"] == 0
    assert state.mood[1] == -2
    assert state.actors == (1,)


@pytest.mark.rule("FB-THE-01")
def test_three_assistants_move_it_six() -> None:
    state = turn(given(start(), mood={0: -4}), 0, "theatre", 3)
    for mood in (-2, 0, 2):
        play(state, "improve mood", seat=0)
        assert state.mood[0] == mood
    assert 0 not in state.actors


@pytest.mark.rule("FB-THE-03", "FB-R-47")
def test_the_mood_does_not_go_above_the_top() -> None:
    state = turn(given(start(), mood={0: 3}), 0, "theatre", 2)
    play(state, "improve mood", seat=0)
    assert state.mood[0] == 4
    assert 0 not in state.actors
    assert sent(given(start(), mood={0: 4}), 0, "theatre", 1).actors == (1,)


@pytest.mark.rule("FB-R-47")
def test_the_theatre_is_a_choice_for_each_assistant() -> None:
    state = turn(given(start(), mood={0: -1}), 0, "theatre", 2)
    assert legal(state) == ["improve mood", "pass"]
    play(state, "improve mood", "pass", seat=0)
    assert state.mood[0] == 1
    state = turn(given(start(), mood={0: -1}), 0, "theatre", 2, hold=False)
    assert state.view(None)["hands"] == 2
    play(state, "pass", seat=0)
    assert state.mood[0] == -1
    assert state.view(None)["hands"] == 0


@pytest.mark.rule("FB-THE-04")
@pytest.mark.parametrize(("hour", "assistants"), [(8, 6), (6, 5)])
def test_the_theatre_counts_only_after_the_next_wake_up_time(hour: int, assistants: int) -> None:
    state = turn(given(start(), mood={0: 2}, track={1: 8, 2: 9}), 0, "theatre", 1, hold=False)
    play(state, "improve mood", seat=0)
    assert state.round == 2
    assert state.mood[0] == 4
    assert state.view(1)["seats"][0]["assistants"] == 5
    play(state, f"wake {hour}", seat=0)
    assert state.assistants[0] == assistants


@pytest.mark.rule("FB-THE-04", "FB-EX-29")
def test_back_on_a_minus_space_in_the_morning() -> None:
    state = turn(given(start(), mood={0: -3}, track={1: 8, 2: 9}), 0, "theatre", 1, hold=False)
    assert state.assistants[0] == 4
    play(state, "improve mood", seat=0)
    assert (state.mood[0], state.assistants[0]) == (-1, 4)
    play(state, "wake 6", seat=0)
    assert (state.mood[0], state.assistants[0]) == (-3, 4)


@pytest.mark.rule("FB-THE-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_there_is_no_theatre_in_the_last_round(edition: str) -> None:
    state = planning(given(start(edition=edition), last=True, paint={0: "", 1: "", 2: ""}))
    assert "place theatre" not in legal(state, 0)
    assert refused(state, "place theatre", seat=0).rule == "FB-FIN-04"
    assert "theatre" not in state.view(0)["columns"]
    before = state.mood.copy()
    plan(state, {seat: [0, 0, 2, 0, 3] for seat in range(3)})
    assert state.over
    assert state.mood == before


# -- giving up


@pytest.mark.rule("FB-R-92")
@pytest.mark.parametrize("place", ["market", "cathedral", "workshop", "theatre"])
def test_who_stops_in_a_place_gives_up_all_actions_left_there(place: str) -> None:
    state = given(start(), paint={0: "RYBRYBRYB"}, mood={0: -4}, tiles={"a1": "F04"}, bishop="e5")
    first = {"market": "buy I.1", "cathedral": "restore a1", "workshop": "mix orange", "theatre": "improve mood"}[place]
    untouched = turn(state, 0, place, 3)
    play(untouched, "pass", seat=0)
    assert 0 not in untouched.actors
    begun = turn(state, 0, place, 3)
    play(begun, first, seat=0)
    assert begun.actors == (0,)
    play(begun, "pass", seat=0)
    assert 0 not in begun.actors
    kept = (untouched.money, untouched.paint, untouched.mood, untouched.tiles, untouched.market)
    assert kept == (state.money, state.paint, state.mood, state.tiles, state.market)
