"""Module 11, The Bishop's Favours: every fresco tile hides a gift if you restore it with the bishop on it."""

from bottega.games.fresco.modules.m11_favours.rules.module import Favours

MODULE = Favours
WEIGHT = 1

__all__ = ["MODULE", "WEIGHT"]
