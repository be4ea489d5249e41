"""The picture of Fresco's table: whole, clickable, discreet, in both layouts."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from bottega.games.fresco import drawing, layout, picture
from bottega.games.fresco.game import FrescoGame
from bottega.games.fresco.state import FrescoState

SVG = "{http://www.w3.org/2000/svg}"
LAYOUTS = [pytest.param(False, id="wide"), pytest.param(True, id="narrow")]
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


def picture_of(state: FrescoState, seat: int | None = 0, narrow: bool = False) -> ElementTree.Element:
    return ElementTree.fromstring(drawing.table(state.game, state.view(seat), narrow))


def said(drawn: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in drawn.iter(f"{SVG}text")]


def marked(drawn: ElementTree.Element, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in drawn.iter() if attribute in element.attrib]


def found(drawn: ElementTree.Element, attribute: str, value: str) -> ElementTree.Element:
    return next(element for element in drawn.iter() if element.get(attribute) == value)


@pytest.mark.parametrize("narrow", LAYOUTS)
@pytest.mark.parametrize("mode", MODES)
def test_every_moment_can_be_clicked(mode: dict[str, Any], narrow: bool) -> None:
    """All that any actor may do is in that actor's picture, at the first moments of each kind and now and then."""
    state, chance = begun(**mode), random.Random(5)
    asked: Counter[str] = Counter()
    while not state.over:
        for seat in state.actors:
            view = state.view(seat)
            asked[view["asked"]] += 1
            if asked[view["asked"]] < 4 or len(state.moves) % 11 == 0:
                there = set(marked(picture_of(state, seat, narrow), "data-id"))
                for action in state.legal(seat):
                    assert set(state.game.touches(action)) <= there, state.game.text(action)
        move(state, chance)
    assert {"wake", "plan", "market", "cathedral", "workshop", "theatre"} <= set(asked)
    if mode["players"] == 2:
        assert {"leonardo market", "leonardo cathedral"} <= set(asked)
    picture_of(state, None, narrow)


@pytest.mark.parametrize("narrow", LAYOUTS)
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
def test_rare_questions_can_be_clicked(mode: dict[str, Any], asked: str, narrow: bool) -> None:
    for seed in range(40):
        state, chance = begun(seed, **mode), random.Random(seed)
        while not state.over and state.agenda[-1].name != asked:
            move(state, chance)
        if not state.over:
            break
    assert not state.over, f"nobody was asked: {asked}"
    seat = state.actors[0]
    there = set(marked(picture_of(state, seat, narrow), "data-id"))
    for action in state.legal(seat):
        assert set(state.game.touches(action)) <= there


def test_leonardos_tiles_are_the_ones_to_choose_from_when_he_fulfils_an_order() -> None:
    state = begun(players=2, modules=[2])
    game = state.game
    state.owned[0] = [game.back_names.index("O")] * 2
    state.owned[2] = [game.back_names.index(name) for name in ("OG", "OG", "GP", "P")]
    view = state.view(0) | {"asked": "stack", "painter": 2}
    drawn = ElementTree.fromstring(drawing.table(game, view))
    assert {name for name in marked(drawn, "data-id") if name.startswith("back-")} == {"back-OG", "back-GP", "back-P"}


@pytest.mark.parametrize("narrow", LAYOUTS)
@pytest.mark.parametrize("moves", [0, 60, 9999])
@pytest.mark.parametrize("mode", MODES)
def test_ids_are_unique(mode: dict[str, Any], moves: int, narrow: bool) -> None:
    state = played(mode, moves)
    for seat in (0, None):
        drawn = picture_of(state, seat, narrow)
        for attribute in ("id", "data-id", "data-piece", "data-seat"):
            twice = [name for name, number in Counter(marked(drawn, attribute)).items() if number > 1]
            assert twice == [], attribute


@pytest.mark.parametrize("narrow", LAYOUTS)
def test_everything_used_is_defined(narrow: bool) -> None:
    state = played({"players": 2, "modules": [1, 2, 3]}, 9999)
    text = drawing.table(state.game, state.view(0), narrow)
    drawn = ElementTree.fromstring(text)
    defined = set(marked(drawn, "id"))
    used = {name.removeprefix("#") for name in marked(drawn, "href")}
    used |= {part.partition(")")[0] for part in text.split("url(#")[1:]}
    assert used <= defined


@pytest.mark.parametrize("narrow", LAYOUTS)
def test_names_are_escaped(narrow: bool) -> None:
    state = begun(players=2, names=['<b>&"', "]]>{{ 7 * 7 }}"])
    drawn = picture_of(state, 0, narrow)
    assert '<b>&"' in said(drawn)
    assert "]]>{{ 7 * 7 }}" in said(drawn)
    assert not list(drawn.iter(f"{SVG}b"))


def test_a_long_name_is_cut_but_can_be_read_in_full() -> None:
    name = ("Maestro " * 20).strip()
    drawn = picture_of(begun(players=4, names=[name] * 4))
    assert name not in said(drawn)
    assert [title.text for title in drawn.iter(f"{SVG}title")].count(name) == 4


@pytest.mark.parametrize("narrow", LAYOUTS)
@pytest.mark.parametrize("mode", MODES)
def test_what_is_hidden_leaves_no_trace(mode: dict[str, Any], narrow: bool) -> None:
    for moves in (3, 30, 90):
        state = played(mode, moves)
        for seat in (0, None):
            seen = drawing.table(state.game, state.view(seat), narrow)
            assert drawing.table(state.game, state.planted(seat, 987_654_321).view(seat), narrow) == seen
            assert drawing.table(state.game, state.resample(seat, 9).view(seat), narrow) == seen


def test_a_spectator_sees_screens_and_nothing_to_choose() -> None:
    state = played_until({"players": 3}, "plan")
    ids = marked(picture_of(state, None), "data-id")
    assert "pass" not in ids
    assert not [name for name in ids if name.startswith("paint-")]
    assert [name for name in ids if name.startswith("column-")]
    mine = marked(picture_of(state, 1), "data-id")
    assert {"pass", "paint-red", "column-market"} <= set(mine)


@pytest.mark.parametrize("narrow", LAYOUTS)
def test_an_assistant_that_is_placed_moves_to_its_column(narrow: bool) -> None:
    state = played_until({"players": 2}, "plan")
    before, unaware = picture_of(state, 0, narrow), drawing.table(state.game, state.view(1), narrow)
    state.play(state.game.action("place workshop"), 0)
    after = picture_of(state, 0, narrow)

    def men(drawn: ElementTree.Element, column: str) -> int:
        return marked(found(drawn, "data-id", column), "href").count("#f-man-0")

    assert men(after, "column-workshop") == men(before, "column-workshop") + 1
    assert men(after, "column-market") == men(before, "column-market")
    assert drawing.table(state.game, state.view(1), narrow) == unaware
    assert f"to place: {state.waiting[0]} assistants" in [title.text for title in after.iter(f"{SVG}title")]


@pytest.mark.parametrize("narrow", LAYOUTS)
def test_the_picture_appears_where_tiles_are_gone(narrow: bool) -> None:
    state = begun(players=4)
    covered = picture_of(state, 0, narrow)
    assert not [name for name in marked(covered, "id") if name.startswith("ceiling-")]
    assert len([name for name in marked(covered, "data-id") if name.startswith("tile-")]) == 25
    state.tiles[7] = state.tiles[18] = -1
    state.tiles_left = 23
    bare = picture_of(state, 0, narrow)
    window = found(bare, "id", "f-open")
    assert marked(window, "d") == ["M400 200h200v200h-200zM600 600h200v200h-200z"]
    ids = marked(bare, "data-id")
    assert {"space-c2", "space-d4"} <= set(ids)
    assert {"tile-c2", "tile-d4"}.isdisjoint(ids)


def test_the_ceiling_is_one_picture_without_loose_ends() -> None:
    drawn = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{picture.ceiling()}</svg>')
    defined = marked(drawn, "id")
    assert len(defined) == len(set(defined))
    assert all(name.startswith("ceiling-") for name in defined)
    assert {name.removeprefix("#") for name in marked(drawn, "href")} <= set(defined)
    assert len(picture.ceiling()) < 180_000


def test_a_tile_shows_its_value_and_its_paints() -> None:
    state = begun(players=3, modules=[3])
    drawn = picture_of(state)
    for entry in state.view(0)["fresco"]:
        tile = found(drawn, "data-id", f"tile-{entry['space']}")
        assert tile.get("data-piece") == entry["tile"]["id"]
        assert said(tile) == [str(entry["tile"]["value"])]
        cubes = [name.removeprefix("#f-cube-") for name in marked(tile, "href") if "cube" in name]
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
        own = found(picture_of(state, you), "class", "seat own")
        assert own.get("data-seat") == str(you)
        assert "column-market" in marked(own, "data-id")


@pytest.mark.parametrize("narrow", LAYOUTS)
def test_the_end_names_the_winner(narrow: bool) -> None:
    state = played({"players": 3}, 9999)
    texts = said(picture_of(state, 0, narrow))
    assert texts.count("winner") == 1
    assert "to play" not in texts
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


@pytest.mark.parametrize("narrow", LAYOUTS)
def test_modules_lie_beside_the_board_only_when_they_are_played(narrow: bool) -> None:
    with_all = picture_of(begun(players=3, modules=[1, 2, 3]), 0, narrow)
    sheets = [element for element in with_all.iter() if element.get("class") == "module"]
    headings = ["Portraits", "The Bishop's Orders", "Special mixes"]
    assert [said(sheet)[0] for sheet in sheets] == headings
    assert not set(headings) & set(said(picture_of(begun(players=3), 0, narrow)))


@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize("modules", [[], [158.0, 148.0, 40.0], [120.0] * 14])
def test_sheets_lie_on_the_table_and_not_on_one_another(others: int, modules: list[float]) -> None:
    contents = layout.Contents(list(range(1, others + 1)), others == 1, modules, 100, 3, 200)
    for places in (layout.wide(contents), layout.narrow(contents)):
        sheets = [places.head, places.plan, places.goods, *(spot for _, spot in places.seats), *places.modules]
        sheets += [spot for spot in (places.leonardo, places.aid) if spot is not None]
        boxes = [layout.Box(s.x, s.y, layout.SHEET * s.scale, s.h * s.scale) for s in sheets] + places.boards
        assert len(places.modules) == len(modules)
        for n, box in enumerate(boxes):
            assert box.x >= 0
            assert box.y >= 0
            assert box.x + box.w <= places.width
            assert box.y + box.h <= places.height
            for other in boxes[:n]:
                apart = box.x >= other.x + other.w or other.x >= box.x + box.w
                assert apart or box.y >= other.y + other.h or other.y >= box.y + box.h


@pytest.mark.parametrize("lap", [40, 100, 250])
def test_a_track_of_any_length_has_a_place_for_each_space(lap: int) -> None:
    contents = layout.Contents([1], False, [], lap, 4, 200)
    for places in (layout.wide(contents), layout.narrow(contents)):
        assert len(set(places.track.cells)) == lap
        assert len(set(places.track.starts)) == 4


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


@pytest.mark.parametrize("narrow", LAYOUTS)
def test_the_document_stays_small(narrow: bool) -> None:
    state = played({"players": 4, "modules": [1, 2, 3]}, 9999)
    assert len(drawing.table(state.game, state.view(0), narrow).encode()) < 400_000
