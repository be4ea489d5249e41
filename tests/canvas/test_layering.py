"""Which icons are seen of three cards, swatch by swatch; and the title of a painting."""

from __future__ import annotations

import pytest

from bottega.games.canvas.rules.icons import SWATCHES, pack, unpack
from tests.canvas.table import ABBY, PARTS, card, given, met, paint, paintings, start, swatches, visible


@pytest.mark.rule("CV-ICO-05", "CV-LAY-01", "CV-PIC-03")
def test_the_swatches_stand_in_their_order_and_red_is_leftmost() -> None:
    assert SWATCHES == ("red", "yellow", "green", "blue", "violet")
    assert card(28) == swatches("ST | - | - | - | S")  # red and violet in the component file
    assert card(8) == swatches("- | T | S | - | -")  # yellow and green
    assert card(27) == swatches("bH | - | - | XT | -")  # red and blue


@pytest.mark.rule("CV-ICO-05")
def test_a_colour_means_the_same_position_on_every_card_and_painting() -> None:
    for position in range(5):
        shown = [""] * 5
        shown[position] = "HS"
        assert unpack(pack(shown)) == shown
    # art-09 alone has something at blue, so blue of the painting is blue of the card
    assert visible(ABBY)[3] == card(9)[3] == "bT"


@pytest.mark.rule("CV-LAY-05", "CV-ICO-08", "CV-R-13", "CV-EX-22")
def test_of_three_cards_the_topmost_with_anything_there_shows_at_each_swatch() -> None:
    assert [card(number) for number in (1, 8, 22)] == [
        swatches("SX | bT | - | - | -"),
        swatches("- | T | S | - | -"),
        swatches("- | - | T | - | H"),
    ]
    assert visible((1, 8, 22)) == swatches("SX | T | T | - | H")  # bottom's 1, middle's 2, top's 3 and 5
    assert met("composition", (1, 8, 22)) == 0


@pytest.mark.rule("CV-EX-75", "CV-LAY-05", "CV-ICO-08")
def test_the_order_of_the_same_cards_decides_what_is_seen() -> None:
    assert visible((3, 33, 9)) == swatches("T | HS | HT | bT | T")
    assert met("silver", (3, 33, 9)) == 3
    assert visible((9, 33, 3)) == swatches("T | ST | HT | bT | T")
    assert met("silver", (9, 33, 3)) == 4


@pytest.mark.rule("CV-EX-76", "CV-LAY-05", "CV-LAY-06", "CV-R-14")
def test_one_icon_covers_two_also_one_of_the_same_element() -> None:
    assert card(46)[4] == "ST"
    assert visible((46, 22, 48)) == swatches("- | T | T | - | S")
    assert visible((48, 22, 46)) == swatches("- | S | T | - | ST")


@pytest.mark.rule("CV-LAY-06")
def test_icons_of_two_cards_are_never_seen_in_one_swatch() -> None:
    # yellow: S of art-12 over H of art-04; red: T over S
    assert visible((60, 4, 12))[:2] == ["T", "S"]
    assert visible((60, 12, 4))[:2] == ["S", "H"]


@pytest.mark.rule("CV-LAY-07", "CV-PNT-05")
def test_a_bonus_icon_covers_and_is_covered_like_any_other() -> None:
    assert card(14) == swatches("X | bS | - | - | -")
    assert visible((55, 3, 14)) == swatches("X | bS | - | HS | S")  # bS over ST
    assert met("silver", (55, 3, 14)) == 2
    assert visible((55, 14, 3)) == swatches("T | ST | - | HS | S")  # ST over bS
    assert met("silver", (55, 14, 3)) == 0


@pytest.mark.rule("CV-LAY-08", "CV-PIC-09", "CV-R-56")
def test_a_background_fills_nothing_and_covers_nothing() -> None:
    state = given(start(scoring=["composition", "space", "style", "variety"]), hands=[[1, 8, 22]])
    shown = []
    for background in state.view(0)["seats"][0]["backgrounds"]:
        s = state.copy()
        paint(s, (1, 8, 22), background)
        assert paintings(s)[0]["background"] == background
        shown.append((paintings(s)[0]["icons"], paintings(s)[0]["ribbons"], s.scores))
    assert len(shown) == 3
    assert shown == [(swatches("SX | T | T | - | H"), [0, 1, 0, 1, 0], [6, 0])] * 3


@pytest.mark.rule("CV-LAY-09", "CV-EX-77", "CV-ICO-07")
def test_the_title_is_made_of_the_topmost_left_and_the_topmost_right_word() -> None:
    words, title = PARTS.words, PARTS.title
    assert PARTS.left[:3] == [True, True, True]
    assert title(0, 1, 2) == words[2]  # three left words: the topmost alone
    assert (PARTS.left[0], PARTS.left[8], PARTS.left[9]) == (True, False, False)
    assert title(0, 8, 9) == f"{words[0]} {words[9]}"
    assert title(9, 0, 8) == f"{words[0]} {words[8]}"  # left first, wherever its card lies
    assert title(8, 9, 10) == words[10]  # three right words: no left one


@pytest.mark.rule("CV-LAY-09")
def test_titles_never_score() -> None:
    # art-07 and art-08 have nothing at the same swatch: their order changes the left word and nothing else
    assert visible((60, 7, 8)) == visible((60, 8, 7)) == swatches("ST | T | S | T | T")
    state = given(start(scoring=["consistency", "repetition", "hierarchy", "symmetry"]), hands=[[7, 8, 60]])
    one, other = state.copy(), state.copy()
    paint(one, (60, 7, 8))
    paint(other, (60, 8, 7))
    assert paintings(one)[0]["title"] == "Feral Applause"
    assert paintings(other)[0]["title"] == "Velvet Applause"
    assert one.scores == other.scores == [3 + 3 + 4 + 3, 0]
