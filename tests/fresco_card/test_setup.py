"""How the table looks before the first turn."""

from __future__ import annotations

import pytest

from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from tests.fresco_card.table import PARTS, game_of, start


def many(players: int = 3) -> list[FrescoCardState]:
    return [game_of(players).set_up(seed) for seed in range(30)]


@pytest.mark.rule("FC-SET-01", "FC-SET-02", "FC-SET-03", "FC-SET-04", "FC-SET-06")
def test_five_stacks_and_four_empty_discards() -> None:
    s = start(2)
    for pile in range(4):
        assert all(PARTS.back[face] == pile for face in s.piles[pile])
    assert [len(pile) for pile in s.piles[1:]] == [12, 12, 12]
    assert len(s.sections) == 36
    assert s.discards == [[], [], [], []]


@pytest.mark.rule("FC-EX-07", "FC-SET-05", "FC-SET-08", "FC-SET-10", "FC-SET-13")
@pytest.mark.parametrize(("players", "market"), [(2, 32), (3, 27), (4, 22)])
def test_what_is_open_and_what_is_left(players: int, market: int) -> None:
    s = start(players)
    # the first player has drawn the Market card of the first turn already
    assert len(s.piles[0]) == market - 1
    assert [len(hand) for hand in s.hands] == [6] + [5] * (players - 1)
    assert len(s.action_pile) == 17
    assert len([tile for tile in s.open_tiles if tile != NONE]) == 3
    assert len(s.favourite_pile) == 11
    assert s.favourite != NONE
    assert len([card for card in s.board if card != NONE]) == 4


@pytest.mark.rule("FC-SET-11", "FC-SET-12", "FC-CMP-04", "FC-R-55")
def test_a_first_player_is_drawn_and_begins() -> None:
    starts = many()
    assert {state.first for state in starts} == {0, 1, 2}
    for seed in range(10):
        state = game_of(3).start(seed)
        assert state.actors == (state.view(None)["first"],)


@pytest.mark.rule("FC-SET-07", "FC-SET-09", "FC-R-04")
def test_every_pile_is_shuffled() -> None:
    starts = many(2)
    for name in ("piles", "sections", "action_pile", "favourite_pile"):
        assert len({str(getattr(state, name)) for state in starts}) > 20, f"{name} is always the same"
    for pile in range(4):
        assert len({str(state.piles[pile]) for state in starts}) > 20


@pytest.mark.rule("FC-R-06", "FC-SET-13")
@pytest.mark.parametrize("seed", range(6))
def test_five_cards_in_succession_for_each_player_from_the_first_on(seed: int) -> None:
    game = game_of(3)
    chance = FrescoCardState(game)
    chance.set_chance(seed)
    first = chance.below(3)
    market = [face for face in range(len(PARTS.faces)) if PARTS.back[face] == 0 for _ in range(PARTS.count[face])]
    chance.shuffle(market)
    from_the_top = market[::-1]
    s = game.set_up(seed)
    assert s.first == first
    dealt = [from_the_top[5 * place : 5 * place + 5] for place in range(3)]
    dealt[0].append(from_the_top[15])  # the Market card of the first turn
    for place in range(3):
        assert s.hands[(first + place) % 3] == dealt[place]
