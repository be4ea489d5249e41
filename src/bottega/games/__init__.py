"""The games, one folder each. A title is found here by its name and imported when it is first asked for.

Imports `kernel`, `presentation`, `learning` and `i18n`; titles do not import each other. Start with
`canvas/rules/game.py`, the shortest title.
"""

from __future__ import annotations

from typing import Any

from bottega.kernel import Game
from bottega.kernel.titles import UnknownTitle, register, title, titles

for _name in ("canvas", "fresco", "fresco-card", "fresco-dice"):
    register(_name, f"{__name__}.{_name.replace('-', '_')}")


def game(name: str, /, **options: Any) -> Game:
    """A game of a title with its options; impossible options are refused with a sentence."""
    return title(name).game(**options)


__all__ = ["UnknownTitle", "game", "register", "title", "titles"]
