"""The last round: when it comes, the second visit to the cathedral, and what ends with it."""

from __future__ import annotations

from typing import Any

import pytest

from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Event

from .table import (
    LEONARDO,
    asked,
    backs,
    evening,
    given,
    hand_in,
    legal,
    paints,
    plan,
    planning,
    play,
    play_on,
    refused,
    space_of,
    stall,
    start,
    told,
    turn,
)

EDITIONS = ("anniversary", "first")
EVERYWHERE = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
MODES: list[dict[str, Any]] = [
    {"players": players, "edition": edition} for players in (2, 3, 4) for edition in EDITIONS
]


def with_tiles(state: FrescoState, number: int) -> FrescoState:
    """A copy of a game with so many tiles left on the fresco."""
    return given(state, only=EVERYWHERE[:number])


# -- when


@pytest.mark.rule("FB-FIN-01", "FB-FIN-02", "FB-FIN-03", "FB-HID-14")
@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("tiles", [1, 5, 6, 7, 8, 25])
def test_a_round_that_begins_with_six_tiles_or_fewer_is_the_last(mode: dict[str, Any], tiles: int) -> None:
    state = evening(with_tiles(start(**mode), tiles))
    for viewer in (0, 1, None):
        seen = state.view(viewer)
        assert seen["last"] == (tiles <= 6)
        assert seen["side"] == (2 if tiles <= 6 else 1)


@pytest.mark.rule("FB-FIN-02", "FB-FIN-01", "FB-EX-30")
def test_from_seven_tiles_to_two_within_an_ordinary_round() -> None:
    state = with_tiles(given(start(), money={0: 0, 1: 0, 2: 0}, bishop="e5"), 7)
    for space, tile in zip(EVERYWHERE, ("F01", "F02", "F03", "F04", "F05"), strict=False):
        state = given(state, tiles={space: tile})
    state = given(state, paint={0: "RYRBYB", 1: "RYBRYB"})
    assert state.tiles_left == 7
    state = turn(state, 0, "cathedral", 3, others={1: 2}, hold=False)
    play(state, "restore a1", "restore b1", "restore c1", seat=0)
    assert state.tiles_left == 4
    assert state.view(0)["side"] == 1
    events = play(state, "restore d1", "restore e1", seat=1)
    assert told(events, "income") == [{"seat": 0, "thalers": 3}, {"seat": 1, "thalers": 2}]
    assert state.money == [3, 2, 0]
    assert state.tiles_left == 2
    assert told(events, "round")[0]["last"] is True
    assert state.view(0)["side"] == 2


@pytest.mark.rule("FB-R-52", "FB-FIN-03")
def test_the_last_round_is_known_before_the_first_wake_up_choice_and_after_the_night() -> None:
    """Income is paid, the start spaces have changed their order, then the boards are turned."""
    state = turn(with_tiles(given(start(), owned={0: ["G"]}), 6), 0, "theatre", 1, hold=False)
    events = play(state, "pass")
    assert [event.kind for event in events] == ["pass", "market", "income", "starts", "round"]
    assert told(events, "round") == [{"seat": -1, "round": 2, "last": True, "controller": -1}]
    assert asked(state) == "wake"
    assert state.last


# -- the round itself


@pytest.mark.rule("FB-FIN-04", "FB-R-53", "FB-SET-06")
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_side_two_has_the_cathedral_twice_with_three_spaces_each(mode: dict[str, Any]) -> None:
    state = planning(given(start(**mode), last=True, mood={0: 4}))
    assert state.view(0)["columns"] == ["market", "cathedral", "studio", "workshop", "cathedral"]
    assert legal(state, 0) == [
        "place market",
        "place cathedral",
        "place studio",
        "place workshop",
        "place cathedral-again",
    ]
    plan(state, {0: [0, 3, 0, 0, 2]})
    assert refused(state, "place cathedral", seat=0).rule == "FB-PLAN-06"
    play(state, "place cathedral-again", seat=0)
    assert state.view(0)["seats"][0]["plan"] == [0, 3, 0, 0, 3]
    ordinary = planning(start(**mode))
    assert refused(ordinary, "place cathedral-again", seat=0).rule == "FB-SET-06"


@pytest.mark.rule("FB-FIN-05", "FB-R-55")
@pytest.mark.parametrize("edition", EDITIONS)
def test_market_cathedral_studio_workshop_and_the_cathedral_again(edition: str) -> None:
    state = given(start(edition=edition), last=True, money=dict.fromkeys(range(3), 9))
    state = given(state, paint=dict.fromkeys(range(3), "RRYYBBOOGGPP"), mood=dict.fromkeys(range(3), 0))
    state = planning(state, hours={0: 7, 1: 5, 2: 8})
    events = plan(state, {seat: [1, 1, 1, 1, 1] for seat in range(3)})
    visits = []
    earned = []
    while not state.over:
        visits.append((asked(state), state.actors[0]))
        events = play(state, "pass")
        earned += [(visits[-1], event["seat"]) for event in told(events, "studio")]
    order = [1, 0, 2]
    assert visits == [(place, seat) for place in ("market", "cathedral", "workshop", "cathedral") for seat in order]
    assert earned == [(("cathedral", 2), seat) for seat in order]


@pytest.mark.rule("FB-EX-38", "FB-R-55")
def test_paint_mixed_in_the_last_round_is_used_in_the_second_visit() -> None:
    state = given(start(), last=True, paint={0: "RYB"}, tiles={"a1": "F08", "b1": "F23"}, bishop="e5", money={0: 0})
    state = given(state, only=["a1", "b1"])
    state = planning(state)
    plan(state, {0: [0, 0, 3, 1, 1], 1: [0, 0, 3, 2, 0], 2: [0, 0, 3, 2, 0]})
    play(state, "mix orange", seat=0)
    while asked(state) == "workshop":
        play(state, "pass")
    assert (asked(state), state.actors) == ("cathedral", (0,))
    assert paints(state, 0) == "BO"
    play(state, "restore a1")
    assert backs(state, 0) == ["GP"]


@pytest.mark.rule("FB-EX-35", "FB-ED-01", "FB-R-88")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_altar_in_both_visits_of_the_last_round(edition: str) -> None:
    state = given(start(edition=edition), last=True, paint={0: "RYBRYBRB"}, tiles={"a1": "F02"}, bishop="e5")
    state = planning(state)
    plan(state, {0: [0, 1, 3, 0, 1], 1: [0, 0, 3, 2, 0], 2: [0, 0, 3, 2, 0]})
    hand_in(state, "RYB")
    play_on(state, "cathedral", 0)
    assert state.column == 4
    if edition == "anniversary":
        assert refused(state, "altar red", seat=0).rule == "FB-ALT-02"
        assert legal(state, 0)[0] == "restore a1"
    else:
        hand_in(state, "RYB")
        assert paints(state, 0) == "RB"


@pytest.mark.rule("FB-R-54")
def test_waking_up_in_the_last_round_sets_mood_price_order_and_assistants() -> None:
    state = evening(with_tiles(given(start(), track={0: 1, 1: 2, 2: 3}, mood={0: 0, 1: 2, 2: 0}), 6))
    assert state.last
    play(state, "wake 5", seat=0)
    play(state, "wake 9", seat=1)
    play(state, "wake 7", seat=2)
    assert state.mood == [-3, 3, -1]
    assert state.assistants == [4, 6, 5]
    assert [state.price(seat) for seat in range(3)] == [4, 1, 2]
    assert state.view(None)["order"] == [0, 2, 1]


# -- the end


@pytest.mark.rule("FB-FIN-06", "FB-FIN-07")
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_game_ends_after_the_last_round_without_income(mode: dict[str, Any]) -> None:
    state = with_tiles(given(start(**mode), last=True, money={0: 1, 1: 1}, owned={0: ["G"] * 9, 1: ["G"]}), 6)
    state = turn(state, 0, "market", 1, hold=False)
    events = play(state, "pass")
    assert state.over
    assert state.tiles_left == 6
    assert state.money[:2] == [1, 1]
    assert told(events, "income") == []
    assert len(state.winners) == 1


@pytest.mark.rule("FB-R-58")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("emptied", [False, True])
def test_nothing_is_prepared_when_no_round_follows(edition: str, emptied: bool) -> None:
    state = given(start(edition=edition), paint={0: "RY"}, money={0: 0, 1: 0, 2: 0}, track={0: 10, 1: "S2", 2: "S3"})
    state = given(state, tiles={"a1": "F01"})
    state = given(state, only=["a1"], last=not emptied, bishop="e5")
    state = turn(state, 0, "market", 1, hold=False)
    if emptied:
        state.plan[0][1] = 1
    events = play(state, "close I", seat=0)
    if emptied:
        events += play(state, "restore a1")
    assert state.over
    assert stall(state, "I") == []
    assert [space_of(state, painter) for painter in (1, 2)] == ["S2", "S3"]
    assert not {"market", "income", "starts", "round"} & {event.kind for event in events}


@pytest.mark.rule("FB-FIN-08", "FB-FIN-09", "FB-EX-31")
@pytest.mark.parametrize("edition", EDITIONS)
def test_eight_tiles_restored_in_one_round_end_the_game(edition: str) -> None:
    state = with_tiles(given(start(edition=edition), money={0: 0, 1: 0, 2: 0}, bishop="e5"), 8)
    cheap = ("F01", "F02", "F03", "F04", "F05", "F06", "F07", "F08")
    for space, tile in zip(EVERYWHERE, cheap, strict=False):
        state = given(state, tiles={space: tile})
    state = given(state, paint={0: "RYRBYB", 1: "RYBRYBRG", 2: "YPBO"}, track={0: 10, 1: 40, 2: 80})
    state = planning(state, hours={0: 5, 1: 6, 2: 7})
    state.round = 5
    plan(state, {0: [0, 3, 0, 0, 2], 1: [0, 3, 0, 0, 2], 2: [0, 2, 0, 0, 3]})
    play(state, "restore a1", "restore b1", "restore c1", seat=0)
    play(state, "restore d1", "restore e1", "restore a2", seat=1)
    play(state, "restore b2", "restore c2", seat=2)
    assert state.tiles_left == 0
    assert not state.over
    assert state.view(0)["side"] == 1
    for seat in (0, 0, 1, 1, 2, 2):
        assert asked(state) == "theatre"
        events = play(state, "improve mood", seat=seat)
    assert state.over
    assert told(events, "income") == []
    assert state.money == [0, 0, 0]
    assert state.round == 5


@pytest.mark.rule("FB-R-56")
def test_an_emptied_fresco_does_not_cut_the_round_short() -> None:
    """Studio, workshop and theatre are still visited with side 1; final scoring follows this round's action order."""
    state = given(start(), paint={0: "RYB", 1: "RY", 2: ""}, money={0: 4, 1: 4, 2: 6}, tiles={"a1": "F01"})
    state = given(state, only=["a1"], track={0: 10, 1: 30, 2: 31}, mood={0: 4, 1: -3, 2: 4}, bishop="e5")
    state.assistants = [5, 5, 5]
    state = planning(state, hours={0: 7, 1: 9, 2: 6})
    plan(state, {0: [0, 1, 1, 1, 2], 1: [0, 0, 1, 1, 3], 2: [0, 0, 3, 0, 2]})
    play(state, "restore a1", seat=0)
    assert state.money == [7, 7, 15]
    assert (asked(state), state.actors) == ("workshop", (1,))
    play(state, "mix orange", seat=1)
    assert (asked(state), state.actors) == ("theatre", (1,))
    events = play(state, "improve mood", "improve mood", "improve mood", seat=1)
    assert state.over
    assert state.mood[1] == 3
    assert [scored["seat"] for scored in told(events, "money")] == [2, 0, 1]


# -- games that would never end


@pytest.mark.rule("FB-R-91", "FB-EX-41")
@pytest.mark.parametrize(("players", "idle", "last"), [(3, 19, True), (3, 18, False), (4, 19, True)])
def test_twenty_rounds_without_a_restored_tile_bring_the_last_one(players: int, idle: int, last: bool) -> None:
    state = evening(given(start(players), idle=idle, round=25))
    assert state.last is last
    assert state.view(0)["side"] == (2 if last else 1)


@pytest.mark.rule("FB-R-91")
def test_a_restored_tile_begins_the_count_anew() -> None:
    state = given(start(), idle=19, paint={0: "RY"}, tiles={"a1": "F01"}, bishop="e5")
    state = turn(state, 0, "cathedral", 1, hold=False)
    play(state, "restore a1")
    assert not state.last
    assert state.idle == 0


@pytest.mark.rule("FB-EX-41", "FB-R-91")
def test_three_players_who_never_restore_play_twenty_one_rounds() -> None:
    state = start(3)
    for number in range(1, 21):
        assert (state.round, state.last) == (number, False)
        events = play_a_lazy_round(state)
        assert (told(events, "idle") == []) == (number < 20)
    assert (state.round, state.last, state.view(None)["idle"]) == (21, True, 20)
    assert state.tiles_left == 25
    play_a_lazy_round(state)
    assert state.over


@pytest.mark.rule("FB-EX-40", "F2-23")
def test_two_players_who_never_restore_come_to_their_last_round_in_round_twenty() -> None:
    state = start(2)
    for number in range(1, 20):
        assert (state.round, state.last) == (number, False)
        assert state.tiles_left == 26 - number
        play_a_lazy_round(state)
    assert (state.round, state.last) == (20, True)
    assert state.tiles_left == 6
    assert len(backs(state, LEONARDO)) == 19
    play_a_lazy_round(state)
    assert state.over
    assert state.tiles_left == 6


def play_a_lazy_round(state: FrescoState) -> list[Event]:
    """Everybody wakes up and plans somehow, and nobody does anything; Leonardo does what he must."""
    number = state.round
    events: list[Event] = []
    while not state.over and state.round == number:
        seat = state.actors[0]
        actions = state.legal(seat)
        state.play(actions[-1], seat, events)
    return events
