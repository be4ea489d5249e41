"""Gymnasium accepts the single environments; they play against bots, are copied, stored and run side by side."""

from __future__ import annotations

import copy
import pickle
import sys
import types
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import RecordVideo

import bottega
from bottega.bots import RandomBot
from bottega.envs import AECEnv, ParallelEnv, SingleAgentEnv, VectorEnv

from .cases import FEW, params


@pytest.mark.parametrize(("name", "mode"), params(FEW))
def test_gymnasiums_checker(name: str, mode: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*Not able to test alternative render modes.*")
        for form in ("vector", "dict"):
            check_env(SingleAgentEnv(name, bots="random", observation=form, **mode))


def test_titles_are_made_by_their_ids() -> None:
    ids = {"Canvas": "canvas", "Fresco": "fresco", "FrescoCard": "fresco-card", "FrescoDice": "fresco-dice"}
    for name, title in ids.items():
        env: Any = gymnasium.make(f"bottega/{name}-v1", players=2, bots="random")
        seen, info = env.reset(seed=1)
        assert env.unwrapped.game.title == title
        assert env.observation_space.contains(seen)
        assert info["action_mask"].any()


def test_the_checker_accepts_every_render_mode(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = gymnasium.make("bottega/Canvas-v1", players=2, bots="random", disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)
    capsys.readouterr()


def test_many_games_are_made_by_an_id() -> None:
    env: Any = gymnasium.make_vec("bottega/FrescoDice-v1", num_envs=3, players=2, bots=None)
    assert type(env.unwrapped) is VectorEnv
    assert env.reset(seed=1)[0].shape[0] == env.num_envs == 3
    env.close()


def as_stable_baselines_does(env_id: str, count: int) -> list[Any]:
    """Make environments like its make_vec_env: with pictures if they have them, each with a seed of its own."""
    made = [gymnasium.make(env_id, render_mode="rgb_array") for _ in range(count)]
    for rank, env in enumerate(made):
        env.action_space.seed(rank)
        assert env.render_mode == "rgb_array"
    return made


@pytest.mark.parametrize("name", ["Canvas", "Fresco", "FrescoCard", "FrescoDice"])
def test_stable_baselines_makes_them_by_an_id(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for rank, env in enumerate(as_stable_baselines_does(f"bottega/{name}-v1", 2)):
            env.reset(seed=rank)
            assert env.get_wrapper_attr("action_masks")().any()
            env.step(np.flatnonzero(env.get_wrapper_attr("action_masks")())[0])
    assert "rgb_array" in SingleAgentEnv.metadata["render_modes"]


def test_a_video_is_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The encoder is left out: frames arrive as MoviePy takes them."""
    videos: list[list[Any]] = []

    class Clip:
        def __init__(self, frames: list[Any], fps: int) -> None:
            videos.append(frames)

        def write_videofile(self, path: str, logger: Any) -> None:
            Path(path).touch()

    for module in ("moviepy", "moviepy.video", "moviepy.video.io"):
        monkeypatch.setitem(sys.modules, module, types.ModuleType(module))
    clips: Any = types.ModuleType("moviepy.video.io.ImageSequenceClip")
    clips.ImageSequenceClip = Clip
    monkeypatch.setitem(sys.modules, clips.__name__, clips)
    made = gymnasium.make("bottega/FrescoDice-v1", players=2, bots="random", render_mode="rgb_array")
    env = RecordVideo(made, str(tmp_path / "videos"), video_length=4)
    _, info = env.reset(seed=3)
    for _ in range(5):
        info = env.step(np.flatnonzero(info["action_mask"])[0])[4]
    env.close()
    assert [frame.shape for frame in videos[0]] == [(720, 960, 3)] * 5
    assert any((frame != videos[0][0]).any() for frame in videos[0])
    assert list((tmp_path / "videos").iterdir())


def test_vectors_draw_every_table() -> None:
    for processes in (1, 2):
        env = VectorEnv("canvas", 2, players=2, bots=None, processes=processes, render_mode="ansi")
        env.reset(seed=[4, 5])
        assert env.render() == tuple(str(bottega.game("canvas", players=2).start(seed)) for seed in (4, 5))
        env.close()


def finish(env: SingleAgentEnv, seed: int | None, choose: int = 0) -> tuple[list[Any], float]:
    """A whole game of some legal actions: everything that came back, and the rewards in all."""
    seen, info = env.reset(seed=seed)
    return go_on(env, seen, info, choose)


def go_on(env: SingleAgentEnv, seen: Any, info: dict[str, Any], choose: int = 0) -> tuple[list[Any], float]:
    told: list[Any] = [seen.tolist()]
    rewards, over = 0.0, False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        assert list(legal) == sorted(env.game_state.legal(env.seat))
        assert (env.action_masks() == info["action_mask"]).all()
        seen, reward, over, cut, info = env.step(legal[choose % len(legal)])
        assert not cut
        rewards += reward
        told.append((seen.tolist(), reward))
    return told, rewards


@pytest.mark.parametrize(("name", "mode"), params(FEW))
def test_the_learner_is_always_the_one_to_act(name: str, mode: dict[str, Any]) -> None:
    for seat in range(mode["players"]):
        env = SingleAgentEnv(name, seat=seat, bots="random", reward="margin", **mode)
        _, earned = finish(env, 3)
        scores = env.game_state.scores
        assert env.game_state.over
        assert earned == scores[seat] - max([s for at, s in enumerate(scores) if at != seat], default=0)


def test_seeds_decide_everything() -> None:
    one, other = (SingleAgentEnv("fresco-dice", players=3, seat=None) for _ in range(2))
    assert finish(one, 5) == finish(other, 5)
    assert finish(one, None) == finish(other, None)
    assert finish(one, 6) != finish(other, 7)


def test_another_seat_every_game() -> None:
    env = SingleAgentEnv("canvas", players=3, seat=None, bots="random")
    seats = set()
    env.reset(seed=1)
    for _ in range(20):
        _, info = env.reset()
        assert info["seat"] == env.seat
        seats.add(env.seat)
    assert seats == {0, 1, 2}


def test_bots_play_the_other_seats() -> None:
    env = SingleAgentEnv("canvas", players=3, bots=["greedy", RandomBot])
    env.reset(seed=1)
    greedy = SingleAgentEnv("canvas", players=3, bots=["greedy", "random"])
    assert finish(env, 4) == finish(greedy, 4)
    apprentices = SingleAgentEnv("canvas", players=3, bots="apprentice")
    assert finish(apprentices, 4) != finish(greedy, 4)
    for wrong, text in (
        (["greedy"], "each of the 2 other seats"),
        ("leonardo", "no bot 'leonardo'"),
        (7, "a function that makes one"),
    ):
        with pytest.raises(bottega.BadOption, match=text):
            SingleAgentEnv("canvas", players=3, bots=wrong)  # type: ignore[arg-type]
    with pytest.raises(bottega.BadOption, match="a seat from 0 to 2"):
        SingleAgentEnv("canvas", players=3, seat=3)
    with pytest.raises(bottega.BadOption, match="at least 1 environment, not 0"):
        VectorEnv("canvas", 0)


def test_illegal_actions_lose_or_are_refused() -> None:
    env = SingleAgentEnv("canvas", players=2)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(env.game.action("background 1"))
    assert (reward, over) == (-1.0, True)
    assert info["illegal"] == "Place your three Art cards first, then choose a background."
    refusing = SingleAgentEnv("canvas", players=2, illegal="raise")
    refusing.reset(seed=1)
    with pytest.raises(bottega.IllegalAction, match="Place your three Art cards first"):
        refusing.step(env.game.action("background 1"))
    with pytest.raises(bottega.IllegalAction, match="call reset"):
        SingleAgentEnv("canvas").step(0)


@pytest.mark.parametrize(("name", "mode"), params(FEW))
@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_alike_and_apart(name: str, mode: dict[str, Any], duplicate: Any) -> None:
    env = SingleAgentEnv(name, seat=None, bots="greedy" if name != "fresco" else "random", reward="gain", **mode)
    seen, info = env.reset(seed=12)
    for _ in range(5):
        seen, _, _, _, info = env.step(np.flatnonzero(info["action_mask"])[-1])
    twin = duplicate(env)
    before = env.game_state.digest()
    theirs = go_on(twin, seen, info)
    assert env.game_state.digest() == before
    assert go_on(env, seen, info) == theirs
    assert finish(env, None) == finish(twin, None)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_of_environments_for_several_agents(duplicate: Any) -> None:
    turns = AECEnv("fresco", players=2, modules=[2])
    turns.reset(seed=3)
    for _ in range(7):
        turns.step(np.flatnonzero(turns.infos[turns.agent_selection]["action_mask"])[0])
    twin = duplicate(turns)
    for _ in range(30):
        assert twin.agent_selection == turns.agent_selection
        assert (twin.last()[0]["observation"] == turns.last()[0]["observation"]).all()
        action = np.flatnonzero(turns.infos[turns.agent_selection]["action_mask"])[-1]
        turns.step(action)
        twin.step(action)
    together = ParallelEnv("fresco-dice", players=3)
    _, infos = together.reset(seed=3)
    twin = duplicate(together)
    for _ in range(30):
        actions = {agent: np.flatnonzero(infos[agent]["action_mask"])[-1] for agent in together.agents}
        seen, rewards, _, _, infos = together.step(actions)
        others, same, _, _, _ = twin.step(actions)
        assert rewards == same
        assert all((seen[agent]["observation"] == others[agent]["observation"]).all() for agent in seen)


@pytest.mark.parametrize("processes", [1, 2])
def test_many_games_go_like_single_ones(processes: int) -> None:
    """Row by row what an environment of its own with that seed gives, also when a new game begins."""
    options: dict[str, Any] = {"players": 2, "seat": None, "bots": "random", "reward": "points"}
    many = VectorEnv("canvas", 3, processes=processes, **options)
    alone = [SingleAgentEnv("canvas", **options) for _ in range(3)]
    try:
        seen, info = many.reset(seed=[5, 6, 7])
        told = [env.reset(seed=5 + row) for row, env in enumerate(alone)]
        ended = 0
        for _ in range(40):
            for row, (vector_here, info_here) in enumerate(told):
                assert (seen[row] == vector_here).all()
                assert (info["action_mask"][row] == info_here["action_mask"]).all()
                assert info["seat"][row] == info_here["seat"]
            actions = [np.flatnonzero(mask)[-1] for mask in info["action_mask"]]
            seen, rewards, over, cut, info = many.step(actions)
            assert not cut.any()
            for row, env in enumerate(alone):
                last, reward, end, _, info_here = env.step(actions[row])
                assert (rewards[row], over[row]) == (reward, end)
                told[row] = (last, info_here)
                if end:
                    ended += 1
                    assert (info["final_obs"][row] == last).all()
                    assert (info["final_info"]["scores"][row] == info_here["scores"]).all()
                    told[row] = env.reset()
        assert ended >= 2
    finally:
        many.close()


@pytest.mark.parametrize(("name", "mode"), params(FEW))
def test_one_learner_plays_all_seats_of_many_games(name: str, mode: dict[str, Any]) -> None:
    many = VectorEnv(name, 3, bots=None, observation="dict", copy=False, **mode)
    seen, info = many.reset(seed=4)
    buffers = seen["observation"], seen["action_mask"]
    assert many.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    for _ in range(60):
        assert many.observation_space.contains(seen)
        for row, state in enumerate(many.runner.batch.states):
            seat = int(info["seat"][row])
            assert seat == state.actors[0]
            assert (seen["observation"][row] == many.observation_encoder.vector(state, seat)).all()
            assert list(np.flatnonzero(info["action_mask"][row])) == sorted(state.legal(seat))
        seen, _, over, _, info = many.step([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        assert (seen["observation"] is buffers[0], seen["action_mask"] is buffers[1]) == (True, True)
        for row in np.flatnonzero(over):
            assert many.game.players == 1 or abs(info["rewards"][row].sum()) < 1e-9


def test_illegal_actions_lose_or_are_refused_in_many_games() -> None:
    game = bottega.game("canvas", players=2)
    wrong, right = game.action("background 1"), game.action("take 1")
    many = VectorEnv("canvas", 2, players=2, bots=None)
    many.reset(seed=1)
    _, rewards, over, _, info = many.step([wrong, right])
    assert (list(rewards), list(over)) == ([-1.0, 0.0], [True, False])
    assert info["final_info"]["illegal"][0] == "Place your three Art cards first, then choose a background."
    for processes in (1, 2):
        refusing = VectorEnv("canvas", 2, players=2, bots="random", illegal="raise", processes=processes)
        with pytest.raises(bottega.IllegalAction, match="call reset"):
            refusing.step([right, right])
        seen, _ = refusing.reset(seed=1)
        with pytest.raises(bottega.IllegalAction, match="Place your three Art cards first"):
            refusing.step([right, wrong])
        assert (refusing.runner.vectors == seen).all()
        refusing.close()
    with pytest.raises(bottega.BadOption, match="Between 1 and 2 processes share 2 games, not 3"):
        VectorEnv("canvas", 2, processes=3)


def tables(env: Any) -> list[str]:
    """The observations and masks of a vector environment, whichever processes its games are in."""
    return [row.tobytes().hex() for row in (*env.runner.vectors, *env.runner.masks)]


NOT_AN_ACTION_FOR_EACH = [
    [0, 0],
    [0, 0, 0, 0],
    [],
    0,
    [[0, 0, 0]],
    [0.0, 0.0, 0.0],
    [True, True, True],
    [0, None, 0],
    [[0], [0, 0], 0],
    [0, 0, 2**70],
]


@pytest.mark.parametrize("illegal", ["lose", "raise"])
@pytest.mark.parametrize(("processes", "bots"), [(1, "random"), (1, None), (3, None), (2, "random")])
def test_a_step_without_an_action_for_each_game_changes_nothing(processes: int, bots: str | None, illegal: str) -> None:
    env, twin = (
        VectorEnv("canvas", 3, bots=bots, players=2, processes=processes, illegal=illegal, copy=False) for _ in range(2)
    )
    _, infos = env.reset(seed=5)
    twin.reset(seed=5)
    for wrong in NOT_AN_ACTION_FOR_EACH:
        before = tables(env)
        with pytest.raises(bottega.IllegalAction, match="should be 3 whole numbers, one for each game"):
            env.step(wrong)
        assert tables(env) == before
        chosen = [int(np.flatnonzero(mask)[-1]) for mask in infos["action_mask"]]
        env.step(chosen)
        infos = twin.step(chosen)[4]
        assert tables(env) == tables(twin)
    env.close()
    twin.close()


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize(
    ("seed", "said"),
    [
        ([1, 2], "A list of seeds has one for each of the 3 games, not 2."),
        ([1, 2, 3, 4], "A list of seeds has one for each of the 3 games, not 4."),
        ([1, 2, -3], "A seed is a whole number from 0 on, not -3."),
        ([1, 2, "three"], "A seed is a whole number from 0 on, not 'three'."),
        (-1, "A seed is a whole number from 0 on, not -1."),
        (1.5, "A seed is a whole number from 0 on, not 1.5."),
    ],
)
def test_a_reset_without_a_seed_for_each_game_changes_nothing(processes: int, seed: Any, said: str) -> None:
    env, twin = (VectorEnv("canvas", 3, bots=None, players=2, processes=processes, copy=False) for _ in range(2))
    _, infos = env.reset(seed=5)
    twin.reset(seed=5)
    chosen = [int(np.flatnonzero(mask)[-1]) for mask in infos["action_mask"]]
    with pytest.raises(bottega.BadOption) as refused:
        env.reset(seed=seed)
    assert str(refused.value) == said
    env.step(chosen)
    twin.step(chosen)
    assert tables(env) == tables(twin)
    env.reset()
    twin.reset()
    assert tables(env) == tables(twin), "the seeds to come were drawn"
    env.close()
    twin.close()


def test_seeds_may_be_numbers_of_numpy() -> None:
    env, twin = (VectorEnv("canvas", 3, bots=None, players=2) for _ in range(2))
    env.reset(seed=np.arange(4, 7))
    twin.reset(seed=np.int64(4))
    assert tables(env) == tables(twin)
