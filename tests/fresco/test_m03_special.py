"""Module 3, Special Mixes: pink and brown, dearer tiles on the fresco, a better paid altar."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any, cast

import pytest

from bottega.games.fresco.rules.components import LETTERS
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import IllegalAction

from .table import (
    LEONARDO,
    asked,
    backs,
    evening,
    game_of,
    given,
    hand_in,
    legal,
    paints,
    play,
    refused,
    sent,
    start,
    told,
    turn,
)

GAME = game_of(3, modules=[3])
DATA = GAME.parts.data["special"]
EXTRA = {tile.id: tile for tile in GAME.tiles[25:]}
BASE_IDS = {tile.id for tile in GAME.tiles[:25]}


def table_of(players: int = 3, seed: int = 1, **options: Any) -> FrescoState:
    return start(players, seed, modules=[3], **options)


def altar(cubes: str, **options: Any) -> FrescoState:
    """Seat 0 in the cathedral with these cubes and one assistant."""
    return turn(given(table_of(**options), paint={0: cubes}, track={0: "S1"}), 0, "cathedral", 1)


def workshop(cubes: str, assistants: int = 1, players: int = 3) -> FrescoState:
    return turn(given(table_of(players), paint={0: cubes}), 0, "workshop", assistants)


def laid(state: FrescoState) -> dict[str, str]:
    """The tiles on the fresco by their spaces."""
    return {space["space"]: space["tile"]["id"] for space in state.view(0)["fresco"] if space["tile"]}


def in_the_box(state: FrescoState) -> set[str]:
    return BASE_IDS - set(laid(state).values())


# -- components


@pytest.mark.rule("M03-01", "M03-02", "M03-P-01")
def test_seven_extra_tiles_are_worth_13_to_24() -> None:
    assert {id: (tile.value, tile.paints) for id, tile in EXTRA.items()} == {
        "S01": (13, "KYB"),
        "S02": (15, "KG"),
        "S03": (17, "NYB"),
        "S04": (19, "NP"),
        "S05": (21, "KOG"),
        "S06": (21, "NBO"),
        "S07": (24, "KN"),
    }
    assert [entry["id"] for entry in DATA["tile"] if "value" in entry.get("sure", [])] == ["S07"]


@pytest.mark.rule("M03-03", "M03-04")
def test_six_brown_and_six_pink_cubes() -> None:
    assert {colour["name"]: colour["cubes"] for colour in DATA["colour"]} == {"pink": 6, "brown": 6}


@pytest.mark.rule("M03-06", "M03-08", "M03-P-04")
def test_a_table_of_special_mixes_comes_beside_the_basic_one() -> None:
    def table(game: Any) -> dict[str, str]:
        return {LETTERS[mix.result]: LETTERS[mix.one] + LETTERS[mix.other] for mix in game.mixes}

    assert {result: set(cubes) for result, cubes in table(game_of(3)).items()} == {
        "O": set("RY"),
        "G": set("YB"),
        "P": set("RB"),
    }
    assert table(GAME) == {**table(game_of(3)), "K": "PR", "N": "OG"}
    for colour in ("pink", "brown"):
        with pytest.raises(IllegalAction):
            game_of(3).action(f"mix {colour}")


@pytest.mark.rule("M03-P-02")
def test_blots_of_the_extra_tiles_show_on_their_backs() -> None:
    for id, blots in {"S01": "O", "S02": "P", "S03": "G", "S07": "blank"}.items():
        state = given(table_of(), tiles={"a1": id}, paint={0: EXTRA[id].paints})
        state = turn(state, 0, "cathedral", 1)
        play(state, "restore a1")
        assert backs(state, 0) == [blots]


# -- setup


@pytest.mark.rule("M03-EX-09", "M03-09", "M03-11", "M03-13")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["anniversary", "first"])
def test_the_fresco_has_seven_extra_and_eighteen_base_tiles(players: int, edition: str) -> None:
    state = table_of(players, edition=edition)
    tiles = laid(state)
    assert len(tiles) == state.tiles_left == 25
    assert tiles["c3"] == "S07"
    assert {tile for tile in tiles.values() if tile in EXTRA} == set(EXTRA)
    assert len(set(tiles.values()) & BASE_IDS) == 18
    assert len(in_the_box(state)) == 7
    assert state.view(1)["modules"]["special"]["removed"] == 7


@pytest.mark.rule("M03-10", "M03-14")
def test_any_seven_base_tiles_are_removed_those_of_value_11_too() -> None:
    boxes = [in_the_box(table_of(seed=seed)) for seed in range(60)]
    assert all(len(box) == 7 for box in boxes)
    gone = Counter(tile for box in boxes for tile in box)
    assert set(gone) == BASE_IDS
    elevens = [len(box & {"F24", "F25"}) for box in boxes]
    assert set(elevens) == {0, 1, 2}
    assert all(laid(table_of(seed=seed))["c3"] == "S07" for seed in range(10))


@pytest.mark.rule("M03-12")
def test_all_other_tiles_lie_at_random() -> None:
    games = [laid(table_of(seed=seed)) for seed in range(150)]
    for space in GAME.parts.spaces:
        kinds = {tiles[space] in EXTRA for tiles in games}
        assert kinds == ({True} if space == "c3" else {True, False})
    for tile in EXTRA:
        found = {space for tiles in games for space, id in tiles.items() if id == tile}
        assert found == {"c3"} if tile == "S07" else len(found) > 15


@pytest.mark.rule("M03-R-09", "M03-H-01")
def test_who_sees_the_fresco_knows_what_lies_in_the_box() -> None:
    state = table_of()
    for viewer in (None, 0, 1, 2):
        shown = {space["tile"]["id"] for space in state.view(viewer)["fresco"]}
        assert BASE_IDS - shown == in_the_box(state)
        assert state.view(viewer)["fresco"] == state.view(0)["fresco"]
    assert state.conserved()["fresco tiles"] == 25


@pytest.mark.rule("M03-R-11")
def test_the_bishop_starts_on_the_24() -> None:
    state = table_of()
    assert state.view(0)["bishop"] == "c3"
    state = turn(given(state, paint={0: "KN"}), 0, "cathedral", 1)
    play(state, "restore c3")
    assert state.track[0] == 24 + 3


# -- workshop


@pytest.mark.rule("M03-15", "M03-16", "M03-17", "M03-08")
@pytest.mark.parametrize(
    ("mix", "cubes", "made"),
    [
        ("mix pink", "RP", "K"),
        ("mix brown", "OG", "N"),
        ("mix orange", "RY", "O"),
        ("mix green", "YB", "G"),
        ("mix purple", "RB", "P"),
    ],
)
def test_five_mixes(mix: str, cubes: str, made: str) -> None:
    state = workshop(cubes)
    assert legal(state) == [mix, "pass"]
    play(state, mix)
    assert paints(state, 0) == made


@pytest.mark.rule("M03-15", "M03-16")
@pytest.mark.parametrize(
    ("mix", "cubes"),
    [("mix pink", "RRYBOG"), ("mix pink", "YBOGPP"), ("mix brown", "RYBOOP"), ("mix brown", "RYBGGP")],
)
def test_a_special_mix_takes_both_of_its_cubes(mix: str, cubes: str) -> None:
    assert refused(workshop(cubes), mix).rule == "FB-WRK-04"


@pytest.mark.rule("M03-EX-03", "M03-18", "M03-19")
def test_pink_out_of_red_red_and_blue() -> None:
    state = workshop("RRB")
    play(state, "mix purple")
    assert legal(state) == ["mix pink", "pass"]
    play(state, "mix pink")
    assert paints(state, 0) == "K"
    assert 0 not in state.actors


@pytest.mark.rule("M03-EX-04", "M03-18")
def test_brown_out_of_orange_blue_and_yellow() -> None:
    state = workshop("YBO")
    play(state, "mix green", "mix brown")
    assert paints(state, 0) == "N"


@pytest.mark.rule("M03-EX-05", "M03-19", "M03-R-10")
def test_brown_out_of_primaries_takes_two_assistants() -> None:
    alone = workshop("RYYB")
    play(alone, "mix orange", "mix green")
    assert paints(alone, 0) == "OG"
    assert 0 not in alone.actors
    two = workshop("RYYB", assistants=2)
    play(two, "mix orange", "mix green", "mix brown")
    assert paints(two, 0) == "N"


@pytest.mark.rule("M03-R-06", "M03-07")
def test_there_is_always_another_pink_or_brown_cube_in_the_supply() -> None:
    assert all(not set(paints(table_of(), seat)) & set("KN") for seat in range(3))
    state = turn(given(table_of(), paint={0: "RPOG", 1: "K" * 6 + "N" * 6}), 0, "workshop", 1)
    play(state, "mix pink", "mix brown")
    assert paints(state, 0) == "KN"
    assert paints(state, 1) == "K" * 6 + "N" * 6


# -- altar


@pytest.mark.rule("M03-EX-01", "M03-20", "M03-21", "M03-23")
@pytest.mark.parametrize("cubes", ["KOG", "KOP", "KGP", "OKG", "GPK"])
def test_a_pink_cube_and_two_different_mixed_ones(cubes: str) -> None:
    state = altar(cubes)
    events = hand_in(state, cubes)
    assert state.track[0] == 6 + 3
    assert told(events, "altar")[0]["points"] == 9
    assert paints(state, 0) == ""


@pytest.mark.rule("M03-EX-02", "M03-22", "M03-23")
def test_three_brown_cubes() -> None:
    state = altar("NNN")
    hand_in(state, "NNN")
    assert state.track[0] == 6 + 3 * 5


@pytest.mark.rule("M03-EX-06")
def test_two_pink_cubes_and_a_brown_one() -> None:
    state = altar("KKN")
    hand_in(state, "KKN")
    assert state.track[0] == 6 + 3 + 3 + 5


@pytest.mark.rule("M03-EX-07", "M03-R-01")
def test_two_orange_cubes_and_a_pink_one() -> None:
    state = altar("OOK")
    hand_in(state, "OOK")
    assert state.track[0] == 2 + 1 + 1 + 1 + 3


@pytest.mark.rule("M03-EX-08", "M03-R-02", "M03-R-04")
@pytest.mark.parametrize(
    ("cubes", "points"),
    [("RYN", 2 + 1 + 5), ("RYK", 2 + 1 + 3), ("RKN", 2 + 2 + 8), ("ROK", 2 + 2 + 3), ("BNN", 2 + 2 + 10)],
)
def test_special_cubes_among_primary_ones(cubes: str, points: int) -> None:
    state = altar(cubes)
    hand_in(state, cubes)
    assert state.track[0] == points


@pytest.mark.rule("M03-EX-08", "M03-R-04")
def test_two_red_cubes_and_a_brown_one_are_refused() -> None:
    state = turn(given(table_of(), only=["a1"], tiles={"a1": "F24"}, paint={0: "RRNG"}), 0, "cathedral", 1)
    play(state, "altar red")
    assert refused(state, "altar red").rule == "FB-ALT-10"
    play(state, "altar brown")
    assert legal(state) == ["altar green"]
    nothing = sent(given(table_of(), only=["a1"], tiles={"a1": "F24"}, paint={0: "RRN"}), 0, "cathedral", 1)
    assert 0 not in nothing.actors


@pytest.mark.rule("M03-20", "M03-R-01", "M03-R-03")
@pytest.mark.parametrize("cubes", ["".join(c) for c in itertools.combinations_with_replacement(LETTERS, 3)])
def test_every_altar_scores_with_the_best_stand_ins(cubes: str) -> None:
    """Each special cube stands for a mixed one: of all ways the base rules score best, and its own points on top."""
    primaries = [cube for cube in cubes if cube in "RYB"]
    if len(set(primaries)) < len(primaries):
        cubes_left = given(table_of(), only=["a1"], tiles={"a1": "S07"}, paint={0: cubes})
        assert 0 not in sent(cubes_left, 0, "cathedral", 1).actors
        return
    best = 0
    for stand_ins in itertools.product(*("OGP" if cube in "KN" else cube for cube in cubes)):
        full = sorted(stand_ins) == ["G", "O", "P"]
        best = max(best, 6 if full else 2 + sum(cube in "OGP" for cube in stand_ins))
    state = altar(cubes)
    hand_in(state, cubes)
    assert state.track[0] == best + 3 * cubes.count("K") + 5 * cubes.count("N")


@pytest.mark.rule("M03-R-05")
def test_special_cubes_replace_nothing_on_a_tile() -> None:
    state = given(table_of(), only=["a1", "b1"], tiles={"a1": "F24", "b1": "S02"}, paint={0: "OGKKNN"}, bishop="e5")
    state = turn(state, 0, "cathedral", 2)
    assert refused(state, "restore a1").rule == "FB-CATH-03"
    assert "restore b1" in legal(state)
    without = turn(given(state, paint={0: "GPNN"}), 0, "cathedral", 1)
    assert refused(without, "restore b1").rule == "FB-CATH-03"


@pytest.mark.rule("M03-R-07")
def test_the_altar_is_restored_once_a_round_and_in_the_first_edition_once_an_assistant() -> None:
    state = turn(given(table_of(), paint={0: "NNNNNNKN"}), 0, "cathedral", 2)
    hand_in(state, "NNN")
    assert refused(state, "altar brown", seat=0).rule == "FB-ALT-02"
    assert "restore c3" in legal(state)
    first = turn(given(table_of(edition="first"), paint={0: "NNNNNN"}), 0, "cathedral", 2)
    hand_in(first, "NNNNNN")
    assert first.track[0] == 21 + 21


# -- the extra tiles in play


@pytest.mark.rule("M03-24")
@pytest.mark.parametrize("tile", EXTRA)
def test_an_extra_tile_is_restored_scored_and_kept_like_any_other(tile: str) -> None:
    cost = EXTRA[tile].paints
    state = given(table_of(), tiles={"b2": tile}, bishop="b3", paint={0: cost + "R"}, money={0: 0})
    state = turn(state, 0, "cathedral", 1)
    play(state, "restore b2")
    assert state.track[0] == EXTRA[tile].value + 2
    assert paints(state, 0) == "R"
    assert state.view(1)["bishop"] == "b2"
    assert "b2" not in laid(state)
    assert state.tiles_left == 24
    assert evening(state).money[0] == 1


@pytest.mark.rule("M03-25")
def test_the_preparation_is_that_of_the_base_game() -> None:
    for modules in (None, [3]):
        state = given(start(3, modules=modules), money={0: 2}, paint={0: "RYBOGP"}, owned={0: ["G", "blank"]})
        state = evening(state)
        assert asked(state) == "wake"
        assert (state.money[0], paints(state, 0), state.round) == (4, "RYBOGP", 2)
    kept = evening(given(table_of(), paint={0: "KKN"}))
    assert paints(kept, 0) == "KKN"


@pytest.mark.rule("M03-26")
def test_the_end_of_the_game_is_that_of_the_base_game() -> None:
    spaces = GAME.parts.spaces
    assert evening(given(table_of(), only=spaces[10:16])).last
    assert not evening(given(table_of(), only=spaces[10:17])).last
    state = given(table_of(), last=True, money={0: 5, 1: 0, 2: 0}, paint={0: "KKNN"}, track={0: 10, 1: 30, 2: 40})
    state = evening(state)
    assert state.over
    assert state.track == [12, 30, 40]


# -- Leonardo


@pytest.mark.rule("M03-27")
def test_nothing_changes_for_leonardo() -> None:
    plain, special = start(2), table_of(2)
    for key in ("plan", "walker", "controller", "space", "tiles"):
        assert special.view(0)["leonardo"][key] == plain.view(0)["leonardo"][key]
    for place in ("studio", "workshop", "theatre"):
        assert asked(sent(special, LEONARDO, place, 0)) in ("theatre", "wake")


@pytest.mark.rule("M03-28")
@pytest.mark.parametrize("tile", ["S01", "S07"])
def test_leonardo_restores_extra_tiles_for_their_points(tile: str) -> None:
    state = given(table_of(2), only=["c2"], tiles={"c2": tile}, bishop="c3", walker="c3")
    before = [paints(state, seat) for seat in (0, 1)]
    state = sent(state, LEONARDO, "cathedral", 1)
    assert state.track[LEONARDO] == EXTRA[tile].value + 2
    assert backs(state, LEONARDO) == ["blank" if tile == "S07" else "O"]
    assert [paints(state, seat) for seat in (0, 1)] == before


# -- who sees what


@pytest.mark.rule("M03-H-02")
def test_pink_and_brown_cubes_are_kept_behind_the_screen() -> None:
    state = given(table_of(), paint={0: "KKN"})
    assert state.view(0)["seats"][0]["paint"] == {**dict.fromkeys("RYBOGP", 0), "K": 2, "N": 1}
    for viewer in (None, 1, 2):
        assert state.view(viewer)["seats"][0]["paint"] is None
    amounts = {paints(cast(FrescoState, state.resample(1, seed)), 0) for seed in range(12)}
    assert len(amounts) > 1
    assert any("K" in cubes for cubes in amounts)
