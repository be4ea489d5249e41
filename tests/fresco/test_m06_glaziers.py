"""Module 6, The Glaziers: glass is bought on an action tile; who restores next to a window must renew it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bottega.games.fresco.bot.heuristic import Decision
from bottega.games.fresco.modules.m05_gold.rules.leaves import GoldState
from bottega.games.fresco.modules.m06_glaziers.heuristic import restore_worth
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadComponents

from .m06_table import bench, cathedral, glass_of, glaziers, letters, look, module_of, part_of, shop
from .table import (
    LEONARDO,
    asked,
    evening,
    game_of,
    given,
    hand_in,
    legal,
    plan,
    planning,
    play,
    portraits,
    refused,
    sent,
    space_of,
    start,
    told,
    turn,
)

DATA: dict[str, Any] = game_of(3, modules=[6]).parts.data["glaziers"]
WINDOWS: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in DATA["windows"]["tile"]}
CELLS: list[str] = DATA["cells"]["windows"]
W7, W9 = "W08", "W15"  # yellow, blue, green for 7; blue, red, green for 9
YYG, RGR = "W05", "W17"
SEVEN = "F12"  # a fresco tile worth 7


def table_of(players: int = 3, **options: Any) -> FrescoState:
    return start(players, modules=[6], **options)


# -- components


@pytest.mark.rule("M06-02", "M06-R-24")
def test_twenty_six_tokens_of_glass() -> None:
    assert {glass["name"]: glass["count"] for glass in DATA["glass"]} == {"green": 5, "red": 6, "blue": 7, "yellow": 8}
    assert table_of().conserved()["glass"] == 26


@pytest.mark.rule("M06-03", "M06-09", "M06-P-01", "M06-P-04")
def test_eighteen_window_tiles_with_points_and_panes() -> None:
    assert len(WINDOWS) == table_of().conserved()["window tiles"] == 18
    worth = {"Y": 1, "B": 2, "R": 3, "G": 4}
    for window in WINDOWS.values():
        assert window["vp"] == sum(worth[pane] for pane in window["panes"])
        assert len(window["panes"]) == 3
    assert (WINDOWS[YYG]["panes"], WINDOWS[RGR]["panes"]) == ("YYG", "RGR")
    assert {(7, 14), (9, 18)} <= {(window["vp"], full_loss(window["panes"])) for window in WINDOWS.values()}


def full_loss(panes: str) -> int:
    missing = {glass["letter"]: glass["missing"] for glass in DATA["glass"]}
    return sum(missing[pane] for pane in panes)


@pytest.mark.rule("M06-04")
def test_the_altar_window_has_a_pane_of_each_colour() -> None:
    assert sorted(DATA["altar_panes"]) == sorted(glass["letter"] for glass in DATA["glass"])


@pytest.mark.rule("M06-01", "M06-08", "M06-P-02")
def test_six_spaces_on_the_workbench_from_nothing_to_three_thalers() -> None:
    prices = [entry["price"] for entry in look(table_of())["bench"]]
    assert prices == [0, 1, 1, 2, 2, 3]
    assert prices[0] == min(prices)


@pytest.mark.rule("M06-11", "M06-P-03", "M06-R-21")
def test_twelve_spaces_have_a_window_of_their_own() -> None:
    assert len(set(CELLS)) == 12
    assert set(look(table_of())["wall"]) == set(CELLS)
    assert "c3" not in CELLS
    assert "a1" not in CELLS


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("[glaziers.workbench]\ntiles = 6\nprices = [1, 1, 1, 2, 2, 3]", "one of them 0"),
        ("[glaziers.workbench]\ntiles = 6\nprices = [0, 1]", "a price for each space"),
        ("[glaziers.windows]\ntiles = 1\npanes = 3\n[[glaziers.windows.tile]]\nid='W'\npanes='YYY'\nvp=3", "too few"),
        (
            "[glaziers.windows]\ntiles = 2\npanes = 3\n[[glaziers.windows.tile]]\nid='W'\npanes='YYY'\nvp=3",
            "should be 2",
        ),
        ("[glaziers.windows]\ntiles = 1\npanes = 3\n[[glaziers.windows.tile]]\nid='W'\npanes='YY'\nvp=3", "3 letters"),
        (
            "[glaziers.windows]\ntiles = 1\npanes = 3\n[[glaziers.windows.tile]]\nid='W'\npanes='YYK'\nvp=3",
            "no glass 'K'",
        ),
    ],
)
def test_odd_components_are_refused_with_the_reason(tmp_path: Path, change: str, reason: str) -> None:
    text = Path("src/bottega/games/fresco/modules/m06_glaziers/components.toml").read_text(encoding="utf-8")
    name = change.split("]", maxsplit=1)[0]
    blocks = text.split("\n\n")
    kept = [block for block in blocks if not block.startswith((f"{name}]", f"[{name}.")) and "glaziers" in block]
    (tmp_path / "box.toml").write_text("\n\n".join([*kept, change]), encoding="utf-8")
    with pytest.raises(BadComponents, match=reason):
        table_of(components=str(tmp_path / "box.toml"))


# -- setup


@pytest.mark.rule("M06-13", "M06-14")
def test_the_first_six_tiles_of_the_shuffled_pile_lie_open() -> None:
    state = table_of()
    assert len(bench(state)) == 6
    assert look(state)["pile"] == 12
    assert len({tuple(bench(table_of(seed=seed))) for seed in range(5)}) == 5


@pytest.mark.rule("M06-16", "M06-17", "M06-59", "M06-57", "M06-58", "M06-EX-17", "M06-06", "FX-L-06a", "FX-R-23")
@pytest.mark.parametrize(("players", "tokens"), [(2, 4), (3, 6), (4, 8)])
def test_two_tokens_for_each_player_are_drawn_and_none_for_leonardo(players: int, tokens: int) -> None:
    state = table_of(players)
    assert sum(look(state)["board"].values()) == tokens
    assert look(state)["bag"] == 26 - tokens
    assert sum(look(evening(state))["board"].values()) == tokens
    assert len({letters(look(table_of(players, seed=seed))["board"]) for seed in range(9)}) > 1


# -- planning


@pytest.mark.rule("M06-05", "M06-18", "M06-19", "M06-20", "M06-21", "M06-R-02", "FX-T-01", "FX-T-02")
@pytest.mark.parametrize("place", ["market", "cathedral", "studio", "workshop", "theatre"])
def test_each_seat_may_cover_any_column_and_need_not(place: str) -> None:
    state = planning(table_of())
    for seat in range(3):
        play(state, f"glaziers {place}", seat=seat)
        assert sorted(state.view(seat)["seats"][seat]["spaces"]) == [1, 3, 3, 3, 3]
    nothing = planning(table_of())
    plan(nothing, {seat: [3, 2, 0, 0, 0] for seat in range(3)})
    for seat in range(3):
        play(nothing, "pass", seat=seat)
    assert asked(nothing) == "market"


@pytest.mark.rule("M06-R-02", "FX-R-10", "FX-T-25")
def test_in_the_last_round_the_second_cathedral_may_be_covered_and_the_first_stays_open() -> None:
    state = planning(given(table_of(), last=True))
    assert refused(state, "glaziers theatre", 0).rule == "FB-FIN-04"
    play(state, "glaziers cathedral-again", seat=0)
    assert state.view(0)["seats"][0]["spaces"] == [3, 3, 3, 3, 1]
    assert refused(planning(table_of()), "glaziers cathedral-again", 0).rule == "FB-SET-06"


@pytest.mark.rule("M06-10", "M06-22", "M06-24", "M06-R-03", "M06-EX-07", "FX-T-03", "FX-T-05")
def test_on_a_covered_column_there_is_room_for_one_assistant() -> None:
    state = planning(table_of())
    play(state, "glaziers studio", "place studio", seat=0)
    assert refused(state, "place studio", 0).rule == "FB-PLAN-06"
    assert DATA["action"]["spaces"] == 1


@pytest.mark.rule("M06-R-03", "FX-R-04")
def test_only_an_empty_column_can_be_covered() -> None:
    state = planning(table_of())
    play(state, "place market", seat=0)
    assert refused(state, "glaziers market", 0).rule == "FX-R-04"
    play(state, "glaziers studio", seat=0)
    assert refused(state, "glaziers workshop", 0).rule == "M06-20"
    assert refused(table_of(), "glaziers workshop", 0).rule == "M06-20"


@pytest.mark.rule("FX-R-08")
def test_a_tile_that_leaves_too_few_spaces_is_refused_with_the_number() -> None:
    """With three spaces in each of four columns and one on the tile there is room for thirteen."""
    state = planning(table_of())
    enough = state.copy()
    enough.waiting[0] = 13
    assert "glaziers market" in legal(enough, 0)
    state.waiting[0] = 14
    refusal = refused(state, "glaziers market", 0)
    assert refusal.rule == "FX-R-08"
    assert refusal.fields["missing"] == 1


@pytest.mark.rule("FX-R-08")
def test_a_plan_is_ended_by_hand_as_long_as_the_tile_is_not_laid() -> None:
    state = planning(table_of())
    plan(state, {0: [3, 2, 0, 0, 0]})
    assert "pass" in legal(state, 0)
    play(state, "glaziers theatre", seat=0)
    assert 0 not in state.actors


@pytest.mark.rule("M06-H-04", "FX-H-06")
def test_nobody_sees_the_tile_before_the_screens_are_lifted() -> None:
    state = planning(table_of())
    events = play(state, "glaziers studio", seat=0)
    assert [event.eyes for event in events if event.kind == "cover"] == [(0,)]
    assert state.view(0)["seats"][0]["on_columns"][2] == [{"module": "glaziers", "piece": "tile"}]
    assert state.view(1)["seats"][0]["on_columns"] is None
    assert state.view(None)["seats"][0]["spaces"] is None
    plan(state, {0: [3, 2, 0, 0, 0], 1: [0, 0, 3, 2, 0], 2: [0, 0, 3, 2, 0]})
    events = play(state, "pass", seat=1) + play(state, "pass", seat=2)
    assert told(events, "covered") == [
        {"seat": 0, "tile": "The Glaziers", "module": "glaziers", "place": "studio"},
    ]
    assert state.view(1)["seats"][0]["on_columns"][2] == [{"module": "glaziers", "piece": "tile"}]


# -- the shop


@pytest.mark.rule("M06-23", "M06-24", "M06-25", "FX-T-04", "FX-T-05", "M06-R-23")
@pytest.mark.parametrize(("own", "tokens"), [(0, 2), (1, 3)])
def test_two_printed_assistants_buy_and_one_of_ones_own(own: int, tokens: int) -> None:
    state = shop("YYYYBB", own=own)
    for _ in range(tokens):
        assert asked(state) == "glaziers tile"
        play(state, "glass yellow")
    assert asked(state) != "glaziers tile"
    assert glass_of(state) == "Y" * tokens


@pytest.mark.rule("M06-EX-08", "FX-EX-08", "FX-T-24")
@pytest.mark.parametrize(("assistants", "actions"), [(4, 6), (5, 7), (6, 8)])
def test_assistants_and_printed_ones_add_up(assistants: int, actions: int) -> None:
    """All of them at work: one on the tile, the others in the workshop, where each mixes once."""
    state = given(table_of(), money={0: 20}, paint={0: "R" * 6 + "Y" * 6})
    state = glaziers(state, board="YYYY", over={0: "studio"})
    s = turn(state, 0, "studio", 1)
    s.plan[0][3] = min(3, assistants - 1)
    s.plan[0][4] = assistants - 1 - s.plan[0][3]
    done = 0
    while s.actors == (0,):
        text = next(found for found in legal(s, 0) if found != "pass")
        done += text.startswith(("glass", "improve")) or (text.startswith("mix") and s.mixes_left == 0)
        play(s, text)
    assert done == actions


@pytest.mark.rule("M06-26", "M06-27", "M06-EX-09")
def test_what_glass_costs() -> None:
    assert {glass["name"]: glass["price"] for glass in DATA["glass"]} == {"blue": 1, "yellow": 1, "red": 2, "green": 2}
    state = shop("YBRG", own=1, money=20)
    events = play(state, "glass green", "glass red", "glass yellow")
    assert state.money[0] == 15
    assert [entry["price"] for entry in told(events, "glass")] == [2, 2, 1]


@pytest.mark.rule("M06-28", "M06-H-03")
def test_glass_goes_behind_the_screen() -> None:
    state = shop("YB")
    events = play(state, "glass blue")
    assert [event.eyes for event in events if event.kind == "glass"] == [None]
    assert letters(look(state)["board"]) == "Y"
    assert look(state, 0)["mine"]["B"] == 1
    assert look(state, 1)["mine"]["B"] == 0
    assert look(state, None)["mine"] is None


@pytest.mark.rule("M06-29")
def test_without_glass_on_the_board_nothing_is_asked() -> None:
    assert asked(shop("")) != "glaziers tile"
    assert refused(shop("Y"), "glass green").rule == "M06-29"


@pytest.mark.rule("M06-EX-10")
def test_one_thaler_buys_no_red_and_no_green_glass() -> None:
    assert asked(shop("RRGG", money=1)) != "glaziers tile"
    assert refused(shop("RY", money=1), "glass red").rule == "M06-27"


@pytest.mark.rule("M06-R-04", "FX-R-09")
def test_purchases_may_be_given_up() -> None:
    state = shop("YBRG")
    play(state, "glass yellow")
    events = play(state, "pass")
    assert told(events, "leave tile") == [{"seat": 0, "module": "glaziers", "assistants": 1}]
    assert asked(state) != "glaziers tile"
    assert refused(state, "glass blue", state.actors[0]).rule == "M06-25"


@pytest.mark.rule("M06-R-01", "M06-22", "M06-EX-07", "FX-R-01", "FX-T-03", "FX-R-42")
def test_the_shop_is_open_in_the_slot_of_the_covered_place() -> None:
    """Seat 0 covers the studio, seat 1 the market: seat 1 buys first; the studio earns seat 0 nothing."""
    state = glaziers(given(table_of(), money={0: 9, 1: 9}), board="YYYY", over={0: "studio", 1: "market"})
    s = turn(state, 1, "market", 0, hours={0: 5, 1: 6, 2: 7})
    s.plan[0][2] = 1
    assert (asked(s), s.actors) == ("glaziers tile", (1,))
    play(s, "glass yellow", "glass yellow")
    assert (asked(s), s.actors) == ("glaziers tile", (0,))
    assert s.money[0] == 9


# -- windows


@pytest.mark.rule("M06-30", "M06-31")
def test_who_restores_next_to_a_window_must_choose_a_window_tile() -> None:
    state = cathedral()
    play(state, "restore b1")
    assert asked(state) == "window"
    assert [text.removeprefix("window ") for text in legal(state)] == bench(state)
    other = next(window for window in WINDOWS if window not in bench(state))
    assert refused(state, f"window {other}").rule == "M06-31"
    assert refused(state, "pass").rule == "FB-R-92"
    assert refused(cathedral(), "window W01").rule == "M06-30"


@pytest.mark.rule("M06-47")
def test_on_the_thirteen_other_spaces_nothing_changes() -> None:
    state = cathedral(SEVEN, "c3", glass="YBRG")
    play(state, "restore c3")
    assert asked(state) != "window"
    assert state.track[0] == 27
    assert glass_of(state) == "YBRG"


@pytest.mark.rule("M06-32", "M06-R-10", "M06-33", "M06-34", "M06-R-18")
def test_the_price_of_the_space_is_paid_and_the_tile_laid_on_the_wall() -> None:
    state = cathedral(money=2, windows=["W01", "W02", "W03", "W04", "W05", "W06"])
    play(state, "restore b1")
    assert legal(state) == [f"window W0{n}" for n in (1, 2, 3, 4, 5)]
    assert refused(state, "window W06").rule == "M06-32"
    play(state, "window W04")
    assert state.money[0] == 0
    assert look(state)["wall"]["b1"]["id"] == "W04"
    assert len(state.owned[0]) == 1
    assert state.view(0)["bishop"] == "b1"


@pytest.mark.rule("M06-32", "M06-R-10")
def test_without_money_the_free_tile_is_taken_by_itself() -> None:
    state = cathedral(money=0, windows=["W01"])
    play(state, "restore b1")
    assert look(state)["wall"]["b1"]["id"] == "W01"


@pytest.mark.rule("M06-EX-06", "M06-35", "M06-36", "M06-37")
def test_the_workbench_closes_its_gap_and_is_filled_at_the_right_end() -> None:
    state = cathedral(windows=["W01", "W02", "W03", YYG, "W06", "W07"])
    g = part_of(state)
    top = [window.id for window in g.pieces.windows].index(RGR)
    g.pile.remove(top)
    g.pile.append(top)
    before = state.money[0]
    play(state, "restore b1", f"window {YYG}")
    assert before - state.money[0] == 2
    assert bench(state)[:5] == ["W01", "W02", "W03", "W06", "W07"]
    assert bench(state)[5] == RGR
    assert look(state)["pile"] == 11


@pytest.mark.rule("M06-38", "M06-39", "M06-R-08", "M06-R-12", "M06-07")
def test_each_token_shown_may_be_discarded_or_kept() -> None:
    state = cathedral(glass="YBG", windows=[W7])
    play(state, "restore b1", f"window {W7}")
    assert asked(state) == "panes"
    assert legal(state) == ["pane yellow", "pane blue", "pane green", "pass"]
    play(state, "pane blue")
    assert look(state)["panes"] == "YG"
    play(state, "pass")
    assert glass_of(state) == "YG"
    assert letters(look(state)["storage"]) == "B"


@pytest.mark.rule("M06-R-13", "M06-38")
def test_no_other_colour_fills_a_pane() -> None:
    state = cathedral(glass="YYRR", windows=[W7])
    play(state, "restore b1", f"window {W7}")
    assert refused(state, "pane red").rule == "M06-R-13"
    assert refused(state, "pane green").rule == "M06-38"
    play(state, "pane yellow")
    assert asked(state) != "panes"
    assert glass_of(state) == "YRR"
    assert refused(cathedral(glass="Y"), "pane yellow").rule == "M06-38"


@pytest.mark.rule("M06-40", "M06-41", "M06-42", "M06-43", "M06-EX-16", "M06-44", "M06-45")
@pytest.mark.parametrize(
    ("window", "lost"), [("W01", 2 + 2 + 2), ("W07", 4 + 4 + 4), ("W09", 2 + 6 + 6), (RGR, 6 + 8 + 6), (YYG, 2 + 2 + 8)]
)
def test_what_missing_glass_costs(window: str, lost: int) -> None:
    """A tile worth 11 with the bishop on it, so that the loss shows."""
    state = cathedral("F24", windows=[window], bishop="b1")
    events = play(state, "restore b1", f"window {window}")
    assert told(events, "glazed")[0]["lost"] == lost
    assert state.track[0] == 20 + max(0, 11 + 3 + WINDOWS[window]["vp"] - lost)


@pytest.mark.rule("M06-EX-01", "M06-45")
def test_case_a_all_glass_with_the_bishop_there() -> None:
    state = cathedral(SEVEN, glass="YBG", windows=[W7], bishop="b1")
    play(state, "restore b1", f"window {W7}", "pane yellow", "pane blue", "pane green")
    assert state.track[0] == 20 + 17


@pytest.mark.rule("M06-EX-02", "M06-39")
def test_case_b_green_is_missing() -> None:
    state = cathedral(SEVEN, glass="YB", windows=[W7])
    play(state, "restore b1", f"window {W7}", "pane yellow", "pane blue")
    assert state.track[0] == 20 + 6


@pytest.mark.rule("M06-EX-03", "M06-44", "M06-R-16")
def test_case_c_no_glass_and_no_points() -> None:
    state = cathedral(SEVEN, windows=[W7])
    play(state, "restore b1", f"window {W7}")
    assert state.track[0] == 20


@pytest.mark.rule("M06-EX-04", "M06-46", "M06-R-16")
def test_case_d_negative_points_are_never_scored() -> None:
    state = cathedral(SEVEN, windows=[W9])
    before = state.tiles_left
    events = play(state, "restore b1", f"window {W9}")
    assert told(events, "glazed")[0]["sum"] == -2
    assert state.track[0] == 20
    assert state.tiles_left == before - 1
    assert len(state.owned[0]) == 1
    assert state.view(0)["bishop"] == "b1"
    assert look(state)["wall"]["b1"]["id"] == W9


@pytest.mark.rule("M06-R-16")
def test_a_painter_on_a_start_space_stays_there() -> None:
    state = turn(
        glaziers(given(table_of(), tiles={"b1": SEVEN}, paint={0: "RYO"}, bishop="c5", track={0: "S1"}), windows=[W9]),
        0,
        "cathedral",
    )
    play(state, "restore b1", f"window {W9}")
    assert space_of(state, 0) == "S1"


@pytest.mark.rule("M06-R-14")
def test_the_new_window_tile_is_open_before_glass_is_chosen_and_the_bishop_comes_last() -> None:
    state = cathedral(glass="YBG", windows=[W7])
    play(state, "bishop b4", "restore b1", f"window {W7}")
    assert asked(state) == "panes"
    assert look(state)["pile"] == 11
    assert state.view(0)["bishop"] == "b4"
    assert state.track[0] == 20
    assert refused(state, "window W01").rule == "M06-30"


@pytest.mark.rule("M06-EX-12", "M06-R-09")
def test_the_pile_is_empty_when_all_windows_are_renewed() -> None:
    state = given(table_of(), track={0: 50, 1: 2, 2: 1})
    for cell in CELLS:
        state = turn(given(state, paint={0: "RRRYYYBBBOOOGGGPPP"}, money={0: 0}), 0, "cathedral")
        play(state, f"restore {cell}")
    assert look(state)["pile"] == 0
    assert len(bench(state)) == 6
    assert all(look(state)["wall"].values())


@pytest.mark.rule("M06-EX-14", "M06-R-15", "M05-R-14")
def test_abbot_gold_leaf_and_window_in_one_sum() -> None:
    """7 + 7 + (2 + 1) + 2 - 8 = 11"""
    state = portraits(start(3, modules=[1, 5, 6]), owned={0: ["P01"]})
    gold = next(part for part in state.module_states if isinstance(part, GoldState))
    gold.disc = 0
    gold.leaves[0] = 1
    state = cathedral(SEVEN, glass="YB", windows=[W7], bishop="c2", state=state)
    play(state, "restore b1", "gild", f"window {W7}", "pane yellow", "pane blue")
    assert state.track[0] == 20 + 11


# -- the altar


@pytest.mark.rule("M06-EX-05", "M06-48", "M06-49", "M06-51")
def test_three_tokens_at_the_altar() -> None:
    state = cathedral(glass="YBR")
    hand_in(state, "RYO")
    assert asked(state) == "panes"
    events = play(state, "pane yellow", "pane blue", "pane red")
    assert told(events, "altar glass") == [{"seat": 0, "glass": "YBR", "points": 3}]
    assert state.track[0] == 20 + 2 + 1 + 3
    assert [event.kind for event in events].count("score") == 1


@pytest.mark.rule("M06-EX-15", "M06-50", "M06-48")
def test_one_token_of_each_colour_for_four_points() -> None:
    state = cathedral(glass="YYBRG")
    hand_in(state, "OGP")
    play(state, "pane yellow")
    assert refused(state, "pane yellow").rule == "M06-48"
    play(state, "pane blue", "pane red", "pane green")
    assert state.track[0] == 20 + 6 + 4
    assert glass_of(state) == "Y"


@pytest.mark.rule("M06-48", "M06-R-17")
def test_the_altar_window_is_optional_and_never_finished() -> None:
    state = cathedral(glass="YB")
    hand_in(state, "RYO")
    play(state, "pass")
    assert state.track[0] == 23
    again = cathedral(glass="YB", state=evening(state))
    hand_in(again, "RYO")
    assert legal(again) == ["pane yellow", "pane blue", "pass"]


@pytest.mark.rule("M06-EX-18")
def test_brown_cubes_and_all_glass_at_the_altar() -> None:
    state = cathedral(glass="YBRG", state=start(3, modules=[3, 6]))
    state.paint[0] = [0, 0, 0, 0, 0, 0, 0, 3]
    hand_in(state, "NNN")
    play(state, "pane yellow", "pane blue", "pane red", "pane green")
    assert state.track[0] == 20 + 21 + 4


# -- round and game end


@pytest.mark.rule("M06-52", "FX-P-10", "FX-T-27", "FX-R-03")
def test_the_tile_comes_back_and_can_be_used_again() -> None:
    state = evening(glaziers(table_of(), over={0: "studio", 1: "market"}))
    assert part_of(state).over == [-1, -1, -1]
    assert "glaziers studio" in legal(planning(state), 0)


@pytest.mark.rule("M06-53", "M06-54", "FX-P-10b", "FX-P-10c")
def test_unsold_glass_goes_to_the_storage_board_and_new_glass_is_drawn() -> None:
    state = glaziers(table_of(), board="YYBRRG")
    after = evening(state)
    assert letters(look(after)["storage"]) == "YYBRRG"
    assert sum(look(after)["board"].values()) == 6
    assert look(after)["bag"] == 26 - 12


@pytest.mark.rule("M06-EX-11", "M06-55", "M06-R-07", "FX-P-10d")
def test_the_bag_is_filled_in_the_middle_of_a_draw() -> None:
    state = table_of(4)
    for bag in (10, 2):
        state = evening(state)
        assert look(state)["bag"] == bag
    state = evening(state)
    assert sum(look(state)["board"].values()) == 8
    assert look(state)["bag"] == 18
    assert sum(look(state)["storage"].values()) == 0


@pytest.mark.rule("M06-R-07")
def test_with_too_little_glass_as_much_as_possible_is_drawn() -> None:
    hoard = glaziers(table_of(), board="", glass={0: "YYYYYYYYBBBBBBB", 1: "RRRRRRGG"})
    assert letters(look(evening(hoard))["board"]) == "GGG"


@pytest.mark.rule("M06-56", "MC-09", "FX-S-14", "MC-R-06")
def test_glass_is_worth_nothing_at_the_end() -> None:
    state = given(table_of(), last=True, money={0: 0, 1: 0, 2: 0}, track={0: 30, 1: 20, 2: 10})
    ended = evening(glaziers(state, glass={0: "YBRG"}))
    assert ended.over
    assert ended.scores == [30, 20, 10]
    assert letters(look(ended)["board"]) == letters(look(glaziers(state, glass={0: "YBRG"}))["board"])


# -- Leonardo


def leonardo(windows: list[str], tile: str = SEVEN) -> FrescoState:
    """Leonardo beside b1, where he restores the only tile near him; the bishop is next to it."""
    state = glaziers(given(table_of(2), tiles={"b1": tile, "a2": "F01"}, walker="a1", bishop="c2", track={2: 40}))
    state = given(state, only=["b1", *[s for s in state.game.parts.spaces if s not in ("a1", "a2", "b1")]])
    return sent(glaziers(state, windows=windows), LEONARDO, "cathedral")


@pytest.mark.rule(
    "M06-EX-13", "M06-60", "M06-61", "M06-62", "M06-63", "M06-R-19", "M06-R-20", "FX-L-06b", "FX-L-06c", "FX-L-06d"
)
def test_leonardo_takes_the_free_window_and_its_points() -> None:
    order = ["W15", "W02", "W03", "W04", "W05", "W06"]
    state = leonardo(order)
    assert state.track[LEONARDO] == 40 + 7 + 9 + 2
    assert bench(state)[:5] == order[1:]
    assert len(bench(state)) == 6
    assert look(state)["gone"] == ["W15"]
    assert look(state)["wall"]["b1"] is None
    assert look(state)["pile"] == 11
    rich = glaziers(given(table_of(2), money={0: 9, 1: 9}), board="YYBB")
    assert len(part_of(rich).over) == 2
    for place in ("market", "studio", "workshop", "theatre"):  # his turn never opens the shop
        his = sent(rich, LEONARDO, place, 1)
        assert refused(his, "glass yellow", his.actors[0]).rule == "M06-25"


@pytest.mark.rule("M06-R-11")
def test_with_two_free_spaces_who_controls_him_chooses() -> None:
    state = table_of(2)
    module = module_of(state)
    prices = module.pieces.prices
    module.pieces.prices = [0, 0, 1, 2, 2, 3]
    try:
        state = leonardo(["W15", "W02"])
        assert asked(state) == "window"
        assert state.actors == (state.control,)
        assert legal(state) == ["window W15", "window W02"]
        assert refused(state, f"window {bench(state)[3]}").rule == "M06-60"
        play(state, "window W02")
        assert look(state)["gone"] == ["W02"]
    finally:
        module.pieces.prices = prices


# -- hidden things


@pytest.mark.rule("M06-H-01", "M06-H-02")
def test_what_everybody_sees() -> None:
    seen = look(glaziers(table_of(), board="YYB"), None)
    assert letters(seen["board"]) == "YYB"
    assert (seen["bag"], seen["pile"], len(seen["bench"])) == (23, 12, 6)
    assert set(seen) == {"board", "storage", "mine", "bag", "bench", "pile", "wall", "gone", "glazing", "panes"}


@pytest.mark.rule("M06-H-02", "M06-H-03", "FX-H-06")
def test_hidden_glass_and_windows_are_dealt_anew() -> None:
    state = glaziers(table_of(), board="YYB", glass={0: "RR", 1: "GGB", 2: "Y"})
    dealt = [state.resample(0, seed) for seed in range(8)]
    assert len({json.dumps(part_of(other).glass[1:]) for other in dealt if isinstance(other, FrescoState)}) > 1
    assert len({json.dumps(part_of(other).pile) for other in dealt if isinstance(other, FrescoState)}) > 1
    for other in dealt:
        assert isinstance(other, FrescoState)
        assert glass_of(other, 0) == "RR"
        assert sum(sum(stock) for stock in part_of(other).glass) == 6
        assert other.conserved() == state.conserved()


# -- words


def test_every_moment_has_its_words() -> None:
    state = shop("YBRG", own=1)
    game = state.game
    view = state.view(0)
    assert game.label(game.action("glass green"), view) == "Buy green glass for 2 thalers"
    assert game.prompt(view) == "Your turn: buy glass, or pass (3 assistants left)."
    assert "Glass" in state.text(0)
    covering = planning(table_of())
    labels = {game.label(action, covering.view(0)) for action in covering.legal(0)}
    assert "Place the Glaziers tile on the studio column" in labels
    window = cathedral(glass="Y", windows=["W01"])
    events = play(window, "restore b1", "window W01", "pane yellow")
    said = [game.tell(event, window.names) for event in events]
    assert "Player 1 places window W01 beside b1: 3 points." in said
    assert "Player 1 sets yellow into the window (yellow, yellow missing: 4 points less)." in said


def test_the_score_sheet_names_windows() -> None:
    state = cathedral(SEVEN, glass="YBG", windows=[W7], bishop="b1")
    events = play(state, "restore b1", f"window {W7}", "pane yellow", "pane blue", "pane green")
    assert state.game.sources(state.view(0), events)["Fresco tiles with a window"][0] == 17


def test_good_players_use_the_glaziers() -> None:
    """With green glass on offer and nothing to lose, the tile is worth laying; with all windows renewed it is not."""
    state = planning(glaziers(given(table_of(), money={0: 12}), board="GGGRRR"))
    module = module_of(state)
    cover = state.game.action("glaziers theatre")
    assert Decision(state, 0).by_itself(cover)[1] > 5
    late = given(state, only=["c3", "b2", "d4"])
    assert Decision(late, 0).by_itself(cover)[1] < 1
    assert restore_worth(module, glaziers(state, glass={0: "RRGG"}), 0, 1, 0) > 0
    assert restore_worth(module, state, 0, 1, 0) < 0
