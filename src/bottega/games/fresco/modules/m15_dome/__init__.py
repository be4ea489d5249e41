"""Module 15, The Dome."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Dome",
    number=15,
    name="The Dome",
    effect="The nine inner tiles hide parts of the dome. Pay paint for them at the end for points.",
    weight=1,
)
