"""Module 15, The Dome: dome tiles under the inner fresco tiles, paid in paint at the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from bottega.games.fresco.rules.components import BASE_COLOURS
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadComponents

from .m15_table import dome, dome_of, owned, part, shown
from .table import (
    LEONARDO,
    asked,
    backs,
    evening,
    game_of,
    given,
    legal,
    paints,
    play,
    refused,
    space_of,
    start,
    told,
    turn,
)

INNER = ["b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"]


def last_evening(state: FrescoState, order: Sequence[int]) -> FrescoState:
    """The end of the last round, with this action order."""
    s = state.copy()
    s.last = True
    s.order = list(order)
    return evening(s)


# -- components and setup


@pytest.mark.rule("M15-01", "M15-P-01", "M15-P-02", "M15-P-04")
def test_nine_tiles_ask_for_paint_of_the_base_game_and_two_of_them_make_thirteen() -> None:
    tiles = dome_of(start(modules=[3, 15])).tiles
    assert len(tiles) == 9
    assert all(sum(tile.counts[BASE_COLOURS:]) == 0 and sum(tile.counts) == len(tile.paints) > 0 for tile in tiles)
    assert any(one.value + other.value == 13 for one in tiles for other in tiles if one is not other)


@pytest.mark.rule("M15-03", "M15-04", "M15-05", "M15-P-03", "M15-R-01", "M15-R-03", "M15-EX-09", "M15-HID-01")
def test_a_hidden_tile_lies_under_each_of_the_nine_inner_fresco_tiles() -> None:
    states = [start(seed=seed, modules=[15]) for seed in range(8)]
    for state in states:
        assert sorted(shown(state)["covered"]) == sorted(INNER)
        assert state.tiles_left == 25
        assert sorted(tile for tile in part(state).under if tile >= 0) == list(range(9))
    assert len({tuple(part(state).under) for state in states}) > 1
    assert part(states[0].resample(0, 1)).under != part(states[0].resample(0, 2)).under


@pytest.mark.rule("M15-02", "M15-HID-01")
def test_nobody_sees_what_lies_under_the_fresco() -> None:
    state = start(modules=[15])
    for seat in (0, 1, None):
        assert state.poisoned(seat, 987654321).view(seat) == state.view(seat)
        assert state.resample(seat, 3).view(seat) == state.view(seat)


@pytest.mark.rule("M15-R-18")
def test_the_centre_has_a_dome_tile_with_special_mixes_too() -> None:
    assert "c3" in shown(start(modules=[3, 15]))["covered"]


def test_a_component_file_with_too_few_spaces_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "dome.toml"
    wrong.write_text('game = "fresco"\nformat = 1\n[dome]\nprovenance = "stated"\ncells = ["b2"]\n', encoding="utf-8")
    with pytest.raises(BadComponents, match="a space of its own"):
        game_of(2, modules=[15], components=str(wrong))
    wrong.write_text(
        'game = "fresco"\nformat = 1\n[dome]\nprovenance = "stated"\n'
        '[[dome.tile]]\nid = "D1"\nvalue = 4\npaints = "K"\n',
        encoding="utf-8",
    )
    with pytest.raises(BadComponents, match="cubes of the base game"):
        game_of(2, modules=[15], components=str(wrong))


# -- the cathedral


@pytest.mark.rule("M15-07", "M15-08", "M15-09", "M15-10", "M15-EX-02", "M15-HID-02", "M15-R-09")
def test_who_restores_an_inner_tile_finds_the_dome_tile_below() -> None:
    state = dome(given(start(modules=[15]), paint={0: "RYB"}, tiles={"b2": "F01"}, bishop="e5"), under={"b2": "D7"})
    state = turn(state, 0, "cathedral", 1)
    value = state.game.tiles[0].value
    events = play(state, "restore b2")
    assert [event.kind for event in events].index("restore") < [event.kind for event in events].index("dome tile")
    assert told(events, "dome tile") == [{"seat": 0, "tile": "D7", "paints": "OG", "points": 9}]
    assert owned(state, 0) == ["D7"]
    assert space_of(state, 0) == value
    for seat in (0, 1, None):
        assert shown(state, seat)["owned"][0] == ["D7"]
        assert "b2" not in shown(state, seat)["covered"]


@pytest.mark.rule("M15-EX-03")
def test_under_the_border_lies_nothing() -> None:
    state = turn(given(start(modules=[15]), paint={0: "RYB"}, tiles={"a1": "F01"}), 0, "cathedral", 1)
    play(state, "restore a1")
    assert owned(state, 0) == []
    assert len(shown(state)["covered"]) == 9


@pytest.mark.rule("M15-R-13")
def test_the_second_visit_of_the_last_round_finds_dome_tiles_too() -> None:
    state = given(start(modules=[15]), paint={0: "RYB"}, tiles={"c4": "F01"}, last=True)
    state = turn(dome(state, under={"c4": "D2"}), 0, "cathedral", 1, again=True)
    play(state, "restore c4")
    assert owned(state, 0) == ["D2"]


@pytest.mark.rule("M15-16", "M15-R-12", "M15-EX-08")
def test_leonardo_takes_dome_tiles_and_gains_nothing_for_them() -> None:
    state = dome(given(start(2, modules=[15]), walker="c2", tiles={"c3": "F01"}, track={2: 10}), under={"c3": "D9"})
    state = turn(state, LEONARDO, "cathedral", 1)
    play(state, "restore c3")
    assert owned(state, LEONARDO) == ["D9"]
    before = state.track[LEONARDO]
    state = last_evening(state, [2, 0, 1])
    assert state.over
    assert state.track[LEONARDO] == before


@pytest.mark.rule("M15-R-15")
def test_a_dome_tile_is_no_fresco_tile() -> None:
    state = dome(given(start(modules=[2, 15]), paint={0: "RY"}), owned={0: ["D1", "D2", "D3"]})
    assert (state.income(0), backs(state, 0)) == (0, [])
    state = turn(state, 0, "workshop", 1)
    assert legal(state) == ["mix orange", "pass"]
    assert turn(given(state, owned={0: ["blank"] * 3}), 0, "workshop", 1).income(0) == 3


# -- the end of the game


@pytest.mark.rule("M15-13", "M15-15", "M15-EX-01", "M15-EX-11", "M15-R-19", "M15-R-16", "M15-R-10")
def test_cubes_are_discarded_for_points_in_one_move() -> None:
    state = given(start(modules=[15]), track={0: 40, 1: 44, 2: 53}, paint={0: "RYOGB"}, money={0: 0, 1: 0, 2: 0})
    state = last_evening(dome(state, owned={0: ["D1", "D7"]}), [0, 1, 2])
    events = play(state, "dome D1", "dome D7")
    assert told(events, "dome") == [{"seat": 0, "points": 13}]
    assert told(events, "score")[0] == {"seat": 0, "from": 40, "to": 54}  # one move to 53, which is taken
    assert paints(state, 0) == "B"
    assert state.over


@pytest.mark.rule("M15-R-19", "M15-EX-11")
def test_a_painter_between_does_not_stand_in_the_way_of_the_sum() -> None:
    state = given(start(modules=[15]), track={0: 40, 1: 44, 2: 3}, paint={0: "RYOG"}, money={0: 0, 1: 0, 2: 0})
    state = last_evening(dome(state, owned={0: ["D1", "D7"]}), [0, 1, 2])
    play(state, "dome D1", "dome D7")
    assert space_of(state, 0) == 53


@pytest.mark.rule("M15-11", "M15-12", "M15-EX-10", "FX-S-08")
def test_players_pay_in_the_order_of_the_last_round_and_before_the_money_is_counted() -> None:
    state = given(start(modules=[15]), track={0: 10, 1: 20, 2: 30}, paint={0: "RY", 1: "RB", 2: "YB"}, money={0: 7})
    state = last_evening(dome(state, owned={0: ["D1"], 1: ["D2"], 2: ["D3"]}), [1, 0, 2])
    events = []
    for seat, tile in ((1, "D2"), (0, "D1"), (2, "D3")):
        assert (asked(state), state.actors) == ("dome", (seat,))
        assert state.view(None)["seats"][0]["score"] < 17
        events += play(state, f"dome {tile}")
    kinds = [event.kind for event in events]
    assert kinds.index("money") > max(at for at, kind in enumerate(kinds) if kind == "dome")
    assert space_of(state, 0) == 10 + 4 + 3


@pytest.mark.rule("M15-14", "M15-EX-06")
def test_paying_is_a_right_and_no_duty() -> None:
    state = given(start(modules=[15]), track={0: 10, 1: 20, 2: 30}, paint={0: "RY"}, money={0: 0, 1: 0, 2: 0})
    state = last_evening(dome(state, owned={0: ["D1"]}), [0, 1, 2])
    assert legal(state) == ["dome D1", "pass"]
    play(state, "pass")
    assert (space_of(state, 0), paints(state, 0), state.over) == (10, "RY", True)


@pytest.mark.rule("M15-R-04", "M15-EX-04")
def test_a_tile_that_cannot_be_paid_wholly_scores_nothing() -> None:
    state = given(start(modules=[15]), track={0: 10, 1: 20, 2: 30}, paint={0: "RRRY"}, money={0: 0, 1: 0, 2: 0})
    state = last_evening(dome(state, owned={0: ["D4", "D1"]}), [0, 1, 2])
    assert refused(state, "dome D4").rule == "M15-R-04"
    assert "You're missing green" in refused(state, "dome D4").text
    play(state, "dome D1")
    assert (space_of(state, 0), paints(state, 0), state.over) == (14, "RR", True)


@pytest.mark.rule("M15-R-05", "M15-EX-05")
@pytest.mark.parametrize(("chosen", "other"), [("D4", "D7"), ("D7", "D4")])
def test_a_cube_pays_for_one_tile_only(chosen: str, other: str) -> None:
    state = given(start(modules=[15]), track={0: 10, 1: 20, 2: 30}, paint={0: "ROG"}, money={0: 0, 1: 0, 2: 0})
    state = last_evening(dome(state, owned={0: ["D4", "D7"]}), [0, 1, 2])
    assert set(legal(state)) == {"dome D4", "dome D7", "pass"}
    events = play(state, f"dome {chosen}")
    assert state.over
    assert told(events, "dome") == [{"seat": 0, "points": 6 if chosen == "D4" else 9}]
    assert shown(state)["paid"] == [chosen]


@pytest.mark.rule("M15-R-06")
def test_a_tile_scores_once() -> None:
    state = given(start(modules=[15]), track={0: 10, 1: 20, 2: 30}, paint={0: "RRYYB"}, money={0: 0, 1: 0, 2: 0})
    state = last_evening(dome(state, owned={0: ["D1", "D2"]}), [0, 1, 2])
    play(state, "dome D1")
    assert refused(state, "dome D1").rule == "M15-R-06"


@pytest.mark.rule("M15-R-07", "M15-R-08")
def test_at_the_end_nothing_is_mixed_and_nothing_takes_the_place_of_a_colour() -> None:
    state = given(start(modules=[3, 15]), track={0: 10, 1: 20, 2: 30}, paint={0: "RYYBGKN"}, money={0: 0, 1: 0, 2: 0})
    state = last_evening(dome(state, owned={0: ["D1", "D6", "D7"]}), [0, 1, 2])
    assert legal(state) == ["dome D1", "pass"]
    assert refused(state, "mix orange").rule == "FB-WRK-01"


@pytest.mark.rule("M15-R-11")
def test_what_stays_under_the_fresco_scores_for_nobody() -> None:
    state = given(start(modules=[15]), track={0: 10, 1: 20, 2: 30}, paint={0: "RRYYBBOOGGPP"}, money={0: 0, 1: 0, 2: 0})
    state = last_evening(state, [0, 1, 2])
    assert state.over
    assert state.scores == [10, 20, 30]


@pytest.mark.rule("M15-R-14")
def test_no_paint_comes_in_between_the_last_round_and_the_dome() -> None:
    state = given(start(modules=[2, 15]), track={0: 10, 1: 20, 2: 30}, paint={0: "RY"}, money={0: 0, 1: 0, 2: 0})
    o = next(module for module in state.game.modules if module.number == 2)
    cast(Any, o).state_of(state).stacks[0] = [1]
    cast(Any, o).state_of(state).taken[1] = 1
    state = last_evening(dome(state, owned={0: ["D1"]}), [0, 1, 2])
    assert (asked(state), paints(state, 0)) == ("dome", "RY")


@pytest.mark.rule("M15-R-17", "M15-HID-03")
def test_only_the_cubes_paid_are_shown() -> None:
    state = given(start(modules=[15]), track={0: 10, 1: 20, 2: 30}, paint={0: "RYBBB"}, money={0: 0, 1: 0, 2: 0})
    state = last_evening(dome(state, owned={0: ["D1"], 1: ["D2"]}), [0, 1, 2])
    events = play(state, "dome D1")
    assert told(events, "dome paid") == [{"seat": 0, "tile": "D1", "paints": "RY", "points": 4}]
    assert state.view(1)["seats"][0]["paint"] is None


# -- refusals


def test_at_other_times_a_dome_tile_is_refused_with_its_moment() -> None:
    state = dome(start(modules=[15]), owned={0: ["D1"]})
    assert refused(state, "dome D1").rule == "M15-11"
    state = given(state, track={0: 10, 1: 20, 2: 30}, paint={0: "RY", 1: "RB"})
    state = last_evening(dome(state, owned={1: ["D2"]}), [0, 1, 2])
    assert refused(state, "dome D2").rule == "M15-13"


def test_a_seat_without_the_cubes_is_not_asked() -> None:
    state = dome(given(start(modules=[15]), paint={0: "", 1: "", 2: ""}), owned={0: ["D1"], 1: ["D7"]})
    state.track = [10, 20, 30]
    assert last_evening(state, [0, 1, 2]).over


def test_words_of_the_dome() -> None:
    state = given(start(modules=[15]), track={0: 10, 1: 20, 2: 30}, paint={0: "RY"}, money={0: 0, 1: 0, 2: 0})
    state = last_evening(dome(state, owned={0: ["D1"]}), [0, 1, 2])
    game = state.game
    assert game.label(game.action("dome D1"), state.view(0)) == "Pay 1 red, 1 yellow for a dome tile: 4 points"
    events = play(state, "dome D1")
    said = [game.tell(event, ("Red", "Blue", "Green")) for event in events]
    assert "Red pays 1 red, 1 yellow for the dome." in said
    assert "Red scores 4 points for the dome." in said
    assert game.sources(state.view(0), events)["The dome"] == [4, 0, 0]
    assert "4 points for 1 red, 1 yellow *" in state.text(0)
