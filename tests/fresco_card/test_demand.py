"""The Demand tile: who gives what, when it may be used, and who sees what."""

from __future__ import annotations

import pytest

from tests.fresco_card.table import PLAIN, A, B, C, D, Table

RED, YELLOW, BLUE = PLAIN.values()


def four() -> Table:
    """B holds two different red cards, C one, D none but a red Colour tile."""
    t = Table(4).tiles(A, "demand").tiles(D, "red").hand(A, YELLOW)
    return t.hand(B, "m-red-01", "m-red-07", BLUE).hand(C, "m-red-10", YELLOW).hand(D, BLUE, "w-round-orange-1")


@pytest.mark.rule("FC-EX-15", "FC-TIL-05", "FC-TIL-06", "FC-TIL-07", "FC-TIL-08", "FC-TIL-09", "FC-TIL-10", "FC-R-37")
def test_the_example_with_four_players() -> None:
    t = four().play("demand red")
    assert t.state.actors == (B,)
    assert t.legal() == ["give m-red-01", "give m-red-07"]
    assert t.refused("give m-blue-08") == "FC-R-36"
    assert t.refused("give m-red-10") == "FC-TIL-06"
    assert t.refused("pass") == "FC-TIL-06"
    assert t.state.view(None)["demanded"] == "red"
    t.play("give m-red-01")
    assert t.state.view(None)["demanded"] is None
    assert t.hand_of(A) == ["m-red-01", "m-red-10", YELLOW]
    assert t.hand_of(B) == ["m-red-07", BLUE]
    assert t.hand_of(C) == [YELLOW]
    assert t.hand_of(D) == [BLUE, "w-round-orange-1"]
    assert t.tiles_of(D) == ["red"]
    assert t.tiles_of(A) == []
    assert t.out() == ["demand"]
    assert t.state.actors == (A,)


@pytest.mark.rule("FC-R-38", "FC-HID-08", "FC-TIL-09")
def test_who_sees_what() -> None:
    t = four().play("demand red", "give m-red-01")
    assert t.told("demand") == [{"kind": "demand", "seat": A, "colour": "red"}]
    assert [event["seat"] for event in t.told("give")] == [B, C]  # clockwise, known to all
    eyes = {event.kind: event.eyes for event in t.events}
    assert eyes["give"] is None
    assert eyes["none"] is None
    faces = [(event.data["card"], event.eyes) for event in t.events if event.kind == "given"]
    assert faces == [("m-red-01", (B, A)), ("m-red-10", (C, A))]
    proofs = [(event.seat, event.data["cards"], event.eyes) for event in t.events if event.kind == "proof"]
    assert proofs == [(D, [BLUE, "w-round-orange-1"], (A,))]
    assert t.state.view(A)["shown"] == [{"seat": D, "hand": [BLUE, "w-round-orange-1"]}]
    for other in (B, C, D, None):
        assert t.state.view(other)["shown"] == []
    t.play("pass")
    assert t.state.view(A)["shown"] == []


@pytest.mark.rule("FC-R-38")
def test_players_answer_clockwise_from_the_askers_left() -> None:
    t = Table(4).acts(C).tiles(C, "demand").hand(A, "m-blue-01").hand(B, "m-blue-02").hand(D, "m-blue-03")
    t.play("demand blue")
    assert [event["seat"] for event in t.told("give")] == [D, A, B]


@pytest.mark.rule("FC-TIL-10")
def test_the_tile_is_gone_even_if_nobody_gives() -> None:
    t = Table(3).tiles(A, "demand").hand(A, RED).hand(B, YELLOW).hand(C).play("demand blue")
    assert t.hand_of(A) == [RED]
    assert t.out() == ["demand"]
    assert [event["seat"] for event in t.told("none")] == [B, C]
    assert t.refused("demand blue") == "FC-TIL-04"


@pytest.mark.rule("FC-R-36")
def test_half_bottles_count_by_their_paint_only() -> None:
    """m-red-01 is red and half of an orange bottle; a Workshop card matches like a Market card."""
    t = Table(3).tiles(A, "demand").hand(B, "m-red-01").hand(C, "w-round-orange-1").play("demand orange")
    assert t.hand_of(A) == ["w-round-orange-1"]
    assert t.hand_of(B) == ["m-red-01"]
    t = Table(2).tiles(A, "demand").hand(B, "m-red-01").play("demand red")
    assert t.hand_of(A) == ["m-red-01"]


@pytest.mark.rule("FC-R-40", "FC-TIL-05")
def test_any_colour_can_be_named() -> None:
    t = Table(2).tiles(A, "demand").hand(A, RED)
    colours = ["red", "yellow", "blue", "orange", "green", "purple"]
    assert t.legal("demand") == [f"demand {colour}" for colour in colours]


@pytest.mark.rule("FC-R-37")
def test_equal_cards_leave_no_choice() -> None:
    t = Table(2).tiles(A, "demand").hand(B, "m-red-08", "m-red-08").play("demand red")
    assert t.hand_of(A) == ["m-red-08"]
    assert t.hand_of(B) == ["m-red-08"]
    assert t.state.actors == (A,)


@pytest.mark.rule("FC-R-70")
def test_who_has_one_card_to_give_is_asked_like_somebody_with_a_choice() -> None:
    t = four().only("demand red").only("give m-red-01")
    assert t.state.actors == (C,)
    assert t.legal() == ["give m-red-10"]
    t.only("give m-red-10")
    assert t.state.actors == (A,)  # D has none and has shown the hand


@pytest.mark.rule("FC-R-61")
def test_cards_received_can_be_used_at_once() -> None:
    t = Table(2).open("f-01", "f-20").tiles(A, "demand").hand(A, YELLOW, BLUE).hand(B, RED)
    assert t.legal("restore") == []
    t.play("demand red")
    assert t.legal("restore") == ["restore f-01"]


@pytest.mark.rule("FC-R-39")
def test_a_robbed_player_does_not_draw_at_once() -> None:
    t = Table(2).tiles(A, "demand").hand(A, RED, YELLOW, BLUE).hand(B, "m-red-01").top("market", "m-blue-10")
    t.play("demand red")
    assert t.hand_of(B) == []
    t.play("pass")
    assert t.hand_of(B) == ["m-blue-10"]  # the draw of B's own Phase 1


# -- when it may be used


@pytest.mark.rule("FC-TIL-04", "FC-R-35")
def test_before_the_draw() -> None:
    t = Table(2).tiles(A, "demand").hand(A).hand(B, RED).begins(A)
    assert t.asked == "draw"
    assert t.refused("pass") == "FC-TRN-02"
    t.play("demand red")
    # without another Demand tile the draw follows by itself
    assert RED in t.hand_of(A)
    assert len(t.hand_of(A)) == 2
    assert t.asked == "act"
    t = Table(2).tiles(A, "demand").begins(A)
    t.play("draw market")
    assert len(t.hand_of(A)) == 1
    assert t.asked == "act"


@pytest.mark.rule("FC-R-35")
def test_before_the_action_and_between_two_draws() -> None:
    t = Table(2).tiles(A, "demand", "demand").hand(A, "w-round-orange-5", YELLOW).hand(B, RED, BLUE)
    t.play("demand red", "exchange")
    assert t.refused("demand blue") == "FC-R-35"
    t.play("lay w-round-orange-5")
    assert t.refused("demand blue") == "FC-R-35"
    t.play("draw round", "demand blue")
    assert BLUE in t.hand_of(A)
    assert t.legal() == ["draw round", "draw pointed", "draw square"]


@pytest.mark.rule("FC-R-35")
def test_between_an_exchange_and_the_restoring_that_a_tile_adds() -> None:
    t = Table(2).open("f-01", "f-20").tiles(A, "demand", "exchange_restore").hand(A, YELLOW, BLUE, "m-blue-08")
    t.hand(B, RED).play("use exchange_restore", "lay m-blue-08", "draw round", "demand red")
    assert t.asked == "more"
    assert t.legal() == ["finish", "restore f-01"]


@pytest.mark.rule("FC-R-35")
def test_between_two_sections_but_not_while_paying() -> None:
    t = Table(2).open("f-01", "f-02").offer("rotate", "red").tiles(A, "demand")
    t.hand(A, RED, "m-red-10", YELLOW, BLUE, "w-round-orange-1").hand(B, "m-yellow-10")
    t.play("restore f-01")
    assert t.refused("demand yellow") == "FC-R-35"
    t.play("pay m-red-10")
    t.play("take red")
    assert t.legal("restore") == []
    t.play("demand yellow")
    assert t.legal("restore") == ["restore f-02"]


@pytest.mark.rule("FC-R-35", "FC-TIL-04")
def test_before_the_reward_tile_is_chosen() -> None:
    t = Table(2).open("f-01", "f-02").offer("rotate", "red").tiles(A, "demand", "demand").hand(A, RED, YELLOW, BLUE)
    t.hand(B, "m-yellow-10", "m-red-01", "m-red-02").play("restore f-01")
    assert t.asked == "reward"
    t.play("demand yellow")
    assert t.hand_of(A) == ["m-yellow-10"]
    t.play("demand red", "give m-red-01")
    assert t.legal() == ["take rotate", "take red"]
    t.play("take red")
    assert t.tiles_of(A) == ["red"]


@pytest.mark.rule("FC-EX-28", "FC-R-35", "FC-HND-01")
def test_after_the_action_and_after_the_refill() -> None:
    def position() -> Table:
        t = Table(3).tiles(A, "demand").hand(A, YELLOW, BLUE).hand(B, RED).hand(C, "m-red-10")
        return t.play("pass")

    t = position()
    assert t.asked == "late"
    assert t.legal("demand")
    assert t.refused("pass") == "FC-R-35"
    t.play("demand red")
    assert len(t.hand_of(A)) == 4
    assert t.state.turn == B
    t = position().top("market", "m-blue-10").play("end")
    assert t.hand_of(A) == [YELLOW, BLUE, "m-blue-10"]
    assert t.asked == "late"
    t.play("end")
    assert len(t.hand_of(A)) == 3
    assert t.tiles_of(A) == ["demand"]
    assert t.state.turn == B
    t = position().play("end", "demand red")
    assert len(t.hand_of(A)) == 5
    assert t.state.turn == B


@pytest.mark.rule("FC-R-35", "FC-R-08")
def test_a_refill_that_brings_nothing_is_not_followed_by_another_question() -> None:
    t = Table(3).tiles(A, "demand").hand(A, YELLOW).hand(B, RED, BLUE).pile("market").play("pass", "end")
    assert t.hand_of(A) == [YELLOW]
    assert t.state.turn == B


@pytest.mark.rule("FC-R-35")
def test_while_the_hand_is_trimmed_but_never_in_anothers_turn() -> None:
    t = Table(2).tiles(A, "demand", "demand").hand(A, *(f"m-red-0{n}" for n in range(1, 9))).hand(B, BLUE)
    t.play("pass", "end", "demand blue")
    assert t.asked == "discard"
    t.play("discard m-red-01", "discard m-red-02")
    assert BLUE in t.hand_of(A)
    assert len(t.hand_of(A)) == 7
    assert t.tiles_of(A) == ["demand"]
    assert t.state.turn == B
    assert t.refused("demand red", A) == "FC-TRN-01"
    assert t.refused("demand red", B) == "FC-TIL-04"
