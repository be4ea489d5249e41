"""The cards and tiles, as many and as marked as the ledger says; and an owner's corrections."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import bottega
from bottega.games.fresco_card.rules.components import OURS
from tests.fresco_card.table import PARTS, A, Table, card, game_of

MARKET = [face for face in range(len(PARTS.faces)) if PARTS.back[face] == 0]
WORKSHOP = [face for face in range(len(PARTS.faces)) if PARTS.back[face] > 0]


def copies(faces: list[int]) -> int:
    return sum(PARTS.count[face] for face in faces)


@pytest.mark.rule("FC-CMP-01", "FC-CMP-02", "FC-CMP-03", "FC-PIC-01", "FC-PIC-02")
def test_numbers_of_cards_and_tiles() -> None:
    assert copies(MARKET) == 42
    assert copies(WORKSHOP) == 36
    assert sum(PARTS.fresco_count) == 40
    assert sum(PARTS.tile_count) == 20
    assert sum(PARTS.favourites) == 12


@pytest.mark.rule("FC-CMP-06", "FC-CMP-14", "FC-PIC-06")
def test_four_kinds_of_paint_backs_of_which_three_are_workshop_piles_of_twelve() -> None:
    assert PARTS.piles == ["market", "round", "pointed", "square"]
    by_back = Counter(PARTS.piles[PARTS.back[face]] for face in WORKSHOP for _ in range(PARTS.count[face]))
    assert by_back == {"round": 12, "pointed": 12, "square": 12}


@pytest.mark.rule("FC-CMP-07", "FC-CMP-08", "FC-CMP-09")
def test_every_paint_card_has_exchange_symbols_some_both_kinds_some_several() -> None:
    assert all(PARTS.market[face] + PARTS.workshop[face] > 0 for face in MARKET + WORKSHOP)
    for faces in (MARKET, WORKSHOP):
        assert any(PARTS.both[face] for face in faces)
    for face in MARKET + WORKSHOP:  # of two kinds one is to be chosen. FC-EXC-06
        assert PARTS.both[face] == (PARTS.market[face] > 0 and PARTS.workshop[face] > 0)
    assert any(PARTS.market[face] > 1 for face in MARKET + WORKSHOP)
    assert any(PARTS.workshop[face] > 1 for face in MARKET + WORKSHOP)


@pytest.mark.rule("FC-CMP-10", "FC-CMP-11", "FC-PIC-08", "FC-R-52")
def test_fresco_cards_have_three_colours_and_four_rising_sides() -> None:
    for needs, vp in zip(PARTS.needs, PARTS.vp, strict=True):
        assert len(needs) == len(set(needs)) == 3
        assert len(vp) == 4
        assert vp == sorted(set(vp))
    assert len({tuple(sorted(needs)) for needs in PARTS.needs}) == 20
    place = PARTS.fresco.index("f-12")
    assert [PARTS.colours[colour] for colour in PARTS.needs[place]] == ["yellow", "blue", "green"]
    assert PARTS.vp[place] == [2, 3, 4, 5]


@pytest.mark.rule("FC-CMP-12", "FC-CMP-13", "FC-PIC-05")
def test_market_cards_of_a_colour() -> None:
    for colour in ("red", "yellow", "blue"):
        faces = [face for face in MARKET if PARTS.colours[PARTS.colour[face]] == colour]
        assert copies(faces) == 14
        assert copies([face for face in faces if PARTS.lane[face]]) == 6
        assert copies([face for face in faces if PARTS.bishop[face]]) == 2
    assert not any(PARTS.lane[face] for face in WORKSHOP)
    assert any(PARTS.bishop[face] for face in WORKSHOP)


@pytest.mark.rule("FC-PIC-07")
def test_each_workshop_pile_has_a_frequent_colour_without_bishop() -> None:
    for pile, frequent in (("round", "orange"), ("pointed", "green"), ("square", "purple")):
        faces = [face for face in WORKSHOP if PARTS.piles[PARTS.back[face]] == pile]
        colours = Counter(PARTS.colours[PARTS.colour[face]] for face in faces for _ in range(PARTS.count[face]))
        assert colours[frequent] == 6
        assert sorted(colours.values()) == [3, 3, 6]
        bishops = [PARTS.colours[PARTS.colour[face]] for face in faces if PARTS.bishop[face]]
        assert len(bishops) == 2
        assert frequent not in bishops


@pytest.mark.rule("FC-CMP-15", "FC-PIC-09")
def test_two_favourite_tiles_of_each_colour() -> None:
    assert PARTS.favourites == [2] * 6


@pytest.mark.rule("FC-CMP-16", "FC-PIC-10")
def test_kinds_of_action_tiles() -> None:
    tiles = dict(zip(PARTS.tiles, PARTS.tile_count, strict=True))
    colours = dict.fromkeys(PARTS.colours, 1)
    assert tiles == {"rotate": 5, "demand": 4, "exchange_restore": 5, **colours}


@pytest.mark.rule("FC-CMP-17", "FC-PIC-04", "FC-PIC-11")
def test_colours_and_what_is_mixed_from_what() -> None:
    assert PARTS.colours == ["red", "yellow", "blue", "orange", "green", "purple"]
    mixed = dict(zip(PARTS.colours[PARTS.primary :], PARTS.halves, strict=True))
    named = {name: {PARTS.colours[colour] for colour in halves} for name, halves in mixed.items()}
    assert named == {"orange": {"red", "yellow"}, "green": {"yellow", "blue"}, "purple": {"blue", "red"}}


def test_a_card_by_its_name() -> None:
    assert card("m-yellow-07") == {
        "colour": "yellow",
        "pile": "market",
        "market": 1,
        "workshop": 0,
        "bishop": 1,
        "half": False,
    }


@pytest.mark.rule("FC-PIC-03", "FC-R-03")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    assert bottega.title("fresco-card").players == (2, 4)
    with pytest.raises(bottega.BadOption, match="players must be from 2 to 4"):
        bottega.game("fresco-card", players=players)


# -- an owner's file


def owner(tmp_path: Path, text: str) -> str:
    path = tmp_path / "box.toml"
    path.write_text(f'game = "fresco_card"\n{text}', encoding="utf-8")
    return str(path)


def test_an_owner_may_replace_a_section(tmp_path: Path) -> None:
    ours = OURS.read_text(encoding="utf-8")
    rows = ours[ours.index("[fresco]") : ours.index("# --- tiles")]
    changed = rows.replace("vp = [4, 5, 6, 7]", "vp = [5, 7, 9, 11]")
    game = bottega.game("fresco-card", players=2, components=owner(tmp_path, changed))
    assert game.components_hash != game_of(2).components_hash
    assert game.parts.vp[-1] == [5, 7, 9, 11]  # type: ignore[attr-defined]


def test_in_a_set_without_colour_tiles_no_tile_pays(tmp_path: Path) -> None:
    rows = '[action]\ntiles = [{ id = "rotate", kind = "rotate", unused_vp = 1, count = 20 }]'
    t = Table(2, components=owner(tmp_path, rows)).open("f-12").tiles(A, "rotate")
    assert t.hand(A, "m-yellow-03", "m-blue-06").legal("restore") == []  # both halves go into the green


def test_starting_hands_may_take_all_market_cards_there_are(tmp_path: Path) -> None:
    state = bottega.game("fresco-card", players=3, components=owner(tmp_path, HANDS_OF_14)).start(1)
    assert [len(hand) for hand in state.hands] == [14, 14, 14]  # type: ignore[attr-defined]
    assert state.view(None)["piles"][0]["cards"] == 0


HANDS_OF_14 = "[setup]\nplayers = [2, 3]\nstart_hand = 14"  # 42 cards for three
FRESCO = '[fresco]\nprovenance = "stated"\nnote = "mine"\ncards = [{{ id = "f-01", {} }}]'
MARKET_CARD = '[market]\ncards = [{{ id = "m", colour = "red", market = 1, workshop = 0, bishop = 0, count = 42, {} }}]'
WRONG = {
    "twice the same colour": (
        FRESCO.format('colours = ["red", "red", "blue"], vp = [1, 2, 3, 4], count = 40'),
        r"fresco.cards f-01: colours: a Fresco card shows three different colours",
    ),
    "falling numbers": (
        FRESCO.format('colours = ["red", "green", "blue"], vp = [1, 3, 2, 4], count = 40'),
        r"fresco.cards f-01: vp \[1, 3, 2, 4\] should rise strictly",
    ),
    "unknown colour": (
        FRESCO.format('colours = ["red", "pink", "blue"], vp = [1, 2, 3, 4], count = 40'),
        r"fresco.cards f-01: colours: there is no colour 'pink'; there are red, yellow",
    ),
    "wrong number of cards": (
        FRESCO.format('colours = ["red", "green", "blue"], vp = [1, 2, 3, 4], count = 39'),
        r"counts_reconstructed.fresco: it says 40, but the rows add up to 39",
    ),
    "missing field": (
        FRESCO.format('colours = ["red", "green", "blue"], count = 40'),
        r"fresco.cards f-01: vp is missing",
    ),
    "unknown field": (
        FRESCO.format('colours = ["red", "green", "blue"], vp = [1, 2, 3, 4], count = 40, points = 3'),
        r"fresco.cards f-01: points is unknown",
    ),
    "no card at all": ("[fresco]\ncards = []", r"fresco.cards: there should be at least one row"),
    "too many turns": ("[setup]\nmost_turns = 5", r"setup.most_turns: 5 turns do not fit Fresco cards of 4 sides"),
    "starting hands beyond all cards": (
        "[setup]\nstart_hand = 20",
        r"market.cards: the starting hands of 4 players need 80 Market cards",
    ),
    "a Workshop pile of another size": (
        "[counts_reconstructed]\nworkshop_pile = 11",
        r"counts_reconstructed.workshop_pile: it says 11, but pile round has 12",
    ),
    "no goal": ("[setup]\ngoal = { 4 = 0 }", r"setup.goal.4: 0 should be a whole number from 1"),
    "unknown section": ("[paint]\ncolour = 1", r"paint: there is no such entry"),
    "no symbols": (
        '[workshop]\ncards = [{ id = "w", pile = "round", colour = "red", market = 0, workshop = 0, bishop = 0, '
        "count = 1 }]",
        r"workshop.cards w: a paint card has a Market symbol, a Workshop symbol or both",
    ),
    "a half on the wrong colour": (
        '[market]\ncards = [{ id = "m", colour = "blue", market = 1, workshop = 0, bishop = 0, mix = "orange", '
        'half = "left", count = 42 }]',
        r"market.cards m: the left half of orange belongs on red cards, not on blue ones",
    ),
    "a half bottle in the Workshop": (
        '[workshop]\ncards = [{ id = "w", pile = "round", colour = "red", market = 1, workshop = 0, bishop = 0, '
        'mix = "orange", half = "left", count = 1 }]',
        r"workshop.cards w: mix is unknown",
    ),
    "the same card twice": (
        "[market]\ncards = ["
        + '{ id = "m", colour = "blue", market = 1, workshop = 0, bishop = 0, count = 21 },' * 2
        + "]",
        r"market.cards and workshop.cards: m occurs twice",
    ),
    "a colour twice": ('[palette]\nprimary = ["red", "red", "yellow", "blue"]', r"palette: .* every colour only once"),
    "no primary colour": ("[palette]\nprimary = []", r"palette: there should be primary colours"),
    "a mixed colour without a bottle": (
        '[palette]\nmixed = ["orange", "green", "purple", "pink"]',
        r"palette.bottles.pink: the mixed colour pink needs a bottle with a left and a right half",
    ),
    "a bottle without a colour": (
        '[palette]\nmixed = ["orange", "green"]',
        r"palette.bottles.purple: purple is no mixed colour; those are orange, green",
    ),
    "a mixed ingredient": (
        '[palette.bottles]\norange = { left = "red", right = "green" }',
        r"palette.bottles.orange.right: 'green' should be a primary colour: red, yellow, blue",
    ),
    "a Workshop pile like the Market": (
        '[workshop]\ncards = [{ id = "w", pile = "market", colour = "red", market = 1, workshop = 0, bishop = 0, '
        "count = 1 }]",
        r"workshop.cards w: a Workshop pile cannot be called market",
    ),
    "a bottle without its half": (
        MARKET_CARD.format('mix = "orange"'),
        r"m: a half bottle names both its bottle \(mix\)",
    ),
    "a half without its bottle": (
        MARKET_CARD.format('half = "left"'),
        r"m: a half bottle names both its bottle \(mix\)",
    ),
    "a primary colour in a bottle": (
        MARKET_CARD.format('mix = "blue", half = "left"'),
        r"market.cards m: mix: blue is a primary colour, it cannot be mixed",
    ),
    "a half in the middle": (
        MARKET_CARD.format('mix = "orange", half = "middle"'),
        r"market.cards m: half 'middle' should be left or right",
    ),
    "two colours": (FRESCO.format('colours = ["red", "blue"], vp = [1, 2], count = 40'), r"three different colours"),
    "no number": (FRESCO.format('colours = ["red", "green", "blue"], vp = [], count = 40'), r"vp \[\] should rise"),
    "cards of three and of four sides": (
        "[fresco]\ncards = ["
        + '{ id = "f-01", colours = ["red", "green", "blue"], vp = [1, 2, 3, 4], count = 20 },'
        + '{ id = "f-02", colours = ["red", "green", "blue"], vp = [1, 2, 3], count = 20 }]',
        r"fresco.cards f-02: vp \[1, 2, 3\] should rise strictly, with as many sides as on other cards",
    ),
    "a single number of players": ("[setup]\nplayers = [2]", r"setup.players: \[2\] should be a list of 2"),
    "players the wrong way round": ("[setup]\nplayers = [4, 3]", r"setup.players: 3 should be a whole number from 4"),
    "a solo game": ("[setup]\nplayers = [1, 4]", r"setup.players: 1 should be a whole number from 2 to 4"),
    "the same tile twice": (
        "[action]\ntiles = [" + '{ id = "a", kind = "rotate", unused_vp = 1, count = 10 },' * 2 + "]",
        r"action.tiles: rotate occurs twice",
    ),
    "a tile of no colour": (
        '[action]\ntiles = [{ id = "a", kind = "colour", unused_vp = 1, count = 20 }]',
        r"action.tiles a: colour: there is no colour None",
    ),
    "favourites missing": (
        '[favourite]\ntiles = [{ id = "b-red", colour = "red", count = 11 }]',
        r"counts_stated.favourite: it says 12, but the rows add up to 11",
    ),
    "an unknown kind of tile": (
        '[action]\ntiles = [{ id = "a", kind = "dance", unused_vp = 1, count = 20 }]',
        r"action.tiles a: kind 'dance' should be one of rotate, demand, exchange_restore, colour",
    ),
    "an id that cannot be typed": (
        '[favourite]\ntiles = [{ id = "b red", colour = "red", count = 12 }]',
        r"favourite.tiles: row 1: id: 'b red' should be a name of small letters",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_file_is_refused_with_file_entry_and_reason(case: str, tmp_path: Path) -> None:
    text, reason = WRONG[case]
    with pytest.raises(bottega.BadComponents, match=reason) as refused:
        bottega.game("fresco-card", components=owner(tmp_path, text))
    assert "box.toml" in str(refused.value)
