"""Module 12, The Ladies: painters win ladies on the score track, and each of them helps out in a place every day."""

from bottega.games.fresco.modules.m12_ladies.rules import Ladies

MODULE = Ladies

__all__ = ["MODULE"]
