"""The examples for PettingZoo and OpenSpiel run, and what they say is so."""

from __future__ import annotations

from examples import openspiel_mcts, self_play


def test_a_policy_learns_from_games_against_itself() -> None:
    env, policy = self_play.train(games=120)
    assert self_play.share_won(env, policy, games=60) > 0.65


def test_a_search_of_openspiel_plays_a_game_to_its_end() -> None:
    returns = openspiel_mcts.play("bottega_fresco_dice", simulations=2, seed=1)
    assert sorted(returns) in ([-1.0, 1.0], [0.0, 0.0])
