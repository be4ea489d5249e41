"""Module 7, The Scrolls: a secret row and a secret column of the fresco, rich when the bishop stands on them."""

from bottega.games.fresco.modules.m07_scrolls.rules import Scrolls

MODULE = Scrolls
WEIGHT = 1

__all__ = ["MODULE", "WEIGHT"]
