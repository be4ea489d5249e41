"""Module 16, The Black Market: one assistant a round may buy blindly from the bag; what is drawn never comes back."""

from bottega.games.fresco.modules.m16_blackmarket.rules import BlackMarket

MODULE = BlackMarket
WEIGHT = 1

__all__ = ["MODULE", "WEIGHT"]
