"""OpenSpiel accepts the titles: its own random simulations, its searches and its learners run on them."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, tabular_qlearner
from open_spiel.python.observation import make_observation

import bottega
import bottega.envs.openspiel
from bottega.envs.openspiel import DEAL_NODES, MEMORY_BITS

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


def test_every_call_of_the_api_answers_in_a_playthrough() -> None:
    lines = generate_playthrough.playthrough_lines("bottega_fresco_dice(players=2)", seed=1)
    assert "IsTerminal() = True" in lines
    assert any(line.startswith("InformationStateTensor(1)") for line in lines)


def dealt(name: str, seed: int, moves: int) -> tuple[Any, Any]:
    """A game and a state of it after so many random moves."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    for outcome in seed.to_bytes(DEAL_NODES, "big"):
        state.apply_action(outcome)
    rng = np.random.RandomState(seed)
    for _ in range(moves):
        state.apply_action(rng.choice(state.legal_actions()))
        settle(state, rng)
    return game, state


def settle(state: Any, rng: np.random.RandomState) -> None:
    """Go on to the next decision."""
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("bottega_fresco(players=3,modules=1;3;,edition=first)")
    assert game.bottega == bottega.game("fresco", players=3, modules=[1, 3], edition="first")
    assert game.num_players() == 3
    assert game.num_distinct_actions() == game.bottega.num_actions
    again = pyspiel.load_game(str(game))
    assert again.bottega == game.bottega
    alone = pyspiel.load_game("bottega_fresco", {"players": 2, "modules": "3"})
    assert pyspiel.load_game(str(alone)).bottega.options["modules"] == [3]


def test_the_first_outcomes_are_a_seed() -> None:
    for title in bottega.titles():
        _, state = dealt(f"bottega_{title.replace('-', '_')}", 70_000, 0)
        assert bottega.game(title).start(70_000).digest() in str(state)


def test_the_number_of_players_is_the_titles_own_choice() -> None:
    for title in bottega.titles():
        game = pyspiel.load_game(f"bottega_{title.replace('-', '_')}")
        assert game.bottega == bottega.game(title)
        assert f"players={game.num_players()}" in str(game)


@pytest.mark.parametrize("name", GAMES)
def test_a_history_replays_the_game(name: str) -> None:
    game, state = dealt(name, 41, 25 if "puzzle" not in name else 5)
    replayed = game.new_initial_state()
    for action in state.history():
        replayed.apply_action(action)
    assert str(replayed) == str(state)
    for player in range(game.num_players()):
        assert replayed.information_state_string(player) == state.information_state_string(player)


def test_a_roll_is_chosen_by_a_chance_node_after_the_action() -> None:
    _, state = dealt("bottega_fresco_dice(players=2)", 3, 0)
    rng = np.random.RandomState(1)
    rolls: list[set[str]] = []
    while not state.is_terminal() and len(rolls) < 4:
        if not state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        outcomes = dict(state.chance_outcomes())
        assert sum(outcomes.values()) == pytest.approx(1)
        before = state.observation_string(0)
        rolls.append(set())
        for outcome in list(outcomes)[:24]:
            after = state.child(outcome)
            assert str(after) == str(state.child(outcome))
            rolls[-1].add(after.observation_string(0))
        assert state.observation_string(0) == before
        state.apply_action(0)
    assert all(len(seen) > 1 for seen in rolls)
    assert any(len(seen) > 3 for seen in rolls)


def test_an_action_that_draws_nothing_has_no_chance_node() -> None:
    _, state = dealt("bottega_canvas", 3, 0)
    state.apply_action(state.legal_actions()[0])
    assert not state.is_chance_node()


def test_a_state_comes_back_from_storage_and_goes_on_alike() -> None:
    for name in ("bottega_canvas(players=2)", "bottega_fresco_dice"):
        _, state = dealt(name, 7, 12)
        again = pickle.loads(pickle.dumps(state))
        clone = state.clone()
        stored = 0
        while not state.is_terminal():
            assert str(again) == str(state)
            assert clone.information_state_string(0) == again.information_state_string(0)
            action = state.legal_actions()[-1]
            for one in (state, again, clone):
                one.apply_action(action)
            if state.is_chance_node() and stored < 3:
                stored += 1
                again = pickle.loads(pickle.dumps(again))
        assert again.returns() == state.returns() == clone.returns()
        assert sum(state.returns()) == 0
        assert max(state.returns()) == 1


def test_observations_have_our_parts_and_strings_are_views() -> None:
    game, state = dealt("bottega_fresco(players=2)", 3, 20)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert list(observation.dict) == [name for name, _ in game.observation_encoder.parts]
    assert len(observation.tensor) == game.observation_tensor_size()
    assert (observation.tensor == np.array(state.observation_tensor(1), np.float32)).all()
    assert abs(observation.tensor).max() <= 1
    assert json.loads(state.observation_string(1)) == state.play.state.view(1)


def test_an_information_state_remembers_what_its_player_saw_and_no_more() -> None:
    _, state = dealt("bottega_fresco_card(players=2)", 5, 40)
    mine, theirs = state.information_state_string(0), state.information_state_string(1)
    drawn = [json.loads(line) for line in mine.splitlines()[:-1] if line.startswith('{"kind": "drawn"')]
    assert drawn
    assert {event["seat"] for event in drawn} == {0}
    assert '"kind": "drawn", "seat": 0' not in theirs


@pytest.mark.parametrize("name", ["bottega_canvas(players=2)", "bottega_fresco_dice"])
def test_an_information_state_tensor_adds_memory_to_the_observation(name: str) -> None:
    game, state = dealt(name, 5, 20)
    tensor = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    tensor.set_from(state, 1)
    assert list(tensor.dict)[-2:] == ["played", "memory"]
    assert len(tensor.tensor) == game.information_state_tensor_size()
    assert len(tensor.tensor) == game.observation_tensor_size() + game.num_distinct_actions() + MEMORY_BITS
    observed = np.array(state.observation_tensor(1), np.float32)
    assert (tensor.tensor[: len(observed)] == observed).all()
    own = [action for seat, action, _ in state.play.log if seat == 1]
    counts = np.bincount(own, minlength=game.num_distinct_actions())
    assert np.allclose(tensor.dict["played"], counts / (counts + 1))
    assert own


def test_information_states_that_differ_in_the_past_alone_have_different_tensors() -> None:
    seen: dict[str, set[tuple[float, ...]]] = {}
    told: dict[str, set[str]] = {}
    for seed in range(30):
        _, state = dealt("bottega_canvas(players=2)", 9, 0)
        rng = np.random.RandomState(seed)
        for _ in range(4):
            state.apply_action(rng.choice(state.legal_actions()))
            settle(state, rng)
        seen.setdefault(state.observation_string(0), set()).add(tuple(state.information_state_tensor(0)))
        told.setdefault(state.observation_string(0), set()).add(state.information_state_string(0))
    assert {view: len(kinds) for view, kinds in seen.items()} == {view: len(kinds) for view, kinds in told.items()}
    assert len({tensor for kinds in seen.values() for tensor in kinds}) > 5


@pytest.mark.parametrize("name", ["bottega_canvas", "bottega_fresco(players=2)", "bottega_fresco_card"])
def test_dealing_anew_keeps_what_a_player_knows(name: str) -> None:
    _, state = dealt(name, 9, 30)
    hidden = set()
    for number in range(4):
        other = state.resample_from_infostate(0, lambda number=number: number / 4)
        assert other.information_state_tensor(0) == state.information_state_tensor(0)
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
        settle(state, np.random.RandomState(1))


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
        settle(state, np.random.RandomState(1))


def test_its_learners_learn() -> None:
    env = rl_environment.Environment(pyspiel.load_game("bottega_canvas(players=2)"))
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
    with pytest.raises(ValueError, match="take no parameters"):
        pyspiel.load_game("bottega_canvas").make_py_observer(None, {"fog": 1})


def test_only_whole_observations_of_a_player_are_offered() -> None:
    game = pyspiel.load_game("bottega_canvas")
    assert make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False)) is None
    public = pyspiel.IIGObservationType(private_info=pyspiel.PrivateInfoType.NONE, perfect_recall=False)
    assert make_observation(game, public) is None


def test_a_state_is_not_dealt_anew_at_a_chance_node() -> None:
    _, state = dealt("bottega_fresco_dice", 3, 0)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="not at a chance node"):
        state.resample_from_infostate(0, lambda: 0.5)


def test_without_openspiel_the_import_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import bottega.envs.openspiel"
    tried = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (
        "ModuleNotFoundError: bottega.envs.openspiel needs pyspiel: pip install 'bottega[openspiel]'." in tried.stderr
    )
