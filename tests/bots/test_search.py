"""The master: the same seed chooses the same, a budget is kept, and what it found it uses."""

from __future__ import annotations

import pytest

import bottega
from bottega.bots.arena import move
from bottega.bots.ismcts_bot import ISMCTSBot
from bottega.bots.registry import level
from bottega.bots.search import Budget, Search
from bottega.kernel import Perspective
from tests.bots.places import MOMENTS, position


@pytest.mark.parametrize("title", bottega.titles())
def test_by_iterations_the_seed_decides(title: str) -> None:
    state = position(title, MOMENTS[title][-1])
    seen = Perspective(state, state.actors[0], 4)
    rated = [ISMCTSBot(title, seed, iterations=20).rate(seen) for seed in (7, 7, 8)]
    assert rated[0] == rated[1]
    assert rated[0] != rated[2]
    assert [action for action, _ in rated[0]] == seen.legal


@pytest.mark.parametrize("title", bottega.titles())
def test_a_budget_of_seconds_comes_to_an_end(title: str) -> None:
    state = position(title, MOMENTS[title][0])
    master = ISMCTSBot(title, 1, seconds=0.05)
    assert master.choose(Perspective(state, state.actors[0], 4)) in state.legal(state.actors[0])


def test_a_forced_move_costs_nothing() -> None:
    state = position("canvas", 10)
    seat = state.actors[0]
    while len(state.legal(seat)) > 1:
        state.play(state.legal(seat)[-1], seat)
        seat = state.actors[0]
    master = ISMCTSBot("canvas", 1, seconds=3600)
    assert master.choose(Perspective(state, seat, 4)) == state.legal(seat)[0]
    assert master.rate(Perspective(state, seat, 4)) == [(state.legal(seat)[0], 0.5)]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("title", bottega.titles())
def test_a_master_plays_with_more_players(title: str, players: int) -> None:
    state = position(title, 6, players)
    masters = [ISMCTSBot(title, seat, iterations=2) for seat in range(players)]
    for _ in range(6):
        seat = state.actors[0]
        state.play(move(state, seat, masters[seat], 1), seat)


@pytest.mark.parametrize("mode", ["vincent", "puzzle"])
def test_a_master_plays_alone(mode: str) -> None:
    state = bottega.game("canvas", players=1, mode=mode).start(1)
    master = ISMCTSBot("canvas", 1, iterations=4)
    for _ in range(8):
        state.play(move(state, 0, master, 1), 0)
    assert master.searches > 4


def test_a_plan_begun_is_carried_out_without_thinking_again() -> None:
    state = position("fresco", 4)
    seat = state.actors[0]
    master = ISMCTSBot("fresco", 1, iterations=12)
    while seat in state.actors and state.view(None)["asked"] == "plan":
        state.play(move(state, seat, master, 1), seat)
    assert master.searches == 1


def test_a_plan_is_thought_about_again_when_the_table_is_not_as_foreseen() -> None:
    state = position("fresco", 4)
    first, second = state.actors
    master = ISMCTSBot("fresco", 1, iterations=12)
    state.play(move(state, first, master, 1), first)
    while second in state.actors:
        state.play(state.legal(second)[0], second)
    state.play(move(state, first, master, 1), first)
    assert master.searches == 2


def test_a_search_tries_all_candidates_and_the_best_ones_most() -> None:
    state = position("canvas", 8)
    master = ISMCTSBot("canvas", 1)
    search = Search(master.expert, master.evaluator(state.game), Perspective(state, state.actors[0], 4), 1)
    search.run(Budget(0, 60))
    visits = {line: search.root.children[line].visits for line in search.candidates}
    assert min(visits.values()) >= 1
    assert visits[search.ranked()[0]] >= max(visits.values()) - 1 > min(visits.values())
    assert 0.0 <= search.value(search.ranked()[0]) <= 1.0
    assert search.root.visits == sum(visits.values()) == 60


@pytest.mark.parametrize("title", ["canvas", "fresco-dice"])
def test_processes_think_together(title: str) -> None:
    state = position(title, MOMENTS[title][0])
    seen = Perspective(state, state.actors[0], 4)
    together = [ISMCTSBot(title, 1, iterations=24, jobs=2).rate(seen) for _ in range(2)]
    assert together[0] != ISMCTSBot(title, 1, iterations=24).rate(seen)
    assert together[0] == together[1]
    assert [action for action, _ in together[0]] == seen.legal


def test_a_painting_is_laid_card_by_card_as_it_was_found() -> None:
    state = position("canvas", 0)
    seat = state.actors[0]
    while len(state.legal(seat)) == 0 or state.game.text(state.legal(seat)[0]).startswith("take"):
        other = state.actors[0]
        state.play(state.legal(other)[0], other)
    seat = state.actors[0]
    master = level("master", "canvas", 1, iterations=12)
    assert isinstance(master, ISMCTSBot)
    while len(state.legal(seat)) > 0 and not state.view(None)["seats"][seat]["paintings"]:
        state.play(move(state, seat, master, 1), seat)
    assert master.searches == 1
