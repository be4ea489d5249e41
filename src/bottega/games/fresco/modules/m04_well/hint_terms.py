"""Why a coin or a wish is good."""

from __future__ import annotations

from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.i18n.translate import mark

WHY = {
    "coin": (
        mark("the coin may bring a wish card, and you get it back if the well is full"),
        mark("you keep the coin"),
    ),
    "throw": (
        mark("a wish card does more for you than the coin"),
        mark("there's hardly time left to use a wish card"),
    ),
    "luckyday": (mark("more lucky coins, worth {points}"), mark("the coins would come too late to help")),
    "freepaint": (mark("free paint"), mark("the tile on the card isn't there")),
    "praise": (mark("{points} for the Bishop's Praise"), mark("the Praise gains nothing now")),
    "tip": (mark("thalers and coins, worth {points}"), mark("the tip gains nothing now")),
    "reward": (mark("thalers, worth {points}"), mark("the reward gains nothing now")),
    "troubadour": (mark("a better mood, worth {points}"), mark("your mood doesn't need a song")),
    "visit": (
        mark("with the bishop there, a tile scores {points} in all"),
        mark("the bishop doesn't help you there"),
    ),
    "alchemy": (
        mark("a mixed cube you can use, worth {points}"),
        mark("your primary cubes are worth more unmixed"),
    ),
    "crucible": (mark("the colour you have the most of"), mark("a colour you need")),
    "place": (mark("your wishes and coins help there, worth {points}"), mark("your wishes do nothing there")),
    "buy": (mark("you can use a Free Colour card at this stall"), mark("a wish card gets you that tile for free")),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
