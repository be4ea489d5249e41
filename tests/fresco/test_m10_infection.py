"""Module 10, The Doctor: the infection of the round, and who falls ill."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from bottega.games.fresco.rules.state import FrescoState

from .m10_table import DATA, at_work, away, look, part, pass_all, plan_all, rich, sick, table_of, ward
from .table import LEONARDO, asked, game_of, given, legal, plan, planning, play, play_on, refused, start, told, turn

# -- components and setup


@pytest.mark.rule("M10-02", "M10-14")
def test_sixteen_remedies_four_of_each_kind_lie_face_down() -> None:
    counts = {(entry["kind"], entry["doses"]): entry["count"] for entry in DATA["remedy"]}
    assert counts == {("bottle", 3): 4, ("bottle", 2): 4, ("bottle", 1): 4, ("juice", 0): 4}
    assert table_of().conserved()["remedies"] == 16
    assert look(table_of())["pile"] == 16
    assert len({tuple(part(table_of(seed=seed)).pile) for seed in range(6)}) == 6


@pytest.mark.rule("M10-05", "M10-06", "M10-16")
def test_nine_infection_tiles_of_which_none_names_the_theatre() -> None:
    counts = {entry["place"]: entry["count"] for entry in DATA["infection"]}
    assert counts == {"market": 2, "cathedral": 2, "studio": 2, "workshop": 2, "same": 1}
    assert look(table_of())["infections"] == 9
    assert table_of().conserved()["infection tiles"] == 9
    assert len({tuple(part(table_of(seed=seed)).infections) for seed in range(6)}) == 6


@pytest.mark.rule("M10-03", "M10-13", "M10-R-38")
@pytest.mark.parametrize(("players", "black"), [(2, 10), (3, 15), (4, 20)])
def test_five_black_assistants_for_each_player(players: int, black: int) -> None:
    assert DATA["black_assistants"] == 20
    assert look(table_of(players))["black"] == black


@pytest.mark.rule("M10-01", "M10-09", "M10-12", "M10-P-01", "M10-P-02")
@pytest.mark.parametrize(("players", "prices"), [(2, [3, 2, 2]), (3, [3, 2, 2]), (4, [3, 2, 2, 1])])
def test_the_board_has_a_side_for_four_players_and_one_for_fewer(players: int, prices: list[int]) -> None:
    assert [slot["price"] for slot in look(table_of(players))["remedies"]] == prices


@pytest.mark.rule("M10-15", "M10-R-29")
def test_no_remedy_is_on_sale_in_the_first_round() -> None:
    state = at_work(table_of(), {0: [1, 0, 0, 0, 0]}, doctor=[0])
    assert [slot["remedy"] for slot in look(state)["remedies"]] == [None, None, None]
    assert asked(state) == "market"
    assert look(state)["held"] == [[], [], []]


@pytest.mark.rule("M10-10")
def test_the_picture_shows_prices_pile_infections_and_the_sick() -> None:
    svg = ward(table_of(), {0: 2}, held={0: ["3"]}, shown=["2", "juice"]).svg(0)
    for thing in ("remedy-1", "remedy-2", "remedy-3", "uncork-3", "sick"):
        assert f'data-id="{thing}"' in svg
    assert "infection tiles in the pile: 9" in svg
    assert "remedies in the pile: 13" in svg


# -- the infection of the round


@pytest.mark.rule("M10-18", "M10-HID-02")
def test_the_infection_is_revealed_when_all_have_planned_and_before_any_action() -> None:
    state = planning(ward(table_of(), next_infection="studio"))
    plan_all(state, {0: [2, 1, 1, 1, 0], 1: [2, 1, 1, 1, 0]})
    plan(state, {2: [1, 1, 1, 1, 0]})
    assert look(state)["infected"] is None
    events = plan_all(state, {2: [1, 0, 0, 0, 0]})
    assert [event.kind for event in events if event.kind in ("reveal", "infection")] == ["reveal", "infection"]
    assert look(state)["infected"] == "studio"
    assert (asked(state), look(state)["infections"]) == ("market", 8)
    assert refused(state, "place market", state.actors[0]).rule == "FB-PLAN-01"


@pytest.mark.rule("M10-20", "M10-R-06")
def test_same_place_infects_the_place_of_the_round_before_again() -> None:
    state = planning(ward(table_of(), next_infection="same", before="workshop"))
    plan_all(state, {seat: [2, 1, 1, 1, 0] for seat in range(3)})
    assert (look(state)["infection"], look(state)["infected"]) == ("same", "workshop")


def a_round(state_of: str, seed: int = 1) -> tuple[str | None, list[int]]:
    """The infected place and the sick ones after a round that begins with this infection tile."""
    state = planning(ward(table_of(seed=seed), next_infection=state_of))
    plan_all(state, {seat: [1, 1, 1, 1, 1] for seat in range(3)})
    infected = look(state)["infected"]
    play_on(state, "wake")
    return infected, sick(state)


@pytest.mark.rule("M10-21")
def test_same_place_in_the_first_round_infects_no_place() -> None:
    assert a_round("same") == (None, [0, 0, 0])


@pytest.mark.rule("M10-19")
@pytest.mark.parametrize("place", ["market", "cathedral", "studio", "workshop"])
def test_every_player_with_an_assistant_at_the_infected_place_is_affected(place: str) -> None:
    assert a_round(place) == (place, [1, 1, 1])


@pytest.mark.rule("M10-EX-10")
def test_the_same_place_after_the_studio_is_the_studio() -> None:
    assert a_round("same") == (None, [0, 0, 0])
    state = given(ward(table_of(), next_infection="same", before="studio"), round=4)
    state = planning(state)
    plan_all(state, {seat: [1, 1, 1, 1, 1] for seat in range(3)})
    assert look(state)["infected"] == "studio"
    play_on(state, "wake")
    assert sick(state) == [1, 1, 1]


# -- falling ill


@pytest.mark.rule("M10-EX-01", "M10-22", "M10-25")
def test_one_assistant_falls_ill_when_the_paint_has_been_bought() -> None:
    state = at_work(rich(table_of()), {0: [2, 0, 0, 0, 0]}, infected="market")
    play(state, "buy I.1")
    assert sick(state) == [0, 0, 0]
    events = play(state, "buy I.2")
    assert (sick(state), away(state), look(state)["black"]) == ([1, 0, 0], [1, 0, 0], 14)
    assert told(events, "falls ill") == [{"seat": 0, "assistants": 1, "neutral": False, "where": "market"}]
    assert state.view(1)["seats"][0]["on_columns"][0] == [{"module": "doctor", "piece": "man-sick"}]


@pytest.mark.rule("M10-19", "M10-R-01")
def test_who_sent_nobody_to_the_infected_place_stays_healthy() -> None:
    state = at_work(rich(table_of()), {0: [1, 0, 0, 0, 0], 1: [1, 0, 0, 0, 0]}, infected="studio")
    pass_all(state, "theatre")
    assert sick(state) == [0, 0, 0]


@pytest.mark.rule("M10-28", "M10-EX-11", "M10-R-05")
def test_who_waives_the_actions_there_falls_ill_all_the_same() -> None:
    state = at_work(rich(table_of()), {0: [0, 0, 0, 2, 0], 1: [0, 0, 0, 1, 0]}, infected="workshop")
    play(state, "pass")
    assert sick(state) == [1, 0, 0]  # before the next player acts there


@pytest.mark.rule("M10-29")
def test_the_infected_place_does_what_it_always_does() -> None:
    state = at_work(rich(table_of()), {0: [0, 0, 1, 0, 0]}, infected="studio")
    assert state.money[0] == 23
    assert sick(state) == [1, 0, 0]


@pytest.mark.rule("M10-23", "M10-24", "M10-26", "M10-EX-18", "M10-R-12")
def test_the_neutral_assistant_may_be_the_one_that_falls_ill() -> None:
    state = given(table_of(), mood={0: 3})
    state = at_work(state, {0: [0, 0, 2, 0, 0]}, infected="studio", neutral={0: "studio"})
    assert (asked(state), legal(state, 0)) == ("ill", ["ill own", "ill neutral"])
    assert state.view(1)["seats"][0]["on_columns"][2] == [{"module": "doctor", "piece": "man-neutral"}]
    assert refused(state, "pass", 0).rule == "FB-R-92"
    own = state.copy()
    play(own, "ill own")
    assert (sick(own), away(own), look(own)["neutral"][0]) == ([1, 0, 0], [1, 0, 0], "studio")
    play(state, "ill neutral")
    assert (sick(state), away(state), look(state)["neutral"][0]) == ([1, 0, 0], [0, 0, 0], None)


@pytest.mark.rule("M10-23")
def test_where_only_own_ones_stand_nothing_is_asked() -> None:
    state = given(table_of(), mood={0: 3})
    state = at_work(state, {0: [0, 0, 2, 1, 0]}, infected="studio", neutral={0: "workshop"})
    assert (asked(state), sick(state), away(state)) == ("workshop", [1, 0, 0], [1, 0, 0])


@pytest.mark.rule("M10-24")
def test_the_neutral_assistant_alone_falls_ill_unasked() -> None:
    state = given(table_of(), mood={0: 3})
    state = at_work(state, {0: [0, 0, 1, 1, 0]}, infected="studio", neutral={0: "studio"})
    assert (sick(state), away(state)) == ([1, 0, 0], [0, 0, 0])


@pytest.mark.rule("M10-27", "M10-R-12")
def test_a_neutral_assistant_is_healthy_again_in_the_next_round() -> None:
    state = given(table_of(), mood={0: 4}, track={0: 1, 1: 20, 2: 30})
    state = at_work(state, {0: [0, 0, 1, 0, 0]}, infected="studio", neutral={0: "studio"}, hold=False)
    assert asked(state) == "wake"
    play(state, "wake 8")
    assert (state.assistants[0], sick(state)[0]) == (6, 1)  # five of its own, the neutral one, and a black one
    for other in ("wake 9", "wake 7"):
        play(state, other)
    assert "sick workshop" in legal(state, 0)


@pytest.mark.rule("M10-R-58")
def test_the_neutral_assistant_is_placed_by_name_or_is_the_last_one() -> None:
    state = planning(given(table_of(), mood={0: 4}))
    here = state.copy()
    play(here, "neutral cathedral", seat=0)
    assert refused(here, "neutral studio", 0).rule == "M10-24"
    assert (state.view(0)["seats"][0]["waiting"], here.view(0)["seats"][0]["waiting"]) == (6, 5)
    assert here.view(0)["seats"][0]["plan"] == [0, 1, 0, 0, 0]
    plan(here, {0: [2, 2, 0, 1, 0]})
    assert 0 not in here.actors  # the neutral one was the sixth
    assert look(here, 0)["neutral"][0] == "cathedral"
    assert look(here, 1)["neutral"][0] is None
    plan(state, {0: [2, 2, 0, 0, 0]})
    assert "neutral market" in legal(state, 0)
    play(state, "place workshop", seat=0)
    assert refused(state, "neutral market", 0).rule == "M10-R-58"
    play(state, "place studio", seat=0)
    assert look(state, 0)["neutral"][0] == "studio"
    last = planning(given(table_of(), mood={0: 4}, last=True))
    plan(last, {0: [0, 0, 0, 0, 3]})
    assert refused(last, "neutral cathedral-again", 0).rule == "FB-PLAN-06"
    assert refused(last, "neutral theatre", 0).rule == "FB-FIN-04"
    play(last, "neutral cathedral", seat=0)
    ill = planning(ward(given(table_of(), mood={0: 4}, last=True), {0: 1}))
    plan(ill, {0: [0, 0, 0, 0, 3]})
    assert refused(ill, "sick cathedral-again", 0).rule == "FB-PLAN-06"


# -- healthy and sick ones together


@pytest.mark.rule("M10-47", "M10-48", "M10-EX-02", "M10-R-48")
def test_all_healthy_ones_beside_a_sick_one_fall_ill_wherever_the_infection_is() -> None:
    state = at_work(rich(table_of()), {0: [0, 3, 1, 0, 0]}, {0: [0, 1, 0, 0, 0]}, infected="market")
    play(state, "restore c3", "act sick", "altar orange", "altar green", "altar red")
    assert sick(state) == [1, 0, 0]
    play(state, "pass")
    assert (sick(state), away(state)) == ([3, 0, 0], [3, 0, 0])  # the one in the studio stays healthy
    assert look(state)["beds"][0] == [0, 3, 0, 0, 0]


@pytest.mark.rule("M10-R-04")
def test_a_mixed_group_at_the_infected_place_has_no_further_victim() -> None:
    state = at_work(rich(table_of()), {0: [0, 0, 0, 3, 0]}, {0: [0, 0, 0, 1, 0]}, infected="workshop")
    play(state, "pass")
    assert sick(state) == [3, 0, 0]


@pytest.mark.rule("M10-R-03")
def test_nobody_falls_ill_twice() -> None:
    state = at_work(rich(table_of()), {0: [0, 0, 0, 2, 0]}, {0: [0, 0, 0, 2, 0]}, infected="workshop")
    play(state, "pass")
    assert (sick(state), look(state)["black"]) == ([2, 0, 0], 13)


@pytest.mark.rule("M10-48", "M10-R-48", "M10-26")
def test_a_neutral_one_in_a_mixed_group_goes_back_to_the_theatre() -> None:
    state = given(rich(table_of()), mood={0: 3})
    state = at_work(state, {0: [0, 0, 0, 3, 0]}, {0: [0, 0, 0, 1, 0]}, neutral={0: "workshop"})
    play(state, "pass")
    assert (sick(state), away(state), look(state)["neutral"][0]) == ([3, 0, 0], [2, 0, 0], None)


@pytest.mark.rule("M10-R-34")
def test_when_no_black_assistant_is_left_nobody_falls_ill() -> None:
    state = at_work(ward(rich(table_of()), black=0), {0: [0, 0, 0, 1, 0]}, infected="workshop")
    play(state, "pass")
    assert sick(state)[0] == 0


@pytest.mark.rule("M10-R-34", "M10-23")
def test_with_too_few_black_ones_the_owner_chooses_who_falls_ill() -> None:
    state = given(ward(rich(table_of()), {0: 1}, black=1), mood={0: 3})
    state = at_work(state, {0: [0, 0, 0, 3, 0]}, {0: [0, 0, 0, 1, 0]}, neutral={0: "workshop"})
    play(state, "pass")
    assert asked(state) == "ill"
    play(state, "ill neutral")
    assert (sick(state)[0], away(state)[0], look(state)["black"]) == (2, 1, 0)


@pytest.mark.rule("M10-R-10", "M10-EX-20", "FX-R-31")
def test_in_the_last_round_the_two_visits_to_the_cathedral_are_one() -> None:
    last = given(rich(table_of()), last=True)
    state = at_work(last, {0: [0, 1, 0, 0, 1]}, infected="cathedral")
    play(state, "pass")
    assert (asked(state), sick(state)) == ("cathedral", [0, 0, 0])
    play(state, "pass")
    assert sick(state) == [1, 0, 0]


@pytest.mark.rule("M10-R-10", "M10-EX-20", "FX-R-31")
def test_a_sick_one_in_the_second_visit_infects_those_of_the_first() -> None:
    last = given(rich(table_of()), last=True)
    state = at_work(last, {0: [0, 2, 0, 0, 1]}, {0: [0, 0, 0, 0, 1]}, infected="cathedral")
    play(state, "pass")
    assert sick(state) == [1, 0, 0]
    play(state, "pass")
    assert (sick(state), away(state)) == ([3, 0, 0], [3, 0, 0])


@pytest.mark.rule("M10-R-10")
def test_those_of_both_visits_lie_where_they_have_fallen_ill() -> None:
    last = given(rich(table_of()), last=True)
    state = at_work(last, {0: [0, 2, 0, 0, 2]}, {0: [0, 0, 0, 0, 1]})
    play(state, "pass", "pass")
    assert (sick(state)[0], look(state)["beds"][0]) == (4, [0, 2, 0, 0, 2])


@pytest.mark.rule("M10-R-10")
def test_without_a_second_visit_it_is_settled_after_the_first() -> None:
    last = given(rich(table_of()), last=True)
    state = at_work(last, {0: [0, 1, 1, 0, 0]}, infected="cathedral")
    play(state, "pass")
    assert sick(state) == [1, 0, 0]


@pytest.mark.rule("M10-R-10")
def test_sick_ones_may_stand_in_both_columns_of_the_cathedral() -> None:
    state = planning(given(ward(table_of(), {0: 2}), last=True))
    play(state, "sick cathedral", "sick cathedral-again", seat=0)
    assert look(state, 0)["beds"][0] == [0, 1, 0, 0, 1]


@pytest.mark.rule("M10-R-42")
def test_at_the_market_only_the_infection_itself_strikes() -> None:
    state = at_work(ward(rich(table_of()), {0: 2}), {0: [2, 0, 0, 0, 0]})
    play(state, "pass")
    assert sick(state) == [2, 0, 0]


@pytest.mark.rule("M10-R-40", "M10-06")
def test_nobody_falls_ill_in_the_theatre() -> None:
    state = turn(ward(table_of(), {0: 2}), 0, "theatre", 2)
    play(state, "improve mood", "improve mood")
    assert sick(state) == [2, 0, 0]


# -- Leonardo, end of the game


@pytest.mark.rule("M10-81", "FX-L-10a")
@pytest.mark.parametrize("place", ["market", "cathedral"])
def test_leonardos_assistants_do_not_fall_ill(place: str) -> None:
    state = planning(ward(table_of(2), next_infection=place))
    plan_all(state, {seat: [0, 0, 2, 2, 1] for seat in (0, 1)})
    assert look(state)["infected"] == place
    play_on(state, "wake")
    assert (sick(state), look(state)["black"]) == ([0, 0], 10)
    assert state.plan[LEONARDO][:2] == [1, 1]


def whole_game(seed: int = 3) -> list[tuple[int, bool]]:
    """A game in which nobody ever restores: its rounds, and which one was the last."""
    state = start(3, seed=seed, modules=[10])
    found = [(state.round, state.last)]
    while not state.over:
        if state.round != found[-1][0]:
            found.append((state.round, state.last))
        who = state.actors[0]
        options_now = state.legal(who)
        stop = state.game.passing.first
        play(state, state.game.text(stop if stop in options_now else options_now[0]), seat=who)
    return found


@pytest.mark.rule("M10-77", "M10-78", "M10-79", "M10-EX-15", "M10-R-07", "M10-R-08")
def test_the_ninth_round_is_the_last() -> None:
    rounds = whole_game()
    assert [number for number, _ in rounds] == list(range(1, 10))
    assert [last for _, last in rounds] == [False] * 8 + [True]


@pytest.mark.rule("M10-R-08", "M10-R-09")
def test_in_a_last_round_that_comes_early_there_is_an_infection_too() -> None:
    state = given(table_of(), only=["a1", "a2", "a3", "a4", "a5", "b1"])
    play_on(planned := state.copy(), "market")
    assert not planned.last
    state.agenda = [state.game.round_start]
    state.settle()
    assert state.last
    play_on(state, "plan")
    for seat in range(3):
        plan_all(state, {seat: [1, 1, 1, 1, state.waiting[seat] - 4]})
    assert look(state)["infection"] is not None


@pytest.mark.rule("M10-76", "M10-R-07", "FX-P-15")
def test_the_tile_of_the_round_is_used_up_at_its_end() -> None:
    state = planning(ward(table_of(), next_infection="studio"))
    plan_all(state, {seat: [2, 2, 0, 1, 0] for seat in range(3)})
    play_on(state, "wake")
    assert (look(state)["infection"], look(state)["before"], look(state)["used"]) == (None, "studio", ["studio"])
    assert look(state)["infected"] is None
    assert Counter(part(state).infections)[2] == 1


@pytest.mark.rule("M10-HID-01")
def test_nobody_knows_the_next_infection_or_the_next_remedy() -> None:
    state = table_of(seed=4)
    for viewer in (0, 1, None):
        assert "infections" not in str(look(state, viewer)["infection"])
        others = {tuple(part(cast(FrescoState, state.resample(viewer, seed))).infections) for seed in range(8)}
        bottles = {tuple(part(cast(FrescoState, state.resample(viewer, seed))).pile) for seed in range(8)}
        assert len(others) > 4
        assert len(bottles) > 4
    assert game_of(3, modules=[10]) is state.game
