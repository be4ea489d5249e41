"""Module 4, the Wishing Well: lucky coins, how they become wish cards, and who sees what of them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, cast

import pytest

from bottega.games.fresco.rules.components import LEONARDO
from bottega.games.fresco.rules.state import FrescoState

from .m04_table import DATA, coins, hand, look, module_of, well
from .table import asked, evening, given, legal, plan, planning, play, play_on, refused, start, told, turn

KINDS = {
    "luckyday": 3,
    "freepaint": 3,
    "visit": 2,
    "praise": 2,
    "tip": 3,
    "alchemy": 2,
    "reward": 2,
    "troubadour": 3,
}


def table_of(players: int = 3, seed: int = 1, modules: tuple[int, ...] = (4,), **options: Any) -> FrescoState:
    return start(players, seed, modules=list(modules), **options)


def at_market(assistants: int = 1, players: int = 3, others: dict[int, int] | None = None, **laid: Any) -> FrescoState:
    """Seat 0 begins its turn at the market, with coins on its action board."""
    state = well(given(table_of(players), money={0: 20, 1: 20, 2: 20} if players > 2 else {0: 20, 1: 20}), **laid)
    return turn(state, 0, "market", assistants, hours={0: 5, 1: 6}, others=others or {})


# -- components and setup


@pytest.mark.rule(
    "M04-02",
    "M04-04",
    "M04-05",
    "M04-06",
    "M04-07",
    "M04-08",
    "M04-09",
    "M04-10",
    "M04-11",
    "M04-EX-14",
)
def test_there_are_twenty_wish_cards_of_these_kinds() -> None:
    state = table_of()
    counted: Counter[str] = Counter()
    for card in module_of(state).pieces.cards:
        counted[card.kind] += card.count
    assert counted == KINDS
    assert sum(counted.values()) == 20
    assert look(state)["pile"] == 20


@pytest.mark.rule("M04-P-01", "M04-P-02")
def test_the_cards_of_free_colour_show_the_doubles_and_all_cards_their_place() -> None:
    assert DATA["freepaint"]["tiles"] == ["RR", "YY", "BB"]
    assert {card["kind"]: card["place"] for card in DATA["card"]} == {
        "luckyday": "market",
        "freepaint": "market",
        "visit": "cathedral",
        "praise": "cathedral",
        "tip": "studio",
        "alchemy": "workshop",
        "reward": "theatre",
        "troubadour": "inn",
    }


@pytest.mark.rule("M04-01", "M04-03", "M04-14", "M04-15", "M04-16", "M04-12")
@pytest.mark.parametrize(("players", "supply"), [(2, 14), (3, 11), (4, 8)])
def test_everybody_has_three_coins_and_the_others_lie_in_the_supply(players: int, supply: int) -> None:
    state = table_of(players)
    assert [coins(state, seat) for seat in range(players)] == [3] * players
    assert (look(state)["supply"], look(state)["well"]) == (supply, 0)
    assert state.conserved()["lucky coins"] == 20
    assert 'data-id="well"' in state.svg(0)


@pytest.mark.rule("M04-13")
def test_the_pile_is_shuffled() -> None:
    tops = Counter(module_of(s).state_of(s).pile[-1] for s in (table_of(seed=seed) for seed in range(60)))
    assert len(tops) > 5


# -- planning


@pytest.mark.rule("M04-EX-01", "M04-EX-06", "M04-17", "M04-18", "M04-19")
def test_up_to_two_coins_are_laid_with_an_assistant_at_the_market() -> None:
    state = planning(table_of())
    assert refused(state, "coin market", 0).rule == "M04-18"
    play(state, "place studio", seat=0)
    assert refused(state, "coin market", 0).rule == "M04-18"
    play(state, "place market", "place market", "place market", seat=0)
    play(state, "coin market", "coin market", seat=0)
    assert refused(state, "coin market", 0).rule == "M04-19"
    assert (look(state)["planned"][0], coins(state)) == (2, 1)


@pytest.mark.rule("M04-EX-06")
@pytest.mark.parametrize("laid", [0, 1, 2])
def test_laying_coins_is_optional(laid: int) -> None:
    state = planning(table_of())
    plan(state, {0: [1, 1, 1, 1, 1]})
    assert legal(state, 0) == ["coin market", "pass"]
    play(state, *["coin market"] * laid, seat=0)
    if laid < 2:
        play(state, "pass", seat=0)
    assert 0 not in state.actors
    assert look(state)["planned"][0] == laid


@pytest.mark.rule("M04-17")
def test_coins_are_not_laid_at_any_other_moment() -> None:
    for state in (table_of(), at_market(coins={0: 3})):
        assert refused(state, "coin market", state.actors[0]).rule == "M04-17"


@pytest.mark.rule("M04-19")
def test_who_has_no_coin_lays_none() -> None:
    state = planning(well(table_of(), coins={0: 1}))
    play(state, "place market", "coin market", seat=0)
    assert refused(state, "coin market", 0).text == "You have no lucky coins left."


# -- the well


@pytest.mark.rule("M04-EX-02", "M04-20", "M04-21", "M04-22", "M04-23", "M04-R-05", "M04-R-09")
def test_a_coin_in_the_well_is_the_top_card_of_the_pile() -> None:
    state = at_market(planned={0: 1}, top=["tip"])
    assert asked(state) == "well"
    assert legal(state) == ["throw coin", "pass"]
    assert refused(state, "buy I.1").rule == "FB-MKT-03"
    events = play(state, "throw coin")
    assert hand(state) == ["tip"]
    assert (look(state)["well"], look(state)["pile"], look(state)["planned"][0]) == (1, 19, 0)
    assert asked(state) == "market"
    assert told(events, "throw") == [{"seat": 0, "well": 1}]
    play(state, "pass")


@pytest.mark.rule("M04-R-06", "M04-R-04", "M04-26", "M04-27")
def test_coins_are_thrown_one_at_a_time_and_the_second_may_be_kept() -> None:
    state = at_market(planned={0: 2}, top=["tip", "visit"])
    play(state, "throw coin")
    assert (asked(state), hand(state)) == ("well", ["tip"])
    play(state, "pass")
    assert (look(state)["planned"][0], coins(state)) == (1, 0)
    events = play(state, "pass")
    assert (look(state)["planned"][0], coins(state), look(state)["well"]) == (0, 1, 1)
    assert told(events, "coins back") == [{"seat": 0, "coins": 1}]


@pytest.mark.rule("M04-EX-04", "M04-24", "M04-25", "M04-R-03", "M04-26")
def test_the_well_takes_two_coins_a_round_from_all_together() -> None:
    state = well(table_of(), planned={0: 1, 1: 2, 2: 1})
    state = turn(state, 0, "market", 1, hours={0: 5, 1: 6, 2: 7}, others={1: 1, 2: 1})
    play(state, "throw coin", "pass")
    assert (state.actors, asked(state)) == ((1,), "well")
    play(state, "throw coin")
    assert asked(state) == "market"
    assert refused(state, "throw coin", 1).rule == "M04-25"
    play(state, "pass")
    assert (state.actors, asked(state)) == ((2,), "market")
    assert refused(state, "throw coin", 2).rule == "M04-25"
    play(state, "pass")
    assert [len(hand(state, seat)) for seat in range(3)] == [1, 1, 0]
    assert [coins(state, seat) for seat in range(3)] == [0, 1, 1]
    assert look(state)["well"] == 2


@pytest.mark.rule("M04-EX-05", "M04-54", "FX-P-08")
def test_the_well_is_emptied_in_the_evening() -> None:
    state = well(table_of(), planned={0: 2, 1: 1})
    state = turn(state, 0, "market", 1, hours={0: 5, 1: 6}, others={1: 1}, hold=False)
    play(state, "throw coin", "throw coin", "pass")
    assert asked(state) == "market"
    assert (look(state)["well"], look(state)["supply"]) == (2, 17)
    play(state, "pass")
    assert state.round == 2
    assert (look(state)["well"], look(state)["supply"]) == (0, 19)
    assert coins(state, 1) == 1


@pytest.mark.rule("M04-20")
def test_only_coins_laid_while_planning_are_thrown() -> None:
    state = at_market(coins={0: 3})
    assert asked(state) == "market"
    assert refused(state, "throw coin").rule == "M04-20"


@pytest.mark.rule("M04-R-01")
def test_without_cards_no_coin_goes_into_the_well() -> None:
    state = at_market(planned={0: 2}, pile=1)
    play(state, "throw coin")
    assert asked(state) == "market"
    assert refused(state, "throw coin").rule == "M04-R-01"
    play(state, "pass")
    assert (coins(state), look(state)["well"]) == (1, 1)


@pytest.mark.rule("M04-R-08", "M04-36")
def test_coins_gained_today_are_not_thrown_today() -> None:
    state = at_market(planned={0: 1}, top=["luckyday"])
    play(state, "throw coin", "wish luckyday")
    assert coins(state) == 2
    assert refused(state, "throw coin").rule == "M04-20"


@pytest.mark.rule("M04-R-02")
def test_the_supply_cannot_run_out() -> None:
    lucky, tips = KINDS["luckyday"], KINDS["tip"]
    given_back = lucky * module_of(table_of()).pieces.lucky_coins + tips * module_of(table_of()).pieces.tip_coins
    cards = lucky + tips
    with_players = 4 * DATA["coins_each"] + given_back - cards
    assert with_players + DATA["coins_in_well"] <= DATA["coins"]
    assert given_back == 9


# -- the end, and Leonardo


@pytest.mark.rule("M04-55", "M04-56", "M04-57", "M04-EX-13", "FX-S-02", "MC-03", "M04-R-33")
def test_coins_become_thalers_before_money_counts() -> None:
    state = given(well(table_of(), coins={0: 1}), money={0: 3, 1: 3}, last=True, track={0: 50, 1: 30, 2: 10})
    over = evening(state)
    assert over.over
    assert over.money[0] == 4
    assert (over.scores[0], over.scores[1]) == (52, 31)
    assert look(over)["supply"] == 20


@pytest.mark.rule("M04-R-28")
def test_cards_are_worth_nothing_at_the_end_and_there_may_be_any_number() -> None:
    many = ["luckyday"] * 3 + ["tip"] * 3 + ["reward"] * 2
    state = given(well(table_of(), hands={0: many}), money={0: 0}, last=True, track={0: 50, 1: 30, 2: 10})
    assert evening(state).scores[0] == 50


@pytest.mark.rule("M04-R-33")
def test_lucky_coins_pay_for_nothing() -> None:
    state = well(given(table_of(), money={0: 0}), coins={0: 3})
    state = turn(state, 0, "market", 1, hours={0: 5})
    assert not any(action.startswith("buy") for action in legal(state))


@pytest.mark.rule("MC-EX-01", "MC-EX-02", "MC-02", "FX-S-01")
@pytest.mark.parametrize(("leaves", "money", "points"), [(2, 9, 4), (3, 10, 5)])
def test_coins_and_gold_leaf_are_both_sold_first(leaves: int, money: int, points: int) -> None:
    from .m05_table import gold

    state = well(gold(table_of(modules=(4, 5)), leaves={0: leaves}), coins={0: 2})
    over = evening(given(state, money={0: 5}, last=True, track={0: 50, 1: 30, 2: 10}))
    assert (over.money[0], over.scores[0]) == (money, 50 + points)


@pytest.mark.rule("M04-58", "M04-59", "FX-L-04")
def test_leonardo_has_no_coins_and_the_two_players_share_the_well() -> None:
    state = table_of(2)
    w = module_of(state).state_of(state)
    assert (len(w.coins), len(w.planned), len(w.hands)) == (2, 2, 2)
    state = well(state, planned={0: 1, 1: 1})
    state = turn(state, LEONARDO, "market", 1, hours={LEONARDO: 5, 0: 6, 1: 7}, others={0: 1, 1: 1})
    assert asked(state) == "leonardo market"
    play(state, "pass", "throw coin", "pass", "throw coin", "pass")
    assert [len(hand(state, seat)) for seat in (0, 1)] == [1, 1]


# -- who sees what


@pytest.mark.rule("M04-H-01", "M04-22", "FX-H-04")
def test_a_drawn_card_is_seen_by_its_owner_only() -> None:
    state = at_market(planned={0: 1}, top=["troubadour"])
    events = play(state, "throw coin")
    assert told([event for event in events if event.seen_by(0)], "wish drawn") == [{"seat": 0, "card": "troubadour"}]
    assert not told([event for event in events if event.seen_by(1)], "wish drawn")
    assert "troubadour" not in json.dumps(look(state, 1))
    for viewer in (0, 1, None):
        assert look(state, viewer)["cards"] == [1, 0, 0]
    assert (look(state, 0)["hands"][0], look(state, 1)["hands"][0]) == (["troubadour"], None)
    drawn = {hand(cast(FrescoState, state.resample(1, seed)))[0] for seed in range(30)}
    assert len(drawn) > 4


@pytest.mark.rule("M04-H-02")
def test_the_pile_is_hidden_and_used_cards_are_not() -> None:
    state = turn(well(table_of(), hands={0: ["tip"]}), 0, "studio")
    play(state, "wish tip")
    for viewer in (0, 1, None):
        assert look(state, viewer)["used"] == ["tip"]
        assert look(state, viewer)["pile"] == 19
    piles = {tuple(module_of(state).state_of(cast(FrescoState, state.resample(0, seed))).pile) for seed in range(4)}
    assert len(piles) == 4


@pytest.mark.rule("M04-H-03", "FX-H-04")
def test_coins_are_hidden_until_the_screens_are_lifted() -> None:
    state = planning(table_of())
    plan(state, {0: [1, 1, 1, 1, 1]})
    events = play(state, "coin market", seat=0)
    assert not any(event.seen_by(1) for event in events if event.kind == "coin")
    assert (look(state, 0)["planned"], look(state, 1)["planned"]) == ([1, None, None], [None, 0, None])
    assert look(state, 1)["coins"] == [None, 3, None]
    assert state.view(1) == state.resample(1, 5).view(1)
    play(state, "pass", seat=0)
    for seat in (1, 2):
        plan(state, {seat: [0, 1, 2, 1, 1]})
    state = play_on(state, "well") if asked(state) != "well" else state
    assert look(state, 1)["planned"] == [1, 0, 0]
    assert state.view(1)["seats"][0]["on_columns"][0] == [{"module": "well", "piece": "coin"}]
    hidden = [coins(cast(FrescoState, state.resample(1, seed)), 0) for seed in range(12)]
    assert len(set(hidden)) > 1
