"""Module 6, The Glaziers: buy coloured glass: many fresco tiles come with a window to renew."""

from bottega.games.fresco.modules.m06_glaziers.rules.module import Glaziers

MODULE = Glaziers
WEIGHT = 2

__all__ = ["MODULE", "WEIGHT"]
