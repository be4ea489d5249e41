"""The table before the first turn."""

from __future__ import annotations

import pytest

from tests.fresco_dice.table import PARTS, asked, game_of, start


@pytest.mark.rule("FD-SET-01", "FD-SET-03", "FD-SET-05", "FD-CMP-06", "FD-CMP-07", "FD-R-31", "FD-PIC-05")
def test_dice_favour_tile_and_bishop_lie_ready_and_all_pawns_are_on_the_stairs() -> None:
    state = start(4)
    view = state.view(None)
    assert view["favour"] is None
    assert view["bishop"] is None
    assert view["left"] == PARTS.colours
    assert view["colour_dice"] == 2
    assert view["aside"] == view["rolled"] == []
    assert [seat["points"] for seat in view["seats"]] == [0, 0, 0, 0]
    assert all(seat["bet"] is None and seat["answer"] is None for seat in view["seats"])
    assert all(seat["frescos"] == [None] * 5 and seat["portraits"] == [] for seat in view["seats"])


@pytest.mark.rule("FD-SET-06", "FD-SET-07", "FD-SET-08", "FD-SET-09", "FD-SET-10", "FD-R-03", "FD-R-04", "FD-EX-24")
@pytest.mark.parametrize(("players", "kept"), [(4, slice(0, 4)), (3, slice(1, 4)), (2, slice(2, 4))])
def test_piles_rise_from_top_to_bottom_and_lose_their_lowest_tiles_with_fewer_players(
    players: int, kept: slice
) -> None:
    view = start(players).view(None)
    assert [entry["number"] for entry in view["sections"]] == PARTS.numbers
    for section, entry in enumerate(view["sections"]):
        whole = PARTS.piles[section]
        assert whole == sorted(whole)
        assert entry["vp"] == whole[kept]
        assert len(entry["vp"]) == players


@pytest.mark.rule("FD-SET-11", "FD-SET-12", "FD-SET-13", "FD-SET-14", "FD-SET-15", "FD-SET-16")
@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 3), (4, 4)])
def test_portraits_are_dealt_evenly_and_the_top_ones_turned_up(players: int, each: int) -> None:
    state = start(players)
    assert [len(tiles) for tiles in state.spaces] == [each] * 4
    dealt = sorted(tile for tiles in state.spaces for tile in tiles)
    assert dealt == [number for number, tile in enumerate(PARTS.portraits) if tile.players <= players]
    for space, entry in enumerate(state.view(None)["spaces"]):
        assert entry["top"]["id"] == PARTS.portraits[state.spaces[space][-1]].id
        assert entry["below"] == each - 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_and_dice_are_counted_before_and_after_every_action(players: int) -> None:
    assert start(players).conserved() == {
        "fresco tiles": 5 * players,
        "portraits": 4 * players,
        "portrait spaces": 0,
        "ordinary dice": 6,
        "colour dice": 2,
        "pawns that share a space": 0,
    }


@pytest.mark.rule("FD-SET-15")
def test_the_deal_is_random() -> None:
    deals = {str(game_of(2).start(seed).data()) for seed in range(30)}
    assert len(deals) > 20


@pytest.mark.rule("FD-SET-17", "FD-SET-18", "FD-CMP-08", "FD-TRN-01")
def test_a_random_seat_is_first_player_and_begins() -> None:
    firsts = [game_of(4).start(seed).view(None)["first"] for seed in range(400)]
    assert all(70 <= firsts.count(seat) <= 130 for seat in range(4))
    for seed in range(8):
        state = game_of(4).start(seed)
        assert state.actors == (state.view(None)["first"],)
        assert asked(state) == "bishop"
