"""Buttons, prompts, the log and the table as text."""

from __future__ import annotations

import pytest

from bottega.games.fresco_dice.state import DiceState
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
    assert labels(state, 0)["bishop 16"] == "Put the bishop at 16: the tile is worth 5 VP"
    assert labels(state, 0)["bishop 13"] == "Put the bishop at 13, a section already restored"
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
    assert labels(state, 0)["aside green x2"] == "Set aside green 3 x2: counts 6"
    assert labels(state, 0)["aside green x4"] == "Set aside green 3 x4: counts 12"


def test_the_favour_tile_says_what_each_total_brings() -> None:
    state = start(2)
    pawns(state, 4, 6)
    lay_portraits(state, P9_12=["w4"])
    owns(state, 0, 13)
    turn_of(state, 0)
    roll_total(state, 12)
    assert labels(state, 0) == {
        "favour -1": "11: a woman, 3 VP",
        "favour 0": "Leave the total at 12: a woman, 3 VP",
        "favour +1": "13: nothing, this section is already restored",
    }
    state = start(2)
    pawns(state, 4, 6)
    lay_portraits(state)
    turn_of(state, 0)
    roll_total(state, 8)
    assert labels(state, 0) == {
        "favour -1": "7: nothing",
        "favour 0": "Leave the total at 8: section 8, 4 VP",
        "favour +1": "9: nothing, no portrait is left there",
    }


def test_the_bonus_names_the_portraits() -> None:
    state = start(3)
    owns(state, 0, 8, 13, 19, 24)
    lay_portraits(state, P9_12=["m4"])
    turn_of(state, 0)
    roll_total(state, 16)
    assert labels(state, 0) == {
        "bonus 9-12": "Take the man worth 3 VP from 9-12",
        "bonus none": "Take no portrait",
    }
    assert state.game.prompt(state.view(0)) == "Player 1: take a face-up portrait as a bonus, or none."


def test_prompts_name_who_is_asked_what() -> None:
    state = start(3)
    assert state.game.prompt(state.view(0)) == "Player 1: put the bishop at the section to aim for."
    play(state, "bishop 16")
    said = "Player 2 and Player 3: bet on Player 1 before roll 1, or do not bet now."
    assert state.game.prompt(state.view(None)) == said
    answer(state)
    set_aside(state, "blue 6")
    answer(state)
    assert state.game.prompt(state.view(0)) == "Player 1: set one die of roll 2 aside; 6 so far."


@pytest.mark.rule("FD-R-19")
def test_the_log_of_the_printed_turn() -> None:
    state = start(4)
    pawns(state, 0, 5, 3, 7)
    turn_of(state, 0)
    events = roll_total(state, 16, bishop=16, bets=[{1: "bishop"}, {2: "portrait", 3: "bishop"}])
    events += play(state, "favour 0")
    lines = [line for line in log(state, events) if " rolls " not in line]
    assert lines[0] == "Player 1 puts the bishop at 16."
    assert lines[1:3] == [
        "You bet that the bishop's section is restored, on slot 1.",
        "Player 2 places a bet on slot 1.",
    ]
    after = lines[lines.index("Player 1 leaves the total at 16.") :]
    assert after == [
        "Player 1 leaves the total at 16.",
        "Player 1 restores the bishop's section 16: 5 VP and 3 more.",
        "Player 1 moves 8 to 8.",
        "Player 2 reveals the bet that the bishop's section is restored: 3 VP.",
        "Player 2 moves 3 and, past other pawns, 1 more to 9.",
        "Player 3 reveals the bet that a portrait is painted, and gains nothing.",
        "Player 4 reveals the bet that the bishop's section is restored: 2 VP.",
        "Player 4 moves 2 and, past other pawns, 1 more to 10.",
        "Player 2 begins a turn.",
        "Player 3 takes the favour tile.",
    ]


def test_the_log_of_a_roll() -> None:
    state = start(2)
    play(state, "bishop 8")
    events = answer(state)
    assert log(state, events)[0].startswith("Player 1 rolls red ")
    assert "; colour dice " in log(state, events)[0]
    assert log(state, set_aside(state, "red 4 x4"))[0] == "Player 1 sets aside red 4 x4: 16 so far."


def test_the_table_as_text() -> None:
    state = start(2)
    take_turn(state, 16, bishop=16, bets=[{1: "other"}])
    has_portraits(state, 1, "w4", "m4")
    play(state, "bishop 24")
    text = state.text(1)
    assert "Ceiling    8: 4/5   13: 5/6   16: 7   19: 7/8   [24]: 8/9" in text
    assert "Last turn  Player 1 restored the bishop's section 16: 9 VP. Bets: Player 2 other." in text
    assert "Player 1 (red): 9 VP, first player" in text
    assert "    sections 16 (6)" in text
    assert "    portraits woman 3, man 3; pairs 6" in text
    assert text.endswith("Player 1: bet on Player 2 before roll 1, or do not bet now.")
    assert str(state) == state.text()
