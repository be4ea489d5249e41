"""Action tiles: Exchange-and-Restore, Colour, and what unused tiles are worth. Rotate: test_turning.py."""

from __future__ import annotations

import pytest

from tests.fresco_card.table import PLAIN, A, B, Table

RED, YELLOW, BLUE = PLAIN.values()
ORANGE, GREEN, PURPLE = "w-round-orange-1", "w-pointed-green-1", "w-square-purple-1"


# -- Exchange-and-Restore


@pytest.mark.rule("FC-TIL-11", "FC-TIL-12", "FC-TIL-13", "FC-ACT-03")
def test_exchange_then_restore() -> None:
    t = Table(2).open("f-02", "f-20").offer("rotate").tiles(A, "exchange_restore")
    t.hand(A, RED, YELLOW, "m-blue-08").top("round", ORANGE)
    t.play("use exchange_restore")
    assert t.tiles_of(A) == []
    assert t.out() == ["exchange_restore"]
    t.play("lay m-blue-08", "draw round")
    assert t.asked == "more"
    assert t.discard_of("market") == ["m-blue-08"]  # the laid cards go before anything is restored
    t.play("restore f-02", "finish")
    assert t.sections_of(A) == ["f-02"]
    assert t.state.turn == B


@pytest.mark.rule("FC-TIL-11", "FC-R-43")
def test_only_at_the_start_of_phase_two_and_only_one() -> None:
    t = Table(2).tiles(A, "exchange_restore", "exchange_restore").hand(A, RED, YELLOW, BLUE)
    t.play("use exchange_restore")
    assert t.refused("use exchange_restore") == "FC-TIL-11"
    t.play("lay m-red-08", "draw round")
    assert t.refused("use exchange_restore") == "FC-TIL-11"
    t = Table(2).tiles(A, "exchange_restore").hand(A, RED, YELLOW, BLUE).play("exchange")
    assert t.refused("use exchange_restore") == "FC-TIL-11"
    assert Table(2).hand(A, RED).refused("use exchange_restore") == "FC-TIL-11"


@pytest.mark.rule("FC-EX-21", "FC-TIL-12", "FC-R-41", "FC-R-67")
def test_two_sections_at_most_with_the_tile_three_without() -> None:
    def position() -> Table:
        t = Table(2).open("f-01", "f-01", "f-20", "f-08").offer(*["demand"] * 3).tiles(A, "exchange_restore")
        return t.hand(A, RED, YELLOW, BLUE, RED, YELLOW, BLUE, ORANGE, GREEN, PURPLE, "m-red-10")

    t = position().play("use exchange_restore", "lay m-red-10", "draw market")
    assert t.asked == "more"
    t.play("restore f-20", "restore f-01")
    while t.asked == "pay":
        t.play(t.legal()[0])
    assert len(t.sections_of(A)) == 2
    assert t.asked == "late"
    assert t.refused("restore f-01") == "FC-R-35"
    t = position().hand(A, RED, YELLOW, BLUE, RED, YELLOW, BLUE, ORANGE, GREEN, PURPLE)
    t.play("restore f-20", "restore f-01", "restore f-01")
    assert len(t.sections_of(A)) == 3


@pytest.mark.rule("FC-ACT-03")
def test_who_finishes_early_leaves_no_restoring_to_the_next() -> None:
    t = Table(2).open("f-01", "f-20").hand(A, RED, YELLOW, BLUE).hand(B, "m-red-01", "m-red-02", "m-red-04")
    t.play("restore f-01", "finish")
    assert t.state.view(B)["limit"] == 0
    t.play("exchange", "lay m-red-01", "draw market")
    assert (t.asked, t.state.turn) == ("act", A)


@pytest.mark.rule("FC-R-41")
def test_the_tile_needs_an_exchange_first() -> None:
    t = Table(2).tiles(A, "exchange_restore", "red", "yellow", "blue").open("f-01").hand(A)
    assert t.refused("use exchange_restore") == "FC-R-41"
    t.hand(A, RED).play("use exchange_restore")
    assert t.legal() == ["lay m-red-08"]
    assert t.refused("restore f-01") == "FC-ACT-03"


@pytest.mark.rule("FC-R-42", "FC-R-69", "FC-TIL-13")
def test_the_tile_is_spent_even_if_nothing_can_be_restored() -> None:
    t = Table(2).open("f-20").tiles(A, "exchange_restore").hand(A, RED, YELLOW, BLUE)
    t.play("use exchange_restore", "lay m-red-08", "draw round")
    assert t.legal() == ["finish"]
    t.play("finish")
    assert t.out() == ["exchange_restore"]
    assert t.sections_of(A) == []
    assert t.state.turn == B


@pytest.mark.rule("FC-R-69")
def test_being_asked_for_another_section_tells_nothing_about_the_hand() -> None:
    t = Table(2).open("f-01", "f-20").offer("red").hand(A, *PLAIN.values()).play("restore f-01")
    assert t.asked == "more"
    assert t.legal() == ["finish"]


@pytest.mark.rule("FC-R-29")
def test_a_tile_just_earned_serves_what_follows_but_not_its_own_section() -> None:
    t = Table(2).open("f-01", "f-20", "f-01", "f-16").offer("rotate", "red", "exchange_restore")
    t.hand(A, RED, YELLOW, BLUE, YELLOW, BLUE, ORANGE, GREEN, PURPLE)
    t.play("restore f-20")
    assert t.refused("rotate") == "FC-TIL-01"
    t.play("take rotate")
    t.play("restore f-01")
    assert t.legal() == ["take exchange_restore", "take red", "rotate"]
    t.play("rotate", "take red")
    assert t.turns_of(A) == [0, 1]
    t.play("restore f-01")  # the red tile pays the third section
    assert t.out() == ["red", "rotate"]
    assert t.tiles_of(A) == ["exchange_restore"]
    assert t.asked == "more"
    assert t.refused("use exchange_restore") == "FC-TIL-11"


# -- Colour


@pytest.mark.rule("FC-TIL-14", "FC-TIL-15")
def test_a_colour_tile_replaces_one_paint_of_its_colour() -> None:
    t = Table(2).open("f-01", "f-20").tiles(A, "red", "green").offer("demand").hand(A, RED, YELLOW, BLUE)
    t.play("restore f-01")
    assert t.legal() == ["pay m-red-08", "tile red"]
    assert t.refused("tile green") == "FC-R-66"
    t.play("tile red")
    assert t.sections_of(A) == ["f-01"]
    assert t.hand_of(A) == [RED]
    assert t.out() == ["red"]
    assert t.refused("tile red") == "FC-ACT-01"


@pytest.mark.rule("FC-TIL-14")
def test_without_the_tile_it_cannot_be_used() -> None:
    t = Table(2).open("f-01").hand(A, RED, "m-red-10", YELLOW, BLUE).play("restore f-01")
    assert t.refused("tile red") == "FC-TIL-14"


# -- worth


@pytest.mark.rule("FC-EX-16", "FC-TIL-03", "FC-TIL-16", "FC-R-44", "FC-SCO-02")
def test_unused_tiles() -> None:
    t = Table(2).tiles(A, "rotate", "red", "blue", "demand", "exchange_restore").tiles(B, "demand")
    assert t.state.scores == [3, 0]


@pytest.mark.rule("FC-EX-01", "FC-SCO-01", "FC-SCO-02")
def test_twenty_points_on_fresco_cards_and_a_tile_of_one() -> None:
    t = Table(2).tiles(A, "rotate").restored(A, ("f-20", 3), ("f-20", 2), ("f-12", 3), ("f-03", 0))
    assert [section["vp"] for section in t.state.view(None)["seats"][A]["restored"]] == [7, 6, 5, 2]
    assert t.state.scores[A] == 21
