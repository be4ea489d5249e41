"""What is this? The numbers of an explanation are those of the moment, from the view of who asks."""

from __future__ import annotations

from bottega.games.fresco.rules.state import FrescoState

from .table import given, planning, start, turn


def now(state: FrescoState, thing: str, seat: int | None = 0) -> str:
    told = state.game.what(state.view(seat), thing)
    assert told is not None
    return told.now


def test_a_market_tile_costs_the_price_of_the_wake_up_time() -> None:
    s = given(start(4), market={"I.1": "RRR"})
    assert now(s, "market-I.1") == "3 red. A tile costs 1 to 4 thalers, by your wake-up time."
    woken = planning(s, {0: 6})
    assert now(woken, "market-I.1") == "3 red. A tile costs you 3 thalers (you woke up at 6:00)."
    assert now(woken, "inn-6") == "Mood -2, market price 3 thalers. Taken by Player 1."
    assert now(woken, "buy I.1") == now(woken, "market-I.1")


def test_a_fresco_tile_tells_its_points_with_the_bishop_and_the_cubes_that_are_missing() -> None:
    s = given(start(3), tiles={"b2": "F01"}, bishop="a1", paint={0: "R"})
    tile = next(entry["tile"] for entry in s.view(0)["fresco"] if entry["space"] == "b2")
    assert (tile["value"], tile["paints"]) == (3, "RY")
    worth = "3 points for 1 red, 1 yellow. The bishop is next to it: 2 points more."
    assert now(s, "tile-b2") == f"{worth} You still need 1 yellow."
    assert now(s, "tile-b2", None) == worth, "who looks on has no cubes"
    in_turn = turn(given(s, paint={0: "RY"}), 0, "cathedral")
    assert now(in_turn, "tile-b2") == f"{worth} 5 points in total now. You have the cubes for it."
    assert now(given(s, bishop="b2"), "tile-b2").startswith(
        "3 points for 1 red, 1 yellow. The bishop is on it: 3 points more."
    )


def test_nobody_is_told_what_lies_behind_another_screen() -> None:
    s = given(start(3), money={0: 17})
    assert now(s, "money-0").startswith("17 thalers.")
    assert now(s, "money-0", 1).startswith("Hidden behind the screen.")
    plan = planning(s, {0: 6})
    assert now(plan, "sent-0-0", 1) == "Not revealed yet."


def test_modules_add_to_what_the_base_game_says() -> None:
    s = start(3, modules=[3, 5, 11, 15])
    assert "There is a dome tile under it." in now(s, "tile-c3")
    assert "Restore it now to get its favour." in now(s, "tile-c3")
    assert "A dome tile" not in now(s, "tile-a1")
    assert "At the altar pink adds 3, brown adds 5." in now(s, "altar")
    arrow = s.view(0)["modules"]["gold"]["arrows"][1]
    assert now(s, f"market-{arrow['space']}").endswith("An arrow points at it: 2 gold leaves more.")


def test_a_wall_tile_brings_paint_and_no_thaler() -> None:
    s = start(3, modules=[9])
    told = s.game.what(s.view(0), "back-wall-R")
    assert told is not None
    assert told.section == "/book/fresco/9#end"
    assert "thaler" not in told.says
