"""Bots: what plays a seat. A bot gets a perspective, never the state of the game.

Imports `games` and `kernel`. Start with `base.py`, which finds a bot by its name; `search.py` is how a master searches.
"""

from bottega.bots.base import BOTS, RandomBot, bot, check
from bottega.bots.greedy import Greedy
from bottega.bots.hints import Advice, hint
from bottega.bots.opponents import LEVELS

__all__ = ["BOTS", "LEVELS", "Advice", "Greedy", "RandomBot", "bot", "check", "hint"]
