"""Why a coin or a wish is good."""

from __future__ import annotations

from bottega.kernel.language import mark

WHY = {
    "coin": (mark("the coin may become a wish card; if there is no room, you get it back"), mark("you keep the coin")),
    "throw": (
        mark("a wish card does more for you than the coin"),
        mark("there is hardly time left to use a wish card"),
    ),
    "luckyday": (mark("more lucky coins, worth {points}"), mark("the coins would come too late")),
    "freepaint": (mark("free paint"), mark("the tile that the card shows is not there")),
    "praise": (mark("{points} for the Bishop's Praise"), mark("the Praise brings nothing now")),
    "tip": (mark("thalers and coins, worth {points}"), mark("the tip brings nothing now")),
    "reward": (mark("thalers, worth {points}"), mark("the reward brings nothing now")),
    "troubadour": (mark("a better mood, worth {points}"), mark("your mood needs no song")),
    "visit": (
        mark("with the bishop there a tile brings {points} in all"),
        mark("the bishop does nothing for you there"),
    ),
    "alchemy": (
        mark("a mixed cube that you can use, worth {points}"),
        mark("your primary cubes are worth more as they are"),
    ),
    "crucible": (mark("the colour you have most of"), mark("a colour that you need")),
    "place": (mark("your wishes and coins help there, worth {points}"), mark("your wishes do nothing there")),
    "buy": (mark("at this stall you can use a card of free paint"), mark("a wish card gets you that tile for free")),
}
