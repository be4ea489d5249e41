"""Module 5, Gold Leaf: today's colour may be gilded, for more points when a tile with it is restored."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest

from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadComponents

from .m05_table import DATA, gold, leaves, look
from .table import (
    LEONARDO,
    asked,
    evening,
    game_of,
    given,
    hand_in,
    lay_market,
    legal,
    paints,
    play,
    portraits,
    refused,
    start,
    told,
    turn,
)

SEVEN = "F12"  # 7 points, red, yellow and orange
PAINT = "RYO"


def table_of(players: int = 3, seed: int = 1, modules: tuple[int, ...] = (5,), **options: Any) -> FrescoState:
    return start(players, seed, modules=list(modules), **options)


def seven(bishop: str, disc: str = "Y", leaves: int = 1, modules: tuple[int, ...] = (5,)) -> FrescoState:
    """Seat 0 may restore the tile worth 7 on c3, with the bishop there, adjacent or elsewhere."""
    state = given(table_of(modules=modules), tiles={"c3": SEVEN}, bishop=bishop, paint={0: PAINT}, track={0: 20})
    return turn(gold(state, disc, {0: leaves}), 0, "cathedral")


def at_market(players: int = 3, **laid: Any) -> FrescoState:
    state = given(table_of(players), money={0: 20}, paint={0: ""})
    return turn(gold(state, **laid), 0, "market", 3)


# -- components and setup


@pytest.mark.rule("M05-01", "M05-02", "M05-04", "M05-05", "M05-06", "M05-08", "M05-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twenty_leaves_lie_in_the_supply_and_a_disc_on_the_basket(players: int) -> None:
    state = table_of(players)
    assert (look(state)["supply"], state.conserved()["gold leaf"]) == (20, 20)
    assert [look(state, seat)["leaves"][seat] for seat in range(players)] == [0] * players
    assert DATA["discs"] == "RYBOGP"
    assert look(state)["disc"] in "RYBOGP"
    assert f'data-piece="gold-disc-{look(state)["disc"]}"' in state.svg(0)


@pytest.mark.rule("M05-03", "M05-07", "M05-12", "M05-31", "M05-P-01", "M05-P-02")
@pytest.mark.parametrize(("players", "side"), [(2, "three"), (3, "three"), (4, "four")])
def test_each_side_of_the_board_has_a_gold_market_with_two_arrows(players: int, side: str) -> None:
    arrows = [{"space": a["space"], "leaves": a["leaves"]} for a in DATA["market"]["arrow"] if a["side"] == side]
    assert look(table_of(players))["arrows"] == arrows
    assert sorted(arrow["leaves"] for arrow in arrows) == [1, 2]
    assert {a["side"] for a in DATA["market"]["arrow"]} == {"three", "four"}


@pytest.mark.rule("M05-09", "M05-10", "M05-33")
def test_the_first_disc_is_drawn_at_random_among_the_six_base_colours() -> None:
    drawn = Counter(look(table_of(seed=seed, modules=(3, 5)))["disc"] for seed in range(90))
    assert set(drawn) == set("RYBOGP")
    assert max(drawn.values()) < 40


# -- the market


@pytest.mark.rule("M05-EX-04", "M05-13", "M05-14", "M05-15")
def test_the_tile_under_the_arrow_with_one_brings_a_leaf_free_of_charge() -> None:
    state = at_market()
    lay_market(state, "II.3", "YB")
    events = play(state, "buy II.3")
    assert (paints(state, 0), leaves(state)) == ("YB", 1)
    assert look(state)["supply"] == 19
    assert state.money[0] == 20 - state.price(0)
    assert told(events, "gold") == [{"seat": 0, "leaves": 1}]


@pytest.mark.rule("M05-EX-05", "M05-13")
def test_the_tile_under_the_arrow_with_two_brings_two_leaves() -> None:
    state = at_market()
    lay_market(state, "III.1", "RR")
    play(state, "buy III.1")
    assert (paints(state, 0), leaves(state)) == ("RR", 2)


@pytest.mark.rule("M05-R-01", "M05-12")
def test_arrows_point_at_places_not_at_tiles() -> None:
    state = at_market()
    for tile in ("RB", "O"):
        here = state.copy()
        lay_market(here, "II.3", tile)
        play(here, "buy II.3")
        assert leaves(here) == 1
    for space in ("II.1", "II.2", "I.3", "III.2"):
        here = state.copy()
        play(here, f"buy {space}")
        assert leaves(here) == 0


@pytest.mark.rule("M05-R-01", "M05-R-17")
def test_without_a_tile_under_the_arrow_there_is_nothing_to_buy() -> None:
    state = given(table_of(), money={0: 20, 1: 20})
    state = turn(state, 1, "market", 1, hours={1: 5, 0: 6}, others={0: 2})
    play(state, "close II")
    assert state.actors == (0,)
    assert refused(state, "buy II.3").rule == "FB-MKT-05"
    assert leaves(state) == 0


@pytest.mark.rule("M05-R-02")
@pytest.mark.parametrize(("supply", "gained"), [(1, 1), (0, 0)])
def test_an_empty_supply_gives_what_is_left(supply: int, gained: int) -> None:
    state = at_market(supply=supply)
    events = play(state, "buy III.1")
    assert leaves(state) == gained
    assert look(state)["supply"] == 0
    assert len(told(events, "gold")) == gained


# -- the cathedral


@pytest.mark.rule("M05-EX-01", "M05-18", "M05-21", "M05-22", "M05-16")
def test_the_bishop_on_the_tile_makes_a_leaf_worth_three() -> None:
    state = seven("c3")
    play(state, "restore c3")
    assert asked(state) == "gild"
    events = play(state, "gild")
    assert state.track[0] == 20 + 7 + 3 + 3
    assert told(events, "score") == [{"seat": 0, "from": 20, "to": 33}]
    assert (leaves(state), look(state)["supply"]) == (0, 20)


@pytest.mark.rule("M05-EX-02", "M05-19")
@pytest.mark.parametrize("bishop", ["b2", "c4", "d3", "d4"])
def test_the_bishop_beside_the_tile_makes_a_leaf_worth_two(bishop: str) -> None:
    state = seven(bishop)
    play(state, "restore c3", "gild")
    assert state.track[0] == 20 + 7 + 2 + 2


@pytest.mark.rule("M05-EX-03", "M05-20")
@pytest.mark.parametrize("bishop", ["a1", "c5", "e3"])
def test_the_bishop_elsewhere_makes_a_leaf_worth_one(bishop: str) -> None:
    state = seven(bishop)
    play(state, "restore c3", "gild")
    assert state.track[0] == 20 + 7 + 1


@pytest.mark.rule("M05-EX-06", "M05-16", "M05-R-04")
def test_a_leaf_may_be_added_but_need_not() -> None:
    state = seven("c3")
    play(state, "restore c3")
    assert legal(state) == ["gild", "pass"]
    state = state.copy()  # the sum for the tile goes with it
    play(state, "pass")
    assert state.track[0] == 20 + 7 + 3
    assert leaves(state) == 1


@pytest.mark.rule("M05-EX-07", "M05-16", "M05-R-06", "M05-11")
@pytest.mark.parametrize(("disc", "fits"), [("R", True), ("Y", True), ("O", True), ("B", False), ("G", False)])
def test_the_tile_must_take_the_colour_of_the_day(disc: str, fits: bool) -> None:
    state = seven("c3", disc)
    assert refused(state, "gild").rule == "M05-16"
    play(state, "restore c3")
    assert (asked(state) == "gild") == fits
    if not fits:
        assert state.track[0] == 20 + 7 + 3
        assert leaves(state) == 1


@pytest.mark.rule("M05-R-06")
def test_two_cubes_of_the_colour_give_no_more() -> None:
    state = given(table_of(), tiles={"c3": "F10"}, bishop="a1", paint={0: "YYP"}, track={0: 20})
    state = turn(gold(state, "Y", {0: 2}), 0, "cathedral")
    play(state, "restore c3", "gild")
    assert state.track[0] == 20 + 6 + 1
    assert leaves(state) == 1


@pytest.mark.rule("M05-17", "M05-R-05", "M05-EX-08", "M05-R-07")
def test_one_leaf_for_each_restored_tile() -> None:
    state = given(table_of(), tiles={"a1": "F04", "b1": "F10"}, bishop="e5", paint={0: "RYBYYP"}, track={0: 20})
    state = turn(gold(state, "Y", {0: 2}), 0, "cathedral", 2)
    play(state, "restore a1", "gild")
    assert asked(state) == "cathedral"
    assert refused(state, "gild").rule == "M05-16"
    assert state.track[0] == 20 + 4 + 1
    play(state, "restore b1", "gild")
    assert state.track[0] == 25 + 6 + 2 + 2
    assert leaves(state) == 0


@pytest.mark.rule("M05-R-07")
def test_a_paid_step_of_the_bishop_counts_before_he_follows() -> None:
    state = given(seven("a1", leaves=2), money={0: 1})
    play(state, "bishop b2", "restore c3", "gild")
    assert state.track[0] == 20 + 7 + 2 + 2


@pytest.mark.rule("M05-16")
def test_without_a_leaf_nothing_is_asked() -> None:
    state = seven("c3", leaves=0)
    assert refused(state, "gild").text == "You have no gold leaf."
    play(state, "restore c3")
    assert asked(state) != "gild"
    assert state.track[0] == 30


@pytest.mark.rule("M05-23", "M05-EX-07")
def test_gold_leaf_is_of_no_use_at_the_altar() -> None:
    state = seven("c3")
    state = turn(given(state, paint={0: "RYB"}), 0, "cathedral")
    play(state, "altar red")
    assert refused(state, "gild").rule == "M05-23"
    hand_in(state, "YB")
    assert state.track[0] == 22
    assert leaves(state) == 1


@pytest.mark.rule("M05-R-03")
def test_a_used_leaf_can_be_gained_again() -> None:
    state = gold(seven("c3"), "Y", {0: 1}, supply=0)
    play(state, "restore c3", "gild")
    assert look(state)["supply"] == 1
    state = turn(given(state, money={0: 9}), 0, "market")
    play(state, "buy II.3")
    assert (leaves(state), look(state)["supply"]) == (1, 0)


@pytest.mark.rule("M05-EX-11", "M05-R-08", "M01-R-10", "M05-21")
def test_the_abbot_raises_the_bishop_bonus_but_not_the_gold() -> None:
    state = portraits(seven("c4", modules=(1, 5)), owned={0: ["P01"]})
    play(state, "restore c3", "gild")
    assert state.track[0] == 20 + 7 + 2 + (2 + 1)


@pytest.mark.rule("M05-30", "FX-L-05")
def test_leonardo_never_gilds() -> None:
    state = given(table_of(2), tiles={"c2": SEVEN}, bishop="c3", walker="c3")
    state = turn(gold(state, "Y", {0: 3, 1: 3}), LEONARDO, "cathedral", 1)
    play(state, "restore c2")
    assert state.track[LEONARDO] == 7 + 2
    assert (leaves(state, 0), leaves(state, 1)) == (3, 3)


# -- preparing the next round


@pytest.mark.rule("M05-24", "M05-25", "M05-26", "M05-EX-09", "FX-P-09", "FX-EX-18")
def test_the_colour_is_never_the_same_twice_in_a_row() -> None:
    drawn: Counter[str] = Counter()
    came_back = False
    for seed in range(120):
        first = gold(table_of(seed=seed), "B")
        second = evening(first)
        drawn[look(second)["disc"]] += 1
        came_back = came_back or look(evening(second))["disc"] == "B"
    assert set(drawn) == set("RYOGP")
    assert max(drawn.values()) < 45
    assert came_back


@pytest.mark.rule("M05-R-09")
def test_discs_and_market_tiles_are_drawn_apart() -> None:
    state = evening(table_of())
    assert state.conserved()["market tiles"] == len(state.game.market_tiles)
    assert all(tile >= 0 for tile in state.market)


@pytest.mark.rule("M05-R-15")
def test_no_disc_is_drawn_after_the_last_round() -> None:
    for seed in range(5):
        state = given(gold(table_of(seed=seed), "B"), last=True)
        assert look(evening(state))["disc"] == "B"


# -- the end


@pytest.mark.rule("M05-27", "M05-28", "M05-29", "M05-EX-10", "FX-S-03", "MC-04")
def test_leaves_that_are_left_become_thalers_before_money_counts() -> None:
    state = given(gold(table_of(), leaves={0: 3}), money={0: 4, 1: 4}, last=True, track={0: 50, 1: 30, 2: 10})
    state = evening(state)
    assert state.over
    assert state.money[0] == 7
    assert (state.scores[0], state.scores[1]) == (53, 32)
    assert (look(state)["supply"], look(state)["leaves"][0]) == (20, 0)


# -- who sees what


@pytest.mark.rule("M05-H-01")
def test_leaves_that_all_lie_in_the_supply_are_imagined_nowhere_else() -> None:
    state = turn(gold(table_of(), "R", {0: 0, 1: 0, 2: 0}), 1, "market", 1)
    assert look(state)["supply"] == 20
    for seed in range(5):
        dealt = cast(FrescoState, state.resample(0, seed))
        assert [look(dealt, seat)["leaves"][seat] for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("M05-H-01")
def test_who_is_asked_for_a_leaf_is_imagined_with_one_of_the_twenty() -> None:
    state = seven("c3", leaves=3)
    play(state, "restore c3")
    for seed in range(20):
        dealt = cast(FrescoState, state.resample(1, seed))
        behind = [look(dealt, seat)["leaves"][seat] for seat in range(3)]
        assert behind[0] >= 1
        assert sum(behind) == 3


@pytest.mark.rule("M05-H-01", "M05-H-02", "FX-H-05")
def test_leaves_are_hidden_and_all_else_is_public() -> None:
    state = gold(table_of(), "R", {0: 2, 1: 3})
    assert look(state, 0)["leaves"] == [2, None, None]
    assert look(state, None)["leaves"] == [None, None, None]
    for viewer in (0, 1, None):
        assert (look(state, viewer)["disc"], look(state, viewer)["supply"]) == ("R", 15)
    others = {tuple(look_all(state.resample(0, seed))) for seed in range(8)}
    assert len(others) > 1
    assert all(mine == 2 and one + two == 3 for mine, one, two in others)


def look_all(state: Any) -> list[int]:
    return [leaves(state, seat) for seat in range(3)]


@pytest.mark.rule("M05-H-02")
def test_gaining_and_using_leaves_is_seen_by_all() -> None:
    state = at_market()
    events = play(state, "buy III.1")
    assert all(event.seen_by(1) for event in events if event.kind == "gold")
    state = seven("c3")
    play(state, "restore c3")
    assert leaves(state.resample(1, 4)) >= 1  # type: ignore[arg-type]
    events = play(state, "gild")
    assert told([event for event in events if event.seen_by(None)], "gild") == [{"seat": 0, "colour": "Y", "points": 3}]


@pytest.mark.rule("M05-H-03")
def test_the_next_disc_is_known_to_nobody() -> None:
    state = gold(table_of(), "R")
    coming = {look(evening(state.resample(0, seed)))["disc"] for seed in range(20)}  # type: ignore[arg-type]
    assert len(coming) > 2


# -- an owner's box


@pytest.mark.rule("M05-R-10")
def test_an_owner_may_correct_the_arrows_and_both_count_on_one_stall(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    arrow = '[[gold.market.arrow]]\nside = "three"\nspace = "{}"\nleaves = {}\n'
    path.write_text('game = "fresco"\n' + arrow.format("I.1", 1) + arrow.format("I.2", 2), encoding="utf-8")
    state = start(3, modules=[5], components=str(path))
    assert [entry["space"] for entry in look(state)["arrows"]] == ["I.1", "I.2"]
    state = turn(given(state, money={0: 20}), 0, "market", 2)
    play(state, "buy I.1", "buy I.2")
    assert leaves(state) == 3
    path.write_text('game = "fresco"\n' + arrow.format("I.9", 1) + arrow.format("I.2", 2), encoding="utf-8")
    with pytest.raises(BadComponents, match=r"no stall space 'I.9'"):
        game_of(3, modules=[5], components=str(path), edition="first")
