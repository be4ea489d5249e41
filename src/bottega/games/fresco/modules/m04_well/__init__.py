"""Module 4, The Wishing Well: throw lucky coins into the well and keep wish cards for the right moment."""

from bottega.games.fresco.modules.m04_well.rules.module import Well

MODULE = Well
WEIGHT = 2

__all__ = ["MODULE", "WEIGHT"]
