"""Module 13, The Catacombs: early risers buy maps to the treasures that lie under the restored parts of the fresco."""

from bottega.games.fresco.modules.m13_catacombs.rules import Catacombs

MODULE = Catacombs
WEIGHT = 3

__all__ = ["MODULE", "WEIGHT"]
