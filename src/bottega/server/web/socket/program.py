"""A seat played by a program over a socket: it is sent what its seat may see when it is to act, and answers with an
action. The protocol is told in docs/bots.md."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

import msgspec
from starlette.websockets import WebSocketDisconnect

from bottega.kernel import BottegaError
from bottega.kernel.language import t
from bottega.server.core.errors import Refused, SeatNotFound, TableNotFound, Unavailable
from bottega.server.core.log import log
from bottega.server.core.rate_limit import RATE, RateLimit
from bottega.server.play import rated_rules
from bottega.server.play.live_table import LiveTable
from bottega.server.services import Services
from bottega.server.web.access import Inside
from bottega.server.web.socket.connection import GONE, RESTART, Connection
from bottega.server.web.socket.page import LARGEST

MISTAKES = 50  # refused answers in a row after which a program is sent away
TOO_MANY = 4408


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """An action by its number or its notation; `at` is the count of the turn it answers."""

    at: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    action: int | None = None
    text: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Message(msgspec.Struct, tag_field="kind"):
    """What a program is sent."""


class Hello(Message, tag="hello"):
    title: str
    options: dict[str, Any]
    seat: int
    names: list[str]
    actions: int


class Legal(msgspec.Struct):
    action: int
    text: str


class YourTurn(Message, tag="turn"):
    at: int
    view: dict[str, Any]
    legal: list[Legal]


class AnswerStored(Message, tag="stored"):
    at: int


class Refusal(Message, tag="refused"):
    text: str
    rule: str


class GameOver(Message, tag="over"):
    scores: list[int]
    winners: list[int]


class TooMany(Exception):
    """A program that makes nothing but mistakes."""


decoder = msgspec.json.Decoder(Answer)


class ProgramConnection:
    """One program at one seat, for as long as its token opens that."""

    def __init__(self, connection: Connection, services: Services, table_id: str, token: str, holder: str = "") -> None:
        self.connection = connection
        self.services = services
        self.table_id = table_id
        self.token = token
        self.inside = Inside(holder, None, False)
        self.sent: tuple[int, str] = (-1, "")
        self.rate = RateLimit()
        self.playing = asyncio.Lock()

    async def run(self) -> None:
        """Serve the program until the game is over or it goes."""
        code, reason = 1000, ""
        try:
            await self._serve()
        except WebSocketDisconnect:
            return
        except (SeatNotFound, TableNotFound) as gone:
            code, reason = GONE, str(gone)
        except TooMany:
            code = TOO_MANY
        except Unavailable as trouble:
            log("program sent away", "warning", table=self.table_id, failed=trouble)
            code = RESTART
        except Exception as error:
            self.services.metrics.failed("program failed", error, table=self.table_id)
            code = RESTART
        await self.connection.close(code, reason)

    async def _serve(self) -> None:
        news = self.services.bus.listen(self.table_id)  # from now on no change of the seat is missed
        tasks: set[asyncio.Task[None]] = set()
        seat = -1
        try:
            live = await self.services.tables.look(self.table_id)
            if live.row.rated:
                raise SeatNotFound(t(rated_rules.NO_PROGRAMS))
            seat = live.opened_by(self.token).seat
            self.services.presence.arrives(self.table_id, seat)
            self.services.bots.hurry(self.table_id)
            row = live.row
            await self.connection.send(Hello(row.title, row.options, seat, live.names, live.game.num_actions))
            tasks = {asyncio.create_task(work) for work in (self._read(), self._write(news))}
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.services.bus.leave(self.table_id, news)
            if seat >= 0:
                self.services.presence.goes(self.table_id, seat)

    async def close(self, code: int = RESTART) -> None:
        """Send the program away after the answer to what it plays just now."""
        async with self.playing:
            await self.connection.close(code)

    async def _write(self, news: asyncio.Event) -> None:
        """A turn whenever the seat is to act, and the result at the end."""
        while not await self._told(await self.services.tables.look(self.table_id)):
            await news.wait()
            news.clear()

    async def _told(self, live: LiveTable) -> bool:
        """Send what is new; true when the game is over."""
        place, state = live.opened_by(self.token), live.state
        if live.row.status == "over":
            scores = state.scores if state.over else []
            await self.connection.send(GameOver(scores, list(state.winners)))
            return True
        now = (len(live.noticed[place.seat]), live.row.status)
        asked = live.row.status == "running" and place.seat in state.actors and not live.time_is_up(place)
        if asked and now != self.sent:
            self.sent = now
            legal = [Legal(action, live.game.text(action)) for action in state.legal(place.seat)]
            await self.connection.send(YourTurn(now[0], state.view(place.seat), legal))
        return False

    async def _read(self) -> None:
        mistakes = 0
        while mistakes < MISTAKES:
            text = await self.connection.hear()
            while not self.rate.within(time.monotonic()):  # a program that hurries waits, and loses nothing
                await asyncio.sleep(1 / RATE)
            async with self.playing:
                mistakes = 0 if await self._answered(text) else mistakes + 1
        raise TooMany

    async def _answered(self, text: str | None) -> bool:
        """Play what a message says; false if it was refused."""
        try:
            number = await self._play(text)
        except (SeatNotFound, TableNotFound, Unavailable):
            raise
        except BottegaError as error:
            self.services.metrics.refusals.inc()
            rule = error.rule if isinstance(error, Refused) else ""
            await self.connection.send(Refusal(str(error), rule))
            return False
        await self.connection.send(AnswerStored(number))
        return True

    async def _play(self, text: str | None) -> int:
        if text is None or len(text) > LARGEST:
            raise Refused(t("A message is a text of at most {n} letters.", n=LARGEST))
        try:
            answer = decoder.decode(text)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError):
            form = '{"at": NUMBER, "action": NUMBER} or {"at": NUMBER, "text": "NOTATION"}'
            raise Refused(t("That message makes no sense: an answer is {form}, nothing more.", form=form)) from None
        live = await self.services.tables.look(self.table_id)
        place = live.opened_by(self.token)
        action = live.game.action(answer.text) if answer.action is None else answer.action
        return await self.services.actions.play(place.holder or "", self.table_id, place.seat, action, answer.at)
