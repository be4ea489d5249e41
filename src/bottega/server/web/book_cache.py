"""The rulebooks, rendered once for each language."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from bottega.books import Book, book, books, no_module, section_of, with_pictures
from bottega.i18n.translate import language


class Chapter(NamedTuple):
    """A section of a book as a page shows it."""

    anchor: str
    heading: str
    gist: Markup
    words: Markup


class RuleSection(NamedTuple):
    """The section of a book that explains a rule."""

    href: str
    heading: str
    gist: str


class RenderedBook(NamedTuple):
    book: Book
    about: Markup
    chapters: list[Chapter]


def render_book(title: str, module: str | None, root: str = "") -> RenderedBook:
    """The book of a path in the reader's language; its links start with the server's root path."""
    if module is not None and not (module.isdecimal() and len(module) < 4):
        raise no_module(title, module)
    return _opened(title, None if module is None else int(module), language(), root)


@cache
def _opened(title: str, module: int | None, language: str, root: str) -> RenderedBook:
    one = book(title, module, language)

    def led(html: str) -> Markup:
        return Markup(html.replace('href="/book/', f'href="{root}/book/'))

    def pictured(html: str) -> Markup:
        return led(with_pictures(one, html, lambda name: f"{root}{one.path}/figures/{name}.svg"))

    chapters = [Chapter(part.anchor, part.heading, led(part.summary), pictured(part.body)) for part in one.sections]
    return RenderedBook(one, led(one.about), chapters)


def section_for(rule: str) -> RuleSection | None:
    """The section that explains a rule, in the reader's language."""
    place = section_of(rule)
    if place is None:
        return None
    one = next(one for one in books(place.title, language()) if one.path == place.path)
    section = next(section for section in one.sections if section.anchor == place.anchor)
    return RuleSection(place.href, f"{one.name} · {section.heading}", section.gist)
