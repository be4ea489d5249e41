"""Bots: what plays a seat. A bot gets a perspective, never the state of the game."""

from bottega.bots.base import LEVELS, RandomBot, bot, bot_names, check

__all__ = ["LEVELS", "RandomBot", "bot", "bot_names", "check"]
