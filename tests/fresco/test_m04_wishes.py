"""Module 4, the Wishing Well: what each wish card does, for whom and when."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bottega.games.fresco.rules.state import FrescoState

from .m04_table import coins, hand, look, module_of, well
from .m05_table import gold
from .m05_table import leaves as gold_leaves
from .table import (
    asked,
    given,
    lay_market,
    legal,
    numbers,
    orders,
    paints,
    play,
    play_on,
    portraits,
    refused,
    sent,
    stall,
    start,
    told,
    turn,
    waking,
)

SIX = "F10"  # 6 points, two yellow and a purple one
FIVE = "F06"  # 5 points, red and green


def table_of(players: int = 3, seed: int = 1, modules: tuple[int, ...] = (4,), **options: Any) -> FrescoState:
    return start(players, seed, modules=list(modules), **options)


def visit(
    place: str, *cards: str, assistants: int = 1, modules: tuple[int, ...] = (4,), again: bool = False, **laid: Any
) -> FrescoState:
    """Seat 0's turn in a place with these wish cards in the hand."""
    state = well(given(table_of(modules=modules), **laid), hands={0: list(cards)})
    return sent(state, 0, place, assistants, again=again)


# -- any card


@pytest.mark.rule("M04-28", "M04-30", "M04-R-31")
@pytest.mark.parametrize(
    ("action", "card", "place"),
    [
        ("wish luckyday", "luckyday", "market"),
        ("wish tip", "tip", "studio"),
        ("wish reward", "reward", "theatre"),
        ("visit c4", "visit", "cathedral"),
        ("wish praise", "praise", "cathedral"),
        ("alchemy orange", "alchemy", "workshop"),
        ("wish RR", "RR", "market"),
    ],
)
def test_a_card_is_used_in_its_own_place_only(action: str, card: str, place: str) -> None:
    other = "market" if place != "market" else "cathedral"
    state = visit(other, card, paint={0: "RYBRYB"}, money={0: 20})
    refusal = refused(state, action)
    assert refusal.rule == "M04-30"
    assert place in refusal.text
    assert refused(visit(place, paint={0: "RYBRYB"}, money={0: 20}, assistants=2), action, 0).rule in (
        "M04-28",
        "FB-ACT-03",
    )


@pytest.mark.rule("M04-28")
def test_a_card_that_is_not_in_the_hand_cannot_be_used() -> None:
    assert refused(visit("market", "tip", money={0: 9}), "wish luckyday").rule == "M04-28"


@pytest.mark.rule("M04-33", "M04-R-07")
def test_a_card_may_be_used_in_the_turn_in_which_it_was_drawn() -> None:
    state = well(given(table_of(), money={0: 9}), planned={0: 1}, top=["luckyday"])
    state = turn(state, 0, "market")
    play(state, "throw coin", "wish luckyday")
    assert coins(state) == 2


@pytest.mark.rule("M04-33")
def test_a_card_may_be_kept() -> None:
    state = visit("studio", "tip")
    assert legal(state) == ["wish tip", "pass"]
    play(state, "pass")
    assert hand(state) == ["tip"]


@pytest.mark.rule("M04-34", "M04-H-02")
def test_a_used_card_leaves_the_game() -> None:
    state = visit("studio", "tip", "reward")
    play(state, "wish tip")
    assert hand(state) == ["reward"]
    assert look(state, None)["used"] == ["tip"]


@pytest.mark.rule("M04-R-31")
def test_nobody_uses_a_card_in_the_turn_of_another() -> None:
    state = well(given(table_of(), money={0: 9, 1: 9}), hands={1: ["luckyday"]})
    state = turn(state, 0, "market", 1, hours={0: 5, 1: 6}, others={1: 1})
    assert state.why_not(state.game.action("wish luckyday"), 1) is not None
    assert state.actors == (0,)


# -- studio and theatre


@pytest.mark.rule("M04-EX-03", "M04-44", "M04-45", "M04-29")
def test_a_tip_is_a_thaler_and_a_coin_on_top() -> None:
    state = visit("studio", "tip", money={0: 0})
    assert state.money[0] == 3
    events = play(state, "wish tip")
    assert (state.money[0], coins(state)) == (4, 1)
    assert look(state)["supply"] == 19
    assert told(events, "wish") == [{"seat": 0, "coins": 1, "thalers": 1, "card": "tip"}]


@pytest.mark.rule("M04-EX-09", "M04-32", "M04-R-35")
def test_each_assistant_uses_one_card() -> None:
    state = visit("studio", "tip", "tip", "tip", assistants=2, money={0: 0})
    play(state, "wish tip", "wish tip")
    assert (state.money[0], coins(state)) == (8, 2)
    assert hand(state) == ["tip"]
    assert asked(state) == "theatre"
    state = visit("market", "luckyday", "luckyday", assistants=1, money={0: 9})
    play(state, "wish luckyday")
    assert refused(state, "wish luckyday").rule == "M04-32"
    state = at_stall("RR", "luckyday", "luckyday")
    play(state, "wish luckyday")
    assert refused(state, "wish RR").rule == "M04-32"


@pytest.mark.rule("M04-32", "M04-R-35")
def test_a_card_used_in_one_place_takes_no_card_from_an_assistant_in_another() -> None:
    state = visit("studio", "tip", "reward", assistants=1, mood={0: 0})
    state.plan[0][4] = 1
    play(state, "wish tip")
    assert (asked(state), state.actors) == ("theatre", (0,))
    assert "wish reward" in legal(state)


@pytest.mark.rule("M04-60", "FX-I-01", "M01-49")
def test_a_card_adds_to_what_other_modules_give() -> None:
    state = portraits(table_of(modules=(1, 4)), "P01", "P04", owned={0: ["P02"]})
    state = turn(well(given(state, mood={0: -2}, money={0: 0}), hands={0: ["reward"]}), 0, "theatre")
    play(state, "improve mood", "wish reward")
    assert (state.mood[0], state.money[0]) == (1, 3)


@pytest.mark.rule("M04-EX-15", "M04-49")
@pytest.mark.parametrize("first", ["improve mood", "wish reward"])
def test_a_reward_is_three_thalers_beside_the_mood(first: str) -> None:
    second = "wish reward" if first == "improve mood" else "improve mood"
    state = visit("theatre", "reward", mood={0: -1}, money={0: 0})
    play(state, first, second)
    assert (state.mood[0], state.money[0]) == (1, 3)


@pytest.mark.rule("M04-R-11", "M04-30")
def test_presence_is_enough_for_a_reward() -> None:
    state = visit("theatre", "reward", mood={0: 4}, money={0: 0})
    assert legal(state) == ["wish reward", "pass"]
    play(state, "wish reward")
    assert state.money[0] == 3


@pytest.mark.rule("M04-R-27")
def test_there_is_no_reward_in_the_last_round() -> None:
    state = well(given(table_of(), last=True, paint={0: "RYB"}), hands={0: ["reward"]})
    state = turn(state, 0, "cathedral", again=True)
    assert refused(state, "wish reward").rule == "M04-30"


# -- market


@pytest.mark.rule("M04-35", "M04-36", "M04-R-11", "M04-R-07")
def test_a_lucky_day_is_two_coins_even_without_buying() -> None:
    state = visit("market", "luckyday", money={0: 0})
    events = play(state, "wish luckyday")
    assert (coins(state), look(state)["supply"]) == (2, 18)
    assert told(events, "wish") == [{"seat": 0, "coins": 2, "card": "luckyday"}]
    play(state, "close I")


def at_stall(*cards: str, assistants: int = 1, modules: tuple[int, ...] = (4,)) -> FrescoState:
    """Stall III holds two red, a red and blue and a yellow tile; a tile costs 2 thalers."""
    state = given(table_of(modules=modules), money={0: 4}, paint={0: ""})
    for space, tile in (("III.1", "RR"), ("III.2", "RB"), ("III.3", "Y"), ("I.1", "BB")):
        lay_market(state, space, tile)
    return turn(well(state, hands={0: list(cards)}), 0, "market", assistants, hours={0: 7})


@pytest.mark.rule("M04-EX-11", "M04-37", "M04-39", "M04-R-16", "M04-R-17")
def test_free_colour_brings_the_shown_tile_with_the_one_bought() -> None:
    state = at_stall("RR")
    assert refused(state, "wish RR").rule == "M04-37"
    play(state, "buy III.2")
    assert legal(state) == ["wish RR", "pass"]
    events = play(state, "wish RR")
    assert (paints(state, 0), state.money[0]) == ("RRRB", 2)
    assert told(events, "wish") == [{"seat": 0, "space": "III.1", "paints": "RR", "card": "RR"}]
    assert asked(state) == "theatre"
    assert stall(state, "III") == []
    assert state.conserved()["market tiles"] == 11


@pytest.mark.rule("M04-40", "M04-EX-11")
def test_who_closes_a_stall_takes_nothing_for_free() -> None:
    state = at_stall("RR")
    play(state, "close III")
    assert paints(state, 0) == ""
    assert hand(state) == ["RR"]
    assert asked(state) == "theatre"


@pytest.mark.rule("M04-38")
def test_the_shown_tile_must_lie_on_the_same_stall() -> None:
    state = at_stall("BB", assistants=2)
    play(state, "buy III.2")
    assert refused(state, "wish BB").rule == "M04-38"


@pytest.mark.rule("M04-R-16", "M04-R-21")
def test_the_bought_tile_itself_is_not_the_free_one() -> None:
    state = at_stall("RR", assistants=2)
    play(state, "buy III.1")
    assert refused(state, "wish RR").rule == "M04-38"


@pytest.mark.rule("M04-38")
def test_no_card_takes_a_tile_from_an_empty_space(tmp_path: Path) -> None:
    """Cards of an owner show the last tile of the game, or the first; it lies on another stall than the one bought."""
    for shown in ("O", "R"):
        file = tmp_path / f"{shown}.toml"
        file.write_text(f'[well.freepaint]\ntiles = ["YY", "BB", "{shown}"]\n', encoding="utf-8")
        state = well(given(table_of(components=str(file)), money={0: 4}, paint={0: ""}), hands={0: [shown]})
        lay_market(state, "I.1", shown)
        state = turn(state, 0, "market", 2, hours={0: 7})
        play(state, "buy III.2")
        assert refused(state, f"wish {shown}").rule == "M04-38"


@pytest.mark.rule("M04-R-17", "M04-R-35")
def test_one_free_tile_for_each_purchase_and_right_after_it() -> None:
    state = at_stall("RR", assistants=2)
    play(state, "buy III.3")
    assert "wish RR" in legal(state)
    play(state, "buy III.2")
    assert legal(state) == ["wish RR", "pass"]
    play(state, "wish RR")
    assert paints(state, 0) == "RRRYB"
    state = at_stall("RR", "luckyday", assistants=1)
    play(state, "wish luckyday", "buy III.3")
    assert asked(state) == "theatre"
    assert hand(state) == ["RR"]


@pytest.mark.rule("M04-R-35", "M04-37")
def test_a_purchase_brings_one_free_tile_only() -> None:
    state = at_stall("RR", "YY", assistants=2)
    lay_market(state, "III.3", "YY")
    play(state, "buy III.2", "wish RR")
    assert refused(state, "wish YY").rule == "M04-37"
    assert hand(state) == ["YY"]


@pytest.mark.rule("M04-R-18", "M05-R-11")
def test_a_free_tile_under_an_arrow_brings_no_gold_leaf() -> None:
    state = gold(at_stall("RR", modules=(4, 5)))
    play(state, "buy III.2", "wish RR")
    assert paints(state, 0) == "RRRB"
    assert gold_leaves(state) == 0


@pytest.mark.rule("M04-R-35")
def test_lucky_day_and_free_colour_share_the_assistants() -> None:
    state = at_stall("RR", "luckyday", assistants=2)
    play(state, "wish luckyday", "buy III.3", "wish RR")
    assert (coins(state), hand(state)) == (2, [])


# -- cathedral


@pytest.mark.rule("M04-EX-07", "M04-41", "M04-42", "M04-R-12")
@pytest.mark.parametrize("moves", [("visit b2", "bishop c3"), ("bishop b2", "visit c3")])
def test_a_visit_and_a_paid_step_bring_the_bishop_two_spaces(moves: tuple[str, str]) -> None:
    state = visit("cathedral", "visit", tiles={"c3": SIX}, bishop="a1", paint={0: "YYP"}, money={0: 1}, track={0: 20})
    play(state, *moves, "restore c3")
    assert (state.track[0], state.money[0]) == (20 + 6 + 3, 0)
    assert hand(state) == []


@pytest.mark.rule("M04-R-12", "M04-42")
def test_a_visit_alone_is_free_and_a_restoration_must_follow() -> None:
    state = visit("cathedral", "visit", tiles={"c3": SIX}, bishop="c4", paint={0: "YYPB"}, money={0: 0})
    assert refused(state, "visit a1").rule == "M04-41"
    play(state, "visit c3")
    assert refused(state, "pass").rule == "FB-R-20"
    assert refused(state, "altar yellow").rule == "FB-R-20"
    play(state, "restore c3")
    assert state.scores[0] == 6 + 3
    assert state.money[0] == 0


@pytest.mark.rule("M04-R-11")
def test_the_bishop_visits_only_for_a_restoration() -> None:
    state = visit("cathedral", "visit", paint={0: "RYB"}, bishop="c3", tiles={"a1": "F24"})
    state = turn(given(state, only=["a1"]), 0, "cathedral")
    assert refused(state, "visit c4").rule == "M04-R-11"


@pytest.mark.rule("M04-R-14", "M04-32")
def test_one_card_for_a_restoration() -> None:
    state = visit("cathedral", "visit", "visit", "praise", tiles={"c3": SIX}, bishop="c5", paint={0: "YYP"})
    play(state, "visit c4")
    assert refused(state, "visit c3").rule == "M04-R-14"
    play(state, "restore c3")
    assert asked(state) != "praise"
    assert hand(state) == ["visit", "praise"]


@pytest.mark.rule("M04-R-14", "M04-R-35")
def test_two_assistants_may_use_one_each() -> None:
    state = visit(
        "cathedral",
        "visit",
        "praise",
        assistants=2,
        tiles={"c3": SIX, "a1": FIVE},
        bishop="c4",
        paint={0: "YYPRG"},
        money={0: 0},
        track={0: 20},
    )
    play(state, "visit c3", "restore c3")
    assert state.track[0] == 29
    play(state, "restore a1")
    assert state.track[0] == 34  # the bishop is far away: no bonus, no praise
    assert hand(state) == ["praise"]


@pytest.mark.rule("M04-43", "M04-EX-08", "M04-R-13", "M04-60")
@pytest.mark.parametrize(("bishop", "bonus"), [("c3", 3), ("c4", 2), ("a1", 0)])
def test_praise_raises_a_bishop_bonus_beside_the_abbot(bishop: str, bonus: int) -> None:
    state = portraits(table_of(modules=(1, 4)), owned={0: ["P01"]})
    state = given(state, tiles={"c3": FIVE}, bishop=bishop, paint={0: "RG"}, track={0: 20})
    state = turn(well(state, hands={0: ["praise"]}), 0, "cathedral")
    assert refused(state, "wish praise").rule == "M04-R-13"
    play(state, "restore c3")
    if bonus:
        play(state, "wish praise")
        assert state.track[0] == 20 + 5 + bonus + 1 + 1
    else:
        assert asked(state) != "praise"
        assert state.track[0] == 25


@pytest.mark.rule("M04-R-13")
def test_there_is_no_praise_at_the_altar() -> None:
    state = visit("cathedral", "praise", paint={0: "RYB"}, track={0: 20})
    play(state, "altar red", "altar yellow", "altar blue")
    assert state.track[0] == 22
    assert hand(state) == ["praise"]


@pytest.mark.rule("M04-43")
def test_praise_may_be_kept() -> None:
    state = visit("cathedral", "praise", tiles={"c3": FIVE}, bishop="c3", paint={0: "RG"}, track={0: 20})
    play(state, "restore c3", "pass")
    assert state.track[0] == 28
    assert hand(state) == ["praise"]


@pytest.mark.rule("M04-R-15", "M05-R-08", "M04-R-36")
def test_praise_does_not_raise_gold_leaf_and_comes_before_it() -> None:
    state = given(table_of(modules=(4, 5)), tiles={"c3": FIVE}, bishop="c3", paint={0: "RG"}, track={0: 20})
    state = turn(well(gold(state, "R", {0: 1}), hands={0: ["praise"]}), 0, "cathedral")
    play(state, "restore c3", "wish praise")
    assert asked(state) == "gild"
    play(state, "gild")
    assert state.track[0] == 20 + 5 + 3 + 1 + 3


@pytest.mark.rule("M04-R-27", "M04-R-35")
def test_the_second_cathedral_visit_is_a_visit_of_its_own() -> None:
    laid: dict[str, Any] = {"tiles": {"c3": FIVE}, "bishop": "c3", "paint": {0: "RG"}, "track": {0: 20}, "last": True}
    state = visit("cathedral", "praise", again=True, **laid)
    play(state, "restore c3", "wish praise")
    assert look(state, None)["used"] == ["praise"]


# -- workshop


@pytest.mark.rule("M04-EX-10", "M04-46", "M04-47", "M04-48", "M04-R-22")
@pytest.mark.parametrize("alchemy_first", [True, False])
def test_alchemy_is_a_mix_more_from_any_three_primaries(alchemy_first: bool) -> None:
    state = visit("workshop", "alchemy", paint={0: "BBBRY"})
    if alchemy_first:
        play(state, "alchemy orange", "crucible blue", "crucible blue", "crucible blue", "mix orange")
    else:
        play(state, "mix orange", "alchemy orange")
    assert paints(state, 0) == "OO"
    assert hand(state) == []


@pytest.mark.rule("M04-47", "M04-R-22")
def test_the_cubes_of_alchemy_are_of_choice() -> None:
    state = visit("workshop", "alchemy", paint={0: "RRYYBB"})
    play(state, "alchemy green", "crucible red")
    assert legal(state) == ["crucible red", "crucible yellow", "crucible blue"]
    play(state, "crucible red", "crucible yellow")
    assert paints(state, 0) == "YBBG"
    refusal = refused(visit("workshop", "alchemy", paint={0: "RRYYBB"}), "crucible red")
    assert (refusal.rule, refusal.text) == ("M04-47", "You choose cubes when you use the Alchemy card.")


def test_learners_are_told_a_colour_only_while_alchemy_makes_it() -> None:
    state = visit("workshop", "alchemy", paint={0: "RRYYBB"})
    assert sum(numbers(state, "well.brew")) == 0
    play(state, "alchemy green", "crucible red")
    assert sum(numbers(state, "well.brew")) == 1
    play(state, "crucible red", "crucible yellow")
    assert sum(numbers(state, "well.brew")) == 0


def test_who_has_begun_alchemy_is_imagined_with_the_cubes_to_end_it() -> None:
    state = visit("workshop", "alchemy", paint={0: "RRYYBB"})
    play(state, "alchemy green", "crucible red")
    for seed in range(40):
        dealt = state.resample(1, seed)
        assert isinstance(dealt, FrescoState)
        assert sum(dealt.paint[0][:3]) >= 2
        play_on(dealt, "theatre")
        assert module_of(dealt).state_of(dealt).brew < 0


@pytest.mark.rule("M04-47")
def test_a_colour_that_is_used_up_cannot_be_given() -> None:
    state = visit("workshop", "alchemy", paint={0: "RYYB"})
    play(state, "alchemy green", "crucible red")
    refusal = refused(state, "crucible red")
    assert (refusal.rule, refusal.text) == ("M04-47", "You have no red cubes.")
    assert refused(state, "alchemy green").text != refusal.text


@pytest.mark.rule("M04-47", "M04-R-11")
def test_alchemy_takes_three_primary_cubes() -> None:
    state = visit("workshop", "alchemy", paint={0: "RYOOO"})
    assert refused(state, "alchemy orange").rule == "M04-47"
    state = visit("workshop", "alchemy", paint={0: "RRRRYYBB"})
    play(state, "mix orange", "mix green")
    refusal = refused(state, "mix orange")
    assert (refusal.rule, refusal.text) == ("FB-WRK-01", "All your assistants in the workshop have already mixed.")
    state = visit("workshop", "alchemy", paint={0: "RRR"})  # nothing to mix, presence is enough
    play(state, "alchemy purple")
    assert paints(state, 0) == "P"


def with_order(*cards: str, assistants: int) -> FrescoState:
    state = given(table_of(modules=(2, 4)), owned={0: ["blank", "blank", "blank"]}, paint={0: "RRRRRRRY"})
    return turn(well(orders(state), hands={0: list(cards)}), 0, "workshop", assistants)


def brew(state: FrescoState) -> None:
    """Make orange from three red cubes."""
    play(state, "alchemy orange", "crucible red", "crucible red", "crucible red")


@pytest.mark.rule("M04-EX-16", "M04-R-34", "M04-R-23", "M02-R-19")
def test_who_fulfils_an_order_uses_no_alchemy() -> None:
    state = with_order("alchemy", "alchemy", assistants=2)
    play(state, "order general")
    brew(state)
    assert refused(state, "alchemy orange").rule == "M04-R-34"
    assert (hand(state), paints(state, 0)) == (["alchemy"], "RRRRYO")
    state = with_order("alchemy", assistants=1)
    play(state, "order general")
    assert (hand(state), asked(state)) == (["alchemy"], "theatre")


@pytest.mark.rule("M04-R-34", "M02-R-19", "M02-13")
def test_who_uses_alchemy_fulfils_no_order() -> None:
    state = with_order("alchemy", "alchemy", assistants=2)
    brew(state)
    assert "order general" in legal(state)
    brew(state)
    assert refused(state, "order general").rule == "M02-13"
    assert legal(state) == ["mix orange", "pass"]


@pytest.mark.rule("M04-R-34", "M04-R-35")
def test_an_assistant_that_has_mixed_may_still_use_alchemy_and_the_other_an_order() -> None:
    state = given(with_order("alchemy", assistants=2), paint={0: "RYRYRRR"})
    play(state, "mix orange", "mix orange", "alchemy purple", "order general")
    assert paints(state, 0) == "OOP"
    assert state.game.modules[0].income(state, 0) > 0


# -- the inn


@pytest.mark.rule("M04-EX-12", "M04-31", "M04-50", "M04-51", "M04-52", "M04-R-24")
def test_the_troubadour_sings_before_the_assistants_are_counted() -> None:
    parts = table_of().game.parts
    minus = max(parts.mood_minus)
    state = waking(well(given(table_of(), mood={0: minus + 1}), hands={0: ["troubadour"]}))
    assert state.actors == (0,)
    assert refused(state, "wish troubadour").rule == "M04-51"
    play(state, "wake 7")  # mood -1: onto a space that costs an assistant
    assert (asked(state), state.mood[0]) == ("troubadour", minus)
    play(state, "wish troubadour")
    assert (state.mood[0], state.assistants[0]) == (minus + 1, parts.assistants)
    assert state.actors == (1,)
    assert look(state, None)["used"] == ["troubadour"]


@pytest.mark.rule("M04-51", "M04-R-25", "M04-53")
def test_one_troubadour_a_round_and_only_at_ones_own_waking() -> None:
    state = waking(well(given(table_of(), mood={0: 0}), hands={0: ["troubadour", "troubadour"]}))
    play(state, "wake 8", "wish troubadour")
    assert hand(state) == ["troubadour"]
    assert (asked(state), state.actors) == ("wake", (1,))
    play(state, "wake 9")
    assert (asked(state), state.actors) == ("wake", (2,))
    assert state.mood[0] == 1


@pytest.mark.rule("M04-R-37", "M04-H-01")
def test_to_be_asked_for_a_card_gives_no_card_away() -> None:
    """Who has any wish card is asked for the Troubadour and the Praise, and without it can only pass."""
    state = waking(well(given(table_of(), mood={0: 0}), hands={0: ["tip"]}))
    play(state, "wake 8")
    assert (asked(state), state.actors, legal(state)) == ("troubadour", (0,), ["pass"])
    assert refused(state, "wish troubadour").rule == "M04-28"
    holder = waking(well(given(table_of(), mood={0: 0}), hands={0: ["troubadour"]}))
    play(holder, "wake 8")
    assert asked(holder) == asked(state)
    deals = {tuple(holder.resample(1, seed).module_states[0].hands[0]) for seed in range(40)}  # type: ignore[attr-defined]
    assert len(deals) > 3
    nobody = waking(well(given(table_of(), mood={0: 0})))
    play(nobody, "wake 8")
    assert (asked(nobody), nobody.actors) == ("wake", (1,))
    sung = well(given(table_of(), mood={0: 0}), hands={0: ["tip"]})
    part = sung.module_states[0]
    card = sung.game.modules[0].pieces.troubadour_card  # type: ignore[attr-defined]
    part.used = [card] * part.pieces.cards[card].count  # type: ignore[attr-defined]
    part.pile = [other for other in part.pile if other != card]  # type: ignore[attr-defined]
    state = waking(sung)
    play(state, "wake 8")
    assert (asked(state), state.actors) == ("wake", (1,))
    praise = visit("cathedral", "tip", tiles={"c3": FIVE}, bishop="c3", paint={0: "RG"}, track={0: 20})
    play(praise, "restore c3")
    assert (asked(praise), legal(praise)) == ("praise", ["pass"])


@pytest.mark.rule("M04-R-37", "M04-H-01")
@pytest.mark.parametrize(
    ("place", "card", "first"),
    [
        ("studio", "tip", []),
        ("theatre", "reward", ["improve mood"]),
        ("theatre", "reward", []),
        ("market", "luckyday", ["buy III.1"]),
        ("workshop", "alchemy", ["mix orange", "mix green"]),
    ],
)
def test_in_a_place_too_whoever_might_have_a_card_is_asked(place: str, card: str, first: list[str]) -> None:
    """With nothing else left to do, another card in the hand only lets its owner pass; without any nobody asks."""
    laid: dict[str, Any] = {"mood": {0: 0 if first else 4}, "money": {0: 9}, "paint": {0: "RYYB" + "RRR"}}
    asks = []
    for cards in ([card], ["visit"], []):
        state = visit(place, *cards, **laid)
        play(state, *first)
        asks.append((asked(state), state.actors) == (place, (0,)) and state.painter == 0)
        if cards == ["visit"]:
            assert "pass" in legal(state)
            assert not any(text.startswith(("wish", "alchemy")) for text in legal(state))
    assert asks == [True, True, place == "workshop" and not first]


@pytest.mark.rule("FB-THE-01", "FB-THE-03")
def test_who_is_asked_in_the_theatre_for_a_card_only_hears_why_the_mood_stays() -> None:
    state = visit("theatre", "visit", mood={0: 0})
    play(state, "improve mood")
    assert refused(state, "improve mood").rule == "FB-THE-01"
    assert refused(visit("theatre", "visit", mood={0: 4}), "improve mood").rule == "FB-THE-03"


@pytest.mark.rule("M04-R-37")
def test_who_has_used_the_card_of_the_only_assistant_is_not_asked_again() -> None:
    state = visit("studio", "tip", "tip", assistants=1)
    play(state, "wish tip")
    assert state.painter != 0


@pytest.mark.rule("M04-R-37")
def test_for_a_card_that_is_used_up_nobody_is_asked() -> None:
    state = well(table_of(), hands={0: ["visit"]})
    part = module_of(state).state_of(state)
    tip = module_of(state).pieces.tip_card
    part.used = [tip] * part.pile.count(tip)
    part.pile = [other for other in part.pile if other != tip]
    state = sent(state, 0, "studio")
    assert state.painter != 0


@pytest.mark.rule("M04-R-37", "M04-38")
def test_a_free_colour_is_asked_for_where_such_a_tile_lies() -> None:
    """All cards of Lucky Day are seen. One of Free Colour lies beside the tile bought, or is that tile itself."""
    for bought, waits in (("III.2", True), ("III.1", False), ("I.2", True)):
        state = at_stall("visit", assistants=1)
        part = module_of(state).state_of(state)
        lucky = module_of(state).pieces.luckyday_card
        part.used = [lucky] * part.pile.count(lucky)
        part.pile = [other for other in part.pile if other != lucky]
        play(state, f"buy {bought}")
        assert (asked(state) == "market" and legal(state) == ["pass"]) == waits


@pytest.mark.rule("M04-52")
def test_the_troubadour_need_not_sing() -> None:
    state = waking(well(given(table_of(), mood={0: 0}), hands={0: ["troubadour"]}))
    play(state, "wake 8", "pass")
    assert (state.mood[0], hand(state)) == (0, ["troubadour"])


@pytest.mark.rule("M04-R-26")
def test_the_troubadour_is_not_offered_at_the_top() -> None:
    state = waking(well(given(table_of(), mood={0: 3}), hands={0: ["troubadour"]}))
    play(state, "wake 9")
    assert (state.mood[0], asked(state)) == (4, "wake")
    state = waking(well(given(table_of(), mood={0: 4}), hands={0: ["troubadour"]}))
    assert refused(state, "wish troubadour").rule == "M04-R-26"


@pytest.mark.rule("M04-R-29")
def test_the_neutral_assistant_may_use_a_card_too() -> None:
    state = well(given(table_of(), mood={0: 4}, money={0: 0}), hands={0: ["tip", "tip", "tip"]})
    assert state.assistants[0] == 6
    state = turn(state, 0, "studio", 3)
    play(state, "wish tip", "wish tip", "wish tip")
    assert state.money[0] == 9 + 3
