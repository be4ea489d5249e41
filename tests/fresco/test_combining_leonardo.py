"""Two players with all modules: what Leonardo does in each of them."""

from __future__ import annotations

import pytest

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.state import FrescoState

from .m10_table import look as doctor_look
from .m10_table import plan_all, ward
from .m11_table import favours
from .table import LEONARDO, asked, evening, given, legal, paints, planning, play, play_on, portraits, sent, start, turn

ALL = list(MODULES)


def two() -> FrescoState:
    return start(2, modules=ALL)


# -- the base game


@pytest.mark.rule("FX-L-00a", "FX-L-00c")
def test_he_is_a_third_painter_on_the_side_for_three() -> None:
    state = two()
    seen = state.view(None)
    assert state.game.parts.side == "three"
    assert (len(seen["seats"]), len(seen["colours"])) == (2, 3)
    assert len(state.track) == 3
    assert state.game.parts.data["leonardo"]["painters"] == 3
    assert "money" not in seen["leonardo"]  # he has no screen, and nothing behind one


@pytest.mark.rule("FX-L-00b", "FX-L-00h")
def test_he_scores_like_a_player_and_gets_neither_paint_nor_income() -> None:
    state = given(start(2, modules=[1, 2, 3, 10]), walker="c2", bishop="c3", track={LEONARDO: 30}, only=["c3", "a1"])
    value = state.game.tiles[state.tiles[12]].value
    state = sent(state, LEONARDO, "cathedral")
    assert state.score(LEONARDO) == 30 + value + 3
    assert len(state.paint) == len(state.money) == 2
    assert paints(state, 0) == paints(start(2, modules=[1, 2, 3, 10]), 0)


@pytest.mark.rule("FX-L-00d")
def test_control_alternates_every_round() -> None:
    state = two()
    first = state.view(0)["leonardo"]["controller"]
    state = evening(state)
    play_on(state, "wake")
    assert (first, state.view(0)["leonardo"]["controller"]) == (0, 1)


@pytest.mark.rule("FX-L-00e")
def test_the_controller_chooses_his_hour_and_he_has_no_mood() -> None:
    state = given(two(), track={LEONARDO: 0})
    state.track = [5, 9, -10]
    state.agenda = [state.game.next_sleeper]
    state.settle()
    assert (state.painter, state.actors) == (LEONARDO, (0,))
    play(state, "wake 7")
    assert state.view(0)["leonardo"]["hour"] == 7
    assert len(state.mood) == 2


@pytest.mark.rule("FX-L-00f", "FX-L-14")
def test_he_closes_a_stall_and_never_buys() -> None:
    state = turn(two(), LEONARDO, "market")
    assert asked(state) == "leonardo market"
    assert {text.split()[0] for text in legal(state, 0)} == {"close", "pass"}


@pytest.mark.rule("FX-L-00g")
def test_he_moves_one_space_straight_or_to_the_lowest_tile() -> None:
    state = turn(given(two(), walker="c3"), LEONARDO, "cathedral")
    assert sorted(legal(state, 0)) == ["restore b3", "restore c2", "restore c4", "restore d3"]
    tiles = sorted(start(2).game.tiles, key=lambda tile: tile.value)
    laid = {"a1": tiles[0].id, "a5": tiles[-1].id, "e5": tiles[-2].id}
    far = given(start(2, modules=[1, 2, 10]), walker="c3", tiles=laid, only=list(laid))
    far = sent(far, LEONARDO, "cathedral")
    assert far.view(0)["leonardo"]["walker"] == "a1"


@pytest.mark.rule("FX-L-00i")
def test_in_the_last_round_he_does_not_restore() -> None:
    state = given(two(), only=["a1", "b1", "c1", "d1", "e1", "a2"])
    state.agenda = [state.game.round_start]
    state.settle()
    assert state.last
    assert state.plan[LEONARDO][1] == 0
    assert state.plan[LEONARDO][0] == 1


# -- modules


@pytest.mark.rule("FX-L-01a", "FX-L-01b", "FX-R-26")
def test_he_must_take_a_portrait_and_gains_only_its_points() -> None:
    cards = {card["kind"]: card for card in start(2, modules=[1]).game.parts.data["portraits"]["card"]}
    state = portraits(given(two(), track={LEONARDO: 30}), cards["abbot"]["id"], cards["bishop"]["id"])
    state = turn(state, LEONARDO, "studio", 0)
    assert asked(state) == "leonardo portrait"
    assert "pass" not in legal(state, 0)
    lasting = state.copy()
    play(lasting, f"portrait {cards['abbot']['id']}")
    assert lasting.score(LEONARDO) == 30
    assert cards["abbot"]["id"] in lasting.view(0)["modules"]["portraits"]["gone"]
    play(state, f"portrait {cards['bishop']['id']}")
    assert state.score(LEONARDO) == 30 + cards["bishop"].get("vp", 0)


@pytest.mark.rule("FX-L-02a", "FX-L-02b", "FX-L-02c", "FX-R-24")
def test_he_has_an_assistant_for_orders_and_may_fulfil_one() -> None:
    state = two()
    assert state.plan[LEONARDO][3] == 1
    assert sum(state.plan[LEONARDO]) <= 5
    state = given(state, owned={LEONARDO: ["blank", "blank", "blank"]}, track={LEONARDO: 30})
    state = turn(state, LEONARDO, "workshop", 1)
    assert asked(state) == "leonardo order"
    tiles = state.conserved()["fresco tiles"]
    play(state, "order general")
    assert state.score(LEONARDO) == 36
    assert state.view(0)["leonardo"]["tiles"] == []
    assert state.conserved()["fresco tiles"] <= tiles


@pytest.mark.rule("FX-L-03")
def test_special_mixes_change_nothing_for_him() -> None:
    with_it, without = (turn(given(start(2, modules=m), walker="c3"), LEONARDO, "cathedral") for m in ([3], []))
    assert legal(with_it, 0) == legal(without, 0)


@pytest.mark.rule("FX-L-10a", "FX-L-10b")
def test_his_assistants_stay_healthy_and_he_buys_no_remedy() -> None:
    state = planning(ward(two(), {0: 1}, shown=["3", "1"], next_infection="market"))
    plan_all(state, {0: [0, 1, 2, 1, 0], 1: [0, 0, 2, 2, 1]})
    play_on(state, "wake")
    assert doctor_look(state)["sick"] == [1, 0]
    assert doctor_look(state)["held"] == [[], []]


@pytest.mark.rule("FX-R-25")
def test_nothing_of_his_is_hidden() -> None:
    state = two()
    for _ in range(40):
        who = state.actors[0]
        options = state.legal(who)
        state.play(options[len(options) // 2], who)
        views = [state.view(seat)["leonardo"] for seat in (0, 1, None)]
        assert views[0] == views[1] == views[2]


@pytest.mark.rule("FX-R-21", "FX-EX-23")
@pytest.mark.parametrize(("gift", "points"), [({"points": 1}, 1), ({"thalers": 5}, 0)])
def test_of_a_favour_only_points_are_of_use_to_him(gift: dict[str, object], points: int) -> None:
    state = given(start(2, modules=[11]), walker="c2", bishop="c3", track={LEONARDO: 30}, only=["c3", "a1"])
    value = state.game.tiles[state.tiles[12]].value
    state = sent(favours(state, {"c3": gift}), LEONARDO, "cathedral")
    assert state.score(LEONARDO) == 30 + value + 3 + points


@pytest.mark.rule("FX-L-15")
def test_a_dome_tile_comes_to_him_and_brings_nothing() -> None:
    state = given(start(2, modules=[15]), walker="c2", bishop="a1", track={LEONARDO: 30}, only=["c3", "a1"])
    value = state.game.tiles[state.tiles[12]].value
    state = sent(state, LEONARDO, "cathedral")
    assert len(state.view(0)["modules"]["dome"]["owned"][LEONARDO]) == 1
    state = evening(given(state, last=True))
    play_on(state)
    assert state.score(LEONARDO) == 30 + value
