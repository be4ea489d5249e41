"""Restoring sections: what can be restored, how it is paid, and what follows at the end of the action."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.games.fresco_card.rules.components import OURS
from bottega.games.fresco_card.rules.naming import section_name
from tests.fresco_card.table import PARTS, PLAIN, A, B, Table

RED, YELLOW, BLUE = PLAIN.values()
ORANGE, GREEN, PURPLE = "w-round-orange-1", "w-pointed-green-1", "w-square-purple-1"


@pytest.mark.rule("FC-RES-01")
def test_only_open_fresco_cards_can_be_restored() -> None:
    t = Table(2).open("f-02", "f-20").hand(A, *PLAIN.values(), ORANGE)
    assert t.legal("restore") == ["restore f-02"]
    assert t.refused("restore f-01") == "FC-RES-01"


@pytest.mark.rule("FC-RES-02")
def test_all_three_paints_are_needed() -> None:
    t = Table(2).open("f-01").hand(A, RED, YELLOW, "m-yellow-10", ORANGE)
    assert t.legal("restore") == []
    assert t.refused("restore f-01") == "FC-RES-02"


@pytest.mark.rule("FC-RES-03", "FC-RES-04", "FC-RES-05", "FC-EX-04", "FC-HID-02", "FC-HID-06", "FC-R-15")
def test_pay_and_put_the_card_in_front_with_its_lowest_number() -> None:
    t = Table(2).open("f-01", "f-20").offer("rotate").hand(A, *PLAIN.values(), ORANGE)
    t.play("restore f-01")
    assert t.told("begin") == [{"kind": "begin", "seat": A, "card": "f-01"}]
    assert t.state.view(B)["limit"] == 3  # more sections, of four open ones
    assert sorted(t.state.view(B)["laid"]) == sorted(PLAIN.values())
    assert t.hand_of(A) == [ORANGE]
    assert t.on_board() == ["f-20"]
    assert t.state.view(B)["seats"][A]["restored"] == [{"card": "f-01", "turns": 0, "vp": 1}]


@pytest.mark.rule("FC-RES-06")
def test_market_and_workshop_cards_supply_paints() -> None:
    t = Table(2).open("f-08", "f-20").hand(A, RED, ORANGE, GREEN)
    t.play("restore f-08")
    assert sorted(t.state.laid) == sorted(PARTS.faces.index(name) for name in (RED, ORANGE, GREEN))


@pytest.mark.rule("FC-R-66", "FC-RES-03")
def test_payment_is_chosen_paint_by_paint() -> None:
    t = Table(2).open("f-01", "f-20").offer("rotate").hand(A, RED, "m-red-07", YELLOW, BLUE, "m-blue-01")
    t.play("restore f-01")
    assert sorted(t.legal()) == ["pay m-red-07", "pay m-red-08"]
    assert t.refused("pay m-blue-01") == "FC-R-16"
    assert t.refused("pay m-red-01") == "FC-RES-02"
    assert t.refused("finish") == "FC-R-66"
    t.play("pay m-red-07")  # yellow has one way only
    assert sorted(t.legal()) == ["pay m-blue-01", "pay m-blue-08"]
    t.play("pay m-blue-01")
    assert t.hand_of(A) == ["m-red-08", "m-blue-08"]


@pytest.mark.rule("FC-R-70")
def test_who_has_one_way_to_pay_is_asked_like_somebody_with_a_choice() -> None:
    t = Table(2).open("f-03").hand(A, RED, "m-yellow-01", YELLOW, "m-blue-04").only("restore f-03")
    asked = []
    while t.asked == "pay":
        asked += t.legal()
        t.only(t.legal()[0])
    assert asked == [f"pay {RED}", f"pay {YELLOW}", "mix m-yellow-01", "mix m-blue-04"]


@pytest.mark.rule("FC-R-66")
def test_no_payment_runs_into_a_dead_end() -> None:
    """The only left half of green must not be spent as plain yellow."""
    t = Table(2).open("f-03").hand(A, RED, "m-yellow-01", YELLOW, "m-blue-04")
    t.play("restore f-03")
    assert t.told("pay") == [
        {"kind": "pay", "seat": A, "card": RED},
        {"kind": "pay", "seat": A, "card": YELLOW},
    ]
    assert [event["card"] for event in t.told("mix")] == ["m-yellow-01", "m-blue-04"]
    t = Table(2).open("f-03").hand(A, RED, "m-yellow-01", YELLOW, "m-yellow-10", "m-blue-04").play("restore f-03")
    assert t.legal() == ["pay m-yellow-08", "pay m-yellow-10"]
    assert t.refused("pay m-yellow-01") == "FC-R-66"


@pytest.mark.rule("FC-R-66")
def test_whatever_is_paid_before_it_red_is_not_missed(tmp_path: Path) -> None:
    """On our cards red comes first; on an owner's yellow may."""
    ours = OURS.read_text(encoding="utf-8")
    rows = ours[ours.index("[fresco]") : ours.index("# --- tiles")]
    box = tmp_path / "box.toml"
    box.write_text('game = "fresco_card"\n' + rows.replace('["red", "yellow", "green"]', '["yellow", "red", "green"]'))
    t = Table(2, str(box)).open("f-03").hand(A, RED, "m-yellow-01", YELLOW, "m-blue-04").only("restore f-03")
    assert t.legal() == [f"pay {YELLOW}"]
    t.play(f"pay {YELLOW}")
    assert t.sections_of(A) == ["f-03"]


@pytest.mark.rule("FC-R-66")
def test_a_mix_may_not_take_the_paint_that_is_still_to_be_paid(tmp_path: Path) -> None:
    """On our cards mixed colours come last; on an owner's green may come first."""
    ours = OURS.read_text(encoding="utf-8")
    rows = ours[ours.index("[fresco]") : ours.index("# --- tiles")]
    box = tmp_path / "box.toml"
    box.write_text('game = "fresco_card"\n' + rows.replace('["red", "yellow", "green"]', '["green", "yellow", "red"]'))
    t = Table(2, str(box)).open("f-03").hand(A, RED, "m-yellow-01", "m-blue-04", GREEN).only("restore f-03")
    assert t.legal() == [f"pay {GREEN}"]
    assert t.refused("mix m-yellow-01") == "FC-R-66"


@pytest.mark.rule("FC-R-66")
def test_where_half_bottles_are_left_over_any_of_them_pays() -> None:
    hand = (RED, "m-yellow-01", YELLOW, "m-yellow-02", "m-blue-04")
    t = Table(2).open("f-03").hand(A, *hand).play("restore f-03")
    assert t.legal() == ["pay m-yellow-01", "pay m-yellow-08", "pay m-yellow-02"]


def sentence(t: Table, action: str) -> str:
    refusal = t.state.why_not(t.game.action(action))
    assert refusal is not None, f"{action} is legal"
    return refusal.text


def test_a_card_that_is_not_there_is_refused_with_those_that_are() -> None:
    t = Table(2).open("f-01").tiles(A, "red", "yellow", "blue").only("restore f-01")
    assert sentence(t, "pay m-red-10") == "You don't have Market red (2 Market). Your hand is empty."
    t = Table(2).open("f-01").tiles(A, "red", "yellow", "blue").hand(A, RED).only("restore f-01")
    there = "Market red (1 Workshop)"
    assert sentence(t, "pay m-red-10") == f"You don't have Market red (2 Market). Your hand: {there}."
    half = "Market yellow (left half of green, 1 Market)"
    assert sentence(t, "mix m-yellow-01") == f"You don't have {half}. Your hand: {there}."


def test_a_section_that_is_not_open_is_refused_with_those_that_are() -> None:
    t = Table(2).open("f-01", "f-02").hand(A, RED)
    names = ", ".join(section_name(PARTS, PARTS.fresco.index(card)) for card in ("f-01", "f-02"))
    other = section_name(PARTS, PARTS.fresco.index("f-20"))
    assert sentence(t, "restore f-20") == f"{other} isn't on offer. You can restore {names}."


def test_every_other_payment_is_refused_with_its_reason() -> None:
    t = Table(2).open("f-03", "f-20").hand(A, RED, "m-yellow-01", YELLOW, "m-blue-04", "m-blue-05").only("restore f-03")
    yellow, half = "Market yellow (1 Workshop)", "Market yellow (left half of green, 1 Market)"
    assert sentence(t, "mix m-yellow-01") == f"{half} isn't half of the red bottle."
    assert sentence(t, "pay m-yellow-08") == f"You have to pay red now, and {yellow} isn't red."
    assert sentence(t, "tile green") == "Finish restoring first: choose how to pay red."
    assert sentence(t, "tile red") == "You have no Colour tile red."
    assert sentence(t, "restore f-20") == "Finish restoring first: choose how to pay red."
    t.only(f"pay {RED}")
    assert sentence(t, "pay m-yellow-01") == "If you pay like that, you can't pay the rest (green)."
    t.only(f"pay {YELLOW}")
    assert sentence(t, "mix m-blue-04") == "Start a mix with the left half of the green bottle."
    lonely = Table(2).open("f-03").hand(A, RED, "m-yellow-01", YELLOW, GREEN).only("restore f-03")
    lonely.only(f"pay {RED}").only(f"pay {YELLOW}")
    assert sentence(lonely, "mix m-yellow-01") == "You don't have the other half of the green bottle."
    t.only("mix m-yellow-01")
    for action in ("pay m-blue-04", "tile green"):
        assert sentence(t, action) == f"Finish your mix first: {half} needs the other half of its green bottle."


@pytest.mark.rule("FC-R-66")
def test_a_section_that_cannot_be_paid_in_full_cannot_be_begun() -> None:
    """One yellow card cannot be the yellow paint and half of the green one."""
    t = Table(2).open("f-03", "f-01").hand(A, RED, "m-yellow-01", "m-blue-04")
    assert t.legal("restore") == ["restore f-01"]
    assert t.refused("restore f-03") == "FC-RES-02"


@pytest.mark.rule("FC-R-16")
def test_no_cards_are_added_beyond_the_required_paints() -> None:
    t = Table(2).open("f-01", "f-20").offer("rotate").hand(A, "m-red-07", RED, YELLOW, BLUE)
    t.play("restore f-01", "pay m-red-08")
    assert t.hand_of(A) == ["m-red-07"]
    assert t.turns_of(A) == [0]
    assert t.refused("pay m-red-07") == "FC-ACT-01"


# -- several sections in one turn


@pytest.mark.rule("FC-RES-07", "FC-R-57", "FC-R-59")
def test_several_sections_one_after_the_other() -> None:
    t = Table(2).open("f-01", "f-20").offer("rotate", "demand", "red")
    t.hand(A, "m-red-07", YELLOW, BLUE, ORANGE, GREEN, PURPLE)
    t.play("restore f-20", "take demand", "restore f-01", "take red")
    assert t.sections_of(A) == ["f-20", "f-01"]
    assert t.turns_of(A) == [0, 1]  # each turned by what was paid for it: a Bishop on the red card
    assert t.tiles_of(A) == ["demand", "red"]


@pytest.mark.rule("FC-R-56")
def test_a_card_pays_once() -> None:
    t = Table(2).open("f-01", "f-02").offer("rotate").hand(A, *PLAIN.values(), ORANGE)
    assert t.legal("restore") == ["restore f-01", "restore f-02"]
    t.play("restore f-01")
    assert t.legal() == ["finish"]
    assert t.refused("restore f-02") == "FC-RES-02"


@pytest.mark.rule("FC-R-67", "FC-R-27")
def test_all_four_open_cards_can_be_restored_in_one_turn() -> None:
    t = Table(2).open("f-01", "f-01", "f-20", "f-20").offer(*["exchange_restore"] * 3)
    t.hand(A, *PLAIN.values(), *PLAIN.values(), ORANGE, ORANGE, GREEN, GREEN, PURPLE, PURPLE)
    t.play("restore f-01", "restore f-01", "restore f-20", "restore f-20")
    assert len(t.sections_of(A)) == 4
    assert t.tiles_of(A) == ["exchange_restore"] * 3  # the fourth section gets none
    assert t.state.turn == B


@pytest.mark.rule("FC-RES-08")
def test_the_numbers_of_all_restored_cards_stay_visible() -> None:
    t = Table(2).restored(A, ("f-20", 3), ("f-12", 1)).open("f-01").offer("rotate").hand(A, *PLAIN.values())
    t.play("restore f-01")
    assert [section["vp"] for section in t.state.view(B)["seats"][A]["restored"]] == [7, 3, 1]


# -- the end of the action


@pytest.mark.rule("FC-RES-09")
def test_played_cards_are_discarded_after_the_last_section() -> None:
    t = Table(2).open("f-08", "f-20").offer("rotate").hand(A, RED, ORANGE, GREEN)
    t.play("restore f-08")
    assert t.discard_of("market") == []
    t.play("finish")
    assert t.discard_of("market") == [RED]
    assert t.discard_of("round") == [ORANGE]
    assert t.discard_of("pointed") == [GREEN]


@pytest.mark.rule("FC-REW-01", "FC-REW-02", "FC-R-28")
def test_an_open_action_tile_is_the_reward_and_cannot_be_declined() -> None:
    t = Table(2).open("f-01", "f-20").offer("rotate", "demand", "red").hand(A, *PLAIN.values())
    t.play("restore f-01")
    assert t.legal() == ["take rotate", "take demand", "take red"]
    assert t.refused("take blue") == "FC-REW-01"
    assert t.refused("finish") == "FC-R-28"
    assert t.refused("rotate") == "FC-TIL-01"
    t.play("take demand", "finish")
    assert t.tiles_of(A) == ["demand"]
    t.play("end")
    assert t.tiles_of(A) == ["demand"]


@pytest.mark.rule("FC-EX-13", "FC-REW-03", "FC-REW-04", "FC-REW-05", "FC-R-27", "FC-R-32", "FC-R-62")
def test_the_board_is_refilled_once_after_all_sections() -> None:
    t = Table(2).open("f-01", "f-20", "f-16", "f-17").offer("rotate", "red", "blue")
    t.hand(A, *PLAIN.values(), ORANGE, GREEN, PURPLE)
    piles = len(t.state.sections), len(t.state.action_pile)
    t.play("restore f-20", "take rotate")
    assert t.on_board() == ["f-01", "f-16", "f-17"]
    assert t.offered() == ["red", "blue"]
    t.play("restore f-01")
    assert t.legal() == ["take red", "take blue", "rotate"]
    t.play("take blue")
    assert t.on_board() == ["f-16", "f-17"]
    assert t.offered() == ["red"]
    assert (len(t.state.sections), len(t.state.action_pile)) == piles
    t.play("finish")
    assert len(t.on_board()) == 4
    assert len(t.offered()) == 3
    assert (len(t.state.sections), len(t.state.action_pile)) == (piles[0] - 2, piles[1] - 2)
    assert t.on_board()[2:] == ["f-16", "f-17"]  # what was there stays, the gaps are filled
    assert t.state.turn == B  # a card revealed by the refill waits for a later turn


@pytest.mark.rule("FC-EX-30", "FC-R-27", "FC-R-30")
def test_without_tiles_there_is_no_reward() -> None:
    t = Table(2).open("f-01", "f-20").offer("red").no_more_tiles().hand(A, *PLAIN.values(), ORANGE, GREEN, PURPLE)
    t.play("restore f-20")
    assert t.tiles_of(A) == ["red"]
    t.play("restore f-01", "pay m-red-08")
    assert t.sections_of(A) == ["f-20", "f-01"]
    assert t.tiles_of(A) == ["red"]
    assert t.state.turn == B  # no Fresco card was left open, so nothing more was asked
    assert t.offered() == []


@pytest.mark.rule("FC-R-31")
def test_when_no_fresco_card_is_left_the_round_is_finished() -> None:
    """Possible with an owner's smaller set only. A gap is not yet the end."""
    t = Table(2).open("f-01", "f-20").offer("rotate").hand(A, *PLAIN.values())
    t.state.sections = []
    t.play("restore f-01", "finish")
    assert t.on_board() == ["f-20"]
    assert not t.state.ending
    t = Table(2).open("f-01").offer("rotate").hand(A, *PLAIN.values())
    t.state.sections = []
    t.play("restore f-01")
    assert t.on_board() == []
    assert t.state.ending
    assert t.state.turn == B
    t.play("pass")
    assert t.state.over


@pytest.mark.rule("FC-R-31")
@pytest.mark.parametrize(("players", "most"), [(2, 22), (3, 31), (4, 36)])
def test_our_fresco_cards_cannot_run_out(players: int, most: int) -> None:
    """Everybody ends below the goal, then restores four in the last round; four more are open."""
    goal = PARTS.goal[players]
    assert players * (goal - 1 + 4) + 4 == most
    assert most <= sum(PARTS.fresco_count)


# -- the favourite colour


@pytest.mark.rule("FC-FAV-01", "FC-FAV-02", "FC-FAV-05", "FC-ROT-03")
def test_a_used_favourite_is_replaced_after_the_restorations() -> None:
    t = Table(2).open("f-01", "f-20").offer("rotate").favourite("red", following="blue").hand(A, *PLAIN.values())
    t.play("restore f-01")
    assert t.turns_of(A) == [1]
    assert t.likes() == "red"
    t.play("finish")
    assert t.likes() == "blue"
    assert t.state.view(None)["favourite"] == {"pile": 10, "open": "blue", "out": ["red"]}


@pytest.mark.rule("FC-FAV-03")
def test_an_unused_favourite_stays() -> None:
    t = Table(2).open("f-01", "f-20").offer("rotate").favourite("green").hand(A, *PLAIN.values())
    t.play("restore f-01", "finish")
    assert t.turns_of(A) == [0]
    assert t.likes() == "green"
    assert t.told("favourite") == []


@pytest.mark.rule("FC-FAV-03", "FC-FAV-05")
def test_a_favourite_used_in_one_turn_is_forgotten_by_the_next() -> None:
    t = Table(2).open("f-01", "f-01", "f-20").offer().no_more_tiles().favourite("red", following="green")
    t.hand(A, *PLAIN.values(), "m-blue-10", "m-blue-11", "m-blue-12").hand(B, YELLOW, BLUE).top("market", RED)
    t.play("restore f-01", "pay m-blue-08", "finish")
    assert t.likes() == "green"
    assert t.state.view(None)["earned"] == 0
    t.play("restore f-01", "finish")
    assert t.turns_of(B) == [0]
    assert t.likes() == "green"


@pytest.mark.rule("FC-EX-14", "FC-R-24", "FC-R-25")
def test_two_sections_with_the_favourite_change_it_once() -> None:
    t = Table(2).open("f-12", "f-20").offer("demand").favourite("green", following="red")
    t.hand(A, YELLOW, BLUE, "w-pointed-green-2", ORANGE, "w-pointed-green-3", PURPLE)
    t.play("restore f-12", "pay w-pointed-green-2", "restore f-20")
    assert t.turns_of(A) == [1, 1]
    assert t.asked == "late"
    assert t.likes() == "red"
    assert len(t.state.favourites_out) == 1


@pytest.mark.rule("FC-EX-23", "FC-FAV-04", "FC-R-26")
def test_after_the_last_favourite_there_is_none() -> None:
    t = Table(2).open("f-01", "f-02").offer("rotate").favourite("red", pile=0).hand(A, *PLAIN.values())
    assert len(t.state.favourite_pile) == 0
    t.play("restore f-01", "finish")
    assert t.turns_of(A) == [1]
    assert t.likes() is None
    t.acts(A).open("f-02", "f-20").hand(A, RED, YELLOW, ORANGE).play("restore f-02")
    assert t.turns_of(A) == [1, 0]
    assert t.likes() is None
