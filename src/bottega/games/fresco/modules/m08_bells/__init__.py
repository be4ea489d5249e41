"""Module 8, The Bell."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Bells",
    number=8,
    name="The Bell",
    effect="Meet the bishop to buy certificates: points now, bells for the end of the game.",
    weight=2,
)
