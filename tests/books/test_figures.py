"""Every figure of a book is laid, loses no piece, and shows what stands below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from bottega.books import book, figures
from bottega.games.canvas.rules.state import CanvasState
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco_card.rules.state import FrescoCardState
from bottega.games.fresco_dice.rules.state import DiceState
from bottega.i18n.translate import LANGUAGES
from bottega.kernel import State

from .test_books import EVERY


def laid(title: str, name: str, module: int | None = None) -> State:
    return figures(title, module)[name]().state


@EVERY
def test_every_figure_of_a_book_is_laid(title: str, module: int | None) -> None:
    known = figures(title, module)
    assert len(known) >= (3 if module is None else 1)
    for language in LANGUAGES:
        assert sorted(book(title, module, language).figures) == sorted(known)


@EVERY
def test_no_piece_is_lost_or_invented(title: str, module: int | None) -> None:
    for name, lay in figures(title, module).items():
        state = lay().state
        assert state.conserved() == state.game.start(0).conserved(), name


# -- what the words below the figures say


def test_canvas() -> None:
    row = cast(CanvasState, laid("canvas", "row"))
    assert row.row_tokens == [1, 1, 0, 0, 0]
    for name, cards in (("order-harbour", [3, 33, 9]), ("order-tidal", [9, 33, 3])):
        assert laid("canvas", name).view(0)["building"] == cards
    vincent = laid("canvas", "vincent").view(0)
    assert (vincent["target"], vincent["vincent"], len(vincent["discarded"])) == (30, 3, 2)
    assert laid("canvas", "goals").scores[0] == 29
    assert laid("canvas", "paintings").scores == [42]


def test_fresco() -> None:
    inn = laid("fresco", "inn").view(0)["inn"]
    assert [row["painter"] for row in inn] == [None, None, 0, None, None]
    assert laid("fresco", "plan").view(0)["seats"][0]["plan"] == [1, 2, 0, 1, 1]
    stall = laid("fresco", "market").view(0)["market"]["stalls"][3]
    assert "YYY" in [entry["tile"]["paints"] for entry in stall["spaces"]]
    bishop = laid("fresco", "bishop").view(0)
    tile = next(entry["tile"] for entry in bishop["fresco"] if entry["space"] == "b2")
    assert (bishop["bishop"], tile["value"]) == ("c3", 3)
    score = cast(FrescoState, laid("fresco", "score"))
    assert (score.track, score.ahead, score.behind) == ([10, 12, 13], 14, 11)
    leonardo = laid("fresco", "leonardo").view(0)
    assert (leonardo["round"], leonardo["bishop"], leonardo["leonardo"]["walker"]) == (1, "c3", "c3")


def test_card_game() -> None:
    sections = laid("fresco-card", "sections").view(0)
    assert (sections["favourite"]["open"], len(sections["fresco"]["open"])) == ("green", 4)
    payment = laid("fresco-card", "payment").view(0)
    assert (payment["section"], payment["unpaid"]) == ("f-12", ["green"])
    assert len(laid("fresco-card", "tiles").view(0)["seats"][0]["tiles"]) == 4
    score = cast(FrescoCardState, laid("fresco-card", "score"))
    assert (score.scores[0], len(score.restored[0])) == (21, 5)


def test_dice_game() -> None:
    ceiling = laid("fresco-dice", "ceiling").view(0)
    assert (ceiling["bishop"], ceiling["favour"]) == (16, None)
    favour = laid("fresco-dice", "favour").view(0)
    assert (favour["total"], favour["favour"], favour["asked"]) == (12, 0, "favour")
    bet = laid("fresco-dice", "bets").view(2)["seats"][2]["bet"]
    assert (bet["slot"], bet["event"]) == (1, "bishop")
    assert laid("fresco-dice", "bets").view(0)["seats"][2]["bet"]["event"] is None
    dice = laid("fresco-dice", "dice").view(0)
    assert (dice["rolls"], dice["total"], dice["faces"]) == (3, 10, ["green", "blue"])
    assert cast(DiceState, laid("fresco-dice", "track")).track == [8, 3, 9, 10]


@pytest.mark.parametrize(
    ("module", "name", "shown"),
    [
        (1, "lasting", lambda mine: [len(cards) for cards in mine["owned"]] == [2, 1, 0]),
        (2, "stack", lambda mine: mine["stacks"] == [["general"], [], []]),
        (4, "well", lambda mine: mine["well"] == 1),
        (5, "basket", lambda mine: mine["disc"] == "Y"),
        (7, "held", lambda mine: [scroll["line"] for scroll in mine["held"][0]] == ["3", "b"]),
        (8, "track", lambda mine: mine["marks"] == {"painters": [20, 19, 11], "bishop": 12}),
        (9, "open", lambda mine: [entry["section"] for entry in mine["sections"] if entry["open"]] == ["b1", "a2"]),
        (12, "bushes", lambda mine: mine["owned"] == [["purple"], ["pink"], [], []]),
        (15, "dome", lambda mine: [len(tiles) for tiles in mine["owned"]] == [2, 1, 0]),
        (16, "barrel", lambda mine: len(mine["barrel"]) == 2),
        (17, "guild", lambda mine: (mine["primary"], mine["mixed"]) == ("Y", "G")),
    ],
)
def test_modules(module: int, name: str, shown: Callable[[dict[str, Any]], bool]) -> None:
    state = cast(FrescoState, laid("fresco", name, module))
    assert shown(state.view(0)["modules"][state.game.modules[0].section])
