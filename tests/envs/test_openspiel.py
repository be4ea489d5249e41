"""OpenSpiel accepts the titles: its own random simulations, its searches and its learners run on them."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner
from open_spiel.python.observation import make_observation

import bottega
import bottega.envs.openspiel

GAMES = [
    "bottega_canvas(players=3)",
    "bottega_canvas(players=1,mode=puzzle,difficulty=master)",
    "bottega_canvas(players=2,scoring=variety;repetition;emphasis;composition;)",
    "bottega_fresco(players=2,modules=2;)",
    "bottega_fresco_card(players=2,reward=margin)",
    "bottega_fresco_dice(players=3)",
]


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


def dealt(name: str, deal: int, moves: int) -> tuple[Any, Any]:
    """A game and a state of it after so many random moves."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    state.apply_action(deal)
    rng = np.random.RandomState(deal)
    for _ in range(moves):
        state.apply_action(rng.choice(state.legal_actions()))
    return game, state


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("bottega_fresco(players=3,modules=1;3;,edition=first)")
    assert game.bottega == bottega.game("fresco", players=3, modules=[1, 3], edition="first")
    assert game.num_players() == 3
    assert game.num_distinct_actions() == game.bottega.num_actions
    again = pyspiel.load_game(str(game))
    assert again.bottega == game.bottega
    alone = pyspiel.load_game("bottega_fresco", {"players": 2, "modules": "3"})
    assert pyspiel.load_game(str(alone)).bottega.options["modules"] == [3]


def test_a_deal_is_a_seed_and_a_history_replays_it() -> None:
    game, state = dealt("bottega_fresco_dice(players=2)", 41, 25)
    ours = bottega.game("fresco-dice", players=2).start(seed=41)
    replayed = game.new_initial_state()
    for number, action in enumerate(state.history()):
        replayed.apply_action(action)
        if number:
            ours.play(action, ours.actors[0])
    assert str(replayed) == str(state)
    assert ours.digest() in str(state)


def test_a_state_comes_back_from_storage_and_goes_on_alike() -> None:
    _, state = dealt("bottega_canvas(players=2)", 7, 12)
    again = pickle.loads(pickle.dumps(state))
    clone = state.clone()
    while not state.is_terminal():
        assert str(again) == str(state)
        assert clone.information_state_string(0) == again.information_state_string(0)
        action = state.legal_actions()[-1]
        for one in (state, again, clone):
            one.apply_action(action)
    assert again.returns() == state.returns() == clone.returns()
    assert sum(state.returns()) == 0


def test_observations_have_our_parts_and_strings_are_views() -> None:
    game, state = dealt("bottega_fresco(players=2)", 3, 20)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert list(observation.dict) == [name for name, _ in game.observation_encoder.parts]
    assert len(observation.tensor) == game.observation_tensor_size()
    assert (observation.tensor == np.array(state.observation_tensor(1), np.float32)).all()
    assert abs(observation.tensor).max() <= 1
    assert json.loads(state.observation_string(1)) == state.course.state.view(1)


def test_an_information_state_remembers_what_its_player_saw_and_no_more() -> None:
    _, state = dealt("bottega_fresco_card(players=2)", 5, 40)
    mine, theirs = state.information_state_string(0), state.information_state_string(1)
    drawn = [json.loads(line) for line in mine.splitlines()[:-1] if line.startswith('{"kind": "drawn"')]
    assert drawn
    assert {event["seat"] for event in drawn} == {0}
    assert '"kind": "drawn", "seat": 0' not in theirs


@pytest.mark.parametrize("name", ["bottega_canvas", "bottega_fresco(players=2)", "bottega_fresco_card"])
def test_dealing_anew_keeps_what_a_player_knows(name: str) -> None:
    _, state = dealt(name, 9, 30)
    hidden = set()
    for number in range(4):
        other = state.resample_from_infostate(0, lambda number=number: number / 4)
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.observation_string(0) == state.observation_string(0)
        hidden.add(str(other))
        rng = np.random.RandomState(number)
        while not other.is_terminal():
            other.apply_action(rng.choice(other.legal_actions()))
    assert len(hidden) > 1


@pytest.mark.parametrize("name", ["bottega_canvas", "bottega_fresco_dice(players=3)"])
def test_its_tree_search_plays(name: str) -> None:
    game, state = dealt(name, 2, 10)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 12, evaluator, random_state=np.random.RandomState(1))
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("name", ["bottega_canvas", "bottega_fresco(players=2)", "bottega_fresco_card"])
def test_its_search_over_information_sets_plays(name: str) -> None:
    game, state = dealt(name, 2, 14)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game, evaluator, 1.4, 6, random_state=np.random.RandomState(1), allow_inconsistent_action_sets=True
    )
    for _ in range(2):
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)


def test_its_learners_learn() -> None:
    env = rl_environment.Environment(pyspiel.load_game("bottega_canvas(players=2,deals=3)"))
    agents = [tabular_qlearner.QLearner(player, env.action_spec()["num_actions"]) for player in range(2)]
    for _ in range(2):
        now = env.reset()
        while not now.last():
            player = now.observations["current_player"]
            now = env.step([agents[player].step(now).action])
        for agent in agents:
            agent.step(now)
        assert sum(now.rewards) == 0


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(bottega.BadOption, match="reward is one of win, margin"):
        bottega.envs.openspiel.SpielGame.__subclasses__()[0]({"reward": "gain"})
    with pytest.raises(ValueError, match="as one player sees them"):
        pyspiel.load_game("bottega_canvas").make_py_observer(
            pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
        )
