"""What an action's rating is made of: named amounts. A heuristic adds them up, and a hint says each of them."""

from __future__ import annotations

Term = tuple[str, float]  # what speaks for an action, or against it below zero, and how much


def rating(terms: list[Term]) -> float:
    """What terms add up to."""
    found = 0.0
    for _, worth in terms:
        found += worth
    return found
