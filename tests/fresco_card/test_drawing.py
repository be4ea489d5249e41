"""The picture of the table: what can be clicked, what is turned, and what stays hidden."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from bottega.games.fresco_card import drawing
from tests.fresco_card.table import PARTS, PLAIN, A, B, Table, start

SVG = "{http://www.w3.org/2000/svg}"


def picture(t: Table, seat: int | None = A, narrow: bool = False) -> ET.Element:
    return ET.fromstring(t.state.svg(seat, narrow))


def ids(root: ET.Element) -> list[str]:
    return [node.attrib["data-id"] for node in root.iter() if "data-id" in node.attrib]


def pieces(root: ET.Element) -> list[str]:
    return [node.attrib["data-piece"] for node in root.iter() if "data-piece" in node.attrib]


@pytest.mark.parametrize("narrow", [False, True])
def test_piles_open_cards_tiles_and_colours_can_be_clicked(narrow: bool) -> None:
    t = Table(3).open("f-01", "f-02", "f-03", "f-04").offer("rotate", "demand", "red").hand(A, "m-red-07", "m-blue-01")
    shown = ids(picture(t.tiles(A, "green"), A, narrow))
    for pile in PARTS.piles:
        assert f"pile-{pile}" in shown
    for colour in PARTS.colours:
        assert f"paint-{colour}" in shown
    wanted = ["fresco-f-01", "fresco-f-04", "open-rotate", "open-demand", "open-red", "tile-green", "card-m-red-07"]
    assert set(wanted) <= set(shown)
    assert {"exchange", "pass"} <= set(shown)


def test_only_who_acts_sees_plates_to_press() -> None:
    t = Table(2)
    assert "pass" in ids(picture(t, A))
    assert "pass" not in ids(picture(t, B))
    assert "pass" not in ids(picture(t, None))


def test_a_restored_card_is_turned_counter_clockwise_and_all_numbers_are_drawn() -> None:
    """A negative angle is counter-clockwise in a picture."""
    t = Table(2).restored(A, ("f-01", 0), ("f-12", 1), ("f-20", 3))
    root = picture(t, B)
    turned = {}
    for node in root.iter(f"{SVG}g"):
        name = node.attrib.get("data-piece", "")
        if name.startswith("fresco-") and not node.attrib.get("data-id"):
            turned[name] = node.find(f"{SVG}g").attrib["transform"]  # type: ignore[union-attr]
    assert turned["fresco-f-01-1"] == "rotate(0 50 50)"
    assert turned["fresco-f-12-1"] == "rotate(-90 50 50)"
    assert turned["fresco-f-20-1"] == "rotate(-270 50 50)"


@pytest.mark.parametrize("narrow", [False, True])
def test_pieces_have_names_of_their_own_even_equal_ones(narrow: bool) -> None:
    t = Table(2).hand(A, "m-red-07", "m-red-07", "m-red-08", "m-red-08").open("f-01", "f-01").offer("rotate", "rotate")
    t.tiles(A, "rotate", "demand").tiles(B, "rotate").hand(B, "m-blue-01").restored(B, ("f-02", 1), ("f-02", 2))
    names = pieces(picture(t, A, narrow))
    assert len(set(names)) == len(names)
    assert {"card-m-red-07-1", "card-m-red-07-2", "tile-rotate-4", "fresco-f-02-2", "hand-1-0"} <= set(names)


def test_other_hands_lie_face_down() -> None:
    t = Table(2).hand(A, "m-red-07").hand(B, "m-blue-12", "w-round-orange-4")
    for seat in (A, None):
        svg = t.state.svg(seat)
        assert "m-blue-12" not in svg
        assert "w-round-orange-4" not in svg
        assert svg.count('data-piece="hand-1-') == 2
    assert "m-blue-12" in t.state.svg(B)


def test_a_shown_hand_is_drawn_for_the_asker_only() -> None:
    t = Table(3).tiles(A, "demand").hand(B, "m-yellow-10").hand(2, "m-blue-12").play("demand red")
    assert "m-blue-12" in t.state.svg(A)
    assert "m-blue-12" not in t.state.svg(B)
    assert "Player 3 shows:" in t.state.svg(A)


def test_names_are_escaped() -> None:
    game = Table(2).game
    svg = game.start(1, ["<b>Red</b>", 'A & "B"']).svg(0)
    assert "<b>" not in svg
    ET.fromstring(svg)


@pytest.mark.parametrize("narrow", [False, True])
def test_everything_lies_on_the_sheet(narrow: bool) -> None:
    """The layout of a full table: four players, many sections, tiles and cards."""
    t = Table(4).hand(A, *(f"m-red-0{n}" for n in range(1, 10)), "m-blue-10").tiles(A, "rotate", "red", "demand")
    t.restored(A, *((f"f-0{n}", n % 4) for n in range(1, 8)))
    view = t.state.view(A)
    sizes = drawing.NARROW if narrow else drawing.WIDE
    root = picture(t, A, narrow)
    width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    assert width == sizes.width
    tops = [float(node.attrib["y"]) for node in root.iter(f"{SVG}text")]
    assert len(view["seats"]) == 4
    assert max(tops) < height
    for node in root.iter(f"{SVG}rect"):
        if float(node.attrib["width"]) > 300:
            assert float(node.attrib.get("x", 0)) + float(node.attrib["width"]) <= width + 3


def test_an_owner_of_other_colours_still_gets_a_picture() -> None:
    """A colour without a paint of its own is told by its letter."""
    state = start(2)
    view = state.view(0)
    view["favourite"]["open"] = "teal"
    assert ">T<" in drawing.table(state.game, view)


def test_the_fresco_card_that_is_paid_lies_with_the_laid_cards() -> None:
    t = Table(2).open("f-01").hand(A, "m-red-07", *PLAIN.values()).play("restore f-01")
    assert t.asked == "pay"
    svg = t.state.svg(B)
    assert 'data-piece="fresco-f-01-1"' in svg
    assert "to be paid" in svg
