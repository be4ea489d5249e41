"""What a seat may know: screens hide paint, money and plans; everything else lies open."""

from __future__ import annotations

import json
from typing import cast

import pytest

from bottega.games.fresco.rules.state import FrescoState

from .table import (
    LEONARDO,
    asked,
    bag,
    evening,
    game_of,
    given,
    plan,
    planning,
    play,
    stall,
    start,
    told,
    turn,
    waking,
)

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.rule("FB-HID-01")
@PLAYERS
def test_paint_is_seen_by_its_owner_only_even_at_the_end(players: int) -> None:
    state = given(start(players), paint={0: "RRYOOP"})
    over = given(state, last=True)
    over = turn(over, 0, "market", 1, hold=False)
    play(over, "pass", seat=0)
    assert over.over
    for s in (state, over):
        assert s.view(0)["seats"][0]["paint"] == {"R": 2, "Y": 1, "B": 0, "O": 2, "G": 0, "P": 1}
        for viewer in (1, None):
            assert s.view(viewer)["seats"][0]["paint"] is None


@pytest.mark.rule("FB-HID-02")
@PLAYERS
def test_money_is_seen_by_its_owner_only_until_final_scoring(players: int) -> None:
    state = given(start(players), money={0: 7})
    assert state.view(0)["seats"][0]["money"] == 7
    for viewer in (1, None):
        assert state.view(viewer)["seats"][0]["money"] is None
    last = turn(given(state, last=True), 0, "market", 1, hold=False)
    assert last.view(1)["seats"][0]["money"] is None
    play(last, "pass", seat=0)
    assert last.over
    assert last.view(1)["seats"][0]["money"] == 7


@pytest.mark.rule("FB-HID-01", "FB-HID-02", "FB-R-82")
def test_totals_of_others_may_be_anything() -> None:
    """What somebody else owns is dealt anew without a change of one's own view."""
    state = start(3)
    dealt = [cast(FrescoState, state.resample(0, seed)) for seed in range(30)]
    assert all(other.view(0) == state.view(0) for other in dealt)
    assert all(other.money[0] == 12 and other.paint[0] == state.paint[0] for other in dealt)
    assert len({other.money[1] for other in dealt}) > 5
    assert len({str(other.paint[1]) for other in dealt}) > 20


@pytest.mark.rule("FB-R-82", "FB-R-81")
def test_gains_and_payments_are_told_to_everybody_totals_are_not() -> None:
    state = given(start(3), paint={0: "RY"}, money={0: 9}, tiles={"a1": "F01"}, market={"I.1": "RB"}, bishop="e5")
    state = planning(given(state, owned={0: ["G"]}), hours={0: 7})
    events = plan(state, {1: [0, 0, 3, 0, 2], 2: [0, 0, 3, 0, 2], 0: [1, 1, 1, 1, 1]})
    events += play(state, "buy I.1", "restore a1", "pass", seat=0)
    while state.round == 1:
        events += play(state, "pass")
    assert told(events, "buy")[0] | {"tile": ""} == {"seat": 0, "space": "I.1", "tile": "", "paints": "RB", "price": 2}
    assert told(events, "restore")[0]["paints"] == "RY"
    assert {"seat": 0, "thalers": 3} in told(events, "studio")
    assert told(events, "income") == [{"seat": 0, "thalers": 2}]
    told_to_all = [event for event in events if event.kind in ("buy", "restore", "studio", "income")]
    assert all(event.seen_by(1) and event.seen_by(None) for event in told_to_all)
    assert state.money[0] == 9 - 2 + 3 + 2
    for viewer in (1, 2, None):
        assert state.view(viewer)["seats"][0]["money"] is None
        assert state.view(viewer)["seats"][0]["paint"] is None


@pytest.mark.rule("FB-R-84")
def test_who_cannot_pay_shows_nothing() -> None:
    """Red has nothing to do in the cathedral: the turn goes on as after a pass, and the screen stays where it is."""
    state = planning(given(start(3), paint={0: "", 1: "", 2: ""}, money={0: 0}), hours={0: 5})
    events = plan(state, {1: [0, 0, 3, 0, 2], 2: [0, 0, 3, 0, 2], 0: [0, 3, 0, 1, 1]})
    assert asked(state) == "theatre"
    assert {event.kind for event in events if event.seat == 0 and event.seen_by(1)} == {"planned", "pass"}
    assert state.view(1)["seats"][0]["paint"] is None
    assert state.view(1)["seats"][0]["money"] is None


def test_nobody_is_waited_for_who_can_only_pass() -> None:
    """Whoever might hold a card is asked in secret: to pass is a formality then, and nothing else is one."""
    game = game_of(3)
    formal = [game.text(action) for action in range(game.num_actions) if game.is_formality(action)]
    assert formal == ["pass"]


@pytest.mark.rule("FB-HID-03")
@PLAYERS
def test_a_plan_is_open_only_after_everybody_has_planned_and_until_the_evening(players: int) -> None:
    assert start(players).view(0)["seats"][0]["waiting"] == 0
    state = planning(given(start(players), paint=dict.fromkeys(range(players), "")))
    events = plan(state, {0: [0, 2, 2]})
    assert all(event.eyes == (0,) for event in events if event.kind == "place")
    assert state.view(0)["seats"][0]["plan"] == [0, 2, 2, 0, 0]
    for viewer in (1, None):
        assert state.view(viewer)["seats"][0]["plan"] is None
        assert state.view(viewer)["seats"][0]["waiting"] is None
        assert not state.view(viewer)["seats"][0]["planned"]
    events = plan(state, {0: [0, 0, 0, 0, 1]})
    assert state.view(1)["seats"][0]["planned"]
    assert state.view(1)["seats"][0]["plan"] is None
    for seat in range(1, players):
        events = plan(state, {seat: [0, 0, 3, 0, 2]})
    assert told(events, "reveal")[0]["seat"] == -1
    for viewer in (0, 1, None):
        assert state.view(viewer)["seats"][0]["plan"] == [0, 2, 2, 0, 1]
    while asked(state) == "leonardo cathedral" or asked(state) == "leonardo market":
        state.play(state.legal()[-1])
    assert asked(state) == "theatre"
    assert state.view(1)["seats"][0]["plan"] == [0, 2, 2, 0, 1]


@pytest.mark.rule("FB-HID-04")
@PLAYERS
def test_everybody_sees_how_many_assistants_there_are(players: int) -> None:
    state = waking(given(start(players), mood={0: 0}))
    play(state, "wake 5", seat=0)
    for viewer in (0, 1, None):
        assert state.view(viewer)["seats"][0]["assistants"] == 4
    state = waking(given(start(players), mood={0: 2}))
    play(state, "wake 9", seat=0)
    for viewer in (0, 1, None):
        assert state.view(viewer)["seats"][0]["assistants"] == 6


@pytest.mark.rule("FB-HID-05")
@PLAYERS
def test_everybody_sees_times_prices_and_the_action_order(players: int) -> None:
    state = start(players)
    play(state, "wake 9", seat=0)
    for viewer in (0, 1, None):
        seen = state.view(viewer)
        assert seen["seats"][0]["hour"] == 9
        assert seen["seats"][0]["price"] == 1
        assert seen["inn"][4]["painter"] == 0
        assert seen["seats"][1]["hour"] is None
    play(state, "wake 5", seat=1)
    for hour in (7, 6)[: len(state.hour) - 2]:
        play(state, f"wake {hour}")
    order = {2: [1, LEONARDO, 0], 3: [1, 2, 0], 4: [1, 3, 2, 0]}[players]
    for viewer in (0, 1, None):
        assert state.view(viewer)["order"] == order


@pytest.mark.rule("FB-HID-06", "FB-HID-07")
@PLAYERS
def test_mood_and_score_track_lie_open(players: int) -> None:
    state = given(start(players), mood={0: -3, 1: 2}, track={0: "S2", 1: 31})
    for viewer in (0, 1, None):
        seen = state.view(viewer)["seats"]
        assert (seen[0]["mood"], seen[1]["mood"]) == (-3, 2)
        assert (seen[0]["space"], seen[1]["space"]) == ("S2", 31)
        assert (seen[0]["score"], seen[1]["score"]) == (0, 31)


@pytest.mark.rule("FB-HID-08", "FB-HID-10")
@PLAYERS
def test_tiles_on_stalls_and_fresco_lie_open(players: int) -> None:
    state = given(start(players), tiles={"b4": "F18", "d1": None}, market={"II.2": "YB"})
    for viewer in (0, 1, None):
        seen = state.view(viewer)
        fresco = {entry["space"]: entry["tile"] for entry in seen["fresco"]}
        assert len(fresco) == 25
        assert fresco["b4"] == {"id": "F18", "value": 9, "paints": "ROP"}
        assert fresco["d1"] is None
        assert all(tile["value"] and tile["paints"] for space, tile in fresco.items() if space != "d1")
        second = seen["market"]["stalls"][1]["spaces"]
        assert second[1]["tile"]["paints"] == "YB"
        assert [entry["tile"]["paints"] for entry in second] == stall(state, "II")


@pytest.mark.rule("FB-HID-09")
@PLAYERS
def test_the_bag_shows_its_number_only_and_the_next_draw_is_open_to_chance(players: int) -> None:
    state = start(players)
    for viewer in (0, 1, None):
        seen = json.dumps(state.view(viewer))
        assert state.view(viewer)["market"]["bag"] == len(bag(state)) > 0
        for tile in state.bag:
            assert f'"{state.game.market_tiles[tile].id}"' not in seen
    lying = {tile["id"] for tile in shown_market(state)}
    missing = {tile.id for tile in state.game.market_tiles} - lying
    assert missing == {state.game.market_tiles[tile].id for tile in state.bag}
    mornings = [evening(cast(FrescoState, state.resample(0, seed))) for seed in range(12)]
    assert len({str(morning.market) for morning in mornings}) > 6


def shown_market(state: FrescoState) -> list[dict[str, str]]:
    stalls = state.view(None)["market"]["stalls"]
    return [entry["tile"] for shown in stalls for entry in shown["spaces"] if entry["tile"]]


@pytest.mark.rule("FB-HID-11")
@PLAYERS
def test_of_tiles_in_front_the_backs_are_seen_the_fronts_are_not(players: int) -> None:
    state = given(start(players), paint={0: "RYBOGP"}, tiles={"a1": "F01"})
    state = turn(state, 0, "cathedral", 1)
    play(state, "restore a1")
    for viewer in (0, 1, None):
        seen = state.view(viewer)
        assert seen["seats"][0]["tiles"] == ["GP"]
        assert seen["seats"][0]["income"] == 1
        assert "F01" not in json.dumps(seen)


@pytest.mark.rule("FB-HID-12")
def test_bishop_and_leonardos_painter_lie_open() -> None:
    state = given(start(2), bishop="d2", walker="b5")
    for viewer in (0, 1, None):
        assert state.view(viewer)["bishop"] == "d2"
        assert state.view(viewer)["leonardo"]["walker"] == "b5"


@pytest.mark.rule("FB-HID-13")
def test_the_supply_is_the_same_to_everybody_whatever_is_taken_from_it() -> None:
    """Nothing of the supply is counted, so a hoard behind a screen changes nobody's view."""
    poor, rich = start(3), given(start(3), paint={1: "R" * 17 + "G" * 9}, money={1: 196})
    for viewer in (0, 2, None):
        assert poor.view(viewer) == rich.view(viewer)
    state = turn(given(rich, money={0: 5}, market={"I.1": "RR"}), 0, "market", 1)
    play(state, "buy I.1", seat=0)
    assert state.view(0)["seats"][0]["paint"]["R"] == 3


@pytest.mark.rule("FB-HID-14")
@PLAYERS
def test_everybody_sees_which_side_is_up(players: int) -> None:
    state = evening(given(start(players), only=["a1", "a2", "e5"]))
    for viewer in (0, 1, None):
        assert state.view(viewer)["last"] is True
        assert state.view(viewer)["side"] == 2
        assert start(players).view(viewer)["last"] is False
        assert start(players).view(viewer)["side"] == 1


@pytest.mark.rule("FB-HID-15")
def test_leonardo_has_no_secrets() -> None:
    state = planning(given(start(2), owned={LEONARDO: ["P"]}))
    shown = state.view(0)["leonardo"]
    assert shown["plan"] == [1, 1, 0, 0, 0]
    assert shown["controller"] == 0
    assert shown["tiles"] == ["P"]
    for viewer in (1, None):
        assert state.view(viewer)["leonardo"] == shown


@pytest.mark.rule("FB-HID-16")
@pytest.mark.parametrize(("players", "box"), [(2, ["BBB", "RRR", "YYY"]), (3, ["BBB", "RRR", "YYY"]), (4, [])])
def test_everybody_knows_the_market_tiles_in_the_box(players: int, box: list[str]) -> None:
    """They are the same three in every game, and an open component set names them."""
    game = game_of(players)
    named = [str(tile["paints"]) for tile in game.parts.data["market"]["tile"] if game.parts.side not in tile["sides"]]
    assert sorted(named) == box
    for seed in range(8):
        state = cast(FrescoState, game.start(seed))
        out = [tile["paints"] for tile in shown_market(state)] + bag(state)
        assert sorted([*out, *named]) == sorted(str(tile["paints"]) for tile in game.parts.data["market"]["tile"])
