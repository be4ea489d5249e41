"""Module 12, The Ladies: painters win ladies on the score track, and each of them helps out in a place every day."""

from bottega.games.fresco.modules.m12_ladies.rules import Ladies

MODULE = Ladies
WEIGHT = 2

__all__ = ["MODULE", "WEIGHT"]
