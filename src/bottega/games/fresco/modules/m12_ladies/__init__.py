"""Module 12, The Ladies."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Ladies",
    number=12,
    name="The Ladies",
    effect="Win ladies on the score track. Each helps you in one place every day.",
    weight=2,
)
