"""Module 13, The Catacombs."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Catacombs",
    number=13,
    name="The Catacombs",
    effect="Early risers buy maps to the treasures under the restored tiles.",
    weight=3,
)
