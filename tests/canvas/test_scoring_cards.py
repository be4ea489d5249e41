"""The twelve scoring cards and silver, example by example with real cards; what ribbons are worth."""

from __future__ import annotations

import pytest

from tests.canvas.table import PARTS, Stack, given, met, paint, ribbons, start, swatches, visible, worth

# scoring card, what is seen, the stack that shows it, ribbons, example, rule
EXAMPLES: list[tuple[str, str, Stack, int, int, int]] = [
    ("composition", "T | ST | SX | X | X", (25, 3, 11), 1, 31, 1),
    ("composition", "T | HS | X | bT | bH", (35, 39, 9), 1, 32, 1),
    ("composition", "S | H | - | HS | HT", (29, 4, 41), 0, 33, 1),
    ("consistency", "HS | bX | SX | S | X", (49, 24, 11), 1, 34, 2),
    ("consistency", "T | S | HT | bH | T", (33, 60, 12), 0, 35, 2),
    ("consistency", "SX | H | S | HS | H", (41, 22, 5), 0, 36, 2),
    ("emphasis", "bS | - | SX | H | X", (53, 29, 11), 1, 37, 3),
    ("emphasis", "bX | - | ST | bH | bH", (60, 35, 15), 0, 38, 3),
    ("emphasis", "- | S | H | - | HS", (40, 44, 54), 0, 39, 3),
    ("hierarchy", "ST | XT | X | - | S", (12, 28, 39), 1, 40, 4),
    ("hierarchy", "SX | - | S | - | T", (28, 36, 5), 0, 41, 4),
    ("hierarchy", "S | - | bT | HX | bT", (23, 44, 57), 0, 42, 4),
    ("movement", "T | X | X | HX | bT", (16, 50, 57), 1, 43, 5),
    ("movement", "H | T | XT | XT | X", (18, 30, 43), 2, 44, 5),
    ("movement", "ST | T | HT | T | ST", (7, 46, 38), 1, 45, 5),
    ("movement", "ST | S | H | S | S", (10, 12, 28), 0, 46, 5),
    ("proportion", "S | H | - | HS | HT", (29, 4, 41), 1, 47, 6),
    ("proportion", "HS | S | SX | S | -", (5, 40, 24), 0, 48, 6),
    ("proportion", "SX | S | S | S | ST", (46, 10, 5), 1, 49, 6),
    ("proportion", "HX | - | HT | HT | T", (52, 13, 33), 1, 50, 6),
    ("proximity", "- | T | HT | XT | T", (51, 30, 33), 1, 51, 7),
    ("proximity", "bH | H | S | XT | -", (12, 19, 27), 0, 52, 7),
    ("proximity", "ST | XT | X | T | X", (7, 43, 39), 3, 53, 7),
    ("repetition", "S | T | H | - | bS", (50, 38, 23), 0, 54, 8),
    ("repetition", "HS | T | S | S | -", (51, 8, 24), 1, 55, 8),
    ("repetition", "HS | S | SX | S | HS", (54, 40, 24), 2, 56, 8),
    ("space", "- | HS | bS | HX | bT", (9, 32, 57), 1, 57, 9),
    ("space", "- | XT | X | HS | HS", (41, 54, 39), 0, 58, 9),
    ("space", "H | S | SX | HS | HX", (18, 41, 40), 3, 59, 9),
    ("space", "HS | HS | H | S | HS", (9, 24, 54), 4, 60, 9),
    ("style", "- | HX | HT | bX | X", (53, 31, 45), 0, 61, 10),
    ("style", "X | - | XT | S | X", (21, 43, 26), 1, 62, 10),
    ("style", "SX | HX | SX | X | X", (45, 5, 51), 1, 63, 10),
    ("symmetry", "ST | SX | bH | X | S", (28, 21, 37), 2, 64, 11),
    ("symmetry", "HX | H | X | - | HX", (28, 13, 47), 2, 65, 11),
    ("symmetry", "H | S | HT | H | T", (31, 53, 36), 0, 66, 11),
    ("symmetry", "ST | XT | X | XT | S", (39, 27, 28), 3, 67, 11),
    ("variety", "ST | H | XT | HS | X", (7, 43, 41), 2, 68, 12),
    ("variety", "H | H | T | S | HX", (6, 58, 47), 1, 69, 12),
    ("variety", "bX | S | H | S | ST", (15, 46, 10), 0, 70, 12),
    ("silver", "HS | S | bS | S | ST", (32, 46, 24), 4, 71, 30),
    ("silver", "bH | - | H | bH | HS", (27, 60, 54), 4, 72, 31),
    ("silver", "bH | HT | bT | XT | S", (2, 44, 27), 3, 73, 30),
    ("silver", "bX | - | ST | bH | T", (33, 60, 15), 0, 74, 30),
]


@pytest.mark.parametrize(
    ("scoring", "seen", "stack", "number"),
    [
        pytest.param(*case, marks=pytest.mark.rule(f"CV-EX-{example}", f"CV-CARD-{rule:02}"), id=f"CV-EX-{example}")
        for *case, example, rule in EXAMPLES
    ],
)
def test_ribbons_of_a_painting(scoring: str, seen: str, stack: Stack, number: int) -> None:
    assert visible(stack) == swatches(seen)
    assert met(scoring, stack) == number
    # and so at the table, where nobody has ribbons yet
    others = [name for name in ("style", "variety", "emphasis", "space", "movement") if name != scoring][:3]
    mat = [*others, "composition" if scoring in ("silver", *others) else scoring]
    state = given(start(scoring=mat), hands=[stack])
    paint(state, stack)
    assert ribbons(state)[4 if scoring == "silver" else 3] == number


POINTS = {
    "composition": [1, 3, 9],
    "consistency": [3, 6, 10],
    "emphasis": [1, 4, 11],
    "hierarchy": [4, 9, 15],
    "movement": [3, 7, 12],
    "proportion": [2, 5, 10],
    "proximity": [2, 5, 8, 12],
    "repetition": [3, 7, 11, 16],
    "space": [2, 4, 7, 11],
    "style": [4, 10, 18],
    "symmetry": [1, 3, 6, 11],
    "variety": [4, 8, 13],
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.rule(f"CV-CARD-{number}"), id=name)
        for number, name in enumerate(POINTS, 13)
    ],
)
@pytest.mark.rule("CV-END-04", "CV-CARD-25", "CV-R-23")
def test_a_set_of_ribbons_has_the_value_on_its_card(name: str) -> None:
    values = POINTS[name]
    scoring = next(c for c in PARTS.scoring if c.id == name)
    assert scoring.cap == len(values)
    assert [worth(name, number) for number in range(len(values) + 1)] == [0, *values]
    mat = [name, *[other for other in POINTS if other != name][:3]]
    for number, points in enumerate([0, *values]):
        state = given(start(scoring=mat), ribbons=[[number, 0, 0, 0, 0], [0] * 5])
        assert state.scores == [points, 0]


@pytest.mark.rule("CV-CARD-28", "CV-R-18", "CV-R-57", "CV-R-58", "CV-RIB-04")
def test_an_icon_counts_for_several_cards_and_for_silver_but_once_on_each() -> None:
    # the same five Shapes serve Repetition and, together with one Hue, Space; and the bonus icon
    stack = (14, 5, 55)
    assert visible(stack) == swatches("SX | bS | S | HS | S")
    assert met("repetition", stack) == 2  # five Shapes are two pairs, not ten
    assert met("space", stack) == 1  # one Hue pairs with one Shape only, though two stand far enough away
    assert met("silver", stack) == 4
    state = given(start(scoring=["repetition", "space", "emphasis", "composition"]), hands=[stack])
    paint(state, stack)
    assert ribbons(state) == [2, 1, 1, 1, 4]


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
