"""Module 12, The Ladies: win ladies on the score track. Each helps you in one place every day."""

from bottega.games.fresco.modules.m12_ladies.rules.module import Ladies

MODULE = Ladies
WEIGHT = 2

__all__ = ["MODULE", "WEIGHT"]
