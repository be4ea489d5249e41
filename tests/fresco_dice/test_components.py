"""The component set: what the rulebook states of it, and what an owner's file may not break."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.games.fresco_dice.rules.components import MOST, NOTHING, SEAT_COLOURS, Components
from bottega.games.fresco_dice.rules.game import DiceGame
from bottega.games.fresco_dice.rules.state import FACTORS
from bottega.kernel import BadComponents, BadOption
from tests.fresco_dice.table import PARTS, start


@pytest.mark.rule("FD-CMP-01", "FD-CMP-17", "FD-PIC-01")
def test_five_piles_of_four_fresco_tiles_with_a_value_each() -> None:
    assert [len(pile) for pile in PARTS.piles] == [4] * 5
    assert all(vp > 0 for pile in PARTS.piles for vp in pile)
    assert PARTS.piles[PARTS.numbers.index(16)][0] == 5
    assert any(5 in pile for pile in PARTS.piles)


@pytest.mark.rule("FD-CMP-02", "FD-CMP-18", "FD-PIC-02")
def test_eight_women_and_eight_men() -> None:
    assert sum(tile.woman for tile in PARTS.portraits) == 8
    assert sum(not tile.woman for tile in PARTS.portraits) == 8
    assert all(tile.vp > 0 for tile in PARTS.portraits)
    for sex in (True, False):
        assert {2, 3} <= {tile.vp for tile in PARTS.portraits if tile.woman == sex}


@pytest.mark.rule("FD-PIC-03", "FD-R-02")
def test_eight_twelve_and_sixteen_portraits_for_two_three_and_four_players() -> None:
    assert [sum(tile.players == n for tile in PARTS.portraits) for n in (2, 3, 4)] == [8, 4, 4]
    assert [len(PARTS.used_portraits(players)) for players in (2, 3, 4)] == [8, 12, 16]


@pytest.mark.rule("FD-CMP-03", "FD-CMP-04", "FD-CMP-05", "FD-CMP-15", "FD-CMP-16", "FD-SET-02")
def test_every_seat_has_a_colour_of_its_own_three_events_and_three_slots() -> None:
    state = start(4)
    assert sorted(SEAT_COLOURS) == ["blue", "green", "red", "yellow"]
    assert [seat["colour"] for seat in state.view(None)["seats"]] == list(SEAT_COLOURS)
    assert PARTS.events == ["bishop", "other", "portrait"]
    assert len(PARTS.pay) == 3
    assert len(SEAT_COLOURS) * len(PARTS.events) == 12


@pytest.mark.rule("FD-CMP-09", "FD-CMP-10", "FD-CMP-19", "FD-PIC-04", "FD-R-26")
def test_six_dice_of_different_colours_and_two_colour_dice_with_these_colours() -> None:
    assert len(set(PARTS.colours)) == 6
    assert {"blue", "yellow", "green"} <= set(PARTS.colours)
    state = start(2)
    assert state.colour_dice == 2
    seen = set()
    for seed in range(60):
        state = start(2, seed=seed)
        state.play(state.game.action("bishop 8"))
        state.play(state.game.action("bet none"), 1)
        seen |= set(state.view(None)["faces"])
    assert seen == set(PARTS.colours)


@pytest.mark.rule("FD-CMP-13", "FD-CMP-14", "FD-R-51")
def test_sections_and_portrait_spaces_share_the_totals_from_8_to_24() -> None:
    assert PARTS.numbers == [8, 13, 16, 19, 24]
    assert PARTS.ranges == [(9, 12), (14, 15), (17, 18), (20, 23)]
    for total in range(MOST + 1):
        hits = [at for at in (PARTS.section_at[total], PARTS.space_at[total]) if at != NOTHING]
        assert len(hits) == (1 if 8 <= total <= 24 else 0)
    assert 6 * FACTORS[2] + 6 + 6 + 1 == MOST


@pytest.mark.rule("FD-PIC-09", "FD-R-01")
@pytest.mark.parametrize("players", [0, 1, 5, "3", True, None])
def test_two_to_four_players(players: object) -> None:
    with pytest.raises(BadOption, match="players must be from 2 to 4"):
        DiceGame(players)


def owner(tmp_path: Path, text: str) -> str:
    path = tmp_path / "box.toml"
    path.write_text(f'game = "fresco_dice"\n{text}', encoding="utf-8")
    return str(path)


def test_an_owners_tiles_replace_ours(tmp_path: Path) -> None:
    rows = "".join(f"{{ number = {n}, vp = [1, 1, 2, 9] }}," for n in PARTS.numbers)
    path = owner(tmp_path, f'[fresco]\nprovenance = "stated"\npiles = [{rows}]')
    game = DiceGame(4, components=path)
    assert game.parts.piles == [[1, 1, 2, 9]] * 5
    assert game.components_hash != PARTS.hash
    assert game.options == {"players": 4, "components": path}


def people(*players: int) -> str:
    """Portraits, each used from a number of players on."""
    return "".join(f'{{ id = "p{n}", sex = "man", vp = 1, from = {at} }},' for n, at in enumerate(players))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[sections]\nnumbers = [8, 13, 16, 19]", "5 different numbers"),
        ("[sections]\nnumbers = [8, 9, 16, 19, 24]", "the total 9 has two meanings"),
        ("[sections]\nremoved_from_top = { 2 = 3 }", "removed_from_top 2: 3 should be"),
        ("[sections]\nremoved_from_top = { 4 = 1 }", "removed_from_top 4: 1 should be"),
        ("[portrait_spaces]\nranges = [[9, 12]]", "4 spaces are needed, not 1"),
        ("[portrait_spaces]\nranges = [[9], [14, 15], [17, 18], [20, 23]]", "a lowest and a highest total"),
        ("[fresco]\npiles = [{ number = 8, vp = [4, 3, 4, 5] }]", "never fall"),
        ("[fresco]\npiles = [{ number = 9, vp = [3, 3, 4, 5] }]", "the piles should have the numbers"),
        ("[fresco]\npiles = [{ number = 8, vp = [3, 3, 4, 5] }]", "5 piles are needed, not 1"),
        ('[portraits]\ntiles = [{ id = "w1", sex = "cat", vp = 1, from = 2 }]', "should be woman or man"),
        ('[portraits]\ntiles = [{ id = "w1", sex = "man", vp = 1, from = 2 }]', "cannot be dealt evenly"),
        (f"[portraits]\ntiles = [{people(2) * 4}]", "every tile needs an id of its own"),
        (f"[portraits]\ntiles = [{people(2, 2, 3, 3)}]", "2 tiles for 2 players cannot be dealt evenly"),
        (f"[portraits]\ntiles = [{people(2, 2, 2, 2, 4)}]", "5 tiles for 4 players cannot be dealt evenly"),
        ('[portraits]\ntiles = [{ id = "w1", sex = "man", vp = 1 }]', "'from' is missing"),
        ('[dice]\ncolours = ["red", "blue"]', "six colours"),
        ('[dice]\ncolour_faces = ["red", "red", "red", "green", "green", "green"]', "one face for each colour"),
        ("[dice]\npips = [1, 2, 3, 4, 5, 5]", "dice.pips"),
        ("[setup]\nrolls = 4", "setup.rolls: 4 should be 3, as the rules say"),
        ("[bets]\npay = [3, 2]", "one value for each of the three rolls"),
        ("[multipliers]\nby_colour_dice = [1, 3, 4]", "by_colour_dice"),
    ],
)
def test_a_broken_box_is_refused_with_file_entry_and_reason(tmp_path: Path, text: str, said: str) -> None:
    path = owner(tmp_path, text)
    with pytest.raises(BadComponents, match=said) as caught:
        Components(path)
    assert str(caught.value).startswith(path)
