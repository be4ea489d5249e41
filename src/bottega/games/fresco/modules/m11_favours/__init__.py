"""Module 11, The Bishop's Favours."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Favours",
    number=11,
    name="The Bishop's Favours",
    effect="Every fresco tile hides a gift if you restore it with the bishop on it.",
    weight=1,
)
