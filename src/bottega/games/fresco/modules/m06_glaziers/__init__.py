"""Module 6, The Glaziers."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Glaziers",
    number=6,
    name="The Glaziers",
    effect="Buy coloured glass: many fresco tiles come with a window to renew.",
    weight=2,
)
