"""Module 14, The Benches."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Benches",
    number=14,
    name="The Benches",
    effect="Some market tiles bring beams. Use them to renew church benches for points.",
    weight=2,
)
