"""Module 10, The Doctor: the visit to the doctor, cures, the armchair, and the end of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.kernel import BadComponents

from .m10_table import DATA, at_work, away, look, on_sale, part, pass_all, plan_all, rich, sick, table_of, ward
from .table import asked, evening, game_of, given, legal, planning, play, play_on, refused, told, waking

# -- the visit


@pytest.mark.rule("M10-04", "M10-11", "M10-49", "M10-50", "FX-EX-07", "FX-T-14")
def test_each_player_may_cover_the_market_and_no_other_column() -> None:
    state = planning(table_of(4))
    for seat in range(4):
        assert [text for text in legal(state, seat) if text.startswith("doctor")] == ["doctor market"]
        for place in ("cathedral", "studio", "workshop", "theatre"):
            assert refused(state, f"doctor {place}", seat).rule == "M10-50"
        play(state, "doctor market", seat=seat)
        assert refused(state, "doctor market", seat).rule == "M10-49"


@pytest.mark.rule("M10-51", "M10-53", "FX-T-15", "FX-T-17")
def test_the_visit_needs_no_assistant_and_a_remedy_must_be_bought() -> None:
    state = ward(rich(table_of(), money=9), shown=["3", "1"])
    state = at_work(state, {0: [0, 0, 0, 1, 0]}, doctor=[0])
    assert (asked(state), legal(state, 0)) == ("remedy", ["remedy 1", "remedy 2"])
    assert refused(state, "pass", 0).rule == "M10-53"
    assert refused(state, "remedy 3", 0).rule == "M10-54"
    play(state, "remedy 1")
    assert (look(state)["held"][0], state.money[0], asked(state)) == (["3"], 6, "workshop")


@pytest.mark.rule("M10-52", "FX-T-16")
def test_one_assistant_and_no_more_goes_to_the_market_beside() -> None:
    state = planning(table_of())
    play(state, "doctor market", "place market", seat=0)
    assert "place market" not in legal(state, 0)
    assert refused(state, "place market", 0).rule == "FB-PLAN-06"


@pytest.mark.rule("M10-52", "M10-R-25")
def test_the_assistant_on_the_tile_buys_and_closes_no_stall() -> None:
    state = at_work(rich(table_of()), {0: [1, 0, 0, 1, 0]}, doctor=[0])
    assert not any(text.startswith("close") for text in legal(state, 0))
    assert refused(state, "close II", 0).rule == "M10-R-25"
    play(state, "buy I.1")
    assert asked(state) == "workshop"
    poor = at_work(given(rich(table_of()), money={0: 0}), {0: [1, 0, 0, 1, 0]}, doctor=[0])
    assert asked(poor) == "workshop"


@pytest.mark.rule("M10-EX-03", "M10-R-26", "M10-R-52")
def test_the_remedy_comes_before_the_paint() -> None:
    state = ward(given(rich(table_of()), money={1: 9}), shown=["3", "1", "juice"])
    state = at_work(state, {0: [1, 0, 0, 0, 0], 1: [0, 0, 0, 0, 1]}, doctor=[0, 1])
    assert asked(state) == "remedy"
    assert refused(state, "buy I.1", 0).rule == "FB-MKT-03"
    play(state, "remedy 2")
    assert asked(state) == "market"
    play(state, "buy I.1")
    assert (asked(state), state.actors) == ("remedy", (1,))
    play(state, "remedy 1")
    assert look(state)["held"] == [["1"], ["3"], []]
    assert asked(state) == "theatre"


@pytest.mark.rule("M10-EX-04", "M10-56", "M10-57", "M10-R-44", "M10-HID-04")
def test_three_visitors_pay_the_prices_of_the_slots() -> None:
    """The printed example has the prices 2, 3 and 2; here the best bottle lies on the slot for 3."""
    state = ward(given(table_of(), money={0: 9, 1: 9, 2: 9}), shown=["3", "3", "juice"])
    state = at_work(state, {}, doctor=[0, 1, 2], hours={0: 5, 1: 6, 2: 7})
    play(state, "remedy 2")
    assert on_sale(state) == ["3", None, "juice"]
    play(state, "remedy 1")
    assert on_sale(state) == [None, None, None]  # the juice was the only one left
    assert (look(state, 1)["held"], state.money) == ([["3"], ["3"], ["juice"]], [7, 6, 7])


@pytest.mark.rule("M10-54", "FX-T-17")
def test_when_all_remedies_are_sold_there_is_no_duty() -> None:
    state = ward(given(table_of(), money={0: 9, 1: 9}), shown=["2"])
    state = at_work(state, {}, doctor=[0, 1], hours={0: 5, 1: 6})
    assert look(state)["held"] == [["2"], [], []]
    assert state.money[:2] == [6, 9]


@pytest.mark.rule("M10-55", "M10-EX-17", "M10-R-57", "M10-HID-05", "FX-T-17b")
def test_who_cannot_pay_shows_the_money() -> None:
    state = planning(ward(given(table_of(), money={0: 1}), shown=["3", "1"]), {0: 5, 1: 6, 2: 7})
    play(state, "doctor market", seat=0)
    events = plan_all(state, {0: [0, 1, 2, 1, 1], 1: [0, 1, 2, 2, 0], 2: [0, 0, 2, 2, 1]})
    shown = [event for event in events if event.kind == "purse"]
    assert [(event.seat, event.data, event.eyes) for event in shown] == [(0, {"thalers": 1}, None)]
    assert (look(state)["held"][0], state.money[0]) == ([], 1)


@pytest.mark.rule("M10-R-27")
def test_who_can_pay_a_cheap_one_must_buy_it() -> None:
    state = ward(given(table_of(), money={0: 2}), shown=["3", "2", "1"])
    state = at_work(state, {}, doctor=[0])
    assert legal(state, 0) == ["remedy 2", "remedy 3"]
    assert refused(state, "remedy 1", 0).rule == "M10-R-27"


@pytest.mark.rule("M10-58", "M10-R-28", "FX-T-18")
def test_nobody_has_more_than_two_bottles() -> None:
    state = ward(rich(table_of()), held={0: ["1", "juice"]}, shown=["3", "2"])
    state = at_work(state, {0: [1, 0, 0, 0, 0]}, doctor=[0])
    assert (asked(state), look(state)["held"][0], state.money[0]) == ("market", ["1", "juice"], 20)
    play(state, "buy I.1")


@pytest.mark.rule("M10-R-29")
def test_who_has_nobody_sick_must_buy_too() -> None:
    state = at_work(ward(rich(table_of()), shown=["juice"]), {}, doctor=[0])
    assert look(state)["held"][0] == ["juice"]


@pytest.mark.rule("M10-R-02")
def test_only_the_assistant_on_the_tile_can_fall_ill_at_the_market() -> None:
    without = at_work(rich(table_of()), {0: [0, 0, 0, 1, 0]}, doctor=[0], infected="market")
    assert sick(without) == [0, 0, 0]
    state = at_work(rich(table_of()), {0: [1, 0, 0, 1, 0]}, doctor=[0], infected="market")
    play(state, "buy I.1")
    assert sick(state) == [1, 0, 0]


@pytest.mark.rule("M10-R-54")
def test_the_doctors_tile_comes_back_for_the_next_round() -> None:
    state = planning(table_of())
    play(state, "doctor market", seat=0)
    plan_all(state, {0: [0, 1, 2, 1, 1], 1: [0, 1, 2, 2, 0], 2: [0, 0, 2, 2, 1]})
    assert look(state, 1)["covered"][0] == "market"
    play_on(state, "plan")
    assert look(state, 0)["covered"][0] is None
    assert "doctor market" in legal(state, 0)


@pytest.mark.rule("M10-82")
def test_leonardo_buys_no_remedies() -> None:
    state = ward(table_of(2), shown=["3", "1"])
    state = at_work(state, {2: [1, 1, 0, 0, 0]}, hold=False)
    play_on(state, "wake")
    assert look(state)["held"] == [[], []]
    assert len(look(state)["sick"]) == 2


# -- the evening


@pytest.mark.rule("M10-59", "M10-60", "M10-R-30", "FX-P-13")
def test_after_the_last_place_everybody_may_cure_in_action_order() -> None:
    state = ward(given(table_of(), money={1: 9}), {0: 1, 1: 1}, held={0: ["1"]}, shown=["2"])
    state = at_work(state, {0: [0, 0, 0, 0, 1]}, doctor=[1], hours={1: 5, 0: 6, 2: 7}, hold=False)
    assert asked(state) == "theatre"
    assert refused(state, "uncork 1", 0).rule == "M10-59"
    play(state, "pass")
    assert (asked(state), state.actors) == ("cure", (1,))
    play(state, "uncork 2")  # bought in this very round
    assert (asked(state), state.actors) == ("cure", (0,))
    play(state, "pass")
    assert (sick(state), look(state)["held"][0]) == ([1, 0, 0], ["1"])


@pytest.mark.rule("M10-EX-05", "M10-61", "M10-62", "M10-63", "M10-66")
def test_three_doses_cure_two_and_the_third_is_lost() -> None:
    state = evening(ward(table_of(), {0: 2}, held={0: ["3"]}))
    events = play(state, "uncork 3")
    assert (sick(state), away(state), look(state)["held"][0]) == ([0, 0, 0], [0, 0, 0], [])
    assert look(state)["discard"] == ["3"]
    assert told(events, "uncork")[0]["cured"] == 2


@pytest.mark.rule("M10-61")
@pytest.mark.parametrize(("bottle", "left"), [("1", 3), ("2", 2), ("3", 1)])
def test_each_dose_cures_one(bottle: str, left: int) -> None:
    state = evening(ward(table_of(), {0: 4}, held={0: [bottle]}))
    play(state, f"uncork {bottle}")
    assert (sick(state)[0], away(state)[0]) == (left, left)


@pytest.mark.rule("M10-EX-06", "M10-64", "M10-65", "M10-R-35")
def test_juice_cures_nobody_and_raises_the_mood() -> None:
    state = evening(ward(given(table_of(), mood={0: 1}), {0: 1}, held={0: ["juice"]}))
    assistants = state.assistants[0]
    play(state, "uncork juice")
    assert (state.mood[0], sick(state)[0], state.assistants[0]) == (2, 1, assistants)


@pytest.mark.rule("M10-R-35", "M10-R-50")
def test_a_bottle_without_effect_may_be_opened_too() -> None:
    state = evening(ward(given(table_of(), mood={0: 4}), held={0: ["juice", "2"]}))
    play(state, "uncork juice")
    assert state.mood[0] == 4
    assert legal(state, 0) == ["uncork 2", "pass"]
    assert refused(state, "uncork 3", 0).rule == "M10-60"
    play(state, "uncork 2")
    assert look(state)["discard"] == ["2", "juice"]


@pytest.mark.rule("M10-EX-23", "M10-R-13")
def test_a_black_one_that_came_for_the_neutral_one_is_not_cured() -> None:
    state = evening(ward(table_of(), {0: 1}, away={}, held={0: ["1"]}))
    play(state, "uncork 1")
    assert (sick(state)[0], away(state)[0], look(state)["discard"]) == (1, 0, ["1"])


@pytest.mark.rule("M10-R-56", "M10-30")
def test_nobody_has_to_cure_and_sick_ones_stay_sick() -> None:
    state = evening(ward(table_of(), {0: 2}, held={0: ["3"]}))
    play(state, "pass")
    assert (asked(state), sick(state)[0], look(state)["held"][0]) == ("wake", 2, ["3"])


# -- new remedies


@pytest.mark.rule("M10-71", "M10-72", "M10-R-32", "M10-R-47", "FX-P-14", "FX-P-14b")
def test_a_new_remedy_for_each_player_with_a_sick_assistant() -> None:
    state = ward(table_of(4), {0: 3, 2: 1}, held={2: ["1"]}, shown=["3", "juice"])
    assert len([bottle for bottle in on_sale(evening(ward(table_of(4), {0: 3, 2: 1}))) if bottle]) == 2
    night_state = evening(state)
    events = play(night_state, "uncork 1")  # seat 2 has nobody sick any more when they are counted
    (bottle,) = [bottle for bottle in on_sale(night_state) if bottle]
    assert told(events, "remedies") == [{"seat": -1, "remedies": [bottle]}]
    assert {"3", "juice"} <= set(look(night_state)["discard"])


@pytest.mark.rule("M10-72", "M10-R-32")
def test_where_nobody_is_sick_nothing_is_on_sale() -> None:
    assert on_sale(evening(table_of(2))) == [None, None, None]


@pytest.mark.rule("M10-EX-07", "M10-73", "M10-74", "FX-P-14c")
def test_the_best_remedies_lie_left() -> None:
    state = ward(table_of(4), {0: 1, 1: 1, 2: 1, 3: 1}, pile=["1", "3", "juice", "3"])
    assert on_sale(evening(state)) == ["3", "3", "1", "juice"]
    state = ward(table_of(4), {0: 1, 1: 1, 2: 1, 3: 1}, pile=["juice", "1", "2", "3"])
    assert on_sale(evening(state)) == ["3", "2", "1", "juice"]


@pytest.mark.rule("M10-EX-24", "M10-R-53")
def test_fewer_remedies_than_slots_lie_without_gaps_from_the_left() -> None:
    state = evening(ward(table_of(), {0: 1, 1: 2}, pile=["juice", "1"]))
    slots = look(state)["remedies"]
    assert [(slot["price"], slot["remedy"]) for slot in slots] == [(3, "1"), (2, "juice"), (2, None)]


@pytest.mark.rule("M10-75", "M10-R-33", "FX-P-14d")
def test_the_discards_become_a_new_pile_when_a_tile_is_missing() -> None:
    state = ward(table_of(), {0: 1, 1: 1, 2: 1}, pile=["3", "2"])
    assert len(look(state)["discard"]) == 14
    state = evening(state)
    shown = [bottle for bottle in on_sale(state) if bottle]
    assert len(shown) == 3
    assert {"3", "2"} <= set(shown)
    assert (look(state)["pile"], look(state)["discard"]) == (13, [])


@pytest.mark.rule("M10-R-33")
def test_a_pile_that_is_enough_is_not_shuffled_with_the_discards() -> None:
    state = evening(ward(table_of(), {0: 1, 1: 1}, pile=["3", "2"]))
    assert (look(state)["pile"], len(look(state)["discard"])) == (0, 14)


# -- given up on a -1 space


@pytest.mark.rule("M10-67", "M10-68", "M10-69", "M10-EX-16", "M10-R-36")
def test_a_sick_assistant_given_up_recovers_in_the_armchair() -> None:
    state = waking(ward(given(table_of(), mood={0: 0}), {0: 1}))
    play(state, "wake 5")
    assert (asked(state), legal(state, 0)) == ("give up", ["rest healthy", "rest sick"])
    healthy = state.copy()
    play(state, "rest sick")
    assert (sick(state)[0], away(state)[0], look(state)["black"]) == (0, 0, 15)
    assert (look(state)["chair"][0], state.assistants[0]) == ("own", 4)
    play(healthy, "rest healthy")
    assert (sick(healthy)[0], away(healthy)[0], healthy.assistants[0]) == (1, 1, 3)


@pytest.mark.rule("M10-70", "M10-R-49")
def test_the_one_in_the_armchair_comes_back_when_the_mood_is_better() -> None:
    state = waking(ward(given(table_of(), mood={0: -3}), given_up=[0]))
    assert state.assistants[0] == 4
    play(state, "wake 9")
    assert (state.mood[0], look(state)["chair"][0], state.assistants[0]) == (-2, "", 5)


@pytest.mark.rule("M10-EX-21", "M10-R-36")
@pytest.mark.parametrize(("mood", "asks"), [(0, True), (-3, False)])
def test_who_comes_back_onto_a_minus_space_gives_up_somebody_anew_and_who_stays_there_does_not(
    mood: int, asks: bool
) -> None:
    state = evening(ward(given(table_of(), mood={0: mood}, track={0: "S1"}), {0: 1}, given_up=[0]))
    state = waking(given(state, track={0: "S1", 1: "S2", 2: "S3"}))
    play(state, "wake 5")
    assert (asked(state) == "give up") is asks
    if asks:
        play(state, "rest healthy")
    assert (sick(state)[0], state.assistants[0], look(state)["chair"][0]) == (1, 3, "own")


@pytest.mark.rule("M10-EX-22", "M10-R-51", "M10-68", "M10-69")
def test_who_has_only_sick_ones_gives_up_one_of_them() -> None:
    state = waking(ward(given(table_of(), mood={0: 0}), {0: 5}))
    play(state, "wake 5")
    assert (asked(state), state.actors) == ("wake", (1,))
    assert (sick(state)[0], away(state)[0], look(state)["chair"][0], state.assistants[0]) == (4, 4, "own", 0)


@pytest.mark.rule("M10-R-13")
def test_a_black_one_too_many_is_given_up_for_nothing_and_nothing_comes_back() -> None:
    state = waking(ward(given(table_of(), mood={0: 0}, track={0: "S1"}), {0: 1}, away={}))
    play(state, "wake 5")
    play(state, "rest sick")
    assert (sick(state)[0], look(state)["chair"][0], state.assistants[0]) == (0, "nothing", 5)
    again = waking(given(state, mood={0: -3}))
    play(again, "wake 5")
    assert asked(again) == "wake"
    better = waking(given(state, mood={0: -2}))
    play(better, "wake 9")
    assert (look(better)["chair"][0], better.assistants[0]) == ("", 5)


@pytest.mark.rule("M10-67")
def test_who_has_nobody_sick_is_not_asked() -> None:
    state = waking(given(table_of(), mood={0: 0}))
    play(state, "wake 5")
    assert (asked(state), state.assistants[0], look(state)["chair"][0]) == ("wake", 4, "own")
    assert refused(state, "rest sick", 1).rule == "M10-67"


# -- the end


@pytest.mark.rule("M10-80", "M10-EX-14", "FX-S-05")
def test_five_thalers_for_each_assistant_that_is_not_with_the_doctor() -> None:
    state = evening(given(ward(table_of(), {0: 2}), last=True, money={0: 0, 1: 0, 2: 0}, track={0: 10, 1: 30, 2: 60}))
    assert state.over
    assert state.money == [15, 25, 25]
    assert state.scores == [17, 42, 72]


@pytest.mark.rule("M10-R-37", "M10-R-43", "FX-R-14")
def test_given_up_ones_count_black_and_neutral_ones_do_not() -> None:
    state = ward(given(table_of(), mood={0: -3, 1: 4}), {0: 1, 2: 1}, away={0: 1}, given_up=[0])
    state = evening(given(state, last=True, money={0: 0, 1: 0, 2: 0}))
    assert state.money == [20, 25, 25]


@pytest.mark.rule("M10-R-11", "FX-EX-24", "FX-R-29", "FX-R-30")
def test_in_the_last_round_the_cure_comes_before_the_money() -> None:
    state = given(ward(table_of(), {0: 2}, held={0: ["3"]}), last=True, money={0: 0})
    ill = evening(state)
    play(ill, "pass")
    cured = evening(state)
    assert asked(cured) == "cure"
    play(cured, "uncork 3")
    assert cured.over
    assert (ill.money[0], cured.money[0]) == (15, 25)


@pytest.mark.rule("M10-R-11", "FX-R-29", "FX-R-30")
def test_in_the_last_round_the_cure_follows_the_second_visit_to_the_cathedral() -> None:
    state = given(ward(rich(table_of()), {0: 1}, held={0: ["1"]}), last=True)
    state = at_work(state, {0: [0, 0, 0, 0, 1]}, hold=False)
    assert asked(state) == "cathedral"
    play(state, "pass")
    assert asked(state) == "cure"


@pytest.mark.rule("FX-R-29")
def test_when_the_last_tile_is_restored_early_there_is_a_cure_and_no_new_remedy() -> None:
    state = ward(given(table_of(), only=[]), {0: 1}, held={0: ["1"]})
    state = evening(state)
    assert asked(state) == "cure"
    play(state, "uncork 1")
    assert state.over
    assert on_sale(state) == [None, None, None]


@pytest.mark.rule("M10-R-31")
def test_bottles_left_at_the_end_are_worth_nothing() -> None:
    state = given(ward(table_of(), held={0: ["3", "juice"]}), last=True, money={0: 0, 1: 0, 2: 0})
    state = evening(state)
    play(state, "pass")
    assert state.money == [25, 25, 25]


@pytest.mark.rule("M10-12")
def test_an_owners_file_may_name_other_prices(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = 'game = "fresco"\n[doctor.prices]\n[[doctor.prices.side]]\nside = "three"\nslots = [9, 8, 7]\n'
    path.write_text(text, encoding="utf-8")
    game = game_of(2, modules=[10], components=str(path))
    assert [slot["price"] for slot in game.start(1).view(0)["modules"]["doctor"]["remedies"]] == [9, 8, 7]
    path.write_text(text.replace("9, 8, 7", "9"), encoding="utf-8")
    with pytest.raises(BadComponents, match="every player needs a slot"):
        game_of(3, modules=[10], components=str(path))
    assert DATA["hold"] == 2


def test_the_whole_story_of_an_illness_is_told() -> None:
    state = planning(ward(given(table_of(), money={0: 9}), {0: 1}, shown=["1"], next_infection="studio"))
    play(state, "doctor market", seat=0)
    play(state, "sick workshop", seat=0)
    events = plan_all(state, {0: [0, 1, 2, 0, 1], 1: [1, 1, 2, 1, 0], 2: [1, 1, 2, 1, 0]})
    while not state.over and asked(state) != "wake":
        who = state.actors[0]
        options = legal(state, who)
        events += play(state, "pass" if "pass" in options and asked(state) != "cure" else options[0], seat=who)
    words = [state.game.tell(event, ["Red", "Blue", "Yellow"]) for event in events]
    assert "Infection: studio." in words
    assert "Red buys a remedy: bottle with 1 dose for 3 thalers." in words
    assert "Red: 1 assistant falls ill (studio)." in words
    assert "Red opens a bottle with 1 dose: 1 assistant is cured." in words
    assert part(state).conserved() == part(table_of()).conserved()
    pass_all(state, "wake")
