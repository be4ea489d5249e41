"""The evening: the market is filled, income is paid, the painters go back above the inn."""

from __future__ import annotations

import pytest

from bottega.games.fresco.rules.state import FrescoState

from .table import LEONARDO, asked, bag, evening, given, legal, plan, planning, play, space_of, stall, start, told, turn

EDITIONS = ("anniversary", "first")
STALLS = {2: ("I", "II", "III"), 3: ("I", "II", "III"), 4: ("I", "II", "III", "IV")}


def nights(state: FrescoState, number: int = 40) -> list[FrescoState]:
    """The same evening with different draws from the bag."""
    found = []
    for seed in range(number):
        s = state.copy()
        s.set_chance(seed)
        found.append(evening(s))
    return found


def stalls(state: FrescoState) -> list[list[str]]:
    return [stall(state, name) for name in state.game.parts.stalls]


def with_stalls_cleared(players: int, edition: str) -> FrescoState:
    """Stall I has been closed in this round, the others have been left alone."""
    state = turn(start(players, edition=edition), 0, "market", 1)
    play(state, "close I")
    assert stall(state, "I") == []
    return state


# -- when


@pytest.mark.rule("FB-END-01")
def test_the_next_round_is_prepared_when_all_have_carried_out_everything() -> None:
    state = turn(given(start(), owned={0: ["G"]}), 0, "theatre", 1, others={1: 1}, hold=False)
    play(state, "improve mood", seat=0)
    assert (state.round, state.money[0]) == (1, 12)
    assert state.view(None)["place"] == "theatre"
    play(state, "improve mood", seat=1)
    assert (state.round, state.money[0]) == (2, 13)
    assert asked(state) == "wake"
    assert state.view(None)["place"] == ""


# -- market


@pytest.mark.rule("FB-END-02")
def test_everybody_is_told_all_the_new_tiles() -> None:
    for seed in range(6):
        state = turn(start(4, seed=seed), 0, "theatre", 1, hold=False)
        (news,) = told(play(state, "improve mood"), "market")
        assert news["tiles"] == [state.game.market_tiles[tile].id for tile in state.market]


def test_of_a_space_that_stays_empty_nobody_is_told_a_tile() -> None:
    state = turn(start(4), 0, "theatre", 1, hold=False)
    state.bag = []
    state.market[3] = -1
    (news,) = told(play(state, "improve mood"), "market")
    assert news["tiles"] == [state.game.market_tiles[tile].id for tile in state.market if tile >= 0]
    assert state.market.count(-1) == 1


@pytest.mark.rule("FB-END-02", "FB-ED-02", "FB-R-88")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anniversary_all_tiles_go_back_into_the_bag_first(players: int) -> None:
    state = with_stalls_cleared(players, "anniversary")
    drawn = set()
    for night in nights(state):
        drawn.update(stall(night, "II"))
    everything = {tile.paints for tile in state.game.market_tiles}
    assert drawn == everything, "any tile may come to a stall that nobody used"
    for tile in range(len(state.game.market_tiles)):
        places = {night.market.index(tile) if tile in night.market else -1 for night in nights(state)}
        assert len(places) > 1, "no tile stays where it lay"


@pytest.mark.rule("FB-END-03", "FB-ED-02", "FB-R-88")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_edition_only_empty_spaces_are_filled(players: int) -> None:
    state = with_stalls_cleared(players, "first")
    available = set(bag(state))
    drawn = set()
    for night in nights(state):
        assert stalls(night)[1:] == stalls(state)[1:]
        drawn.add(stall(night, "I")[0])
    assert drawn == available, "any tile of the bag may come to the closed stall"


@pytest.mark.rule("FB-END-04")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "lying", "in_bag"), [(2, 9, 2), (3, 9, 2), (4, 13, 1)])
def test_one_face_up_tile_on_every_stall_space(edition: str, players: int, lying: int, in_bag: int) -> None:
    night = evening(with_stalls_cleared(players, edition))
    seen = night.view(None)["market"]
    tiles = [entry["tile"] for shown in seen["stalls"] for entry in shown["spaces"]]
    assert [shown["name"] for shown in seen["stalls"]] == list(STALLS[players])
    assert len(tiles) == lying
    assert len({tile["id"] for tile in tiles}) == lying
    assert all(tile["paints"] for tile in tiles)
    assert seen["bag"] == in_bag


# -- income


@pytest.mark.rule("FB-END-05", "FB-END-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_thaler_for_each_tile_in_front_nothing_without(edition: str) -> None:
    state = given(
        start(4, edition=edition),
        money={0: 4, 1: 4, 2: 4, 3: 4},
        owned={0: ["OGP", "blank", "P"], 1: ["blank"], 3: ["G", "G"]},
    )
    state = turn(state, 0, "theatre", 1, hold=False)
    events = play(state, "pass")
    assert told(events, "income") == [
        {"seat": 0, "thalers": 3},
        {"seat": 1, "thalers": 1},
        {"seat": 3, "thalers": 2},
    ]
    assert state.money == [7, 5, 4, 6]


@pytest.mark.rule("FB-END-07")
def test_tiles_of_this_round_count_already() -> None:
    state = given(start(), money={0: 4}, paint={0: "RYRB"}, tiles={"a1": "F01", "e5": "F02"})
    state = turn(state, 0, "cathedral", 2, hold=False)
    play(state, "restore a1", "restore e5")
    assert state.round == 2
    assert state.money[0] == 4 + 2


# -- painters


@pytest.mark.rule("FB-END-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_painters_leave_the_inn(players: int) -> None:
    state = turn(start(players), 0, "theatre", 1, hold=False)
    assert sum(row["painter"] is not None for row in state.view(None)["inn"]) == max(players, 3)
    play(state, "pass", seat=0)
    assert [row["painter"] for row in state.view(None)["inn"]] == [None] * 5
    assert all(seat["hour"] is None for seat in state.view(None)["seats"])
    assert legal(state) == ["wake 5", "wake 6", "wake 7", "wake 8", "wake 9"]


@pytest.mark.rule("FB-END-09")
@pytest.mark.parametrize("rearmost", [0, 1, 2, 3])
def test_the_painter_in_last_position_begins_the_next_round(rearmost: int) -> None:
    state = evening(given(start(4), track={seat: 20 + seat for seat in range(4)} | {rearmost: 7}))
    assert asked(state) == "wake"
    assert state.actors == (rearmost,)


@pytest.mark.rule("FB-END-10", "FB-END-12", "FB-END-13", "FB-EX-24")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_first_round_the_foremost_on_a_start_space_becomes_the_rearmost(edition: str) -> None:
    """A on S1, B on S2, C on S3, D on 6 already."""
    state = evening(given(start(4, edition=edition), track={0: "S1", 1: "S2", 2: "S3", 3: 6}))
    assert [space_of(state, painter) for painter in range(4)] == ["S2", "S3", "S1", 6]
    order: list[int] = []
    while asked(state) == "wake":
        order += state.actors
        play(state, legal(state)[0])
    assert order == [2, 0, 1, 3]


@pytest.mark.rule("FB-END-12")
@pytest.mark.parametrize(
    ("players", "stand", "then"),
    [
        (3, ["S1", "S2", "S3"], ["S2", "S3", "S1"]),
        (3, ["S3", "S1", "S2"], ["S1", "S2", "S3"]),
        (4, ["S1", "S2", "S3", "S4"], ["S2", "S3", "S4", "S1"]),
        (4, ["S2", 9, "S4", "S1"], ["S4", 9, "S1", "S2"]),
        (2, ["S1", "S2", 6], ["S2", "S1", 6]),
    ],
    ids=str,
)
def test_each_of_the_others_moves_up_one_place(players: int, stand: list[int | str], then: list[int | str]) -> None:
    state = evening(given(start(players), track=dict(enumerate(stand))))
    assert [space_of(state, painter) for painter in range(len(stand))] == then


@pytest.mark.rule("FB-END-10")
def test_a_single_painter_on_a_start_space_stays() -> None:
    state = evening(given(start(), track={0: "S2", 1: 4, 2: 5}))
    assert [space_of(state, painter) for painter in range(3)] == ["S2", 4, 5]


@pytest.mark.rule("FB-END-10", "FB-END-11", "FB-EX-34", "FB-ED-03", "FB-R-88")
@pytest.mark.parametrize("edition", EDITIONS)
def test_later_the_order_changes_only_in_the_first_edition(edition: str) -> None:
    """A on S1, C on S3; B and D have scored."""
    stand: dict[int, int | str] = {0: "S1", 1: 5, 2: "S3", 3: 8}
    after_one = evening(given(start(4, edition=edition), track=stand))
    assert [space_of(after_one, painter) for painter in range(4)] == ["S3", 5, "S1", 8]
    after_two = evening(given(start(4, edition=edition), track=stand, round=2))
    expected = ["S1", 5, "S3", 8] if edition == "anniversary" else ["S3", 5, "S1", 8]
    assert [space_of(after_two, painter) for painter in range(4)] == expected


# -- what stays


@pytest.mark.rule("FB-END-14")
def test_the_mood_stays_overnight() -> None:
    state = evening(given(start(4), mood={0: -4, 1: -3, 2: 1, 3: 4}))
    assert state.mood == [-4, -3, 1, 4]
    state = evening(given(start(2), mood={0: 3, 1: -2}))
    assert state.mood == [3, -2]


@pytest.mark.rule("FB-END-15")
@pytest.mark.parametrize("players", [2, 3])
def test_bishop_and_fresco_stay_overnight(players: int) -> None:
    state = given(start(players), bishop="b4", tiles={"a1": None, "c3": None})
    after = evening(state)
    assert after.view(None)["bishop"] == "b4"
    assert after.view(None)["fresco"] == state.view(None)["fresco"]
    if players == 2:
        assert after.walker == state.walker


@pytest.mark.rule("FB-END-16", "FB-R-52")
@pytest.mark.parametrize("edition", EDITIONS)
def test_first_the_market_then_income_then_the_painters_then_the_round(edition: str) -> None:
    state = turn(given(start(edition=edition), owned={1: ["G"]}), 0, "theatre", 1, hold=False)
    events = play(state, "pass")
    assert [event.kind for event in events] == ["pass", "market", "income", "starts", "round"]
    assert [event["round"] for event in told(events, "round")] == [2]


@pytest.mark.rule("FB-END-01")
def test_a_whole_day_ends_with_the_next_morning() -> None:
    """Nobody has anything to decide after planning, so the day runs by itself into the next wake-up choice."""
    state = planning(given(start(2), paint={0: "", 1: ""}, mood={0: 4, 1: 4}, walker="a1", only=["a2", "e5"]))
    state.plan[LEONARDO] = [0, 1, 0, 0, 0]
    events = plan(state, {0: [0, 2, 3, 0, 1], 1: [0, 0, 3, 2, 1]})
    assert [event.kind for event in events if event.kind != "pass"][-8:] == [
        "reveal",
        "restore",
        "score",
        "studio",
        "studio",
        "market",
        "starts",
        "round",
    ]
    assert asked(state) == "wake"
