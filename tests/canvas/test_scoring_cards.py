"""The twelve scoring cards and silver, example by example with real cards; what ribbons are worth."""

from __future__ import annotations

from typing import Any

import pytest

from bottega.games.canvas.rules.icons import ELEMENTS, pack
from bottega.games.canvas.rules.scoring import scoring_card
from tests.canvas.table import PARTS, Stack, given, met, paint, ribbons, start, swatches, visible, worth

mark = pytest.mark


def example(rules: pytest.MarkDecorator, *values: object) -> Any:
    return pytest.param(*values, marks=rules, id=rules.args[0])


# scoring card, what is seen, the stack that shows it, ribbons
EXAMPLES = [
    example(mark.rule("CV-EX-31", "CV-CARD-01"), "composition", "T | ST | SX | X | X", (25, 3, 11), 1),
    example(mark.rule("CV-EX-32", "CV-CARD-01"), "composition", "T | HS | X | bT | bH", (35, 39, 9), 1),
    example(mark.rule("CV-EX-33", "CV-CARD-01"), "composition", "S | H | - | HS | HT", (29, 4, 41), 0),
    example(mark.rule("CV-EX-34", "CV-CARD-02"), "consistency", "HS | bX | SX | S | X", (49, 24, 11), 1),
    example(mark.rule("CV-EX-35", "CV-CARD-02"), "consistency", "T | S | HT | bH | T", (33, 60, 12), 0),
    example(mark.rule("CV-EX-36", "CV-CARD-02"), "consistency", "SX | H | S | HS | H", (41, 22, 5), 0),
    example(mark.rule("CV-EX-37", "CV-CARD-03"), "emphasis", "bS | - | SX | H | X", (53, 29, 11), 1),
    example(mark.rule("CV-EX-38", "CV-CARD-03"), "emphasis", "bX | - | ST | bH | bH", (60, 35, 15), 0),
    example(mark.rule("CV-EX-39", "CV-CARD-03"), "emphasis", "- | S | H | - | HS", (40, 44, 54), 0),
    example(mark.rule("CV-EX-40", "CV-CARD-04"), "hierarchy", "ST | XT | X | - | S", (12, 28, 39), 1),
    example(mark.rule("CV-EX-41", "CV-CARD-04"), "hierarchy", "SX | - | S | - | T", (28, 36, 5), 0),
    example(mark.rule("CV-EX-42", "CV-CARD-04"), "hierarchy", "S | - | bT | HX | bT", (23, 44, 57), 0),
    example(mark.rule("CV-EX-43", "CV-CARD-05"), "movement", "T | X | X | HX | bT", (16, 50, 57), 1),
    example(mark.rule("CV-EX-44", "CV-CARD-05"), "movement", "H | T | XT | XT | X", (18, 30, 43), 2),
    example(mark.rule("CV-EX-45", "CV-CARD-05"), "movement", "ST | T | HT | T | ST", (7, 46, 38), 1),
    example(mark.rule("CV-EX-46", "CV-CARD-05"), "movement", "ST | S | H | S | S", (10, 12, 28), 0),
    example(mark.rule("CV-EX-47", "CV-CARD-06"), "proportion", "S | H | - | HS | HT", (29, 4, 41), 1),
    example(mark.rule("CV-EX-48", "CV-CARD-06"), "proportion", "HS | S | SX | S | -", (5, 40, 24), 0),
    example(mark.rule("CV-EX-49", "CV-CARD-06"), "proportion", "SX | S | S | S | ST", (46, 10, 5), 1),
    example(mark.rule("CV-EX-50", "CV-CARD-06"), "proportion", "HX | - | HT | HT | T", (52, 13, 33), 1),
    example(mark.rule("CV-EX-51", "CV-CARD-07"), "proximity", "- | T | HT | XT | T", (51, 30, 33), 1),
    example(mark.rule("CV-EX-52", "CV-CARD-07"), "proximity", "bH | H | S | XT | -", (12, 19, 27), 0),
    example(mark.rule("CV-EX-53", "CV-CARD-07"), "proximity", "ST | XT | X | T | X", (7, 43, 39), 3),
    example(mark.rule("CV-EX-54", "CV-CARD-08"), "repetition", "S | T | H | - | bS", (50, 38, 23), 0),
    example(mark.rule("CV-EX-55", "CV-CARD-08"), "repetition", "HS | T | S | S | -", (51, 8, 24), 1),
    example(mark.rule("CV-EX-56", "CV-CARD-08"), "repetition", "HS | S | SX | S | HS", (54, 40, 24), 2),
    example(mark.rule("CV-EX-57", "CV-CARD-09"), "space", "- | HS | bS | HX | bT", (9, 32, 57), 1),
    example(mark.rule("CV-EX-58", "CV-CARD-09"), "space", "- | XT | X | HS | HS", (41, 54, 39), 0),
    example(mark.rule("CV-EX-59", "CV-CARD-09"), "space", "H | S | SX | HS | HX", (18, 41, 40), 3),
    example(mark.rule("CV-EX-60", "CV-CARD-09"), "space", "HS | HS | H | S | HS", (9, 24, 54), 4),
    example(mark.rule("CV-EX-61", "CV-CARD-10"), "style", "- | HX | HT | bX | X", (53, 31, 45), 0),
    example(mark.rule("CV-EX-62", "CV-CARD-10"), "style", "X | - | XT | S | X", (21, 43, 26), 1),
    example(mark.rule("CV-EX-63", "CV-CARD-10"), "style", "SX | HX | SX | X | X", (45, 5, 51), 1),
    example(mark.rule("CV-EX-64", "CV-CARD-11"), "symmetry", "ST | SX | bH | X | S", (28, 21, 37), 2),
    example(mark.rule("CV-EX-65", "CV-CARD-11"), "symmetry", "HX | H | X | - | HX", (28, 13, 47), 2),
    example(mark.rule("CV-EX-66", "CV-CARD-11"), "symmetry", "H | S | HT | H | T", (31, 53, 36), 0),
    example(mark.rule("CV-EX-67", "CV-CARD-11"), "symmetry", "ST | XT | X | XT | S", (39, 27, 28), 3),
    example(mark.rule("CV-EX-68", "CV-CARD-12"), "variety", "ST | H | XT | HS | X", (7, 43, 41), 2),
    example(mark.rule("CV-EX-69", "CV-CARD-12"), "variety", "H | H | T | S | HX", (6, 58, 47), 1),
    example(mark.rule("CV-EX-70", "CV-CARD-12"), "variety", "bX | S | H | S | ST", (15, 46, 10), 0),
    example(mark.rule("CV-EX-71", "CV-CARD-30"), "silver", "HS | S | bS | S | ST", (32, 46, 24), 4),
    example(mark.rule("CV-EX-72", "CV-CARD-31"), "silver", "bH | - | H | bH | HS", (27, 60, 54), 4),
    example(mark.rule("CV-EX-73", "CV-CARD-30"), "silver", "bH | HT | bT | XT | S", (2, 44, 27), 3),
    example(mark.rule("CV-EX-74", "CV-CARD-30"), "silver", "bX | - | ST | bH | T", (33, 60, 15), 0),
]


@pytest.mark.parametrize(("scoring", "seen", "stack", "number"), EXAMPLES)
def test_ribbons_of_a_painting(scoring: str, seen: str, stack: Stack, number: int) -> None:
    assert visible(stack) == swatches(seen)
    assert met(scoring, stack) == number
    # and so at the table, where nobody has ribbons yet
    others = [name for name in ("style", "variety", "emphasis", "space", "movement") if name != scoring][:3]
    mat = [*others, "composition" if scoring in ("silver", *others) else scoring]
    state = given(start(scoring=mat), hands=[stack])
    paint(state, stack)
    assert ribbons(state)[4 if scoring == "silver" else 3] == number


@pytest.mark.rule("CV-CARD-04")
@pytest.mark.parametrize("mine", ELEMENTS)
@pytest.mark.parametrize("other", ELEMENTS)
def test_whichever_element_hierarchy_asks_for_any_other_may_be_seen_more_often(mine: str, other: str) -> None:
    entry = {"id": "h", "name": "H", "text": "", "points": [1], "kind": "element_is_highest", "element": mine}
    hierarchy = scoring_card(entry)
    assert hierarchy.ribbons(pack([mine, other])) == 1
    assert hierarchy.ribbons(pack([mine, other, other])) == (mine == other)


POINTS = [
    example(mark.rule("CV-CARD-13"), "composition", [1, 3, 9]),
    example(mark.rule("CV-CARD-14"), "consistency", [3, 6, 10]),
    example(mark.rule("CV-CARD-15"), "emphasis", [1, 4, 11]),
    example(mark.rule("CV-CARD-16"), "hierarchy", [4, 9, 15]),
    example(mark.rule("CV-CARD-17"), "movement", [3, 7, 12]),
    example(mark.rule("CV-CARD-18"), "proportion", [2, 5, 10]),
    example(mark.rule("CV-CARD-19"), "proximity", [2, 5, 8, 12]),
    example(mark.rule("CV-CARD-20"), "repetition", [3, 7, 11, 16]),
    example(mark.rule("CV-CARD-21"), "space", [2, 4, 7, 11]),
    example(mark.rule("CV-CARD-22"), "style", [4, 10, 18]),
    example(mark.rule("CV-CARD-23"), "symmetry", [1, 3, 6, 11]),
    example(mark.rule("CV-CARD-24"), "variety", [4, 8, 13]),
]


@pytest.mark.parametrize(("name", "values"), POINTS)
@pytest.mark.rule("CV-END-04", "CV-CARD-25", "CV-R-23")
def test_a_set_of_ribbons_has_the_value_on_its_card(name: str, values: list[int]) -> None:
    scoring = next(c for c in PARTS.scoring if c.id == name)
    assert scoring.cap == len(values)
    assert [worth(name, number) for number in range(len(values) + 1)] == [0, *values]
    mat = [name, *[other.id for other in PARTS.scoring if other.id != name][:3]]
    for number, points in enumerate([0, *values]):
        state = given(start(scoring=mat), ribbons=[[number, 0, 0, 0, 0], [0] * 5])
        assert state.scores == [points, 0]


@pytest.mark.rule("CV-CARD-28", "CV-R-18", "CV-R-57", "CV-R-58", "CV-RIB-04")
def test_an_icon_counts_for_several_cards_and_for_silver_but_once_on_each() -> None:
    # two Hues are far enough from the one Shape, which pairs with one; the Textures serve three cards and silver
    stack = (1, 47, 52)
    assert visible(stack) == swatches("SX | H | bX | HT | HX")
    state = given(start(scoring=["space", "proximity", "symmetry", "variety"]), hands=[stack])
    paint(state, stack)
    assert ribbons(state) == [1, 1, 2, 1, 2]
    # and two Shapes are far enough from the one Hue; both Shapes are one pair of Repetition, not two
    stack = (1, 11, 49)
    assert visible(stack) == swatches("SX | bX | SX | - | H")
    state = given(start(scoring=["space", "repetition", "emphasis", "style"]), hands=[stack])
    paint(state, stack)
    assert ribbons(state) == [1, 1, 1, 0, 2]


@pytest.mark.rule("CV-R-57")
def test_overlapping_conditions_are_each_scored_as_usual() -> None:
    stack = (1, 30, 54)
    assert visible(stack) == swatches("SX | T | H | XT | HS")
    assert (met("proximity", stack), met("space", stack), met("variety", stack)) == (1, 2, 2)
    state = given(start(scenario="synergy"), hands=[stack])
    paint(state, stack)
    assert ribbons(state) == [1, 2, 2, 0, 0]


@pytest.mark.rule("CV-R-60", "CV-CARD-08")
def test_repetition_pairs_shapes_and_no_other_element() -> None:
    assert visible((5, 9, 46)) == swatches("SX | S | S | bT | ST")  # four Shapes
    assert met("repetition", (5, 9, 46)) == 2
    assert visible((38, 33, 36)) == swatches("H | T | HT | - | T")  # two Hues, three Tones
    assert met("repetition", (38, 33, 36)) == 0


@pytest.mark.rule("CV-CARD-31", "CV-R-19", "CV-ICO-02", "CV-R-20")
def test_two_bonus_icons_of_one_element_each_pay_in_full() -> None:
    state = given(start(), hands=[[27, 60, 54]])
    assert visible((27, 60, 54)) == swatches("bH | - | H | bH | HS")
    paint(state, (27, 60, 54))
    assert ribbons(state)[4] == 4
