"""Covers: titles and their choices as pictures, each painted by a worker once in each language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bottega.bots.match import play
from bottega.games import title as find_title
from bottega.kernel.language import language, t, use
from bottega.table.languages import catalogue
from bottega.table.live import Refused
from bottega.table.thinkers import Thinkers
from bottega.table.turns import PICTURE, Asker


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
            raise Refused(t("There is no such picture."))
        return await self._painted(choice_picture, title.name, option, choice)

    async def _painted(self, work: Callable[..., str], *what: str) -> str:
        key = (*what, language())
        async with self.painting:
            if key not in self.painted:
                self.painted[key] = await self.thinkers.ask(Asker(PICTURE, "", what[0]), work, *key)
        return self.painted[key]


def cover(name: str, language: str) -> str:
    """The table of a title after two thirds of a game between its best bots."""
    title = find_title(name)
    players = min(3, title.players[1])
    game = title.game(players=players)
    whole = play(game, ["greedy"] * players, 7)
    with use(catalogue(language)):
        state = game.start(7, [t("Player {number}", number=seat + 1) for seat in range(players)])
        for action, seat in whole.history[: len(whole.moves) * 2 // 3]:
            state.play(action, seat)
        return state.svg()


def choice_picture(name: str, option: str, choice: str, language: str) -> str:
    """What a choice of an option brings, as a picture; nothing where the title draws none."""
    title = find_title(name)
    known = next(each for each in title.option(option).choices if str(each) == choice)
    with use(catalogue(language)):
        return title.picture(option, known)
