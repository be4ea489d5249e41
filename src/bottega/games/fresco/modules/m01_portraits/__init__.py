"""Module 1, Portraits."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Portraits",
    number=1,
    name="Portraits",
    effect="The first assistant in the studio may also bring in a citizen's portrait.",
    weight=1,
)
