"""Module 9, The Wall Fresco: restore a second fresco, section by section, for points now and paint every round."""

from bottega.games.fresco.modules.m09_wall.rules.module import WallFresco

MODULE = WallFresco
WEIGHT = 2

__all__ = ["MODULE", "WEIGHT"]
