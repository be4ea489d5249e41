"""Module 11, the Bishop's Favours: a gift under the bishop, for who restores the tile he stands on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

import pytest

from bottega.games.fresco.bot.valuation import Valuation
from bottega.games.fresco.rules.state import FrescoState

from .m07_table import scrolls
from .m11_table import DATA, favours, look, module_of
from .table import (
    LEONARDO,
    asked,
    evening,
    given,
    hand_in,
    legal,
    paints,
    play,
    start,
    told,
    turn,
)

SEVEN = "F12"  # 7 points, red, yellow and orange
POINT = {"points": 1}
FIVE = {"thalers": 5}
MOOD = {"mood": 1}


def table_of(players: int = 3, seed: int = 1, modules: tuple[int, ...] = (11,), **options: Any) -> FrescoState:
    return start(players, seed, modules=list(modules), **options)


def seven(gift: Mapping[str, object], bishop: str = "c3", assistants: int = 1, **laid: Any) -> FrescoState:
    """Seat 0 may restore the tile worth 7 on c3, under which this favour lies."""
    state = given(
        favours(table_of(**laid), {"c3": gift}),
        tiles={"c3": SEVEN},
        bishop=bishop,
        paint={0: "RYO"},
        money={0: 0},
        track={0: 20},
    )
    return turn(state, 0, "cathedral", assistants)


def unseen(state: FrescoState) -> Counter[str]:
    f = module_of(state).state_of(state)
    return Counter(json.dumps(f.kinds[kind].shown()) for kind in f.unseen())


# -- components and setup


@pytest.mark.rule("M11-01", "M11-02", "M11-P-01", "M11-P-02")
def test_there_are_twenty_five_favours_of_these_kinds() -> None:
    kinds = look(table_of())["kinds"]
    assert sum(kind["count"] for kind in kinds) == 25
    counted = {json.dumps(kind["gift"]): kind["count"] for kind in kinds}
    assert counted['{"thalers": 1}'] == 5
    assert counted['{"thalers": 5}'] == 2
    assert counted['{"points": 1}'] == 5
    assert counted['{"mood": 1}'] == 4
    assert [counted[json.dumps({"paints": letter})] for letter in "RYBOGP"] == [2, 2, 2, 1, 1, 1]
    assert len(counted) == 10
    assert DATA["tiles"] == 25


@pytest.mark.rule("M11-04", "M11-EX-07", "M11-R-14", "M11-R-12")
@pytest.mark.parametrize("modules", [(11,), (3, 11)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_favour_lies_on_every_tile_the_centre_too(players: int, modules: tuple[int, ...]) -> None:
    state = table_of(players, modules=modules)
    assert look(state)["lying"] == state.game.parts.spaces
    assert (look(state)["box"], look(state)["taken"]) == (0, [])
    assert state.conserved()["favours"] == 25


@pytest.mark.rule("M11-03")
def test_the_favours_are_shuffled() -> None:
    centres = Counter(module_of(s).state_of(s).lying[12] for s in (table_of(seed=seed) for seed in range(60)))
    assert len(centres) > 5
    assert max(centres.values()) < 30


# -- the cathedral


@pytest.mark.rule("M11-EX-01", "M11-06", "M11-07", "M11-08", "M11-11", "M11-R-08")
def test_a_point_is_scored_after_the_tile_in_a_move_of_its_own() -> None:
    state = seven(POINT)
    events = play(state, "restore c3")
    assert state.track[0] == 20 + 7 + 3 + 1
    assert told(events, "favour") == [{"seat": 0, "space": "c3", "points": 1}]
    assert [(move["from"], move["to"]) for move in told(events, "score")] == [(20, 30), (30, 31)]
    assert look(state)["taken"] == [POINT]
    assert "c3" not in look(state)["lying"]


@pytest.mark.rule("M11-EX-02", "M11-09", "M11-R-03")
def test_with_the_bishop_beside_the_tile_the_favour_goes_to_the_box_unseen() -> None:
    state = seven(POINT, bishop="c4")
    events = play(state, "restore c3")
    assert state.track[0] == 20 + 7 + 2
    assert not told(events, "favour")
    assert (look(state)["taken"], look(state)["box"]) == ([], 1)
    assert sum(unseen(state).values()) == 25
    kinds = {module_of(state).state_of(cast(FrescoState, state.resample(0, seed))).box[0] for seed in range(20)}
    assert len(kinds) > 3


@pytest.mark.rule("M11-EX-03", "M11-R-01")
def test_a_paid_step_onto_the_tile_earns_the_favour() -> None:
    state = given(seven(FIVE, bishop="c4"), money={0: 1})
    play(state, "bishop c3", "restore c3")
    assert state.track[0] == 20 + 7 + 3
    assert state.money[0] == 5


@pytest.mark.rule("M11-EX-04", "M11-10", "M11-R-05")
@pytest.mark.parametrize("thalers", [1, 5])
def test_thalers_go_behind_the_screen_as_many_as_the_tile_shows(thalers: int) -> None:
    state = seven({"thalers": thalers})
    play(state, "restore c3")
    assert state.money[0] == thalers
    assert state.view(1)["seats"][0]["money"] is None


@pytest.mark.rule("M11-12", "M11-R-06")
def test_mood_rises_at_once_but_no_assistant_comes() -> None:
    state = given(seven(MOOD), mood={0: 2})
    before = state.assistants[0]
    play(state, "restore c3")
    assert state.mood[0] == 3
    assert state.assistants[0] == before


@pytest.mark.rule("M11-EX-05", "M11-R-02")
def test_a_mood_favour_at_the_top_is_lost() -> None:
    state = given(seven(MOOD), mood={0: 4})
    play(state, "restore c3")
    assert state.mood[0] == 4
    assert look(state)["taken"] == [MOOD]


@pytest.mark.rule("M11-R-02")
def test_nobody_is_asked_whether_to_take_it() -> None:
    state = seven(FIVE)
    play(state, "restore c3")
    assert asked(state) == "theatre"
    assert state.money[0] == 5


@pytest.mark.rule("M11-EX-06", "M11-13", "M11-R-07")
def test_a_cube_can_be_used_for_the_next_tile_of_the_same_visit() -> None:
    state = seven({"paints": "B"}, assistants=2)
    state = turn(given(state, tiles={"a1": "F02"}, paint={0: "RYOR"}), 0, "cathedral", 2)
    assert "restore a1" not in legal(state)
    play(state, "restore c3")
    assert paints(state, 0) == "RB"
    play(state, "restore a1")
    assert paints(state, 0) == ""


@pytest.mark.rule("M11-R-07")
def test_the_favour_cannot_pay_for_its_own_tile() -> None:
    state = seven({"paints": "O"})
    state = turn(given(state, paint={0: "RY"}), 0, "cathedral")
    assert "restore c3" not in (legal(state) if state.actors == (0,) else [])


@pytest.mark.rule("M11-R-09")
def test_the_altar_hides_no_favour() -> None:
    state = given(seven(FIVE), paint={0: "RYB"})
    hand_in(state, "RYB")
    assert len(look(state)["lying"]) == 25
    assert state.money[0] == 0


@pytest.mark.rule("M11-R-08", "FX-EX-28", "FX-R-44", "M11-R-07")
def test_tile_scroll_and_favour_are_three_moves() -> None:
    state = favours(scrolls(table_of(modules=(7, 11)), {0: ["R3", "Ca"]}), {"c3": POINT})
    state = given(state, tiles={"c3": "F04"}, bishop="c3", paint={0: "RYB"}, track={0: 10, 1: 19, 2: 2})
    state = turn(state, 0, "cathedral")
    play(state, "restore c3")
    assert (state.track[0], asked(state)) == (17, "scroll")
    play(state, "scroll R3")
    assert (asked(state), state.ahead, state.behind) == ("score", 20, 18)
    ahead, behind = state.copy(), state.copy()
    play(ahead, "ahead")
    assert ahead.track[0] == 21
    play(behind, "behind")
    assert (asked(behind), behind.ahead, behind.behind) == ("score", 20, 18)
    play(behind, "behind")
    assert behind.track[0] == 18


@pytest.mark.rule("M11-14", "M11-15")
def test_nothing_happens_to_favours_in_the_evening_or_at_the_end() -> None:
    state = table_of()
    lying = module_of(state).state_of(state).lying.copy()
    state = evening(state)
    assert module_of(state).state_of(state).lying == lying
    over = evening(given(state, last=True, money={0: 0, 1: 0, 2: 0}, track={0: 10, 1: 11, 2: 12}))
    assert over.over
    assert over.scores == [10, 11, 12]


# -- Leonardo


@pytest.mark.rule("M11-16", "M11-R-04", "FX-EX-23", "FX-L-11")
@pytest.mark.parametrize(("gift", "points"), [(POINT, 1), (FIVE, 0), (MOOD, 0), ({"paints": "G"}, 0)])
def test_leonardo_scores_a_point_and_has_no_use_for_the_rest(gift: Mapping[str, object], points: int) -> None:
    state = favours(table_of(2), {"c2": gift})
    state = given(state, tiles={"c2": SEVEN}, bishop="c2", walker="c3", money={0: 0, 1: 0}, paint={0: "", 1: ""})
    state = turn(state, LEONARDO, "cathedral", 1)
    moods = state.mood.copy()
    play(state, "restore c2")
    assert state.track[LEONARDO] == 7 + 3 + points
    assert (state.money, state.mood, [paints(state, seat) for seat in (0, 1)]) == ([0, 0], moods, ["", ""])
    assert look(state)["taken"] == [gift]


@pytest.mark.rule("M11-R-04")
def test_leonardo_without_the_bishop_sends_the_favour_to_the_box() -> None:
    state = favours(table_of(2), {"c2": POINT})
    state = turn(given(state, tiles={"c2": SEVEN}, bishop="c3", walker="c3"), LEONARDO, "cathedral", 1)
    play(state, "restore c2")
    assert state.track[LEONARDO] == 7 + 2
    assert look(state)["box"] == 1


@pytest.mark.rule("M11-17")
@pytest.mark.parametrize("modules", [(1, 11), (2, 11), (3, 11), (5, 11), (1, 2, 3, 5, 7, 11)])
def test_favours_go_with_other_modules(modules: tuple[int, ...]) -> None:
    state = seven(FIVE, modules=modules)
    play(state, "restore c3")
    if asked(state) == "scroll":
        play(state, "pass")
    assert state.money[0] == 5


# -- who sees what


@pytest.mark.rule("M11-HID-01", "FX-H-11", "M11-R-15")
def test_face_down_favours_are_known_to_nobody_and_won_ones_to_all() -> None:
    state = seven(POINT)
    events = play(state, "restore c3")
    assert all(event.seen_by(1) and event.seen_by(None) for event in events if event.kind == "favour")
    for viewer in (0, 1, None):
        assert look(state, viewer)["taken"] == [POINT]
        assert [kind["taken"] for kind in look(state, viewer)["kinds"]] == [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
        deals = []
        for seed in range(5):
            other = cast(FrescoState, state.resample(viewer, seed))
            assert unseen(other) == unseen(state)
            deals.append(tuple(module_of(other).state_of(other).lying))
        assert len(set(deals)) == 5


# -- what good players know


def test_good_players_see_the_favour_that_can_follow() -> None:
    """With red, yellow and orange twice, a second assistant could lead the bishop from c3 onto a tile like it."""
    state = given(seven(POINT, assistants=2), paint={0: "RRYYOO"}, money={0: 1}, tiles={"c4": "F12"})
    c3 = state.game.parts.spaces.index("c3")
    ((_, both),) = Valuation(state, 0).restoring(c3, c3)
    ((_, poor),) = Valuation(given(state, money={0: 0}), 0).restoring(c3, c3)
    assert both == 2 * poor > 0
    assert Valuation(state, 0, blind=[11]).restoring(c3, c3) == []
