"""Taking an Art card: tokens on the cards skipped, tokens that come with the card, and the row that slides."""

from __future__ import annotations

import pytest

from tests.canvas.table import allowed, do, given, hand, refused, row, row_tokens, start, tokens

ROW = [10, 20, 30, 40, 50]


@pytest.mark.rule("CV-EX-01", "CV-TAK-02", "CV-TAK-04", "CV-TAK-06", "CV-TAK-08")
def test_abby_skips_two_cards() -> None:
    state = given(start(), row=ROW, deck=[60, 59])
    do(state, "take 3")
    assert hand(state) == [30]
    assert tokens(state) == 2
    assert row(state) == [10, 20, 40, 50, 60]
    assert row_tokens(state) == [1, 1, 0, 0, 0]
    assert state.view(None)["deck"] == 1


@pytest.mark.rule("CV-EX-02", "CV-TAK-05", "CV-TAK-09")
def test_then_charlotte_takes_the_second_card_with_abbys_token() -> None:
    state = given(start(), row=ROW, deck=[60, 59])
    do(state, "take 3", "take 2")
    assert hand(state, 1) == [20]
    assert tokens(state, 1) == 4  # one paid, one gained
    assert row(state) == [10, 40, 50, 60, 59]
    assert row_tokens(state) == [2, 0, 0, 0, 0]


@pytest.mark.rule("CV-TAK-03", "CV-R-05")
def test_the_card_farthest_from_the_deck_is_free() -> None:
    state = given(start(), row=ROW, deck=[60])
    do(state, "take 1")
    assert hand(state) == [10]
    assert tokens(state) == 4
    assert row(state) == [20, 30, 40, 50, 60]  # the new card comes next to the deck, on the right
    assert row_tokens(state) == [0] * 5


@pytest.mark.rule("CV-TAK-04", "CV-R-07")
@pytest.mark.parametrize("position", range(1, 6))
def test_every_card_skipped_costs_a_token(position: int) -> None:
    state = given(start(), row=ROW)
    do(state, f"take {position}")
    assert hand(state) == [ROW[position - 1]]
    assert tokens(state) == 4 - (position - 1)
    assert row_tokens(state) == [1] * (position - 1) + [0] * (6 - position)


@pytest.mark.rule("CV-EX-17", "CV-R-07", "CV-TAK-04")
def test_who_has_one_token_can_skip_one_card() -> None:
    state = given(start(), row=ROW, tokens=[1, 4])
    assert allowed(state) == ["take 1", "take 2"]
    refusal = refused(state, "take 3")
    assert refusal.rule == "CV-TAK-04"
    assert refusal.text == "Card 3 costs 2 Inspiration tokens, one for each card you skip. You have 1."
    do(state, "take 2")
    assert tokens(state) == 0


@pytest.mark.rule("CV-R-06")
def test_tokens_on_a_card_do_not_pay_the_way_to_it() -> None:
    state = given(start(), row=ROW, row_tokens=[0, 3, 0, 0, 0], tokens=[0, 4])
    assert allowed(state) == ["take 1"]
    assert refused(state, "take 2").rule == "CV-TAK-04"


@pytest.mark.rule("CV-TAK-05")
@pytest.mark.parametrize("position", [1, 3, 5])
def test_tokens_on_the_taken_card_come_with_it(position: int) -> None:
    lying = [0] * 5
    lying[position - 1] = 3
    state = given(start(), row=ROW, row_tokens=lying)
    do(state, f"take {position}")
    assert tokens(state) == 4 - (position - 1) + 3
    assert sum(row_tokens(state)) == position - 1


@pytest.mark.rule("CV-TAK-07", "CV-TAK-06")
def test_tokens_on_a_sliding_card_move_with_it() -> None:
    state = given(start(), row=ROW, row_tokens=[1, 0, 2, 0, 3], deck=[60])
    do(state, "take 2")
    assert row(state) == [10, 30, 40, 50, 60]
    assert row_tokens(state) == [2, 2, 0, 3, 0]


@pytest.mark.rule("CV-TAK-09")
def test_a_card_with_tokens_needs_another_one_to_be_skipped() -> None:
    state = given(start(), row=ROW, row_tokens=[5, 1, 0, 0, 0], tokens=[1, 4])
    assert allowed(state) == ["take 1", "take 2"]
    do(state, "take 2")
    assert row_tokens(state)[0] == 6
    assert tokens(state) == 1


@pytest.mark.rule("CV-R-08")
def test_tokens_have_no_limit_on_a_card_or_with_a_player() -> None:
    state = given(start(5), row=ROW, row_tokens=[0, 11, 0, 0, 0], tokens=[9, 0, 0, 0, 0])
    do(state, "take 3")
    assert row_tokens(state)[:2] == [1, 12]
    state = given(state, turn=0)
    do(state, "take 2")
    assert tokens(state) == 9 - 2 - 1 + 12


@pytest.mark.rule("CV-R-09")
def test_with_an_empty_deck_the_row_shrinks_and_position_one_stays_free() -> None:
    state = given(start(), row=[10, 20, 30], deck=[])
    refusal = refused(state, "take 4")
    assert refusal.rule == "CV-R-09"
    assert refusal.text == "There is no card 4. The row has cards 1 to 3."
    do(state, "take 2")
    assert row(state) == [10, 30]
    assert row_tokens(state) == [1, 0]
    do(state, "take 1")
    assert hand(state, 1) == [10]
    assert tokens(state, 1) == 5
    assert row(state) == [30]
    assert len(state.view(None)["discarded"]) == 57  # what is out of the game is not dealt again
    assert allowed(state) == ["take 1"]
