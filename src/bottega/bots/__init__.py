"""Bots: what plays a seat. A bot gets a perspective, never the state of the game."""

from bottega.bots.base import BOTS, LEVELS, RandomBot, bot, check
from bottega.bots.greedy import Greedy

__all__ = ["BOTS", "LEVELS", "Greedy", "RandomBot", "bot", "check"]
