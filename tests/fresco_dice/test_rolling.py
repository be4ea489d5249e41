"""Three rolls, and what is set aside after each."""

from __future__ import annotations

import pytest

from bottega.games.fresco_dice.rules.state import FACTORS, DiceState
from tests.fresco_dice.table import (
    PARTS,
    answer,
    asked,
    dice_for,
    legal_texts,
    play,
    refused,
    rolled,
    set_aside,
    start,
    told,
)


def first_roll(players: int = 2, seed: int = 0) -> DiceState:
    state = start(players, seed=seed)
    play(state, "bishop 16")
    answer(state)
    return state


def asides(state: DiceState, colour: str) -> list[str]:
    return [text for text in legal_texts(state) if text.split()[1] == colour]


@pytest.mark.rule("FD-ROL-01", "FD-ROL-08", "FD-R-21")
def test_exactly_three_rolls_and_one_die_set_aside_after_each() -> None:
    state = start(2)
    play(state, "bishop 16")
    for number, die in enumerate(("red 1", "blue 1", "green 1"), 1):
        events = answer(state)
        assert [entry["roll"] for entry in told(events, "roll")] == [number]
        assert asked(state) == "aside"
        assert all(text.startswith("aside") for text in legal_texts(state))
        assert len(state.aside) == 3 * (number - 1)
        set_aside(state, die)
    assert (asked(state), state.actors) == ("bishop", (1,))


@pytest.mark.rule("FD-ROL-02", "FD-CMP-09", "FD-CMP-10")
def test_the_first_roll_uses_all_eight_dice() -> None:
    state = first_roll()
    view = state.view(None)
    assert [die["colour"] for die in view["rolled"]] == PARTS.colours
    assert all(1 <= die["pips"] <= 6 for die in view["rolled"])
    assert len(view["faces"]) == 2


@pytest.mark.rule("FD-ROL-02")
def test_every_roll_of_six_dice_is_one_of_46656_that_are_all_alike() -> None:
    """The number that chance gives is read to the base of six, a die for each digit."""
    for seed in range(60):
        state = start(2, seed=seed)
        play(state, "bishop 16")
        number = state.copy().below(6**6)
        answer(state)
        assert state.pips == [number // 6**place % 6 + 1 for place in reversed(range(6))]


@pytest.mark.rule("FD-ROL-03", "FD-R-62")
def test_any_rolled_die_may_be_set_aside_plain() -> None:
    state = first_roll()
    rolled(state, "red 1", "blue,green")
    plain = [text for text in legal_texts(state) if "x" not in text]
    assert plain == [f"aside {colour}" for colour in PARTS.colours]


@pytest.mark.rule("FD-ROL-04", "FD-ROL-05", "FD-R-24", "FD-R-62")
@pytest.mark.parametrize(
    ("faces", "blue", "green"),
    [
        ("red,red", ["aside blue"], ["aside green"]),
        ("blue,red", ["aside blue", "aside blue x2"], ["aside green"]),
        ("red,blue", ["aside blue", "aside blue x2"], ["aside green"]),
        ("blue,green", ["aside blue", "aside blue x2"], ["aside green", "aside green x2"]),
        ("blue,blue", ["aside blue", "aside blue x2", "aside blue x4"], ["aside green"]),
    ],
)
def test_matching_colour_dice_may_be_kept(faces: str, blue: list[str], green: list[str]) -> None:
    state = first_roll()
    rolled(state, "blue 5", faces)
    assert asides(state, "blue") == blue
    assert asides(state, "green") == green


@pytest.mark.rule("FD-EX-17", "FD-ROL-04")
def test_a_colour_die_of_another_colour_is_refused() -> None:
    state = first_roll()
    rolled(state, "yellow 4", "blue,blue")
    rule, text = refused(state, "aside yellow x2")
    assert rule == "FD-ROL-04"
    assert "yellow" in text
    assert "You need 1 matching colour dice for yellow x2. You rolled 0." in text
    rolled(state, "yellow 4", "yellow,blue")
    assert "You need 2 matching colour dice for yellow x4. You rolled 1." in refused(state.copy(), "aside yellow x4")[1]


@pytest.mark.rule("FD-ROL-06", "FD-ROL-07", "FD-ROL-09", "FD-EX-16")
def test_one_colour_die_doubles_and_two_quadruple() -> None:
    state = first_roll()
    set_aside(state, "green 4 x4")
    assert state.total == 16
    answer(state)
    set_aside(state, "red 1")
    answer(state)
    events = set_aside(state, "blue 2")
    assert told(events, "restore")[0]["number"] == 19
    state = first_roll()
    set_aside(state, "green 4 x2")
    assert state.total == 8
    state = first_roll()
    set_aside(state, "green 4")
    assert state.total == 4


@pytest.mark.rule("FD-R-20", "FD-EX-35", "FD-EX-02")
@pytest.mark.parametrize(("die", "colour_dice"), [("blue 6", 2), ("blue 6 x2", 1), ("blue 6 x4", 0)])
def test_what_is_not_set_aside_is_rolled_again(die: str, colour_dice: int) -> None:
    state = first_roll()
    set_aside(state, die)
    answer(state)
    view = state.view(None)
    assert [one["colour"] for one in view["rolled"]] == ["red", "yellow", "green", "orange", "purple"]
    assert len(view["faces"]) == view["colour_dice"] == colour_dice
    set_aside(state, "red 2")
    answer(state)
    assert len(state.view(None)["rolled"]) == 4
    assert len(state.view(None)["faces"]) == colour_dice
    rule, text = refused(state, "aside blue")
    assert rule == "FD-R-20"
    assert "already set aside" in text


@pytest.mark.rule("FD-R-22")
def test_a_colour_die_matches_no_die_set_aside_earlier() -> None:
    state = first_roll()
    set_aside(state, "blue 6")
    answer(state)
    rolled(state, "red 2", "blue,blue")
    assert legal_texts(state) == ["aside red", "aside yellow", "aside green", "aside orange", "aside purple"]
    assert refused(state, "aside blue x2")[0] == "FD-R-20"


@pytest.mark.rule("FD-R-23")
def test_the_two_colour_dice_may_double_two_different_dice() -> None:
    state = first_roll()
    set_aside(state, "blue 6 x2")
    answer(state)
    set_aside(state, "red 3 x2")
    assert state.total == 18
    assert state.colour_dice == 0


@pytest.mark.rule("FD-R-25")
def test_what_is_set_aside_stays_so() -> None:
    state = first_roll()
    set_aside(state, "blue 6 x2")
    answer(state)
    set_aside(state, "red 3")
    assert state.view(None)["aside"] == [
        {"colour": "blue", "pips": 6, "factor": 2},
        {"colour": "red", "pips": 3, "factor": 1},
    ]
    assert state.view(None)["total"] == 15


@pytest.mark.rule("FD-R-51")
def test_totals_go_from_3_to_36() -> None:
    assert dice_for(3) == ("blue 1", "yellow 1", "green 1")
    assert sum(int(die.split()[1]) * int((die.split()[2:] or ["x1"])[0][1:]) for die in dice_for(36)) == 36
    with pytest.raises(AssertionError):
        dice_for(37)
    assert FACTORS == [1, 2, 4]


@pytest.mark.rule("FD-R-26", "FD-ROL-02")
def test_dice_and_colour_dice_are_fair_and_independent() -> None:
    """Three thousand first rolls: every face of every die within four standard deviations of a sixth."""
    state = start(2)
    play(state, "bishop 16")
    pips = [[0] * 6 for _ in range(6)]
    faces = [[0] * 6 for _ in range(2)]
    doubles = 0
    number = 3000
    for seed in range(number):
        copy = state.copy()
        copy.set_chance(seed)
        answer(copy)
        for die in range(6):
            pips[die][copy.pips[die] - 1] += 1
        for at, face in enumerate(copy.faces):
            faces[at][face] += 1
        doubles += copy.faces[0] == copy.faces[1]
    allowed = 4 * (number * 5 / 36) ** 0.5
    for counts in [*pips, *faces, [doubles]]:
        assert all(abs(count - number / 6) < allowed for count in counts)
