"""The WebSocket of a program that plays a seat: it gets the seat's view when the seat is to act, and answers with an
action. docs/bots.md describes the protocol."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

import msgspec
from starlette.websockets import WebSocketDisconnect

from bottega.i18n.translate import t
from bottega.kernel import BottegaError
from bottega.server.core.errors import Refused, SeatNotFound, TableNotFound, Unavailable
from bottega.server.core.log import log
from bottega.server.core.rate_limit import RATE, RateLimit
from bottega.server.play import rated_rules
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.services import Services
from bottega.server.web.access import Viewer
from bottega.server.web.socket.connection import GONE, RESTART, Connection
from bottega.server.web.socket.page import LARGEST

MISTAKES = 50  # refused answers in a row after which the connection is closed
TOO_MANY = 4408


class ProgramAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """An action by its number or its notation; `at` is the count of the turn it answers."""

    at: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    action: int | None = None
    text: Annotated[str, msgspec.Meta(max_length=80)] = ""


class ProgramMessage(msgspec.Struct, tag_field="kind"):
    pass


class Hello(ProgramMessage, tag="hello"):
    title: str
    options: dict[str, Any]
    seat: int
    names: list[str]
    actions: int


class Legal(msgspec.Struct):
    action: int
    text: str


class YourTurn(ProgramMessage, tag="turn"):
    at: int
    view: dict[str, Any]
    legal: list[Legal]


class AnswerStored(ProgramMessage, tag="stored"):
    at: int


class ProgramRefusal(ProgramMessage, tag="refused"):
    text: str
    rule: str


class GameOver(ProgramMessage, tag="over"):
    scores: list[int]
    winners: list[int]


class TooManyMistakes(Exception):
    """The program makes nothing but mistakes."""


decoder = msgspec.json.Decoder(ProgramAnswer)


class ProgramConnection:
    """One program at one seat, for as long as its token opens the seat."""

    def __init__(self, connection: Connection, services: Services, table_id: str, token: str, holder: str = "") -> None:
        self.connection = connection
        self.services = services
        self.table_id = table_id
        self.token = token
        self.inside = Viewer(holder, None, False)
        self.sent: tuple[int, str] = (-1, "")
        self.rate: RateLimit = RateLimit()
        self.playing = asyncio.Lock()

    async def run(self) -> None:
        """Serve the program until the game is over or the connection is closed."""
        code, reason = 1000, ""
        try:
            await self._serve()
        except WebSocketDisconnect:
            return
        except (SeatNotFound, TableNotFound) as gone:
            code, reason = GONE, str(gone)
        except TooManyMistakes:
            code = TOO_MANY
        except Unavailable as trouble:
            log("program sent away", "warning", table=self.table_id, failed=trouble)
            code = RESTART
        except Exception as error:
            self.services.metrics.failed("program failed", error, table=self.table_id)
            code = RESTART
        await self.connection.close(code, reason)

    async def _serve(self) -> None:
        news = self.services.bus.listen(self.table_id)  # before the seat is read, so that no change is missed
        tasks: set[asyncio.Task[None]] = set()
        seat = -1
        try:
            live = await self.services.tables.load(self.table_id)
            if live.row.rated:
                raise SeatNotFound(t(rated_rules.NO_PROGRAMS))
            seat = live.seat_of_token(self.token).seat
            self.services.presence.arrive(self.table_id, seat)
            self.services.bots.watched(self.table_id)
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
                self.services.presence.leave(self.table_id, seat)

    async def close(self, code: int = RESTART) -> None:
        """Close the connection after the answer to the current action."""
        async with self.playing:
            await self.connection.close(code)

    async def _write(self, news: asyncio.Event) -> None:
        """Send a turn whenever the seat is to act, and the result at the end."""
        while not await self._send_turn(await self.services.tables.load(self.table_id)):
            await news.wait()
            news.clear()

    async def _send_turn(self, live: LiveTable) -> bool:
        """Send what is new; true when the game is over."""
        place, state = live.seat_of_token(self.token), live.state
        if live.row.status == "over":
            scores = state.scores if state.over else []
            await self.connection.send(GameOver(scores, list(state.winners)))
            return True
        now = (len(live.noticed[place.seat]), live.row.status)
        acts = live.row.status == "running" and place.seat in state.actors and not live.time_is_up(place)
        if acts and now != self.sent:
            self.sent = now
            legal = [Legal(action, live.game.text(action)) for action in state.legal(place.seat)]
            await self.connection.send(YourTurn(now[0], state.view(place.seat), legal))
        return False

    async def _read(self) -> None:
        mistakes = 0
        while mistakes < MISTAKES:
            text = await self.connection.hear()
            while not self.rate.allows(time.monotonic()):  # programs that are too fast wait, but lose no message
                await asyncio.sleep(1 / RATE)
            async with self.playing:
                mistakes = 0 if await self._answered(text) else mistakes + 1
        raise TooManyMistakes

    async def _answered(self, text: str | None) -> bool:
        """Play the action of a message; false if it was refused."""
        try:
            number = await self._play(text)
        except (SeatNotFound, TableNotFound, Unavailable):
            raise
        except BottegaError as error:
            self.services.metrics.refusals.inc()
            rule = error.rule if isinstance(error, Refused) else ""
            await self.connection.send(ProgramRefusal(str(error), rule))
            return False
        await self.connection.send(AnswerStored(number))
        return True

    async def _play(self, text: str | None) -> int:
        if text is None or len(text) > LARGEST:
            raise Refused(t("Messages can be up to {n} characters.", n=LARGEST))
        try:
            answer = decoder.decode(text)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError):
            form = '{"at": NUMBER, "action": NUMBER} or {"at": NUMBER, "text": "NOTATION"}'
            raise Refused(t("Invalid message. Send {form} and nothing else.", form=form)) from None
        live = await self.services.tables.load(self.table_id)
        place = live.seat_of_token(self.token)
        action = live.game.action(answer.text) if answer.action is None else answer.action
        return await self.services.actions.play(place.holder or "", self.table_id, place.seat, action, answer.at)
