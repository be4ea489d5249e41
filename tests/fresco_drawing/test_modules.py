"""The sheets of Fresco's modules, each module alone: discreet, clickable, readable, of one size throughout a game."""

from __future__ import annotations

import marshal
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.state import FrescoState
from bottega.i18n.languages import translations
from bottega.i18n.translate import LANGUAGES, use
from bottega.presentation.sheets import MODULE, Sheet, drawn
from tests.fresco import m08_table
from tests.fresco_drawing import extent

WIDE = 376
SMALLEST = 13.8  # 11 pixels in a column of 300
TAPPED = 24  # pixels on a phone, where a sheet is 378 wide
EDGE = 6  # a sheet throws a shadow
BRIEF = 48
OFTEN = {"pass", "place", "buy", "close", "wake", "bishop", "mix", "improve", "altar"}  # of the base game


class Moment(NamedTuple):
    """A game as somebody sees it, who may do something where it is `touched`."""

    game: FrescoGame
    view: dict[str, Any]
    planted: dict[str, Any]
    touched: dict[str, tuple[str, ...]]
    sheets: list[Sheet]
    own: Sheet  # the module's
    symbols: Mapping[str, str]


def moment(state: FrescoState, seat: int | None) -> Moment:
    game, view = state.game, state.view(seat)
    touched = {} if seat is None else {game.text(action): tuple(game.touches(action)) for action in state.legal(seat)}
    sheets = game.sheets(view)
    (own,) = [sheet for sheet in sheets if sheet.role == MODULE]
    return Moment(game, view, state.poisoned(seat, 987_654_321).view(seat), touched, sheets, own, game.symbols)


def moments(game: FrescoGame) -> Iterator[Moment]:
    """The first moments of each question in a game at random, in which the module is used when it may be, and more."""
    state, chance = game.start(5), random.Random(5)
    assert isinstance(state, FrescoState)
    asked: Counter[str] = Counter()
    while not state.over:
        question = state.view(None)["asked"]
        asked[question] += 1
        seat = state.actors[0]
        if asked[question] < 3 or len(state.moves) % 37 == 0:
            yield moment(state, seat)
        legal = state.legal(seat)
        special = [action for action in legal if game.text(action).split()[0] not in OFTEN]
        state.play(chance.choice(special if special and chance.random() < 0.8 else legal), seat)
    yield moment(state, None)
    yield moment(state, 0)


@pytest.fixture(scope="module", params=MODULES, ids=str)
def number(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture(scope="module", params=[2, 3, 4], ids=str)
def game(request: pytest.FixtureRequest, number: int) -> list[Moment]:
    """A game with one module, at its moments."""
    return list(moments(FrescoGame(players=request.param, modules=[number])))


def marked(sheet: Sheet, attribute: str) -> list[ElementTree.Element]:
    return [element for element in extent.parsed(drawn(sheet).svg).iter() if attribute in element.attrib]


def ids_in(sheet: Sheet) -> list[str]:
    return [element.attrib["data-id"] for element in marked(sheet, "data-id")]


def marks(now: Moment) -> Iterator[extent.Mark]:
    return extent.marks(extent.parsed(drawn(now.own).svg), now.symbols)


def test_facts_are_small_and_plain_and_hold_nothing_hidden(game: list[Moment]) -> None:
    for now in game:
        assert now.sheets == now.game.sheets(now.planted)
        assert len(marshal.dumps(now.own.facts, 2)) < 8000


def test_whatever_is_legal_can_be_clicked(game: list[Moment]) -> None:
    for now in game:
        there = {name for sheet in now.sheets for name in ids_in(sheet)}
        for text, touched in now.touched.items():
            assert set(touched) <= there, text


def test_a_sheet_keeps_its_size_and_all_lies_on_it(game: list[Moment]) -> None:
    assert len({now.own.height for now in game}) == 1
    for now in game:
        for mark in marks(now):
            box = mark.box
            assert box.left > -EDGE, mark
            assert box.top > -EDGE, mark
            assert box.right < WIDE + EDGE, mark
            assert box.bottom < now.own.height + EDGE, mark


def test_letters_can_be_read(game: list[Moment]) -> None:
    for now in game:
        for mark in marks(now):
            assert not mark.size or mark.size >= SMALLEST, mark


def test_things_can_be_tapped(game: list[Moment]) -> None:
    """Nothing that can be is turned or made smaller as a whole."""
    for now in game:
        for element in marked(now.own, "data-id"):
            box = extent.around(list(extent.marks(element, now.symbols)))
            assert box.width >= TAPPED, element.attrib
            assert box.height >= TAPPED, element.attrib


def test_ids_are_there_once_and_everything_used_is_defined(game: list[Moment]) -> None:
    for now in game:
        for attribute in ("data-id", "data-piece"):
            names = Counter(element.attrib[attribute] for sheet in now.sheets for element in marked(sheet, attribute))
            assert [name for name, many in names.items() if many > 1] == []
        assert set(drawn(now.own).uses) <= set(now.symbols)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_matters_is_one_short_line_in_every_language(game: list[Moment], language: str) -> None:
    with use(translations(language)):
        for now in game[::5]:
            (own,) = [sheet for sheet in now.game.sheets(now.view) if sheet.role == MODULE]
            assert 0 < len(own.brief) <= BRIEF, own.brief
            assert own.brief == own.brief.strip()
            assert "\n" not in own.brief
            for mark in extent.marks(extent.parsed(drawn(own).svg), now.symbols):
                assert mark.box.right < WIDE + EDGE, mark


def test_equal_facts_are_drawn_once(number: int) -> None:
    states = [FrescoGame(players=3, modules=[number]).start(1) for _ in range(2)]
    one, other = (moment(state, 0).own for state in states if isinstance(state, FrescoState))
    assert drawn(one) is drawn(other)


def test_coins_on_certificates_that_lie_over_each_other_are_not_written_over_each_other() -> None:
    state = FrescoGame(players=3, modules=[8]).start(5)
    assert isinstance(state, FrescoState)
    for seat, number, written in ((1, 2, 2), (1, 3, 1), (0, 5, 10), (0, 6, 7), (0, 12, 2)):  # her own say their bells
        owed = {f"C{at:02}": 0 for at in range(1, number + 1)}
        laid = moment(m08_table.bells(state, shown=[], unpaid={seat: owed}), 0).own
        tree = ElementTree.fromstring(f"<g>{drawn(laid).svg}</g>")
        there = [part for part in tree.iter("g") if part.get("data-piece") in owed]
        assert len(there) == number
        assert sum(1 for part in there for _ in part.iter("text")) == written
