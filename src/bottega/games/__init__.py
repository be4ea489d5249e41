"""The games, one folder each. A title is found here by its name and imported when it is first asked for.

Imports `kernel`, `presentation`, `learning` and `i18n`; titles do not import each other. Start with
`canvas/rules/game.py`, the shortest title.
"""

from __future__ import annotations

import difflib
from importlib import import_module
from typing import Any

from bottega.i18n.translate import t
from bottega.kernel import BadOption, Game, Title

_HOMES = {
    "canvas": "bottega.games.canvas",
    "fresco": "bottega.games.fresco",
    "fresco-card": "bottega.games.fresco_card",
    "fresco-dice": "bottega.games.fresco_dice",
}


class UnknownTitle(BadOption):
    """No title has this name."""


def titles() -> list[str]:
    """The names of all titles."""
    return sorted(_HOMES)


def title(name: str) -> Title:
    if name not in _HOMES:
        near = difflib.get_close_matches(str(name), titles(), 1)
        said = t("There is no title {title}. Titles: {known}.", title=repr(name), known=", ".join(titles()))
        raise UnknownTitle(f"{said} {t('Did you mean {title}?', title=near[0])}" if near else said)
    found: Title = import_module(_HOMES[name]).TITLE
    return found


def game(name: str, /, **options: Any) -> Game:
    """A game of a title with its options; impossible options are refused with a sentence."""
    return title(name).game(**options)
