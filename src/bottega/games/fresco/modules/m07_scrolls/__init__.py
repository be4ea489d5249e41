"""Module 7, The Scrolls: your secret row and column of the fresco pay off when the bishop stands on them."""

from bottega.games.fresco.modules.m07_scrolls.rules.module import Scrolls

MODULE = Scrolls
WEIGHT = 1

__all__ = ["MODULE", "WEIGHT"]
