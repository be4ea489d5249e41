"""Passages of Fresco's rulebooks that can be read in two ways: the readings that a table may choose."""

from __future__ import annotations

from typing import Final

from bottega.kernel.titles import Reading

ALTAR_TWICE: Final = "altar-twice"
BISHOP_APART: Final = "bishop-apart"
DEAR_SIX: Final = "six-costs-five"
SACRISTAN_FREE: Final = "sacristan-free"
ANY_COLOUR: Final = "orders-any-colour"
LATER_PAYMENTS: Final = "later-payments-score"
BENCHES_TOGETHER: Final = "benches-together"

READINGS: Final = (
    Reading(
        ALTAR_TWICE,
        "Altar: each mixed colour twice at most",
        "You can't give the altar three cubes of the same mixed colour.",
        ("FB-R-25",),
    ),
    Reading(
        BISHOP_APART,
        "Bishop's bonus: separate move",
        "Your painter moves for the fresco tile first, then for the bishop. Each move looks for a free space.",
        ("FB-R-13",),
    ),
    Reading(
        DEAR_SIX,
        "Waking at 6:00: 5 thalers a tile",
        "If you wake at this time, market tiles cost you 5 thalers instead of 3.",
        ("FB-R-95",),
    ),
    Reading(
        SACRISTAN_FREE,
        "Module 1: the Sacristan needs no restoration",
        "The bishop's jump is a separate action in the cathedral. You can use it before the altar or on its own.",
        ("M01-R-12", "M01-R-13"),
        1,
    ),
    Reading(
        ANY_COLOUR,
        "Module 2: any colour for each order",
        "Each order gives you one cube of any colour at each income, including mixed and special colours.",
        ("M02-R-01",),
        2,
    ),
    Reading(
        LATER_PAYMENTS,
        "Module 8: later payments score",
        "Later payments on a certificate from your own money also score 1 point for every 2 thalers.",
        ("M08-R-11",),
        8,
    ),
    Reading(
        BENCHES_TOGETHER,
        "Module 14: one move for all benches",
        "Your painter moves once for all benches you renew in the same action.",
        ("M14-R-10",),
        14,
    ),
)
