"""Module 9, The Wall Fresco."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:WallFresco",
    number=9,
    name="The Wall Fresco",
    effect="Restore a second fresco, section by section, for points now and paint every round.",
    weight=2,
)
