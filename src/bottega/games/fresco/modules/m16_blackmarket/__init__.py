"""Module 16, The Black Market: once a round, buy a tile blind from the bag. Drawn tiles never come back."""

from bottega.games.fresco.modules.m16_blackmarket.rules.module import BlackMarket

MODULE = BlackMarket
WEIGHT = 1

__all__ = ["MODULE", "WEIGHT"]
