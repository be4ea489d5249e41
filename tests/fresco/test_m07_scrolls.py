"""Module 7, the Scrolls: a secret row and a secret column pay when one restores on them with the bishop there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, cast

import pytest

from bottega.games.fresco.rules.state import FrescoState

from .m07_table import DATA, ids, look, module_of, scrolls
from .table import LEONARDO, asked, evening, given, hand_in, legal, play, portraits, refused, start, told, turn

FOUR = "F04"  # 4 points, red, yellow and blue
ROWS = ["R1", "R2", "R3", "R4", "R5"]
COLUMNS = ["Ca", "Cb", "Cc", "Cd", "Ce"]


def table_of(players: int = 3, seed: int = 1, modules: tuple[int, ...] = (7,), **options: Any) -> FrescoState:
    return start(players, seed, modules=list(modules), **options)


def restoring(
    space: str,
    bishop: str,
    restored: Sequence[str] = (),
    held: Sequence[str] = ("R3", "Cc"),
    assistants: int = 1,
    **laid: Any,
) -> FrescoState:
    """Seat 0 in the cathedral, able to pay a tile worth 4 on a space; these other spaces are restored already."""
    state = given(
        scrolls(table_of(**laid), {0: held}),
        tiles={space: FOUR, **dict.fromkeys(restored)},
        bishop=bishop,
        paint={0: "RYB"},
        track={0: 50, 1: 5, 2: 7},
    )
    return turn(state, 0, "cathedral", assistants)


# -- components and setup


@pytest.mark.rule("M07-01", "M07-02", "M07-P-01", "M07-R-15")
def test_ten_scrolls_mark_every_row_and_every_column_once() -> None:
    module = module_of(table_of())
    assert [scroll.id for scroll in module.scrolls] == ROWS + COLUMNS
    names = module_of(table_of()).scrolls
    spaces = table_of().game.parts.spaces
    for scroll in names:
        assert len(scroll.spaces) == 5
        assert all(scroll.line in spaces[space] for space in scroll.spaces)
    assert sorted(scroll.line for scroll in names) == list("12345abcde")


@pytest.mark.rule("M07-03", "M07-04", "M07-P-02", "M07-R-16")
def test_rows_have_one_back_and_columns_the_other() -> None:
    assert {tile["id"]: tile["back"] for tile in DATA["tile"]} == {
        **dict.fromkeys(ROWS, 1),
        **dict.fromkeys(COLUMNS, 2),
    }


@pytest.mark.rule("M07-06", "M07-08", "M07-28", "M07-EX-09", "FX-L-07")
@pytest.mark.parametrize(("players", "box"), [(2, 6), (3, 4), (4, 2)])
def test_everybody_gets_a_row_and_a_column_and_leonardo_nothing(players: int, box: int) -> None:
    state = table_of(players)
    for seat in range(players):
        row, column = ids(state, seat)
        assert row in ROWS
        assert column in COLUMNS
    assert look(state)["box"] == box
    assert len(look(state)["held"]) == players
    assert state.conserved()["scrolls"] == 10


@pytest.mark.rule("M07-05", "M07-06")
def test_the_scrolls_are_dealt_at_random() -> None:
    dealt = {tuple(ids(table_of(seed=seed))) for seed in range(60)}
    assert {row for row, _ in dealt} == set(ROWS)
    assert {column for _, column in dealt} == set(COLUMNS)
    assert len(dealt) > 15


# -- one scroll


@pytest.mark.rule("M07-EX-01", "M07-11", "M07-13", "M07-16", "M07-23", "M07-24")
def test_two_points_for_each_restored_space_of_the_line() -> None:
    state = restoring("d3", "a3", ["a3", "b3", "c3"])
    play(state, "restore d3")
    assert asked(state) == "scroll"
    assert state.track[0] == 50 + 4  # M07-R-09: the tile is scored first
    events = play(state, "scroll R3")
    assert state.track[0] == 54 + 8
    assert told(events, "scroll") == [{"seat": 0, "scrolls": ["R3"], "spaces": 4, "points": 8}]
    assert ids(state) == ["Cc"]
    assert look(state)["used"] == [{"id": "R3", "line": "3", "seat": 0}]


@pytest.mark.rule("M07-EX-03", "M07-15", "M07-14")
def test_a_full_line_pays_ten_whoever_restored_it() -> None:
    state = restoring("e3", "a3", ["a3", "b3", "c3", "d3"])
    state.owned[1] = [0, 0, 0, 0]
    play(state, "restore e3", "scroll R3")
    assert state.track[0] == 50 + 4 + 10


@pytest.mark.rule("M07-EX-05", "M07-R-01")
def test_the_tile_being_restored_counts() -> None:
    state = restoring("e3", "a3")
    play(state, "restore e3", "scroll R3")
    assert state.track[0] == 50 + 4 + 2


@pytest.mark.rule("M07-11", "M07-R-12")
def test_a_scroll_need_not_be_used_and_not_later() -> None:
    state = turn(given(restoring("d3", "a3", ["a3"]), paint={0: "RYBRYB"}), 0, "cathedral", 2)
    play(state, "restore d3")
    assert legal(state) == ["scroll R3", "pass"]
    play(state, "pass")
    assert ids(state) == ["R3", "Cc"]
    assert state.track[0] == 54
    assert asked(state) == "cathedral"
    assert refused(state, "scroll R3").rule == "M07-10"
    assert refused(state, "scroll both").rule == "M07-10"


@pytest.mark.rule("M07-12", "M07-EX-06", "M07-R-02", "M07-R-03")
def test_the_bishop_must_stand_on_the_line_before_the_restoration() -> None:
    state = given(restoring("d3", "b2", ["b3", "c3"]), money={0: 1})
    off = state.copy()
    play(off, "restore d3")
    assert asked(off) != "scroll"
    assert ids(off) == ["R3", "Cc"]
    play(state, "bishop b3", "restore d3", "scroll R3")
    assert state.track[0] == 50 + 4 + 6


@pytest.mark.rule("M07-R-03", "M07-R-11")
def test_a_jump_of_the_sacristan_helps_and_the_abbot_does_not() -> None:
    state = portraits(table_of(modules=(1, 7)), owned={0: ["P03", "P01"]})
    state = given(scrolls(state, {0: ["R3", "Cc"]}), tiles={"d3": FOUR}, bishop="a1", paint={0: "RYB"}, money={0: 1})
    state = turn(given(state, track={0: 50}), 0, "cathedral")
    play(state, "bishop e3", "restore d3")
    assert state.track[0] == 50 + 4 + 2 + 1
    play(state, "scroll R3")
    assert state.track[0] == 57 + 2


@pytest.mark.rule("M07-R-04")
@pytest.mark.parametrize(
    ("bishop", "on_line"), [("a3", True), ("e3", True), ("c3", True), ("d2", False), ("a1", False)]
)
def test_any_space_of_the_line_will_do_for_the_bishop(bishop: str, on_line: bool) -> None:
    state = restoring("d3", bishop, ["e3"])
    play(state, "restore d3")
    assert ("scroll R3" in legal(state)) == on_line


@pytest.mark.rule("M07-11", "M07-24")
def test_only_an_own_scroll_of_the_restored_line_can_be_used() -> None:
    state = restoring("d3", "a3")
    play(state, "restore d3")
    assert refused(state, "scroll Cc").rule == "M07-11"
    refusal = refused(state, "scroll R1")
    assert (refusal.rule, refusal.text.partition("scrolls: ")[2]) == ("M07-24", "R3, Cc.")
    assert refused(state, "scroll both").rule == "M07-18"
    state = restoring("c4", "c3", held=("R3", "Cc"))
    play(state, "restore c4", "scroll Cc")
    refusal = refused(turn(given(state, paint={0: "RYB"}), 0, "cathedral"), "scroll Cc")
    assert (refusal.rule, refusal.text.partition("scrolls: ")[2]) == ("M07-24", "R3.")


@pytest.mark.rule("M07-12")
def test_the_refusal_says_when_the_bishop_is_on_the_other_line_only() -> None:
    state = restoring("c3", "c1")
    play(state, "restore c3")
    assert refused(state, "scroll R3").rule == "M07-12"


@pytest.mark.rule("M07-10", "M07-R-08")
def test_the_altar_unrolls_no_scroll() -> None:
    state = restoring("d3", "c3")
    play(state, "altar red")
    assert refused(state, "scroll R3").rule == "M07-R-08"
    hand_in(state, "YB")
    assert asked(state) != "scroll"
    assert state.track[0] == 52


# -- both scrolls


@pytest.mark.rule("M07-EX-02", "M07-17", "M07-19", "M07-20", "M07-22", "M07-24")
def test_both_scrolls_pay_three_points_a_space_where_they_cross() -> None:
    state = restoring("c3", "c3", ["a3", "b3", "d3", "c1", "c2"])
    play(state, "restore c3")
    assert state.track[0] == 50 + 4 + 3
    events = play(state, "scroll both")
    assert state.track[0] == 57 + 21
    assert told(events, "scroll")[0]["points"] == 4 * 3 + 3 * 3
    assert state.game.tell(events[0], state.names) == "Player 1 uses both scrolls (row 3 and column c) for 21 points."
    assert len(told(events, "score")) == 1
    assert ids(state) == []


@pytest.mark.rule("M07-EX-04", "M07-21")
def test_both_full_lines_pay_thirty() -> None:
    state = restoring("c3", "c3", ["a3", "b3", "d3", "e3", "c1", "c2", "c4", "c5"])
    play(state, "restore c3", "scroll both")
    assert state.track[0] == 57 + 30


@pytest.mark.rule("M07-18", "M07-EX-07", "M07-R-06")
def test_with_the_bishop_on_one_line_only_that_scroll_can_be_used() -> None:
    state = restoring("c3", "a3", ["a3", "b3", "d3", "c1", "c2"])
    play(state, "restore c3")
    assert legal(state) == ["scroll R3", "pass"]
    assert refused(state, "scroll both").rule == "M07-18"
    play(state, "scroll R3")
    assert state.track[0] == 50 + 4 + 8


@pytest.mark.rule("M07-R-05", "M07-17")
def test_at_the_crossing_one_scroll_alone_may_be_used_and_the_other_kept() -> None:
    state = restoring("c3", "c3", ["a3", "b3", "d3", "c1", "c2"])
    play(state, "restore c3")
    assert legal(state) == ["scroll R3", "scroll Cc", "scroll both", "pass"]
    play(state, "scroll Cc")
    assert state.track[0] == 57 + 6
    assert ids(state) == ["R3"]
    assert asked(state) != "scroll"


@pytest.mark.rule("M07-R-07")
def test_both_scrolls_may_be_used_one_after_the_other_on_two_tiles() -> None:
    state = given(
        scrolls(table_of(), {0: ["R3", "Cc"]}),
        tiles={"d3": FOUR, "c4": "F05"},
        bishop="a3",
        paint={0: "RYBRYB"},
        money={0: 1},
        track={0: 50},
    )
    state = turn(state, 0, "cathedral", 2)
    play(state, "restore d3", "scroll R3", "bishop c4", "restore c4", "scroll Cc")
    assert state.track[0] == 50 + (4 + 2) - 2 + 2 + (4 + 3) + 2
    assert ids(state) == []


# -- lines that are done, and the end


@pytest.mark.rule("M07-25", "M07-EX-08", "M07-27", "FX-S-12")
def test_a_scroll_whose_line_another_has_finished_is_worth_nothing() -> None:
    state = restoring("c3", "c3", ["a3", "b3", "d3", "e3"], held=("R1", "Ca"))
    state = turn(given(scrolls(state, {1: ["R3", "Cb"]}), paint={0: "RYB", 1: "RYB"}), 0, "cathedral")
    play(state, "restore c3", "pass")
    later = given(state, tiles={"b4": "F05"}, bishop="b3", paint={1: "RYB"}, track={1: 5}, money={1: 0})
    later = turn(later, 1, "cathedral")
    play(later, "restore b4")
    assert legal(later) == ["scroll Cb", "pass"]
    assert refused(later, "scroll R3").rule == "M07-11"
    play(later, "pass")
    assert ids(later, 1) == ["R3", "Cb"]
    over = evening(given(later, last=True, money={0: 0, 1: 0, 2: 0}))
    assert over.over
    assert over.scores[1] == later.scores[1]


@pytest.mark.rule("M07-R-14")
def test_whoever_finishes_the_line_and_passes_has_lost_the_scroll() -> None:
    state = restoring("c3", "c3", ["a3", "b3", "d3", "e3"], held=("R3", "Ca"))
    play(state, "restore c3", "pass")
    state = turn(given(state, tiles={"a4": "F05"}, bishop="a3", paint={0: "RYB"}), 0, "cathedral")
    play(state, "restore a4")
    assert legal(state) == ["scroll Ca", "pass"]
    assert ids(state) == ["R3", "Ca"]


@pytest.mark.rule("M07-R-17")
def test_scrolls_work_in_the_second_cathedral_visit_of_the_last_round() -> None:
    state = given(restoring("d3", "a3", ["a3"]), last=True)
    state = turn(state, 0, "cathedral", again=True)
    play(state, "restore d3", "scroll R3")
    assert state.scores[0] == 54 + 4


@pytest.mark.rule("M07-24")
def test_a_used_scroll_stands_for_no_other() -> None:
    """Seat 0 has used its column scroll and keeps the one of row 1; in row 4 it is asked for that of the row only."""
    state = restoring("c3", "c4", held=("R1", "Cc"))
    all_of_them = state.conserved()["scrolls"]
    play(state, "restore c3", "scroll Cc")
    assert state.conserved()["scrolls"] == all_of_them
    for column in "abcde":
        later = given(state, tiles={f"{column}4": FOUR}, bishop=f"{column}4", paint={0: "RYB"}, track={0: 60})
        later = turn(later, 0, "cathedral")
        play(later, f"restore {column}4")
        assert (asked(later), legal(later, 0)) == ("scroll", ["pass"])


@pytest.mark.rule("M07-26")
def test_unused_scrolls_are_kept_from_round_to_round_and_still_pay() -> None:
    state = restoring("d3", "a3", ["a3"])
    held = [ids(state, seat) for seat in (0, 1, 2)]
    assert [len(of) for of in held] == [2, 2, 2]
    for _ in range(2):
        state = evening(state)
        assert [ids(state, seat) for seat in (0, 1, 2)] == held
    assert state.round == 3
    state = turn(given(state, tiles={"d3": FOUR}, bishop="a3", paint={0: "RYB"}, track={0: 50}), 0, "cathedral")
    events = play(state, "restore d3", "scroll R3")
    assert told(events, "scroll")[0]["points"] == 4


@pytest.mark.rule("M07-R-13")
def test_what_leonardo_restores_counts_for_the_line_and_may_finish_it() -> None:
    state = given(scrolls(table_of(2), {0: ["R2", "Cc"]}), tiles={"c2": FOUR, "b2": "F05"}, bishop="c3", walker="c3")
    state = turn(state, LEONARDO, "cathedral", 1)
    play(state, "restore c2")
    counting = turn(given(state, bishop="d2", paint={0: "RYB"}, track={0: 50}), 0, "cathedral")
    events = play(counting, "restore b2", "scroll R2")
    assert told(events, "scroll")[0]["spaces"] == 2
    full = given(table_of(2), tiles={"c2": FOUR, "c4": "F05", **dict.fromkeys(["a2", "b2", "d2", "e2"])})
    full = turn(given(scrolls(full, {0: ["R2", "Cc"]}), bishop="c3", walker="c3"), LEONARDO, "cathedral", 1)
    play(full, "restore c2")
    full = turn(given(full, bishop="c2", paint={0: "RYB"}, track={0: 50}), 0, "cathedral")
    events = play(full, "restore c4")
    assert legal(full) == ["scroll Cc", "pass"]
    assert refused(full, "scroll R2").rule == "M07-11"
    assert ids(full) == ["R2", "Cc"]


@pytest.mark.rule("M07-28")
def test_leonardo_is_never_asked_for_a_scroll() -> None:
    state = given(table_of(2), tiles={"c2": FOUR}, bishop="c3", walker="c3")
    state = turn(state, LEONARDO, "cathedral", 1)
    events = play(state, "restore c2")
    assert not told(events, "scroll")
    assert asked(state) != "scroll"
    assert state.tiles[7] == -1  # c2 is restored and counts for everybody's scrolls


@pytest.mark.rule("M07-R-19", "FX-R-44")
def test_scroll_points_are_a_move_of_their_own() -> None:
    state = given(restoring("d3", "a3", ["a3", "b3", "c3"]), track={0: 50, 1: 54, 2: 62})
    play(state, "restore d3")
    assert asked(state) == "score"
    play(state, "behind")
    assert (asked(state), state.track[0]) == ("scroll", 53)
    play(state, "scroll R3")
    assert state.track[0] == 61
    state = given(restoring("d3", "a3", ["a3", "b3", "c3"]), track={0: 50, 1: 62, 2: 5})
    play(state, "restore d3", "scroll R3")
    assert asked(state) == "score"
    assert legal(state) == ["ahead", "behind"]


@pytest.mark.rule("M07-R-09", "FX-R-36")
def test_the_scroll_comes_after_the_points_and_before_the_tile_is_taken() -> None:
    state = restoring("d3", "a3", ["a3"])
    events = play(state, "restore d3", "scroll R3")
    kinds = [event.kind for event in events if event.kind in ("restore", "score", "scroll")]
    assert kinds == ["restore", "score", "scroll", "score"]
    assert state.bishop == state.game.parts.spaces.index("d3")


@pytest.mark.rule("M07-29", "M07-R-18")
@pytest.mark.parametrize("modules", [(1, 7), (2, 7), (3, 7), (1, 2, 3, 5, 7)])
def test_scrolls_go_with_other_modules(modules: tuple[int, ...]) -> None:
    state = given(
        scrolls(table_of(modules=modules), {0: ["R3", "Cc"]}), bishop="a3", tiles={"d3": FOUR}, paint={0: "RYB"}
    )
    state = turn(given(state, track={0: 50}), 0, "cathedral")
    play(state, "restore d3", "scroll R3")
    assert state.track[0] == 50 + 4 + 2


# -- who sees what


@pytest.mark.rule("M07-HID-01", "M07-07", "FX-H-07", "M07-HID-02")
def test_a_scroll_is_seen_by_its_owner_only() -> None:
    state = table_of()
    for owner in range(3):
        for viewer in (0, 1, 2, None):
            shown = look(state, viewer)["held"][owner]
            assert [scroll["back"] for scroll in shown] == [1, 2]
            assert all((scroll["id"] is not None) == (viewer == owner) for scroll in shown)
    told_of = json.dumps(look(state, None))
    assert not any(f'"{scroll}"' in told_of for scroll in ROWS + COLUMNS)
    dealt = {tuple(ids(cast(FrescoState, state.resample(0, seed)), 1)) for seed in range(20)}
    assert len(dealt) > 5
    assert not any(set(ids(state)) & set(other) for other in dealt)


@pytest.mark.rule("M07-HID-03", "M07-R-12", "M07-HID-01")
def test_a_used_scroll_is_shown_to_all() -> None:
    state = restoring("d3", "a3")
    play(state, "restore d3")
    events = play(state, "scroll R3")
    assert all(event.seen_by(None) for event in events if event.kind == "scroll")
    assert look(state, None)["used"] == [{"id": "R3", "line": "3", "seat": 0}]
    assert [len(held) for held in look(state, None)["held"]] == [1, 2, 2]
    assert all("R3" not in ids(cast(FrescoState, state.resample(1, seed)), 2) for seed in range(20))


@pytest.mark.rule("M07-HID-01")
def test_who_has_no_fitting_scroll_is_asked_all_the_same() -> None:
    state = restoring("d3", "a3", held=("R1", "Cb"))
    play(state, "restore d3")
    assert asked(state) == "scroll"
    assert legal(state) == ["pass"]
    assert state.view(1) == state.resample(1, 3).view(1)


@pytest.mark.rule("M07-HID-03")
def test_nobody_is_asked_for_a_line_whose_scroll_has_been_seen() -> None:
    state = restoring("d3", "a3")
    play(state, "restore d3", "scroll R3")
    state = given(state, tiles={"e3": "F05"}, bishop="b3", paint={1: "RYB"}, track={1: 5})
    state = turn(state, 1, "cathedral")
    play(state, "restore e3")
    assert asked(state) != "scroll"
