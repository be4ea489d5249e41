"""Module 17, The Painters' Guild: in the workshop you can swap a cube for one of the two at the Guild."""

from bottega.games.fresco.modules.m17_guild.rules.module import Guild

MODULE = Guild
WEIGHT = 1

__all__ = ["MODULE", "WEIGHT"]
