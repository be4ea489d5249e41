"""Module 16, The Black Market."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:BlackMarket",
    number=16,
    name="The Black Market",
    effect="Once a round, buy a tile blind from the bag. Drawn tiles never come back.",
    weight=1,
)
