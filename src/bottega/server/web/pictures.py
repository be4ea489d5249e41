"""Pictures of a title's choices and of the figures in its book. A worker draws each once in each language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bottega.games import title as find_title
from bottega.i18n.translate import language, t
from bottega.server.core.errors import Refused
from bottega.server.web.book_cache import render_book
from bottega.server.workers.job_queue import PICTURE, Requester
from bottega.server.workers.picture_jobs import draw_choice, draw_figure
from bottega.server.workers.pool import WorkerPool


class PictureNotFound(Refused):
    """There is no such choice, or its title draws nothing for it."""


class Pictures:
    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self.painted: dict[tuple[str, ...], str] = {}
        self.painting = asyncio.Lock()

    async def of_choice(self, name: str, option: str, choice: str) -> str:
        """A choice of an option as a picture."""
        title = find_title(name)
        if choice not in [str(known) for known in title.option(option).choices]:
            raise PictureNotFound(t("Picture not found."))
        painted = await self._painted(draw_choice, title.name, option, choice)
        if not painted:
            raise PictureNotFound(t("Picture not found."))
        return painted

    async def of_figure(self, name: str, module: str | None, figure: str) -> str:
        """A figure of a book."""
        book = (await asyncio.to_thread(render_book, name, module)).book
        if figure not in book.figures:
            raise PictureNotFound(t("Picture not found."))
        return await self._painted(draw_figure, name, str(book.module or ""), figure)

    async def _painted(self, work: Callable[..., str], *what: str) -> str:
        key = (*what, language())
        if key not in self.painted:  # existing pictures do not wait for those being drawn
            async with self.painting:
                if key not in self.painted:
                    self.painted[key] = await self.pool.run(Requester(PICTURE, "", what[0]), work, *key)
        return self.painted[key]
