"""Why glass and windows are good."""

from __future__ import annotations

from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.i18n.translate import mark

WHY = {
    "glaziers": (mark("glass for your next windows, worth {points}"), mark("no glass is worth its price right now")),
    "glass": (mark("this glass adds {points} to your windows"), mark("the glass costs more than it brings")),
    "window": (
        mark("with your glass the window brings {points}"),
        mark("with your glass the window costs you {points}"),
    ),
    "pane": (mark("the token saves you {points}"), mark("another window will need this token more")),
    "restore": (
        mark("you renew a window with it, worth {points}"),
        mark("the window beside it would cost you {points} for missing glass"),
    ),
    "altar": (mark("your spare glass goes into the altar window, worth {points}"), mark("you have no glass to spare")),
    "space": (
        mark("one more assistant can buy glass that is worth it"),
        mark("one more assistant changes little there"),
    ),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
