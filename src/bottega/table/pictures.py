"""Pictures of tables, drawn once for all pages that show the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass

from bottega.games.pictures import SYMBOL
from bottega.kernel import State
from bottega.kernel.language import language
from bottega.table.live import Live

KEPT = 100


@dataclass(frozen=True)
class Picture:
    """A drawing: its symbols by id, and the lines of the rest."""

    symbols: list[tuple[str, str]]
    lines: list[str]


_drawn: OrderedDict[Hashable, Picture] = OrderedDict()


def picture(live: Live, state: State, seat: int | None, narrow: bool) -> Picture:
    """A state of a table as a seat sees it. Pages of one seat ask for it one after the other, so few are kept."""
    key = (live.row.id, live.count, len(state.moves), state.names, seat, narrow, language())
    found = _drawn.get(key)
    if found is None:
        svg = state.svg(seat, narrow)
        symbols = [(match[1], match[0]) for match in SYMBOL.finditer(svg)]
        found = _drawn[key] = Picture(symbols, SYMBOL.sub("", svg).split("\n"))
        if len(_drawn) > KEPT:
            _drawn.popitem(last=False)
    return found
