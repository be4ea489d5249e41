"""Module 14, The Benches: some market tiles bring wooden beams, which renew the benches of the church for points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from bottega.games.fresco.modules.m14_benches.rules.beams import BenchesState
from bottega.games.fresco.modules.m14_benches.rules.module import Benches
from bottega.games.fresco.rules.components import COLUMNS, PLACES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadComponents

from .table import (
    LEONARDO,
    asked,
    bag,
    evening,
    given,
    legal,
    paints,
    plan,
    planning,
    play,
    refused,
    stall,
    start,
    told,
    turn,
    wake_all,
)


def look(state: FrescoState, seat: int | None = 0) -> dict[str, Any]:
    found: dict[str, Any] = state.view(seat)["modules"]["benches"]
    return found


def module_of(state: FrescoState) -> Benches:
    return next(module for module in state.game.modules if isinstance(module, Benches))


def part_of(state: FrescoState) -> BenchesState:
    return module_of(state).state_of(state)


def table_of(players: int = 3, modules: Sequence[int] = (14,), **options: Any) -> FrescoState:
    return start(players, modules=list(modules), **options)


def beams(state: FrescoState, owned: Mapping[int, int]) -> FrescoState:
    """A copy in which seats have so many beams behind their screens, the others in reserve."""
    s = state.copy()
    b = part_of(s)
    for seat, number in owned.items():
        b.beams[seat] = number
        b.reserve[seat] = b.pieces.each - number
    return s


def benches(state: FrescoState, *wanted: tuple[int, int]) -> FrescoState:
    """A copy in which the first benches need so many beams and bring so many points; they change places with others."""
    s = state.copy()
    b = part_of(s)
    b.needs = b.needs.copy()
    for at, (needs, value) in enumerate(wanted):
        there = [n for n in range(at, len(b.needs)) if b.needs[n] == needs and b.values[n] == value]
        assert there, f"no bench of {needs} beams for {value} points is left"
        for row in (b.needs, b.values):
            row[at], row[there[0]] = row[there[0]], row[at]
    return s


def on_the_tile(
    state: FrescoState,
    own: int,
    place: str = "studio",
    *,
    elsewhere: Mapping[str, int] | None = None,
    again: bool = False,
) -> FrescoState:
    """A copy in which it is seat 0's turn on its tile over a column, with so many own assistants; a visit of seat 1 to
    the last place holds the day."""
    s = state.copy()
    wake_all(s, {0: s.game.parts.hours[0]})
    s.order = sorted(range(s.game.painters), key=s.hour.__getitem__)
    column = COLUMNS - 1 if again else PLACES.index(place)
    for painter in range(s.game.painters):
        s.plan[painter] = [0] * COLUMNS
    part_of(s).over[0] = column
    s.plan[0][column] = own
    for name, number in (elsewhere or {}).items():
        s.plan[0][PLACES.index(name)] = number
    s.plan[1][COLUMNS - 1] = 1
    s.busy = ()
    s.open = True
    first = min([column, *(PLACES.index(name) for name in elsewhere or {})])
    s.agenda = [s.game.slots[first][0]]
    s.settle()
    return s


def offered(state: FrescoState) -> list[int]:
    """What the benches that can be renewed now need."""
    shown = look(state)["benches"]
    return sorted(shown[int(text.partition(" ")[2]) - 1]["beams"] for text in legal(state) if text.startswith("bench "))


# -- components and setup


@pytest.mark.rule("M14-01", "M14-02", "M14-07", "M14-08", "M14-10", "M14-11", "M14-P-01")
def test_twelve_benches_of_one_to_three_beams() -> None:
    pieces = module_of(table_of()).pieces
    assert len(pieces.needs) == len(pieces.names) == 12
    assert Counter(pieces.needs) == {1: 4, 2: 4, 3: 4}
    ones = [value for needs, value in zip(pieces.needs, pieces.values, strict=True) if needs == 1]
    assert any(sum(three) == 8 for three in (ones[:3], ones[1:], [ones[0], ones[1], ones[3]]))
    assert min(pieces.values) >= 1


@pytest.mark.rule("M14-13")
def test_benches_are_laid_at_random() -> None:
    game = table_of().game
    shown = [
        tuple(entry["beams"] for entry in game.start(seed).view(0)["modules"]["benches"]["benches"])
        for seed in range(20)
    ]
    assert len(set(shown)) > 15
    assert all(Counter(one) == {1: 4, 2: 4, 3: 4} for one in shown)


@pytest.mark.rule("M14-03", "M14-14", "M14-15", "M14-R-14", "M14-R-21", "FX-R-23")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_six_beams_in_reserve(players: int) -> None:
    state = table_of(players)
    assert look(state)["reserve"] == [6] * players
    assert look(state)["beams"] == [0] * players
    assert state.conserved()["beams"] == 6 * players


@pytest.mark.rule(
    "M14-EX-10",
    "M14-05",
    "M14-06",
    "M14-17",
    "M14-18",
    "M14-P-02",
    "M14-R-18",
    "FX-R-38",
    "M14-R-17",
    "M14-P-04",
    "FX-R-39",
)
@pytest.mark.parametrize(("players", "tiles"), [(2, 11), (3, 11), (4, 14)])
def test_six_market_tiles_have_beams_and_the_same_paint(players: int, tiles: int) -> None:
    plain = start(players).game
    game = table_of(players).game
    assert len(game.market_tiles) == tiles
    assert [tile.paints for tile in game.market_tiles] == [tile.paints for tile in plain.market_tiles]
    with_beams = {tile.paints: len(tile.extra) for tile in game.market_tiles if tile.extra}
    assert with_beams == {"R": 2, "Y": 2, "B": 2, "RY": 1, "RB": 1, "YB": 1}
    old = {tile.id for tile in plain.market_tiles} - {tile.id for tile in game.market_tiles}
    assert old == {"M01", "M02", "M03", "M04", "M05", "M06"}


@pytest.mark.rule("M14-R-17")
def test_a_replacement_stays_out_with_the_tile_that_it_replaces(tmp_path: Path) -> None:
    path = tmp_path / "benches.toml"
    tiles = "\n".join(
        f'[[benches.market.tile]]\nid = "N{n}"\npaints = "R"\nbeams = 1\nreplaces = "{old}"'
        for n, old in ((1, "M10"), (2, "M01"))
    )
    path.write_text(f'game = "fresco"\n{tiles}\n', encoding="utf-8")
    three = FrescoGame(players=3, modules=[14], components=path)
    four = FrescoGame(players=4, modules=[14], components=path)
    assert [tile.id for tile in three.market_tiles if tile.extra] == ["N2"]
    assert sorted(tile.id for tile in four.market_tiles if tile.extra) == ["N1", "N2"]
    path.write_text(path.read_text(encoding="utf-8").replace("M10", "M99"), encoding="utf-8")
    with pytest.raises(BadComponents, match="no market tile 'M99'"):
        FrescoGame(players=3, modules=[14], components=path)


@pytest.mark.rule("M14-04", "M14-16", "M14-19", "M14-R-04", "FX-T-19")
@pytest.mark.parametrize("last", [False, True])
def test_the_tile_covers_any_one_column(last: bool) -> None:
    state = planning(given(table_of(), last=last))
    fifth = "cathedral-again" if last else "theatre"
    wanted = [f"benches {place}" for place in ("market", "cathedral", "studio", "workshop", fifth)]
    for seat in (0, 1, 2):
        assert [text for text in legal(state, seat) if text.startswith("benches")] == wanted
    play(state, f"benches {fifth}", seat=0)
    assert refused(state, "benches market", seat=0).rule == "M14-19"


# -- planning


@pytest.mark.rule("M14-EX-12", "M14-09", "M14-20", "FX-T-19b")
def test_two_own_assistants_at_most_stand_on_the_tile() -> None:
    state = planning(table_of())
    play(state, "benches studio", "place studio", "place studio", seat=0)
    assert refused(state, "place studio", seat=0).rule == "FB-PLAN-06"


@pytest.mark.rule("M14-R-15", "M14-R-02", "FX-R-06")
def test_the_printed_assistant_is_nobody_s() -> None:
    state = planning(given(table_of(), money={0: 0}))
    play(state, "benches studio", seat=0)
    assert state.waiting[0] == 5
    refusal = refused(state, "pass", seat=0)
    assert refusal.rule
    state = on_the_tile(given(beams(table_of(), {0: 0}), money={0: 0}), 2)
    assert state.money[0] == 0  # no portraits in a covered studio
    assert asked(state) == "theatre"


# -- the market


@pytest.mark.rule("M14-EX-06", "M14-22", "M14-23", "M14-24", "M14-R-09")
def test_a_tile_brings_paint_and_beams() -> None:
    state = given(table_of(), paint={0: ""}, market={"I.1": "R", "I.2": "YB"})
    state = turn(state, 0, "market", 2)
    events = play(state, "buy I.1")
    assert (paints(state, 0), look(state)["reserve"][0], look(state)["beams"][0]) == ("R", 4, 2)
    assert told(events, "beams") == [{"seat": 0, "beams": 2}]
    play(state, "buy I.2")
    assert (paints(state, 0), look(state)["reserve"][0], look(state)["beams"][0]) == ("RYB", 3, 3)
    usable = on_the_tile(benches(state, (2, 6)), 2)
    assert offered(usable) == [1] * 4 + [2] * 4 + [3] * 4


@pytest.mark.rule("M14-EX-07", "M14-25")
def test_without_a_reserve_there_is_paint_only() -> None:
    state = given(beams(table_of(), {0: 6}), paint={0: ""}, money={0: 9}, market={"I.1": "R"})
    state = turn(state, 0, "market", 1, hours={0: 7})
    events = play(state, "buy I.1")
    assert (paints(state, 0), state.money[0]) == ("R", 7)
    assert (look(state)["beams"][0], look(state)["reserve"][0]) == (6, 0)
    assert told(events, "beams") == []


@pytest.mark.rule("M14-EX-08", "M14-R-08")
def test_what_the_reserve_lacks_is_lost() -> None:
    state = given(beams(table_of(), {0: 5}), market={"I.1": "R"})
    state = turn(state, 0, "market", 1)
    play(state, "buy I.1")
    assert (look(state)["beams"][0], look(state)["reserve"][0]) == (6, 0)


@pytest.mark.rule("M14-EX-14", "M14-35", "FX-L-14")
def test_leonardo_may_close_the_stall_with_the_beams() -> None:
    state = given(table_of(2), market={"I.1": "R"})
    state = turn(state, LEONARDO, "market", 1, hours={LEONARDO: 5, 0: 6}, others={0: 1})
    play(state, "close I")
    assert state.actors == (0,)
    assert stall(state, "I") == []
    assert refused(state, "buy I.1").rule == "FB-MKT-05"


@pytest.mark.rule("M14-36", "M16-15", "M16-24", "M16-EX-11", "FX-I-19")
def test_a_tile_of_the_black_market_brings_its_beams() -> None:
    state = given(table_of(4, modules=[14, 16]), paint={0: ""}, money={0: 9})
    blue = [tile.paints for tile in state.game.market_tiles].index("B")
    if blue not in state.bag:
        space = state.market.index(blue)
        state.market[space], state.bag = state.bag[0], [blue]
    assert bag(state) == ["B"]
    state = turn(state, 0, "market", 1)
    play(state, "blackmarket draw")
    assert paints(state, 0) == "B"
    assert (look(state)["beams"][0], look(state)["reserve"][0]) == (2, 4)
    assert state.view(0)["modules"]["blackmarket"]["barrel"][0]["paints"] == "B"


@pytest.mark.rule("M14-R-20")
def test_gold_leaf_and_beams_come_together() -> None:
    state = table_of(3, modules=[5, 14])
    found = False
    for space in state.game.stall_space_names:
        one = turn(given(state, market={space: "R"}, money={0: 9}), 0, "market", 1)
        events = play(one, f"buy {space}")
        kinds = {event.kind for event in events}
        assert "beams" in kinds
        found = found or "gold" in kinds
    assert found


# -- renewing


@pytest.mark.rule("M14-EX-01", "M14-26", "M14-27", "M14-29", "M14-30", "M14-31")
def test_the_printed_example_of_three_carriers() -> None:
    state = on_the_tile(beams(benches(table_of(), (1, 2), (2, 5), (3, 9)), {0: 3}), 2)
    assert asked(state) == "benches tile"
    assert offered(state) == [1] * 4 + [2] * 4 + [3] * 4
    pair = state.copy()
    play(pair, "bench 1")
    assert set(offered(pair)) == {1, 2}
    play(pair, "bench 2")
    assert asked(pair) == "theatre"
    play(state, "bench 3")
    assert asked(state) == "theatre"
    assert look(state)["beams"][0] == 0


@pytest.mark.rule("M14-EX-02", "M14-28", "M14-32", "M14-33")
def test_the_printed_example_of_three_small_benches() -> None:
    state = benches(given(table_of(), track={0: 10, 1: 40, 2: 50}), (1, 2), (1, 3), (1, 3))
    state = on_the_tile(beams(state, {0: 3}), 2)
    events = play(state, "bench 1")
    assert state.track[0] == 12
    assert told(events, "bench") == [{"seat": 0, "bench": "1", "beams": 1, "points": 2}]
    play(state, "bench 2", "bench 3")
    assert state.track[0] == 18
    assert (look(state)["beams"][0], look(state)["reserve"][0]) == (0, 6)
    assert [entry["by"] for entry in look(state)["benches"][:4]] == [0, 0, 0, None]
    again = on_the_tile(beams(state, {0: 3}), 2)
    assert refused(again, "bench 1").rule == "M14-33"


@pytest.mark.rule("M14-EX-03", "M14-21", "M14-26")
def test_the_printed_assistant_carries_one_beam() -> None:
    state = on_the_tile(beams(benches(table_of(), (1, 2), (2, 5)), {0: 2}), 0)
    assert set(offered(state)) == {1}
    assert refused(state, "bench 2").rule == "M14-26"
    play(state, "bench 1")
    assert asked(state) == "theatre"
    assert look(state)["beams"][0] == 1


@pytest.mark.rule("M14-EX-04", "M14-26", "M14-R-07")
def test_two_carriers_lift_no_bench_of_three_beams() -> None:
    state = on_the_tile(beams(benches(table_of(), (2, 5), (3, 9), (1, 2), (1, 3)), {0: 3}), 1)
    assert set(offered(state)) == {1, 2}
    assert refused(state, "bench 2").rule == "M14-26"
    play(state, "bench 3", "bench 4")
    assert asked(state) == "theatre"


@pytest.mark.rule("M14-EX-05", "M14-30")
def test_one_beam_is_one_small_bench() -> None:
    state = on_the_tile(beams(benches(table_of(), (1, 2), (2, 5)), {0: 1}), 2)
    assert set(offered(state)) == {1}
    assert refused(state, "bench 2").rule == "M14-30"
    play(state, "bench 1")
    assert asked(state) == "theatre"


@pytest.mark.rule("M14-EX-09", "M14-28", "M14-R-22", "M14-R-14")
def test_beams_go_back_to_the_own_reserve() -> None:
    state = on_the_tile(beams(benches(table_of(), (3, 9)), {0: 4}), 2)
    play(state, "bench 1")
    assert (look(state)["beams"][0], look(state)["reserve"][0]) == (1, 5)
    state = turn(given(state, market={"I.1": "R"}), 0, "market", 1)
    play(state, "buy I.1")
    assert (look(state)["beams"][0], look(state)["reserve"][0]) == (3, 3)


@pytest.mark.rule("M14-R-03")
def test_a_bench_costs_no_paint() -> None:
    state = on_the_tile(beams(benches(given(table_of(), paint={0: ""}), (1, 2)), {0: 1}), 0)
    play(state, "bench 1")
    assert paints(state, 0) == ""


@pytest.mark.rule("M14-EX-11", "M14-R-06", "M14-R-01", "FX-R-01")
def test_beams_of_the_same_round_serve_in_a_later_slot() -> None:
    state = benches(given(beams(table_of(), {0: 0}), market={"I.1": "RY"}, money={0: 9}), (1, 2))
    state = on_the_tile(state, 0, "theatre", elsewhere={"market": 1})
    assert asked(state) == "market"
    play(state, "buy I.1")
    assert asked(state) == "benches tile"
    play(state, "bench 1")
    assert look(state)["benches"][0]["by"] == 0
    early = on_the_tile(given(beams(table_of(), {0: 0}), money={0: 9}), 2, "market")
    assert asked(early) != "market"


@pytest.mark.rule("M14-EX-15", "M14-R-10", "M14-R-24", "FX-R-44")
@pytest.mark.parametrize(("choice", "first", "second"), [("behind", 12, 14), ("ahead", 14, 16)])
def test_every_bench_is_a_move_of_its_own(choice: str, first: int, second: int) -> None:
    state = benches(given(table_of(), track={0: 10, 1: 13, 2: 50}), (1, 3), (1, 2))
    state = on_the_tile(beams(state, {0: 2}), 1)
    play(state, "bench 1")
    assert asked(state) == "score"
    play(state, choice)
    assert state.track[0] == first
    assert asked(state) == "benches tile"
    play(state, "bench 2")
    assert state.track[0] == second


@pytest.mark.rule("M14-R-24")
def test_in_the_last_round_the_painter_goes_ahead() -> None:
    state = benches(given(table_of(), track={0: 10, 1: 13, 2: 50}, last=True), (1, 3))
    state = on_the_tile(beams(state, {0: 1}), 0)
    play(state, "bench 1")
    assert state.track[0] == 14


@pytest.mark.rule("M14-R-11", "M14-R-12")
def test_carriers_may_be_wasted_and_the_action_given_up() -> None:
    state = on_the_tile(beams(benches(table_of(), (1, 2)), {0: 3}), 2)
    play(state, "bench 1", "pass")
    assert (asked(state), look(state)["beams"][0]) == ("theatre", 2)
    without = on_the_tile(beams(table_of(), {0: 0}), 2)
    assert asked(without) == "theatre"


@pytest.mark.rule("M14-R-13")
def test_without_benches_the_tile_and_the_market_go_on() -> None:
    state = table_of()
    part_of(state).done = [1] * 12
    assert "benches market" in legal(planning(state), 0)
    state = given(beams(state, {0: 3}), market={"I.1": "R"})
    assert asked(on_the_tile(state, 2)) == "theatre"
    state = turn(state, 0, "market", 1)
    play(state, "buy I.1")
    assert look(state)["beams"][0] == 5


@pytest.mark.rule("M14-R-05", "FX-R-03", "FX-P-19")
def test_the_tile_comes_back_every_evening() -> None:
    state = on_the_tile(beams(benches(table_of(), (1, 2)), {0: 3}), 0)
    play(state, "bench 1")
    state = evening(state)
    assert look(state)["covered"] == [None, None, None]
    assert "benches studio" in legal(planning(state), 0)
    assert look(state)["beams"] == [2, 0, 0]


@pytest.mark.rule("FX-EX-11", "M14-R-04", "FX-R-10")
def test_over_the_second_visit_the_first_one_is_free() -> None:
    state = planning(given(table_of(), last=True, mood={0: 4}))
    play(state, "benches cathedral-again", *["place cathedral"] * 3, seat=0)
    assert state.plan[0] == [0, 3, 0, 0, 0]
    taken = planning(given(table_of(), last=True, mood={0: 4}))
    play(taken, "place cathedral-again", seat=0)
    assert refused(taken, "benches cathedral-again", 0).rule == "FX-R-04"
    assert refused(taken, "benches theatre", 0).rule == "FB-FIN-04"
    state = benches(given(table_of(), last=True, track={0: 10}, money={0: 0}), (1, 2))
    state = on_the_tile(beams(state, {0: 1}), 0, again=True)
    play(state, "bench 1")
    assert state.track[0] == 12


@pytest.mark.rule("M17-R-15", "FX-EX-20", "FX-R-07", "M16-R-21")
def test_a_covered_place_is_closed_to_other_modules() -> None:
    state = given(beams(table_of(modules=[14, 16, 17]), {0: 0}), paint={0: "RRYYO"}, money={0: 9})
    assert asked(on_the_tile(state, 2, "workshop")) == "theatre"
    assert asked(on_the_tile(state, 2, "market")) == "theatre"
    some = on_the_tile(beams(state, {0: 1}), 0, "workshop")
    assert asked(some) == "benches tile"
    assert refused(some, "guild red").rule == "M17-06"
    assert refused(some, "blackmarket draw").rule == "M16-08"
    stalls = on_the_tile(beams(state, {0: 1}), 2, "market")
    assert asked(stalls) == "benches tile"
    assert {text.split()[0] for text in legal(stalls, 0)} == {"bench", "pass"}
    assert refused(stalls, "blackmarket draw").rule == "M16-08"


@pytest.mark.rule("FX-R-07", "FX-R-06")
@pytest.mark.parametrize("place", PLACES)
def test_assistants_on_the_tile_do_nothing_of_the_place_nor_of_modules_there(place: str) -> None:
    """Everything could be done there: paint and money for all, portraits, orders, the Guild, the Black Market."""
    state = given(
        beams(table_of(modules=[1, 2, 9, 14, 16, 17]), {0: 2}),
        paint={0: "RYBOGP" * 3},
        money={0: 20},
        mood={0: 0},
        owned={0: ["P", "P", "P"]},
    )
    state = on_the_tile(state, 2, place)
    assert (asked(state), state.view(0)["place"]) == ("benches tile", place)
    assert {text.split()[0] for text in legal(state, 0)} == {"bench", "pass"}
    before = (state.money[0], state.mood[0], paints(state, 0), stall(state, "I"))
    play(state, "pass", seat=0)
    if asked(state) == "benches tile":
        play(state, "pass", seat=0)
    assert 0 not in state.actors
    assert (state.money[0], state.mood[0], paints(state, 0), stall(state, "I")) == before


# -- Leonardo, the end, hidden things


@pytest.mark.rule("M14-34", "FX-L-14")
def test_leonardo_renews_no_benches() -> None:
    state = table_of(2)
    assert len(look(state)["beams"]) == 2
    assert not module_of(state).has_turn(state, LEONARDO, 2)


@pytest.mark.rule("FX-S-14")
def test_beams_score_nothing_at_the_end() -> None:
    state = beams(table_of(), {0: 6})
    state = evening(given(state, last=True, money={0: 1, 1: 1, 2: 1}, track={0: 10, 1: 20, 2: 30}))
    assert state.over
    assert state.track == [10, 20, 30]


@pytest.mark.rule("M14-HID-01", "M14-HID-02", "M14-HID-05", "FX-H-14")
def test_points_are_hidden_until_a_bench_is_renewed() -> None:
    state = on_the_tile(beams(benches(table_of(), (1, 2)), {0: 1}), 0)
    for seat in (0, 1, None):
        assert all(entry["points"] is None for entry in look(state, seat)["benches"])
        assert look(state, seat)["benches"][0]["beams"] == 1
    dealt = {tuple(part_of(cast(FrescoState, state.resample(0, seed))).values) for seed in range(8)}
    assert len(dealt) > 1
    play(state, "bench 1")
    for seat in (0, 1, None):
        assert look(state, seat)["benches"][0]["points"] == 2
    assert all(part_of(cast(FrescoState, state.resample(1, seed))).values[0] == 2 for seed in range(5))


@pytest.mark.rule("M14-HID-03")
def test_everybody_knows_the_beams_behind_the_screens() -> None:
    state = beams(table_of(), {0: 2, 1: 5})
    for seat in (0, 1, 2, None):
        assert look(state, seat)["beams"] == [2, 5, 0]
        assert look(state, seat)["reserve"] == [4, 1, 6]


@pytest.mark.rule("M14-HID-04")
def test_the_plan_is_secret_until_the_screens_are_lifted() -> None:
    state = planning(table_of())
    events = play(state, "benches studio", "place studio", seat=0)
    assert not any(event.seen_by(1) for event in events)
    assert look(state, 0)["covered"][0] == "studio"
    assert look(state, 1)["covered"][0] is look(state, None)["covered"][0] is None
    for seat, columns in ((0, [3, 0, 0, 1, 0]), (1, [0, 0, 3, 0, 2]), (2, [0, 0, 3, 0, 2])):
        plan(state, {seat: columns})
        if seat in state.actors:
            play(state, "pass", seat=seat)
    assert look(state, 1)["covered"][0] == "studio"


def test_beams_are_seen_on_the_stalls() -> None:
    state = given(table_of(), market={"I.1": "R", "I.2": "G"})
    tiles = [entry["tile"] for entry in state.view(0)["market"]["stalls"][0]["spaces"]]
    assert tiles[0]["extra"] == ["beam", "beam"]
    assert "extra" not in tiles[1]
    assert look(state)["stalls"]["I.1"] == 2
    assert "2 beams" in state.game.label(state.game.action("buy I.1"), state.view(0))
    assert "R||" in state.text(0)
