"""PettingZoo accepts the environments: its own tests, rewards, masks and illegal actions."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import bottega
from bottega.envs import AECEnv, BatchedParallelEnv, ParallelEnv, SingleAgentEnv, VectorEnv

from .cases import FEW, params

# PettingZoo says this of every observation that is a dict, which is its own way to hand out masks
ABOUT_DICTS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


@pytest.mark.parametrize(("name", "mode"), params(FEW))
def test_aec_passes_pettingzoos_tests(name: str, mode: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(AECEnv(name, observation="vector", **mode), num_cycles=40)
        seed_test(lambda: AECEnv(name, observation="vector", **mode), num_cycles=40)
        for text in ABOUT_DICTS:
            warnings.filterwarnings("ignore", text)
        api_test(AECEnv(name, **mode), num_cycles=40)
        seed_test(lambda: AECEnv(name, **mode), num_cycles=40)


@pytest.mark.parametrize(("name", "mode"), params(FEW))
def test_parallel_passes_pettingzoos_tests(name: str, mode: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(ParallelEnv(name, **mode), num_cycles=60)
        parallel_seed_test(lambda: ParallelEnv(name, **mode), num_cycles=60)


def test_states_and_pictures_pass_pettingzoos_tests(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: AECEnv("canvas", players=2, render_mode=render_mode))
    capsys.readouterr()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        state_test(AECEnv("fresco-dice", players=3), ParallelEnv("fresco-dice", players=3), num_cycles=20)


def play_out(env: Any, seed: int) -> dict[str, float]:
    """A game of random legal actions; what each agent has earned in all."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        earned[agent] += reward
        mask = info["action_mask"]
        if not over:
            assert (mask == seen["action_mask"]).all()
        env.step(None if over else rng.choice(np.flatnonzero(mask)))
    return earned


@pytest.mark.parametrize(("name", "mode"), params(FEW))
def test_rewards_of_a_game(name: str, mode: dict[str, Any]) -> None:
    env = AECEnv(name, reward="win", **mode)
    earned = play_out(env, 9)
    state = env.game_state
    assert state is not None
    assert state.over
    if len(earned) > 1:
        assert sum(earned.values()) == pytest.approx(0)
        assert all((earned[f"seat_{seat}"] > 0) == (seat in state.winners) for seat in range(len(earned)))
    else:
        assert earned["seat_0"] == (1 if state.winners else -1)
    points = {f"seat_{seat}": float(score) for seat, score in enumerate(state.scores)}
    assert play_out(AECEnv(name, reward="points", **mode), 9) == points
    margins = {who: own - max([points[p] for p in points if p != who], default=0.0) for who, own in points.items()}
    assert play_out(AECEnv(name, reward="margin", **mode), 9) == margins
    assert play_out(AECEnv(name, reward="gain", **mode), 9) == margins


def test_all_winners_share_and_nobody_gains_when_all_have_won() -> None:
    from bottega.envs.rewards import outcome

    state = bottega.game("fresco-dice", players=3).start(1)
    assert outcome(state) == [0, 0, 0]
    state.agenda.clear()
    state.track = [5, 5, 2]  # type: ignore[attr-defined]
    assert outcome(state) == [0.5, 0.5, -1]
    state.track = [0, 0, 0]  # type: ignore[attr-defined]
    assert outcome(state) == [0, 0, 0]


def test_only_the_agent_that_is_asked_has_anything_to_choose() -> None:
    env = AECEnv("fresco", players=3)
    env.reset(seed=1)
    while env.game_state.view(None)["asked"] != "plan":
        env.step(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0])
    assert env.game_state.actors == (0, 1, 2)
    assert env.agent_selection == "seat_0"
    for agent in ("seat_1", "seat_2"):
        assert not env.infos[agent]["action_mask"].any()
        assert not env.observe(agent)["action_mask"].any()
    assert list(np.flatnonzero(env.infos["seat_0"]["action_mask"])) == env.game_state.legal(0)


def test_nobody_sees_a_plan_that_was_made_a_moment_ago() -> None:
    env = AECEnv("fresco", players=2)
    env.reset(seed=1)
    while env.game_state.view(None)["asked"] != "plan":
        env.step(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0])
    before = env.observe("seat_1")["observation"]
    env.step(env.game_state.legal(0)[0])
    assert (env.observe("seat_1")["observation"] == before).all()


def test_an_illegal_action_loses_the_game_and_says_why() -> None:
    env = AECEnv("canvas", players=3)
    env.reset(seed=4)
    agent = env.agent_selection
    env.step(env.game.action("background 1"))
    assert all(env.terminations.values())
    assert env.infos[agent]["illegal"] == "Place your three Art cards first, then choose a background."
    earned = {}
    for who in env.agent_iter():
        earned[who] = env.last()[1]
        env.step(None)
    assert earned == {who: -1.0 if who == agent else 0.0 for who in env.possible_agents}


def test_an_illegal_action_can_be_refused_instead() -> None:
    env = AECEnv("canvas", players=2, illegal="raise")
    env.reset(seed=4)
    before = env.game_state.digest()
    for bad in (env.game.action("background 1"), -1, 10**6, "take 1", None):
        with pytest.raises(bottega.IllegalAction, match=r"\.$"):
            env.step(bad)
    assert env.game_state.digest() == before
    env.step(np.int64(env.game.action("take 1")))
    assert len(env.game_state.moves) == 1


def test_pettingzoos_own_wrapper_ends_the_game_too() -> None:
    env: Any = TerminateIllegalWrapper(AECEnv("canvas", players=2, illegal="raise"), illegal_reward=-1)
    env.reset(seed=4)
    agent = env.agent_selection
    env.last()
    env.step(env.unwrapped.game.action("background 1"))
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_all_seats_that_plan_place_an_assistant_in_the_same_step() -> None:
    env = ParallelEnv("fresco", players=3)
    seen, infos = env.reset(seed=1)
    steps = 0
    while env.game_state.view(None)["asked"] != "plan":
        actions = {agent: np.flatnonzero(infos[agent]["action_mask"])[0] for agent in env.agents}
        waiting = [agent for agent in env.agents if actions[agent] == env.wait]
        assert len(waiting) == 2
        seen, _, _, _, infos = env.step(actions)
        steps += 1
    assert steps == 3
    before = len(env.game_state.moves)
    actions = {agent: np.flatnonzero(seen[agent]["action_mask"])[0] for agent in env.agents}
    assert env.wait not in actions.values()
    env.step(actions)
    assert len(env.game_state.moves) == before + 3


@pytest.mark.parametrize(("name", "mode"), params(FEW))
def test_batched_games_go_like_parallel_ones(name: str, mode: dict[str, Any]) -> None:
    many = BatchedParallelEnv(name, 2, reward="points", **mode)
    alone = [ParallelEnv(name, reward="points", **mode) for _ in range(2)]
    seen, infos = many.reset(seed=5)
    told = [env.reset(seed=5 + row) for row, env in enumerate(alone)]
    for _ in range(60):
        masks = {agent: info["action_mask"] for agent, info in infos.items()}
        actions = {agent: np.array([np.flatnonzero(row)[-1] for row in rows]) for agent, rows in masks.items()}
        for row, (theirs, _) in enumerate(told):
            for agent in many.agents:
                assert (seen[agent]["observation"][row] == theirs[agent]["observation"]).all()
                assert (seen[agent]["action_mask"][row] == theirs[agent]["action_mask"]).all()
        seen, rewards, over, cut, infos = many.step(actions)
        for row, env in enumerate(alone):
            last, earned, ends, _, said = env.step({agent: actions[agent][row] for agent in env.agents})
            told[row] = last, said
            for agent in many.agents:
                assert (rewards[agent][row], over[agent][row], cut[agent][row]) == (earned[agent], ends[agent], False)
            if not env.agents:
                assert (infos["seat_0"]["final_obs"][row] == last["seat_0"]["observation"]).all()
                assert infos["seat_0"]["scores"][row] == env.game_state.scores[0]
                told[row] = env.reset()


def test_illegal_actions_in_batched_games() -> None:
    many = BatchedParallelEnv("canvas", 2, players=2)
    with pytest.raises(bottega.IllegalAction, match="call reset"):
        many.step({})
    many.reset(seed=2)
    actor, right, wait = many.batch.states[0].actors[0], many.game.action("take 1"), many.wait
    second = many.batch.states[2].actors[0]
    actions = {f"seat_{seat}": np.array([wait, right if seat == second else wait]) for seat in (0, 1)}
    _, rewards, over, _, infos = many.step(actions)
    assert [list(rewards[f"seat_{seat}"]) for seat in (actor, 1 - actor)] == [[-1.0, 0.0], [0.0, 0.0]]
    assert list(over["seat_0"]) == [True, False]
    assert "cannot wait" in infos[f"seat_{actor}"]["illegal"][0]
    refusing = BatchedParallelEnv("canvas", 2, players=2, illegal="raise")
    seen, _ = refusing.reset(seed=2)
    before = seen["seat_0"]["observation"].copy()
    with pytest.raises(bottega.IllegalAction, match="cannot wait"):
        refusing.step(actions)
    assert not refusing.batch.states[2].moves
    assert (before == seen["seat_0"]["observation"]).all()
    with pytest.raises(bottega.BadOption, match="at least 1 environment, not 0"):
        BatchedParallelEnv("canvas", 0)


@pytest.mark.parametrize("illegal", ["lose", "raise"])
def test_a_batched_step_without_an_action_for_each_game_changes_nothing(illegal: str) -> None:
    env = BatchedParallelEnv("fresco-dice", 3, players=2, illegal=illegal)
    _, infos = env.reset(seed=5)
    good = {agent: infos[agent]["action_mask"].argmax(axis=1) for agent in env.agents}
    before = [state.digest() for state in env.batch.states]
    wrong = [good["seat_1"][:2], [*good["seat_1"], 0], good["seat_1"] * 1.0, 0, [], [[0], [0, 0], 0]]
    for chosen in wrong:
        with pytest.raises(bottega.IllegalAction, match="The actions of seat_1 should be 3 whole numbers"):
            env.step({**good, "seat_1": chosen})
    for actions in ({"seat_0": good["seat_0"]}, {**good, "seat_2": good["seat_0"]}, {}):
        with pytest.raises(bottega.IllegalAction, match="A step takes actions of seat_0, seat_1, not of"):
            env.step(actions)
    with pytest.raises(bottega.BadOption, match="A seed is a whole number from 0 on, not -1"):
        env.reset(seed=-1)
    assert [state.digest() for state in env.batch.states] == before
    env.step(good)
    assert [state.digest() for state in env.batch.states] != before


def test_a_seed_that_is_none_is_refused_and_the_game_goes_on() -> None:
    for make in (AECEnv, ParallelEnv):
        env: Any = make("fresco-dice", players=2)
        env.reset(seed=5)
        before = env.game_state.digest()
        for seed in (-1, 1.5, "five"):
            with pytest.raises(bottega.BadOption, match="A seed is a whole number from 0 on"):
                env.reset(seed=seed)
        assert env.game_state.digest() == before


def test_acting_seats_cannot_wait_and_idle_seats_must() -> None:
    env = ParallelEnv("canvas", players=2)
    env.reset(seed=2)
    actor = env.game_state.actors[0]
    names = {f"seat_{seat}": env.wait if seat == actor else 0 for seat in (0, 1)}
    _, rewards, over, _, infos = env.step(names)
    assert set(rewards.values()) == {-1.0}
    assert all(over.values())
    assert env.agents == []
    assert "cannot wait" in infos[f"seat_{actor}"]["illegal"]
    assert "turn. Waiting for" in infos[f"seat_{1 - actor}"]["illegal"]
    refusing = ParallelEnv("canvas", players=2, illegal="raise")
    refusing.reset(seed=2)
    with pytest.raises(bottega.IllegalAction, match="cannot wait"):
        refusing.step(names)
    assert not refusing.game_state.moves


def test_the_state_joins_the_observations_of_all_agents() -> None:
    env = AECEnv("fresco-dice", players=3)
    env.reset(seed=2)
    whole = env.state()
    for seat in range(3):
        vector = env.observe(f"seat_{seat}")["observation"]
        assert (whole[seat * len(vector) : (seat + 1) * len(vector)] == vector).all()
    both = ParallelEnv("fresco-dice", players=3)
    both.reset(seed=2)
    assert (both.state() == whole).all()


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    for make in (AECEnv, ParallelEnv):
        for mode in ("ansi", "svg", "human"):
            env: Any = make("canvas", players=2, render_mode=mode)
            env.reset(seed=1)
            shown = env.render()
            assert shown == {"ansi": str(env.game_state), "svg": env.game_state.svg(), "human": None}[mode]
            assert capsys.readouterr().out == (f"{env.game_state}\n" if mode == "human" else "")


def test_wrong_options_are_refused_with_what_is_possible() -> None:
    for make in (AECEnv, ParallelEnv):
        with pytest.raises(bottega.BadOption, match="reward is one of win, margin, gain, points"):
            make("canvas", reward="applause")
        with pytest.raises(bottega.BadOption, match="illegal is one of lose, raise"):
            make("canvas", illegal="ignore")
        with pytest.raises(bottega.BadOption, match="observation is one of dict, vector"):
            make("canvas", observation="picture")
        with pytest.raises(bottega.BadOption, match="Options: players"):
            make("canvas", colour="red")
        with pytest.raises(bottega.IllegalAction, match="call reset"):
            make("canvas").step({})


@pytest.mark.parametrize(
    ("missing", "code", "said"),
    [
        ("gymnasium", "import bottega.envs", "bottega.envs needs gymnasium: pip install 'bottega[gym]'."),
        ("numpy", "import bottega.envs", "bottega.envs needs numpy: pip install 'bottega[gym]'."),
        (
            "pettingzoo",
            "import bottega.envs; bottega.envs.VectorEnv('canvas', 2); bottega.envs.AECEnv",
            "bottega.envs.AECEnv needs pettingzoo: pip install 'bottega[pettingzoo]'.",
        ),
        (
            "PIL",
            "import bottega.envs as e; a = e.AECEnv('canvas', render_mode='rgb_array'); a.reset(); a.render()",
            "render_mode=\"rgb_array\" needs PIL: pip install 'bottega[gym]'.",
        ),
    ],
)
def test_a_missing_library_is_named_with_the_extra_that_has_it(missing: str, code: str, said: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; {code}"
    tried = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert tried.returncode != 0
    assert f"ModuleNotFoundError: {said}" in tried.stderr


BEFORE_THE_FIRST_RESET: list[tuple[Any, Any]] = [
    (AECEnv, lambda env: env.step(0)),
    (AECEnv, lambda env: env.last()),
    (AECEnv, lambda env: env.observe("seat_0")),
    (AECEnv, lambda env: env.state()),
    (AECEnv, lambda env: env.render()),
    (AECEnv, lambda env: env.game_state),
    (ParallelEnv, lambda env: env.step({})),
    (ParallelEnv, lambda env: env.state()),
    (ParallelEnv, lambda env: env.render()),
    (BatchedParallelEnv, lambda env: env.step({})),
    (SingleAgentEnv, lambda env: env.step(0)),
    (SingleAgentEnv, lambda env: env.action_masks()),
    (SingleAgentEnv, lambda env: env.render()),
    (VectorEnv, lambda env: env.step([0])),
    (VectorEnv, lambda env: env.render()),
]


@pytest.mark.parametrize(("make", "use"), BEFORE_THE_FIRST_RESET)
def test_a_missing_reset_always_gives_the_same_sentence(make: Any, use: Any) -> None:
    with pytest.raises(bottega.IllegalAction) as refused:
        use(make("canvas", players=2))
    assert str(refused.value) == "The environment has no game yet: call reset() first."


def test_an_ended_game_takes_no_more_steps() -> None:
    env = ParallelEnv("canvas", players=2)
    env.reset(seed=2)
    env.step(dict.fromkeys(env.agents, env.wait))
    assert not env.agents
    single = SingleAgentEnv("canvas", players=2)
    single.reset(seed=2)
    assert single.step(-1)[2]
    for step in (lambda: env.step({}), lambda: single.step(0)):
        with pytest.raises(bottega.IllegalAction, match=r"This game has ended: call reset\(\)"):
            step()


def test_numbers_of_numpy_are_numbers() -> None:
    plain = AECEnv("fresco", players=2, modules=[1, 2])
    env = AECEnv("fresco", players=np.int64(2), modules=np.arange(1, 3))
    assert env.game == plain.game
    env.reset(seed=np.uint8(5))
    plain.reset(seed=5)
    env.step(np.array([env.game_state.legal(env.episode.seat)[0]], np.int32))
    plain.step(plain.game_state.legal(plain.episode.seat)[0])
    assert env.game_state.digest() == plain.game_state.digest()
    single = SingleAgentEnv("canvas", players=2, seat=np.int64(1))
    single.reset(seed=np.int64(3))
    single.step(np.flatnonzero(single.action_masks())[0])
    assert VectorEnv("canvas", np.int64(2), bots=None, processes=np.int64(1)).num_envs == 2
    assert ParallelEnv("fresco", players=2, modules=range(1, 4)).game.options["modules"] == [1, 2, 3]


def test_frames_of_all_titles_fit_into_one_video() -> None:
    for title in bottega.titles():
        env = AECEnv(title, render_mode="rgb_array")
        env.reset(seed=1)
        frame = env.render()
        assert (frame.shape, frame.dtype) == ((720, 960, 3), np.uint8)
        assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 100
