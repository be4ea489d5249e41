"""The game in words: buttons, prompts, the log, the table as text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from bottega.games.fresco_card.rules import naming
from bottega.i18n.languages import translations
from bottega.i18n.translate import LANGUAGES, use
from bottega.kernel import Event
from bottega.kernel.chance import Chance
from tests.fresco_card.table import PARTS, PLAIN, A, B, Table, game_of

NOTATION = re.compile(r"\b([mw]-[a-z]+-|f-\d)")


def label(t: Table, action: str) -> str:
    return t.game.label(t.game.action(action), t.state.view(t.state.actors[0]))


def log(t: Table) -> list[str]:
    return [t.game.tell(event, t.state.names) for event in t.events]


def test_buttons_say_what_a_card_does() -> None:
    t = Table(2).open("f-12").hand(A, "m-red-12", "m-yellow-01", "m-yellow-07").play("exchange")
    assert label(t, "lay m-red-12") == "Lay down Market red: 1 Market or 2 Workshop"
    assert label(t, "lay m-yellow-01") == "Lay down Market yellow (left half of green): 1 Market"
    assert label(t, "lay m-yellow-07") == "Lay down Market yellow (1 Bishop): 1 Market"
    t.play("lay m-red-12")
    called = "Market red (1 Market or 2 Workshop)"
    assert label(t, "round m-red-12") == f"For {called}: draw the first of 2 cards from the round Workshop"
    assert label(t, "market m-red-12") == f"For {called}: draw 1 card from the Market"


def test_a_section_is_called_by_what_is_painted_on_it() -> None:
    t = Table(2).open("f-01").hand(A, *PLAIN.values())
    assert label(t, "restore f-01") == "Restore the Star: red, yellow, blue (1/2/3/4 points)"


def test_sections_of_an_owner_who_has_more_are_numbered() -> None:
    assert naming.section_name(PARTS, 1) == "the Sun"
    assert naming.section_name(PARTS, 21) == "the Sun 2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_and_no_two_sections_have_one_name(language: str) -> None:
    with use(translations(language)):
        cards = [naming.card_name(PARTS, face) for face in range(len(PARTS.faces))]
        sections = [naming.section_name(PARTS, card) for card in range(len(PARTS.fresco))]
    assert len(set(cards)) == len(PARTS.faces)
    assert len(set(sections)) == len(PARTS.fresco)


def test_prompts_say_what_is_asked() -> None:
    t = Table(2).open("f-01").hand(A, "m-red-07", *PLAIN.values())
    assert t.game.prompt(t.state.view(A)) == "Your turn: exchange cards, restore a section, or pass."
    assert t.game.prompt(t.state.view(B)) == "Player 1 is choosing what to do…"
    t.play("restore f-01")
    assert t.game.prompt(t.state.view(A)) == "Your turn: choose how to pay red for the Star."
    assert t.game.prompt(t.state.view(B)) == "Player 1 is restoring a section…"


def test_the_log_of_a_restoration() -> None:
    t = Table(2).open("f-01", "f-20").offer("rotate").favourite("red", following="blue").hand(A, *PLAIN.values())
    t.play("restore f-01", "finish")
    told = log(t)
    assert "Player 1 pays with Market red (1 Workshop)." in told
    assert "Player 1 restores the Star with the bishop's favourite colour (red) and turns it 1 time: 2 points." in told
    assert "Player 1 takes the Rotate tile." in told
    assert "The bishop's new favourite colour is blue." in told


def test_nobody_is_told_the_notation_of_a_card() -> None:
    """Not in prompts, buttons, the log and refusals, and not in the words of the picture."""
    state = game_of(3).start(5)
    game = state.game
    chance = Chance(5)
    said: list[str] = []
    while not state.over:
        (seat,) = state.actors
        view = state.view(seat)
        said.append(game.prompt(view))
        said += [game.label(action, view) for action in state.legal(seat)]
        refused = (state.why_not(action, seat) for action in range(0, game.num_actions, 7))
        said += [refusal.text for refusal in refused if refusal]
        events: list[Event] = []
        state.play(chance.pick(state.legal(seat)), seat, events)
        said += [game.tell(event, state.names) for event in events]
        if chance.below(20) == 0:
            root = ET.fromstring(state.svg(seat))
            said += [node.text or "" for node in root.iter() if not node.tag.endswith("desc")]
    assert [text for text in said if NOTATION.search(text)] == []


def test_the_table_as_text_hides_other_hands() -> None:
    t = Table(2).hand(A, "m-red-07").hand(B, "m-blue-12", "w-round-orange-4").tiles(B, "exchange_restore")
    text = t.state.text(A)
    assert "m-red-07" in text
    assert "m-blue-12" not in text
    assert "Player 2: 0 points, 2 cards (1 market, 1 round)" in text
    assert "tiles: Exchange-and-Restore" in text
    assert "m-red-07" not in str(t.state)
