"""Pages of the rulebooks, and of single rules."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.books import books, search
from bottega.games import title as find_title
from bottega.games import titles
from bottega.i18n.translate import language
from bottega.ledger import rule
from bottega.server.web.base import Web
from bottega.server.web.book_cache import render_book, section_for


class BookPages:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def shelves(self, request: Request) -> Response:
        """All books."""
        every = [
            (find_title(name), await asyncio.to_thread(books, name, language()))
            for name in titles()
            if find_title(name).has_book
        ]
        return await self.web.page(request, "books.html", shelves=every)

    async def book(self, request: Request) -> Response:
        """A book, or search results from all books of its title."""
        where, words = request.path_params, request.query_params.get("q", "")[:60].strip()
        found = await asyncio.to_thread(render_book, where["title"], where.get("module"), self.web.settings.root)
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
