"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, start
from bottega.games.fresco.modules.m17_guild.rules.module import Guild
from bottega.games.fresco.rules.components import LETTERS
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"guild": guild}


def guild() -> Figure:
    """A yellow and a green cube. M17-EX-01"""
    s = start(3, modules=[17])
    module_of(s, Guild).state_of(s).cubes = [LETTERS.index("Y"), LETTERS.index("G")]
    return Figure(s, 0, "guild")
