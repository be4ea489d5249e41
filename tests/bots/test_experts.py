"""What the search asks about each title."""

from __future__ import annotations

from typing import cast

import pytest

import bottega
from bottega.bots import bot
from bottega.bots.ismcts_bot import expert
from bottega.bots.registry import level
from bottega.bots.search import play_line
from bottega.games.canvas.bot.heuristic import take_terms
from bottega.games.canvas.bot.valuation import rate_takes
from bottega.games.canvas.rules.state import CanvasState
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Perspective
from bottega.kernel.chance import Chance
from bottega.kernel.terms import rating
from tests.bots.places import MOMENTS, position
from tests.fresco_dice import table as dice

PLACES = [(title, moment) for title, moments in MOMENTS.items() for moment in moments]


@pytest.mark.parametrize(("title", "moment"), PLACES)
def test_lines_can_be_played_and_a_playout_leads_to_points(title: str, moment: int) -> None:
    state = position(title, moment, 3)
    seat = state.actors[0]
    found = expert(title).candidate_plans(state, seat)
    assert found
    for line, _ in found:
        after = state.resample(seat, 1)
        play_line(after, seat, line)
        assert len(after.moves) == len(line) or after.actors != state.actors
        assert after.moves
    knows = expert(title)
    knows.begin(state)
    after = state.resample(seat, 1)
    knows.rollout(after, Chance(1))
    assert len(knows.expected_scores(after)) == 3
    if after.over:
        assert knows.expected_scores(after) == after.scores


def test_canvas_cards_are_rated_quickly_and_the_same() -> None:
    for moment in range(0, 30, 3):
        state = cast(CanvasState, position("canvas", moment))
        seat = state.actors[0]
        cards = min(len(state.row), state.tokens[seat] + 1)
        if state.game.text(state.legal(seat)[0]).startswith("take"):
            expected = [rating(take_terms(state, seat, place)) for place in range(cards)]
            assert rate_takes(state, seat, cards) == pytest.approx(expected)


def test_fresco_plans_are_whole_and_go_on_from_what_is_placed() -> None:
    state = cast(FrescoState, position("fresco", 4))
    seat = state.actors[0]
    for line, _ in expert("fresco").candidate_plans(state, seat):
        assert len(line) == state.waiting[seat]
    state.play(state.game.action("place theatre"), seat)
    for line, _ in expert("fresco").candidate_plans(state, seat):
        assert len(line) == state.waiting[seat]


def test_fresco_is_judged_after_the_next_round_and_with_modules_one_later() -> None:
    for modules, rounds in ((None, 2), ([1, 2, 3], 3)):
        state = cast(FrescoState, bottega.game("fresco", players=3, modules=modules).start(1))
        knows = expert("fresco")
        knows.begin(state)
        knows.rollout(state, Chance(1))
        assert state.round == rounds + 1


@pytest.mark.parametrize("number", range(1, 18))
def test_fresco_can_be_judged_with_every_module(number: int) -> None:
    for players in (2, 3):
        state = cast(FrescoState, bottega.game("fresco", players=players, modules=[number]).start(number))
        before = state.digest()
        knows = expert("fresco")
        assert len(knows.expected_scores(state)) == players
        assert state.digest() == before
        knows.begin(state)
        knows.rollout(state, Chance(1))
        assert max(knows.expected_scores(state)) > 0


def test_fresco_possessions_promise_points() -> None:
    state = cast(FrescoState, position("fresco", 0))
    knows = expert("fresco")
    before = knows.expected_scores(state)
    state.paint[0][4] += 1
    state.money[1] += 2
    after = knows.expected_scores(state)
    assert after[0] - before[0] == pytest.approx(2.9)
    assert after[1] - before[1] == pytest.approx(2 * 0.57)


def test_a_master_of_dice_does_not_feed_the_bet_of_the_leader() -> None:
    """In the last turn 16 with the bishop brings 9 points and the leader's bet 3: not enough. 24 brings 8 and wins."""
    s = dice.start(2)
    s.last_round = True
    dice.pawns(s, 60, 54)
    dice.lay_portraits(s)
    dice.turn_of(s, 1)
    dice.play(s, "bishop 16", 1)
    dice.answer(s, {0: "bishop"})
    dice.rolled(s, "red 6")
    dice.play(s, "aside red")
    dice.answer(s)
    dice.rolled(s, "blue 6")
    dice.play(s, "aside blue")
    dice.answer(s)
    dice.rolled(s, "yellow 4, green 6, orange 1, purple 1", "green,red")
    seen = Perspective(s, 1, 1)
    assert s.game.text(bot("greedy", "fresco-dice", 1).choose(seen)) == "aside yellow"
    choice = level("master", "fresco-dice", 1, iterations=10).choose(seen)
    assert s.game.text(choice) == "aside green x2"
    s.play(choice)
    dice.play(s, "favour 0")
    assert s.winners == (1,)
