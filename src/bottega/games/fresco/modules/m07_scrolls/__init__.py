"""Module 7, The Scrolls."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Scrolls",
    number=7,
    name="The Scrolls",
    effect="Your secret row and column of the fresco pay off when the bishop stands on them.",
    weight=1,
)
