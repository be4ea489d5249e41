"""Module 16, The Black Market: one assistant a round may buy blindly from the bag; the tile stays on the Barrel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bottega.games.fresco.modules.m16_blackmarket.rules.module import BlackMarket
from bottega.games.fresco.rules.state import FrescoState

from .table import (
    LEONARDO,
    asked,
    bag,
    evening,
    game_of,
    given,
    legal,
    paints,
    planning,
    play,
    refused,
    sent,
    stall,
    start,
    told,
    turn,
)

DRAW = "blackmarket draw"


def look(state: FrescoState, seat: int | None = 0) -> dict[str, Any]:
    found: dict[str, Any] = state.view(seat)["modules"]["blackmarket"]
    return found


def barrel(state: FrescoState) -> list[str]:
    return [str(tile["paints"]) for tile in look(state)["barrel"]]


def table_of(players: int = 3, modules: Sequence[int] = (16,), **options: Any) -> FrescoState:
    return start(players, modules=list(modules), **options)


def in_the_bag(state: FrescoState, *wanted: str) -> FrescoState:
    """A copy in which the bag holds exactly tiles with these paints; they change places with those of the stalls."""
    s = state.copy()
    tiles = s.game.market_tiles
    assert len(s.bag) == len(wanted)
    new: list[int] = []
    for want in wanted:
        new.append(next(n for n, tile in enumerate(tiles) if tile.paints == want and n not in new))
    free = [tile for tile in s.bag if tile not in new]
    s.market = [free.pop() if tile in new else tile for tile in s.market]
    s.bag = new
    return s


def on_the_barrel(state: FrescoState, number: int) -> FrescoState:
    """A copy in which so many tiles lie on the Barrel, from the bag first, then from the last stalls."""
    s = state.copy()
    module = next(module for module in s.game.modules if isinstance(module, BlackMarket))
    tiles = module.state_of(s).tiles
    while len(tiles) < number:
        if s.bag:
            tiles.append(s.bag.pop())
        else:
            space = max(space for space, tile in enumerate(s.market) if tile >= 0)
            tiles.append(s.market[space])
            s.market[space] = -1
    return s


def market(state: FrescoState, assistants: int = 1, money: int = 9, hour: int = 7, **others: Any) -> FrescoState:
    hours = others.pop("hours", {0: hour})
    return sent(given(state, paint={0: ""}, money={0: money}), 0, "market", assistants, hours=hours, **others)


# -- setup


@pytest.mark.rule("M16-04", "M16-05", "M16-06", "M16-02", "M16-R-12")
@pytest.mark.parametrize(("players", "tiles", "left"), [(2, 11, 2), (3, 11, 2), (4, 14, 1)])
def test_the_market_is_filled_as_usual_and_some_tiles_are_left(players: int, tiles: int, left: int) -> None:
    state = table_of(players)
    assert len(state.bag) == left
    assert all(tile >= 0 for tile in state.market)
    assert len(state.market) + left == tiles == len(state.game.market_tiles)
    assert barrel(state) == []


# -- the draw


@pytest.mark.rule(
    "M16-EX-01",
    "M16-07",
    "M16-11",
    "M16-12",
    "M16-14",
    "M16-16",
    "M16-18",
    "M16-20",
    "M16-R-06",
    "M16-R-05",
    "M16-P-02",
)
def test_the_printed_example_of_three_assistants() -> None:
    state = in_the_bag(table_of(4), "O")
    state = given(state, market={"II.1": "G", "II.2": "RRR"})
    before = stall(state, "II")
    state = market(state, 3)
    assert state.price(0) == 2
    play(state, "buy II.1", "buy II.2", DRAW)
    assert paints(state, 0) == "RRROG"
    assert state.money[0] == 9 - 6
    assert barrel(state) == ["O"]
    assert stall(state, "II") == []
    assert bag(state) == sorted(before)
    assert len(before) == 3


@pytest.mark.rule("M16-EX-02", "M16-21", "M16-R-07", "M16-R-08")
def test_who_only_draws_touches_no_stall() -> None:
    state = market(table_of(), 1)
    stalls = state.market.copy()
    play(state, DRAW)
    assert asked(state) == "theatre"
    assert state.market == stalls
    assert (len(state.bag), len(barrel(state))) == (1, 1)
    several = market(table_of(), 3)
    play(several, DRAW)
    assert DRAW not in legal(several)
    play(several, "pass")
    assert several.market == stalls
    assert (len(several.bag), len(barrel(several))) == (1, 1)


@pytest.mark.rule("M16-EX-03", "M16-09", "M16-R-22")
def test_closing_and_the_black_market_exclude_each_other() -> None:
    state = market(table_of(), 2, hours={0: 7, 1: 8}, others={1: 1})
    play(state, "close I")
    assert refused(state, DRAW, seat=0).rule == "FB-ACT-03"  # the turn at the market is over
    state = market(table_of(), 2)
    assert "close I" in legal(state)
    play(state, DRAW)
    assert not [text for text in legal(state) if text.startswith("close")]
    assert refused(state, "close I").rule == "FB-MKT-17"


@pytest.mark.rule("M16-EX-04", "M16-10", "M16-R-09")
def test_one_draw_a_round_for_everyone() -> None:
    state = market(table_of(), 3, hours={0: 7, 1: 8}, others={1: 1})
    play(state, DRAW)
    assert refused(state, DRAW).rule == "M16-10"
    play(state, "pass")
    assert state.actors == (1,)
    play(state, DRAW)
    assert len(barrel(state)) == 2
    again = market(evening(state), 1)
    assert "close I" in legal(again)
    assert look(again)["draws"] == [0, 0, 0]


@pytest.mark.rule("M16-EX-05", "M16-17", "M16-R-02")
def test_who_cannot_pay_may_not_draw() -> None:
    state = market(table_of(), 1, money=1)
    assert refused(state, DRAW).rule == "M16-17"
    assert (len(state.bag), barrel(state)) == (2, [])
    assert DRAW in legal(market(table_of(), 1, money=2))


@pytest.mark.rule("M16-16", "M16-R-04")
@pytest.mark.parametrize(("hour", "price"), [(5, 4), (6, 3), (7, 2), (8, 2), (9, 1)])
def test_a_draw_costs_what_a_tile_costs_at_that_hour(hour: int, price: int) -> None:
    state = market(table_of(), 1, hour=hour)
    play(state, DRAW)
    assert state.money[0] == 9 - price


@pytest.mark.rule("M16-13", "M16-R-01", "M16-R-03")
def test_what_is_drawn_is_bought_without_a_question() -> None:
    state = in_the_bag(table_of(4), "YYY")
    state = market(state, 2)
    play(state, DRAW)
    assert (paints(state, 0), state.money[0], asked(state)) == ("YYY", 7, "market")


@pytest.mark.rule("M16-EX-06", "M16-R-10")
def test_an_empty_bag_closes_the_black_market() -> None:
    state = market(table_of(4), 1, hours={0: 5, 1: 6}, others={1: 1})
    play(state, DRAW)
    assert (bag(state), len(barrel(state))) == ([], 1)
    assert state.actors == (1,)
    assert refused(state, DRAW).rule == "M16-R-10"


@pytest.mark.rule("M16-EX-10", "M16-R-26", "M16-20")
def test_a_cleared_stall_opens_it_again() -> None:
    state = on_the_barrel(table_of(3), 2)
    there = len(stall(state, "I"))
    state = market(state, 1, hours={0: 7, 1: 8}, others={1: 1})
    assert refused(state, DRAW).rule == "M16-R-10"
    play(state, "buy I.1")
    assert len(state.bag) == there
    assert state.actors == (1,)
    play(state, DRAW)
    assert len(barrel(state)) == 3


@pytest.mark.rule("M16-R-05", "M16-20")
def test_the_stall_s_tiles_come_back_after_the_turn_only() -> None:
    state = market(on_the_barrel(table_of(3), 2), 2)
    play(state, "buy I.1")
    assert state.bag == []
    assert refused(state, DRAW).rule == "M16-R-10"


@pytest.mark.rule("M16-EX-16", "M16-R-28", "M16-R-05")
def test_draw_first_and_buy_one_tile_then() -> None:
    state = market(table_of(), 2, money=4)
    play(state, DRAW)
    assert all(text.startswith("buy") or text == "pass" for text in legal(state))
    there = len(stall(state, "I"))
    play(state, "buy I.1")
    assert state.money[0] == 0
    assert len(barrel(state)) == 1
    assert 0 not in state.actors or asked(state) == "theatre"
    assert (stall(state, "I"), len(state.bag)) == ([], 1 + there)


@pytest.mark.rule("M16-R-28")
def test_who_can_neither_buy_nor_close_after_a_draw_is_not_asked_again() -> None:
    state = market(table_of(), 3, money=2)
    play(state, DRAW)
    assert asked(state) == "theatre"


@pytest.mark.rule("M16-08", "M16-R-21", "M16-R-23")
def test_the_black_market_takes_an_assistant_at_the_market_and_is_not_planned() -> None:
    state = table_of()
    assert refused(planning(state), DRAW, seat=0).rule == "M16-08"
    assert refused(turn(given(state, paint={0: "RY"}), 0, "workshop", 1), DRAW).rule == "M16-08"
    assert len(legal(planning(state), 0)) == 5


@pytest.mark.rule("M16-12")
def test_every_tile_of_the_bag_may_be_drawn() -> None:
    state = in_the_bag(table_of(), "RR", "YY")
    drawn = set()
    for seed in range(12):
        one = market(state, 1)
        one.set_chance(seed)
        play(one, DRAW)
        drawn.add(paints(one, 0))
    assert drawn == {"RR", "YY"}


# -- preparing the next round


@pytest.mark.rule("M16-EX-07", "M16-19", "M16-22", "FX-P-18")
def test_tiles_on_the_barrel_stay_there() -> None:
    state = market(table_of(4), 1)
    play(state, DRAW)
    kept = barrel(state)
    state = evening(state)
    assert state.round == 2
    assert barrel(state) == kept
    assert (len(state.bag), state.market.count(-1)) == (0, 0)


@pytest.mark.rule("M16-EX-08", "M16-R-11", "M16-R-12")
def test_stalls_are_filled_in_order_when_tiles_run_short() -> None:
    state = evening(on_the_barrel(table_of(4), 3))
    assert state.bag == []
    assert [space for space, tile in enumerate(state.market) if tile < 0] == [11, 12]
    assert all(stall(state, name) for name in ("I", "II", "III"))


@pytest.mark.rule("M16-R-11", "M16-EX-08")
def test_the_first_edition_fills_the_empty_spaces_in_the_same_order() -> None:
    state = on_the_barrel(table_of(4, edition="first"), 3)
    state = evening(given(state))
    assert [space for space, tile in enumerate(state.market) if tile < 0] == [11, 12]


@pytest.mark.rule("M16-EX-09", "M16-R-11", "M16-R-12")
@pytest.mark.parametrize(("number", "left", "empty"), [(1, 1, 0), (2, 0, 0), (3, 0, 1)])
def test_three_players_run_short_later(number: int, left: int, empty: int) -> None:
    state = evening(on_the_barrel(table_of(3), number))
    assert (len(state.bag), state.market.count(-1)) == (left, empty)


@pytest.mark.rule("M16-EX-14", "M16-R-13")
def test_a_stall_without_a_tile_can_be_neither_chosen_nor_closed() -> None:
    state = evening(on_the_barrel(table_of(4), 4))
    assert stall(state, "IV") == []
    state = market(state, 1)
    assert refused(state, "buy IV.1").rule == "FB-MKT-05"
    assert refused(state, "close IV").rule == "FB-MKT-13"
    assert {"buy I.1", "close I", "pass"} <= set(legal(state))


@pytest.mark.rule("M16-R-13")
def test_without_a_tile_on_the_stalls_the_bag_may_still_have_one() -> None:
    state = table_of(3)
    tile = state.bag[0]
    state = on_the_barrel(state, 11)
    module = next(module for module in state.game.modules if isinstance(module, BlackMarket))
    module.state_of(state).tiles.remove(tile)
    state.bag = [tile]
    state = market(state, 2)
    assert legal(state) == [DRAW, "pass"]
    play(state, DRAW)
    assert asked(state) == "theatre"


@pytest.mark.rule("M16-EX-15", "M16-R-27", "FX-R-28")
@pytest.mark.parametrize(("number", "last"), [(11, True), (10, False)])
def test_a_round_without_any_paint_is_the_last(number: int, last: bool) -> None:
    spaces = game_of(3, modules=[16]).parts.spaces
    state = evening(on_the_barrel(given(table_of(3), only=spaces[:12]), number))
    assert state.round == 2
    assert state.last == last
    assert state.view(0)["side"] == (2 if last else 1)
    assert (len(stall(state, "I")), state.bag) == (0 if last else 1, [])
    at_market = market(state, 1, others={1: 1})
    assert (asked(at_market) == "market") == (not last)


@pytest.mark.rule("M16-R-24")
def test_cubes_never_run_out() -> None:
    state = market(in_the_bag(table_of(4), "RRR"), 1)
    state.paint[1][0] = 500
    play(state, DRAW)
    assert paints(state, 0) == "RRR"


@pytest.mark.rule("M16-EX-13", "M16-R-14")
def test_the_discs_of_the_gold_leaf_are_no_tiles_in_the_bag() -> None:
    state = market(on_the_barrel(table_of(3, modules=[5, 16]), 2), 1)
    assert state.bag == []
    assert refused(state, DRAW).rule == "M16-R-10"


@pytest.mark.rule("M16-R-15")
def test_no_arrow_points_at_the_black_market() -> None:
    state = market(table_of(3, modules=[5, 16]), 1)
    before = state.view(0)["modules"]["gold"]
    play(state, DRAW)
    assert state.view(0)["modules"]["gold"] == before


# -- Leonardo, hidden things


@pytest.mark.rule("M16-EX-12", "M16-23", "M16-R-26", "M16-R-13", "FX-L-16")
def test_leonardo_closes_a_stall_or_none_and_never_draws() -> None:
    state = turn(table_of(2), LEONARDO, "market", 1)
    assert asked(state) == "leonardo market"
    assert legal(state) == ["close I", "close II", "close III", "pass"]
    assert refused(state, DRAW).rule == "M16-08"
    there = len(stall(state, "I"))
    play(state, "close I")
    assert len(state.bag) == 2 + there
    empty = state.copy()
    assert "close I" not in legal(turn(empty, LEONARDO, "market", 1))


@pytest.mark.rule("M16-HID-01", "M16-R-25")
def test_nobody_looks_into_the_bag() -> None:
    state = in_the_bag(table_of(3), "RR", "YY")
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert view["market"]["bag"] == 2
        assert "'RR'" not in str(view["market"]["stalls"])
        assert "'YY'" not in str(view)


@pytest.mark.rule("M16-HID-02", "M16-HID-03", "M16-HID-04", "M16-HID-05", "FX-H-16")
def test_all_see_what_is_drawn_and_who_drew_but_not_what_the_screens_hide() -> None:
    state = market(in_the_bag(table_of(4), "O"), 1)
    events = play(state, DRAW)
    assert told(events, "black market") == [
        {"seat": 0, "tile": look(state)["barrel"][0]["id"], "paints": "O", "price": 2}
    ]
    assert all(event.seen_by(seat) for event in events for seat in (1, None) if event.kind == "black market")
    assert look(state, 0) == look(state, 1) == look(state, None)
    assert look(state)["draws"] == [1, 0, 0, 0]
    assert (state.view(1)["seats"][0]["money"], state.view(1)["seats"][0]["paint"]) == (None, None)
