"""Module 13, The Catacombs: early risers buy maps to the treasures under the restored tiles."""

from bottega.games.fresco.modules.m13_catacombs.rules.module import Catacombs

MODULE = Catacombs
WEIGHT = 3

__all__ = ["MODULE", "WEIGHT"]
