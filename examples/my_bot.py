"""A bot of your own: a class with a method that chooses. Let it play:

bottega sim canvas --bot examples/my_bot.py:MyBot --bot greedy --games 20
bottega ladder canvas --bots random,apprentice --bot examples/my_bot.py:MyBot
bottega play canvas --bot examples/my_bot.py:MyBot
"""

from __future__ import annotations

import random

from bottega.kernel import Perspective


class MyBot:
    """Tries every action a few times: plays it, goes on at random to the end, and takes what was best on average."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, perspective: Perspective) -> int:
        """One of perspective.legal."""
        return max(self.rate(perspective), key=lambda rated: rated[1])[0]

    def rate(self, perspective: Perspective) -> list[tuple[int, float]]:
        """Every legal action with an estimate, higher is better: shown as a hint."""
        return [(action, self.average(perspective, action)) for action in perspective.legal]

    def average(self, perspective: Perspective, action: int, games: int = 3) -> float:
        return sum(self.lead(perspective, action) for _ in range(games)) / games

    def lead(self, perspective: Perspective, action: int) -> float:
        """The lead in points at the end of a random game. What the seat cannot see is dealt anew for it."""
        seat = perspective.seat
        state = perspective.imagined.resample(seat, self.random.getrandbits(32))
        state.play(action, seat)
        while not state.over:
            actor = self.random.choice(state.actors)
            state.play(self.random.choice(state.legal(actor)), actor)
        others = [points for other, points in enumerate(state.scores) if other != seat]
        return state.scores[seat] - max(others, default=0)
