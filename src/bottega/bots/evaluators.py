"""Evaluators of positions: rollouts to the end of the game, or a network that has learned from games."""

from __future__ import annotations

import math

from bottega.kernel.chance import Chance
from bottega.kernel.search_policy import SearchPolicy
from bottega.kernel.state import State
from bottega.learning.network import Network
from bottega.learning.parts import NetworkFeatures


class RolloutEvaluator:
    """Evaluates a position by playing on from it, as the expert plays."""

    def __init__(self, expert: SearchPolicy) -> None:
        self.expert = expert
        self.evaluates_on_expansion = False

    def rewards(self, state: State, chance: Chance) -> list[float]:
        self.expert.rollout(state, chance)
        return final_rewards(state, self.expert)


class NetworkEvaluator:
    """Evaluates a position by the title's network, after playing on to the next one that the network can read."""

    def __init__(self, expert: SearchPolicy, features: NetworkFeatures, network: Network) -> None:
        self.expert = expert
        self.go_on = features.go_on
        self.facts = features.facts
        self.network = network
        self.evaluates_on_expansion = True

    def rewards(self, state: State, chance: Chance) -> list[float]:
        self.go_on(state)
        if not state.agenda:
            return final_rewards(state, self.expert)
        shares = [self.network.share(told) for told in self.facts(state)]
        if len(shares) == 2:  # what one wins the other loses
            first = 0.5 * (shares[0] + 1.0 - shares[1])
            return [first, 1.0 - first]
        return shares


def final_rewards(state: State, expert: SearchPolicy) -> list[float]:
    """By seat, from 0 to 1: half for winning, half for the lead in points."""
    points = expert.expected_scores(state)
    players = len(points)
    winners = state.winners if state.over else ()
    rewards: list[float] = []
    for seat in range(players):
        others = [points[other] for other in range(players) if other != seat]
        ahead = points[seat] - (max(others) if others else expert.solo_target(state))
        reward = 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, -ahead / expert.score_scale))))
        if winners:
            reward = 0.5 * reward + (0.5 / len(winners) if seat in winners else 0.0)
        elif state.over:
            reward *= 0.5
        rewards.append(reward)
    return rewards
