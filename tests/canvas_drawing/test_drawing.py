"""The sheets of Canvas: whole, clickable, discreet, each in its home, in every mode."""

from __future__ import annotations

import itertools
import marshal
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, cast
from xml.etree import ElementTree

import pytest

import bottega
from bottega.bots import bot
from bottega.games.canvas.rules.state import CanvasState
from bottega.i18n.languages import translations
from bottega.i18n.translate import LANGUAGES, use
from bottega.kernel import Perspective
from bottega.presentation.sheets import BOARD, Sheet, drawn

SVG = "{http://www.w3.org/2000/svg}"
MODES = [
    pytest.param(mode, id="-".join(str(value) for value in mode.values()).replace(" ", ""))
    for mode in bottega.title("canvas").modes
]


def begun(*, names: list[str] | None = None, **mode: Any) -> CanvasState:
    return cast(CanvasState, bottega.game("canvas", **mode).start(5, names))


def sheets(state: CanvasState, seat: int | None = 0) -> list[Sheet]:
    return state.game.sheets(state.view(seat))


def sheet(state: CanvasState, name: str, seat: int | None = 0) -> ElementTree.Element:
    return element(next(one for one in sheets(state, seat) if one.name == name))


def element(sheet: Sheet) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn(sheet).svg}</svg>')


def picture(state: CanvasState, seat: int | None = 0) -> ElementTree.Element:
    return ElementTree.fromstring(state.svg(seat))


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


def owned(tmp_path: Any, sections: str) -> str:
    own = tmp_path / "own.toml"
    own.write_text(f'game = "canvas"\nformat = 1\n{sections}', encoding="utf-8")
    return str(own)


# -- sheets


@pytest.mark.parametrize("mode", MODES)
def test_every_moment_can_be_clicked(mode: dict[str, Any]) -> None:
    state = begun(**mode)
    while not state.over:
        seat = state.actors[0]
        if len(state.moves) % 4 == 0:
            there = {id for one in sheets(state, seat) for id in marked(element(one), "data-id")}
            for action in state.legal(seat):
                assert set(state.game.touches(action)) <= there, state.game.text(action)
        move(state)
    picture(state, None)


@pytest.mark.parametrize("mode", MODES)
def test_a_sheet_has_its_home_for_the_whole_game(mode: dict[str, Any]) -> None:
    state = begun(**mode)
    homes = [(one.name, one.role, one.width, one.height, one.at) for one in sheets(state)]
    assert len({home[0] for home in homes}) == len(homes)
    while not state.over:
        move(state)
        assert [(one.name, one.role, one.width, one.height, one.at) for one in sheets(state)] == homes


@pytest.mark.parametrize("mode", MODES)
def test_sheets_of_the_board_lie_apart(mode: dict[str, Any]) -> None:
    board = [one for one in sheets(begun(**mode)) if one.role == BOARD]
    for one, other in itertools.combinations(board, 2):
        beside = one.at[0] + one.width < other.at[0] or other.at[0] + other.width < one.at[0]
        assert beside or one.at[1] + one.height < other.at[1] or other.at[1] + other.height < one.at[1]


def test_the_viewers_own_sheets_come_first_then_the_others_in_turn_order() -> None:
    state = played({"players": 4}, 20)
    for you in range(4):
        names = [one.name for one in sheets(state, you)]
        assert names == ["row", "goals", "hand", "paintings", *(f"seat-{(you + i) % 4}" for i in (1, 2, 3))]
        assert marked(sheet(state, "hand", you), "data-seat") == [str(you)]
    assert [one.name for one in sheets(state, None)] == [one.name for one in sheets(state, 0)]


@pytest.mark.parametrize("mode", MODES)
def test_facts_are_plain_and_hold_nothing_of_the_deck(mode: dict[str, Any]) -> None:
    state = played(mode, 15)
    for you in (0, None):
        facts = [marshal.dumps(one.facts) for one in sheets(state, you)]
        planted = cast(CanvasState, state.poisoned(you, 987_654_321))
        assert [marshal.dumps(one.facts) for one in sheets(planted, you)] == facts


def test_equal_facts_are_drawn_once_for_everybody() -> None:
    state = played({"players": 4}, 20)
    mine = {one.name: drawn(one) for one in sheets(state, 0)}
    theirs = {one.name: drawn(one) for one in sheets(state.copy(), 1)}
    for name in ("row", "seat-2", "seat-3"):
        assert mine[name] is theirs[name]
    changed = [name for name in mine if mine[name] is not theirs.get(name)]
    assert "hand" in changed


def test_taking_a_card_changes_only_the_row_and_two_seats() -> None:
    state = begun(players=5)
    before = {one.name: drawn(one) for one in sheets(state)}
    seat = state.actors[0]
    state.play(state.game.action("take 2"))
    after = {one.name: drawn(one) for one in sheets(state)}
    changed = {name for name in after if after[name] is not before[name]}
    homes = [{"hand", "paintings"} if who == 0 else {f"seat-{who}"} for who in (seat, state.actors[0])]
    assert changed <= {"row"}.union(*homes)


# -- sizes


def texts(parent: ElementTree.Element, scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """Every text of a sheet with the size of its letters."""
    for child in parent:
        found = re.search(r"scale\(([\d.]+)\)", child.get("transform", ""))
        inner = scale * float(found[1]) if found else scale
        if child.tag == f"{SVG}text":
            yield float(child.attrib["font-size"]) * inner, "".join(child.itertext())
        yield from texts(child, inner)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", MODES)
def test_letters_are_large_enough_to_read(mode: dict[str, Any], language: str) -> None:
    with use(translations(language)):
        for moves in (20, 999):
            for one in sheets(played(mode, moves), 0):
                assert min(size for size, _ in texts(element(one))) > one.letters - 0.05, one.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scoring_card_is_as_easy_to_read(language: str) -> None:
    """Whichever of them are drawn for a game: at the table of a laptop letters below 14 come out too small."""
    state = begun(players=2)
    view = state.view(0)
    with use(translations(language)):
        for card in state.game.parts.scoring:
            view["scoring"][0]["card"] = card.id
            goals = element(next(one for one in state.game.sheets(view) if one.name == "goals"))
            text = goals.findall(f".//*[@data-what='scoring-{view['scoring'][0]['ribbon']}']/{SVG}text")
            assert min(float(line.attrib["font-size"]) for line in text) >= 14, card.id


def test_symbols_hold_no_words() -> None:
    """So that they are the same in every language."""
    symbols = begun(players=5).game.symbols
    for name in ("face-7", "small-7", "layer-7", "ground-7", "ribbon-red", "ribbon-silver", "token", "paper-seat"):
        assert "<text" not in symbols[name]


def boxes(parent: ElementTree.Element, at: tuple[float, float, float]) -> Iterator[tuple[float, float, float, float]]:
    """Where everything lies that has a width and a height; what lies in a picture of its own is cut off there."""
    x, y, scale = at
    for child in parent:
        moved = re.search(r"translate\(([\d.-]+) ([\d.-]+)\)", child.get("transform", ""))
        grown = re.search(r"scale\(([\d.]+)\)", child.get("transform", ""))
        left, top = (x + scale * float(moved[1]), y + scale * float(moved[2])) if moved else (x, y)
        inner = scale * float(grown[1]) if grown else scale
        if "width" in child.attrib:
            corner = left + inner * float(child.get("x", "0")), top + inner * float(child.get("y", "0"))
            yield *corner, inner * float(child.attrib["width"]), inner * float(child.attrib["height"])
        if child.tag != f"{SVG}svg":
            yield from boxes(child, (left, top, inner))


def assert_everything_lies_on_its_sheet(state: CanvasState) -> None:
    for one in sheets(state):
        for x, y, w, h in boxes(element(one), (0, 0, 1)):
            assert min(x, y) >= 0, one.name
            assert x + w <= one.width, one.name
            assert y + h <= one.height, one.name


@pytest.mark.parametrize("mode", MODES)
def test_everything_lies_on_its_sheet(mode: dict[str, Any]) -> None:
    for moves in (0, 20, 999):
        assert_everything_lies_on_its_sheet(played(mode, moves))


def test_more_cards_and_paintings_lie_on_the_same_sheets(tmp_path: Any) -> None:
    """An owner's numbers: pieces lie closer, the sheets stay as large as they are."""
    numbers = (
        "players = [1, 2]\nscoring_cards = 4\nrow = 9\ntokens_each = 12\nbackgrounds_each = 9\nhand_limit = 12\n"
        "painting_cards = 3\npaintings_each = 6\nsilver_points = 2\n"
        'first_game = ["variety", "repetition", "emphasis", "composition"]\n'
    )
    own = owned(tmp_path, f'[setup]\nprovenance = "stated"\nnote = "mine"\n{numbers}')
    state = begun(players=2, components=own)
    sizes = [(one.width, one.height) for one in sheets(begun(players=2))]
    while not state.over:
        assert [(one.width, one.height) for one in sheets(state)] == sizes
        assert_everything_lies_on_its_sheet(state)
        seat = state.actors[0]
        state.play(state.legal(seat)[0], seat)


# -- the whole picture


@pytest.mark.parametrize("moves", [0, 40, 999])
def test_ids_are_unique(moves: int) -> None:
    drawn = picture(played({"players": 4}, moves), 2)
    for attribute in ("id", "data-id", "data-piece"):
        twice = [name for name, number in Counter(marked(drawn, attribute)).items() if number > 1]
        assert twice == [], attribute


@pytest.mark.parametrize("mode", [{"players": 3}, {"players": 1, "mode": "puzzle"}])
def test_everything_used_is_defined(mode: dict[str, Any]) -> None:
    state = played_until(mode, "background")
    drawn = picture(state)
    defined = set(marked(drawn, "id"))
    used = {name.removeprefix("#") for name in marked(drawn, "href")} | set(
        re.findall(r"url\(#([^)]+)\)", state.svg(0))
    )
    assert used <= defined


def test_names_are_escaped() -> None:
    state = begun(players=2, names=['<b>&"', "]]>{{ 7 * 7 }}"])
    drawn = picture(state, 0)
    assert '<b>&"' in said(drawn)
    assert "]]>{{ 7 * 7 }}" in said(drawn)
    assert not list(drawn.iter(f"{SVG}b"))


def test_a_long_name_is_cut_but_can_be_read_in_full() -> None:
    name = "Maestro " * 20
    state = begun(players=5, names=[name] * 5)
    drawn = picture(state, 0)
    assert name.strip() not in said(drawn)
    assert [title.text for title in drawn.iter(f"{SVG}title")].count(name.strip()) == 5


@pytest.mark.parametrize("mode", MODES)
def test_nothing_of_the_deck_is_drawn_but_its_number(mode: dict[str, Any]) -> None:
    state = played(mode, 15)
    view = state.view(0)
    seen = {entry["card"] for entry in view["row"]} | set(view["building"])
    for mine in view["seats"]:
        seen |= set(mine["hand"])
    drawn = picture(state, 0)
    cards = {name for name in marked(drawn, "data-piece") if name.startswith("card-")}
    assert cards == {f"card-{number}" for number in seen}
    assert str(view["deck"]) in said(drawn)


def test_scoring_cards_show_name_text_and_points() -> None:
    state = begun(players=2, scenario="family")
    texts = said(sheet(state, "goals"))
    assert {"Composition", "Variety"} <= set(texts)
    assert "Each set of all four elements." in " ".join(texts)
    assert {"1", "3", "9", "4", "8", "13"} <= set(texts)


def test_cards_are_called_by_their_words() -> None:
    state = played({"players": 2}, 12)
    view, parts = state.view(0), state.game.parts
    assert {parts.words[entry["card"] - 1] for entry in view["row"]} <= set(said(sheet(state, "row")))
    hand = {parts.words[number - 1] for number in view["seats"][0]["hand"]}
    assert hand
    assert hand <= set(said(sheet(state, "hand")))


def test_a_seat_shows_its_name_points_and_titles() -> None:
    state = played({"players": 2}, 999)
    view = state.view(0)
    texts = said(picture(state))
    for seat, mine in enumerate(view["seats"]):
        assert view["names"][seat] in texts
        assert str(mine["points"]) in texts
        for painting in mine["paintings"]:
            assert painting["title"] in " ".join(texts)


@pytest.mark.parametrize("place", ["hand", "seat"])
def test_a_painting_under_way_is_drawn_as_a_stack(place: str) -> None:
    state = played_until({"players": 2}, "background")
    seat = state.actors[0]
    shown = sheet(state, "hand", seat) if place == "hand" else sheet(state, f"seat-{seat}", 1 - seat)
    stacks = [element for element in shown.iter() if element.get("class") == "building"]
    assert len(stacks) == 1
    assert marked(stacks[0], "data-piece") == [f"card-{number}" for number in state.view(seat)["building"]]


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


def test_variants_show_what_they_add() -> None:
    vincent = picture(begun(players=1, mode="vincent", scenario="bonus"), 0)
    assert {"Vincent", "Scenario: Bonus", "Target: 40 points"} <= set(said(vincent))
    assert "tokens-vincent" in marked(vincent, "data-piece")
    puzzle = picture(begun(players=1, mode="puzzle", difficulty="hard"), 0)
    assert {"Reserve", "Target: 35 points"} <= set(said(puzzle))
    assert "tokens-reserve" in marked(puzzle, "data-piece")
    plain = said(picture(begun(players=2), 0))
    assert not {"Vincent", "Reserve"} & set(plain)


@pytest.mark.parametrize("mode", MODES)
def test_the_end_names_the_winner(mode: dict[str, Any]) -> None:
    state = played(mode, 999)
    drawn = picture(state)
    texts = said(drawn)
    assert texts.count("winner") == len(state.winners)
    result = next(element for element in drawn.iter() if element.get("class") == "result")
    assert str(max(state.scores)) in " ".join(said(result))


def test_the_sheets_of_who_is_to_play_are_lit() -> None:
    state = played({"players": 5}, 10)
    (actor,) = state.actors
    for seat, lit in ((actor, 2), ((actor + 1) % 5, 1)):  # one's own hand and paintings are two sheets
        assert state.svg(seat).count('stroke="#ffd75e"') == lit


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
    state = begun(players=5, components=owned(tmp_path, f'[art]\nprovenance = "stated"\nnote = "mine"\n{extra}'))
    while not state.over:
        seat = state.actors[0]
        state.play(state.legal(seat)[0], seat)
    assert marked(picture(state), "data-seat")


def test_sheets_stay_small() -> None:
    """Symbols are sent once; a sheet is sent whenever it changes."""
    state = played({"players": 4}, 999)
    assert max(len(drawn(one).svg.encode()) for one in sheets(state)) < 12_000
    assert len(state.svg(0).encode()) < 760_000
