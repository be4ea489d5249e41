"""Module 6, The Glaziers: buy coloured glass, for next to many a fresco tile a window must be renewed too."""

from bottega.games.fresco.modules.m06_glaziers.rules import Glaziers

MODULE = Glaziers
WEIGHT = 2

__all__ = ["MODULE", "WEIGHT"]
