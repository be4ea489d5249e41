"""The two editions: four options that change play, and wordings that do not."""

from __future__ import annotations

from typing import Any

import pytest

import bottega
from bottega.kernel import BadOption, Game
from bottega.kernel.chance import Chance

from .table import (
    asked,
    bag,
    evening,
    game_of,
    given,
    hand_in,
    legal,
    paints,
    play,
    refused,
    space_of,
    stall,
    start,
    told,
    turn,
    waking,
)

EDITIONS = ("anniversary", "first")


@pytest.mark.rule("FB-ED-01", "FB-EX-27", "FB-R-88")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_altar_once_a_round_or_once_for_each_assistant(players: int) -> None:
    pieces: dict[str, Any] = {"paint": {0: "RYBRYBRB"}, "tiles": {"a1": "F02"}, "bishop": "e5"}
    state = turn(given(start(players), **pieces), 0, "cathedral", 2)
    hand_in(state, "RYB")
    assert refused(state, "altar red", seat=0).rule == "FB-ALT-02"
    first = turn(given(start(players, edition="first"), **pieces), 0, "cathedral", 2)
    hand_in(first, "RYB")
    assert "altar red" in legal(first, 0)
    hand_in(first, "RYB")
    assert space_of(first, 0) == 4
    assert paints(first, 0) == "RB"


@pytest.mark.rule("FB-ED-01")
def test_in_the_next_round_the_altar_is_open_again() -> None:
    state = turn(given(start(), paint={0: "RYBRYB"}), 0, "cathedral", 1, hold=False)
    hand_in(state, "RYB")
    assert state.round == 2
    state = turn(state, 0, "cathedral", 1)
    hand_in(state, "RYB")
    assert space_of(state, 0) == 4


@pytest.mark.rule("FB-ED-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tiles_that_nobody_touched_stay_only_in_the_first_edition(edition: str) -> None:
    state = start(4, edition=edition)
    changed = []
    for seed in range(12):
        state.set_chance(seed)
        changed.append(evening(state).market != state.market)
    assert all(changed) if edition == "anniversary" else not any(changed)


@pytest.mark.rule("FB-ED-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_start_spaces_after_round_one_and_after_round_three(edition: str) -> None:
    state = given(start(edition=edition), track={0: "S1", 1: "S2", 2: 9})
    assert [space_of(evening(state), painter) for painter in range(2)] == ["S2", "S1"]
    later = evening(given(state, round=3))
    assert [space_of(later, painter) for painter in range(2)] == (
        ["S1", "S2"] if edition == "anniversary" else ["S2", "S1"]
    )


@pytest.mark.rule("FB-ED-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_paid_bishop_is_no_help_at_the_altar(edition: str) -> None:
    state = given(start(edition=edition), paint={0: "RYBRY"}, money={0: 5}, tiles={"a1": "F01"}, bishop="c3")
    state = turn(given(state, only=["a1"]), 0, "cathedral", 1)
    assert "altar red" in legal(state)
    play(state, "bishop b2")
    assert legal(state) == ["restore a1"]
    assert refused(state, "altar red", seat=0).rule == "FB-R-20"
    play(state, "restore a1")
    assert space_of(state, 0) == 3 + 2


@pytest.mark.rule("FB-ED-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_sold_tiles_go_back_into_the_bag_with_the_others(edition: str) -> None:
    state = turn(given(start(4, edition=edition), money={0: 30}), 0, "market", 2)
    tiles = stall(state, "II")
    before = bag(state)
    play(state, "buy II.1", "buy II.3")
    assert stall(state, "II") == []
    assert bag(state) == sorted(before + tiles)


@pytest.mark.rule("FB-ED-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tile_and_bonus_are_one_move_of_five(edition: str) -> None:
    """On 13 = 10 + 3 another painter stands: a move of 3 and then 2 would meet it, a move of 5 does not."""
    state = given(start(edition=edition), tiles={"b2": "F01"}, bishop="c3", paint={0: "RY"}, track={0: 10, 1: 13})
    state = turn(state, 0, "cathedral", 1)
    events = play(state, "restore b2")
    assert told(events, "score") == [{"seat": 0, "from": 10, "to": 15}]


@pytest.mark.rule("FB-ED-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_wake_up_plan_act_and_prepare_follow_in_both(edition: str) -> None:
    state = start(3, edition=edition)
    happened: list[str] = []
    chance = Chance(3)
    events: list[bottega.Event] = []
    while state.round == 1:
        seat = state.actors[0]
        state.play(chance.pick(state.legal(seat)), seat, events)
    for event in events:
        kind = {"wake": "1", "place": "2 plan", "planned": "2 plan", "reveal": "2 act"}.get(event.kind, "")
        kind = kind or ("3" if event.kind in ("market", "income", "starts") else "")
        if kind and kind not in happened[-1:]:
            happened.append(kind)
    assert happened == ["1", "2 plan", "2 act", "3"]


@pytest.mark.rule("FB-ED-11")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("cubes", "points"), [("ROO", 4), ("OOG", 5), ("PPP", 5)])
def test_the_same_mixed_colour_more_than_once(edition: str, cubes: str, points: int) -> None:
    state = turn(given(start(edition=edition), paint={0: cubes}), 0, "cathedral", 1)
    hand_in(state, cubes)
    assert space_of(state, 0) == points


@pytest.mark.rule("FB-ED-12")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_minus_spaces_in_every_column(edition: str, players: int) -> None:
    state = start(players, edition=edition)
    track = state.view(0)["mood_track"]
    assert len(set(track["minus"])) == 2
    for space in track["minus"]:
        morning = waking(given(state, mood={0: space}))
        play(morning, "wake 8", seat=0)
        assert morning.assistants[0] == 4


@pytest.mark.rule("FB-ED-13", "FB-R-89")
def test_two_players_have_leonardo_in_both_editions_with_the_four_options() -> None:
    for edition in EDITIONS:
        state = start(2, edition=edition)
        assert state.view(0)["leonardo"]["plan"] == [1, 1, 0, 0, 0]
    first = given(start(2, edition="first"), track={0: "S1", 1: "S2", 2: 9}, round=4)
    assert [space_of(evening(first), painter) for painter in range(2)] == ["S2", "S1"]
    assert evening(first).market == first.market
    altar = turn(given(start(2, edition="first"), paint={0: "RYBRYB"}), 0, "cathedral", 2)
    hand_in(altar, "RYBRYB")
    assert space_of(altar, 0) == 4
    last = given(start(2, edition="first"), last=True, track={0: 10, 1: 12}, paint={0: "RYB"})
    last = turn(last, 0, "cathedral", 1)
    hand_in(last, "RYB")
    assert asked(last) == "score"


@pytest.mark.rule("FB-ED-14")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("assistants", [1, 2, 3])
def test_one_assistant_or_more_may_close_a_stall(edition: str, assistants: int) -> None:
    state = turn(start(4, edition=edition), 0, "market", assistants)
    play(state, "close III", seat=0)
    assert stall(state, "III") == []
    assert 0 not in state.actors


@pytest.mark.rule("FB-R-88")
def test_everything_else_is_the_same_game() -> None:
    """A whole round with the same seed and the same choices leads to the same table in both editions, as long as
    none of the four options matters."""
    seen = []
    for edition in EDITIONS:
        state = start(3, seed=8, edition=edition)
        chance = Chance(5)
        while asked(state) != "theatre":
            seat = state.actors[0]
            actions = [action for action in state.legal(seat) if not state.game.text(action).startswith("altar")]
            state.play(chance.pick(actions), seat)
        view = state.view(0)
        assert view.pop("edition") == edition
        seen.append((view, state.money, state.paint))
    assert seen[0] == seen[1]


@pytest.mark.rule("FB-R-88")
def test_the_anniversary_edition_is_the_default() -> None:
    game: Game = bottega.game("fresco", players=3)
    assert game.options["edition"] == "anniversary"
    with pytest.raises(BadOption, match="anniversary, first"):
        bottega.game("fresco", players=3, edition="second")


@pytest.mark.rule("FB-R-90")
@pytest.mark.parametrize("modules", [[1], [2], [3], [1, 2, 3]], ids=str)
def test_modules_are_the_same_in_the_first_edition(modules: list[int]) -> None:
    ours, first = game_of(3, modules=modules), game_of(3, modules=modules, edition="first")
    here, there = ours.start(4), first.start(4)
    assert here.view(0)["modules"] == there.view(0)["modules"]
    assert [ours.text(action) for action in range(ours.num_actions)] == [
        first.text(action) for action in range(first.num_actions)
    ]
    altar = turn(given(start(3, modules=modules, edition="first"), paint={0: "RYBRYB"}), 0, "cathedral", 2)
    hand_in(altar, "RYBRYB")
    assert altar.altars[0] == 2


@pytest.mark.rule("FB-R-90", "FB-ED-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_points_of_a_module_follow_the_edition_in_the_last_round(edition: str) -> None:
    state = given(start(modules=[2], edition=edition), last=True, owned={0: ["P", "GP", "OP"]}, track={0: 10, 1: 20})
    state = turn(state, 0, "workshop", 1)
    play(state, "order purple")
    if edition == "anniversary":
        assert space_of(state, 0) == 21
    else:
        assert asked(state) == "score"
