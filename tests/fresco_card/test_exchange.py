"""Exchanging cards, and piles that run out."""

from __future__ import annotations

import pytest

from tests.fresco_card.table import PARTS, A, B, Table, card


@pytest.mark.rule("FC-EXC-01", "FC-EXC-02", "FC-HID-02")
def test_any_cards_are_laid_face_up() -> None:
    t = Table(2).hand(A, "m-red-10", "m-red-08", "w-round-orange-1", "m-blue-01")
    t.play("exchange", "lay w-round-orange-1", "lay m-red-08")
    assert t.state.view(B)["laid"] == ["w-round-orange-1", "m-red-08"]
    assert t.hand_of(A) == ["m-red-10", "m-blue-01"]
    assert t.refused("lay m-red-08") == "FC-EXC-01"
    t.play("lay m-red-10", "lay m-blue-01")
    assert t.hand_of(A) == []


@pytest.mark.rule("FC-EXC-03", "FC-EXC-05", "FC-EXC-07")
def test_market_symbols_give_market_cards() -> None:
    t = Table(2).hand(A, "m-red-10", "m-red-01").top("market", "m-blue-12", "m-blue-11", "m-blue-10")
    assert card("m-red-10")["market"] == 2
    assert card("m-red-01")["market"] == 1
    t.play("exchange", "lay m-red-10", "lay m-red-01")
    refusal = t.state.why_not(t.game.action("draw round"))
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("FC-EXC-03", "You have no Workshop symbols left to draw for.")
    t.play("draw market")
    assert t.hand_of(A) == ["m-blue-10", "m-blue-11", "m-blue-12"]


@pytest.mark.rule("FC-EXC-04", "FC-EXC-05", "FC-EXC-08")
@pytest.mark.parametrize("pile", ["round", "pointed", "square"])
def test_a_workshop_symbol_gives_a_card_of_any_workshop_pile(pile: str) -> None:
    t = Table(2).hand(A, "m-red-08", "m-red-01", "m-red-02")
    t.play("exchange", "lay m-red-08")
    assert t.legal("draw") == ["draw round", "draw pointed", "draw square"]
    assert t.refused("draw market") == "FC-EXC-03"
    t.play(f"draw {pile}")
    assert t.in_pile(pile) == 11
    assert len(t.hand_of(A)) == 3
    assert card(t.hand_of(A)[-1])["pile"] == pile


@pytest.mark.rule("FC-EX-10", "FC-EXC-08", "FC-EXC-09", "FC-EXC-07")
def test_look_at_the_first_card_before_choosing_the_pile_of_the_second() -> None:
    t = Table(2).hand(A, "w-round-orange-5", "m-red-01", "m-red-02")
    t.top("pointed", "w-pointed-purple-1").top("square", "w-square-orange-1")
    assert card("w-round-orange-5")["workshop"] == 2
    t.play("exchange", "lay w-round-orange-5", "draw pointed")
    assert "w-pointed-purple-1" in t.state.view(A)["seats"][A]["hand"]
    assert t.legal("draw") == ["draw round", "draw pointed", "draw square"]
    t.play("draw square")
    assert t.hand_of(A) == ["m-red-01", "m-red-02", "w-pointed-purple-1", "w-square-orange-1"]
    assert t.state.turn == B


@pytest.mark.rule("FC-EX-11", "FC-EXC-06", "FC-EXC-07", "FC-R-14")
def test_a_card_with_both_kinds_gives_one_kind_only() -> None:
    given = Table(2).hand(A, "m-red-12", "m-red-01", "m-red-02")
    assert (card("m-red-12")["market"], card("m-red-12")["workshop"]) == (1, 2)
    given.play("exchange", "lay m-red-12")
    assert given.legal("draw") == []
    assert given.legal("market") == ["market m-red-12"]
    t = Table(2).hand(A, "m-red-12", "m-red-01", "m-red-02").play("exchange", "lay m-red-12", "market m-red-12")
    assert t.state.turn == B
    assert [card(name)["pile"] for name in t.hand_of(A)] == ["market"] * 3
    assert t.told("kind") == [{"kind": "kind", "seat": A, "card": "m-red-12", "symbols": "market"}]
    t = given.play("round m-red-12")
    assert t.told("kind") == [{"kind": "kind", "seat": A, "card": "m-red-12", "symbols": "workshop"}]
    assert t.legal() == ["draw round", "draw pointed", "draw square"]
    t.play("draw round")
    assert t.state.turn == B
    assert [card(name)["pile"] for name in t.hand_of(A)] == ["market", "market", "round", "round"]


@pytest.mark.rule("FC-R-13", "FC-EXC-09")
def test_the_kind_is_chosen_after_seeing_earlier_draws_in_any_order() -> None:
    t = Table(2).hand(A, "m-red-10", "m-red-08", "m-red-09", "m-blue-09")
    t.play("exchange", "lay m-red-10", "lay m-red-08", "lay m-red-09", "lay m-blue-09")
    assert t.state.view(A)["due"] == {"market": 2, "workshop": 1}
    t.play("market m-blue-09")
    assert len(t.hand_of(A)) == 1
    assert t.legal("draw") == ["draw market", "draw round", "draw pointed", "draw square"]
    t.play("draw market")
    assert len(t.hand_of(A)) == 3
    assert t.legal("square") == ["square m-red-09"]
    t.play("square m-red-09", "draw pointed")
    assert [card(name)["pile"] for name in t.hand_of(A)] == ["market"] * 3 + ["pointed", "square"]
    assert t.state.turn == B


@pytest.mark.rule("FC-R-12", "FC-R-13")
def test_all_that_is_due_must_be_drawn() -> None:
    t = Table(2).hand(A, "m-red-10", "w-round-orange-5").play("exchange", "lay m-red-10", "lay w-round-orange-5")
    t.play("draw round")
    assert t.refused("pass") == "FC-R-12"
    t.play("draw round")  # the Market cards follow by themselves
    assert len(t.hand_of(A)) == 4
    assert t.state.turn == B


@pytest.mark.rule("FC-R-11")
def test_cards_just_drawn_cannot_be_laid_for_the_same_exchange() -> None:
    t = Table(2).hand(A, "m-red-08", "m-red-09").top("round", "w-round-orange-5")
    t.play("exchange", "lay m-red-08", "lay m-red-09", "draw round")
    assert "w-round-orange-5" in t.hand_of(A)
    assert t.legal("lay") == []
    assert t.refused("lay w-round-orange-5") == "FC-R-12"


@pytest.mark.rule("FC-R-11")
@pytest.mark.parametrize("first", ["draw round", "round m-red-09"])
def test_the_first_draw_tells_once_what_is_exchanged(first: str) -> None:
    t = Table(2).hand(A, "m-red-08", "m-red-09", "m-red-01").play("exchange", "lay m-red-08", "lay m-red-09")
    assert t.told("exchange") == []
    t.play(first)
    t.play(*[action for action in ("draw round", "round m-red-09") if action != first])
    assert t.told("exchange") == [{"kind": "exchange", "seat": A, "cards": ["m-red-08", "m-red-09"]}]


@pytest.mark.rule("FC-EXC-06")
def test_of_two_cards_with_both_kinds_either_is_chosen_first_whichever_was_laid_first() -> None:
    t = Table(2).hand(A, "m-red-12", "m-red-09", "m-red-01").play("exchange", "lay m-red-12", "lay m-red-09")
    assert t.legal("round") == ["round m-red-09", "round m-red-12"]


@pytest.mark.rule("FC-R-10")
def test_an_exchange_of_no_cards_is_none() -> None:
    t = Table(2).hand(A, "m-red-08").play("exchange")
    assert t.legal() == ["lay m-red-08"]
    assert t.refused("draw market") == "FC-R-10"
    assert t.refused("draw round") == "FC-R-10"


@pytest.mark.rule("FC-EXC-10", "FC-EXC-11")
def test_laid_cards_are_discarded_to_their_own_piles_after_all_drawing() -> None:
    t = Table(2).hand(A, "m-red-08", "w-round-orange-1", "w-square-purple-1")
    t.play("exchange", "lay m-red-08", "lay w-round-orange-1", "lay w-square-purple-1", "draw pointed", "draw pointed")
    assert [t.discard_of(pile) for pile in PARTS.piles] == [[], [], [], []]
    t.play("draw pointed")
    assert t.discard_of("market") == ["m-red-08"]
    assert t.discard_of("round") == ["w-round-orange-1"]
    assert t.discard_of("square") == ["w-square-purple-1"]
    assert t.discard_of("pointed") == []
    assert t.state.laid == []


# -- draw piles running out


@pytest.mark.rule("FC-EX-12", "FC-PIL-01", "FC-R-07", "FC-R-09")
def test_an_emptied_pile_is_renewed_at_once_from_its_discard_without_the_laid_cards() -> None:
    t = Table(3).hand(A, "m-red-01", "m-red-04", "m-red-02")
    t.pile("market", "m-blue-10", discard=("m-blue-11", "m-blue-12", "m-yellow-10", "m-yellow-11"))
    t.play("exchange", "lay m-red-01", "lay m-red-04")
    assert t.in_pile("market") == 1
    t.play("draw market")
    drawn = [name for name in t.hand_of(A) if name != "m-red-02"]
    assert "m-blue-10" in drawn
    assert len(drawn) == 2
    assert set(drawn) < {"m-blue-10", "m-blue-11", "m-blue-12", "m-yellow-10", "m-yellow-11"}
    # 3 are left, and B has drawn one of them in Phase 1 already
    assert t.told("reshuffle") == [{"kind": "reshuffle", "seat": -1, "pile": "market", "cards": 4}]
    assert t.in_pile("market") == 2
    assert t.discard_of("market") == ["m-red-01", "m-red-04"]


@pytest.mark.rule("FC-PIL-02", "FC-PIL-01")
def test_a_workshop_pile_is_renewed_from_its_own_discard_only() -> None:
    t = Table(3).hand(A, "m-red-08", "m-red-01", "m-red-02")
    t.pile("round", "w-round-orange-5", discard=("w-round-green-1", "w-round-green-2"))
    t.pile("square", "w-square-purple-5", "w-square-purple-4", discard=("w-square-green-1",))
    t.play("exchange", "lay m-red-08", "draw round")
    assert t.in_pile("round") == 2
    assert t.discard_of("round") == []
    assert t.discard_of("square") == ["w-square-green-1"]


@pytest.mark.rule("FC-R-07")
def test_a_pile_without_discards_is_renewed_before_the_next_draw_that_finds_some() -> None:
    t = Table(3).hand(A, "w-round-orange-1", "m-red-01", "m-red-02", "m-red-03")
    t.hand(B, "m-blue-08", "m-blue-01", "m-blue-02")
    t.pile("round", "w-round-orange-5")
    t.play("exchange", "lay w-round-orange-1", "draw round")
    assert t.in_pile("round") == 0
    assert t.discard_of("round") == ["w-round-orange-1"]
    t.play("exchange", "lay m-blue-08", "draw round")
    assert "w-round-orange-1" in t.hand_of(B)


@pytest.mark.rule("FC-R-08")
def test_an_empty_market_gives_nothing_in_any_phase() -> None:
    t = Table(3).hand(A, "m-red-10", "m-red-01")
    t.pile("market")
    t.play("exchange", "lay m-red-10", "draw market")
    # nothing for the exchange; then the laid card alone is there to refill the hand
    assert t.hand_of(A) == ["m-red-01", "m-red-10"]
    t = Table(3).hand(A, "m-red-01", "m-red-02").hand(B, "m-blue-01").pile("market")
    t.play("pass")
    assert t.hand_of(A) == ["m-red-01", "m-red-02"]
    assert t.hand_of(B) == ["m-blue-01"]
    assert t.state.turn == B


@pytest.mark.rule("FC-R-08")
def test_an_empty_workshop_pile_cannot_be_chosen() -> None:
    t = Table(3).hand(A, "m-red-08", "m-red-09", "m-red-01").pile("round")
    t.play("exchange", "lay m-red-08", "lay m-red-09")
    assert t.legal("draw") == ["draw pointed", "draw square"]
    assert t.refused("draw round") == "FC-R-08"
    assert t.refused("round m-red-09") == "FC-R-08"
    assert t.legal("pointed") == ["pointed m-red-09"]


@pytest.mark.rule("FC-R-08")
def test_without_any_workshop_card_left_the_draws_are_lost_but_the_kind_is_free() -> None:
    t = Table(3).hand(A, "m-red-12", "m-red-08", "m-red-01", "m-red-02", "m-red-03")
    t.pile("round").pile("pointed").pile("square")
    t.play("exchange", "lay m-red-08", "lay m-red-12")
    assert t.legal("draw") == []
    assert t.legal("round") == ["round m-red-12"]
    t.play("round m-red-12")
    assert t.hand_of(A) == ["m-red-01", "m-red-02", "m-red-03"]
    assert t.state.turn == B


@pytest.mark.rule("FC-R-08")
def test_with_workshop_symbols_only_and_no_workshop_card_left_the_exchange_can_be_finished() -> None:
    t = Table(3).hand(A, "m-red-08", "m-red-01").pile("round").pile("pointed").pile("square")
    t.play("exchange", "lay m-red-08")
    assert t.legal() == ["lay m-red-01", "finish"]
    t.play("lay m-red-01")
    assert t.legal() == ["draw market"]  # what a pile can give is drawn
    t = Table(3).hand(A, "m-red-08").pile("round").pile("pointed").pile("square")
    t.play("exchange", "lay m-red-08")
    assert t.legal() == ["finish"]
    t.play("finish")
    assert t.told("exchange") == [{"kind": "exchange", "seat": A, "cards": ["m-red-08"]}]
    assert t.state.view(None)["due"] == {"market": 0, "workshop": 0}
    assert t.discard_of("market") == ["m-red-08"]
    assert len(t.hand_of(A)) == 3  # drawn in Phase 3
    assert t.state.turn == B


@pytest.mark.rule("FC-R-08", "FC-EXC-10")
def test_finishing_is_no_choice_where_something_can_be_drawn() -> None:
    t = Table(3).hand(A, "m-red-08", "m-red-12").pile("round").pile("pointed")
    t.play("exchange")
    assert t.refused("finish") == "FC-R-11"
    t.play("lay m-red-08")
    assert t.refused("finish") == "FC-R-11"
    t.pile("square").play("lay m-red-12")
    assert t.refused("finish") == "FC-R-11"
