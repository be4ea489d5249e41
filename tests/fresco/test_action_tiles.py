"""Action tiles with other modules: Glaziers and Audience beside the Doctor, the Ladies and Gold Leaf."""

from __future__ import annotations

from typing import Any

import pytest

from bottega.games.fresco.modules import MODULES
from bottega.kernel.chance import Chance
from bottega.kernel.playout import playout

from .m05_table import gold
from .m06_table import glaziers
from .m08_table import audience, bells, look, owing, paid, unpaid
from .m10_table import at_work, ward
from .m12_table import ladies, won
from .table import asked, evening, given, legal, planning, play, refused, start, told


@pytest.mark.rule("M06-R-22", "FX-R-06")
def test_who_stands_on_the_glaziers_tile_is_not_in_the_infected_place() -> None:
    state = glaziers(given(start(3, modules=[6, 10]), money={0: 0}), over={0: "market"})
    working = at_work(state, {0: [1, 0, 0, 0, 0]}, infected="market")
    assert working.view(0)["modules"]["doctor"]["infected"] == "market"
    assert working.view(0)["modules"]["doctor"]["sick"][0] == 0


@pytest.mark.parametrize("tile", ["glaziers", "audience"])
@pytest.mark.parametrize("place", ["market", "theatre"])
def test_a_tile_that_lies_over_a_column_is_not_laid_again(tile: str, place: str) -> None:
    state = planning(start(3, modules=[6, 8]))
    play(state, f"{tile} {place}", seat=0)
    assert not any(text.startswith(tile) for text in legal(state, 0))
    assert refused(state, f"{tile} studio", 0).text == "You've already placed this action tile."


@pytest.mark.rule("M06-67", "M08-58", "FX-T-22", "FX-I-17")
@pytest.mark.parametrize("tile", ["glaziers", "audience"])
def test_no_lady_where_an_action_tile_lies(tile: str) -> None:
    state = planning(ladies(start(3, modules=[6, 8, 12]), owned={0: ["pink"]}))
    assert "lady pink studio" in legal(state, 0)
    play(state, f"{tile} studio", seat=0)
    assert "lady pink studio" not in legal(state, 0)
    assert "lady pink market" in legal(state, 0)
    other = planning(ladies(start(3, modules=[6, 8, 12]), owned={0: ["pink"]}))
    play(other, "lady pink studio", seat=0)
    assert refused(other, f"{tile} studio", 0).rule == "FX-R-04"


@pytest.mark.rule("M08-R-37")
def test_points_for_a_certificate_win_a_lady() -> None:
    table = start(3, modules=[8, 12])
    state = audience("C01", state=table)
    state = ladies(state, bushes=dict.fromkeys(bushes(state)))
    bush = next(space for space in bushes(state) if space > 20)
    state = ladies(given(state, track={0: bush - 2}), bushes={bush: "pink"})
    play(state, "certificate C01", "donate full")
    assert won(state, 0) == ["pink"]


def bushes(state: Any) -> list[int]:
    return list(next(module for module in state.game.modules if module.number == 12).bushes)


@pytest.mark.rule("M08-EX-15", "M08-R-05")
def test_one_pass_through_the_market_for_assistants_audience_and_doctor() -> None:
    table = ward(given(start(3, modules=[8, 10]), money={0: 9, 1: 9, 2: 9}), {2: 1}, shown=["3", "2"])
    table = bells(table, shown=["C01", "C04", "C07"], over={1: "market"})
    state = at_work(table, {0: [2, 0, 0, 0, 0]}, doctor=[2], hours={0: 5, 1: 6, 2: 7})
    assert (asked(state), state.actors) == ("market", (0,))
    play(state, "pass")
    assert (asked(state), state.actors) == ("audience", (1,))
    play(state, "certificate C01", "donate full")
    assert state.actors == (2,)
    assert any(text.startswith("remedy") for text in legal(state))


@pytest.mark.rule("M08-R-17", "FX-R-16", "MC-R-04")
def test_gold_leaf_completes_a_certificate_in_time() -> None:
    """Two leaves bring two thalers: the certificate is paid before the bells are counted."""
    state = gold(owing({"C17": 6}, state=start(3, modules=[5, 8])), leaves={0: 2})
    done = evening(given(state, last=True, money={1: 0, 2: 0}, track={1: 30, 2: 10}))
    assert done.over
    assert paid(done) == ["C17"]
    assert look(done)["marks"]["painters"][0] == 5
    assert done.money[0] == 0


@pytest.mark.rule("FX-EX-03", "M08-R-17", "FX-R-16", "M08-57", "FX-R-15")
def test_money_for_healthy_assistants_comes_too_late_for_the_bells() -> None:
    state = ward(owing({"C17": 5}, state=start(3, modules=[8, 10])), {0: 1})
    done = evening(given(bells(state, shown=[], unpaid={0: {"C17": 5}}), last=True, money={1: 0, 2: 0}))
    assert done.over
    assert look(done)["marks"]["painters"][0] == 0
    assert unpaid(done) == {}
    assert done.money[0] == 20 - 3


@pytest.mark.rule("M08-56", "MC-01", "FX-C-01")
def test_the_bell_goes_with_any_other_modules() -> None:
    state = start(4, modules=list(MODULES))
    playout(state, Chance(3))
    assert state.over
    assert look(state, None)["marks"]["bishop"] is not None


def test_the_log_names_tiles_in_words() -> None:
    state = planning(start(3, modules=[6, 8]))
    events = play(state, "glaziers market", "audience studio", seat=0)
    said = [state.game.tell(event, state.names) for event in events]
    assert said == [
        "Player 1 places the Glaziers tile on the market column.",
        "Player 1 places the Audience tile on the studio column.",
    ]
    assert [entry["place"] for entry in told(events, "cover")] == ["market", "studio"]
    assert "pieces market: Glaziers; studio: Audience" in state.text(0)
    assert "pieces" not in state.text(1)


def test_tiles_are_drawn_over_their_columns_for_who_may_see_them() -> None:
    state = planning(start(3, modules=[6, 8]))
    play(state, "glaziers market", "audience studio", seat=0)
    assert 'data-piece="glaziers-tile-0"' in state.svg(0)
    assert 'data-piece="bells-tile-0"' in state.svg(0)
    assert state.svg(1).count('data-piece="glaziers-tile-0"') == 0
