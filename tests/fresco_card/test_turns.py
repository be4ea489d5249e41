"""The three phases of a turn, passing, and the hand at its end."""

from __future__ import annotations

import pytest

from tests.fresco_card.table import PLAIN, A, B, C, D, Table, start

SEVEN = ("m-red-01", "m-red-02", "m-red-03", "m-red-04", "m-red-05", "m-red-06", "m-red-07")


@pytest.mark.rule("FC-TRN-01", "FC-TRN-03")
def test_turns_go_clockwise() -> None:
    t = Table(4)
    turns = []
    for _ in range(9):
        turns.append(t.state.turn)
        t.ends_turn()
    assert turns == [A, B, C, D, A, B, C, D, A]


@pytest.mark.rule("FC-TRN-01")
def test_nobody_acts_in_anothers_turn() -> None:
    t = Table(3)
    assert t.state.actors == (A,)
    assert t.refused("pass", B) == "FC-TRN-01"


@pytest.mark.rule("FC-DRW-01", "FC-DRW-02", "FC-DRW-03", "FC-R-60", "FC-TRN-02")
def test_a_turn_begins_with_the_top_market_card() -> None:
    t = Table(2).top("market", "m-blue-12", "m-red-12").hand(B, "m-red-01").begins(B)
    assert t.hand_of(B) == ["m-red-01", "m-blue-12"]
    assert t.asked == "act"
    assert t.refused("draw market") == "FC-DRW-03"


@pytest.mark.rule("FC-TRN-02")
def test_the_phases_follow_each_other() -> None:
    t = Table(2).hand(A, *SEVEN, "m-blue-01").top("market", "m-blue-12")
    t.play("pass")
    assert t.asked == "discard"
    t.play("discard m-red-01")
    assert t.state.turn == B
    assert "m-blue-12" in t.hand_of(B)
    assert t.asked == "act"


@pytest.mark.rule("FC-ACT-01", "FC-ACT-03", "FC-R-59")
def test_one_action_a_turn() -> None:
    """An exchange is not followed by a restoration, nor a restoration by an exchange."""
    t = Table(2).open("f-01").hand(A, *PLAIN.values(), "m-red-10")
    t.play("exchange", "lay m-red-10")
    assert t.refused("restore f-01") == "FC-ACT-03"
    t.play("draw market")
    assert t.state.turn == B
    t = Table(2).open("f-01", "f-20").offer("rotate").hand(A, *PLAIN.values(), "w-round-orange-1")
    t.play("restore f-01")
    assert t.asked == "more"
    assert t.refused("exchange") == "FC-ACT-01"
    t.play("finish")
    assert t.state.turn == B


@pytest.mark.rule("FC-ACT-02", "FC-PAS-01", "FC-PAS-03")
def test_who_can_do_nothing_passes_and_goes_on_with_phase_three() -> None:
    t = Table(2).hand(A)
    assert t.legal() == ["pass"]
    assert t.refused("exchange") == "FC-R-10"
    t.play("pass")
    assert len(t.hand_of(A)) == 3
    assert t.state.turn == B


@pytest.mark.rule("FC-PAS-02", "FC-R-54")
def test_passing_is_free_even_when_a_section_could_be_restored() -> None:
    t = Table(2).open("f-01").hand(A, *PLAIN.values())
    assert t.legal() == ["pass", "exchange", "restore f-01"]
    t.play("pass")
    assert t.hand_of(A) == list(PLAIN.values())
    assert t.sections_of(A) == []
    assert t.state.turn == B


@pytest.mark.rule("FC-EX-08")
def test_draw_and_pass_with_five_cards() -> None:
    t = Table(2).hand(A, *SEVEN[:5]).begins(A)
    assert len(t.hand_of(A)) == 6
    t.play("pass")
    assert len(t.hand_of(A)) == 6
    assert t.told("discard") == []
    assert [event["seat"] for event in t.told("draw")] == [B]


@pytest.mark.rule("FC-EX-09", "FC-HND-01", "FC-HND-02", "FC-R-45", "FC-R-46")
@pytest.mark.parametrize(
    ("cards", "drawn", "discarded"), [(0, 3, 0), (1, 2, 0), (2, 1, 0), (3, 0, 0), (7, 0, 0), (8, 0, 1), (10, 0, 3)]
)
def test_the_hand_at_the_end_of_the_turn(cards: int, drawn: int, discarded: int) -> None:
    t = Table(2).hand(A, *(*SEVEN, "m-yellow-01", "m-yellow-02", "m-yellow-03")[:cards])
    t.play("pass")
    for _ in range(discarded):
        assert t.state.turn == A
        t.play(t.legal("discard")[0])
    assert t.state.turn == B
    assert len(t.hand_of(A)) == cards + drawn - discarded
    assert len([event for event in t.told("draw") if event["seat"] == A]) == drawn
    assert len(t.told("discard")) == discarded


@pytest.mark.rule("FC-R-46", "FC-HND-01")
def test_the_hand_is_refilled_after_restoring_too() -> None:
    t = Table(2).open("f-01", "f-20").offer("rotate").hand(A, *PLAIN.values())
    t.play("restore f-01", "finish")
    assert len(t.hand_of(A)) == 3
    assert t.sections_of(A) == ["f-01"]


@pytest.mark.rule("FC-HND-03", "FC-HND-04", "FC-HID-10")
def test_the_player_chooses_what_to_discard_openly_to_its_own_pile() -> None:
    t = Table(2).hand(A, *SEVEN, "w-round-orange-1", "w-square-green-1")
    t.play("pass")
    assert len(t.legal("discard")) == 9
    assert t.refused("discard m-blue-01") == "FC-HND-03"
    assert t.refused("pass") == "FC-HND-03"
    t.play("discard w-square-green-1", "discard m-red-04")
    assert t.discard_of("square") == ["w-square-green-1"]
    assert t.discard_of("market") == ["m-red-04"]
    assert t.state.view(B)["piles"][3]["discard"] == ["w-square-green-1"]
    assert t.told("discard") == [
        {"kind": "discard", "seat": A, "card": "w-square-green-1"},
        {"kind": "discard", "seat": A, "card": "m-red-04"},
    ]


@pytest.mark.rule("FC-HND-05")
def test_no_limit_before_the_end_of_the_turn() -> None:
    t = Table(2).hand(A, *SEVEN, "m-red-10", "m-red-11").begins(A)
    assert len(t.hand_of(A)) == 10
    assert t.asked == "act"
    t.play("exchange", "lay m-red-10", "draw market")
    assert len(t.told("draw")) == 2
    assert t.asked == "discard"
    assert len(t.hand_of(A)) == 11


@pytest.mark.rule("FC-R-50", "FC-R-39")
def test_only_the_active_players_hand_is_checked() -> None:
    t = Table(3).hand(A, *SEVEN).hand(B, "m-blue-01").hand(C, *("m-blue-10", "m-blue-11", *PLAIN.values()))
    t.hand(C, "m-yellow-01", "m-yellow-02", "m-yellow-03", "m-yellow-04", "m-yellow-05", "m-yellow-06", *PLAIN.values())
    t.play("pass")
    assert t.state.turn == B
    assert len(t.hand_of(C)) == 9
    assert len(t.hand_of(B)) == 2  # one card, and the one drawn in Phase 1


def test_the_round_is_counted() -> None:
    s = start(2)
    assert s.round == 1
    t = Table(2)
    t.ends_turn().ends_turn()
    assert t.state.round == 2
