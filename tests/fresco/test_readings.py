"""Readings: passages of the rulebook that a table may read in another way than usual."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bottega
from bottega.games.fresco.rules.readings import (
    ALTAR_TWICE,
    ANY_COLOUR,
    BENCHES_TOGETHER,
    BISHOP_APART,
    DEAR_SIX,
    LATER_PAYMENTS,
    READINGS,
    SACRISTAN_FREE,
)
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadOption

from .m08_table import audience, owing, paid, unpaid
from .m10_table import at_work, rich
from .table import (
    asked,
    evening,
    given,
    hand_in,
    legal,
    orders,
    paints,
    play,
    portraits,
    refused,
    sent,
    start,
    told,
    turn,
)
from .test_m14_benches import beams, benches, look, on_the_tile

SACRISTAN = "P03"


def table_of(*readings: str, players: int = 3, **options: Any) -> FrescoState:
    return start(players, readings=readings, **options)


# -- the option


def test_readings_are_kept_in_the_order_of_the_title_and_each_once() -> None:
    game = bottega.game("fresco", players=3, readings=[BISHOP_APART, ALTAR_TWICE, BISHOP_APART])
    assert game.options["readings"] == [ALTAR_TWICE, BISHOP_APART]
    assert eval(repr(game)) == game


@pytest.mark.parametrize("usual", [None, [], ()])
def test_the_usual_readings_leave_no_trace(usual: Any) -> None:
    game = bottega.game("fresco", players=3, readings=usual)
    assert game == bottega.game("fresco", players=3)
    assert "readings" not in game.options
    assert "reading" not in bottega.records.write(game.start(1))


def test_a_record_says_by_which_readings_its_game_is_played() -> None:
    state = table_of(ALTAR_TWICE)
    state = bottega.game("fresco", **state.game.options).start(4)
    written = bottega.records.write(state)
    assert f"option readings {json.dumps([ALTAR_TWICE])}" in written.splitlines()
    assert bottega.replay(written).game == state.game
    assert "House rules: altar-twice" in state.game.print_view(state.view(0))


@pytest.mark.parametrize(
    ("readings", "said"),
    [
        (["altar-thrice"], r"fresco has no reading 'altar-thrice'. Choose from altar-twice, "),
        ([3], "fresco has no reading 3. Choose from "),
        ("altar-twice", "Readings for fresco must be a list of names, not 'altar-twice'"),
    ],
)
def test_unknown_readings_are_refused(readings: Any, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        bottega.game("fresco", readings=readings)


@pytest.mark.parametrize("reading", [reading for reading in READINGS if reading.module])
def test_a_reading_of_a_module_is_refused_where_the_module_is_not_played(reading: Any) -> None:
    others = [number for number in range(1, 18) if number != reading.module]
    with pytest.raises(BadOption, match=f"{reading.name} needs module {reading.module}"):
        bottega.game("fresco", modules=others, readings=[reading.name])
    assert bottega.game("fresco", modules=[reading.module], readings=[reading.name]).options["readings"]


# -- the altar


@pytest.mark.rule("FB-R-25", "FB-ALT-07")
def test_the_altar_may_take_one_mixed_colour_twice_at_most() -> None:
    plenty = {"paint": {0: "RYOOO"}}
    usual = turn(given(table_of(), **plenty), 0, "cathedral")
    hand_in(usual, "OOO")
    assert usual.track[0] == 5
    state = turn(given(table_of(ALTAR_TWICE), **plenty), 0, "cathedral")
    hand_in(state, "OO")
    assert legal(state) == ["altar red", "altar yellow"]
    refusal = refused(state, "altar orange")
    assert refusal.rule == "FB-R-25"
    assert refusal.text == "Your house rules don't allow a third orange cube at the altar."
    play(state, "altar red")
    assert state.track[0] == 4


@pytest.mark.rule("FB-R-25")
@pytest.mark.parametrize(("cubes", "opens"), [("OOOO", False), ("OORR", True), ("OOOG", True), ("OOGG", True)])
def test_the_altar_opens_only_to_three_cubes_that_it_takes(cubes: str, opens: bool) -> None:
    state = given(table_of(ALTAR_TWICE), paint={0: cubes}, only=["a1"], tiles={"a1": "F24"})
    state = sent(state, 0, "cathedral")
    assert (state.actors == (0,)) == opens
    if opens:
        assert "altar orange" in legal(state)


@pytest.mark.rule("FB-R-25", "M03-R-01")
def test_special_cubes_stand_for_different_mixed_colours() -> None:
    state = turn(given(table_of(ALTAR_TWICE, modules=[3]), paint={0: "KKK"}), 0, "cathedral")
    hand_in(state, "KKK")
    assert state.track[0] == 6 + 3 * 3


@pytest.mark.rule("FB-R-25")
def test_hidden_cubes_are_imagined_so_that_the_altar_can_be_ended() -> None:
    state = turn(given(table_of(ALTAR_TWICE), paint={0: "OOOG"}), 0, "cathedral", 1)
    hand_in(state, "OO")
    for seed in range(40):
        dealt = state.resample(1, seed)
        while dealt.view(0)["offered"]:
            dealt.play(dealt.legal(0)[0], 0)
        assert dealt.view(0)["seats"][0]["altars"] == 1


# -- the bishop's bonus


@pytest.mark.rule("FB-R-13", "FB-EX-06", "FX-R-44")
def test_the_bishops_bonus_may_be_a_move_of_its_own() -> None:
    pieces: dict[str, Any] = {"tiles": {"b2": "F01"}, "paint": {0: "RY"}, "bishop": "c3"}
    usual = turn(given(table_of(), track={1: 3, 2: 9}, **pieces), 0, "cathedral")
    play(usual, "restore b2")
    assert (asked(usual) == "score", usual.track[0]) == (False, 5)
    state = turn(given(table_of(BISHOP_APART), track={1: 3, 2: 9}, **pieces), 0, "cathedral")
    play(state, "restore b2")
    assert asked(state) == "score"  # somebody stands on 3
    play(state, "ahead")
    assert state.track[0] == 6
    assert state.view(0)["bishop"] == "b2"


@pytest.mark.rule("FB-R-13", "M06-R-15")
def test_without_a_bonus_or_at_the_altar_there_is_one_move() -> None:
    far = given(table_of(BISHOP_APART, modules=[6]), tiles={"a1": "F01"}, paint={0: "RYRYB"}, bishop="e5")
    state = turn(far, 0, "cathedral", 2)
    events = play(state, "restore a1")
    events += play_on_altar(state)
    assert [event.data for event in events if event.kind == "score"] == [{"from": 0, "to": 3}, {"from": 3, "to": 5}]


def play_on_altar(state: FrescoState) -> list[Any]:
    events = play(state, "altar red", "altar yellow", "altar blue")
    while 0 in state.actors and asked(state) != "cathedral" and "pass" in legal(state, 0):
        events += play(state, "pass", seat=0)
    return events


@pytest.mark.rule("FB-R-13", "F2-31")
def test_leonardo_moves_twice_too() -> None:
    def moves(*readings: str) -> int:
        state = table_of(*readings, players=2)
        events: list[bottega.Event] = []
        while not state.over and len(events) < 4000:
            state.play(state.legal(state.actors[0])[-1 if asked(state) == "score" else 0], state.actors[0], events)
            bonus = [event for event in events if event.kind == "restore" and event.seat == -1 and event.data["bonus"]]
            if bonus:
                after = events[events.index(bonus[0]) :]
                return sum(event.kind == "score" for event in after)
        raise AssertionError("Leonardo never had a bonus")

    assert (moves(), moves(BISHOP_APART)) == (1, 2)


# -- the wake-up time 6:00


@pytest.mark.rule("FB-R-95", "FB-DATA-01")
@pytest.mark.parametrize(("readings", "price"), [((), 3), ((DEAR_SIX,), 5)])
def test_six_o_clock_costs_three_or_five(readings: tuple[str, ...], price: int) -> None:
    state = given(table_of(*readings), money={0: 12})
    assert {row["hour"]: row["price"] for row in state.view(0)["inn"]}[6] == price
    state = turn(state, 0, "market", hours={0: 6})
    play(state, "buy I.1")
    assert state.money[0] == 12 - price


# -- module 1


@pytest.mark.rule("M01-R-12", "M01-R-13", "M01-36")
def test_the_sacristan_may_jump_without_a_restoration() -> None:
    def at_the_cathedral(*readings: str) -> FrescoState:
        state = portraits(table_of(*readings, modules=[1]), owned={0: [SACRISTAN]})
        given_ = given(state, only=["e5"], tiles={"e5": "F24"}, bishop="a1", money={0: 5}, paint={0: "RYB"})
        return turn(given_, 0, "cathedral", 1)

    usual = at_the_cathedral()
    assert legal(usual) == ["altar red", "altar yellow", "altar blue", "pass"]
    state = at_the_cathedral(SACRISTAN_FREE)
    assert refused(state, "sacristan a1").rule == "FB-R-21"
    play(state, "sacristan e5")
    assert (state.view(0)["bishop"], state.money[0]) == ("e5", 4)
    assert legal(state) == ["altar red", "altar yellow", "altar blue", "pass"]
    assert refused(state, "sacristan a1").rule == "M01-36"  # once a round
    hand_in(state, "RYB")
    assert state.track[0] == 2


@pytest.mark.rule("M01-R-12", "FB-R-20")
def test_the_paid_step_stays_a_step_and_the_jump_comes_before_it() -> None:
    state = portraits(table_of(SACRISTAN_FREE, modules=[1]), owned={0: [SACRISTAN]})
    state = turn(given(state, tiles={"e5": "F01"}, bishop="a1", money={0: 5}, paint={0: "RYB"}), 0, "cathedral", 1)
    assert "bishop e5" not in legal(state)
    stepped = state.copy()
    play(stepped, "bishop b2")
    assert refused(stepped, "sacristan e4").rule == "FB-R-20"
    play(state, "sacristan e4", "bishop e5", "restore e5")
    assert (state.track[0], state.money[0]) == (6, 3)


@pytest.mark.rule("M01-36", "M01-R-12")
def test_why_the_sacristan_cannot_jump() -> None:
    state = given(table_of(SACRISTAN_FREE, modules=[1]), money={0: 5}, paint={0: "RYB"})
    assert refused(turn(state, 0, "market"), "sacristan c3", seat=0).rule == "M01-36"
    assert "once for each" in refused(turn(state, 0, "cathedral"), "sacristan a1").text
    poor = given(portraits(state, owned={0: [SACRISTAN]}), money={0: 0})
    assert "You need 1 thaler" in refused(turn(poor, 0, "cathedral"), "sacristan a1").text


@pytest.mark.rule("M01-48", "M01-R-12")
def test_a_sick_assistant_cannot_use_the_sacristan() -> None:
    state = rich(portraits(table_of(SACRISTAN_FREE, modules=[1, 10]), owned={0: [SACRISTAN]}))
    healthy = at_work(state, {0: [0, 1, 0, 0, 0]})
    assert "sacristan e5" in legal(healthy, 0)
    alone = at_work(state, {0: [0, 1, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    assert refused(alone, "sacristan e5", 0).rule == "M01-48"


# -- module 2


@pytest.mark.rule("M02-R-01", "M02-EX-10")
def test_every_order_may_bring_a_cube_of_any_colour() -> None:
    state = orders(table_of(ANY_COLOUR, modules=[2]), stacks={0: ["general", "purple"]})
    state = evening(given(state, money={0: 0}, paint={0: ""}))
    colours = ["red", "yellow", "blue", "orange", "green", "purple"]
    assert legal(state, 0) == [f"income {colour}" for colour in colours]
    play(state, "income green")
    play(state, "income purple")
    assert (state.money[0], paints(state, 0)) == (2, "GP")
    assert asked(state) == "wake"


@pytest.mark.rule("M02-R-01")
def test_special_colours_are_among_them_where_they_are_in_the_game() -> None:
    assert table_of(ANY_COLOUR, modules=[2, 3]).game.action("income brown")
    with pytest.raises(bottega.IllegalAction):
        table_of(ANY_COLOUR, modules=[2]).game.action("income brown")
    with pytest.raises(bottega.IllegalAction):
        table_of(modules=[2, 3]).game.action("income brown")


# -- module 8


@pytest.mark.rule("M08-R-11", "M08-30")
def test_later_payments_may_score() -> None:
    def later(*readings: str) -> FrescoState:
        state = audience("C17", money=8, place="studio", state=table_of(*readings, modules=[8]))
        play(state, "certificate C17", "donate 5")
        assert state.track[0] == 22
        s = turn(given(state, paint={0: "RRYY"}), 0, "workshop")
        play(s, "donate C17", "donate C17", "donate C17")
        assert paid(s) == ["C17"]
        return s

    assert later().track[0] == 22
    state = later(LATER_PAYMENTS)
    assert state.track[0] == 24  # the sixth and the eighth thaler make a pair full
    assert state.money[0] == 0
    assert asked(state) == "workshop"


@pytest.mark.rule("M08-R-11", "M08-27")
def test_money_that_is_gained_still_scores_nothing() -> None:
    state = owing({"C17": 1}, state=table_of(LATER_PAYMENTS, modules=[8]))
    state = sent(state, 0, "studio", 2)
    assert unpaid(state) == {"C17": 7}
    assert state.track[0] == 20


@pytest.mark.rule("M08-R-11", "M08-R-12", "FB-SCO-03")
def test_a_later_payment_is_a_move_on_the_score_track() -> None:
    state = owing({"C17": 1}, money=3, state=table_of(LATER_PAYMENTS, modules=[8]))
    state = turn(given(state, track={0: 20, 1: 21}, mood={0: 0}), 0, "theatre", 1)
    events = play(state, "donate C17")
    assert told(events, "later payment") == [{"seat": 0, "points": 1}]
    assert asked(state) == "score"
    play(state, "ahead")
    assert state.track[0] == 22
    assert asked(state) == "theatre"


# -- module 14


@pytest.mark.rule("M14-R-10", "FX-R-44")
def test_all_benches_of_an_action_may_be_one_move() -> None:
    def three(*readings: str) -> FrescoState:
        state = given(table_of(*readings, modules=[14]), track={0: 10, 1: 13, 2: 50})
        return on_the_tile(beams(benches(state, (1, 3), (1, 2)), {0: 2}), 1)

    usual = three()
    play(usual, "bench 1")
    assert asked(usual) == "score"
    state = three(BENCHES_TOGETHER)
    play(state, "bench 1")
    assert asked(state) == "benches tile"
    assert (state.track[0], look(state)["gain"]) == (10, 3)
    play(state, "bench 2")
    assert (state.track[0], look(state)["gain"]) == (15, 0)


@pytest.mark.rule("M14-R-10", "M14-R-12")
def test_stopping_at_the_benches_scores_those_that_are_renewed() -> None:
    state = given(table_of(BENCHES_TOGETHER, modules=[14]), track={0: 10, 1: 13, 2: 50})
    state = on_the_tile(beams(benches(state, (1, 3)), {0: 3}), 2)
    play(state, "bench 1", "pass")
    assert asked(state) == "score"
    play(state, "behind")
    assert state.track[0] == 12
    assert asked(state) == "theatre"
