"""The component set: numbers, cards and names as the ledger has them."""

from __future__ import annotations

from collections import Counter

import pytest

import bottega
from bottega.kernel.components import read
from tests.canvas.table import PARTS, card, game_of, start

DATA = read(bottega.title("canvas").components)
ELEMENTS = "HSXT"


@pytest.mark.rule("CV-CMP-01", "CV-PIC-05")
def test_the_mat_has_four_spaces_for_scoring_cards_and_five_for_art_cards() -> None:
    assert PARTS.scoring_cards == 4
    assert PARTS.row == 5
    assert DATA["ribbons"]["mat"] == ["red", "green", "blue", "violet"]


@pytest.mark.rule("CV-CMP-02", "CV-R-04")
def test_there_are_twelve_different_scoring_cards() -> None:
    assert [scoring.name for scoring in PARTS.scoring] == [
        "Composition",
        "Consistency",
        "Emphasis",
        "Hierarchy",
        "Movement",
        "Proportion",
        "Proximity",
        "Repetition",
        "Space",
        "Style",
        "Symmetry",
        "Variety",
    ]
    assert len({scoring.id for scoring in PARTS.scoring}) == 12 == DATA["counts_public"]["scoring_cards"]


@pytest.mark.rule("CV-CMP-08")
def test_a_scoring_card_has_a_title_a_condition_and_points() -> None:
    for scoring in PARTS.scoring:
        assert scoring.name
        assert scoring.text.endswith(".")
        assert scoring.points == sorted(set(scoring.points))


@pytest.mark.rule("CV-CMP-03")
def test_a_hundred_ribbons_are_twenty_of_each_of_five_kinds() -> None:
    assert PARTS.ribbons == ["red", "green", "blue", "violet", "silver"]
    assert DATA["ribbons"]["each"] * len(PARTS.ribbons) == 100 == DATA["counts_public"]["ribbons"]


@pytest.mark.rule("CV-CMP-04", "CV-PIC-01")
def test_there_are_sixty_different_art_cards_each_with_its_word() -> None:
    assert len(PARTS.icons) == len(set(PARTS.icons)) == 60 == DATA["counts_public"]["art_cards"]
    assert len(set(PARTS.words)) == 60
    assert all(PARTS.words)
    assert Counter(PARTS.left) == {True: 30, False: 30}


@pytest.mark.rule("CV-CMP-05", "CV-CMP-06")
def test_there_are_twenty_backgrounds_and_twenty_tokens() -> None:
    assert len(PARTS.backgrounds) == len(set(PARTS.backgrounds)) == 20 == DATA["counts_stated"]["backgrounds"]
    assert DATA["counts_stated"]["tokens"] == 20 == start(5).conserved()["tokens"]


@pytest.mark.rule("CV-CMP-07")
def test_it_is_for_one_to_five_players() -> None:
    assert PARTS.players == bottega.title("canvas").players == (1, 5)


@pytest.mark.rule("CV-PIC-09", "CV-LAY-08")
def test_backgrounds_have_no_icons() -> None:
    assert all(not entry.get("icons") for entry in DATA["backgrounds"]["card"])


@pytest.mark.rule("CV-LAY-03", "CV-ICO-06")
@pytest.mark.parametrize("number", range(1, 61))
def test_an_art_card_has_something_at_exactly_two_of_five_swatches(number: int) -> None:
    shown = card(number)
    assert len(shown) == 5
    assert sum(icons != "" for icons in shown) == 2
    entry = DATA["art"]["card"][number - 1]
    assert dict(zip(DATA["positions"]["order"], shown, strict=True)) == {
        colour: entry["icons"].get(colour, "") for colour in DATA["positions"]["order"]
    }


@pytest.mark.rule("CV-LAY-04", "CV-R-14")
def test_a_swatch_has_one_element_or_two_different_ones_or_a_bonus_icon_alone() -> None:
    shown = Counter(icons for number in range(1, 61) for icons in card(number) if icons)
    assert set(shown) <= {"H", "S", "X", "T", "HS", "HX", "HT", "SX", "ST", "XT", "bH", "bS", "bX", "bT"}
    assert all(icons in shown for icons in ("HS", "SX", "XT", "bH", "bS", "bX", "bT"))


@pytest.mark.rule("CV-LAY-02", "CV-PIC-02", "CV-ICO-01", "CV-PIC-03")
def test_the_elements_and_swatches_have_their_names() -> None:
    names = {key: value for key, value in DATA["elements"].items() if key in ELEMENTS}
    assert names == {"H": "Hue", "S": "Shape", "X": "Texture", "T": "Tone"}
    assert DATA["positions"]["order"] == ["red", "yellow", "green", "blue", "violet"]


@pytest.mark.rule("CV-R-69")
def test_the_deck_is_long_enough_for_every_mode() -> None:
    takes = 3 * PARTS.paintings_each + PARTS.hand_limit - 3
    turns = takes + PARTS.paintings_each
    assert (takes, turns) == (11, 14)
    needed = {
        "standard": takes * PARTS.players[1] + PARTS.row,
        "vincent alone": takes + turns + PARTS.row,
        "vincent for two": 2 * takes + turns + PARTS.row,
        "puzzle": takes * PARTS.row + PARTS.row,
    }
    assert needed == {"standard": 60, "vincent alone": 30, "vincent for two": 41, "puzzle": 60}
    assert max(needed.values()) == len(PARTS.icons)


@pytest.mark.rule("CV-PIC-04")
def test_the_marks_of_the_scoring_cards_agree_with_what_the_rulebook_says_of_them() -> None:
    asks = {entry["id"]: entry["asks"] for entry in DATA["scoring"]["card"]}
    place = {entry["id"]: entry["place"] for entry in DATA["scoring"]["card"]}
    assert all(asks[name] == [] for name in ("composition", "consistency", "proportion", "symmetry"))
    assert [asks[name] for name in ("emphasis", "hierarchy", "repetition", "style")] == [["H"], ["T"], ["S"], ["X"]]
    assert all(place[name] for name in ("movement", "proximity", "space", "symmetry"))


@pytest.mark.rule("CV-EX-07", "CV-R-59")
def test_the_printed_example_in_the_component_file_is_the_ledgers() -> None:
    case = next(case for case in DATA["examples"]["case"] if case["id"] == "final-score")
    assert sum(case["parts"].values()) == case["total"] == 29
    by_id = {scoring.id: scoring for scoring in PARTS.scoring}
    for name, number in case["ribbons"].items():
        value = number * PARTS.silver_points if name == "silver" else by_id[name].worth(number)
        assert value == case["parts"][name]


@pytest.mark.rule("CV-R-69")
def test_the_longest_game_is_announced() -> None:
    # 11 takes and three paintings of four actions at most
    assert [game_of(players).longest for players in (2, 5)] == [2 * 23, 5 * 23]
