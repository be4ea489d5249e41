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
        "Altar: one mixed colour twice at most",
        "Three cubes of the same mixed colour cannot be handed in together.",
        ("FB-R-25",),
    ),
    Reading(
        BISHOP_APART,
        "The bishop's bonus is a move of its own",
        "A painter moves for the fresco tile first and then for the bishop. Each move looks for a free space.",
        ("FB-R-13",),
    ),
    Reading(
        DEAR_SIX,
        "Getting up at 6:00 costs 5 thalers a tile",
        "Every market tile costs 5 thalers instead of 3 after this wake-up time.",
        ("FB-R-95",),
    ),
    Reading(
        SACRISTAN_FREE,
        "Module 1: the Sacristan needs no restoration",
        "The bishop's jump is an action of its own in the cathedral. It may come before the altar, or before nothing.",
        ("M01-R-12", "M01-R-13"),
        1,
    ),
    Reading(
        ANY_COLOUR,
        "Module 2: any colour for every order",
        "Every order brings a cube of a colour of your choice at each income, mixed and special colours included.",
        ("M02-R-01",),
        2,
    ),
    Reading(
        LATER_PAYMENTS,
        "Module 8: later payments score",
        "When you pay a certificate from your own money later, you score a point for every 2 thalers as well.",
        ("M08-R-11",),
        8,
    ),
    Reading(
        BENCHES_TOGETHER,
        "Module 14: one move for all benches",
        "The painter moves once for all benches that are renewed in the same action.",
        ("M14-R-10",),
        14,
    ),
)
