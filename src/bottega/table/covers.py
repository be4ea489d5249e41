"""Covers: titles, their choices and the figures of their books as pictures, each painted by a worker once in each
language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bottega.games import title as find_title
from bottega.kernel.language import language, t
from bottega.table.library import opened
from bottega.table.live import Refused
from bottega.table.painting import choice_picture, cover, figure_of_book
from bottega.table.thinkers import Thinkers
from bottega.table.turns import PICTURE, Asker


class NoPicture(Refused):
    """There is no such choice, or its title draws nothing for it."""


class Covers:
    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.painted: dict[tuple[str, ...], str] = {}
        self.painting = asyncio.Lock()

    async def of_title(self, name: str) -> str:
        """A title as a picture: its table in the middle of a game between bots."""
        return await self._painted(cover, find_title(name).name)

    async def of_choice(self, name: str, option: str, choice: str) -> str:
        """A choice of an option as a picture."""
        title = find_title(name)
        if choice not in [str(known) for known in title.option(option).choices]:
            raise NoPicture(t("There is no such picture."))
        painted = await self._painted(choice_picture, title.name, option, choice)
        if not painted:
            raise NoPicture(t("There is no such picture."))
        return painted

    async def of_figure(self, name: str, module: str | None, figure: str) -> str:
        """A figure of a book."""
        book = (await asyncio.to_thread(opened, name, module)).book
        if figure not in book.figures:
            raise NoPicture(t("There is no such picture."))
        return await self._painted(figure_of_book, name, str(book.module or ""), figure)

    async def _painted(self, work: Callable[..., str], *what: str) -> str:
        key = (*what, language())
        if key not in self.painted:  # who wants what is there does not wait for what is being painted
            async with self.painting:
                if key not in self.painted:
                    self.painted[key] = await self.thinkers.ask(Asker(PICTURE, "", what[0]), work, *key)
        return self.painted[key]
