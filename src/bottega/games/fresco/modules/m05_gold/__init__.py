"""Module 5, Gold Leaf: gild the colour the bishop wants today and score more for a restored tile."""

from bottega.games.fresco.modules.m05_gold.rules.module import GoldLeaf

MODULE = GoldLeaf
WEIGHT = 1

__all__ = ["MODULE", "WEIGHT"]
