"""Turning the restored card: Bishop symbols, mixes, the favourite colour, Rotate tiles."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.games.fresco_card.rules.components import OURS
from tests.fresco_card.table import PLAIN, A, B, Table, card

RED, YELLOW, BLUE = PLAIN.values()
ORANGE, PURPLE = "w-round-orange-1", "w-square-purple-1"
GREEN, GREEN_BISHOP = "w-pointed-green-2", "w-round-green-1"


def restore(t: Table, *actions: str) -> Table:
    """Restore with a board on which nothing else can follow."""
    return t.offer("rotate").play(*actions)


@pytest.mark.rule("FC-ROT-01", "FC-ROT-02")
@pytest.mark.parametrize("bishops", range(4))
def test_each_bishop_symbol_turns_the_card_once_to_the_next_number(bishops: int) -> None:
    paints = ["m-red-07", "m-yellow-07", "m-blue-07"][:bishops] + list(PLAIN.values())[bishops:]
    t = restore(Table(2).open("f-01").hand(A, *paints), "restore f-01")
    assert t.turns_of(A) == [bishops]
    assert t.state.view(B)["seats"][A]["restored"][0]["vp"] == [1, 2, 3, 4][bishops]


@pytest.mark.rule("FC-ROT-03")
def test_the_favourite_colour_turns_once_more() -> None:
    t = restore(Table(2).open("f-01").favourite("blue").hand(A, "m-red-07", YELLOW, BLUE), "restore f-01")
    assert t.turns_of(A) == [2]
    assert t.told("restore")[0]["favourite"] == "blue"


@pytest.mark.rule("FC-EX-02", "FC-EX-03", "FC-MIX-01", "FC-MIX-02", "FC-MIX-05", "FC-ROT-04")
def test_a_mix_replaces_the_mixed_colour_and_turns_once() -> None:
    t = Table(2).open("f-12").hand(A, YELLOW, BLUE, "m-yellow-01", "m-blue-04")
    assert not card("m-yellow-01")["bishop"]
    restore(t, "restore f-12")
    assert t.sections_of(A) == ["f-12"]
    assert t.turns_of(A) == [1]
    assert [event["card"] for event in t.told("mix")] == ["m-yellow-01", "m-blue-04"]


@pytest.mark.rule("FC-EX-05", "FC-ROT-06", "FC-ROT-07")
def test_a_fourth_turn_is_lost() -> None:
    t = Table(2).open("f-12").favourite("blue").hand(A, "m-yellow-07", "m-blue-07", "m-yellow-01", "m-blue-04")
    restore(t, "restore f-12")
    assert t.told("restore")[0]["earned"] == 4
    assert t.turns_of(A) == [3]
    assert t.told("restore")[0]["vp"] == 5


@pytest.mark.rule("FC-EX-06", "FC-ROT-05", "FC-TIL-01", "FC-TIL-02")
def test_a_rotate_tile_turns_once_more_and_is_gone() -> None:
    t = Table(2).open("f-01").tiles(A, "rotate").offer("demand", "red").hand(A, "m-red-07", "m-yellow-07", BLUE)
    t.play("restore f-01")
    assert t.turns_of(A) == [2]
    t.play("rotate")
    assert t.turns_of(A) == [3]
    assert t.tiles_of(A) == []
    assert t.out() == ["rotate"]
    t.play("take demand", "end")
    assert t.state.scores[A] == 4  # the side only: the tile is worth nothing any more


@pytest.mark.rule("FC-TIL-01", "FC-R-58")
def test_the_rotate_tile_is_decided_last_and_may_be_kept() -> None:
    t = Table(2).open("f-01").tiles(A, "rotate").offer("red").hand(A, *PLAIN.values()).play("restore f-01")
    assert t.turns_of(A) == [0]
    assert t.legal() == ["take red", "rotate"]
    t.play("take red")
    assert t.turns_of(A) == [0]
    assert t.tiles_of(A) == ["rotate", "red"]


@pytest.mark.rule("FC-R-34", "FC-ROT-07")
def test_a_rotate_tile_on_a_fully_turned_card_is_lost_and_the_button_warns() -> None:
    t = Table(2).open("f-01").tiles(A, "rotate").offer("red").hand(A, "m-red-07", "m-yellow-07", "m-blue-07")
    t.play("restore f-01")
    assert t.turns_of(A) == [3]
    assert "wasted" in t.game.label(t.game.action("rotate"), t.state.view(A))
    t.play("rotate")
    assert t.turns_of(A) == [3]
    assert t.out() == ["rotate"]


@pytest.mark.rule("FC-R-33")
def test_several_rotate_and_colour_tiles_serve_one_section_without_any_card() -> None:
    t = Table(2).open("f-01").tiles(A, "red", "yellow", "blue", "rotate", "rotate").offer("demand").hand(A)
    t.play("restore f-01", "rotate", "rotate")
    assert t.sections_of(A) == ["f-01"]
    assert t.turns_of(A) == [2]
    assert t.out() == ["blue", "red", "rotate", "rotate", "yellow"]


@pytest.mark.rule("FC-ROT-08")
def test_turns_never_go_to_sections_restored_earlier() -> None:
    t = Table(2).restored(A, ("f-20", 0)).open("f-01", "f-12").favourite("red").tiles(A, "rotate").offer("red")
    t.hand(A, "m-red-07", YELLOW, BLUE).play("restore f-01", "rotate")
    assert t.turns_of(A) == [0, 3]


@pytest.mark.rule("FC-R-21")
def test_turns_are_made_without_asking() -> None:
    t = Table(2).open("f-12", "f-20").favourite("blue").offer("red")
    t.hand(A, "m-yellow-07", BLUE, "m-yellow-01", "m-blue-04")
    t.play("restore f-12")
    assert t.turns_of(A) == [3]
    assert t.asked == "more"


# -- the favourite colour is the paint on the fresco


@pytest.mark.rule("FC-R-22", "FC-EX-22", "FC-TIL-14", "FC-TIL-15")
def test_a_colour_tile_of_the_favourite_colour_counts_as_used() -> None:
    t = Table(2).open("f-12", "f-20").favourite("green", following="red").tiles(A, "green").offer("rotate")
    t.hand(A, YELLOW, BLUE).play("restore f-12")
    assert t.turns_of(A) == [1]
    t.play("finish")
    assert t.likes() == "red"
    assert t.out() == ["green"]
    assert t.tiles_of(A) == ["rotate"]


@pytest.mark.rule("FC-R-22")
@pytest.mark.parametrize(
    "paints", [("m-yellow-08", "m-blue-08", GREEN), ("m-yellow-08", "m-blue-08", "m-yellow-01", "m-blue-04")]
)
def test_a_workshop_card_or_a_mix_of_the_favourite_colour_counts_as_used(paints: tuple[str, ...]) -> None:
    t = Table(2).open("f-12", "f-20").favourite("green", following="red").offer("rotate").hand(A, *paints)
    t.play("restore f-12")
    assert t.told("restore")[0]["favourite"] == "green"
    t.play("finish")
    assert t.likes() == "red"


@pytest.mark.rule("FC-EX-27", "FC-R-23", "FC-R-22")
def test_an_ingredient_of_a_mix_is_not_used() -> None:
    t = Table(2).open("f-03", "f-20").favourite("blue").offer("rotate").hand(A, RED, YELLOW, "m-yellow-01", "m-blue-04")
    t.play("restore f-03")
    assert t.turns_of(A) == [1]  # the mix
    assert t.told("restore")[0]["favourite"] is None
    t.play("finish")
    assert t.likes() == "blue"


# -- mixing


@pytest.mark.rule("FC-EX-24", "FC-MIX-03")
def test_two_mixes_for_one_section() -> None:
    t = Table(2).open("f-08", "f-20").hand(A, RED, "m-red-01", "m-yellow-04", "m-yellow-01", "m-blue-04")
    restore(t, "restore f-08")
    assert t.hand_of(A) == []
    assert len(t.state.laid) == 5
    assert t.turns_of(A) == [2]


@pytest.mark.rule("FC-EX-25", "FC-MIX-05", "FC-ROT-01", "FC-ROT-03")
@pytest.mark.parametrize(("favourite", "turns", "vp", "after"), [("green", 3, 5, "purple"), ("red", 2, 4, "red")])
def test_the_example_with_f_12(favourite: str, turns: int, vp: int, after: str) -> None:
    t = Table(2).open("f-12", "f-20").favourite(favourite, following="purple")
    t.hand(A, "m-yellow-07", "m-blue-08", "m-yellow-01", "m-blue-04")
    restore(t, "restore f-12")
    assert t.told("restore")[0]["earned"] == turns
    assert t.turns_of(A) == [turns]
    assert t.told("restore")[0]["vp"] == vp
    t.play("finish")
    assert t.discard_of("market") == ["m-yellow-01", "m-yellow-07", "m-blue-04", "m-blue-08"]
    assert t.likes() == after


@pytest.mark.rule("FC-EX-26", "FC-R-18")
def test_only_two_different_halves_of_one_bottle_go_together() -> None:
    t = Table(2).open("f-12").offer("rotate")
    t.hand(A, YELLOW, BLUE, "m-yellow-01", "m-yellow-02", "m-blue-01", "m-blue-04", "m-blue-05", GREEN)
    t.play("restore f-12", "pay m-yellow-08", "pay m-blue-08")
    assert t.legal("mix") == ["mix m-yellow-01", "mix m-yellow-02"]
    assert t.refused("mix m-blue-04") == "FC-R-18"  # the left half comes first
    assert t.legal("pay") == ["pay w-pointed-green-2"]
    assert t.refused("mix m-blue-01") == "FC-R-18"
    t.play("mix m-yellow-01")
    assert t.refused("mix m-blue-01") == "FC-R-18"
    assert t.refused("mix m-yellow-02") == "FC-R-18"
    assert t.refused("pay w-pointed-green-2") == "FC-R-18"
    assert t.legal() == ["mix m-blue-04", "mix m-blue-05"]
    t.play("mix m-blue-04")
    assert t.sections_of(A) == ["f-12"]
    t = Table(2).open("f-12").hand(A, YELLOW, BLUE, "m-yellow-01", "m-yellow-02", "m-blue-01")
    assert t.refused("restore f-12") == "FC-RES-02"


@pytest.mark.rule("FC-MIX-06", "FC-R-17")
def test_a_half_bottle_card_may_be_used_for_its_own_paint_but_not_for_both() -> None:
    t = Table(2).open("f-12", "f-01").offer("rotate").hand(A, RED, "m-yellow-01", "m-blue-04")
    assert t.legal("restore") == ["restore f-01"]
    t.play("restore f-01")
    assert t.told("mix") == []
    assert t.turns_of(A) == [0]


@pytest.mark.rule("FC-MIX-04")
def test_nothing_is_mixed_while_exchanging() -> None:
    t = Table(2).hand(A, "m-yellow-01", "m-blue-04").play("exchange", "lay m-yellow-01")
    assert t.legal("mix") == []
    assert t.refused("mix m-blue-04") == "FC-R-11"


@pytest.mark.rule("FC-R-19")
def test_neither_a_workshop_card_nor_a_colour_tile_is_an_ingredient() -> None:
    assert not any(text.startswith("mix w-") for text in t_catalogue())
    t = Table(2).open("f-12").tiles(A, "yellow", "blue").hand(A, YELLOW, BLUE, "m-yellow-01")
    assert t.refused("restore f-12") == "FC-RES-02"
    t = Table(2).open("f-12", "f-20").tiles(A, "green").offer("rotate").hand(A, YELLOW, BLUE).play("restore f-12")
    assert t.turns_of(A) == [0]  # the tile replaces the whole mix, without a Bishop symbol


def t_catalogue() -> list[str]:
    return Table(2).game.catalogue.texts


@pytest.mark.rule("FC-R-20")
def test_bishop_symbols_on_ingredients_count_besides_the_mix(tmp_path: Path) -> None:
    """Our half-bottle cards bear none, an owner's may: here those of the green bottle do."""
    ours = OURS.read_text(encoding="utf-8")
    rows = ours[ours.index("[market]") : ours.index("# --- Workshop cards")]
    box = tmp_path / "box.toml"
    box.write_text('game = "fresco_card"\n' + rows.replace('bishop = 0, mix = "green"', 'bishop = 1, mix = "green"'))
    t = Table(2, str(box)).open("f-12", "f-20").offer("rotate").hand(A, YELLOW, BLUE, "m-yellow-01", "m-blue-04")
    t.play("restore f-12")
    assert t.told("restore")[0]["earned"] == 3  # two Bishop symbols and the mix
    assert t.turns_of(A) == [3]
