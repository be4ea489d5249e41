"""The PPO example: its gradients are right, its features are what they say, and it learns."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bottega
from bottega.games.canvas.rules.icons import stack

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def ppo() -> Any:
    spec = importlib.util.spec_from_file_location("ppo_canvas", ROOT / "examples" / "ppo_canvas.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo_canvas"] = module
    spec.loader.exec_module(module)
    return module


def slope_by_hand(weights: np.ndarray, at: tuple[int, ...], loss: Any) -> float:
    """How the loss changes with one weight, found by trying."""
    kept, step = weights[at], 1e-5
    weights[at] = kept + step
    above = loss()
    weights[at] = kept - step
    below = loss()
    weights[at] = kept
    return float((above - below) / (2 * step))


def test_gradients_of_the_loss_are_those_found_by_trying(ppo: Any) -> None:
    rng = np.random.default_rng(3)
    learner = ppo.Learner(ppo.Eyes(), 3)
    for net in (learner.actor, learner.critic):
        net.weights = [w.astype(np.float64) + 0.05 * rng.standard_normal(w.shape) for w in net.weights]
    count, choices = 6, ppo.CHOICES
    legal = rng.random((count, choices)) < 0.6
    legal[:, 0] = True
    batch = ppo.Batch(
        context=rng.standard_normal((count, learner.eyes.context_size)),
        candidates=rng.standard_normal((count, choices, learner.eyes.candidate_size)),
        legal=legal,
        chosen=np.array([np.flatnonzero(row)[-1] for row in legal]),
        logp=np.log(rng.random(count) * 0.5 + 0.1),  # some ratios are clipped, some not
        advantage=rng.standard_normal(count),
        returns=rng.standard_normal(count),
    )
    _, actor, critic = learner.loss(batch, entropy=0.1)
    for net, gradients in ((learner.actor, actor), (learner.critic, critic)):
        for weights, gradient in zip(net.weights, gradients, strict=True):
            assert weights.shape == gradient.shape
            for _ in range(4):
                at = tuple(int(rng.integers(size)) for size in weights.shape)
                tried = slope_by_hand(weights, at, lambda: learner.loss(batch, entropy=0.1)[0])
                assert gradient[at] == pytest.approx(tried, rel=1e-3, abs=1e-7)


def test_an_unlikely_action_that_was_better_than_expected_becomes_likelier(ppo: Any) -> None:
    learner = ppo.Learner(ppo.Eyes(), 1)
    practice = ppo.Practice(learner, 4, 1, 1, "random")
    batch = practice.play(8)
    practice.close()
    batch.advantage[:] = 0
    batch.advantage[0] = 1
    scores, _ = learner.logits(batch.candidates, batch.legal)
    before = ppo.log_softmax(scores)[0, batch.chosen[0]]
    learner.learn(batch, rate=1e-3, entropy=0.0, epochs=1)
    scores, _ = learner.logits(batch.candidates, batch.legal)
    assert ppo.log_softmax(scores)[0, batch.chosen[0]] > before


def test_the_candidates_are_the_legal_actions_and_show_what_they_leave(ppo: Any) -> None:
    eyes = ppo.Eyes()
    env = bottega.envs.SingleAgentEnv("canvas", seat=0, bots="random", **ppo.GAME)
    game: Any = env.game
    seen, info = env.reset(seed=2)
    over, laid = False, 0
    while not over:
        _, candidates, legal, actions = eyes.look(seen[None], info["action_mask"][None])
        assert sorted(actions[0][legal[0]]) == sorted(env.game_state.legal(0))
        building: list[int] = env.game_state.building
        for column in np.flatnonzero(legal[0]):
            action = int(actions[0, column])
            if game.catalogue.verbs[action] is game.layer:
                packed = [0] * (2 - len(building)) + [game.parts.icons[card] for card in building]
                visible = stack(*packed, game.parts.icons[action - game.layer.first])
                shown = candidates[0, column, 4 + ppo.ICONS : 4 + 2 * ppo.ICONS]
                assert [visible >> bit & 1 for bit in range(ppo.ICONS)] == list(shown)
                laid += 1
        seen, _, over, _, info = env.step(env.game_state.legal(0)[-1])
    assert laid > 10


def test_it_learns_a_little_in_a_moment_and_draws_it(ppo: Any, capsys: pytest.CaptureFixture[str]) -> None:
    _, curve = ppo.train({"random": 4096}, seed=1, exams=1, games=8)
    assert curve[-1].points > curve[0].points + 3
    assert "against greedy" in capsys.readouterr().out
    svg = ppo.draw(curve, "A curve")
    assert svg.count("<polyline") == 2
    assert "A curve" in svg
