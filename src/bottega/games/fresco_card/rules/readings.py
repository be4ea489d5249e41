"""Passages of the Card Game's rulebook that can be read in two ways: the readings that a table may choose."""

from __future__ import annotations

from typing import Final

from bottega.kernel.titles import Reading

FAVOURITE_IN_MIX: Final = "favourite-in-mix"

READINGS: Final = (
    Reading(
        FAVOURITE_IN_MIX,
        "Favourite colour counts in mixes",
        "A card of the bishop's favourite colour still earns a turn when mixed into another colour.",
        ("FC-R-22", "FC-R-23"),
    ),
)
