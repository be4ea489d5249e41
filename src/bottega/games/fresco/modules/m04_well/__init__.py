"""Module 4, The Wishing Well."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Well",
    number=4,
    name="The Wishing Well",
    effect="Throw lucky coins into the well and keep wish cards for the right moment.",
    weight=2,
)
