"""Why a coin or a wish is good."""

from __future__ import annotations

from bottega.kernel.language import mark

WHY = {
    "coin": (mark("it may become a wish card; if there is no room, the coin comes back"), mark("the coin is kept")),
    "throw": (mark("a wish card does more than the coin"), mark("there is hardly time to use a wish card")),
    "luckyday": (mark("more lucky coins, worth {points}"), mark("the coins would come too late")),
    "freepaint": (mark("paint for nothing"), mark("the tile that the card shows is not there")),
    "praise": (mark("{points} for the bishop's praise"), mark("praise brings nothing now")),
    "tip": (mark("thalers and coins, worth {points}"), mark("the tip brings nothing now")),
    "reward": (mark("thalers, worth {points}"), mark("the reward brings nothing now")),
    "troubadour": (mark("a better mood, worth {points}"), mark("the mood needs no song")),
    "visit": (
        mark("with the bishop there a tile brings {points} in all"),
        mark("the bishop does nothing for you there"),
    ),
    "alchemy": (mark("a mixed cube that you can use, worth {points}"), mark("your primary cubes are worth more")),
    "crucible": (mark("the colour of which you have most"), mark("a colour that you need")),
    "place": (mark("wishes and coins do something there, worth {points}"), mark("wishes do nothing there")),
    "buy": (mark("a card of free paint can be used at this stall"), mark("a wish card gets you that tile for nothing")),
}
