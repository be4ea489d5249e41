"""Module 17, The Painters' Guild."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Guild",
    number=17,
    name="The Painters' Guild",
    effect="In the workshop you can swap a cube for one of the two at the Guild.",
    weight=1,
)
