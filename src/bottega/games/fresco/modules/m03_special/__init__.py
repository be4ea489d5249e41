"""Module 3, Special Mixes."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules:SpecialMixes",
    number=3,
    name="Special Mixes",
    effect="Pink and brown paint, pricier fresco tiles and a more rewarding altar.",
    weight=1,
    for_bots=False,
)
