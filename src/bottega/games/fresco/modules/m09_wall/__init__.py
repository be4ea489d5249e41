"""Module 9, The Wall Fresco: a second fresco, section by section, for points at once and paint every round."""

from bottega.games.fresco.modules.m09_wall.rules import WallFresco

MODULE = WallFresco
WEIGHT = 2

__all__ = ["MODULE", "WEIGHT"]
