"""Why glass and windows are good."""

from __future__ import annotations

from bottega.kernel.language import mark

WHY = {
    "glaziers": (mark("glass for the windows to come, worth {points}"), mark("no glass is worth its price now")),
    "glass": (mark("this glass adds {points} to your windows"), mark("the glass costs more than it brings")),
    "window": (mark("the window brings {points} with your glass"), mark("the window costs {points} with your glass")),
    "pane": (mark("the token saves {points}"), mark("a window will need this token more")),
    "restore": (
        mark("a window can be renewed with it, worth {points}"),
        mark("the window beside it would cost {points}, for lack of glass"),
    ),
    "altar": (mark("glass to spare goes into the altar window, worth {points}"), mark("no glass to spare")),
    "space": (mark("one more assistant buys glass that is worth it"), mark("one more assistant does little there")),
}
