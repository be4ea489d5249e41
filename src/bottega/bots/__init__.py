"""Bots: what plays a seat. A bot gets a perspective, never the state of the game."""

from bottega.bots.base import RandomBot, bot, bot_names

__all__ = ["RandomBot", "bot", "bot_names"]
