"""The books as pages, each opened once in each language, and kept; and the rules that they tell."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.books import Book, book, books, no_module, search, section_of, with_pictures
from bottega.games import title as find_title
from bottega.games import titles
from bottega.kernel.language import language
from bottega.ledger import rule
from bottega.server.web.base import Web
from bottega.server.web.socket.messages import Section


class Chapter(NamedTuple):
    """A section of a book as a page shows it."""

    anchor: str
    heading: str
    gist: Markup
    words: Markup


class OpenBook(NamedTuple):
    book: Book
    about: Markup
    chapters: list[Chapter]


def open_book(title: str, module: str | None, root: str = "") -> OpenBook:
    """The book that a path names, in the reader's language; its links lead to pages under a root."""
    if module is not None and not (module.isdecimal() and len(module) < 4):
        raise no_module(title, module)
    return _opened(title, None if module is None else int(module), language(), root)


@cache
def _opened(title: str, module: int | None, language: str, root: str) -> OpenBook:
    one = book(title, module, language)

    def led(html: str) -> Markup:
        return Markup(html.replace('href="/book/', f'href="{root}/book/'))

    def pictured(html: str) -> Markup:
        return led(with_pictures(one, html, lambda name: f"{root}{one.path}/figures/{name}.svg"))

    chapters = [Chapter(part.anchor, part.heading, led(part.summary), pictured(part.body)) for part in one.sections]
    return OpenBook(one, led(one.about), chapters)


def section_for(rule: str) -> Section | None:
    """The section to which a rule leads, in the reader's language."""
    place = section_of(rule)
    if place is None:
        return None
    one = next(one for one in books(place.title, language()) if one.path == place.path)
    section = next(section for section in one.sections if section.anchor == place.anchor)
    return Section(place.href, f"{one.name} · {section.heading}", section.gist)


class BookPages:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def shelves(self, request: Request) -> Response:
        """All books."""
        every = [(find_title(name), await asyncio.to_thread(books, name, language())) for name in titles()]
        return await self.web.page(request, "books.html", shelves=every)

    async def book(self, request: Request) -> Response:
        """A book, or what is found in all books of its title."""
        where, words = request.path_params, request.query_params.get("q", "")[:60].strip()
        found = await asyncio.to_thread(open_book, where["title"], where.get("module"), self.web.settings.root)
        return await self.web.page(
            request,
            "book.html",
            book=found.book,
            about=found.about,
            chapters=found.chapters,
            all=await asyncio.to_thread(books, found.book.title, language()),
            words=words,
            found=await asyncio.to_thread(search, found.book.title, language(), words),
        )

    async def figure(self, request: Request) -> Response:
        where = request.path_params
        return self.web.picture(await self.web.pictures.of_figure(where["title"], where.get("module"), where["name"]))

    async def law(self, request: Request) -> Response:
        law = rule(request.path_params["id"])
        return await self.web.page(request, "rule.html", law=law, section=await asyncio.to_thread(section_for, law.id))

    def routes(self) -> list[Route]:
        return [
            Route("/rules/{id}", self.law),
            Route("/book", self.shelves),
            Route("/book/{title}", self.book),
            Route("/book/{title}/figures/{name}.svg", self.figure),
            Route("/book/{title}/{module}", self.book),
            Route("/book/{title}/{module}/figures/{name}.svg", self.figure),
        ]
