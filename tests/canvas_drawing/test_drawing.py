"""The picture of the table: whole, clickable, discreet, in both layouts and every mode."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast
from xml.etree import ElementTree

import pytest

import bottega
from bottega.bots import bot
from bottega.games.canvas import drawing, layout
from bottega.games.canvas.state import CanvasState
from bottega.kernel import Perspective

SVG = "{http://www.w3.org/2000/svg}"
MODES = [
    pytest.param(mode, id="-".join(str(value) for value in mode.values()).replace(" ", ""))
    for mode in bottega.title("canvas").modes
]
LAYOUTS = [pytest.param(False, id="wide"), pytest.param(True, id="narrow")]


def begun(*, names: list[str] | None = None, **mode: Any) -> CanvasState:
    return cast(CanvasState, bottega.game("canvas", **mode).start(5, names))


def picture(state: CanvasState, seat: int | None = 0, narrow: bool = False) -> ElementTree.Element:
    return ElementTree.fromstring(drawing.table(state.game, state.view(seat), narrow))


def said(drawn: ElementTree.Element) -> list[str]:
    """Every text in the picture that stands on the table."""
    return ["".join(text.itertext()) for text in drawn.iter(f"{SVG}text")]


def marked(drawn: ElementTree.Element, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in drawn.iter() if attribute in element.attrib]


def move(state: CanvasState) -> None:
    seat = state.actors[0]
    state.play(bot("greedy", "canvas", 1).choose(Perspective(state, seat, 1)), seat)


def played(mode: dict[str, Any], moves: int) -> CanvasState:
    state = begun(**mode)
    while not state.over and len(state.moves) < moves:
        move(state)
    return state


def played_until(mode: dict[str, Any], asked: str) -> CanvasState:
    state = begun(**mode)
    while state.view(None)["asked"] != asked:
        move(state)
    return state


@pytest.mark.parametrize("narrow", LAYOUTS)
@pytest.mark.parametrize("mode", MODES)
def test_every_moment_can_be_clicked(mode: dict[str, Any], narrow: bool) -> None:
    state = begun(**mode)
    while not state.over:
        seat = state.actors[0]
        if len(state.moves) % 4 == 0:
            there = set(marked(picture(state, seat, narrow), "data-id"))
            for action in state.legal(seat):
                assert set(state.game.touches(action)) <= there, state.game.text(action)
        move(state)
    picture(state, None, narrow)


@pytest.mark.parametrize("narrow", LAYOUTS)
@pytest.mark.parametrize("moves", [0, 40, 999])
def test_ids_are_unique(moves: int, narrow: bool) -> None:
    drawn = picture(played({"players": 4}, moves), 2, narrow)
    for attribute in ("id", "data-id", "data-piece"):
        twice = [name for name, number in Counter(marked(drawn, attribute)).items() if number > 1]
        assert twice == [], attribute


@pytest.mark.parametrize("narrow", LAYOUTS)
def test_everything_used_is_defined(narrow: bool) -> None:
    drawn = picture(played_until({"players": 3}, "background"), 0, narrow)
    defined = set(marked(drawn, "id"))
    used = {name.removeprefix("#") for name in marked(drawn, "href")}
    assert used <= defined


@pytest.mark.parametrize("narrow", LAYOUTS)
def test_names_are_escaped(narrow: bool) -> None:
    state = begun(players=2, names=['<b>&"', "]]>{{ 7 * 7 }}"])
    drawn = picture(state, 0, narrow)
    assert '<b>&"' in said(drawn)
    assert "]]>{{ 7 * 7 }}" in said(drawn)
    assert not list(drawn.iter(f"{SVG}b"))


def test_a_long_name_is_cut_but_can_be_read_in_full() -> None:
    name = "Maestro " * 20
    state = begun(players=5, names=[name] * 5)
    drawn = picture(state, 0, narrow=True)
    assert name.strip() not in said(drawn)
    assert [title.text for title in drawn.iter(f"{SVG}title")].count(name.strip()) == 5


@pytest.mark.parametrize("narrow", LAYOUTS)
@pytest.mark.parametrize("mode", MODES)
def test_nothing_of_the_deck_is_drawn_but_its_number(mode: dict[str, Any], narrow: bool) -> None:
    state = played(mode, 15)
    view = state.view(0)
    seen = {entry["card"] for entry in view["row"]} | set(view["building"])
    for mine in view["seats"]:
        seen |= set(mine["hand"])
    drawn = picture(state, 0, narrow)
    cards = {name for name in marked(drawn, "data-piece") if name.startswith("card-")}
    assert cards == {f"card-{number}" for number in seen}
    assert drawing.table(state.game, state.planted(0, 987_654_321).view(0), narrow) == drawing.table(
        state.game, view, narrow
    )
    assert any(str(view["deck"]) in text for text in said(drawn))


@pytest.mark.parametrize("narrow", LAYOUTS)
@pytest.mark.parametrize("mode", MODES)
def test_everything_lies_on_the_table(mode: dict[str, Any], narrow: bool) -> None:
    """The places of the layout are inside the picture, and no seat's sheet covers another or the mat."""
    state = played(mode, 20)
    view = state.view(0)
    contents = drawing.contents(state.game, view)
    places = layout.narrow(contents) if narrow else layout.wide(contents)
    sheets = [place.sheet for place in places.seats.values()]
    inner = [*places.scoring, *places.row, *places.notes, places.deck]
    for box in inner:
        assert inside(box, places.mat)
    for place in places.seats.values():
        for box in [*place.hand, *place.frames]:
            assert inside(box, place.sheet)
    table = layout.Box(0, 0, places.width, places.height)
    for n, box in enumerate([*sheets, places.mat]):
        assert inside(box, table)
        for other in [*sheets, places.mat][:n]:
            apart = box.x >= other.x + other.w or other.x >= box.x + box.w
            assert apart or box.y >= other.y + other.h or other.y >= box.y + box.h


def inside(box: layout.Box, around: layout.Box) -> bool:
    return (
        around.x <= box.x
        and around.y <= box.y
        and box.x + box.w <= around.x + around.w
        and box.y + box.h <= around.y + around.h
    )


@pytest.mark.parametrize("narrow", LAYOUTS)
def test_the_viewers_own_seat_lies_nearest(narrow: bool) -> None:
    state = played({"players": 4}, 20)
    for you in range(4):
        drawn = picture(state, you, narrow)
        assert marked(drawn, "data-seat")[-1] == str(you)
        heights = {
            seat: place.sheet.y
            for seat, place in (layout.narrow if narrow else layout.wide)(
                drawing.contents(state.game, state.view(you))
            ).seats.items()
        }
        assert max(heights, key=lambda seat: heights[seat]) == you


def test_scoring_cards_show_name_text_and_points() -> None:
    state = begun(players=2, scenario="family")
    texts = said(picture(state))
    assert {"Composition", "Variety"} <= set(texts)
    assert "Each complete set of all four elements." in " ".join(texts)
    assert {"1", "3", "9", "4", "8", "13"} <= set(texts)


def test_a_seat_shows_its_name_points_and_titles() -> None:
    state = played({"players": 2}, 999)
    view = state.view(0)
    texts = said(picture(state))
    for seat, mine in enumerate(view["seats"]):
        assert view["names"][seat] in texts
        assert str(mine["points"]) in texts
        for painting in mine["paintings"]:
            assert painting["title"] in " ".join(texts)


def test_a_painting_under_way_is_drawn_as_a_stack() -> None:
    state = played_until({"players": 2}, "background")
    seat = state.actors[0]
    drawn = picture(state, seat)
    stacks = [element for element in drawn.iter() if element.get("class") == "building"]
    assert len(stacks) == 1
    assert marked(stacks[0], "data-piece") == [f"card-{number}" for number in state.view(seat)["building"]]
    assert "painting" in said(drawn)


def test_finished_paintings_have_pieces_of_their_own() -> None:
    pieces = marked(picture(played({"players": 3}, 999)), "data-piece")
    for seat in range(3):
        assert {f"painting-{seat}-{n}" for n in range(3)} <= set(pieces)


def test_tokens_lie_on_the_row() -> None:
    state = begun(players=2)
    assert "token-row-1" not in marked(picture(state), "data-piece")
    state.play(state.game.action("take 3"))
    pieces = marked(picture(state), "data-piece")
    assert {"token-row-1", "token-row-2"} <= set(pieces)
    assert "token-row-3" not in pieces


@pytest.mark.parametrize("narrow", LAYOUTS)
def test_variants_show_what_they_add(narrow: bool) -> None:
    vincent = picture(begun(players=1, mode="vincent", scenario="bonus"), 0, narrow)
    assert {"Vincent", "Scenario: Bonus", "Target: 40 points"} <= set(said(vincent))
    assert "tokens-vincent" in marked(vincent, "data-piece")
    puzzle = picture(begun(players=1, mode="puzzle", difficulty="hard"), 0, narrow)
    assert {"Reserve", "Target: 35 points"} <= set(said(puzzle))
    assert "tokens-reserve" in marked(puzzle, "data-piece")
    plain = said(picture(begun(players=2), 0, narrow))
    assert not {"Vincent", "Reserve"} & set(plain)


@pytest.mark.parametrize("mode", MODES)
def test_the_end_names_the_winner(mode: dict[str, Any]) -> None:
    state = played(mode, 999)
    drawn = picture(state)
    texts = said(drawn)
    assert texts.count("winner") == len(state.winners)
    assert "to play" not in texts
    result = next(element for element in drawn.iter() if element.get("class") == "result")
    assert str(max(state.scores)) in said(result)[0]


def test_who_is_to_play_is_marked_once() -> None:
    assert said(picture(played({"players": 5}, 10), 3)).count("to play") == 1


def test_a_screen_reader_hears_the_prompt_and_the_cards() -> None:
    state = begun(players=2)
    drawn = picture(state)
    assert drawn.attrib["role"] == "img"
    assert {"width", "height"}.isdisjoint(drawn.attrib)
    title = drawn.find(f"{SVG}title")
    assert title is not None
    assert state.game.prompt(state.view(0)) in str(title.text)
    first = next(element for element in drawn.iter() if element.get("data-id") == "row-1")
    spoken = first.find(f"{SVG}title")
    assert spoken is not None
    assert state.game.parts.words[state.view(0)["row"][0]["card"] - 1] in str(spoken.text)


def test_an_owners_larger_set_is_drawn(tmp_path: Any) -> None:
    """Cards that our art does not know get a plain picture."""
    extra = "".join(
        f'[[art.card]]\nid = "art-{number:02}"\ntitle = "Card"\nside = "left"\nbox = [0, 0, 50, 50]\n'
        'icons = { red = "H", blue = "T" }\n'
        for number in range(1, 81)
    )
    own = tmp_path / "own.toml"
    own.write_text(
        f'game = "canvas"\nformat = 1\n[art]\nprovenance = "stated"\nnote = "mine"\n{extra}', encoding="utf-8"
    )
    state = begun(players=5, components=str(own))
    while not state.over:
        seat = state.actors[0]
        state.play(state.legal(seat)[0], seat)
    assert marked(picture(state), "data-seat")


def test_the_document_stays_small() -> None:
    state = played({"players": 4}, 999)
    assert len(drawing.table(state.game, state.view(0)).encode()) < 760_000
