"""The sheets of the table: what can be clicked, what is turned, what can be read, and what stays hidden."""

from __future__ import annotations

import itertools
import marshal
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from bottega.games.fresco_card.rules.components import OURS
from bottega.games.fresco_card.rules.state import FrescoCardState
from bottega.kernel.chance import Chance
from bottega.presentation.sheets import BOARD, OWN, Sheet, drawn
from tests.fresco_card.table import PARTS, PLAIN, A, B, C, Table, game_of, start
from tests.fresco_card.test_end import about_to_restore

SVG = "{http://www.w3.org/2000/svg}"
NEVER_SEEN = 987_654_321


def picture(t: Table, seat: int | None = A) -> ET.Element:
    return ET.fromstring(t.state.svg(seat))


def ids(root: ET.Element) -> list[str]:
    return [node.attrib["data-id"] for node in root.iter() if "data-id" in node.attrib]


def pieces(root: ET.Element) -> list[str]:
    return [node.attrib["data-piece"] for node in root.iter() if "data-piece" in node.attrib]


def sheets(state: FrescoCardState, seat: int | None = A) -> dict[str, Sheet]:
    return {sheet.name: sheet for sheet in state.game.sheets(state.view(seat))}


def piece_names(t: Table, *names: str) -> set[str]:
    """The pieces on these sheets, as seat A sees them."""
    found = sheets(t.state)
    return set(itertools.chain.from_iterable(pieces(ET.fromstring(f"<g>{drawn(found[n]).svg}</g>")) for n in names))


def full_table() -> Table:
    """Four players, many sections, tiles and cards."""
    t = Table(4).hand(A, *(f"m-red-0{n}" for n in range(1, 10)), "m-blue-10")
    t.tiles(A, "rotate", "rotate", "red", "demand").tiles(B, "rotate", "blue", "exchange_restore")
    t.restored(A, *((f"f-0{n}", n % 4) for n in range(1, 8))).restored(C, *((f"f-1{n}", n % 4) for n in range(9)))
    return t.hand(B, "w-round-orange-4", "m-blue-01", "m-blue-02").offer("rotate", "demand", "yellow").favourite("red")


def laying() -> Table:
    t = Table(3).hand(A, "m-red-12", "m-yellow-11", "m-blue-10", "w-round-orange-5", "m-red-03")
    return t.play("exchange", "lay m-red-12", "lay m-yellow-11", "lay w-round-orange-5", "lay m-blue-10")


def paying() -> Table:
    return Table(2).open("f-01").hand(A, "m-red-07", *PLAIN.values()).play("restore f-01")


def proving() -> Table:
    t = Table(4).tiles(A, "demand").hand(B, *(f"m-yellow-{n:02}" for n in range(1, 8))).hand(3, "m-blue-12")
    return t.hand(C, "m-blue-11", "m-blue-10").play("demand red")


def begun(players: int, seed: int = 6, names: list[str] | None = None) -> FrescoCardState:
    return cast(FrescoCardState, game_of(players).start(seed, names))


def finished() -> FrescoCardState:
    """A whole game at random, by people with long names."""
    state = begun(3, 4, ["Michelangelo Buonarroti", "Leonardo da Vinci", "Raffaello Sanzio"])
    chance = Chance(2)
    while not state.over:
        state.play(chance.pick(state.legal()))
    return state


SCENES = [full_table, laying, paying, proving, finished]
every_scene = pytest.mark.parametrize("scene", SCENES)


def state_of(scene: object) -> FrescoCardState:
    found = scene()  # type: ignore[operator]
    return found.state if isinstance(found, Table) else found


# -- what can be clicked


def test_piles_open_cards_tiles_and_colours_can_be_clicked() -> None:
    t = Table(3).open("f-01", "f-02", "f-03", "f-04").offer("rotate", "demand", "red").hand(A, "m-red-07", "m-blue-01")
    shown = ids(picture(t.tiles(A, "green")))
    for pile in PARTS.piles:
        assert f"pile-{pile}" in shown
    for colour in PARTS.colours:
        assert f"paint-{colour}" in shown
    wanted = ["fresco-f-01", "fresco-f-04", "open-rotate", "open-demand", "open-red", "tile-green", "card-m-red-07"]
    assert set(wanted) <= set(shown)
    assert {"exchange", "pass"} <= set(shown)


@pytest.mark.parametrize("players", [2, 4])
def test_whatever_is_legal_can_be_clicked(players: int) -> None:
    state = begun(players)
    chance = Chance(3)
    seen = set()
    while not state.over:
        (seat,) = state.actors
        if state.asked not in seen or chance.below(20) == 0:
            seen.add(state.asked)
            clickable = set(ids(ET.fromstring(state.svg(seat))))
            for action in state.legal(seat):
                assert set(state.game.touches(action)) <= clickable, state.game.text(action)
        state.play(chance.pick(state.legal(seat)), seat)
    assert {"act", "lay", "work", "pay", "reward", "more", "discard"} <= seen
    assert "Game over." in drawn(sheets(state, None)["laid"]).svg


def test_only_who_acts_sees_plates_to_press() -> None:
    t = Table(2)
    assert "pass" in ids(picture(t, A))
    assert "pass" not in ids(picture(t, B))
    assert "pass" not in ids(picture(t, None))


# -- pieces


def test_a_restored_card_is_turned_counter_clockwise_and_the_number_that_counts_stands_out() -> None:
    """A negative angle is counter-clockwise in a picture."""
    t = Table(2).restored(A, ("f-01", 0), ("f-12", 1), ("f-20", 3))
    turned = {}
    for node in picture(t, B).iter(f"{SVG}g"):
        name = node.attrib.get("data-piece", "")
        if name.startswith("fresco-") and "data-id" not in node.attrib:
            turned[name] = node.find(f"{SVG}use").get("transform"), node.find(f"{SVG}text").text  # type: ignore[union-attr]
    assert turned == {
        "fresco-f-01-1": (None, "1"),
        "fresco-f-12-1": ("rotate(-90 50 50)", "3"),
        "fresco-f-20-1": ("rotate(-270 50 50)", "7"),
    }


def test_pieces_have_names_of_their_own_even_equal_ones() -> None:
    t = Table(2).hand(A, "m-red-07", "m-red-07", "m-red-08", "m-red-08").open("f-01", "f-01").offer("rotate", "rotate")
    t.tiles(A, "rotate", "demand").tiles(B, "rotate").hand(B, "m-blue-01").restored(B, ("f-02", 1), ("f-02", 2))
    names = pieces(picture(t, A))
    assert len(set(names)) == len(names)
    assert {"card-m-red-07-1", "card-m-red-07-2", "tile-open-rotate-2", "fresco-f-02-2", "hand-1-0"} <= set(names)
    for scene in SCENES:
        names = pieces(ET.fromstring(state_of(scene).svg(A)))
        assert len(set(names)) == len(names)


def test_a_card_keeps_its_name_from_the_hand_to_the_laid_ones() -> None:
    t = Table(2).hand(A, "m-red-07", "m-red-07", "m-blue-10")
    before = {name for name in piece_names(t, "seat-0") if name.startswith("card-")}
    t.play("exchange", "lay m-red-07", "lay m-blue-10")
    assert piece_names(t, "laid") == {"card-m-red-07-2", "card-m-blue-10-1"}
    assert {name for name in piece_names(t, "seat-0", "laid") if name.startswith("card-")} == before
    t.play("lay m-red-07")
    assert piece_names(t, "laid") == before
    lying = [name for name in pieces(picture(t)) if name.startswith("card-m-red-07")]
    assert lying == ["card-m-red-07-2", "card-m-red-07-1"]


def test_sections_and_tiles_keep_their_names_on_the_way_to_a_seat() -> None:
    t = Table(2).open("f-01").offer("rotate").tiles(A, "rotate").tiles(B, "rotate").hand(A, *PLAIN.values())
    assert "fresco-f-01-1" in piece_names(t, "sections")
    t.only("restore f-01")
    assert "fresco-f-01-1" in piece_names(t, "laid")
    t.play(t.legal()[0])
    assert t.asked == "reward"
    assert "fresco-f-01-1" in piece_names(t, "stock-0")
    (offered,) = piece_names(t, "tiles")
    t.play("take rotate")
    assert offered in piece_names(t, "stock-0")


def test_the_fresco_card_that_is_paid_lies_with_the_laid_cards() -> None:
    t = paying()
    assert t.asked == "pay"
    assert "fresco-f-01-1" in piece_names(t, "laid")
    assert "to be paid" in t.state.svg(B)


# -- what stays hidden


def test_other_hands_lie_face_down() -> None:
    t = Table(2).hand(A, "m-red-07").hand(B, "m-blue-12", "w-round-orange-4")
    for seat in (A, None):
        svg = t.state.svg(seat)
        assert "m-blue-12" not in svg
        assert "w-round-orange-4" not in svg
        assert svg.count('data-piece="hand-1-') == 2
    assert "m-blue-12" in t.state.svg(B)


def test_a_spectator_sits_at_the_first_seat_and_sees_backs() -> None:
    t = Table(2).hand(A, "m-red-07")
    assert sheets(t.state, None)["seat-0"].role == OWN
    assert "m-red-07" not in t.state.svg(None)
    assert 'data-piece="hand-0-0"' in t.state.svg(None)


def test_a_shown_hand_is_drawn_for_the_asker_only() -> None:
    t = Table(3).tiles(A, "demand").hand(B, "m-yellow-10").hand(2, "m-blue-12").play("demand red")
    assert "m-blue-12" in t.state.svg(A)
    assert "m-blue-12" not in t.state.svg(B)
    assert "Player 3 shows:" in t.state.svg(A)


@every_scene
@pytest.mark.parametrize("seat", [A, None])
def test_facts_are_plain_and_hold_nothing_hidden(scene: object, seat: int | None) -> None:
    state = state_of(scene)
    planted = state.copy()
    planted.poison_hidden(seat, NEVER_SEEN)
    for plain, other in zip(sheets(state, seat).values(), sheets(planted, seat).values(), strict=True):
        assert marshal.loads(marshal.dumps(plain.facts)) == other.facts


def test_names_are_escaped() -> None:
    svg = game_of(2).start(1, ["<b>Red</b>", 'A & "B"']).svg(0)
    assert "<b>" not in svg
    ET.fromstring(svg)


# -- sheets


@pytest.mark.parametrize("seat", [B, None])
def test_sheets_stay_the_same_throughout_a_game(seat: int | None) -> None:
    state = begun(4)
    chance = Chance(6)
    shapes = set()
    while not state.over:
        shapes.add(tuple((s.name, s.role, s.width, s.height, s.at) for s in sheets(state, seat).values()))
        state.play(chance.pick(state.legal()))
    shapes.add(tuple((s.name, s.role, s.width, s.height, s.at) for s in sheets(state, seat).values()))
    assert len(shapes) == 1


def test_sheets_on_the_board_lie_apart() -> None:
    lying = [sheet for sheet in sheets(start(2)).values() if sheet.role == BOARD]
    for one, two in itertools.combinations(lying, 2):
        beside = one.at[0] + one.width + 8 <= two.at[0] or two.at[0] + two.width + 8 <= one.at[0]
        below = one.at[1] + one.height + 8 <= two.at[1] or two.at[1] + two.height + 8 <= one.at[1]
        assert beside or below, f"{one.name} and {two.name}"


def test_equal_facts_are_drawn_once() -> None:
    t = Table(3).hand(A, "m-red-07", "m-blue-01").top("market", "m-blue-10").begins(B)
    before = {name: drawn(sheet) for name, sheet in sheets(t.state).items()}
    assert before == {name: drawn(sheet) for name, sheet in sheets(t.state.copy()).items()}
    t.acts(A).play("exchange")
    assert before == {name: drawn(sheet) for name, sheet in sheets(t.state).items()}, "the page tells who acts"
    t.play("lay m-red-07")
    after = {name: drawn(sheet) for name, sheet in sheets(t.state).items()}
    assert {name for name in after if after[name] != before[name]} == {"seat-0", "laid"}


class Mark(NamedTuple):
    """Something drawn on a sheet: where it lies there, how large it is, and its smallest letters."""

    node: ET.Element
    x: float
    y: float
    width: float
    height: float
    letters: float


def marks(sheet: Sheet, symbols: object) -> Iterator[Mark]:
    yield from _marks(ET.fromstring(f"<g>{drawn(sheet).svg}</g>"), 0, 0, 1, symbols)


def _marks(node: ET.Element, x: float, y: float, scale: float, symbols: object) -> Iterator[Mark]:
    moved = re.match(r"translate\(([\d.-]+) ([\d.-]+)\)scale\(([\d.]+)\)", node.get("transform", ""))
    if moved:
        x, y, scale = x + scale * float(moved[1]), y + scale * float(moved[2]), scale * float(moved[3])
    left, top, wide, high = (float(node.get(name, "0")) * scale for name in ("x", "y", "width", "height"))
    letters = float(node.get("font-size", "99")) * scale
    if node.tag == "use":
        symbol = symbols[node.attrib["href"][1:]]  # type: ignore[index]
        box = re.search(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ', symbol)
        found = [float(size) for size in re.findall(r'font-size="([\d.]+)"', symbol)]
        letters = min(found, default=99) * wide / float(box[1])  # type: ignore[index]
    if node.tag in ("use", "rect", "text"):
        yield Mark(node, x + left, y + top, wide, high, letters)
    for child in node:
        yield from _marks(child, x, y, scale, symbols)


def on_a_phone(found: list[Sheet]) -> dict[str, float]:
    return {sheet.name: (186 if sheet.width <= 260 else 378) / sheet.width for sheet in found}


@every_scene
def test_everything_lies_on_its_sheet_and_can_be_read(scene: object) -> None:
    state = state_of(scene)
    for seat in (A, None):
        found = list(sheets(state, seat).values())
        for sheet in found:
            for mark in marks(sheet, state.game.symbols):
                words = f"{sheet.name}: {ET.tostring(mark.node).decode()}"
                assert -3 <= mark.x <= mark.x + mark.width <= sheet.width + 3, words
                assert -3 <= mark.y <= mark.y + mark.height <= sheet.height + 3, words
                assert mark.letters > sheet.letters - 0.05, words


def test_a_hand_can_be_tapped_on_a_phone() -> None:
    t = Table(2).hand(A, *(f"m-red-0{n}" for n in range(1, 8))).tiles(A, "rotate", "red", "demand", "green")
    found = sheets(t.state)
    phone = on_a_phone(list(found.values()))
    for name, pattern in (("seat-0", "fc-card"), ("stock-0", "fc-tile"), ("tiles", "fc-tile"), ("paints", "fc-paint")):
        uses = [mark for mark in marks(found[name], t.game.symbols) if pattern in str(mark.node.get("href"))]
        for one, two in itertools.pairwise(uses):
            apart = max(abs(two.x - one.x), abs(two.y - one.y))
            assert min(apart, one.width, one.height) * phone[name] >= 24


# -- owners


def test_an_owner_of_other_colours_still_gets_a_picture(tmp_path: Path) -> None:
    """A colour without a paint of its own is told by its letter."""
    box = tmp_path / "teal.toml"
    box.write_text(re.sub(r"\bred\b", "teal", OURS.read_text(encoding="utf-8")), encoding="utf-8")
    assert ">T<" in start(2, A, str(box)).svg(A)


def test_the_victory_scene_shows_what_the_winners_restored() -> None:
    t = about_to_restore(2, B, 6).restored(A, ("f-20", 3), ("f-12", 2))
    assert "data-portrait" not in drawn(sheets(t.state)["laid"]).svg
    t.play("restore f-01")
    assert t.state.over
    laid = drawn(sheets(t.state)["laid"]).svg
    assert "data-portrait" in laid
    works = [seat for seat in t.state.winners for _ in t.sections_of(seat)]
    assert laid.count('class="fresco"') == len(works)
    assert not pieces(ET.fromstring(f"<g>{laid}</g>"))  # they lie in front of their seats
