"""Bots: what plays a seat. A bot gets a perspective, never the state of the game.

Imports `games` and `kernel`. Start with `registry.py`, which finds a bot by its name. `search.py` is the tree search
of `ismcts_bot.py` (the master) and `neural_ismcts_bot.py` (the grandmaster); `evaluators.py` rates its positions.
`arena.py` plays games between bots. `hints.py` and `analysis.py` advise people, by `move_comparison.py`.
"""

from bottega.bots.greedy_bot import GreedyBot
from bottega.bots.hints import Advice, hint
from bottega.bots.personas import LEVELS
from bottega.bots.random_bot import RandomBot
from bottega.bots.registry import BOTS, bot, check

__all__ = ["BOTS", "LEVELS", "Advice", "GreedyBot", "RandomBot", "bot", "check", "hint"]
