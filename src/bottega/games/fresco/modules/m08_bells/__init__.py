"""Module 8, The Bell: meet the bishop to buy certificates: points now, bells for the end of the game."""

from bottega.games.fresco.modules.m08_bells.rules.module import Bells

MODULE = Bells
WEIGHT = 2

__all__ = ["MODULE", "WEIGHT"]
