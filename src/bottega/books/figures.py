"""Figures: positions that `book/figures.py` beside the rules lays, drawn by the same code as the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from bottega.books.reading import PACKAGE, BadBook, Book, home_of
from bottega.i18n.languages import translations
from bottega.i18n.translate import called, use
from bottega.kernel import Game
from bottega.presentation.sheets import Figure, Sheet, alone

_PICTURE = re.compile(r'<img data-figure="([^"]+)"')


def with_pictures(book: Book, html: str, source: Callable[[str], str]) -> str:
    """HTML of a book with its pictures: `source` says by a figure's name where it is found."""

    def shown(match: re.Match[str]) -> str:
        sheet, _ = laid(book.title, book.module, match[1])
        size = f'width="{sheet.width:g}" height="{sheet.height:g}"'
        return f'<img src="{source(match[1])}" {size} loading="lazy"'

    return _PICTURE.sub(shown, html)


def figures(title: str, module: int | None) -> dict[str, Callable[[], Figure]]:
    """The figures of a book by their names: what lays each of them."""
    home = ".".join(["bottega", *home_of(title, module).relative_to(PACKAGE).parts, "book", "figures"])
    found: dict[str, Callable[[], Figure]] = import_module(home).figures() if find_spec(home) else {}
    return found


def laid(title: str, module: int | None, name: str) -> tuple[Sheet, Game]:
    """A figure's sheet, with the words of the language that is spoken, and the game that it is of."""
    known = figures(title, module)
    if name not in known:
        raise BadBook(f"No figure {name} is laid for the book of {title}; there are {', '.join(known)}.")
    figure = known[name]()
    state = figure.state.copy()
    state.names = tuple(called(player) for player in state.names)
    sheets = {sheet.name: sheet for sheet in state.game.sheets(state.view(figure.seat))}
    if figure.sheet not in sheets:
        raise BadBook(f"The figure {name} shows a sheet {figure.sheet!r}; there are {', '.join(sheets)}.")
    return sheets[figure.sheet], state.game


def figure_svg(title: str, module: int | None, name: str, language: str) -> str:
    """A figure as a picture, drawn as at the table."""
    with use(translations(language)):
        sheet, game = laid(title, module, name)
        return alone(sheet, game.symbols)
