"""Module 2, The Bishop's Orders: three restored tiles under an order tile, for points now and paint from now on."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from bottega.games.fresco.rules.components import BLOTS, blot_letters
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadComponents, IllegalAction

from .table import (
    LEONARDO,
    asked,
    backs,
    evening,
    game_of,
    given,
    legal,
    orders,
    paints,
    plan,
    planning,
    play,
    play_on,
    refused,
    sent,
    start,
    told,
    turn,
    waking,
)

DATA = game_of(3, modules=[2]).parts.data["orders"]
PILES: dict[str, dict[str, Any]] = {pile["kind"]: pile for pile in DATA["pile"]}
SPECIAL = {"orange": "O", "green": "G", "purple": "P"}


def table_of(players: int = 3, **options: Any) -> FrescoState:
    return start(players, modules=[2], **options)


def workshop(
    *tiles: str, assistants: int = 1, paint: str = "", state: FrescoState | None = None, last: bool = False
) -> FrescoState:
    """Seat 0 in its turn at the workshop with these tiles in front of it."""
    laid = given(state or table_of(), owned={0: tiles}, paint={0: paint}, track={0: "S1"}, last=last)
    return turn(laid, 0, "workshop", assistants)


def look(state: FrescoState, seat: int | None = 1) -> dict[str, Any]:
    return cast("dict[str, Any]", state.view(seat)["modules"]["orders"])


def values(state: FrescoState, kind: str) -> list[int]:
    """What is left of a pile, the top first."""
    return cast("list[int]", next(pile["values"] for pile in look(state)["piles"] if pile["kind"] == kind))


def offered(state: FrescoState) -> list[str]:
    return [text.removeprefix("order ") for text in legal(state, 0) if text.startswith("order")]


# -- components


@pytest.mark.rule("M02-01", "M02-02", "M02-P-01")
def test_twelve_order_tiles_are_three_of_each_of_four_types() -> None:
    assert DATA["tiles"] == 12
    assert {kind: len(pile["values"]) for kind, pile in PILES.items()} == {
        "general": 3,
        "orange": 3,
        "green": 3,
        "purple": 3,
    }
    assert table_of().conserved()["order tiles"] == 12


@pytest.mark.rule("M02-04", "M02-P-02")
def test_the_front_shows_what_is_asked_for_and_the_points() -> None:
    shown = {pile["kind"]: (pile["blot"], pile["values"]) for pile in look(table_of())["piles"]}
    assert shown["general"] == ("", [6, 5, 4])
    assert shown["purple"] == ("P", [10, 8, 6])
    assert (shown["orange"], shown["green"]) == (("O", [10, 8, 6]), ("G", [10, 8, 6]))
    assert not any("values" in pile["sure"] for pile in PILES.values())


@pytest.mark.rule("M02-05", "M02-P-04", "M02-R-01")
def test_the_back_of_each_type_has_an_income_of_its_own() -> None:
    shown = {pile["kind"]: (pile["thalers"], pile["choose"], pile["paints"]) for pile in look(table_of())["piles"]}
    assert shown == {"general": (1, 1, ""), "orange": (1, 0, "O"), "green": (1, 0, "G"), "purple": (1, 0, "P")}
    assert PILES["general"]["choice"] == "RYB"


@pytest.mark.rule("M02-06", "M02-P-03")
def test_some_fresco_tiles_have_blots_on_their_backs() -> None:
    blots = {tile.id: blot_letters(tile.back) for tile in game_of(3, modules=[2]).tiles}
    assert len(blots) == 25
    for letter in BLOTS:
        assert sum(letter in back for back in blots.values()) == 10
    assert [tile for tile, back in blots.items() if not back] == ["F21", "F22", "F23", "F24", "F25"]
    assert blots["F04"] == "OGP"


@pytest.mark.rule("M02-P-03", "M03-P-02")
def test_the_extra_tiles_of_special_mixes_have_blots_too() -> None:
    blots = {tile.id: blot_letters(tile.back) for tile in game_of(3, modules=[2, 3]).tiles[25:]}
    assert blots == {"S01": "O", "S02": "P", "S03": "G", "S04": "O", "S05": "P", "S06": "G", "S07": ""}


# -- setup


@pytest.mark.rule("M02-08", "M02-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_pile_for_each_type_with_the_best_on_top(players: int) -> None:
    piles = look(table_of(players))["piles"]
    assert [pile["kind"] for pile in piles] == ["general", "orange", "green", "purple"]
    for pile in piles:
        assert pile["values"] == sorted(pile["values"], reverse=True)
        assert len(set(pile["values"])) == 3


@pytest.mark.rule("M02-09")
def test_a_pile_in_another_order_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    entries = []
    for kind, pile in PILES.items():
        entry = {**pile, "values": [4, 5, 6]} if kind == "general" else pile
        lines = [f"{key} = {value!r}" for key, value in entry.items() if key != "sure"]
        entries.append("\n".join(["[[orders.pile]]", *lines]))
    file.write_text("\n".join(entries), encoding="utf-8")
    with pytest.raises(BadComponents, match=r"orders\.pile general\.values: the values fall from the top"):
        start(3, modules=[2], components=str(file))


# -- fulfilling an order


@pytest.mark.rule("M02-EX-01", "M02-15", "M02-16", "M02-17", "M02-18", "M02-19")
def test_a_general_order_for_six_points() -> None:
    state = workshop("blank", "O", "GP")
    assert values(state, "general")[0] == 6
    events = play(state, "order general")
    assert state.track[0] == 6
    assert backs(state, 0) == []
    assert look(state)["stacks"] == [["general"], [], []]
    assert values(state, "general") == [5, 4]
    assert told(events, "order")[0]["tiles"] == ["blank", "O", "GP"]


@pytest.mark.rule("M02-EX-02", "M02-22", "M02-23", "M02-24")
@pytest.mark.parametrize(("kind", "blot"), SPECIAL.items())
def test_a_special_order_for_ten_points(kind: str, blot: str) -> None:
    state = workshop(blot, blot, blot, "blank")
    assert offered(state) == ["general", kind]
    play(state, f"order {kind}")
    assert state.track[0] == 10
    assert backs(state, 0) == ["blank"]
    assert look(state)["stacks"][0] == [kind]
    assert values(state, kind) == [8, 6]
    assert values(state, "general") == [6, 5, 4]
    assert state.view(0)["seats"][0]["income"] == 1 + 1


@pytest.mark.rule("M02-10")
@pytest.mark.parametrize("place", ["market", "cathedral", "theatre"])
def test_orders_are_fulfilled_at_the_workshop_only(place: str) -> None:
    state = given(table_of(), owned={0: ["P", "P", "P"]}, paint={0: "RYB"})
    state = turn(state, 0, place, 1)
    assert state.actors == (0,)
    assert refused(state, "order purple").rule == "M02-10"
    assert refused(waking(state), "order purple").rule == "M02-10"


@pytest.mark.rule("M02-10")
def test_an_order_takes_one_of_the_assistants_in_the_own_column() -> None:
    state = given(table_of(), owned={0: ["P"] * 3, 1: ["P"] * 3}, paint={0: "", 1: "RY"})
    state = turn(state, 1, "workshop", 1)
    assert state.actors == (1,)
    refused(state, "order purple", seat=0)
    play(state, "order purple")
    assert asked(state) == "theatre"
    assert look(state)["stacks"] == [[], ["purple"], []]


@pytest.mark.rule("M02-EX-05", "M02-11", "M02-12")
def test_the_other_assistant_mixes_and_fulfils_no_second_order() -> None:
    state = workshop(*["P"] * 6, assistants=2, paint="RRRYYY")
    play(state, "order purple")
    assert legal(state) == ["mix orange", "pass"]
    assert refused(state, "order purple").rule == refused(state, "order general").rule == "M02-11"
    play(state, "mix orange", "mix orange")
    assert paints(state, 0) == "RYOO"
    assert asked(state) == "theatre"


@pytest.mark.rule("M02-11")
def test_the_next_round_brings_the_next_order() -> None:
    state = workshop(*["P"] * 6)
    play(state, "order purple")
    again = sent(state, 0, "workshop", 1)
    assert 0 not in again.actors
    tomorrow = turn(evening(state), 0, "workshop", 1)
    play(tomorrow, "order purple")
    assert tomorrow.track[0] == 10 + 8
    assert look(tomorrow)["stacks"][0] == ["purple", "purple"]


@pytest.mark.rule("M02-13")
def test_an_assistant_that_has_mixed_fulfils_no_order() -> None:
    state = workshop("P", "P", "P", paint="RRYY")
    assert "order purple" in legal(state)
    play(state, "mix orange")
    assert legal(state) == ["mix orange", "pass"]
    assert refused(state, "order purple").rule == "M02-13"


@pytest.mark.rule("M02-13")
def test_an_assistant_that_has_fulfilled_an_order_does_not_mix() -> None:
    state = workshop("P", "P", "P", paint="RRYY")
    play(state, "order purple")
    assert asked(state) == "theatre"
    assert paints(state, 0) == "RRYY"


@pytest.mark.rule("M02-14")
def test_a_general_order_takes_three_tiles() -> None:
    state = workshop("blank", "O", paint="RY")
    refusal = refused(state, "order general")
    assert refusal.rule == "M02-14"
    assert "3" in refusal.text
    assert offered(workshop("blank", "O", "blank")) == ["general"]


@pytest.mark.rule("M02-16", "M02-EX-09")
def test_three_players_score_the_values_from_the_top_until_the_pile_is_empty() -> None:
    state = given(table_of(4), owned=dict.fromkeys(range(4), ["blank"] * 3), paint=dict.fromkeys(range(4), "RY"))
    hours = {0: 5, 1: 6, 2: 7, 3: 8}
    state = turn(state, 0, "workshop", 1, hours=hours, others={1: 1, 2: 1, 3: 1})
    play(state, "order general", "order general")
    assert values(state, "general") == [4]
    play(state, "order general")
    assert state.track[:3] == [6, 5, 4]
    assert look(state)["stacks"] == [["general"], ["general"], ["general"], []]
    assert values(state, "general") == []
    assert state.actors == (3,)
    assert refused(state, "order general").rule == "M02-R-06"


@pytest.mark.rule("M02-18", "M02-R-05", "M02-R-26")
def test_the_owner_chooses_any_three_tiles_for_a_general_order() -> None:
    state = workshop("blank", "blank", "O", "GP", "G")
    play(state, "order general")
    assert (asked(state), look(state)["order"]) == ("stack", "general")
    assert state.actors == (0,)
    assert legal(state) == ["stack blank", "stack O", "stack G", "stack GP"]
    assert refused(state, "stack OGP").rule == "M02-22"
    play(state, "stack GP", "stack blank", "stack G")
    assert sorted(backs(state, 0)) == ["O", "blank"]
    assert state.track[0] == 6
    assert asked(state) == "theatre"


@pytest.mark.rule("M02-24", "M02-R-26")
def test_the_owner_chooses_among_the_tiles_that_fit_a_special_order() -> None:
    state = workshop("P", "GP", "OP", "OGP", "blank", "O")
    play(state, "order purple")
    assert legal(state) == ["stack P", "stack OP", "stack GP", "stack OGP"]
    assert refused(state, "stack blank").rule == "M02-22"
    play(state, "stack P", "stack GP", "stack OP")
    assert backs(state, 0) == ["OGP", "blank", "O"]
    assert state.track[0] == 10


@pytest.mark.rule("M02-EX-06", "M02-22", "M02-R-05")
def test_two_purple_blots_and_an_orange_one_make_no_special_order() -> None:
    state = workshop("P", "P", "O")
    assert offered(state) == ["general"]
    assert refused(state, "order purple").rule == refused(state, "order orange").rule == "M02-22"
    play(state, "order general")
    assert look(state)["stacks"][0] == ["general"]


@pytest.mark.rule("M02-23")
def test_three_tiles_of_one_colour_are_no_order_of_another() -> None:
    for kind, blot in SPECIAL.items():
        state = workshop(blot, blot, blot)
        assert offered(state) == ["general", kind]


@pytest.mark.rule("M02-EX-11", "M02-R-25")
def test_a_tile_with_two_blots_counts_for_both_colours() -> None:
    state = workshop("P", "GP", "OP")
    assert offered(state) == ["general", "purple"]
    assert refused(state, "order green").rule == "M02-22"
    play(state, "order purple")
    assert backs(state, 0) == []


@pytest.mark.rule("M02-R-25")
def test_tiles_without_a_blot_serve_general_orders_and_each_tile_lies_under_one() -> None:
    assert offered(workshop("blank", "blank", "blank")) == ["general"]
    assert offered(workshop("GP", "GP", "GP")) == ["general", "green", "purple"]
    state = workshop("GP", "GP", "GP")
    play(state, "order green")
    state = given(evening(state), paint={0: "RY"})
    assert offered(turn(state, 0, "workshop", 1)) == []


@pytest.mark.rule("M02-EX-07", "M02-R-04", "M02-R-11")
def test_tiles_under_an_order_serve_no_other_one() -> None:
    state = workshop("P", "P", "P", "P", "P")
    play(state, "order purple")
    assert backs(state, 0) == ["P", "P"]
    state = turn(given(evening(state), paint={0: "RY"}), 0, "workshop", 1)
    assert legal(state) == ["mix orange", "pass"]
    assert refused(state, "order purple").rule == "M02-22"
    assert refused(state, "order general").rule == "M02-14"
    assert state.view(1)["seats"][0]["tiles"] == ["P", "P"]


@pytest.mark.rule("M02-R-06")
def test_an_empty_pile_has_no_order_and_nobody_reaches_under_the_top() -> None:
    state = workshop("P", "P", "P", state=orders(table_of(), taken={"purple": 3, "general": 1}))
    assert offered(state) == ["general"]
    assert refused(state, "order purple").rule == "M02-R-06"
    play(state, "order general")
    assert state.track[0] == 5


@pytest.mark.rule("M02-R-07")
def test_nobody_must_fulfil_an_order() -> None:
    state = workshop("P", "P", "P")
    play(state, "pass")
    assert asked(state) == "theatre"
    assert look(state)["stacks"] == [[], [], []]
    assert backs(state, 0) == ["P", "P", "P"]


@pytest.mark.rule("M02-R-08")
def test_the_other_assistants_need_not_mix() -> None:
    state = workshop("P", "P", "P", assistants=3, paint="RRRYYY")
    play(state, "order purple", "pass")
    assert paints(state, 0) == "RRRYYY"
    assert asked(state) == "theatre"


@pytest.mark.rule("M02-R-10", "M02-12")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_an_order_before_between_or_after_the_mixes(before: int) -> None:
    state = workshop("P", "P", "P", assistants=2, paint="RRRYYY")
    play(state, *["mix orange"] * before, "order purple", *["mix orange"] * (2 - before))
    assert paints(state, 0) == "RYOO"
    assert state.track[0] == 10
    assert asked(state) == "theatre"


@pytest.mark.rule("M02-R-10", "M02-26")
@pytest.mark.parametrize("edition", ["anniversary", "first"])
def test_an_order_in_the_last_round_brings_its_points_only(edition: str) -> None:
    state = given(table_of(edition=edition), money={0: 1})
    state = workshop("P", "P", "P", "P", state=state, last=True)
    play(state, "order purple")
    state = evening(state)
    assert state.over
    assert state.track[0] == 10
    assert state.money[0] == 1
    assert paints(state, 0) == ""


@pytest.mark.rule("M02-R-24")
def test_who_meets_two_requirements_chooses_one() -> None:
    state = workshop("GP", "GP", "GP", "G", "P", "O")
    assert offered(state) == ["general", "green", "purple"]
    play(state, "order green", "stack GP", "stack GP", "stack GP")
    assert look(state)["stacks"][0] == ["green"]
    assert 0 not in state.actors


@pytest.mark.rule("M02-R-12")
def test_stacked_tiles_stay_restored_for_the_end_of_the_game() -> None:
    spaces = game_of(3, modules=[2]).parts.spaces
    for left, last in ((6, True), (7, False)):
        state = workshop("P", "P", "P", state=given(table_of(), only=spaces[:left]))
        play(state, "order purple")
        assert state.tiles_left == left
        assert evening(state).last == last


# -- income


@pytest.mark.rule("M02-EX-03", "M02-20", "M02-21", "M02-25")
@pytest.mark.parametrize(("colour", "cube"), [("red", "R"), ("yellow", "Y"), ("blue", "B")])
def test_income_of_two_tiles_and_a_general_order(colour: str, cube: str) -> None:
    state = given(workshop(*["blank"] * 5), money={0: 0})
    assert state.view(0)["seats"][0]["income"] == 5
    play(state, "order general")
    assert state.view(0)["seats"][0]["income"] == 3
    state = evening(state)
    assert state.money[0] == 3
    assert asked(state) == "order income"
    assert legal(state, 0) == ["income red", "income yellow", "income blue"]
    play(state, f"income {colour}")
    assert paints(state, 0) == cube
    assert state.round == 2
    assert asked(state) == "wake"


@pytest.mark.rule("M02-EX-04", "M02-R-09")
def test_income_of_two_general_orders() -> None:
    state = orders(table_of(), stacks={0: ["general", "general"]})
    state = evening(given(state, owned={0: ["blank"]}, money={0: 0}, paint={0: ""}))
    assert state.money[0] == 3
    play(state, "income red")
    assert asked(state) == "order income"
    play(state, "income blue")
    assert paints(state, 0) == "RB"
    assert asked(state) == "wake"


@pytest.mark.rule("M02-EX-10", "M02-R-01", "M02-R-09")
def test_income_of_a_general_and_a_purple_order() -> None:
    state = orders(table_of(), stacks={0: ["general", "purple"]})
    state = evening(given(state, money={0: 0}, paint={0: ""}))
    assert state.money[0] == 2
    assert paints(state, 0) == "P"
    for colour in ("purple", "orange", "green", "pink", "brown"):
        with pytest.raises(IllegalAction):
            state.game.action(f"income {colour}")
    play(state, "income yellow")
    assert paints(state, 0) == "YP"
    assert refused(state, "income red", seat=state.actors[0]).rule == "M02-21"


@pytest.mark.rule("M02-R-01")
@pytest.mark.parametrize(("kind", "blot"), SPECIAL.items())
def test_a_special_order_brings_its_own_colour_without_a_question(kind: str, blot: str) -> None:
    state = orders(table_of(), stacks={0: [kind]})
    state = evening(given(state, money={0: 0}, paint={0: ""}))
    assert asked(state) == "wake"
    assert (state.money[0], paints(state, 0)) == (1, blot)


@pytest.mark.rule("M02-21", "M02-R-02")
def test_the_cube_of_a_general_order_is_chosen_anew_every_round() -> None:
    state = evening(given(orders(table_of(), stacks={0: ["general"]}), money={0: 0}, paint={0: ""}))
    play(state, "income red")
    state = evening(state)
    assert legal(state, 0) == ["income red", "income yellow", "income blue"]
    play(state, "income blue")
    assert (state.money[0], paints(state, 0)) == (2, "RB")


@pytest.mark.rule("M02-R-02")
def test_cubes_are_chosen_in_the_order_of_the_round_just_ended() -> None:
    state = orders(table_of(), stacks={0: ["general"], 1: ["general"], 2: ["general", "general"]}, taken={})
    state = planning(state, hours={2: 5, 0: 6, 1: 7})
    plan(state, {seat: [0, 0, 3, 0, 2] for seat in range(3)})
    play_on(state, "order income")
    askings = []
    while asked(state) == "order income":
        askings.append(state.actors)
        play(state, "income red")
    assert askings == [(2,), (2,), (0,), (1,)]


@pytest.mark.rule("M02-R-03")
def test_the_new_income_starts_in_the_same_round() -> None:
    state = given(table_of(), owned={0: ["P", "P", "P"]}, paint={0: ""}, money={0: 0})
    state = planning(state, hours={0: 5, 1: 6, 2: 7})
    plan(state, {0: [0, 0, 1, 1, 3], 1: [0, 0, 3, 0, 2], 2: [0, 0, 3, 0, 2]})
    play_on(state, "workshop", seat=0)
    play(state, "order purple", seat=0)
    play_on(state, "wake")
    assert state.round == 2
    assert (state.money[0], paints(state, 0)) == (3 + 1, "P")


@pytest.mark.rule("M02-26", "M02-27")
def test_orders_bring_nothing_at_the_end_of_the_game() -> None:
    state = orders(table_of(), stacks={0: ["general", "purple", "green"]})
    state = given(state, last=True, money={0: 1, 1: 1, 2: 1}, paint={0: ""}, track={0: 10, 1: 20, 2: 30})
    state = evening(state)
    assert state.over
    assert state.track == [10, 20, 30]
    assert (state.money[0], paints(state, 0)) == (1, "")


@pytest.mark.rule("M02-26")
def test_a_complete_fresco_ends_the_game_without_an_order_s_income() -> None:
    state = given(orders(table_of(), stacks={0: ["general"]}), only=[], money={0: 1}, track={0: 10})
    state = evening(state)
    assert state.over
    assert (state.money[0], state.track[0]) == (1, 10)


# -- Leonardo


def leonardo(*tiles: str, controller: int = 0, last: bool = False) -> FrescoState:
    state = given(table_of(2), owned={LEONARDO: tiles}, last=last)
    state.control = controller
    return sent(state, LEONARDO, "workshop", 1)


@pytest.mark.rule("M02-28")
def test_leonardo_has_an_assistant_in_the_workshop_with_this_module_only() -> None:
    assert table_of(2).view(0)["leonardo"]["plan"] == [1, 1, 0, 1, 0]
    assert start(2).view(0)["leonardo"]["plan"] == [1, 1, 0, 0, 0]
    state = evening(evening(table_of(2)))
    assert state.view(0)["leonardo"]["plan"] == [1, 1, 0, 1, 0]


@pytest.mark.rule("M02-EX-08", "M02-29", "M02-30", "M02-31", "M02-32", "M02-R-14")
@pytest.mark.parametrize("controller", [0, 1])
def test_leonardo_fulfils_an_order_and_its_tiles_leave_the_game(controller: int) -> None:
    state = leonardo("blank", "blank", "blank", "blank", controller=controller)
    before = (state.money.copy(), [paints(state, seat) for seat in (0, 1)])
    assert asked(state) == "leonardo order"
    assert state.actors == (controller,)
    assert legal(state) == ["order general", "pass"]
    play(state, "order general")
    assert state.track[LEONARDO] == 6
    assert backs(state, LEONARDO) == ["blank"]
    assert values(state, "general") == [5, 4]
    assert look(state)["stacks"] == [[], []]
    assert asked(state) == "theatre"
    state = evening(state)
    assert asked(state) == "wake"
    assert (state.money, [paints(state, seat) for seat in (0, 1)]) == before
    assert asked(sent(state, LEONARDO, "workshop", 1)) == "theatre"


@pytest.mark.rule("M02-29", "M02-R-13")
def test_leonardo_s_controller_decides_whether_which_and_with_what() -> None:
    state = leonardo("P", "GP", "OP", "OGP", controller=1)
    assert legal(state) == ["order general", "order purple", "pass"]
    declined = state.copy()
    play(declined, "pass")
    assert len(backs(declined, LEONARDO)) == 4
    assert asked(declined) == "theatre"
    assert refused(state, "order green").rule == "M02-22"
    play(state, "order purple")
    assert (asked(state), state.actors) == ("stack", (1,))
    play(state, "stack P", "stack GP", "stack OP")
    assert backs(state, LEONARDO) == ["OGP"]
    assert state.track[LEONARDO] == 10


@pytest.mark.rule("M02-29")
def test_leonardo_is_not_asked_without_three_fitting_tiles() -> None:
    state = leonardo("P", "P")
    assert asked(state) == "theatre"


@pytest.mark.rule("M02-R-13")
def test_leonardo_fulfils_one_order_a_round_also_in_the_last_one() -> None:
    state = leonardo(*["P"] * 7, last=True)
    play(state, "order purple")
    assert asked(state) != "leonardo order"
    assert state.track[LEONARDO] == 10
    assert len(backs(state, LEONARDO)) == 4
    spaces = state.game.parts.spaces
    state = evening(given(table_of(2), only=spaces[:6]))
    assert state.last
    assert state.view(0)["leonardo"]["plan"] == [1, 0, 0, 1, 0]


# -- who sees what


@pytest.mark.rule("M02-H-01", "M02-H-02")
def test_piles_stacks_and_tiles_in_front_are_seen_by_everybody() -> None:
    state = given(orders(table_of(), stacks={0: ["purple"]}), owned={0: ["GP", "blank"]})
    views = [look(state, viewer) for viewer in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert views[0]["stacks"] == [["purple"], [], []]
    assert [pile["values"] for pile in views[0]["piles"]] == [[6, 5, 4], [10, 8, 6], [10, 8, 6], [8, 6]]
    for viewer in (None, 0, 1, 2):
        assert state.view(viewer)["seats"][0]["tiles"] == ["GP", "blank"]


@pytest.mark.rule("M02-H-03")
def test_an_income_cube_is_taken_openly_and_kept_behind_the_screen() -> None:
    state = turn(orders(table_of(), stacks={0: ["purple", "general"]}), 0, "theatre", 1)
    state = given(state, paint={0: ""})
    events = play_on_telling(state)
    events += play(state, "income blue")
    seen = [event for event in events if event.seen_by(1) and event.seen_by(None)]
    assert [(event["seat"], event["paint"]) for event in told(seen, "order income")] == [(0, "P"), (0, "B")]
    assert state.view(0)["seats"][0]["paint"]["B"] == 1
    assert state.view(1)["seats"][0]["paint"] is None


def play_on_telling(state: FrescoState) -> list[Any]:
    """Everybody passes until the first cube of income is asked for; what happened on the way."""
    events: list[Any] = []
    while asked(state) != "order income":
        events += play(state, "pass", seat=state.actors[0])
    return events
