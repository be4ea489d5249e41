"""The table as a picture: sound XML, everything clickable drawn, nothing hidden shown."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from bottega.games.fresco_dice.drawing import look
from bottega.games.fresco_dice.state import DiceState
from bottega.kernel.chance import Chance
from tests.fresco_dice.table import PARTS, answer, asked, game_of, play, rolled, set_aside, start


def drawn(state: DiceState, seat: int | None) -> ElementTree.Element:
    return ElementTree.fromstring(state.svg(seat))


def ids(tree: ElementTree.Element, name: str = "data-id") -> list[str]:
    return [element.get(name) for element in tree.iter() if element.get(name)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_legal_can_be_clicked(players: int) -> None:
    game = game_of(players)
    chance = Chance(3)
    state = game.start(players)
    seen = set()
    while not state.over:
        seat = chance.pick(list(state.actors))
        if asked(state) not in seen or chance.below(20) == 0:
            seen.add(asked(state))
            clickable = ids(drawn(state, seat))
            for action in state.legal(seat):
                assert set(game.touches(action)) & set(clickable), game.text(action)
        state.play(chance.pick(state.legal(seat)), seat)
    assert {"bishop", "bet", "aside", "favour"} <= seen
    assert "wins" in state.svg()


def test_a_die_with_matching_colour_dice_can_be_told_apart_by_a_second_click() -> None:
    state = start(2)
    play(state, "bishop 8")
    answer(state)
    rolled(state, "green 3", "green,green")
    clickable = ids(drawn(state, 0))
    for text in ("aside green", "aside green x2", "aside green x4"):
        touched = state.game.touches(state.game.action(text))
        assert set(touched) <= set(clickable)
    narrowed = [a for a in state.legal(0) if "die-green-x4" in state.game.touches(a)]
    assert [state.game.text(action) for action in narrowed] == ["aside green x4"]


def test_moving_pieces_are_drawn_once() -> None:
    state = start(4)
    play(state, "bishop 16")
    answer(state, {1: "other"})
    set_aside(state, "blue 6 x2")
    pieces = ids(drawn(state, 2), "data-piece")
    assert len(set(pieces)) == len(pieces)
    assert {"bishop", "pawn-0", "pawn-3", "die-blue", "die-red", "bet-1", "colour-die-1", "favour"} <= set(pieces)


@pytest.mark.rule("FD-HID-01", "FD-HID-02", "FD-HID-04")
def test_another_seats_bet_and_spare_tiles_lie_face_down() -> None:
    pictures = set()
    for bet in ("bishop", "other", "portrait"):
        state = start(3)
        play(state, "bishop 16")
        answer(state, {1: bet})
        set_aside(state, "blue 6")
        assert f"bet before roll 1: {bet}" in state.svg(1)
        pictures.add(state.svg(0))
    assert len(pictures) == 1


def test_every_portrait_has_a_head_of_its_own() -> None:
    looks = {
        str(look({"id": tile.id, "sex": "woman" if tile.woman else "man", "vp": tile.vp})) for tile in PARTS.portraits
    }
    assert len(looks) == 16


def test_names_are_written_safely() -> None:
    state = game_of(2).start(1, ["<b>A & B</b>", "x" * 80])
    tree = drawn(state, None)
    assert any("<b>A & B</b>" in (element.text or "") for element in tree.iter())
