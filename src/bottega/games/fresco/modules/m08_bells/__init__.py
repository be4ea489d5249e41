"""Module 8, The Bell: an audience with the bishop buys certificates, points now and bells for the end of the game."""

from bottega.games.fresco.modules.m08_bells.rules import Bells

MODULE = Bells

__all__ = ["MODULE"]
