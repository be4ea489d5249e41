"""The odds that people ask for: from words, or from a position."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bottega.games.fresco_dice.bot.odds import advice, odds, parse_aside, parse_values, prospects
from bottega.kernel import BadOption
from tests.fresco_dice.table import (
    PARTS,
    answer,
    lay_portraits,
    owns,
    pawns,
    play,
    roll_total,
    rolled,
    set_aside,
    start,
    turn_of,
)


def test_the_example_in_the_file() -> None:
    found = odds(parse_aside("R4,B6x2"), rolls_left=1, target=19)
    assert (found.total, found.colour_dice, round(found.success, 4)) == (16, 1, 0.5177)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("", []),
        ("R4", [(0, 4, 0)]),
        ("R4,B6x2", [(0, 4, 0), (2, 6, 1)]),
        (" p1x4 , g3,o5", [(5, 1, 2), (3, 3, 0), (4, 5, 0)]),
    ],
)
def test_dice_set_aside_in_a_few_letters(text: str, dice: list[tuple[int, int, int]]) -> None:
    assert [(one.die, one.pips, one.kept) for one in parse_aside(text)] == dice


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Z4", "letter of its colour: R red, Y yellow, B blue, G green, O orange, P purple"),
        ("R", "pips, 1 to 6"),
        ("R0", "pips, 1 to 6"),
        ("R46", "pips, 1 to 6"),
        ("R4x3", "x2 with one colour die and x4 with both"),
        ("R4x", "x2 with one colour die"),
        ("R4,R5", "only one red die"),
        ("R4x4,B2x2", "only 2 colour dice, but 3"),
        ("R1,B1,Y1,G1", "At most 3 dice"),
    ],
)
def test_what_cannot_be_set_aside_is_refused_with_a_reason(text: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        parse_aside(text)


@pytest.mark.rule("FD-EX-04", "FD-R-59")
def test_the_last_roll_of_the_printed_turn() -> None:
    """10 so far, four dice and both colour dice: a 6, or a 3 with a colour die of its colour."""
    found = odds(parse_aside("B6,Y4"), rolls_left=1, target=16)
    assert (found.total, found.rolls_left, found.colour_dice) == (10, 1, 2)
    hits = sum(_makes_six(numbers, faces) for numbers in _product(range(1, 7), 4) for faces in _product(range(6), 2))
    assert found.success == pytest.approx(hits / 6**6, abs=1e-12)
    assert dict(found.rows)["16"] == pytest.approx(found.success)


def _product(values: range, times: int) -> Iterator[tuple[int, ...]]:
    import itertools

    return itertools.product(values, repeat=times)


def _makes_six(numbers: tuple[int, ...], faces: tuple[int, ...]) -> bool:
    return 6 in numbers or any(number == 3 and colour in faces for colour, number in enumerate(numbers))


def test_rows_name_every_outcome_once_and_add_up() -> None:
    for text in ("", "R4", "R4,B6x2", "R6x4,B6,Y6"):
        found = odds(parse_aside(text))
        assert [name for name, _ in found.rows] == [
            *("8", "9-12", "13", "14-15", "16", "17-18", "19", "20-23", "24", "nothing")
        ]
        assert sum(chance for _, chance in found.rows) == pytest.approx(1.0)
    assert dict(found.rows)["nothing"] == 1.0


def test_without_a_target_the_given_values_decide() -> None:
    only = odds((), values={"24": 10.0})
    assert dict(only.rows)["24"] == pytest.approx(odds((), target=24).success)
    assert only.expected == pytest.approx(10 * dict(only.rows)["24"])
    usual = odds()
    assert usual.expected > odds((), target=24).expected
    assert odds(bishop=16).expected > usual.expected


def test_equal_chances_of_the_target_are_decided_by_points() -> None:
    lost = odds(parse_aside("R6x4"), target=16)
    assert lost.success == 0.0
    assert lost.expected == pytest.approx(odds(parse_aside("R6x4")).expected)


def test_the_favour_tile_helps() -> None:
    plain = odds(parse_aside("R4"), target=16)
    assert odds(parse_aside("R4"), target=16, favour=True).success > plain.success
    assert odds(parse_aside("R4,B6,G5"), target=16, favour=True).success == 1.0


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rolls_left": 2}, "1 of the 3 rolls are left, not 2"),
        ({"target": 1}, "total from 2 to 37"),
        ({"target": 38}, "total from 2 to 37"),
        ({"bishop": 9}, "points at one of 8, 13, 16, 19, 24"),
    ],
)
def test_impossible_questions_are_refused(given: dict[str, int], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        odds(parse_aside("R4,B6"), **given)


def test_values_in_a_few_letters() -> None:
    assert parse_values("16=5, 9-12=2") == {"16": 5.0, "9-12": 2.0}
    for text in ("16", "17=3", "16=x", "16=-1"):
        with pytest.raises(BadOption, match="9-12=2"):
            parse_values(text)


def test_advice_for_the_bishop_is_the_value_of_the_first_turn() -> None:
    state = start(4)
    lay_portraits(state, P9_12=["w2"], P14_15=["w3"], P17_18=["m2"], P20_23=["m3"])  # 2 VP each
    found = {state.game.text(one.action): one.expected for one in advice(state)}
    assert list(found) == ["bishop 19", "bishop 16", "bishop 24", "bishop 13", "bishop 8"]
    assert [round(found[f"bishop {number}"], 1) for number in PARTS.numbers] == [5.3, 5.9, 6.5, 6.6, 6.1]


def test_advice_on_the_last_die_is_plain_arithmetic() -> None:
    state = start(4)
    lay_portraits(state, P9_12=["w4"])
    owns(state, 0, 13)
    turn_of(state, 0)
    play(state, "bishop 16")
    for die in ("blue 6", "yellow 4"):
        answer(state)
        set_aside(state, die)
    answer(state)
    rolled(state, "red 2, green 3, orange 5, purple 1", "green,red")
    found = {state.game.text(one.action): one.expected for one in advice(state)}
    assert found == {
        "aside green x2": 8.0,
        "aside red": 3.0,
        "aside purple": 3.0,
        "aside green": 0.0,
        "aside orange": 0.0,
        "aside red x2": 0.0,
    }
    best = advice(state)[0]
    assert dict(best.rows)["16"] == 1.0
    assert prospects(state) == best.rows


def test_what_brings_no_tile_counts_as_nothing() -> None:
    state = start(4)
    lay_portraits(state, P9_12=["w4"])
    owns(state, 0, 16)
    turn_of(state, 0)
    for one in advice(state):
        chances = dict(one.rows)
        assert chances["16"] == chances["14-15"] == chances["17-18"] == chances["20-23"] == 0.0
        assert sum(chances.values()) == pytest.approx(1.0)


def test_advice_for_the_favour_tile_and_none_for_others() -> None:
    state = start(2)
    pawns(state, 4, 6)
    turn_of(state, 0)
    roll_total(state, 12)
    best = advice(state)[0]
    assert state.game.text(best.action) == "favour +1"
    assert dict(best.rows)["13"] == 1.0
    play(state, "favour +1")
    play(state, "bishop 16")
    assert advice(state) == []
    assert sum(chance for _, chance in prospects(state)) == pytest.approx(1.0)
