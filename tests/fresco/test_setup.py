"""Setting up, for two, three and four players, and the phases of a round."""

from __future__ import annotations

from itertools import combinations

import pytest

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Event

from .table import (
    bag,
    evening,
    game_of,
    given,
    legal,
    paints,
    plan,
    planning,
    play,
    refused,
    stall,
    start,
    turn,
    waking,
)

any_number = pytest.mark.parametrize("players", [2, 3, 4])
both_editions = pytest.mark.parametrize("edition", ["anniversary", "first"])


def lying_out(state: FrescoState) -> list[str]:
    """The paints of all tiles on the stalls."""
    return [tile for name in state.game.parts.stalls for tile in stall(state, name)]


# -- players


@pytest.mark.rule("FB-SET-01")
@both_editions
def test_two_players_start_from_the_setup_for_three(edition: str) -> None:
    two, three = start(players=2, edition=edition), start(players=3, edition=edition)
    assert two.game.parts.side == three.game.parts.side
    assert [stall["name"] for stall in two.view(0)["market"]["stalls"]] == ["I", "II", "III"]
    assert sorted(lying_out(two) + bag(two)) == sorted(lying_out(three) + bag(three))
    assert len(two.track) == len(three.track) == 3


@pytest.mark.rule("FB-SET-02", "FB-SET-03")
@any_number
def test_every_player_has_a_colour_three_painters_five_assistants_and_an_action_board(players: int) -> None:
    state = game_of(players).start(5)
    seats = [state.view(seat)["seats"][seat] for seat in range(players)]
    assert len({seat["colour"] for seat in seats}) == players
    for seat in seats:
        assert seat["space"] in ("S1", "S2", "S3", "S4")  # one painter on the score track
        assert seat["hour"] is None  # one above the inn
        assert seat["mood"] == 0  # one in the theatre
        assert seat["assistants"] == 5
        assert seat["plan"] == [0, 0, 0, 0, 0]


@pytest.mark.rule("FB-SET-05", "FB-SET-06")
@any_number
def test_action_boards_lie_with_side_1_up_until_the_last_round(players: int) -> None:
    state = planning(start(players=players))
    assert state.view(0)["side"] == 1
    assert refused(state, "place cathedral-again", seat=0).rule == "FB-SET-06"
    for left, side in ((7, 1), (6, 2)):
        spaces = state.game.parts.spaces[:left]
        tomorrow = planning(evening(given(start(players=players), only=spaces)))
        assert tomorrow.view(0)["side"] == side
        assert ("place cathedral-again" in legal(tomorrow, 0)) == (side == 2)


@pytest.mark.rule("FB-SET-07", "FB-SET-08")
@any_number
@both_editions
def test_everybody_starts_with_three_cubes_and_twelve_thalers_behind_the_screen(players: int, edition: str) -> None:
    state = start(players=players, edition=edition)
    for seat in range(players):
        assert paints(state, seat) == "RYB"
        mine = state.view(seat)["seats"][seat]
        assert mine["paint"] == {"R": 1, "Y": 1, "B": 1, "O": 0, "G": 0, "P": 0}
        assert mine["money"] == 12
        for viewer in (None, (seat + 1) % players):
            shown = state.view(viewer)["seats"][seat]
            assert shown["paint"] is None
            assert shown["money"] is None


# -- score track, inn, theatre


@pytest.mark.rule("FB-SET-09", "FB-SET-10")
@pytest.mark.parametrize(("players", "starts"), [(4, ["S1", "S2", "S3", "S4"]), (3, ["S1", "S2", "S3"])])
def test_there_are_as_many_start_spaces_as_players(players: int, starts: list[str]) -> None:
    view = game_of(players).start(3).view(None)
    assert view["score_track"]["starts"] == starts
    assert sorted(seat["space"] for seat in view["seats"]) == starts


@pytest.mark.rule("FB-SET-11")
@pytest.mark.parametrize(("players", "orders"), [(3, 6), (4, 24)])
def test_the_start_order_is_drawn(players: int, orders: int) -> None:
    game = game_of(players)
    seen = {tuple(seat["space"] for seat in game.start(seed).view(None)["seats"]) for seed in range(200)}
    assert len(seen) == orders
    assert all(len(set(spaces)) == players for spaces in seen)


@pytest.mark.rule("FB-SET-12")
@any_number
def test_everybody_waits_above_the_inn(players: int) -> None:
    view = game_of(players).start(3).view(0)
    assert all(seat["hour"] is None for seat in view["seats"])
    assert all(row["painter"] is None for row in view["inn"])
    assert view["asked"] == "wake"


@pytest.mark.rule("FB-SET-13")
@pytest.mark.parametrize("row", range(5))
def test_a_row_of_the_inn_is_time_mood_change_and_price(row: int) -> None:
    state = start()
    shown = state.view(0)["inn"][row]
    play(state, f"wake {shown['hour']}", seat=0)
    mine = state.view(0)["seats"][0]
    assert (mine["hour"], mine["mood"], mine["price"]) == (shown["hour"], shown["mood"], shown["price"])


@pytest.mark.rule("FB-SET-27", "FB-SET-28")
@any_number
def test_mood_painters_start_on_their_marked_space_with_a_neutral_assistant_for_each_column(players: int) -> None:
    state = game_of(players).start(3)
    view = state.view(None)
    assert [seat["mood"] for seat in view["seats"]] == [view["mood_track"]["start"]] * players
    assert [seat["assistants"] for seat in view["seats"]] == [5] * players
    happy = waking(given(start(players=players), mood=dict.fromkeys(range(players), 4)))
    play(happy, "wake 9", "wake 8", "wake 7")
    assert happy.assistants[:3] == [6, 6, 6][:players]


# -- market


@pytest.mark.rule("FB-SET-14", "FB-SET-16", "FB-SET-19", "FB-EX-17")
@both_editions
def test_the_market_for_four(edition: str) -> None:
    state = start(players=4, edition=edition)
    assert [len(stall(state, name)) for name in ("I", "II", "III", "IV")] == [4, 3, 3, 3]
    assert [entry["name"] for entry in state.view(0)["market"]["stalls"]] == ["I", "II", "III", "IV"]
    assert len(lying_out(state)) == 13
    assert len(bag(state)) == 1 == state.view(0)["market"]["bag"]
    assert sorted(lying_out(state) + bag(state)) == sorted(tile.paints for tile in state.game.parts.market)
    assert len(state.game.parts.market) == 14


@pytest.mark.rule("FB-SET-15", "FB-SET-17", "FB-SET-20", "FB-EX-18")
@both_editions
@pytest.mark.parametrize("players", [2, 3])
def test_the_market_for_three(players: int, edition: str) -> None:
    state = start(players=players, edition=edition)
    for _ in range(3):  # at the start and in each round
        assert [len(stall(state, name)) for name in ("I", "II", "III")] == [3, 3, 3]
        assert len(state.view(0)["market"]["stalls"]) == 3
        assert len(lying_out(state)) == 9
        assert len(bag(state)) == 2
        out = {"RRR", "YYY", "BBB"}
        assert not out & set(lying_out(state) + bag(state))
        assert len({*lying_out(state), *bag(state)}) == 11
        state = evening(state)


@pytest.mark.rule("FB-SET-18")
def test_market_tiles_are_drawn_at_random_and_lie_face_up() -> None:
    game = game_of(4)
    first, left = set(), set()
    for seed in range(120):
        state = game.start(seed)
        market = state.view(None)["market"]
        shown = [entry["tile"]["paints"] for entry in market["stalls"][0]["spaces"]]
        assert len(shown) == 4
        first.add(shown[0])
        seen = {entry["tile"]["paints"] for stall in market["stalls"] for entry in stall["spaces"]}
        assert len(seen) == 13
        left |= {tile.paints for tile in game.market_tiles} - seen
    assert len(first) == len(left) == 14


# -- fresco


@pytest.mark.rule("FB-SET-21", "FB-SET-22", "FB-SET-29")
@any_number
def test_the_fresco_lies_face_up_with_an_11_and_the_bishop_in_the_centre(players: int) -> None:
    game = game_of(players)
    corner, far_corner = set(), set()
    for seed in range(200):
        view = game.start(seed).view(None)
        tiles = [entry["tile"]["id"] for entry in view["fresco"]]
        assert sorted(tiles) == sorted(tile.id for tile in game.tiles)
        assert view["fresco"][12]["space"] == "c3" == view["bishop"]
        assert view["fresco"][12]["tile"]["value"] == 11
        corner.add(view["fresco"][0]["tile"]["value"])
        far_corner.add(view["fresco"][24]["tile"]["value"])
    assert corner == far_corner == set(range(3, 12))


@pytest.mark.rule("FB-SET-23")
def test_a_tile_shows_points_and_cubes_in_front_and_an_income_behind() -> None:
    state = given(start(), tiles={"a1": "F18"}, paint={0: "ROP"}, money={0: 0})
    assert state.view(1)["fresco"][0]["tile"] == {"id": "F18", "value": 9, "paints": "ROP"}
    state = turn(state, 0, "cathedral")
    play(state, "restore a1")
    assert state.track[0] == 9
    assert paints(state, 0) == ""
    assert evening(state).money[0] == 1
    for back in ("blank", "G", "OGP"):  # without module 2 the blots mean nothing
        day = turn(given(start(), owned={0: [back]}, money={0: 0}), 0, "workshop")
        assert not any(text.startswith(("order", "stack")) for text in legal(day))
        assert evening(day).money[0] == 1


# -- supply


@pytest.mark.rule("FB-SET-25", "FB-SET-26", "FB-SET-30")
@both_editions
def test_six_colours_are_in_the_base_game(edition: str) -> None:
    game = game_of(3, edition=edition)
    assert list(start(edition=edition).view(0)["seats"][0]["paint"]) == list("RYBOGP")
    texts = [game.text(action) for action in range(game.num_actions)]
    altar = [text.split()[1] for text in texts if text.startswith("altar ")]
    assert altar == ["red", "yellow", "blue", "orange", "green", "purple"]
    assert not any(word in text for text in texts for word in ("pink", "brown", "portrait", "order"))
    assert start(edition=edition).view(0)["modules"] == {}
    assert len(start(edition=edition).track) == 3  # the fourth colour stays in the box


# -- a round


def a_day(edition: str, players: int = 3) -> list[Event]:
    """All events from the first wake-up time to the beginning of the next round; everybody does what comes first."""
    state = start(players=players, edition=edition)
    events: list[Event] = []
    while state.round == 1:
        seat = state.actors[-1]
        state.play(state.legal(seat)[0], seat, events)
    return events


@pytest.mark.rule("FB-RND-01", "FB-RND-02")
@both_editions
@any_number
def test_wake_up_then_plan_and_act_then_prepare_the_next_round(edition: str, players: int) -> None:
    kinds = [event.kind for event in a_day(edition, players)]
    phases = [kinds.index(kind) for kind in ("wake", "place", "reveal", "buy", "market", "round")]
    assert phases == sorted(phases)
    woken = max(at for at, kind in enumerate(kinds) if kind == "wake")
    assert woken < kinds.index("place")
    planned = max(at for at, kind in enumerate(kinds) if kind == "place")
    assert planned < kinds.index("reveal")
    assert kinds.count("round") == 1
    assert kinds[-1] == "round"


@pytest.mark.rule("FB-RND-03")
def test_one_order_for_waking_up_and_another_for_acting() -> None:
    state = waking(given(start(), track={0: 9, 1: 4, 2: 6}))
    chosen = []
    for hour in (9, 5, 7):
        chosen.append(state.actors[0])
        play(state, f"wake {hour}")
    assert chosen == [1, 2, 0]
    assert state.view(0)["order"] == [2, 0, 1]
    plan(state, {seat: [3, state.assistants[seat] - 3, 0, 0, 0] for seat in range(3)})
    acted = []
    while state.view(0)["place"] == "market":
        acted.append(state.actors[0])
        play(state, "pass")
    assert acted == [2, 0, 1]


@pytest.mark.rule("FB-RND-04")
def test_any_combination_of_modules_or_none() -> None:
    for number in range(3):
        for chosen in combinations(sorted(MODULES), number):
            view = game_of(3, modules=list(chosen)).start(1).view(0)
            assert view["module_numbers"] == list(chosen)
            assert len(view["modules"]) == number
