"""Modules 4, 5, 7 and 11 with those of higher numbers: sick assistants, covered columns, ladies, windows, the wall."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bottega.games.fresco.rules.state import FrescoState

from .m04_table import hand, look, well
from .m05_table import gold
from .m05_table import leaves as gold_leaves
from .m06_table import glaziers
from .m06_table import module_of as glaziers_of
from .m07_table import scrolls
from .m08_table import owing, unpaid
from .m10_table import at_work, rich, ward
from .m11_table import favours
from .m11_table import look as favours_look
from .m12_table import ladies
from .m15_table import dome
from .m15_table import owned as dome_owned
from .table import (
    asked,
    evening,
    given,
    lay_market,
    legal,
    orders,
    paints,
    planning,
    play,
    play_on,
    refused,
    start,
    turn,
)

FIVE = "F06"  # 5 points, red and green
SEVEN = "F12"  # 7 points, red, yellow and orange


def table_of(*modules: int, **options: Any) -> FrescoState:
    return start(3, modules=list(modules), **options)


def wishing(
    place: int, healthy: int, ill: int, *cards: str, modules: tuple[int, ...] = (4, 10), **laid: Any
) -> FrescoState:
    """Seat 0 in a column with healthy and sick assistants, with these wish cards, all paint and money."""
    state = given(rich(table_of(*modules)), **laid)
    state = well(state, hands={0: list(cards)})
    columns = [healthy + ill if column == place else 0 for column in range(5)]
    beds = [ill if column == place else 0 for column in range(5)]
    return at_work(state, {0: columns}, {0: beds})


# -- wish cards and sick assistants


@pytest.mark.rule("M04-61", "FX-I-08")
def test_the_bishop_does_not_visit_a_sick_assistant() -> None:
    state = wishing(1, 0, 1, "visit", bishop="a1")
    assert refused(state, "visit a2").rule == "M04-61"
    assert "visit a2" in legal(wishing(1, 1, 0, "visit", bishop="a1"))


@pytest.mark.rule("M04-62", "FX-I-09")
def test_a_tip_is_for_healthy_assistants() -> None:
    state = wishing(2, 1, 1, "tip", "tip")
    play(state, "wish tip")
    assert hand(state) == ["tip"]
    assert refused(state, "wish tip", 0).rule == "M04-32"


@pytest.mark.rule("M04-63", "FX-I-10")
def test_a_sick_assistant_knows_no_alchemy() -> None:
    state = wishing(3, 0, 1, "alchemy", paint={0: "RRRYYY"})
    assert refused(state, "alchemy green").rule == "M04-R-34"
    play(state, "mix orange")
    assert asked(state) == "theatre"
    assert hand(state) == ["alchemy"]


@pytest.mark.rule("M04-R-34", "M10-R-22", "M02-R-17")
def test_a_sick_assistant_fulfils_the_order_and_the_healthy_one_uses_alchemy() -> None:
    state = orders(given(rich(table_of(2, 4, 10)), owned={0: ["blank", "blank", "blank"]}, paint={0: "RRRRYYYY"}))
    state = at_work(well(state, hands={0: ["alchemy"]}), {0: [0, 0, 0, 2, 0]}, {0: [0, 0, 0, 1, 0]})
    play(state, "alchemy green", "crucible red", "crucible red", "crucible red")
    assert refused(state, "order general").rule == "M02-13"  # the healthy one would act next, and is bound to mixing
    play(state, "act sick", "order general")
    assert "mix orange" in legal(state)
    assert hand(state) == []


@pytest.mark.rule("M02-R-17", "M10-R-22")
@pytest.mark.parametrize("modules", [(2, 10), (2, 4, 10)])
def test_a_sick_assistant_fulfils_an_order_while_the_healthy_one_is_mixing(modules: tuple[int, ...]) -> None:
    state = orders(given(rich(table_of(*modules)), owned={0: ["blank", "blank", "blank"]}, paint={0: "RRYY"}))
    state = at_work(state, {0: [0, 0, 0, 2, 0]}, {0: [0, 0, 0, 1, 0]})
    play(state, "mix orange")
    play(state, "order general")
    assert legal(state, 0) == ["mix orange", "pass"]  # the healthy one is still at work


@pytest.mark.rule("M09-R-18")
@pytest.mark.parametrize("modules", [(9, 10), (4, 9, 10)])
def test_a_sick_assistant_exchanges_wall_tiles_while_the_healthy_one_is_mixing(modules: tuple[int, ...]) -> None:
    state = given(rich(table_of(*modules)), owned={0: ["wall-R", "wall-Y"]}, paint={0: "RRYY"})
    state = at_work(state, {0: [0, 0, 0, 2, 0]}, {0: [0, 0, 0, 1, 0]})
    play(state, "mix orange")
    play(state, "exchange orange")
    assert legal(state, 0) == ["mix orange", "pass"]


@pytest.mark.rule("M10-46", "M10-R-55", "M04-R-34")
def test_after_alchemy_a_sick_assistant_can_be_named_for_what_the_healthy_one_may_not_do() -> None:
    state = orders(given(rich(table_of(2, 4, 10)), owned={0: ["blank", "blank", "blank"]}, paint={0: "RRR"}))
    state = at_work(well(state, hands={0: ["alchemy"]}), {0: [0, 0, 0, 2, 0]}, {0: [0, 0, 0, 1, 0]})
    play(state, "alchemy green")
    assert legal(state, 0) == ["act sick", "pass"]  # there is nothing left to mix
    play(state, "act sick", "order general")
    assert asked(state) == "theatre"


@pytest.mark.rule("M04-64", "M04-18")
def test_sick_assistants_lay_no_coins() -> None:
    state = planning(ward(table_of(4, 10), {0: 2}))
    assert not any(action.startswith("sick market") for action in legal(state, 0))
    assert refused(state, "coin market", 0).rule == "M04-18"


@pytest.mark.rule("M04-EX-17", "M04-R-30")
def test_a_sick_assistant_is_praised_on_the_bishops_tile() -> None:
    laid: dict[str, Any] = {"tiles": {"c3": SEVEN, "e5": FIVE}, "bishop": "c3", "track": {0: 20}}
    state = wishing(1, 0, 1, "praise", **laid)
    play(state, "restore c3", "wish praise")
    assert state.track[0] == 20 + 7 + 3 + 1
    state = wishing(1, 0, 1, "praise", **laid)
    play(state, "restore e5")
    assert asked(state) != "praise"
    assert state.track[0] == 25


# -- the market


@pytest.mark.rule("M04-R-10", "M04-18")
@pytest.mark.parametrize(
    ("module", "cover"), [(6, "glaziers market"), (8, "audience market"), (9, "wall market"), (14, "benches market")]
)
def test_no_coin_is_laid_on_a_covered_market(module: int, cover: str) -> None:
    state = planning(table_of(4, module))
    play(state, cover, seat=0)
    if "place market" in legal(state, 0):
        play(state, "place market", seat=0)
    assert refused(state, "coin market", 0).rule == "M04-R-10"


@pytest.mark.rule("M04-R-10")
def test_the_doctors_tile_leaves_room_for_an_assistant_and_coins() -> None:
    state = planning(ward(table_of(4, 10), {0: 1}))
    play(state, "doctor market", seat=0)
    assert refused(state, "coin market", 0).rule == "M04-18"
    play(state, "place market", "coin market", seat=0)
    assert look(state)["planned"][0] == 1


@pytest.mark.rule("M04-R-32", "FX-EX-30", "FX-R-37")
def test_coins_come_before_the_lady_and_the_lady_before_the_assistant() -> None:
    state = given(table_of(4, 12), money={0: 9}, paint={0: ""})
    state = ladies(well(state, planned={0: 1}, top=["tip"]), stands={0: {"pink": "market"}})
    state = turn(state, 0, "market")
    assert asked(state) == "well"
    play(state, "throw coin")
    assert hand(state) == ["tip"]
    assert any(action.startswith("lady swap") for action in legal(state))
    assert not any(action.startswith("buy") for action in legal(state))


@pytest.mark.rule("M04-R-20", "M05-R-11")
def test_the_black_market_brings_neither_a_free_tile_nor_gold_leaf() -> None:
    state = given(table_of(4, 5, 16), money={0: 20}, paint={0: ""})
    state = turn(well(gold(state), hands={0: ["RR", "YY", "BB"]}), 0, "market", 3)
    lay_market(state, "III.2", "YY")
    first = state.copy()
    play(first, "blackmarket draw")
    assert not any(action.startswith("wish") for action in legal(first))
    assert gold_leaves(first) == 0
    play(state, "buy III.3")
    assert "wish YY" in legal(state)
    play(state, "blackmarket draw")
    assert refused(state, "wish YY").rule == "M04-37"


@pytest.mark.rule("M05-R-12")
def test_a_lady_changes_the_tiles_under_the_arrows_not_the_arrows() -> None:
    state = given(table_of(5, 12), money={0: 9}, paint={0: ""})
    for space, tile in (("I.1", "BB"), ("III.1", "R")):
        lay_market(state, space, tile)
    state = turn(ladies(gold(state), stands={0: {"pink": "market"}}), 0, "market")
    play(state, "lady swap I.1", "lady swap III.1", "buy III.1")
    assert (paints(state, 0), gold_leaves(state)) == ("BB", 2)


# -- gold leaf, scrolls and favours elsewhere


@pytest.mark.rule("M05-R-13", "M11-R-16")
def test_the_wall_is_neither_gilded_nor_favoured() -> None:
    state = given(table_of(5, 9, 11), paint={0: "OGP"}, track={0: 20})
    state = gold(state, "O", {0: 1})
    state = planning(state, hours={0: 5})
    play(state, "wall studio", "place studio", seat=0)
    state = play_on(state, "wall tile", 0)
    section = next(action for action in legal(state) if action.startswith("section"))
    play(state, section)
    assert asked(state) != "gild"
    assert state.track[0] == 24
    assert gold_leaves(state) == 1
    assert len(favours_look(state)["lying"]) == 25


@pytest.mark.rule("M07-R-10", "M06-R-15")
def test_missing_glass_does_not_eat_the_points_of_a_scroll() -> None:
    state = scrolls(table_of(6, 7), {0: ["R1", "Ca"]})
    dear = next(window for window in glaziers_of(state).pieces.windows if window.panes == "BRG")
    state = given(state, tiles={"b1": SEVEN}, bishop="e1", paint={0: "RYO"}, track={0: 20})
    state = turn(glaziers(state, windows=[dear.id]), 0, "cathedral")
    play(state, "restore b1", f"window {dear.id}")  # 7 + 9 - 18: no move
    assert (asked(state), state.track[0]) == ("scroll", 20)
    play(state, "scroll R1")
    assert state.track[0] == 22


@pytest.mark.rule("M11-18", "FX-I-14")
def test_a_sick_assistant_collects_a_favour() -> None:
    state = given(rich(favours(table_of(10, 11), {"c3": {"thalers": 5}}), money=0), tiles={"c3": SEVEN}, bishop="c3")
    state = at_work(state, {0: [0, 1, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]})
    play(state, "restore c3")
    assert state.money[0] == 5


@pytest.mark.rule("M11-R-11")
def test_a_reservation_gives_no_claim_to_the_favour() -> None:
    state = given(favours(table_of(11, 12), {"c3": {"thalers": 5}}), tiles={"c3": SEVEN}, bishop="a1", paint={0: "RYO"})
    state = turn(given(ladies(state, reserved={0: ("c3", "day")}), money={0: 0}), 0, "cathedral")
    play(state, "restore c3")
    assert state.money[0] == 0
    assert favours_look(state)["box"] == 1


@pytest.mark.rule("M11-R-13", "FX-EX-16")
def test_favour_dome_tile_and_room_do_not_touch_each_other() -> None:
    state = given(favours(table_of(11, 13, 15), {"c3": {"points": 1}}), tiles={"c3": SEVEN}, bishop="c3")
    state = turn(given(dome(state, {"c3": "D1"}), paint={0: "RYO"}, track={0: 20}), 0, "cathedral")
    play(state, "restore c3")
    assert state.track[0] == 20 + 7 + 3 + 1
    assert favours_look(state)["taken"] == [{"points": 1}]
    assert dome_owned(state, 0) == ["D1"]


@pytest.mark.rule("M11-R-10", "M08-26")
def test_thalers_of_a_favour_go_onto_an_unpaid_certificate() -> None:
    state = owing({"C17": 1}, state=favours(table_of(8, 11), {"c3": {"thalers": 5}}))
    state = turn(given(state, tiles={"c3": SEVEN}, bishop="c3", paint={0: "RYO"}), 0, "cathedral")
    play(state, "restore c3")
    assert (unpaid(state), state.money[0]) == ({"C17": 6}, 0)


@pytest.mark.rule("MC-R-07", "M04-60")
def test_all_bonuses_of_one_restoration_add_up() -> None:
    state = given(table_of(4, 5, 7, 11), tiles={"c3": SEVEN}, bishop="c3", paint={0: "RYO"}, track={0: 20})
    state = favours(scrolls(gold(state, "R", {0: 1}), {0: ["R3", "Ca"]}), {"c3": {"points": 1}})
    state = turn(well(state, hands={0: ["praise"]}), 0, "cathedral")
    play(state, "restore c3", "wish praise", "gild", "scroll R3")
    assert state.track[0] == 20 + (7 + 3 + 1 + 3) + 2 + 1


@pytest.mark.rule("MC-R-05")
def test_coins_and_leaves_are_sold_at_the_end_only() -> None:
    state = well(gold(table_of(4, 5), leaves={0: 2}), coins={0: 2})
    state = evening(given(state, money={0: 0}))
    assert (state.money[0], gold_leaves(state), look(state)["coins"][0]) == (0, 2, 2)


@pytest.mark.rule("M04-R-19", "M04-R-18")
def test_a_free_tile_is_told_by_its_paint_and_brings_its_beams(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "fresco"\n[well.freepaint]\ntiles = ["R", "Y", "B"]\n', encoding="utf-8")
    state = given(table_of(4, 14, components=str(path)), money={0: 9}, paint={0: ""})
    for space, tile in (("III.1", "R"), ("III.2", "RR"), ("III.3", "O")):
        lay_market(state, space, tile)
    state = turn(well(state, hands={0: ["R"]}), 0, "market")
    play(state, "buy III.3", "wish R")
    assert paints(state, 0) == "RO"
    assert state.view(0)["modules"]["benches"]["beams"][0] == 2
