"""The first stories of Fresco: a day from waking up to income, and games that come to their end."""

from __future__ import annotations

from typing import Any

import pytest

from bottega.bots import GreedyBot
from bottega.games.fresco.rules.game import FrescoGame
from bottega.kernel import BadOption, Perspective
from bottega.kernel.chance import Chance

from . import table
from .table import LEONARDO, evening, given, legal, paints, plan, planning, play, refused, sent, stall, start, turn

MODES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "edition": "first"},
    {"players": 4},
    {"players": 2, "modules": [1]},
    {"players": 2, "modules": [2]},
    {"players": 2, "modules": [3]},
    {"players": 3, "modules": [1, 2]},
    {"players": 4, "modules": [1, 2, 3]},
]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_random_games_come_to_an_end(mode: dict[str, Any]) -> None:
    game = FrescoGame(**mode)
    state = game.start(seed=4)
    chance = Chance(4)
    kept = state.conserved()
    while not state.over:
        seat = chance.pick(list(state.actors))
        state.play(chance.pick(state.legal(seat)), seat)
        assert state.conserved() == kept
    assert len(state.moves) <= game.longest
    assert len(state.winners) == 1


@pytest.mark.rule("FB-EX-01", "FB-EX-02", "FB-INN-05")
def test_waking_up_at_seven() -> None:
    state = start(players=3)
    before = state.mood[0]
    play(state, "wake 7", seat=0)
    assert state.mood[0] == before - 1
    assert state.price(0) == 2
    assert refused(state, "wake 7", seat=1).rule == "FB-INN-05"


@pytest.mark.rule("FB-EX-04", "FB-HID-03")
def test_a_plan_is_secret_until_all_have_planned() -> None:
    state = planning(start(players=3))
    plan(state, {0: [1, 2, 0, 1, 1]})
    assert state.actors == (1, 2)
    assert state.view(0)["seats"][0]["plan"] == [1, 2, 0, 1, 1]
    assert state.view(1)["seats"][0]["plan"] is None
    plan(state, {1: [0, 3, 2, 0, 0], 2: [0, 0, 3, 0, state.assistants[2] - 3]})
    assert state.view(1)["seats"][0]["plan"] == [1, 2, 0, 1, 1]


@pytest.mark.rule("FB-EX-05")
def test_buying_three_yellow_cubes_on_stall_four() -> None:
    state = given(start(players=4), money={0: 10}, paint={0: ""}, market={"IV.2": "YYY"})
    state = turn(state, 0, "market", 1, hours={0: 7})
    tiles = stall(state, "IV")
    play(state, "buy IV.2")
    assert state.money[0] == 8
    assert paints(state, 0) == "YYY"
    assert stall(state, "IV") == []
    assert all(tile in table.bag(state) for tile in tiles)
    assert state.actors != (0,)


@pytest.mark.rule("FB-EX-06", "FB-EX-07")
def test_two_restorations_one_after_the_other() -> None:
    state = given(start(), tiles={"b2": "F01", "a1": "F02"}, bishop="c3", paint={0: "RYRB"})
    state = turn(state, 0, "cathedral", 2)
    play(state, "restore b2")
    assert state.track[0] == 3 + 2
    assert state.view(1)["bishop"] == "b2"
    play(state, "restore a1")
    assert state.track[0] == 5 + 3 + 2
    assert table.backs(state, 0) == ["GP", "OG"]


@pytest.mark.rule("FB-EX-08", "FB-EX-10", "FB-EX-27")
def test_the_altar_once_a_round() -> None:
    state = turn(given(start(), paint={0: "RBGGOPRY"}, tiles={"a1": "F01"}), 0, "cathedral", 2)
    play(state, "altar red", "altar blue", "altar green")
    assert state.track[0] == 3
    assert refused(state, "altar green", seat=0).rule == "FB-ALT-02"
    first = turn(given(start(edition="first"), paint={0: "RBGGOP"}), 0, "cathedral", 2)
    play(first, "altar red", "altar blue", "altar green", "altar green", "altar orange", "altar purple")
    assert first.track[0] == 3 + 6


@pytest.mark.rule("FB-EX-20", "FB-R-07")
def test_ahead_or_behind() -> None:
    state = given(start(), track={0: 10, 1: 12, 2: 13}, paint={0: "RYB"})
    state = turn(state, 0, "cathedral", 1)
    play(state, "altar red", "altar yellow", "altar blue")
    assert legal(state) == ["ahead", "behind"]
    other = state.copy()
    play(state, "ahead")
    play(other, "behind")
    assert (state.track[0], other.track[0]) == (14, 11)


@pytest.mark.rule("FB-END-05")
def test_income_for_tiles_in_front() -> None:
    state = given(start(), money={0: 4, 1: 4}, owned={0: ["G", "P"]})
    state = evening(state)
    assert state.money[:2] == [6, 4]
    assert state.round == 2


@pytest.mark.rule("FB-EX-32", "F2-24", "F2-33")
def test_leonardo_restores_next_to_his_painter() -> None:
    state = given(start(players=2), tiles={"c2": "F04"})
    state = turn(state, LEONARDO, "cathedral", 1)
    assert state.actors == (state.control,)
    play(state, "restore c2")
    assert state.track[LEONARDO] == 4 + 2
    assert state.view(0)["bishop"] == state.view(0)["leonardo"]["walker"] == "c2"


@pytest.mark.rule("M01-EX-01")
def test_the_patron_pays_seven() -> None:
    state = table.portraits(start(modules=[1]), "P07", "P08")
    state = turn(given(state, money={0: 0}), 0, "studio", 3)
    play(state, "portrait P07")
    assert state.money[0] == 3 * 3 + 7
    assert [card["id"] for card in state.view(1)["modules"]["portraits"]["shown"]] == ["P08"]


@pytest.mark.rule("M02-EX-02")
def test_a_purple_order() -> None:
    state = given(start(modules=[2]), owned={0: ["P", "GP", "OP"]})
    state = turn(state, 0, "workshop", 1)
    play(state, "order purple")
    assert state.track[0] == 10
    assert state.view(1)["modules"]["orders"]["stacks"][0] == ["purple"]
    before = paints(state, 0)
    state = evening(state)
    assert sorted(paints(state, 0)) == sorted(before + "P")


@pytest.mark.rule("M03-EX-01", "M03-EX-02", "M03-EX-06", "M03-EX-07", "M03-EX-08")
@pytest.mark.parametrize(
    ("cubes", "points"), [("KOG", 9), ("NNN", 21), ("KKN", 17), ("OOK", 8), ("RYN", 8)], ids=lambda value: str(value)
)
def test_the_altar_with_special_cubes(cubes: str, points: int) -> None:
    names = dict(zip("RYBOGPKN", ("red", "yellow", "blue", "orange", "green", "purple", "pink", "brown"), strict=True))
    state = turn(given(start(modules=[3]), paint={0: cubes}), 0, "cathedral", 1)
    play(state, *(f"altar {names[letter]}" for letter in cubes))
    assert state.track[0] == points


@pytest.mark.rule("M03-EX-08")
def test_two_red_cubes_and_a_brown_one_are_no_altar() -> None:
    state = sent(given(start(modules=[3]), paint={0: "RRN"}, tiles={"a1": "F01"}), 0, "cathedral", 1)
    assert state.actors != (0,)


def test_other_modules_are_refused_with_what_there_is() -> None:
    with pytest.raises(BadOption, match="there are 1, 2, 3"):
        FrescoGame(players=3, modules=[1, 18])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    game = FrescoGame(players=players)
    won = 0
    for seed in range(6):
        state, chance, greedy, mine = game.start(seed), Chance(seed), GreedyBot(seed), seed % players
        while not state.over:
            seat = state.actors[0]
            if seat == mine:
                state.play(greedy.choose(Perspective(state, seat, len(state.moves))), seat)
            else:
                state.play(chance.pick(state.legal(seat)), seat)
        won += mine in state.winners
    assert won >= 5
