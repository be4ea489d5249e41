"""Module 12, The Ladies: won on the score track, placed while planning, and helpful before the assistants."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.kernel import BadComponents
from bottega.presentation.sheets import drawn

from .m12_table import ladies, look, module_of, reservation, waiting, won
from .table import (
    LEONARDO,
    asked,
    evening,
    game_of,
    given,
    lay_market,
    legal,
    paints,
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
)

PLACES = ["market", "cathedral", "studio", "workshop", "theatre"]


# -- components and setup


@pytest.mark.rule("M12-01", "M12-05", "M12-06", "M12-07", "M12-08", "M12-P-01", "M12-R-01", "M12-EX-11")
@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 3), (4, 4)])
def test_a_lady_of_either_colour_waits_on_every_bush(players: int, each: int) -> None:
    tables = [waiting(start(players, seed=seed, modules=[12])) for seed in range(6)]
    for found in tables:
        assert sorted(found.values()) == ["pink"] * each + ["purple"] * each
        assert list(found) == sorted(found)
        assert all(1 <= space <= 100 for space in found)
    assert len({tuple(found.values()) for found in tables}) > 1


@pytest.mark.rule("M12-10", "M12-04", "M12-HID-03")
def test_everybody_begins_with_a_reservation_tile_and_without_ladies() -> None:
    state = start(4, modules=[12])
    for viewer in (0, 3, None):
        assert look(state, viewer)["reservations"] == [{"space": None, "side": "home"}] * 4
        assert look(state, viewer)["owned"] == [[], [], [], []]


def test_wrong_components_are_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "ladies.toml"
    head = 'game = "fresco"\nformat = 1\n[ladies]\nprovenance = "stated"\n'
    for line, reason in (
        ('colours = ["pink", "pink"]\n', "two colours"),
        ('side2 = ["market", "cathedral", "studio", "workshop", "theatre"]\n', "columns of the action board"),
        ('[[ladies.side]]\nside = "three"\neach = 2\n[[ladies.side]]\nside = "four"\neach = 4\n', "a bush for each"),
    ):
        wrong.write_text(head + line, encoding="utf-8")
        with pytest.raises(BadComponents, match=reason):
            FrescoGame(players=3, modules=[12], components=str(wrong))


# -- winning ladies


@pytest.mark.rule("M12-12", "M12-14", "M12-EX-01", "M12-HID-01", "M12-R-34")
def test_who_passes_a_lady_wins_her() -> None:
    state = given(start(modules=[12]), track={0: 5}, paint={0: "RG"}, tiles={"a1": "F06"}, bishop="e5")
    state = turn(ladies(state, bushes={8: "purple"}), 0, "cathedral", 1)
    events = play(state, "restore a1")
    assert space_of(state, 0) == 10
    assert told(events, "lady won") == [{"seat": 0, "lady": "purple", "space": 8}]
    assert 8 not in waiting(state)
    for viewer in (0, 1, None):
        assert look(state, viewer)["owned"][0] == ["purple"]


@pytest.mark.rule("M12-12")
def test_who_reaches_the_space_of_a_lady_wins_her_and_who_stops_before_does_not() -> None:
    for points, found in ((7, []), (8, ["pink"])):
        state = ladies(start(modules=[12]), bushes={8: "pink", 18: None})
        module_of(state).advanced(state, 0, -3, points)
        assert won(state, 0) == found


@pytest.mark.rule("M12-11", "M12-13", "M12-EX-10")
def test_nobody_wins_two_of_a_colour() -> None:
    state = ladies(start(modules=[12]), owned={0: ["pink"]}, bushes={8: "pink", 18: "purple"})
    module_of(state).advanced(state, 0, 1, 20)
    assert won(state, 0) == ["pink", "purple"]
    assert waiting(state)[8] == "pink"
    assert 18 not in waiting(state)


@pytest.mark.rule("M12-R-02", "M12-R-03")
def test_of_several_ladies_the_first_of_each_missing_colour_is_won() -> None:
    state = ladies(start(modules=[12]), bushes={8: "pink", 18: "pink", 29: "purple", 39: "purple"})
    module_of(state).advanced(state, 1, 3, 45)
    assert won(state, 1) == ["pink", "purple"]
    assert {8, 29} & set(waiting(state)) == set()
    assert waiting(state)[18] == "pink"
    assert waiting(state)[39] == "purple"


@pytest.mark.rule("M12-R-04")
@pytest.mark.parametrize(("choice", "found"), [("ahead", ["pink"]), ("behind", [])])
def test_the_space_chosen_counts_and_a_lady_blocks_nobody(choice: str, found: list[str]) -> None:
    state = ladies(given(start(modules=[12]), track={0: 1, 1: 7}), bushes={8: "pink", 18: None})
    state = given(state, paint={0: "OGPRYB"}, bishop="e5")
    state = turn(state, 0, "cathedral", 1)
    play(state, "altar orange", "altar green", "altar purple")  # 6 points: 7 is taken
    play(state, choice)
    assert (space_of(state, 0), won(state, 0)) == (8 if choice == "ahead" else 6, found)


@pytest.mark.rule("M12-R-05", "M12-38", "FX-R-20")
def test_points_of_the_final_scoring_win_ladies_that_have_no_use_any_more() -> None:
    state = ladies(
        given(start(modules=[12]), track={0: 1, 1: 70, 2: 80}, money={0: 20, 1: 0, 2: 0}), bushes={8: "pink"}
    )
    state.last = True
    scores = evening(given(state, money={0: 0})).scores
    ended = evening(state)
    assert won(ended, 0) == ["pink"]
    assert ended.scores == [scores[0] + 10, scores[1], scores[2]]


@pytest.mark.rule("M12-R-06", "M12-P-03")
def test_ladies_are_won_on_a_second_lap_too() -> None:
    state = ladies(start(modules=[12]), bushes={8: "pink", 18: "purple"})
    assert state.game.parts.lap == 100
    module_of(state).advanced(state, 0, 95, 107)
    assert won(state, 0) == []
    module_of(state).advanced(state, 0, 107, 112)
    assert won(state, 0) == ["pink"]
    module_of(state).advanced(state, 1, 95, 120)  # over the end of the lap in one move
    assert won(state, 1) == ["purple"]


@pytest.mark.rule("M12-R-37")
def test_each_advance_is_looked_at_by_itself_and_start_spaces_are_position_zero() -> None:
    state = ladies(given(start(modules=[12]), paint={0: "OGP"}), bushes={8: "pink"})
    state = turn(state, 0, "cathedral", 1)
    play(state, "altar orange", "altar green", "altar purple")
    assert (space_of(state, 0), won(state, 0)) == (6, [])


@pytest.mark.rule("M12-39", "M12-40", "M12-41", "M12-EX-16", "FX-L-12a", "FX-L-12b")
def test_leonardo_wins_ladies_and_never_uses_them() -> None:
    state = ladies(start(2, modules=[12]), bushes={8: "pink", 18: "pink", 29: None})
    module_of(state).advanced(state, LEONARDO, -3, 20)
    assert won(state, LEONARDO) == ["pink"]
    assert waiting(state)[18] == "pink"
    module_of(state).advanced(state, 0, -3, 10)
    assert won(state, 0) == []
    state = planning(state)
    assert state.view(0)["leonardo"]["on_columns"] == [[]] * 5
    for seat in (0, 1):
        assert not [action for action in legal(state, seat) if action.startswith("lady")]
    assert not any(module_of(state).has_turn(state, LEONARDO, column) for column in range(5))


# -- planning


@pytest.mark.rule("M12-15", "M12-17", "M12-R-33", "M12-R-10")
def test_a_lady_may_be_placed_from_the_next_planning_on_every_round_or_not() -> None:
    state = planning(ladies(start(modules=[12]), owned={0: ["pink"]}))
    assert [text for text in legal(state, 0) if "lady" in text] == [f"lady pink {place}" for place in PLACES]
    assert not [text for text in legal(state, 1) if "lady" in text]
    assert [state.view(seat)["seats"][seat]["may_lay"] for seat in (0, 1)] == [["ladies"], []]
    play(state, *["place studio"] * 3, *["place workshop"] * 2, seat=0)
    assert "pass" in legal(state, 0)
    placed = state.copy()
    play(placed, "lady pink theatre", seat=0)  # where no assistant is sent
    assert 0 not in placed.actors
    play(state, "pass", seat=0)
    assert look(state)["stands"][0] == [None, None]
    again = planning(evening(placed))
    assert look(again)["stands"][0] == [None, None]
    assert "lady pink market" in legal(again, 0)


@pytest.mark.rule("M12-16")
def test_two_ladies_do_not_go_to_the_same_place() -> None:
    state = planning(ladies(start(modules=[12]), owned={0: ["pink", "purple"]}))
    play(state, "lady pink market", seat=0)
    assert refused(state, "lady purple market", 0).rule == "M12-16"
    assert refused(state, "lady pink studio", 0).rule == "M12-15"
    play(state, "lady purple studio", seat=0)
    assert look(state)["stands"][0] == [0, 2]


@pytest.mark.rule("M12-R-36")
def test_a_lady_is_no_assistant() -> None:
    state = planning(ladies(start(modules=[12]), owned={0: ["pink"]}))
    play(state, *["place studio"] * 3, seat=0)
    play(state, "lady pink studio", seat=0)
    assert state.waiting[0] == 2
    assert refused(state, "pass", 0)


@pytest.mark.rule("M12-HID-02")
def test_where_ladies_stand_is_secret_until_the_screens_are_lifted() -> None:
    state = planning(ladies(start(modules=[12]), owned={0: ["pink"]}))
    events = play(state, "lady pink market", seat=0)
    assert [event.eyes for event in events] == [(0,)]
    assert look(state, 0)["stands"][0] == [0, None]
    assert state.view(0)["seats"][0]["on_columns"][0] == [{"module": "ladies", "piece": "lady-pink"}]
    for viewer in (1, None):
        assert look(state, viewer)["stands"][0] == [None, None]
        assert state.view(viewer)["seats"][0]["on_columns"] is None
        assert state.poisoned(viewer, 987654321).view(viewer) == state.view(viewer)
        assert look(state.resample(viewer, 1), 0)["stands"][0] == [None, None]
    play_on(state, "market")
    assert look(state, 1)["stands"][0] == [0, None]


@pytest.mark.rule("M12-HID-02")
def test_when_the_screens_are_lifted_everybody_hears_where_ladies_stand() -> None:
    state = planning(ladies(start(modules=[12]), owned={0: ["pink", "purple"], 1: ["pink"]}))
    play(state, "lady pink market", "lady purple studio", seat=0)
    events = plan(state, {0: [1, 0, 1, 2, 1], 1: [1, 0, 1, 2, 1], 2: [1, 0, 1, 2, 1]})
    events += play(state, "pass", seat=1)
    assert told(events, "lady stands") == [
        {"seat": 0, "lady": "pink", "place": "market"},
        {"seat": 0, "lady": "purple", "place": "studio"},
    ]


@pytest.mark.rule("M12-18", "M12-44", "FX-T-22", "FX-I-17")
def test_no_lady_stands_where_an_action_tile_lies_and_the_other_way_round() -> None:
    state = planning(ladies(start(modules=[6, 12]), owned={0: ["pink"]}))
    tiled = state.copy()
    play(tiled, "glaziers studio", seat=0)
    assert refused(tiled, "lady pink studio", 0).rule == "M12-18"
    assert "lady pink theatre" in legal(tiled, 0)
    play(state, "lady pink studio", seat=0)
    assert refused(state, "glaziers studio", 0).rule == "FX-R-04"
    assert "glaziers theatre" in legal(state, 0)


@pytest.mark.rule("M12-36", "M12-03", "M12-P-02", "M12-R-24", "M12-R-25", "FX-T-26", "FX-T-23")
def test_in_the_last_round_there_is_a_second_cathedral_instead_of_the_theatre() -> None:
    first = planning(ladies(start(modules=[12]), owned={0: ["pink", "purple"]}))
    assert refused(first, "lady pink cathedral-again", 0).rule == "M12-36"
    state = planning(given(first, last=True))
    assert refused(state, "lady pink theatre", 0).rule == "M12-R-24"
    play(state, "lady pink cathedral", "lady purple cathedral-again", seat=0)
    assert look(state)["stands"][0] == [1, 4]
    assert state.view(0)["seats"][0]["spaces"] == [3, 3, 3, 3, 3]


@pytest.mark.rule("M12-R-28")
def test_an_action_tile_on_one_cathedral_bars_only_that_one() -> None:
    state = planning(ladies(given(start(modules=[6, 12]), last=True), owned={0: ["pink"]}))
    play(state, "glaziers cathedral-again", seat=0)
    assert refused(state, "lady pink cathedral-again", 0).rule == "M12-18"
    assert "lady pink cathedral" in legal(state, 0)


def test_without_a_lady_or_at_another_time_placing_is_refused() -> None:
    state = start(modules=[12])
    assert refused(state, "lady pink market").rule == "M12-15"
    assert refused(planning(state), "lady pink market", 0).rule == "M12-13"
    owner = ladies(state, owned={0: ["pink"]})
    refusal = refused(turn(owner, 0, "market", 1), "lady pink market")
    assert (refusal.rule, refusal.text) == ("M12-15", "You place ladies while planning.")


# -- performing


@pytest.mark.rule("M12-19", "M12-20", "M12-21", "M12-22", "M12-EX-02")
def test_the_first_lady_of_a_colour_acts_and_a_later_one_is_blocked_without_hindering_assistants() -> None:
    state = ladies(start(modules=[12]), stands={0: {"purple": "market"}, 1: {"purple": "market"}})
    state = turn(state, 0, "market", 3, hours={0: 5, 1: 6, 2: 7}, others={1: 2})
    assert (asked(state), state.actors) == ("lady market", (0,))
    play(state, "lady swap I.1", "lady swap II.1")
    assert (asked(state), state.hands) == ("market", 3)
    events = play(state, "close I")
    assert told(events, "lady blocked") == [{"seat": 1, "lady": "purple", "place": "market"}]
    assert (asked(state), state.actors, state.hands) == ("market", (1,), 2)


@pytest.mark.rule("M12-R-09", "M12-EX-14")
def test_ladies_of_different_colours_do_not_block_one_another() -> None:
    state = ladies(
        given(start(modules=[12]), money={0: 0, 1: 0}), stands={0: {"purple": "studio"}, 1: {"pink": "studio"}}
    )
    state = sent(state, 0, "studio", 1, hours={0: 5, 1: 6, 2: 7}, others={1: 1})
    assert state.money[:2] == [4, 4]


@pytest.mark.rule("M12-R-08", "M12-EX-17")
def test_a_lady_without_effect_blocks_nobody() -> None:
    state = ladies(
        given(start(modules=[12]), money={0: 0, 1: 0}), stands={0: {"purple": "studio"}, 1: {"purple": "studio"}}
    )
    state = sent(state, 0, "studio", 0, hours={0: 5, 1: 6, 2: 7}, others={1: 1})
    assert state.money[:2] == [0, 4]


@pytest.mark.rule("M12-R-08", "M12-R-11")
def test_a_lady_who_waits_blocks_nobody() -> None:
    state = ladies(start(modules=[12]), stands={0: {"pink": "market"}, 1: {"pink": "market"}})
    state = turn(state, 0, "market", 0, hours={0: 5, 1: 6, 2: 7})
    events = play(state, "pass")
    assert told(events, "lady waits") == [{"seat": 0, "lady": "pink"}]
    assert (asked(state), state.actors) == ("lady market", (1,))


@pytest.mark.rule("M12-R-07")
def test_the_block_ends_with_the_round() -> None:
    state = ladies(start(modules=[12]), stands={0: {"pink": "studio"}})
    state = sent(state, 0, "studio", 1)
    assert look(state)["used"][2] == ["pink"]
    assert look(evening(state))["used"] == [[], [], [], [], []]


@pytest.mark.rule("M12-17", "M12-R-12", "FX-R-42")
def test_a_lady_without_assistants_acts_in_the_action_order_and_that_is_all() -> None:
    state = ladies(given(start(modules=[12]), mood={1: -3}), stands={1: {"pink": "theatre"}})
    state = sent(state, 0, "theatre", 1, hours={0: 7, 1: 5, 2: 8}, hold=False)
    assert (asked(state), state.actors) == ("lady theatre", (1,))
    play(state, "lady mood")
    assert (asked(state), state.actors) == ("theatre", (0,))


# -- what ladies do


@pytest.mark.rule("M12-23", "M12-R-20", "M12-EX-03")
def test_market_two_tiles_of_different_stalls_are_swapped_and_the_stall_is_chosen_freely() -> None:
    state = ladies(given(start(modules=[12]), money={0: 30}), stands={0: {"pink": "market"}})
    before = {name: sorted(stall(state, name)) for name in ("I", "II", "III")}
    state = turn(state, 0, "market", 3)
    play(state, "lady swap I.2")
    assert look(state)["swap"] == "I.2"
    assert not [text for text in legal(state) if text.startswith("lady swap I.")]
    assert refused(state, "lady swap I.1").rule == "M12-23"
    assert refused(state, "pass").rule == "M12-23"
    one, other = state.market[1], state.market[state.game.stall_space_names.index("III.1")]
    events = play(state, "lady swap III.1")
    assert told(events, "lady swap") == [{"seat": 0, "one": "I.2", "other": "III.1"}]
    assert look(state)["swap"] is None
    assert state.market[1] == other
    assert state.market[state.game.stall_space_names.index("III.1")] == one
    assert sorted(stall(state, "II")) == before["II"]
    for name in ("I", "II", "III"):
        assert f"close {name}" in legal(state)
        assert any(text.startswith(f"buy {name}.") for text in legal(state))


@pytest.mark.rule("M12-EX-03")
def test_after_a_swap_one_stall_sells_all_that_is_wanted() -> None:
    state = ladies(given(start(4, modules=[12]), money={0: 30}, paint={0: ""}), stands={0: {"pink": "market"}})
    for space, paint in (("I.1", "RRR"), ("I.2", "YYY"), ("II.1", "G")):
        lay_market(state, space, paint)
    state = turn(state, 0, "market", 3)
    play(state, "lady swap II.1", "lady swap I.3", "buy I.1", "buy I.2", "buy I.3")
    assert paints(state, 0) == "RRRYYYG"


@pytest.mark.rule("M12-R-19")
def test_no_swap_with_empty_spaces_or_a_single_stall() -> None:
    state = ladies(start(modules=[12]), stands={0: {"pink": "market"}})
    names = state.game.stall_space_names
    for space, name in enumerate(names):
        if not name.startswith("I."):
            state.bag.append(state.market[space])
            state.market[space] = -1
    assert asked(turn(state, 0, "market", 1)) == "market"
    second = names.index("II.1")
    state.market[second] = state.bag.pop()
    state = turn(state, 0, "market", 1)
    assert asked(state) == "lady market"
    assert refused(state, "lady swap II.2").rule == "M12-23"
    play(state, "lady swap I.1")
    assert legal(state) == ["lady swap II.1"]


@pytest.mark.rule("M12-24", "M12-25", "M12-EX-04", "M12-EX-15", "M12-R-15")
def test_cathedral_a_tile_is_reserved_for_oneself() -> None:
    state = ladies(given(start(modules=[12]), paint={1: "RYB", 0: "RYB"}, tiles={"b2": "F01", "a1": None}, bishop="d4"))
    state = ladies(state, stands={0: {"pink": "cathedral"}}, reserved={2: ("c5", "day")})
    for place in ("market", "cathedral"):
        refusal = refused(turn(state, 0, place, 1), "lady reserve d4")
        said = "You can't reserve the tile the bishop is on."
        assert (refusal.rule, refusal.text) == ("M12-24", said)
        refusal = refused(turn(state, 0, place, 1), "lady reserve c5")
        assert (refusal.rule, refusal.text) == ("M12-R-15", "This tile is already reserved.")
        refusal = refused(turn(state, 0, place, 1), "lady reserve a1")
        said = "There is no fresco tile left there to reserve."
        assert (refusal.rule, refusal.text) == ("M12-24", said)
    assert state.game.tiles[0].id == "F01"
    refusal = refused(turn(state, 1, "cathedral", 1), "lady reserve b2")
    said = "You need a lady in the cathedral and a free reservation tile to reserve a tile."
    assert (refusal.rule, refusal.text) == ("M12-24", said)
    state = turn(state, 0, "cathedral", 0, hours={0: 5, 1: 6, 2: 7}, others={1: 1})
    events = play(state, "lady reserve b2")
    assert told(events, "lady reserve") == [{"seat": 0, "space": "b2"}]
    assert reservation(state, 0) == ("b2", "day")
    assert (asked(state), state.actors) == ("cathedral", (1,))
    refusal = refused(state, "restore b2")
    assert refusal.rule == "M12-25"
    assert state.names[0] in refusal.text
    mine = turn(state, 0, "cathedral", 1)
    assert "restore b2" in legal(mine)


@pytest.mark.rule("M12-R-16", "M12-26")
def test_the_bishop_may_come_onto_a_reserved_tile_and_its_owner_takes_the_reservation_back() -> None:
    state = given(start(modules=[12]), paint={0: "RYB"}, tiles={"b2": "F01"}, bishop="b1", money={0: 5})
    state = turn(ladies(state, reserved={0: ("b2", "day")}), 0, "cathedral", 1)
    play(state, "bishop b2")
    assert reservation(state, 0) == ("b2", "day")
    play(state, "restore b2")
    assert reservation(state, 0) == (None, "day")


@pytest.mark.rule("M12-33", "M12-34", "M12-35", "M12-EX-08", "M12-R-14", "FX-P-16", "FX-P-16b", "FX-EX-19", "FX-R-33")
def test_at_the_end_of_a_round_night_tiles_come_home_and_day_tiles_are_turned() -> None:
    state = evening(ladies(start(modules=[12]), reserved={0: ("b2", "day"), 1: ("c4", "night")}))
    assert reservation(state, 0) == ("b2", "night")
    assert reservation(state, 1) == (None, "home")
    state = ladies(state, stands={1: {"pink": "cathedral"}})
    assert asked(turn(state, 1, "cathedral", 0)) == "lady cathedral"


@pytest.mark.rule("M12-EX-09", "M12-35")
def test_a_reservation_of_round_three_protects_through_round_four_and_is_free_in_round_five() -> None:
    state = ladies(given(start(modules=[12]), round=3), reserved={0: ("b2", "day")})
    state = evening(state)
    assert (state.round, reservation(state, 0)) == (4, ("b2", "night"))
    assert module_of(state).forbids(state, 1, state.game.restore, state.game.parts.spaces.index("b2"))
    state = evening(state)
    assert (state.round, reservation(state, 0)) == (5, (None, "home"))
    assert not module_of(state).forbids(state, 1, state.game.restore, state.game.parts.spaces.index("b2"))


@pytest.mark.rule("M12-27", "M12-R-13", "M12-EX-18", "M12-R-30")
@pytest.mark.parametrize("restored_in", [3, 4])
def test_a_reservation_taken_back_rests_until_the_end_of_the_next_round(restored_in: int) -> None:
    state = ladies(given(start(modules=[12]), round=3), reserved={0: ("b2", "day")})
    for number in range(3, restored_in + 2):
        if number == restored_in:
            restored = turn(given(state, paint={0: "RY"}, tiles={"b2": "F01"}), 0, "cathedral", 1)
            play(restored, "restore b2")
            state = ladies(state, reserved={0: reservation(restored, 0)})
            assert reservation(state, 0)[0] is None
        tried = sent(ladies(state, stands={0: {"pink": "cathedral"}}), 0, "cathedral", 0, hours={0: 5, 1: 6, 2: 7})
        assert asked(tried) != "lady cathedral"
        assert look(tried)["used"][1] == []
        state = evening(state)
    assert state.round == restored_in + 2
    assert asked(turn(ladies(state, stands={0: {"pink": "cathedral"}}), 0, "cathedral", 0)) == "lady cathedral"


@pytest.mark.rule("M12-28", "M12-29", "M12-EX-05", "M12-R-11", "M12-R-21")
@pytest.mark.parametrize(("assistants", "thalers"), [(0, 0), (1, 4), (2, 8), (3, 12)])
def test_studio_a_thaler_more_for_each_assistant(assistants: int, thalers: int) -> None:
    state = ladies(given(start(modules=[12]), money={0: 0}), stands={0: {"purple": "studio"}})
    state = sent(state, 0, "studio", assistants)
    assert state.money[0] == thalers
    assert look(state)["used"][2] == (["purple"] if assistants else [])


@pytest.mark.rule("M12-30", "M12-EX-06", "M12-R-22")
def test_workshop_a_primary_cube_is_traded_for_another_one() -> None:
    state = ladies(given(start(modules=[12]), paint={0: "BGP"}), stands={0: {"pink": "workshop"}})
    state = turn(state, 0, "workshop", 0)
    assert legal(state) == ["lady trade blue red", "lady trade blue yellow", "pass"]
    assert refused(state, "lady trade red yellow").rule == "M12-30"
    events = play(state, "lady trade blue yellow")
    assert paints(state, 0) == "YGP"
    assert told(events, "lady trade") == [{"seat": 0, "paint": "B", "taken": "Y"}]
    without = ladies(given(start(modules=[12]), paint={0: "GP"}), stands={0: {"pink": "workshop"}})
    assert asked(sent(without, 0, "workshop", 0)) != "lady workshop"


@pytest.mark.rule("M12-31", "M12-32", "M12-EX-07", "M12-P-04")
def test_theatre_the_mood_comes_back_to_its_start_space() -> None:
    state = ladies(given(start(modules=[12]), mood={0: -3}), stands={0: {"pink": "theatre"}})
    assert state.game.parts.mood_start == 0
    assistants = state.assistants[0]
    state = turn(state, 0, "theatre", 1)
    assert legal(state) == ["lady mood", "pass"]
    assert told(play(state, "lady mood"), "lady mood") == [{"seat": 0, "mood": 0}]
    assert (state.mood[0], state.assistants[0]) == (0, assistants)
    play(state, "improve mood")
    assert state.mood[0] == 2


@pytest.mark.rule("M12-R-23", "M12-R-08")
def test_theatre_the_mood_may_fall_if_one_insists_but_not_stay() -> None:
    state = ladies(given(start(modules=[12]), mood={0: 4}), stands={0: {"pink": "theatre"}})
    high = turn(state, 0, "theatre", 0)
    play(high, "lady mood")
    assert high.mood[0] == 0
    assert asked(sent(given(state, mood={0: 0}), 0, "theatre", 0)) != "lady theatre"


@pytest.mark.rule("M12-37", "M12-EX-13", "M12-R-27")
def test_last_round_a_thaler_brings_the_bishop_anywhere_and_his_usual_step_is_left() -> None:
    state = given(start(modules=[12]), last=True, bishop="a1", money={0: 2}, paint={0: "RYB"}, tiles={"e5": "F01"})
    state = turn(ladies(state, stands={0: {"pink": "cathedral-again"}}), 0, "cathedral", 1, again=True)
    assert asked(state) == "lady bishop"
    assert len([text for text in legal(state) if text.startswith("lady bishop")]) == 24
    assert refused(state, "lady bishop a1").rule == "M12-37"
    assert told(play(state, "lady bishop e4"), "lady bishop") == [{"seat": 0, "space": "e4", "price": 1}]
    assert (state.bishop, state.money[0], state.moved) == (state.game.parts.spaces.index("e4"), 1, 0)
    assert {"bishop e5", "restore e5", "pass"} <= set(legal(state))


@pytest.mark.rule("M12-R-27")
def test_last_round_the_bishop_comes_without_assistants_to_restored_spaces_too_but_not_for_nothing() -> None:
    state = given(start(modules=[12]), last=True, bishop="a1", money={0: 1}, tiles={"c3": None})
    state = ladies(state, stands={0: {"pink": "cathedral-again"}})
    here = turn(state, 0, "cathedral", 0, again=True)
    play(here, "lady bishop c3")
    assert here.bishop == 12
    poor = sent(given(state, money={0: 0}), 0, "cathedral", 0, again=True)
    assert asked(poor) != "lady bishop"


@pytest.mark.rule("M12-R-24", "M12-R-26", "M12-19")
def test_last_round_both_visits_to_the_cathedral_are_one_place() -> None:
    state = given(start(modules=[12]), last=True, bishop="a1", money={0: 2, 1: 2, 2: 2})
    second = {1: {"pink": "cathedral-again"}, 2: {"purple": "cathedral-again"}}
    state = ladies(state, stands={0: {"pink": "cathedral"}, **second})
    state = turn(state, 0, "cathedral", 0, hours={0: 5, 1: 6, 2: 7}, hold=False)
    events = play(state, "lady reserve c3")
    assert told(events, "lady blocked") == [{"seat": 1, "lady": "pink", "place": "cathedral-again"}]
    assert (asked(state), state.actors) == ("lady bishop", (2,))
    assert (look(state)["used"][1], look(state)["used"][4]) == (["pink"], ["pink"])


@pytest.mark.rule("M12-19", "M12-R-26")
def test_last_round_a_lady_of_the_same_colour_is_blocked_in_the_second_visit_too() -> None:
    state = given(start(modules=[12]), last=True, bishop="a1", money={0: 2, 1: 2, 2: 2})
    state = ladies(state, stands={seat: {"pink": "cathedral-again"} for seat in (0, 1)})
    state = turn(state, 0, "cathedral", 0, again=True, hours={0: 5, 1: 6, 2: 7}, others={2: 1})
    events = play(state, "lady bishop c3")
    assert told(events, "lady blocked") == [{"seat": 1, "lady": "pink", "place": "cathedral-again"}]
    assert (state.bishop, state.money[1]) == (12, 2)


@pytest.mark.rule("M12-R-31")
def test_a_reservation_left_at_the_end_counts_nothing() -> None:
    state = given(start(modules=[12]), last=True, track={0: 10, 1: 20, 2: 30}, money={0: 0, 1: 0, 2: 0})
    assert evening(ladies(state, reserved={0: ("b2", "day")})).scores == [10, 20, 30]


# -- Leonardo


@pytest.mark.rule("M12-R-17", "M12-EX-19", "FX-R-22", "FX-EX-29")
def test_leonardo_goes_to_the_cheapest_tile_that_nobody_has_reserved() -> None:
    tiles: dict[str, str | None] = {"a2": "F21", "c3": "F01", "d4": "F06", "e5": "F07", "c4": "F15"}
    state = given(start(2, modules=[12]), walker="a1", tiles=tiles, only=list(tiles))
    state = ladies(state, reserved={0: ("a2", "day"), 1: ("c3", "night")})
    state = turn(state, LEONARDO, "cathedral", 1)
    assert (asked(state), state.actors) == ("leonardo cathedral", (state.control,))
    assert legal(state) == ["restore d4", "restore e5"]
    assert refused(state, "restore a2").rule == "M12-25"


@pytest.mark.rule("M12-R-17", "FX-R-22")
def test_leonardo_stays_where_he_is_when_everything_is_reserved() -> None:
    state = given(start(2, modules=[12]), walker="a1", only=["a2", "c3"])
    state = ladies(state, reserved={0: ("a2", "day"), 1: ("c3", "night")})
    after = sent(state, LEONARDO, "cathedral", 1)
    assert asked(after) != "leonardo cathedral"
    assert (after.walker, after.tiles_left) == (0, 2)


# -- together with others


@pytest.mark.rule("M12-42")
def test_ladies_go_with_any_other_module() -> None:
    game = game_of(3, modules=list(MODULES))
    assert 12 in [module.number for module in game.modules]


def test_reservations_lie_on_the_fresco_and_ladies_wait_on_the_score_track() -> None:
    state = ladies(start(modules=[12]), owned={1: ["pink"]}, reserved={0: ("c3", "day"), 1: ("d4", "night")})
    shown = {sheet.name: drawn(sheet).svg for sheet in state.game.sheets(state.view(0))}
    for seat, sheet in enumerate(("cathedral", "cathedral", "ladies")):
        assert [name for name, svg in shown.items() if f'data-piece="reservation-{seat}"' in svg] == [sheet]
    for space in (8, 18, 29, 39, 50, 60):
        assert (f'data-piece="lady-at-{space}"' in shown["track"]) == (space in waiting(state))


def test_words_of_the_ladies() -> None:
    state = ladies(
        given(start(modules=[12]), mood={0: -2}), stands={0: {"pink": "theatre"}}, reserved={1: ("c3", "day")}
    )
    state = turn(state, 0, "theatre", 0)
    game = state.game
    assert game.label(game.action("lady mood"), state.view(0)) == "Put your mood back on its start space"
    assert "the pink lady" in state.text(0)
    assert "reservation tile by day c3" in state.text(0)
    said = [game.tell(event, ("Red", "Blue", "Green")) for event in play(state, "lady mood")]
    assert "Red resets mood to 0 with a lady." in said
