"""Buttons, prompts, the log and the table as text."""

from __future__ import annotations

import pytest

from bottega.games.fresco_dice.rules.state import DiceState
from bottega.kernel import Event
from tests.fresco_dice.table import (
    answer,
    has_portraits,
    lay_portraits,
    owns,
    pawns,
    play,
    roll_total,
    rolled,
    set_aside,
    start,
    take_turn,
    turn_of,
)


def labels(state: DiceState, seat: int) -> dict[str, str]:
    view = state.view(seat)
    return {state.game.text(action): state.game.label(action, view) for action in state.legal(seat)}


def log(state: DiceState, events: list[Event]) -> list[str]:
    return [state.game.tell(event, state.names) for event in events]


def test_buttons_of_a_turn() -> None:
    state = start(4)
    owns(state, 0, 13)
    turn_of(state, 0)
    assert labels(state, 0)["bishop 16"] == "Place the bishop at 16 (tile worth 5 VP)"
    assert labels(state, 0)["bishop 13"] == "Place the bishop at 13 (already restored)"
    play(state, "bishop 16")
    assert labels(state, 1) == {
        "bet bishop": "Bet that the bishop's section is restored: 3 VP",
        "bet other": "Bet that another section is restored: 3 VP",
        "bet portrait": "Bet that a portrait is painted: 3 VP",
        "bet none": "No bet now",
    }
    answer(state)
    rolled(state, "green 3", "green,green")
    assert labels(state, 0)["aside green"] == "Set aside green 3"
    assert labels(state, 0)["aside green x2"] == "Set aside green 3 x2 (counts 6)"
    assert labels(state, 0)["aside green x4"] == "Set aside green 3 x4 (counts 12)"


def test_the_favour_tile_says_what_each_total_brings() -> None:
    state = start(2)
    pawns(state, 4, 6)
    lay_portraits(state, P9_12=["w4"])
    owns(state, 0, 13)
    turn_of(state, 0)
    roll_total(state, 12)
    assert labels(state, 0) == {
        "favour -1": "11: a woman, 3 VP",
        "favour 0": "Keep 12: a woman, 3 VP",
        "favour +1": "13: nothing, already restored",
    }
    state = start(2)
    pawns(state, 4, 6)
    lay_portraits(state)
    turn_of(state, 0)
    roll_total(state, 8)
    assert labels(state, 0) == {
        "favour -1": "7: nothing",
        "favour 0": "Keep 8: section 8, 4 VP",
        "favour +1": "9: nothing, no portraits left",
    }


def test_the_bonus_names_the_portraits() -> None:
    state = start(3)
    owns(state, 0, 8, 13, 19, 24)
    lay_portraits(state, P9_12=["m4"])
    turn_of(state, 0)
    roll_total(state, 16)
    assert labels(state, 0) == {
        "bonus 9-12": "Take the man from 9-12: 3 VP",
        "bonus none": "Take no portrait",
    }
    assert state.game.prompt(state.view(0)) == "Your turn: take a face-up portrait as a bonus, or none."


def test_prompts_name_who_is_asked_what() -> None:
    state = start(3)
    assert state.game.prompt(state.view(0)) == "Your turn: choose a section for the bishop."
    play(state, "bishop 16")
    assert state.game.prompt(state.view(0)) == "Waiting for bets: Player 2, Player 3."
    assert state.game.prompt(state.view(1)) == "Your turn: bet on Player 1 before roll 1, or skip."
    assert state.game.prompt(state.view(1), by_name=True) == "Player 2: bet on Player 1 before roll 1, or skip."
    answer(state)
    set_aside(state, "blue 6")
    answer(state)
    assert state.game.prompt(state.view(0)) == "Your turn: set aside one die from roll 2 (total so far: 6)."


@pytest.mark.rule("FD-R-19")
def test_the_log_of_the_printed_turn() -> None:
    state = start(4)
    pawns(state, 0, 5, 3, 7)
    turn_of(state, 0)
    events = roll_total(state, 16, bishop=16, bets=[{1: "bishop"}, {2: "portrait", 3: "bishop"}])
    events += play(state, "favour 0")
    lines = [line for line in log(state, events) if " rolls " not in line]
    assert lines[0] == "Player 1 places the bishop at 16."
    assert lines[1:3] == [
        "Player 2 bets that the bishop's section is restored (slot 1).",
        "Player 2 places a face-down bet (slot 1).",
    ]
    after = lines[lines.index("Player 1 keeps the total at 16.") :]
    assert after == [
        "Player 1 keeps the total at 16.",
        "Player 1 restores section 16 with the bishop: 5 + 3 VP.",
        "Player 1: +8 (now on 8).",
        "Player 2 wins the bet that the bishop's section is restored: 3 VP.",
        "Player 2: +3, and 1 more past other pawns (now on 9).",
        "Player 3 loses the bet that a portrait is painted.",
        "Player 4 wins the bet that the bishop's section is restored: 2 VP.",
        "Player 4: +2, and 1 more past other pawns (now on 10).",
        "Player 2 starts a turn.",
        "Player 3 takes the favour tile.",
    ]


def test_the_log_of_a_roll() -> None:
    state = start(2)
    play(state, "bishop 8")
    events = answer(state)
    assert log(state, events)[0].startswith("Player 1 rolls red ")
    assert ", colour dice " in log(state, events)[0]
    assert log(state, set_aside(state, "red 4 x4"))[0] == "Player 1 sets aside red 4 x4 (total 16)."


def test_the_table_as_text() -> None:
    state = start(2)
    take_turn(state, 16, bishop=16, bets=[{1: "other"}])
    has_portraits(state, 1, "w4", "m4")
    play(state, "bishop 24")
    text = state.text(1)
    assert "Ceiling    8: 4/5   13: 5/6   16: 7   19: 7/8   [24]: 8/9" in text
    assert "Last turn  Player 1 restored section 16 with the bishop: 9 VP. Bets: Player 2 other." in text
    assert "Player 1 (red): 9 VP, first player" in text
    assert "    sections 16 (6)" in text
    assert "    portraits woman 3, man 3; pairs 6" in text
    assert text.endswith("Waiting for bets: Player 1.")
    assert str(state) == state.text()
