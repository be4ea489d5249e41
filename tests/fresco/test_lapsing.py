"""Whoever can do nothing more in a place is not asked, and the log says what it says of one that passes."""

from __future__ import annotations

import pytest

from bottega.kernel import Event

from .m10_table import at_work, table_of
from .m12_table import ladies
from .table import LEONARDO, asked, game_of, given, plan, planning, play, start, told, turn


def said(events: list[Event], kind: str, players: int, modules: tuple[int, ...] = ()) -> list[str]:
    game = game_of(players, modules=list(modules)) if modules else game_of(players)
    return [game.tell(event, ["Ada", "Ben", "Cem"][:players]) for event in events if event.kind == kind]


@pytest.mark.rule("FB-R-92", "FB-ACT-07")
def test_without_paint_and_with_the_best_mood_assistants_have_nothing_to_do() -> None:
    poor = given(start(), paint={0: "", 1: "", 2: ""}, mood={0: game_of().parts.mood_high})
    state = planning(poor, hours={0: 5, 1: 6, 2: 7})
    plan(state, {1: [0, 0, 3, 0, 2], 2: [0, 0, 3, 0, 2]})
    events = plan(state, {0: [0, 2, 1, 2, 1]})
    assert told(events, "pass") == [
        {"seat": 0, "place": "cathedral", "assistants": 2},
        {"seat": 0, "place": "workshop", "assistants": 2},
        {"seat": 0, "place": "theatre", "assistants": 1},
    ]
    assert said(events, "pass", 3)[0] == "Ada passes in the cathedral."
    assert (asked(state), state.actors) == ("theatre", (1,))


@pytest.mark.rule("FB-R-92", "FB-ACT-07")
def test_an_assistant_that_is_left_after_the_money_is_spent_lapses() -> None:
    state = turn(given(start(), money={0: 4}), 0, "market", 2, hours={0: 5, 1: 6, 2: 7})
    state.money[0] = state.price(0)
    events = play(state, "buy I.1")
    assert told(events, "pass") == [{"seat": 0, "place": "market", "assistants": 1}]


@pytest.mark.rule("FB-R-92")
def test_when_every_assistant_has_acted_nothing_is_said() -> None:
    state = turn(given(start(), money={0: 20}), 0, "market", 1)
    assert told(play(state, "buy I.1"), "pass") == []


@pytest.mark.rule("FB-R-92", "M10-44")
def test_a_sick_assistant_without_a_cube_paints_no_saint() -> None:
    state = given(table_of(), paint={0: ""}, money={0: 20})
    state = at_work(state, {0: [1, 0, 2, 0, 0]}, {0: [0, 0, 1, 0, 0]})
    events = play(state, "pass")
    assert told(events, "pass")[1:] == [{"seat": 0, "place": "studio", "assistants": 1}]


@pytest.mark.rule("FB-R-92", "FX-R-09")
@pytest.mark.parametrize(("module", "tile", "assistants"), [(6, "glaziers", 2), (9, "wall", 1), (14, "benches", 2)])
def test_an_action_tile_on_which_nothing_can_be_done_lapses(module: int, tile: str, assistants: int) -> None:
    state = given(start(modules=[module]), paint={0: "", 1: "", 2: ""}, money={0: 0, 1: 0, 2: 0})
    state = planning(state, hours={0: 5, 1: 6, 2: 7})
    play(state, f"{tile} cathedral", seat=0)
    with_one = tile != "glaziers"
    plan(state, {0: [0, int(with_one), 3, 0, 2 - int(with_one)]})
    for seat in (1, 2):
        plan(state, {seat: [0, 0, 3, 0, 2]})
    events = play(state, "pass", seat=1) + play(state, "pass", seat=2)
    assert told(events, "leave tile") == [{"seat": 0, "module": tile, "assistants": assistants}]
    assert said(events, "leave tile", 3, (module,))[0].startswith("Ada doesn't use the ")


@pytest.mark.rule("FB-R-92", "M12-R-08")
def test_a_lady_without_an_errand_waits() -> None:
    state = given(start(modules=[12]), money={0: 20}, paint={0: ""})
    state = turn(ladies(state, stands={0: {"pink": "workshop"}}), 0, "market", 1)
    events = play(state, "pass")
    assert told(events, "lady waits") == [{"seat": 0, "lady": "pink"}]


@pytest.mark.rule("FB-R-92", "FB-R-94")
def test_leonardo_finds_no_stall_to_close() -> None:
    state = turn(start(2), 0, "market", 1, hours={0: 5, LEONARDO: 6, 1: 7}, others={LEONARDO: 1})
    state.bag += [tile for tile in state.market[1:] if tile >= 0]
    state.market = [state.market[0], *[-1] * (len(state.market) - 1)]
    events = play(state, "close I")
    assert told(events, "pass") == [{"seat": -1, "place": "market", "assistants": 1}]
    assert said(events, "pass", 2) == ["Leonardo passes in the market."]


@pytest.mark.rule("FB-R-92", "M02-R-13")
def test_leonardo_can_fulfil_no_order_yet() -> None:
    state = turn(start(2, modules=[2]), 0, "workshop", 1, hours={0: 5, LEONARDO: 6, 1: 7}, others={LEONARDO: 1})
    events = play(state, "pass")
    assert told(events, "pass")[1:] == [{"seat": -1, "place": "workshop", "assistants": 1}]
