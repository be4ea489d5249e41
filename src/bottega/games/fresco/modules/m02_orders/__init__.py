"""Module 2, The Bishop's Orders."""

from bottega.games.fresco.modules.manifest import Manifest

MODULE = Manifest(
    package=__name__,
    rules="rules.module:Orders",
    number=2,
    name="The Bishop's Orders",
    effect="Put three restored tiles under an order for points now and a different income.",
    weight=2,
)
