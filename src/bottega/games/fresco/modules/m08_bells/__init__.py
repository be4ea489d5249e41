"""Module 8, The Bell: an audience with the bishop buys certificates, points now and bells for the end of the game."""

from bottega.games.fresco.modules.m08_bells.rules import Bells

MODULE = Bells
WEIGHT = 2

__all__ = ["MODULE", "WEIGHT"]
