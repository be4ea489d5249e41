"""Module 3, Special Mixes: pink and brown paint, pricier fresco tiles and a more rewarding altar."""

from bottega.games.fresco.modules.m03_special.rules import SpecialMixes

MODULE = SpecialMixes
WEIGHT = 1

__all__ = ["MODULE", "WEIGHT"]
