"""A bot that leaves Fresco's modules alone, to see what knowing them is worth:

bottega sim fresco --modules 5 --bot greedy --bot examples/blind.py:Blind --games 100
"""

from __future__ import annotations

from bottega.bots.greedy_bot import GreedyBot


class Blind(GreedyBot):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, blind=range(1, 18))
