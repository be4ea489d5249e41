"""Module 15, The Dome: under the nine inner tiles lie parts of the dome, to be paid in paint at the end for points."""

from bottega.games.fresco.modules.m15_dome.rules import Dome

MODULE = Dome
WEIGHT = 1

__all__ = ["MODULE", "WEIGHT"]
