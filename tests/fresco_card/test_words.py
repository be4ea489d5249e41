"""The game in words: buttons, prompts, the log, the table as text."""

from __future__ import annotations

from tests.fresco_card.table import PLAIN, A, B, Table


def label(t: Table, action: str) -> str:
    return t.game.label(t.game.action(action), t.state.view(t.state.actors[0]))


def log(t: Table) -> list[str]:
    return [t.game.tell(event, t.state.names) for event in t.events]


def test_buttons_say_what_a_card_does() -> None:
    t = Table(2).open("f-12").hand(A, "m-red-12", "m-yellow-01", "m-yellow-07").play("exchange")
    assert label(t, "lay m-red-12") == "Lay m-red-12 (red): 1 Market or 2 Workshop"
    assert label(t, "lay m-yellow-01") == "Lay m-yellow-01 (yellow, left half of green): 1 Market"
    assert label(t, "lay m-yellow-07") == "Lay m-yellow-07 (yellow, 1 Bishop): 1 Market"
    t.play("lay m-red-12")
    assert label(t, "round m-red-12") == "For m-red-12 (red): draw the first of 2 cards from the round Workshop"
    assert label(t, "market m-red-12") == "For m-red-12 (red): draw 1 card from the Market"


def test_prompts_say_what_is_asked() -> None:
    t = Table(2).open("f-01").hand(A, "m-red-07", *PLAIN.values())
    assert t.game.prompt(t.state.view(B)) == "Player 1: exchange cards, restore a section, or pass."
    t.play("restore f-01")
    assert t.game.prompt(t.state.view(B)) == "Player 1: choose how to pay red for f-01."


def test_the_log_of_a_restoration() -> None:
    t = Table(2).open("f-01", "f-20").offer("rotate").favourite("red", following="blue").hand(A, *PLAIN.values())
    t.play("restore f-01", "finish")
    told = log(t)
    assert "Player 1 restores f-01 with the bishop's favourite red, turned 1 time: 2 points." in told
    assert "Player 1 takes the tile Rotate." in told
    assert "The bishop's favourite colour is now blue." in told


def test_the_table_as_text_hides_other_hands() -> None:
    t = Table(2).hand(A, "m-red-07").hand(B, "m-blue-12", "w-round-orange-4").tiles(B, "exchange_restore")
    text = t.state.text(A)
    assert "m-red-07" in text
    assert "m-blue-12" not in text
    assert "Player 2: 0 points, 2 cards (1 market, 1 round)" in text
    assert "tiles: Exchange-and-Restore" in text
    assert "m-red-07" not in str(t.state)
