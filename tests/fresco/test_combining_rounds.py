"""Modules together: what every round keeps of the base game, when the last one comes, and what is prepared."""

from __future__ import annotations

import pytest

from bottega import ledger
from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.game import EDITIONS
from bottega.games.fresco.rules.hooks import overriding
from bottega.games.fresco.rules.state import FrescoState

from .m10_table import look as doctor_look
from .table import asked, evening, given, legal, orders, planning, play, play_on, portraits, stall, start, turn

ALL = list(MODULES)
EVERYWHERE = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]


def next_round(state: FrescoState) -> FrescoState:
    """A copy in which the next round has just begun."""
    s = state.copy()
    s.agenda = [s.game.round_start]
    s.settle()
    return s


def rounds_without_restoring(modules: list[int], seed: int = 3) -> list[tuple[int, bool, int]]:
    """A game in which everybody passes where possible: its rounds, whether they were the last, tiles at their start."""
    state = start(3, seed=seed, modules=modules)
    found = [(state.round, state.last, state.tiles_left)]
    while not state.over:
        if state.round != found[-1][0]:
            found.append((state.round, state.last, state.tiles_left))
        who = state.actors[0]
        options = state.legal(who)
        state.play(state.game.passing.first if state.game.passing.first in options else options[0], who)
    return found


def overriders(*hooks: str) -> set[int]:
    """The modules that take part in one of these hooks."""
    shelf = [manifest.make() for manifest in MODULES.values()]
    for made, number in zip(shelf, MODULES, strict=True):
        made.number = number
    return {found.number for hook in hooks for found in overriding(shelf, hook)}


# -- any set


@pytest.mark.rule("FX-C-01", "FX-C-02", "FX-R-41", "MC-01", "FX-R-43", "MC-R-08")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_modules_can_be_in_play_at_once(players: int, edition: str) -> None:
    state = start(players, seed=players, modules=ALL, edition=edition)
    assert state.view(0)["module_numbers"] == ALL
    assert state.game.altar_once == (edition == "anniversary")
    play_on(state)
    assert state.over
    assert state.round <= 9


@pytest.mark.rule("FX-R-43")
def test_the_first_edition_fills_only_empty_spaces_with_all_modules_too() -> None:
    state = start(4, modules=ALL, edition="first")
    before = {name: stall(state, name) for name in state.game.parts.stalls}
    state = evening(state)
    play_on(state, "wake")
    after = {name: stall(state, name) for name in state.game.parts.stalls}
    assert after == before
    anew = start(4, modules=ALL)
    laid = [stall(anew, name) for name in anew.game.parts.stalls]
    anew = evening(anew)
    play_on(anew, "wake")
    assert [stall(anew, name) for name in anew.game.parts.stalls] != laid


# -- the last round


@pytest.mark.rule("FX-G-01", "FX-G-04", "FX-T-25")
@pytest.mark.parametrize(("tiles", "last"), [(7, False), (6, True)])
def test_six_fresco_tiles_make_the_last_round_with_all_modules_too(tiles: int, last: bool) -> None:
    state = next_round(given(start(3, modules=ALL), only=EVERYWHERE[:tiles]))
    assert state.last == last
    assert state.view(0)["side"] == (2 if last else 1)
    assert state.view(0)["columns"][-1] == ("cathedral" if last else "theatre")


@pytest.mark.rule("FX-G-02", "FX-G-07", "FX-EX-12")
def test_portraits_make_the_ninth_round_the_last() -> None:
    rounds = rounds_without_restoring([1])
    assert [number for number, _, _ in rounds] == list(range(1, 10))
    assert [last for _, last, _ in rounds] == [False] * 8 + [True]
    assert rounds[-1][2] > 6


@pytest.mark.rule("FX-G-03", "FX-G-08", "FX-EX-13")
def test_the_doctor_makes_the_ninth_round_the_last() -> None:
    rounds = rounds_without_restoring([10])
    assert [number for number, _, _ in rounds] == list(range(1, 10))
    assert [last for _, last, _ in rounds] == [False] * 8 + [True]
    state = start(3, modules=[10])
    play_on(state, "wake")
    while not state.last:
        play_on(state, "market") if asked(state) == "plan" else play_on(state, "plan")
    assert doctor_look(state)["infections"] == 1


@pytest.mark.rule("FX-R-27", "MC-R-03", "FX-G-02", "FX-G-03")
def test_two_triggers_at_once_make_one_last_round() -> None:
    rounds = rounds_without_restoring([1, 10])
    assert [last for _, last, _ in rounds] == [False] * 8 + [True]


@pytest.mark.rule("FX-EX-14", "MC-R-03")
def test_the_earliest_trigger_counts() -> None:
    state = next_round(given(start(3, modules=[1, 10]), only=EVERYWHERE[:6], round=5))
    assert (state.round, state.last) == (6, True)
    assert state.view(0)["modules"]["portraits"]["pile"] > 0
    assert doctor_look(state)["infections"] > 1


@pytest.mark.rule("FX-G-04")
@pytest.mark.parametrize("modules", [[1], [10]])
def test_whatever_makes_it_the_last_round_the_boards_are_turned(modules: list[int]) -> None:
    state = start(3, modules=modules)
    while not state.last:
        who = state.actors[0]
        options = state.legal(who)
        state.play(state.game.passing.first if state.game.passing.first in options else options[0], who)
    state = planning(state)
    assert "place cathedral-again" in legal(state, 0)
    assert "place theatre" not in legal(state, 0)


@pytest.mark.rule("FX-G-05", "FX-EX-15")
def test_a_fresco_restored_early_ends_the_game_without_a_side_two_or_income() -> None:
    begun = next_round(given(start(3, modules=[1, 2, 3]), only=EVERYWHERE[:7], round=6))
    assert (begun.round, begun.last) == (7, False)
    state = evening(given(begun, only=[], owned={0: ["blank"] * 7}, money={0: 4}))
    assert state.over
    assert not state.last
    assert state.money[0] == 4


@pytest.mark.rule("FX-G-06", "FX-R-29", "MC-R-06")
def test_there_is_no_income_after_the_last_round_with_all_modules() -> None:
    last = given(start(3, modules=ALL), last=True)
    without, with_tiles = evening(last), evening(given(last, owned={0: ["blank"] * 5}))
    play_on(without)
    play_on(with_tiles)
    assert without.over
    assert without.money == with_tiles.money
    assert without.view(0)["modules"]["portraits"]["pile"] == 16


@pytest.mark.rule("FX-EX-21", "FX-R-29")
def test_no_paint_comes_from_the_wall_after_the_last_round() -> None:
    state = start(3, modules=[9, 15])
    backs = state.game.back_names[8:]
    assert backs[0].startswith("wall")
    state = given(state, owned={0: [backs[0]]}, paint={0: ""})
    after = evening(state)
    last = evening(given(state, last=True))
    assert (sum(after.paint[0]), sum(last.paint[0])) == (1, 0)
    assert last.over


@pytest.mark.rule("FX-G-09")
def test_no_other_module_has_a_trigger_but_for_one_safety_stop() -> None:
    assert overriders("is_last") == {1, 10, 16} & set(MODULES)


# -- the preparation


@pytest.mark.rule("FX-P-01", "FX-P-02", "FX-P-03")
@pytest.mark.parametrize("players", [3, 4])
def test_the_base_game_prepares_the_next_round_with_all_modules(players: int) -> None:
    state = given(start(players, modules=ALL), owned={0: ["blank"] * 3, 1: ["O"]}, money={0: 1, 1: 1})
    state.market = [-1 if space % 2 else tile for space, tile in enumerate(state.market)]
    state.bag = [tile for tile in range(len(state.game.market_tiles)) if tile not in state.market]
    state = evening(state)
    play_on(state, "wake")
    assert min(state.market) >= 0
    assert sorted([*state.market, *state.bag]) == list(range(len(state.game.market_tiles)))
    assert state.money[:2] == [4, 2]
    assert state.hour == [-1] * players


@pytest.mark.rule("FX-P-04")
def test_after_the_first_round_painters_on_start_spaces_change_with_all_modules_too() -> None:
    state = evening(start(3, modules=ALL))
    play_on(state, "wake")
    assert [state.view(0)["seats"][seat]["space"] for seat in range(3)] == ["S2", "S3", "S1"]


@pytest.mark.rule("FX-P-05", "FX-P-05b")
def test_portraits_not_taken_leave_the_game_and_two_new_ones_come() -> None:
    state = start(3, modules=ALL)
    old = [card["id"] for card in state.view(0)["modules"]["portraits"]["shown"]]
    state = evening(state)
    play_on(state, "wake")
    shown = [card["id"] for card in state.view(0)["modules"]["portraits"]["shown"]]
    assert state.view(0)["modules"]["portraits"]["gone"] == old
    assert len(shown) == 2
    assert not set(shown) & set(old)


@pytest.mark.rule("FX-P-06")
def test_the_servant_of_god_brings_a_thaler_more() -> None:
    cards = start(3, modules=[1]).game.parts.data["portraits"]["card"]
    servant = next(card["id"] for card in cards if card["kind"] == "servant")
    state = given(portraits(start(3, modules=ALL), owned={0: [servant]}), owned={0: ["blank"]}, money={0: 0})
    state = evening(state)
    play_on(state, "wake")
    assert state.money[0] == 2


@pytest.mark.rule("FX-P-07")
def test_an_order_brings_a_thaler_and_a_cube_for_its_three_tiles() -> None:
    state = given(orders(start(3, modules=[2, 10]), stacks={0: ["general"]}), money={0: 0}, paint={0: ""})
    state = evening(state)
    assert asked(state) == "order income"
    play(state, "income blue")
    assert (state.money[0], state.paint[0][2]) == (1, 1)


@pytest.mark.rule("FX-P-17", "FX-P-19")
def test_modules_that_state_no_preparation_have_none() -> None:
    without = set(MODULES) - overriders("prepare", "income", "paint_income")
    assert without == {3, 7, 11, 13, 14, 15, 16, 17} & set(MODULES)


@pytest.mark.rule("FX-R-32")
def test_the_preparation_runs_from_the_market_over_the_income_to_the_modules() -> None:
    """Income comes before the new portraits; the cure before the count of the sick is tested with M10-R-32."""
    state = given(turn(start(3, modules=[1, 10]), 0, "theatre", 1, hold=False), owned={0: ["blank"]})
    events = play(state, "pass")
    told = [event.kind for event in events if event.kind in ("market", "income", "portraits", "starts", "round")]
    assert told == ["market", "income", "portraits", "starts", "round"]


# -- which module touches what


@pytest.mark.rule(
    "FX-X-01",
    "FX-X-02",
    "FX-X-03",
    "FX-X-04",
    "FX-X-05",
    "FX-X-06",
    "FX-X-07",
    "FX-X-08",
    "FX-X-09",
    "FX-X-10",
    "FX-X-11",
    "FX-X-12",
    "FX-X-13",
    "FX-X-14",
    "FX-X-15",
    "FX-X-16",
    "FX-X-17",
)
@pytest.mark.parametrize("number", list(MODULES))
def test_modules_take_part_where_the_table_says(number: int) -> None:
    """Planning, columns covered, round end, last round and final scoring, as the ledger's table has them."""
    cells = ledger.rules()[f"FX-X-{number:02}"].text.split(" | ")
    planned, slot, evening_cell, trigger, scoring = (cells[at].startswith("●") for at in (3, 9, 11, 12, 13))
    game = start(3, modules=[number]).game
    assert bool(game.planning_verbs) == planned
    assert bool(game.action_tiles) == slot
    if number != 16:  # its tiles stay on the barrel and it has a safety stop: neither is asked in a round's end
        assert (number in overriders("prepare", "income", "paint_income")) == evening_cell
        assert (number in overriders("is_last")) == trigger
    assert (number in overriders("final_scoring")) == scoring
