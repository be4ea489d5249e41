"""Module 10, The Doctor."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Doctor",
    number=10,
    name="The Doctor",
    effect="Assistants fall ill and work badly until cured, and remedies cost money.",
    weight=3,
)
