"""Canvas in words: buttons, questions, the log and the table as text."""

from __future__ import annotations

import pytest

from bottega.games.canvas.rules.state import CanvasState
from bottega.kernel import Event
from tests.canvas.table import (
    ABBY,
    DULL,
    FIRST_GAME,
    do,
    ended,
    given,
    paint,
    play_out,
    start,
    throwing,
    wander,
)

ROW = [10, 20, 30, 40, 50]


def label(state: CanvasState, move: str) -> str:
    return state.game.label(state.game.action(move), state.view(0))


def log(state: CanvasState, *moves: str) -> list[str]:
    return [state.game.tell(event, state.names) for event in do(state, *moves)]


@pytest.mark.rule("CV-TAK-03", "CV-TAK-04", "CV-TAK-05")
def test_a_button_says_what_a_card_costs_and_what_lies_on_it() -> None:
    state = given(start(), row=ROW, row_tokens=[2, 0, 1, 0, 0])
    assert label(state, "take 1") == "Take Lantern for free and get 2 tokens"
    assert label(state, "take 2") == "Take Labyrinth for 1 token"
    assert label(state, "take 3") == "Take Archipelago for 2 tokens and get 1 token"


def test_buttons_of_a_painting() -> None:
    state = given(start(), hands=[ABBY])
    assert label(state, "layer 5") == "Start a painting with Thirsty at the bottom"
    do(state, "layer 5")
    assert label(state, "layer 9") == "Place Harbour in the middle"
    do(state, "layer 9")
    assert label(state, "layer 46") == "Place Telescope on top"
    do(state, "layer 46")
    assert label(state, "background 2") == "Choose background: noon blue"


def test_the_question_says_who_is_asked_and_what() -> None:
    state = given(start(), hands=[ABBY])
    asked = []
    for move in ("layer 5", "layer 9", "layer 46"):
        asked.append(state.game.prompt(state.view(0)))
        do(state, move)
    asked.append(state.game.prompt(state.view(0)))
    assert asked == [
        "Your turn: take a card or start a painting.",
        "Your turn: choose the middle card of your painting.",
        "Your turn: choose the top card of your painting.",
        "Your turn: choose a background for your painting.",
    ]


@pytest.mark.rule("CV-R-27", "CV-R-67")
def test_at_the_end_the_winners_are_named() -> None:
    def said(state: CanvasState) -> str:
        return state.game.prompt(state.view(None))

    assert said(ended([30, 31])) == "Game over. Player 2 wins."
    assert "Player 1, Player 3 share" in said(ended([30, 20, 30], tokens=[1, 1, 1]))
    assert said(ended([20], mode="puzzle")) == "Game over. Nobody wins."


def test_the_log_of_a_turn() -> None:
    state = given(start(), row=ROW, row_tokens=[0, 0, 1, 0, 0], deck=[60, 59, 58, 57])
    assert log(state, "take 1") == ["Player 1 takes Lantern."]
    assert log(state, "take 3") == ["Player 2 takes Restless for 2 tokens."]
    state = given(start(), row=ROW, row_tokens=[2, 1, 0, 0, 0])
    assert log(state.copy(), "take 1") == ["Player 1 takes Lantern and gets 2 tokens from it."]
    assert log(state.copy(), "take 2") == ["Player 1 takes Labyrinth for 1 token and gets 1 token."]


@pytest.mark.rule("CV-PNT-07", "CV-EX-06")
def test_the_log_of_a_painting() -> None:
    state = given(start(scoring=FIRST_GAME), hands=[ABBY, DULL[1]])
    told = [state.game.tell(event, state.names) for event in paint(state, ABBY)]
    assert told == [
        "Player 1 starts a painting with Thirsty.",
        "Player 1 places Harbour in the middle.",
        "Player 1 places Telescope on top.",
        'Player 1 completes "Thirsty Telescope" and wins 2 green, 1 violet, 1 silver.',
    ]
    assert state.game.tell(paint(state, DULL[1])[-1], state.names).endswith("and wins no ribbon.")


@pytest.mark.rule("CV-HID-07")
def test_the_log_of_vincent() -> None:
    state = given(start(1, mode="vincent"), row=ROW)
    s, told = throwing(state, 0, "take 1")
    event = Event("vincent", -1, dict(told))
    assert s.game.tell(event, s.names) == "Vincent tosses none face up and removes Labyrinth."


def test_the_log_of_the_end() -> None:
    state = start()
    events = play_out(state)
    assert (events[-1].kind, events[-1].seat) == ("end", -1)
    first, second = state.scores
    assert state.game.tell(events[-1], state.names) == f"Final scores: Player 1 {first}, Player 2 {second}."


@pytest.mark.rule("CV-PUZ-07", "CV-PUZ-03")
def test_the_log_of_the_puzzle_says_that_the_token_comes_from_the_reserve() -> None:
    state = given(start(1, mode="puzzle"), row=ROW)
    assert "from it" not in log(state, "take 1")[0]


@pytest.mark.rule("CV-PUZ-08")
def test_the_log_of_the_puzzle_tells_of_the_token_for_a_painting() -> None:
    state = given(start(1, mode="puzzle"), hands=[DULL[0]])
    assert "token" in state.game.tell(paint(state, DULL[0])[-1], state.names)


@pytest.mark.rule("CV-ICO-04", "CV-ICO-05")
def test_icons_stand_under_the_letter_of_their_swatch() -> None:
    lines = given(start(), row=[28, 8, 27, 54, 60]).text().splitlines()
    heading = next(line for line in lines if line.startswith("Row"))
    columns = [heading.index(f"{letter} ") for letter in "RYGBV"]
    first = next(line for line in lines if "take 1" in line)
    assert [first[column : column + 2].strip() for column in columns] == ["ST", ".", ".", ".", "S"]
    third = next(line for line in lines if "take 3" in line)
    assert [third[column : column + 2].strip() for column in columns] == ["bH", ".", ".", "XT", "."]


@pytest.mark.rule("CV-HID-01", "CV-HID-03", "CV-HID-04")
def test_the_table_as_text_shows_what_lies_open() -> None:
    state = given(start(scoring=FIRST_GAME), hands=[[*ABBY, 1], [2]], row=ROW, row_tokens=[0, 2, 0, 0, 0])
    paint(state, ABBY)
    text = state.text()
    assert '"Thirsty Telescope" (5+9+46), 2 green, 1 violet, 1 silver' in text
    assert "Player 1: 10 points, 4 tokens, 2 green, 1 violet, 1 silver" in text
    assert "> Player 2: 0 points" in text
    assert "Gilded" in text
    assert "Drowsy" in text
    assert next(line for line in text.splitlines() if "Labyrinth" in line).endswith("oo")


@pytest.mark.rule("CV-HID-07", "CV-R-66")
def test_the_heading_names_mode_scenario_target_and_tokens() -> None:
    assert start(2).text().startswith("Canvas, 2 players\n")
    heads = [
        start(1, mode="vincent").text().splitlines()[0],
        start(1, mode="puzzle", difficulty="hard").text().splitlines()[0],
        start(2, scenario="bonus").text().splitlines()[0],
    ]
    assert heads == [
        "Canvas, 1 player, vincent, target 30, Vincent has 4 tokens",
        "Canvas, 1 player, puzzle, target 35, reserve 4 tokens",
        "Canvas, 2 players, scenario bonus, target 40",
    ]


@pytest.mark.parametrize(("players", "mode"), [(3, "standard"), (2, "vincent"), (1, "puzzle")])
def test_there_are_words_for_every_position_of_a_game(players: int, mode: str) -> None:
    for state in wander(start(players, mode=mode)):
        view = state.view(0)
        assert state.text(0).splitlines()[-1] == state.game.prompt(view)
        labels = [state.game.label(action, view) for action in state.legal(0)]
        assert len(set(labels)) == len(labels)
