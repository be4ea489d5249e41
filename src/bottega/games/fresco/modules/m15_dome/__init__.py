"""Module 15, The Dome: the nine inner tiles hide parts of the dome. Pay paint for them at the end for points."""

from bottega.games.fresco.modules.m15_dome.rules.module import Dome

MODULE = Dome
WEIGHT = 1

__all__ = ["MODULE", "WEIGHT"]
