"""What lies on the table when a game begins."""

from __future__ import annotations

from typing import cast

import pytest

from bottega.games.canvas.rules.state import CanvasState
from tests.canvas.table import FIRST_GAME, PARTS, allowed, do, game_of, given, mat, paint, ribbons, row, start


def seeds(number: int = 60, players: int = 2, **options: object) -> list[CanvasState]:
    game = game_of(players, **options)
    return [cast(CanvasState, game.start(seed)) for seed in range(number)]


@pytest.mark.rule("CV-SET-02", "CV-R-02")
def test_the_seed_draws_four_different_scoring_cards_from_all_twelve() -> None:
    drawn = [mat(state) for state in seeds()]
    assert all(len(cards) == len(set(cards)) == 4 for cards in drawn)
    assert {name for cards in drawn for name in cards} == {card.id for card in PARTS.scoring}
    assert len({tuple(cards) for cards in drawn}) > 50
    assert mat(seeds(1)[0]) == drawn[0]


@pytest.mark.rule("CV-SET-03", "CV-R-02", "CV-R-03", "CV-PIC-05")
def test_named_cards_go_onto_red_green_blue_violet_in_their_order() -> None:
    assert PARTS.first_game == FIRST_GAME == ["variety", "repetition", "emphasis", "composition"]
    state = start(scoring=PARTS.first_game)
    assert state.view(None)["scoring"] == [
        {"card": "variety", "ribbon": "red"},
        {"card": "repetition", "ribbon": "green"},
        {"card": "emphasis", "ribbon": "blue"},
        {"card": "composition", "ribbon": "violet"},
    ]


@pytest.mark.rule("CV-R-03")
def test_the_space_fixes_the_colour_of_the_ribbons_and_no_points() -> None:
    stack = (32, 46, 24)  # HS | S | bS | S | ST
    for names in (FIRST_GAME, FIRST_GAME[::-1]):
        state = given(start(scoring=names), hands=[stack])
        paint(state, stack)
        won = dict(zip(names, ribbons(state), strict=False))
        assert won == {"variety": 0, "repetition": 2, "emphasis": 1, "composition": 1}
        assert state.scores == [7 + 1 + 1 + 8, 0]


@pytest.mark.rule("CV-SET-04")
def test_scoring_cards_that_are_not_used_win_nothing() -> None:
    stack = (28, 21, 37)  # ST | SX | bH | X | S: Symmetry twice, but it is not on the mat
    state = given(start(scoring=["emphasis", "movement", "style", "space"]), hands=[stack])
    paint(state, stack)
    assert ribbons(state) == [0, 0, 0, 0, 0]


@pytest.mark.rule("CV-SET-05", "CV-CMP-03")
def test_there_are_five_kinds_of_ribbons_and_nobody_has_any() -> None:
    assert PARTS.ribbons == ["red", "green", "blue", "violet", "silver"]
    state = start(5)
    assert [ribbons(state, seat) for seat in range(5)] == [[0] * 5] * 5
    assert state.scores == [0] * 5


@pytest.mark.rule("CV-SET-06")
def test_the_art_cards_are_shuffled() -> None:
    decks = {tuple(state.deck) for state in seeds(20)}
    assert len(decks) == 20
    assert {card for state in seeds(200) for card in state.row} == set(range(60))  # every card comes up now and then


@pytest.mark.rule("CV-SET-07", "CV-CMP-01", "CV-CMP-04", "CV-HID-01")
def test_five_different_cards_lie_open_and_the_others_in_the_deck() -> None:
    for players in range(2, 6):
        state = start(players)
        assert len(row(state)) == len(set(row(state))) == 5
        assert state.view(None)["deck"] == 55
        assert sorted([*state.row, *state.deck]) == list(range(60))
        assert [entry["tokens"] for entry in state.view(None)["row"]] == [0] * 5


@pytest.mark.rule("CV-SET-09", "CV-SET-10", "CV-SET-11", "CV-SET-12", "CV-EX-25", "CV-R-68")
@pytest.mark.parametrize(("players", "backgrounds", "tokens"), [(2, 6, 8), (3, 9, 12), (4, 12, 16), (5, 15, 20)])
def test_everybody_has_three_backgrounds_and_four_tokens_and_the_box_the_rest(
    players: int, backgrounds: int, tokens: int
) -> None:
    state = start(players)
    seats = state.view(None)["seats"]
    assert [len(seat["backgrounds"]) for seat in seats] == [3] * players
    assert [seat["tokens"] for seat in seats] == [4] * players
    assert [seat["hand"] for seat in seats] == [[]] * players
    dealt = [number for seat in seats for number in seat["backgrounds"]]
    assert len(set(dealt)) == len(dealt) == backgrounds
    assert set(dealt) <= set(range(1, 21))
    assert state.conserved()["backgrounds"] == backgrounds
    assert state.conserved()["tokens"] == tokens


@pytest.mark.rule("CV-R-68")
def test_the_seed_deals_the_backgrounds() -> None:
    dealt = [number for state in seeds() for number in state.view(0)["seats"][0]["backgrounds"]]
    assert set(dealt) == set(range(1, 21))


@pytest.mark.rule("CV-SET-11")
def test_backgrounds_of_the_box_cannot_be_chosen() -> None:
    state = given(start(), hands=[[1, 2, 3]])
    do(state, "layer 1", "layer 2", "layer 3")
    mine = state.view(0)["seats"][0]["backgrounds"]
    assert allowed(state) == [f"background {number}" for number in mine]


@pytest.mark.rule("CV-R-01")
def test_the_seed_draws_who_begins() -> None:
    for players in range(2, 6):
        firsts = [state.actors[0] for state in seeds(80, players)]
        assert set(firsts) == set(range(players))
        assert max(firsts.count(seat) for seat in range(players)) < 80 * 2 / players


@pytest.mark.rule("CV-R-34", "CV-R-71", "CV-EX-83")
@pytest.mark.parametrize(
    ("players", "mode", "tokens"),
    [(1, "vincent", 8), (2, "vincent", 12), (1, "puzzle", 8), (2, "standard", 8), (5, "standard", 20)],
)
def test_the_tokens_in_play(players: int, mode: str, tokens: int) -> None:
    state = start(players, mode=mode)
    assert state.conserved()["tokens"] == tokens <= 20


@pytest.mark.rule("CV-R-02")
def test_the_same_seed_sets_up_the_same_table() -> None:
    game = game_of(4)
    assert game.start(11).digest() == game.start(11).digest()
    assert game.start(11).digest() != game.start(12).digest()
