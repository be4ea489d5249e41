"""One policy learns Fresco: the Dice Game from games against itself, with PettingZoo and NumPy.

    python examples/self_play.py --games 300

REINFORCE with a linear policy: both seats choose by the same weights, and after each game the choices of the winner
become likelier, those of the loser less likely. The exam is against a random player.
"""

from __future__ import annotations

import argparse

import numpy as np

from bottega.envs import AECEnv

TITLE, PLAYERS = "fresco-dice", 2


class Policy:
    """A score for each action: the observation times the weights. Illegal actions have no chance."""

    def __init__(self, env: AECEnv, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.weights = np.zeros((env.observation_encoder.size, env.game.num_actions))

    def chances(self, observation: np.ndarray, mask: np.ndarray) -> np.ndarray:
        scores = np.where(mask > 0, observation @ self.weights, -np.inf)
        weights = np.exp(scores - scores.max())
        return weights / weights.sum()

    def choose(self, observation: np.ndarray, mask: np.ndarray) -> int:
        return int(self.rng.choice(len(mask), p=self.chances(observation, mask)))


def play(env: AECEnv, policies: dict[str, Policy | None], seed: int) -> tuple[dict[str, float], list[tuple]]:
    """One game; None plays at random. Returns what each agent earned, and the decisions of all policies."""
    rng = np.random.default_rng(seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    decisions = []
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        policy, mask = policies[agent], seen["action_mask"]
        if policy is None:
            action = int(rng.choice(np.flatnonzero(mask)))
        else:
            action = policy.choose(seen["observation"], mask)
            decisions.append((agent, seen["observation"], mask, action))
        env.step(action)
    return earned, decisions


def learn(policy: Policy, earned: dict[str, float], decisions: list[tuple], rate: float) -> None:
    """Follow the gradient of the log-probability of each choice, times what its agent earned."""
    for agent, observation, mask, action in decisions:
        slope = -policy.chances(observation, mask)
        slope[action] += 1
        policy.weights += rate * earned[agent] * np.outer(observation, slope)


def share_won(env: AECEnv, policy: Policy, games: int, first_seed: int = 10**6) -> float:
    """The share of games won against a random player, half of them from each seat; a draw counts half."""
    won = 0.0
    for number in range(games):
        seat = f"seat_{number % PLAYERS}"
        earned, _ = play(
            env, {agent: policy if agent == seat else None for agent in env.possible_agents}, first_seed + number
        )
        won += (earned[seat] + 1) / 2
    return won / games


def train(games: int, seed: int = 1, rate: float = 0.02) -> tuple[AECEnv, Policy]:
    env = AECEnv(TITLE, players=PLAYERS, scaled=True)
    policy = Policy(env, seed)
    for number in range(games):
        earned, decisions = play(env, dict.fromkeys(env.possible_agents, policy), seed * 10**7 + number)
        learn(policy, earned, decisions, rate)
    return env, policy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300, help="games against itself")
    parser.add_argument("--exam", type=int, default=200, help="games against a random player")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    env, policy = train(chosen.games, chosen.seed)
    print(
        f"After {chosen.games} games against itself it wins {share_won(env, policy, chosen.exam):.0%} against random."
    )


if __name__ == "__main__":
    main()
