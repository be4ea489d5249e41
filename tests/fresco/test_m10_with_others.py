"""Module 10, The Doctor, with other modules: what sick assistants can and cannot do there."""

from __future__ import annotations

import pytest

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.state import FrescoState

from .m04_table import well
from .m05_table import gold
from .m05_table import look as gold_look
from .m06_table import glaziers
from .m07_table import scrolls
from .m10_table import at_work, look, plan_all, rich, sick, table_of, ward
from .m11_table import favours
from .m12_table import ladies
from .m13_table import catacombs
from .table import (
    asked,
    game_of,
    given,
    hand_in,
    legal,
    orders,
    paints,
    plan,
    planning,
    play,
    play_on,
    portraits,
    refused,
    told,
)

PORTRAITS = game_of(3, modules=[1]).parts.data["portraits"]["card"]
EVERYTHING = "RRRRYYYYBBBBOOOOGGGGPPPP"


def cathedral(*modules: int, bishop: str = "c3", last: bool = False) -> FrescoState:
    """Seat 0 has all paint and money that it may need in the cathedral."""
    return given(rich(table_of(modules=(10, *modules)), EVERYTHING), bishop=bishop, last=last)


def begin(state: FrescoState, place: int, healthy: int, ill: int) -> FrescoState:
    """The turn of seat 0 in a column with so many healthy and sick assistants."""
    columns = [healthy + ill if column == place else 0 for column in range(5)]
    beds = [ill if column == place else 0 for column in range(5)]
    return at_work(state, {0: columns}, {0: beds})


def value(state: FrescoState, space: str) -> int:
    return state.game.tiles[state.tiles[state.game.parts.spaces.index(space)]].value


def card(subject: str) -> str:
    """The id of a portrait by its subject."""
    return str(next(entry["id"] for entry in PORTRAITS if entry["kind"] == subject))


# -- 1 Portraits


@pytest.mark.rule("M10-84", "M10-R-46", "M01-48", "FX-I-07")
def test_the_sacristan_does_not_help_a_sick_assistant() -> None:
    state = portraits(cathedral(1), owned={0: [card("sacristan")]})
    assert {card["kind"] for card in state.view(0)["modules"]["portraits"]["owned"][0]} == {"sacristan"}
    alone = begin(state, 1, 0, 1)
    assert not [text for text in legal(alone, 0) if text.startswith("bishop")]
    both = begin(state, 1, 1, 1)
    assert "bishop a1" in legal(both, 0)
    play(both, "act sick")
    assert refused(both, "bishop a1", 0).rule == "M10-39"


@pytest.mark.rule("M10-R-16")
def test_the_abbot_raises_the_bonus_of_a_sick_assistant_too() -> None:
    state = begin(portraits(cathedral(1), owned={0: [card("abbot")]}), 1, 0, 1)
    assert {card["kind"] for card in state.view(0)["modules"]["portraits"]["owned"][0]} == {"abbot"}
    worth = value(state, "c3")
    play(state, "restore c3")
    assert state.score(0) == 40 + worth + 3 + 1


@pytest.mark.rule("M10-R-20", "M01-47", "FX-I-22", "M10-43")
def test_a_sick_assistant_brings_in_no_portrait() -> None:
    state = begin(rich(table_of(modules=(1, 10)), "RB"), 2, 0, 1)
    assert not [text for text in legal(state, 0) if text.startswith("portrait")]
    play(state, "saint red")
    assert asked(state) == "theatre"


@pytest.mark.rule("M01-EX-11", "M01-R-21", "M10-R-20")
@pytest.mark.parametrize("first", ["portrait", "saint"])
def test_a_healthy_one_beside_may_bring_in_a_portrait_whichever_acts_first(first: str) -> None:
    state = rich(table_of(modules=(1, 10)), "RB", 0)
    state = begin(portraits(state, card("patron")), 2, 1, 1)
    assert state.money[0] == 3
    patron = f"portrait {card('patron')}"
    if first == "portrait":
        play(state, patron)
        assert not [text for text in legal(state, 0) if text.startswith("portrait")]
        play(state, "saint red")
    else:
        play(state, "saint red")
        assert state.money[0] == 6
        play(state, patron)
    assert state.view(1)["modules"]["portraits"]["sat"][0]
    assert "R" not in paints(state, 0)


@pytest.mark.rule("M01-EX-12", "M01-R-28")
def test_a_cube_from_the_merchant_pays_for_the_saint() -> None:
    state = rich(table_of(modules=(1, 10)), "", 0)
    state = begin(portraits(state, card("merchant")), 2, 1, 1)
    assert (state.money[0], [text for text in legal(state, 0) if text.startswith("saint")]) == (3, [])
    play(state, f"portrait {card('merchant')}", "merchant red", "merchant blue", "saint blue")
    assert (state.money[0], paints(state, 0), sick(state)[0]) == (7, "R", 2)


# -- 2 Orders, 3 Special Mixes


@pytest.mark.rule("M10-R-22", "M02-R-17")
def test_a_sick_assistant_may_fulfil_an_order() -> None:
    state = given(orders(rich(table_of(modules=(2, 10)), "RRYYBB")), owned={0: ["blank", "blank", "blank"]})
    state = begin(state, 3, 0, 1)
    play(state, "order general")
    assert (state.score(0), asked(state)) == (46, "theatre")


@pytest.mark.rule("M10-88", "M03-29", "M03-EX-10", "FX-I-16")
def test_the_one_mix_of_a_sick_assistant_may_be_a_special_colour() -> None:
    state = begin(rich(table_of(modules=(3, 10)), "RRYP"), 3, 0, 1)
    assert {"mix pink", "mix orange"} <= set(legal(state, 0))
    play(state, "mix pink")
    assert (paints(state, 0), asked(state)) == ("RYK", "theatre")


@pytest.mark.rule("M03-30", "FX-I-23", "M10-42")
def test_the_altar_takes_special_colours_from_a_sick_assistant_too() -> None:
    state = begin(rich(table_of(modules=(3, 10)), "OGK"), 1, 0, 1)
    healthy = begin(rich(table_of(modules=(3, 10)), "OGK"), 1, 1, 0)
    hand_in(state, "OGK")
    hand_in(healthy, "OGK")
    assert state.score(0) == healthy.score(0) > 46


@pytest.mark.rule("M10-R-21")
def test_a_saint_may_be_paid_with_a_special_colour() -> None:
    state = begin(rich(table_of(modules=(3, 10)), "KN", 0), 2, 0, 2)
    play(state, "saint pink", "saint brown")
    assert (state.money[0], paints(state, 0)) == (6, "")


# -- 4 Wishing Well


@pytest.mark.rule("M10-85", "M10-R-46", "M04-61", "FX-I-08")
def test_the_bishops_visit_is_for_healthy_assistants_only() -> None:
    state = well(cathedral(4), {0: ["visit"]})
    alone = begin(state, 1, 0, 1)
    assert not [text for text in legal(alone, 0) if text.startswith("visit")]
    both = begin(state, 1, 1, 1)
    assert "visit b2" in legal(both, 0)
    named = both.copy()
    play(named, "act sick")
    assert not [text for text in legal(named, 0) if text.startswith("visit")]
    play(both, "visit b2")
    assert refused(both, "act sick", 0).rule == "FB-R-20"
    play(both, "restore a1")
    assert not [text for text in legal(both, 0) if text.startswith("visit")]


@pytest.mark.rule("M10-R-16", "M04-R-30", "M04-EX-17")
def test_praise_raises_the_bonus_of_a_sick_one_on_the_bishops_tile() -> None:
    tile = next(tile for tile in table_of().game.tiles if tile.value == 7)
    state = given(well(cathedral(4, bishop="b2"), {0: ["praise"]}), tiles={"b2": tile.id})
    state = begin(state, 1, 0, 1)
    play(state, "restore b2", "wish praise")
    assert state.score(0) == 40 + 11


@pytest.mark.rule("M10-86", "M04-62", "FX-I-09")
@pytest.mark.parametrize(("healthy", "usable"), [(0, False), (1, True)])
def test_a_tip_needs_a_healthy_assistant_in_the_studio(healthy: int, usable: bool) -> None:
    state = begin(well(rich(table_of(modules=(4, 10)), "RB", 0), {0: ["tip"]}), 2, healthy, 1)
    assert ("wish tip" in legal(state, 0)) == usable
    assert "saint red" in legal(state, 0)


@pytest.mark.rule("M10-87", "M04-63", "FX-I-10")
@pytest.mark.parametrize(("healthy", "usable"), [(0, False), (1, True)])
def test_alchemy_needs_a_healthy_assistant_in_the_workshop(healthy: int, usable: bool) -> None:
    state = begin(well(rich(table_of(modules=(4, 10)), "RRRYYYBBB"), {0: ["alchemy"]}), 3, healthy, 1)
    assert ("alchemy orange" in legal(state, 0)) == usable
    assert "mix orange" in legal(state, 0)


@pytest.mark.rule("M04-R-10", "M04-R-32", "M10-R-52", "FX-R-37")
def test_with_the_doctors_tile_coins_need_its_assistant_and_come_before_the_remedy() -> None:
    state = planning(well(table_of(modules=(4, 10)), coins={0: 3}))
    play(state, "doctor market", seat=0)
    assert "coin market" not in legal(state, 0)
    play(state, "place market", seat=0)
    assert "coin market" in legal(state, 0)
    state = ward(well(rich(table_of(modules=(4, 10))), planned={0: 1}), shown=["3", "1"])
    state = at_work(state, {0: [1, 0, 0, 0, 0]}, doctor=[0])
    assert "throw coin" in legal(state, 0)
    play(state, "throw coin")
    assert asked(state) == "remedy"


@pytest.mark.rule("M04-64")
def test_sick_assistants_neither_allow_coins_nor_use_cards_of_market_and_theatre() -> None:
    state = planning(ward(well(table_of(modules=(4, 10)), coins={0: 3}), {0: 3}))
    play(state, "sick cathedral", "sick studio", seat=0)
    assert "coin market" not in legal(state, 0)
    assert refused(state, "sick market", 0).rule == "M10-33"
    assert refused(state, "sick theatre", 0).rule == "M10-34"


# -- 5 Gold Leaf, 6 Glaziers, 7 Scrolls


@pytest.mark.rule("M10-89", "M10-EX-19", "M05-32", "M05-EX-12", "FX-I-11")
def test_gold_leaf_of_a_sick_assistant_is_worth_one() -> None:
    tile = next(tile for tile in table_of().game.tiles if tile.value == 7)
    state = given(gold(cathedral(5), tile.paints[0], {0: 2}), tiles={"a1": tile.id}, bishop="d4")
    state = begin(state, 1, 0, 1)
    play(state, "restore a1", "gild")
    assert state.score(0) == 40 + 7 + 1


@pytest.mark.rule("M10-R-15", "M05-R-16", "M10-R-14")
def test_with_the_bishop_on_the_tile_gold_leaf_of_a_sick_one_still_brings_one() -> None:
    tile = next(tile for tile in table_of().game.tiles if tile.value == 7)
    state = given(gold(cathedral(5), tile.paints[0], {0: 2}), tiles={"a1": tile.id}, bishop="a1")
    ill = begin(state, 1, 0, 1)
    play(ill, "restore a1", "gild")
    assert ill.score(0) == 40 + 7 + 3 + 1
    healthy = begin(state, 1, 1, 0)
    play(healthy, "restore a1", "gild")
    assert healthy.score(0) == 40 + 7 + 3 + 3
    assert gold_look(healthy)["leaves"][0] == 1


@pytest.mark.rule("M10-36", "M06-64", "FX-I-06")
def test_no_sick_assistant_stands_on_the_glaziers_tile() -> None:
    state = planning(ward(table_of(modules=(6, 10)), {0: 2}))
    play(state, "glaziers studio", seat=0)
    assert refused(state, "sick studio", 0).rule == "FX-I-06"
    assert {"sick cathedral", "sick workshop", "place studio"} <= set(legal(state, 0))


@pytest.mark.rule("M10-R-01", "FX-R-06")
def test_who_stands_on_another_tile_does_not_fall_ill() -> None:
    state = glaziers(rich(table_of(modules=(6, 10))), over={0: "studio"})
    state = at_work(state, {0: [0, 0, 1, 0, 0], 1: [0, 0, 1, 0, 0]}, infected="studio")
    play_on(state, "theatre")
    assert sick(state) == [0, 1, 0]


@pytest.mark.rule("M10-R-01", "M10-R-10", "FX-R-06")
@pytest.mark.parametrize(("place", "column"), [("cathedral", 4), ("again", 1)])
def test_in_the_last_round_a_tile_on_one_of_the_cathedrals_keeps_its_assistant_out_of_it(
    place: str, column: int
) -> None:
    state = given(glaziers(rich(table_of(modules=(6, 10))), over={0: place}), last=True, mood={0: 4})
    plans = [0, 1, 0, 0, 1]
    state = at_work(state, {0: plans}, infected="cathedral", neutral={0: "theatre" if column == 1 else "cathedral"})
    while asked(state) != "wake" and not state.over:
        options = legal(state, state.actors[0])
        play(state, "pass" if "pass" in options else options[0], seat=state.actors[0])
    assert (sick(state)[0], look(state)["away"][0]) == (1, 1)  # the neutral one stood on the tile
    assert look(state)["beds"][0] == [1 if at == column else 0 for at in range(5)]


@pytest.mark.rule("M10-90", "M10-R-45", "M06-65", "FX-I-13")
def test_a_sick_assistant_renovates_a_window_like_any_other() -> None:
    state = glaziers(cathedral(6, bishop="d4"), glass={0: "YBRG"})
    ill, healthy = begin(state, 1, 0, 1), begin(state, 1, 1, 0)
    play(ill, "restore b1")
    play(healthy, "restore b1")
    assert asked(ill) == asked(healthy) == "window"
    assert legal(ill, 0) == legal(healthy, 0)
    assert "pass" not in legal(ill, 0)


@pytest.mark.rule("M06-66", "FX-I-23")
def test_a_sick_assistant_restores_the_altar_with_the_glaziers_too() -> None:
    state = begin(cathedral(6), 1, 0, 1)
    healthy = begin(cathedral(6), 1, 1, 0)
    hand_in(state, "OGP")
    hand_in(healthy, "OGP")
    assert (asked(state), state.score(0)) == (asked(healthy), healthy.score(0))


@pytest.mark.rule("M10-91", "M07-30", "M07-EX-10", "FX-I-12")
def test_a_sick_assistant_uses_scrolls_normally() -> None:
    state = given(scrolls(cathedral(7, bishop="a3"), {0: ["R3", "Cb"]}), tiles={"c3": None})
    state = begin(state, 1, 0, 1)
    assert refused(state, "restore b3", 0).rule == "M10-40"
    worth = value(state, "d3")
    play(state, "restore d3", "scroll R3")
    assert state.score(0) == 40 + worth + 4


# -- 11 Favours, 12 Ladies, 15 Dome


@pytest.mark.rule("M10-92", "FX-I-14")
def test_a_sick_assistant_collects_a_favour() -> None:
    state = begin(favours(cathedral(11), {"c3": {"thalers": 5}}), 1, 0, 1)
    play(state, "restore c3")
    assert state.money[0] == 25


@pytest.mark.rule("M10-94", "M15-18", "FX-I-14")
def test_a_sick_assistant_gets_a_dome_tile() -> None:
    state = begin(cathedral(15), 1, 0, 1)
    play(state, "restore c3")
    assert len(state.view(0)["modules"]["dome"]["owned"][0]) == 1


@pytest.mark.rule("M10-95", "M10-R-24", "FX-I-15")
def test_the_lady_in_the_studio_counts_sick_ones_too() -> None:
    state = ladies(rich(table_of(modules=(10, 12)), "", 0), stands={0: {"pink": "studio"}})
    state = begin(state, 2, 1, 2)
    assert state.money[0] == 3 + 3


@pytest.mark.rule("M10-97", "FX-I-17")
def test_no_lady_at_the_market_under_the_doctors_tile() -> None:
    state = planning(ladies(table_of(modules=(10, 12)), owned={0: ["pink"]}))
    assert "lady pink market" in legal(state, 0)
    play(state, "doctor market", seat=0)
    assert "lady pink market" not in legal(state, 0)
    assert "lady pink studio" in legal(state, 0)


@pytest.mark.rule("M10-R-18", "M10-95")
def test_after_the_ladys_move_of_the_bishop_a_sick_one_may_restore() -> None:
    state = ladies(cathedral(12, last=True), stands={0: {"pink": "cathedral-again"}})
    state = begin(state, 4, 0, 1)
    play(state, "lady bishop a1")
    assert state.view(0)["bishop"] == "a1"
    assert refused(state, "restore b2", 0).rule == "M10-40"
    worth = value(state, "a1")
    play(state, "restore a1")
    assert state.score(0) == 40 + worth + 3


# -- 16 Black Market, 17 Guild


@pytest.mark.rule("M10-R-25", "M16-R-19")
def test_the_assistant_on_the_doctors_tile_may_use_the_black_market() -> None:
    state = at_work(rich(table_of(modules=(10, 16))), {0: [1, 0, 0, 1, 0]}, doctor=[0])
    assert {"blackmarket draw", "buy I.1"} <= set(legal(state, 0))
    assert "close I" not in legal(state, 0)


@pytest.mark.rule("M10-R-23", "M17-EX-11")
def test_a_sick_assistant_makes_one_mix_or_one_exchange_with_the_guild() -> None:
    state = begin(rich(table_of(modules=(10, 17)), EVERYTHING), 3, 0, 1)
    assert "mix orange" in legal(state, 0)
    exchange = next(text for text in legal(state, 0) if text.startswith("guild"))
    mixed = state.copy()
    play(mixed, "mix orange")
    assert asked(mixed) == "theatre"
    play(state, exchange)
    assert asked(state) == "theatre"


# -- all together


@pytest.mark.rule("M10-83", "FX-C-01")
@pytest.mark.parametrize("number", [number for number in MODULES if number != 10])
def test_the_doctor_can_be_played_with_every_other_module(number: int) -> None:
    state = table_of(2, modules=(number, 10), seed=number)
    play_on(state)
    assert state.over
    assert state.view(0)["module_numbers"] == sorted([number, 10])


@pytest.mark.rule("M10-R-41", "FX-R-02", "FX-R-08")
def test_the_doctors_tile_and_another_one_lie_on_columns_of_their_own() -> None:
    state = planning(table_of(modules=(6, 10)))
    play(state, "glaziers market", seat=0)
    assert refused(state, "doctor market", 0).rule == "FX-R-04"
    other = planning(table_of(modules=(6, 10)))
    play(other, "doctor market", seat=0)
    assert refused(other, "glaziers market", 0).rule == "FX-R-04"
    play(other, "glaziers studio", seat=0)
    events = plan_all(other, {0: [1, 3, 1, 0, 0], 1: [0, 2, 0, 3, 0], 2: [0, 2, 0, 3, 0]})
    assert [entry["place"] for entry in told(events, "covered")] == ["studio", "market"]
    assert look(other)["covered"][0] == "market"


@pytest.mark.rule("M10-R-41", "FX-R-05", "FX-R-10")
@pytest.mark.parametrize("last", [False, True])
def test_the_doctors_tile_and_a_map_never_share_the_market(last: bool) -> None:
    table = catacombs(given(table_of(modules=(10, 13)), last=last), hands={0: ["K51"]})
    tile = planning(table)
    play(tile, "doctor market", seat=0)
    assert refused(tile, "map K51 market", 0).rule == "M13-R-30"
    chart = planning(table)
    play(chart, "map K51 market", seat=0)
    assert refused(chart, "doctor market", 0).rule == "FX-R-04"


def test_a_plan_of_sick_ones_fills_what_the_others_leave() -> None:
    state = planning(ward(table_of(modules=(6, 10)), {0: 1}))
    play(state, "glaziers studio", seat=0)
    plan(state, {0: [0, 3, 0, 1, 0]})
    assert {"sick workshop", "pass"} <= set(legal(state, 0))
    assert refused(state, "sick cathedral", 0).rule == "FB-PLAN-06"


@pytest.mark.rule("M10-R-19", "FX-R-08")
def test_sick_ones_leave_a_space_for_every_healthy_one() -> None:
    state = planning(ward(table_of(modules=(6, 8, 10)), {0: 4}, away={}))
    play(state, "doctor market", "glaziers theatre", "audience studio", seat=0)
    assert state.waiting[0] == 5  # for 1 + 3 + 0 + 3 + 1 spaces
    play(state, *["sick cathedral"] * 3, seat=0)
    refusal = refused(state, "sick workshop", 0)
    assert (refusal.rule, "5 healthy" in refusal.text) == ("FX-R-08", True)
    plan_all(state, {0: [1, 0, 0, 3, 1]})
    assert 0 not in state.actors
