"""The figures of the book: positions, and the sheet of each that is shown. Red is seat 0."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import given, planning, play, start, turn
from bottega.games.fresco.rules.components import LEONARDO
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"inn": inn, "plan": plan, "market": market, "bishop": bishop, "score": score, "leonardo": leonardo}


def inn() -> Figure:
    """Red has chosen first. FB-EX-01"""
    s = start(4)
    play(s, "wake 7")
    return Figure(s, 0, "inn")


def plan() -> Figure:
    """All five assistants are placed. FB-EX-04"""
    s = planning(start(4))
    for place in ("market", "cathedral", "cathedral", "workshop", "theatre"):
        play(s, f"place {place}", seat=0)
    return Figure(s, 0, "plan")


def market() -> Figure:
    """Three yellow cubes lie on stall IV. FB-EX-05"""
    s = turn(given(start(4), market={"IV.1": "YYY"}), 0, "market", hours={0: 7})
    return Figure(s, 0, "market")


def bishop() -> Figure:
    """A tile worth 3 lies diagonally next to the bishop. FB-EX-06"""
    s = turn(given(start(4), tiles={"b2": "F01"}), 0, "cathedral", 2)
    return Figure(s, 0, "cathedral")


def score() -> Figure:
    """Red hands in two points' worth of paint at the altar, and the space is taken. FB-EX-20"""
    s = turn(given(start(3), track={0: 10, 1: 12, 2: 13}), 0, "cathedral")
    play(s, "altar red", "altar yellow", "altar blue")
    return Figure(s, 0, "track")


def leonardo() -> Figure:
    """Leonardo's first turn in the cathedral. FB-EX-32"""
    s = turn(given(start(2), tiles={"c2": "F04"}), LEONARDO, "cathedral")
    return Figure(s, 0, "cathedral")
