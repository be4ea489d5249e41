"""Module 10, The Doctor: where sick assistants may be placed, and what they can do there."""

from __future__ import annotations

import pytest

from .m10_table import at_work, look, pass_all, rich, sick, table_of, ward
from .table import asked, given, legal, paints, plan, planning, play, refused

AROUND_C3 = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]


def offered(state_legal: list[str], verb: str) -> list[str]:
    return [text.removeprefix(f"{verb} ") for text in state_legal if text.startswith(f"{verb} ")]


# -- planning


@pytest.mark.rule("M10-33", "M10-34", "FX-I-05")
def test_sick_assistants_go_to_the_cathedral_the_studio_and_the_workshop_only() -> None:
    state = planning(ward(table_of(), {0: 2}))
    assert offered(legal(state, 0), "sick") == ["cathedral", "studio", "workshop"]
    assert refused(state, "sick market", 0).rule == "M10-33"
    assert refused(state, "sick theatre", 0).rule == "M10-34"
    assert refused(state, "sick cathedral-again", 0).rule == "FB-SET-06"


@pytest.mark.rule("M10-35", "FX-I-05")
def test_no_sick_assistant_stands_on_the_doctors_tile() -> None:
    state = planning(ward(table_of(), {0: 2}))
    play(state, "doctor market", seat=0)
    assert "market" not in offered(legal(state, 0), "sick")
    assert refused(state, "sick market", 0).rule == "M10-33"
    assert "place market" in legal(state, 0)


@pytest.mark.rule("M10-32", "M10-R-19", "M10-R-56")
def test_sick_assistants_may_stay_behind_the_screen() -> None:
    state = planning(ward(table_of(), {0: 2}))
    assert state.waiting[0] == 3
    plan(state, {0: [1, 1, 1, 0, 0]})
    assert "sick workshop" in legal(state, 0)
    play(state, "pass", seat=0)
    assert 0 not in state.actors
    assert sick(state)[0] == 2


@pytest.mark.rule("M10-31", "M10-30")
def test_who_has_sick_assistants_has_fewer_healthy_ones_to_place() -> None:
    state = planning(ward(table_of(), {0: 3}))
    assert state.waiting == [2, 5, 5]
    plan(state, {0: [1, 1, 0, 0, 0]})
    assert not offered(legal(state, 0), "place")
    assert refused(state, "place studio", 0).rule == "FB-PLAN-03"


@pytest.mark.rule("M10-32")
def test_only_sick_assistants_that_are_there_can_be_placed() -> None:
    state = planning(ward(table_of(), {0: 1}))
    play(state, "sick studio", seat=0)
    assert not offered(legal(state, 0), "sick")
    assert refused(state, "sick workshop", 0).rule == "M10-32"
    assert refused(state, "sick studio", 1).rule == "M10-32"


@pytest.mark.rule("M10-R-19")
def test_sick_assistants_take_up_spaces_of_a_column() -> None:
    state = planning(ward(table_of(), {0: 4}))
    play(state, "sick studio", "sick studio", "place studio", seat=0)
    assert refused(state, "sick studio", 0).rule == "FB-PLAN-06"
    assert "place studio" not in legal(state, 0)
    assert state.view(0)["seats"][0]["plan"] == [0, 0, 3, 0, 0]


@pytest.mark.rule("M10-EX-22", "M10-R-51")
def test_with_sick_assistants_only_a_plan_may_be_ended_at_once() -> None:
    state = planning(ward(given(table_of(), mood={0: -3}), {0: 4}, given_up=[0]))
    assert state.waiting[0] == 0
    assert {"pass", "sick cathedral", "doctor market"} <= set(legal(state, 0))
    for _ in range(3):
        play(state, "sick workshop", seat=0)
    play(state, "sick studio", seat=0)
    assert not offered(legal(state, 0), "sick")


@pytest.mark.rule("M10-HID-03")
def test_how_many_are_sick_is_public_where_they_are_planned_is_not() -> None:
    state = planning(ward(table_of(), {0: 2}))
    play(state, "sick studio", "sick workshop", seat=0)
    assert look(state, 0)["beds"][0] == [0, 0, 1, 1, 0]
    assert look(state, 1)["beds"][0] is None
    assert state.view(1)["seats"][0]["on_columns"] is None
    assert (look(state, 1)["sick"], look(state, 1)["away"]) == ([2, 0, 0], [2, 0, 0])
    open_now = at_work(ward(table_of(), {0: 2}), {0: [0, 0, 1, 1, 0]}, {0: [0, 0, 1, 1, 0]})
    assert look(open_now, 1)["beds"][0] == [0, 0, 1, 1, 0]


# -- the cathedral


@pytest.mark.rule("M10-39")
def test_the_bishop_is_not_moved_for_a_sick_assistant() -> None:
    state = at_work(rich(table_of()), {0: [0, 1, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    assert not offered(legal(state, 0), "bishop")
    assert refused(state, "bishop c2", 0).rule == "M10-39"
    healthy = at_work(rich(table_of()), {0: [0, 1, 0, 0, 0]})
    assert "bishop c2" in legal(healthy, 0)


@pytest.mark.rule("M10-40", "M10-EX-08", "M10-P-03")
def test_the_tiles_around_the_bishop_are_closed_to_a_sick_assistant() -> None:
    everything = rich(table_of(), "RRRRYYYYBBBBOOOOGGGGPPPP")
    state = at_work(given(everything, bishop="c3"), {0: [0, 1, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    spaces = offered(legal(state, 0), "restore")
    assert len(spaces) == 25 - 8
    for space in AROUND_C3:
        assert refused(state, f"restore {space}", 0).rule == "M10-40"


@pytest.mark.rule("M10-R-14")
def test_a_sick_assistant_may_restore_the_bishops_own_tile_for_the_full_bonus() -> None:
    state = at_work(given(rich(table_of()), bishop="c3"), {0: [0, 1, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    value = state.game.tiles[state.tiles[12]].value
    play(state, "restore c3")
    assert state.score(0) == 40 + value + 3


@pytest.mark.rule("M10-EX-09", "M10-41")
def test_far_from_the_bishop_there_is_no_bonus_and_the_bishop_comes_all_the_same() -> None:
    everything = rich(table_of(), "RRRRYYYYBBBBOOOOGGGGPPPP")
    state = at_work(given(everything, bishop="c3"), {0: [0, 1, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    assert refused(state, "restore b2", 0).rule == "M10-40"
    value = state.game.tiles[state.tiles[2]].value
    play(state, "restore c1")
    assert state.score(0) == 40 + value
    assert state.view(0)["bishop"] == "c1"


@pytest.mark.rule("M10-42")
def test_a_sick_assistant_restores_the_altar_like_any_other() -> None:
    state = at_work(rich(table_of()), {0: [0, 1, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    play(state, "altar orange", "altar green", "altar purple")
    assert state.score(0) == 46


@pytest.mark.rule("M10-46", "M10-R-55")
def test_the_player_names_who_acts_next() -> None:
    everything = rich(table_of(), "RRRRYYYYBBBBOOOOGGGGPPPP")
    state = at_work(given(everything, bishop="c3"), {0: [0, 2, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    assert look(state)["acts"] == "healthy"
    assert "bishop c2" in legal(state, 0)
    assert refused(state, "act healthy", 0).rule == "M10-46"
    play(state, "act sick")
    assert look(state)["acts"] == "sick"
    assert not offered(legal(state, 0), "bishop")
    assert refused(state, "restore b2", 0).rule == "M10-40"
    play(state, "restore a1")
    assert look(state)["acts"] is None  # only the healthy one is left
    assert "bishop b1" in legal(state, 0)
    play(state, "restore b1")
    assert asked(state) != "cathedral" or state.actors != (0,)


@pytest.mark.rule("M10-R-55", "M10-R-59", "M10-46")
def test_each_acts_once_and_the_name_can_be_taken_back_once() -> None:
    state = at_work(given(rich(table_of()), bishop="c3"), {0: [0, 3, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    play(state, "act sick", "act healthy")
    for here in (state, state.copy()):
        refusal = refused(here, "act sick", 0)
        said = "You've changed your choice once already. Use an assistant now."
        assert (refusal.rule, refusal.text) == ("M10-R-59", said)
    play(state, "restore c3")
    play(state, "act sick", "altar orange", "altar red", "altar yellow")
    assert look(state)["acts"] is None
    assert refused(state, "act sick", 0).rule == "M10-46"


@pytest.mark.rule("M10-R-17")
def test_a_move_for_a_healthy_ones_restoration_may_come_before_a_sick_one_acts() -> None:
    everything = rich(table_of(), "RRRRYYYYBBBBOOOOGGGGPPPP")
    state = at_work(given(everything, bishop="c3"), {0: [0, 2, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    play(state, "bishop b2")
    assert refused(state, "act sick", 0).rule == "FB-R-20"
    play(state, "restore a1")
    assert look(state)["acts"] == "sick"
    assert refused(state, "restore b1", 0).rule == "M10-40"  # next to where the bishop stands now
    assert "restore c3" in legal(state, 0)


@pytest.mark.rule("M10-R-59")
def test_a_sick_one_that_finds_nothing_to_do_cannot_be_named() -> None:
    tile = next(tile for tile in table_of().game.tiles if tile.paints == "RB")
    state = given(rich(table_of(), "RB"), bishop="c3", tiles={"b2": tile.id}, only=["b2"])
    state = at_work(state, {0: [0, 2, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    assert refused(state, "act sick", 0).rule == "M10-R-59"
    assert "restore b2" in legal(state, 0)


# -- studio and workshop


@pytest.mark.rule("M10-43", "M10-44", "M10-EX-12", "M10-R-21")
def test_healthy_and_sick_in_the_studio_bring_six_thalers_for_a_cube() -> None:
    state = at_work(rich(table_of(), "RB", 0), {0: [0, 0, 2, 0, 0]}, {0: [0, 0, 1, 0, 0]})
    assert state.money[0] == 3
    assert offered(legal(state, 0), "saint") == ["red", "blue"]
    refusal = refused(state, "saint yellow", 0)
    assert (refusal.rule, refusal.text) == ("M10-44", "You have no yellow cubes for a saint's picture.")
    play(state, "saint red")
    assert (state.money[0], paints(state, 0)) == (6, "B")
    assert sick(state)[0] == 2


@pytest.mark.rule("M10-44", "M10-R-21")
def test_a_saints_picture_is_painted_once_by_each_sick_assistant_or_not_at_all() -> None:
    state = at_work(rich(table_of(), "RRR", 0), {0: [0, 0, 2, 0, 0]}, {0: [0, 0, 2, 0, 0]})
    assert state.money[0] == 0
    here = state.copy()
    play(here, "pass")
    assert (here.money[0], asked(here)) == (0, "theatre")
    play(state, "saint red", "saint red")
    assert (state.money[0], paints(state, 0), asked(state)) == (6, "R", "theatre")


@pytest.mark.rule("M10-44")
def test_without_paint_there_is_no_saints_picture() -> None:
    state = at_work(rich(table_of(), "", 0), {0: [0, 0, 1, 0, 0]}, {0: [0, 0, 1, 0, 0]})
    assert (asked(state), state.money[0]) == ("theatre", 0)


@pytest.mark.rule("M10-45", "M10-EX-13")
def test_a_sick_assistant_mixes_once() -> None:
    state = at_work(rich(table_of(), "RRYYBB"), {0: [0, 0, 0, 1, 0]}, {0: [0, 0, 0, 1, 0]})
    play(state, "mix orange")
    assert asked(state) == "theatre"


@pytest.mark.rule("M10-EX-13", "M10-45", "M10-47")
@pytest.mark.parametrize("first", ["healthy", "sick"])
def test_a_sick_and_a_healthy_one_mix_three_times_and_are_both_sick_afterwards(first: str) -> None:
    state = at_work(rich(table_of(), "RRRYYYBBB"), {0: [0, 0, 0, 2, 0]}, {0: [0, 0, 0, 1, 0]})
    if first == "sick":
        play(state, "act sick")
    play(state, "mix orange", "mix green", "mix purple")
    assert (asked(state), sick(state)[0]) == ("theatre", 2)


@pytest.mark.rule("M10-46", "M10-R-55")
def test_in_the_workshop_too_it_is_said_who_begins() -> None:
    state = at_work(rich(table_of(), "RRYYBB"), {0: [0, 0, 0, 2, 0]}, {0: [0, 0, 0, 1, 0]})
    play(state, "act sick", "mix orange")
    assert state.mixes_left == 0
    play(state, "mix green")
    assert state.mixes_left == 1


@pytest.mark.rule("M10-31")
def test_a_sick_assistant_may_find_nothing_to_do() -> None:
    state = at_work(rich(table_of(), "R", 0), {0: [0, 1, 0, 1, 0]}, {0: [0, 1, 0, 1, 0]})
    assert asked(state) == "theatre"


@pytest.mark.rule("M10-44")
def test_what_sick_ones_do_in_the_studio_is_shown_in_their_turn() -> None:
    state = at_work(rich(table_of(), "RB", 0), {0: [0, 0, 1, 0, 0]}, {0: [0, 0, 1, 0, 0]})
    svg = state.svg(0)
    assert 'data-id="saint"' in svg
    assert "a cube for 3 thalers" in svg


def test_the_picture_asks_who_acts_next() -> None:
    state = at_work(given(rich(table_of()), bishop="c3"), {0: [0, 2, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    svg = state.svg(0)
    assert 'data-id="act-healthy"' in svg
    assert 'data-id="act-sick"' in svg
    pass_all(state, "theatre")
    assert 'data-id="act-sick"' not in state.svg(0)
