"""Module 5, Gold Leaf."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:GoldLeaf",
    number=5,
    name="Gold Leaf",
    effect="Gild the colour the bishop wants today and score more for a restored tile.",
    weight=1,
)
