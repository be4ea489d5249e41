"""Module 14, The Benches: some market tiles bring beams. Use them to renew church benches for points."""

from bottega.games.fresco.modules.m14_benches.rules.module import Benches

MODULE = Benches
WEIGHT = 2

__all__ = ["MODULE", "WEIGHT"]
