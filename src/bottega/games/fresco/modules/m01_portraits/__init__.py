"""Module 1, Portraits: the first assistant in the studio may also bring in a citizen's portrait."""

from bottega.games.fresco.modules.m01_portraits.rules.module import Portraits

MODULE = Portraits
WEIGHT = 1

__all__ = ["MODULE", "WEIGHT"]
