"""The market: buy paint at one stall, or close one."""

from __future__ import annotations

import pytest

from bottega.games.fresco.rules.state import FrescoState

from .table import (
    LEONARDO,
    asked,
    bag,
    evening,
    game_of,
    given,
    legal,
    paints,
    planning,
    play,
    refused,
    sent,
    stall,
    start,
    turn,
)

both_editions = pytest.mark.parametrize("edition", ["anniversary", "first"])


def stalls(state: FrescoState) -> dict[str, int]:
    """How many tiles lie on each stall."""
    return {name: len(stall(state, name)) for name in state.game.parts.stalls}


def sold_out(state: FrescoState) -> FrescoState:
    """A copy in which all market tiles are in the bag."""
    s = state.copy()
    s.bag += [tile for tile in s.market if tile >= 0]
    s.market = [-1] * len(s.market)
    return s


# -- one stall, and one of two things


@pytest.mark.rule("FB-MKT-01", "FB-MKT-02", "FB-R-32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_buy_at_any_stall_or_close_one_or_give_up(players: int) -> None:
    state = turn(start(players=players), 0, "market")
    names = state.game.parts.stalls
    spaces = [f"buy {space}" for space in state.game.stall_space_names]
    assert legal(state) == [*spaces, *(f"close {name}" for name in names), "pass"]
    assert len(spaces) == (13 if players == 4 else 9)


@pytest.mark.rule("FB-MKT-03", "FB-MKT-11")
@pytest.mark.parametrize("assistants", [1, 2, 3])
def test_an_assistant_buys_a_tile_and_fewer_will_do(assistants: int) -> None:
    state = turn(given(start(), money={0: 20}), 0, "market", assistants, hours={0: 9})
    for bought in range(1, assistants + 1):
        early = state.copy()
        play(state, f"buy III.{bought}", seat=0)
        if early.money[0] < 20:
            play(early, "pass", seat=0)
            assert early.money[0] == 20 - (bought - 1)
            assert early.actors == (1,)
            assert stall(early, "III") == []
    assert state.money[0] == 20 - assistants
    assert state.actors == (1,)  # no further tile


@pytest.mark.rule("FB-MKT-04", "FB-R-36")
def test_all_purchases_are_made_at_one_stall_in_one_turn() -> None:
    state = turn(given(start(), money={0: 20}), 0, "market", 3, others={1: 1})
    play(state, "buy II.2")
    assert state.actors == (0,)  # nobody comes between
    assert state.view(1)["market"]["chosen"] == "II"
    assert legal(state) == ["buy II.1", "buy II.3", "pass"]
    for space in ("I.1", "I.3", "III.1", "III.2"):
        assert refused(state, f"buy {space}", seat=0).rule == "FB-MKT-04"
    play(state, "pass")
    assert (asked(state), state.actors) == ("market", (1,))


@pytest.mark.rule("FB-MKT-05")
def test_a_tile_is_bought_once() -> None:
    state = turn(given(start(), money={0: 20}), 0, "market", 3)
    play(state, "buy II.2")
    assert refused(state, "buy II.2", seat=0).rule == "FB-MKT-05"
    assert "buy II.2" not in legal(state)


# -- price


@pytest.mark.rule("FB-MKT-06")
def test_everybody_pays_the_price_of_the_own_wake_up_time() -> None:
    state = given(start(), money={0: 20, 1: 20, 2: 20})
    state = turn(state, 0, "market", 1, hours={0: 5, 1: 6, 2: 9}, others={1: 1, 2: 1})
    play(state, "buy I.1", "buy II.1", "buy III.1")
    assert state.money == [16, 17, 19]


@pytest.mark.rule("FB-MKT-07")
@pytest.mark.parametrize("tile", ["R", "YB", "BB", "RRR", "O"])
def test_the_price_is_the_same_whatever_the_tile_shows(tile: str) -> None:
    state = given(start(players=4), money={0: 12}, market={"I.1": tile})
    state = turn(state, 0, "market", 1, hours={0: 6})
    play(state, "buy I.1")
    assert state.money[0] == 12 - 3


@pytest.mark.rule("FB-EX-03")
@pytest.mark.parametrize("number", [1, 2, 3])
@both_editions
def test_red_at_seven_pays_two_thalers_a_tile(number: int, edition: str) -> None:
    state = given(start(edition=edition), money={0: 12})
    state = turn(state, 0, "market", 3, hours={0: 7})
    play(state, *(f"buy I.{n + 1}" for n in range(number)), seat=0)
    assert state.money[0] == 12 - 2 * number


# -- what is bought


@pytest.mark.rule("FB-MKT-08", "FB-MKT-10")
@pytest.mark.parametrize("tile", [tile.paints for tile in game_of(4).market_tiles])
def test_a_tile_brings_all_cubes_shown_on_it_and_goes_to_the_bag(tile: str) -> None:
    state = given(start(players=4), market={"II.2": tile}, paint={0: "P"})
    state = turn(state, 0, "market")
    kept = state.conserved()["market tiles"]
    play(state, "buy II.2")
    assert sorted(paints(state, 0)) == sorted(tile + "P")
    assert tile in bag(state)
    assert state.conserved()["market tiles"] == kept == 14


@pytest.mark.rule("FB-MKT-09")
def test_bought_cubes_go_behind_the_screen() -> None:
    state = turn(given(start(), market={"I.1": "RR"}, paint={0: "B"}), 0, "market")
    events = play(state, "buy I.1")
    assert state.view(0)["seats"][0]["paint"] == {"R": 2, "Y": 0, "B": 1, "O": 0, "G": 0, "P": 0}
    assert state.view(1)["seats"][0]["paint"] is None
    assert state.view(None)["seats"][0]["paint"] is None
    assert (events[0].kind, events[0].data["paints"], events[0].eyes) == ("buy", "RR", None)  # bought in the open


@pytest.mark.rule("FB-MKT-12", "FB-R-34")
@both_editions
def test_after_buying_all_tiles_of_the_stall_are_in_the_bag(edition: str) -> None:
    state = turn(given(start(players=4, edition=edition), money={0: 20}), 0, "market", 2)
    tiles, waiting = stall(state, "I"), bag(state)
    assert len(tiles) == 4
    play(state, "buy I.2")
    assert len(stall(state, "I")) == 3
    assert bag(state) == waiting  # the turn is not over
    play(state, "buy I.4")
    assert stall(state, "I") == []
    assert bag(state) == sorted(tiles + waiting)
    assert stalls(state) == {"I": 0, "II": 3, "III": 3, "IV": 3}


@pytest.mark.rule("FB-EX-05")
@both_editions
def test_three_yellow_cubes_on_stall_four(edition: str) -> None:
    state = given(start(players=4, edition=edition), money={0: 12}, paint={0: ""}, market={"IV.2": "YYY"})
    state = turn(state, 0, "market", 1, hours={0: 7})
    tiles = stall(state, "IV")
    play(state, "buy IV.2")
    assert state.money[0] == 12 - 2
    assert paints(state, 0) == "YYY"
    assert state.actors == (1,)  # no second tile
    assert stall(state, "IV") == []
    assert set(tiles) <= set(bag(state))


@pytest.mark.rule("FB-ACT-07")
def test_who_cannot_pay_hears_the_price_whichever_tile_it_is() -> None:
    state = given(start(), money={0: 1}, market={"I.1": start().game.market_tiles[0].paints})
    state = turn(state, 0, "market", 1, hours={0: 7})
    for space in state.game.stall_space_names:
        refusal = refused(state, f"buy {space}", seat=0)
        assert (refusal.rule, refusal.text) == ("FB-ACT-07", "You need 2 thalers for a tile today. You have 1.")


@pytest.mark.rule("FB-EX-42", "FB-R-34")
def test_red_cannot_pay_for_a_third_tile() -> None:
    state = turn(given(start(), money={0: 5}), 0, "market", 3, hours={0: 7})
    tiles = stall(state, "I")
    play(state, "buy I.1")
    assert refused(state, "close II", seat=0).rule == "FB-MKT-17"
    play(state, "buy I.2")
    assert state.money[0] == 1
    assert state.actors == (1,)  # a third tile cannot be paid, closing is no longer possible
    refused(state, "buy I.3", seat=0)
    refused(state, "close II", seat=0)
    assert stalls(state) == {"I": 0, "II": 3, "III": 3}
    assert len(tiles) == 3
    assert set(tiles) <= set(bag(state))


# -- closing


@pytest.mark.rule("FB-MKT-13")
@pytest.mark.parametrize("how", ["buy II.1", "close II"])
def test_a_cleared_or_closed_stall_is_not_available_any_more(how: str) -> None:
    state = turn(start(), 0, "market", 1, others={1: 1, 2: 1})
    play(state, how, seat=0)
    for seat in (1, 2):
        assert state.actors == (seat,)
        assert refused(state, "close II").rule == "FB-MKT-13"
        for space in ("II.1", "II.2", "II.3"):
            assert refused(state, f"buy {space}").rule == "FB-MKT-05"
        assert not any("II." in text and "III." not in text for text in legal(state))
        play(state, "pass")


@pytest.mark.rule("FB-MKT-14", "FB-MKT-16")
@pytest.mark.parametrize("money", [0, 12])
def test_closing_a_stall_is_free_and_brings_nothing(money: int) -> None:
    state = turn(given(start(players=4), money={0: money}, paint={0: "R"}), 0, "market", 1)
    tiles, waiting = stall(state, "III"), bag(state)
    events = play(state, "close III", seat=0)
    assert state.money[0] == money
    assert paints(state, 0) == "R"
    assert stalls(state) == {"I": 4, "II": 3, "III": 0, "IV": 3}
    assert bag(state) == sorted(tiles + waiting)
    assert (events[0].kind, events[0].data) == ("close", {"stall": "III"})


@pytest.mark.rule("FB-MKT-15")
@both_editions
def test_closing_takes_an_assistant_at_the_market(edition: str) -> None:
    state = turn(start(edition=edition), 0, "market", 1, hours={0: 5, 1: 6, 2: 7}, others={2: 1})
    assert "close I" in legal(state, 0)
    play(state, "pass", seat=0)
    assert state.actors == (2,)  # the seat without an assistant there is not asked
    refused(state, "close I", seat=1)
    elsewhere = turn(start(edition=edition), 0, "cathedral", 1)
    assert refused(elsewhere, "close I", seat=0).rule == "FB-MKT-15"


@pytest.mark.rule("FB-MKT-17")
def test_who_buys_does_not_close() -> None:
    state = turn(given(start(), money={0: 20}), 0, "market", 3)
    play(state, "buy I.1")
    for name in ("I", "II", "III"):
        assert refused(state, f"close {name}", seat=0).rule == "FB-MKT-17"
    assert legal(state) == ["buy I.2", "buy I.3", "pass"]


@pytest.mark.rule("FB-MKT-18", "FB-MKT-17")
def test_three_assistants_close_one_stall_and_buy_nothing_more() -> None:
    state = turn(given(start(), money={0: 20}), 0, "market", 3)
    play(state, "close I")
    assert state.actors == (1,)
    assert stalls(state) == {"I": 0, "II": 3, "III": 3}
    refused(state, "close II", seat=0)
    refused(state, "buy II.1", seat=0)


# -- rulings


@pytest.mark.rule("FB-R-31")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_a_stall_for_everybody(players: int) -> None:
    state = start(players=players)
    painters = state.game.painters
    assert len(state.game.parts.stalls) == painters
    others = dict.fromkeys(range(1, painters), 1)
    state = turn(state, 0, "market", 1, hours=dict(enumerate((5, 6, 7, 8)[:painters])), others=others)
    for painter in range(painters):
        acting = "leonardo market" if players == 2 and painter == LEONARDO else "market"
        assert asked(state) == acting
        left = [text for text in legal(state) if text.startswith("close")]
        assert len(left) == painters - painter
        play(state, left[0])
    assert set(stalls(state).values()) == {0}


@pytest.mark.rule("FB-R-31")
def test_market_actions_lapse_when_no_stall_is_left() -> None:
    state = sent(sold_out(given(start(), money={0: 20})), 0, "market", 3)
    assert (asked(state), state.actors) == ("theatre", (1,))
    assert state.money[0] == 20


@pytest.mark.rule("FB-R-32")
def test_giving_up_clears_no_stall() -> None:
    state = turn(start(), 0, "market", 2)
    before = (stalls(state), bag(state), state.money[0])
    play(state, "pass", seat=0)
    assert state.actors == (1,)
    assert before == (stalls(state), bag(state), state.money[0])


@pytest.mark.rule("FB-R-33")
@pytest.mark.parametrize("hour", [5, 9])
def test_who_cannot_afford_a_tile_may_close_a_stall_or_pass(hour: int) -> None:
    state = turn(given(start(), money={0: 0}), 0, "market", 1, hours={0: hour})
    assert legal(state, 0) == ["close I", "close II", "close III", "pass"]
    other = state.copy()
    play(state, "close II", seat=0)
    play(other, "pass", seat=0)
    assert state.actors == other.actors == (1,)


@pytest.mark.rule("FB-R-35")
def test_tiles_that_nobody_wanted_are_drawn_anew_or_stay() -> None:
    """In the first edition only empty spaces are filled; in the other one everything is redrawn."""
    stayed, redrawn = 0, 0
    for seed in range(12):
        for edition in ("anniversary", "first"):
            state = turn(start(seed=seed, edition=edition), 0, "market")
            play(state, "close II", seat=0)
            kept = [stall(state, "I"), stall(state, "III")]
            state = evening(state)
            assert set(stalls(state).values()) == {3}
            same = kept == [stall(state, "I"), stall(state, "III")]
            if edition == "first":
                stayed += same
            else:
                redrawn += not same
    assert (stayed, redrawn) == (12, 12)


@pytest.mark.rule("FB-R-36", "FB-MKT-04")
def test_a_finished_market_turn_does_not_come_again() -> None:
    state = turn(given(start(), money={0: 20, 1: 20}), 0, "market", 3, others={1: 2})
    play(state, "buy I.1", "pass", "buy II.1", "buy II.2")
    assert asked(state) == "theatre"
    state = planning(evening(state))
    assert refused(state, "buy I.1", seat=0).rule == "FB-MKT-03"
