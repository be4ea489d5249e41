"""The picture of Fresco's table: whole, clickable, discreet, made of sheets."""

from __future__ import annotations

import itertools
import marshal
import random
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from bottega.games.fresco.picture import sheets as drawing
from bottega.games.fresco.picture.art import track
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.state import FrescoState
from bottega.i18n.languages import translations
from bottega.i18n.translate import use
from bottega.kernel.state import State
from bottega.presentation.sheets import BOARD, MODULE, OWN, Sheet, board_size, drawn

SVG = "{http://www.w3.org/2000/svg}"
MODES = [
    pytest.param({"players": 2}, id="2"),
    pytest.param({"players": 2, "modules": [1, 2, 3]}, id="2-modules"),
    pytest.param({"players": 3, "modules": [1, 2, 3]}, id="3-modules"),
    pytest.param({"players": 4, "edition": "first"}, id="4-first"),
]


def begun(seed: int = 5, names: list[str] | None = None, **mode: Any) -> FrescoState:
    state = FrescoGame(**mode).start(seed, names)
    assert isinstance(state, FrescoState)
    return state


def move(state: FrescoState, chance: random.Random) -> None:
    """A random move, but rather one that brings something onto the table or off it."""
    seat = state.actors[0]
    legal = state.legal(seat)
    eager = [action for action in legal if state.game.text(action).split()[0] in ("restore", "portrait", "order")]
    state.play(chance.choice(eager if eager and chance.random() < 0.9 else legal), seat)


def played(mode: dict[str, Any], moves: int, seed: int = 5) -> FrescoState:
    state, chance = begun(seed, **mode), random.Random(seed)
    while not state.over and len(state.moves) < moves:
        move(state, chance)
    return state


def played_until(mode: dict[str, Any], asked: str, seed: int = 5) -> FrescoState:
    state, chance = begun(seed, **mode), random.Random(seed)
    while state.view(None)["asked"] != asked:
        assert not state.over, f"nobody was asked: {asked}"
        move(state, chance)
    return state


def picture_of(state: FrescoState, seat: int | None = 0) -> ElementTree.Element:
    return ElementTree.fromstring(state.svg(seat))


def sheets_of(state: State[Any], seat: int | None = 0) -> dict[str, Sheet]:
    return {sheet.name: sheet for sheet in state.game.sheets(state.view(seat))}


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')


def said(drawn: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in drawn.iter(f"{SVG}text")]


def marked(drawn: ElementTree.Element, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in drawn.iter() if attribute in element.attrib]


def found(drawn: ElementTree.Element, attribute: str, value: str) -> ElementTree.Element:
    return next(element for element in drawn.iter() if element.get(attribute) == value)


@pytest.mark.parametrize("mode", MODES)
def test_every_moment_can_be_clicked(mode: dict[str, Any]) -> None:
    """All that any actor may do is in that actor's picture, at the first moments of each kind and now and then."""
    state, chance = begun(**mode), random.Random(5)
    asked: Counter[str] = Counter()
    while not state.over:
        for seat in state.actors:
            view = state.view(seat)
            asked[view["asked"]] += 1
            if asked[view["asked"]] < 4 or len(state.moves) % 11 == 0:
                there = set(marked(picture_of(state, seat), "data-id"))
                for action in state.legal(seat):
                    assert set(state.game.touches(action)) <= there, state.game.text(action)
        move(state, chance)
    assert {"wake", "plan", "market", "cathedral", "workshop", "theatre"} <= set(asked)
    if mode["players"] == 2:
        assert {"leonardo market", "leonardo cathedral"} <= set(asked)
    picture_of(state, None)


@pytest.mark.parametrize(
    ("mode", "asked"),
    [
        ({"players": 4}, "score"),
        ({"players": 4}, "altar"),
        ({"players": 3, "modules": [1]}, "merchant"),
        ({"players": 2, "modules": [1]}, "leonardo portrait"),
        ({"players": 4, "modules": [2]}, "order income"),
        ({"players": 4, "modules": [2]}, "stack"),
        ({"players": 2, "modules": [2]}, "leonardo order"),
    ],
)
def test_rare_questions_can_be_clicked(mode: dict[str, Any], asked: str) -> None:
    for seed in range(40):
        state, chance = begun(seed, **mode), random.Random(seed)
        while not state.over and state.agenda[-1].name != asked:
            move(state, chance)
        if not state.over:
            break
    assert not state.over, f"nobody was asked: {asked}"
    seat = state.actors[0]
    there = set(marked(picture_of(state, seat), "data-id"))
    for action in state.legal(seat):
        assert set(state.game.touches(action)) <= there


def test_leonardos_tiles_are_the_ones_to_choose_from_when_he_fulfils_an_order() -> None:
    state = begun(players=2, modules=[2])
    game = state.game
    state.owned[0] = [game.back_names.index("O")] * 2
    state.owned[2] = [game.back_names.index(name) for name in ("OG", "OG", "GP", "P")]
    view = state.view(0) | {"asked": "stack", "painter": 2}
    drawn = ElementTree.fromstring(game.draw_view(view))
    assert {name for name in marked(drawn, "data-id") if name.startswith("back-")} == {"back-OG", "back-GP", "back-P"}


@pytest.mark.parametrize("moves", [0, 60, 9999])
@pytest.mark.parametrize("mode", MODES)
def test_ids_are_unique(mode: dict[str, Any], moves: int) -> None:
    state = played(mode, moves)
    for seat in (0, None):
        drawn = picture_of(state, seat)
        for attribute in ("id", "data-id", "data-piece", "data-seat"):
            twice = [name for name, number in Counter(marked(drawn, attribute)).items() if number > 1]
            assert twice == [], attribute


def test_everything_used_is_defined() -> None:
    state = played({"players": 2, "modules": [1, 2, 3]}, 9999)
    text = state.svg(0)
    drawn = ElementTree.fromstring(text)
    defined = set(marked(drawn, "id"))
    used = {name.removeprefix("#") for name in marked(drawn, "href")}
    used |= {part.partition(")")[0] for part in text.split("url(#")[1:]}
    assert used <= defined


def test_names_are_escaped() -> None:
    state = begun(players=2, names=['<b>&"', "]]>{{ 7 * 7 }}"])
    drawn = picture_of(state, 0)
    assert '<b>&"' in said(drawn)
    assert "]]>{{ 7 * 7 }}" in said(drawn)
    assert not list(drawn.iter(f"{SVG}b"))


def test_a_long_name_is_cut_but_can_be_read_in_full() -> None:
    name = ("Maestro " * 20).strip()
    drawn = picture_of(begun(players=4, names=[name] * 4))
    assert name not in said(drawn)
    assert [title.text for title in drawn.iter(f"{SVG}title")].count(name) == 4


@pytest.mark.parametrize("mode", MODES)
def test_what_is_hidden_leaves_no_trace(mode: dict[str, Any]) -> None:
    for moves in (3, 30, 90):
        state = played(mode, moves)
        for seat in (0, None):
            seen = sheets_of(state, seat)
            assert sheets_of(state.poisoned(seat, 987_654_321), seat) == seen
            assert sheets_of(state.resample(seat, 9), seat) == seen


def test_a_spectator_sees_screens_and_nothing_to_choose() -> None:
    state = played_until({"players": 3}, "plan")
    ids = marked(picture_of(state, None), "data-id")
    assert "pass" not in ids
    assert not [name for name in ids if name.startswith("paint-")]
    assert [name for name in ids if name.startswith("column-")]
    mine = marked(picture_of(state, 1), "data-id")
    assert {"pass", "paint-red", "column-market"} <= set(mine)


def test_an_assistant_that_is_placed_moves_to_its_column() -> None:
    state = played_until({"players": 2}, "plan")
    before, unaware = picture_of(state, 0), sheets_of(state, 1)
    state.play(state.game.action("place workshop"), 0)
    after = picture_of(state, 0)

    def men(drawn: ElementTree.Element, column: str) -> int:
        return marked(found(drawn, "data-id", column), "href").count("#f-man-0")

    assert men(after, "column-workshop") == men(before, "column-workshop") + 1
    assert men(after, "column-market") == men(before, "column-market")
    assert sheets_of(state, 1) == unaware
    assert f"to place: {state.waiting[0]} assistants" in [title.text for title in after.iter(f"{SVG}title")]


def test_the_picture_appears_where_tiles_are_gone() -> None:
    state = begun(players=4)
    covered = sheets_of(state)["cathedral"]
    assert "f-ceiling" not in drawn(covered).uses
    assert len([name for name in marked(parsed(drawn(covered).svg), "data-id") if name.startswith("tile-")]) == 25
    state.tiles[7] = state.tiles[18] = -1
    state.tiles_left = 23
    bare = sheets_of(state)["cathedral"]
    assert "f-ceiling" in drawn(bare).uses
    window = found(parsed(drawn(bare).svg), "id", "f-open-7-18")
    assert marked(window, "d") == ["M224 236h104v104h-104zM328 444h104v104h-104z"]
    ids = marked(parsed(drawn(bare).svg), "data-id")
    assert {"space-c2", "space-d4"} <= set(ids)
    assert {"tile-c2", "tile-d4"}.isdisjoint(ids)


def test_a_tile_shows_its_value_and_its_paints() -> None:
    state = begun(players=3, modules=[3])
    picture = picture_of(state)
    for entry in state.view(0)["fresco"]:
        tile = found(picture, "data-id", f"tile-{entry['space']}")
        assert tile.get("data-piece") == entry["tile"]["id"]
        (use,) = marked(tile, "href")
        face = found(picture, "id", use.removeprefix("#"))
        assert said(face) == [str(entry["tile"]["value"])]
        cubes = [name.removeprefix("#f-cube-") for name in marked(face, "href") if "cube" in name]
        assert cubes == [drawing.NAMED[letter] for letter in entry["tile"]["paints"]]


def test_pieces_keep_their_names_where_they_go() -> None:
    state = played_until({"players": 2}, "market")
    drawn = picture_of(state)
    pieces = set(marked(drawn, "data-piece"))
    assert {
        "bishop",
        "walker",
        "score-0",
        "score-1",
        "score-2",
        "inn-0",
        "inn-1",
        "inn-2",
        "mood-0",
        "mood-1",
    } <= pieces
    assert "mood-2" not in pieces
    tiles = [
        space["tile"]["id"] for stall in state.view(0)["market"]["stalls"] for space in stall["spaces"] if space["tile"]
    ]
    assert set(tiles) <= pieces


def test_who_sleeps_stands_above_the_rows_of_the_inn() -> None:
    state = begun(players=3)
    titles = [title.text for title in picture_of(state).iter(f"{SVG}title")]
    assert sum(str(text).endswith(", asleep") for text in titles) == 3
    state.play(state.game.action("wake 9"), state.actors[0])
    titles = [title.text for title in picture_of(state).iter(f"{SVG}title")]
    assert sum(str(text).endswith(", asleep") for text in titles) == 2


def test_the_viewers_own_seat_is_the_one_with_the_action_board() -> None:
    state = played({"players": 4}, 40)
    for you in range(4):
        sheets = sheets_of(state, you)
        assert [name for name, sheet in sheets.items() if sheet.role == OWN] == ["plan", "goods"]
        assert sheets["plan"].facts["seat"] == sheets["goods"].facts["seat"] == you
        assert [name for name in sheets if name.startswith("seat-")] == [f"seat-{(you + n) % 4}" for n in (1, 2, 3)]
        assert "column-market" in marked(parsed(drawn(sheets["plan"]).svg), "data-id")


def test_the_end_names_the_winner() -> None:
    state = played({"players": 3}, 9999)
    texts = said(picture_of(state, 0))
    assert texts.count("winner") == 1
    (winner,) = state.winners
    assert f"{state.view(0)['names'][winner]} wins with {state.scores[winner]} points" in texts


def test_the_last_round_has_the_cathedral_twice() -> None:
    state = begun(players=4)
    assert "column-theatre" in marked(picture_of(state), "data-id")
    state.last = True
    ids = marked(picture_of(state), "data-id")
    assert {"column-cathedral", "column-cathedral-again"} <= set(ids)
    assert "column-theatre" not in ids
    assert "last" in said(picture_of(state))


def test_painters_on_the_same_space_in_different_laps_stand_side_by_side() -> None:
    state = begun(players=3)
    state.track = [7, 107, 40]
    drawn = picture_of(state)
    spots = {marked(found(drawn, "data-piece", f"score-{seat}"), "x")[0] for seat in (0, 1)}
    assert len(spots) == 2
    assert "+100" in said(found(drawn, "data-piece", "score-1"))


def test_modules_lie_beside_the_board_only_when_they_are_played() -> None:
    sheets = sheets_of(begun(players=3, modules=[1, 2, 3])).values()
    headings = ["Portraits", "The Bishop's Orders", "Special Mixes"]
    assert [said(parsed(drawn(sheet).svg))[0] for sheet in sheets if sheet.role == MODULE] == headings
    assert not [sheet for sheet in sheets_of(begun(players=3)).values() if sheet.role == MODULE]


@pytest.mark.parametrize("mode", MODES)
def test_the_same_sheets_lie_on_the_table_throughout_a_game(mode: dict[str, Any]) -> None:
    state, chance = begun(**mode), random.Random(5)

    def laid_out() -> list[tuple[Any, ...]]:
        return [(s.name, s.role, s.label, s.width, s.height, s.at) for s in sheets_of(state).values()]

    first = laid_out()
    while not state.over:
        move(state, chance)
        assert laid_out() == first


@pytest.mark.parametrize("mode", MODES)
def test_sheets_on_the_board_do_not_lie_on_one_another(mode: dict[str, Any]) -> None:
    sheets = sheets_of(begun(**mode)).values()
    board = [sheet for sheet in sheets if sheet.role == BOARD]
    assert board_size(sheets) == (940, 780)
    for one, other in itertools.combinations(board, 2):
        beside = abs(one.at[0] - other.at[0]) >= (one if one.at[0] < other.at[0] else other).width + 8
        below = abs(one.at[1] - other.at[1]) >= (one if one.at[1] < other.at[1] else other).height + 8
        assert beside or below, (one.name, other.name)


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("mode", [{"players": 2, "modules": [3]}, {"players": 4}])
@pytest.mark.parametrize("moves", [0, 60, 140, 9999])
def test_letters_are_large_enough_to_be_read(mode: dict[str, Any], moves: int, language: str) -> None:
    state = played(mode, moves)
    with use(translations(language)):
        sheets = sheets_of(state)
        whole = {name: state.game.symbols[name] for name in ("f-track", "f-space-0", "f-inn-5", "f-theatre")}
        for sheet in sheets.values():
            drawing = drawn(sheet)
            svg = drawing.svg + "".join(whole[name] for name in drawing.uses if name in whole)
            for text in parsed(svg).iter(f"{SVG}text"):
                size = float(text.attrib["font-size"])
                assert size > sheet.letters - 0.05, (sheet.name, text.text)


@pytest.mark.parametrize("mode", MODES)
def test_facts_are_plain_and_equal_facts_are_drawn_once(mode: dict[str, Any]) -> None:
    state = played(mode, 60)
    for seat in (0, None):
        sheets = sheets_of(state, seat)
        for sheet in sheets.values():
            assert marshal.loads(marshal.dumps(sheet.facts)) == sheet.facts
        assert [drawn(sheet) for sheet in sheets.values()] == [drawn(s) for s in sheets_of(state.copy(), seat).values()]


def test_the_places_are_the_same_whoever_plays_and_whoever_looks() -> None:
    one, other = begun(players=3, names=["Anna", "Bruno", "Chiara"]), begun(players=3, names=["Dino", "Elsa", "Fosco"])
    shared = ("cathedral", "market", "studio", "workshop")
    mine, theirs, watched = sheets_of(one, 0), sheets_of(other, 1), sheets_of(one, None)
    for name in shared:
        assert drawn(mine[name]) is drawn(theirs[name]) is drawn(watched[name])
    assert drawn(mine["inn"]) is not drawn(theirs["inn"])


@pytest.mark.parametrize("lap", [40, 100, 250])
def test_a_track_of_any_length_has_a_place_for_each_space(lap: int) -> None:
    assert len(set(track.cells(lap))) == lap
    assert len(set(track.starts(4)) | set(track.cells(lap))) == lap + 4


def test_a_screen_reader_hears_the_prompt_and_the_places() -> None:
    state = begun(players=2)
    drawn = picture_of(state)
    assert drawn.attrib["role"] == "img"
    assert {"width", "height"}.isdisjoint(drawn.attrib)
    title, desc = drawn.find(f"{SVG}title"), drawn.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert state.game.prompt(state.view(0)) in str(title.text)
    assert str(desc.text) == state.game.print_view(state.view(0))
    spoken = found(drawn, "data-id", "inn-6").find(f"{SVG}title")
    assert spoken is not None
    assert str(spoken.text).startswith("6:00")


def test_the_document_stays_small() -> None:
    state = played({"players": 4, "modules": [1, 2, 3]}, 9999)
    assert len(state.svg(0).encode()) < 320_000
    assert sum(len(drawn(sheet).svg) for sheet in sheets_of(state).values()) < 70_000
