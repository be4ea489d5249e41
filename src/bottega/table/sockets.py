"""One socket for each page at a table: it sends what its visitor may see, and asks for what its visitor wants."""

from __future__ import annotations

import asyncio
import json
import re
import time
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from bottega.kernel import BottegaError, State
from bottega.ledger import rules
from bottega.table import messages
from bottega.table.house import House
from bottega.table.live import Live, Refused, choices

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
LARGEST = 4096
RATE = 15.0  # messages a second, and
BURST = 60.0  # so many at once


class Page:
    """One open page of one visitor at one table."""

    def __init__(self, socket: WebSocket, house: House, visitor: str, name: str, table_id: str) -> None:
        self.socket = socket
        self.house = house
        self.visitor = visitor
        self.name = name
        self.table_id = table_id
        self.seat: int | None = None  # the seat looked from; None for a spectator
        self.sent: set[str] = set()  # symbols the page has already
        self.lines = 0
        self.chat = 0
        self.allowance = BURST
        self.asked = time.monotonic()
        self.sitting: set[int] = set()

    async def run(self) -> None:
        """Serve the page until it goes."""
        news = self.house.news.listen(self.table_id)
        try:
            await self.update(await self.house.look(self.table_id))
            reader = asyncio.create_task(self._read())
            writer = asyncio.create_task(self._write(news))
            done, waiting = await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()
            for task in done:
                task.result()
        except WebSocketDisconnect:
            pass
        finally:
            self.house.news.leave(self.table_id, news)
            for seat in self.sitting:
                await self.house.goes(self.table_id, seat)

    async def _read(self) -> None:
        while True:
            text = await self.socket.receive_text()
            if len(text) > LARGEST:
                await self.refuse(f"A message has at most {LARGEST} letters.")
                continue
            if not self._within_rate():
                await self.refuse("Too many messages: wait a moment.")
                await asyncio.sleep(1)
                continue
            try:
                await self.obey(messages.read(text))
            except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError) as error:
                await self.refuse(f"That message makes no sense: {error}")
            except Refused as refused:
                await self.refuse(str(refused), refused.rule)
                await self.update(await self.house.look(self.table_id))
            except BottegaError as error:
                await self.refuse(str(error))

    def _within_rate(self) -> bool:
        now = time.monotonic()
        self.allowance = min(BURST, self.allowance + (now - self.asked) * RATE)
        self.asked = now
        if self.allowance < 1:
            return False
        self.allowance -= 1
        return True

    async def _write(self, news: asyncio.Event) -> None:
        while True:
            with suppress(TimeoutError):  # then look all the same: news between processes may have been lost
                await asyncio.wait_for(news.wait(), timeout=20)
            news.clear()
            await self.update(await self.house.look(self.table_id))

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(json.dumps(message, separators=(",", ":"), ensure_ascii=False))

    async def refuse(self, text: str, rule: str = "") -> None:
        law = rules().get(rule)
        await self.send({"kind": "refused", "text": text, "rule": rule, "law": law.text if law else ""})

    # -- what is sent

    def _viewer(self, live: Live) -> int | None:
        """The seat this page looks from: the one it asked for if it is mine, else mine that is to act, else mine."""
        mine = [place.seat for place in live.seats if place.holder == self.visitor]
        for seat in mine:
            if seat not in self.sitting:
                self.sitting.add(seat)
                self.house.arrives(self.table_id, seat)
        if self.seat not in mine:
            acting = [seat for seat in mine if seat in live.state.actors]
            best = acting or mine
            self.seat = best[0] if best else None
        return self.seat

    def picture(self, state: State, seat: int | None) -> dict[str, str]:
        """The table as SVG, without the symbols the page has already got."""
        svg = state.svg(seat)
        fresh = []
        for match in _SYMBOL.finditer(svg):
            if match[1] not in self.sent:
                self.sent.add(match[1])
                fresh.append(match[0])
        return {"svg": _SYMBOL.sub("", svg), "symbols": "".join(fresh)}

    async def update(self, live: Live) -> None:
        """Everything that this page shows, as it is now; log lines and chat only from where it has them."""
        seat = self._viewer(live)
        state = live.state
        if len(live.told) < self.lines:
            self.lines = 0
        view = state.view(seat)
        running = live.row.status == "running"
        mine = [place.seat for place in live.seats if place.holder == self.visitor]
        said = await asyncio.to_thread(self.house.storage.chat, self.table_id, self.chat)
        if said:
            self.chat = said[-1].id
        await self.send(
            {
                "kind": "table",
                "count": live.count,
                "moves": len(live.played),
                "status": live.row.status,
                "seat": seat,
                "mine": mine,
                "acting": [s for s in mine if s in state.actors] if running else [],
                "prompt": live.game.prompt(view) if live.row.status != "open" else "",
                "actions": choices(live, seat) if running and seat is not None and seat in state.actors else [],
                "undo": running and seat is not None and self._may_undo(live, seat),
                "seats": [
                    {
                        "name": place.name,
                        "kind": place.kind,
                        "acting": running and place.seat in state.actors,
                        "stand_in": running and place.kind == "person" and self.house.stands_in(live, place),
                        "here": place.kind == "bot" or (self.table_id, place.seat) in self.house.present,
                    }
                    for place in live.seats
                ],
                "log_from": self.lines,
                "log": self.log(live, seat),
                "chat": [{"name": row.name, "text": row.text} for row in said],
                "scores": state.scores if state.over else None,
                "winners": list(state.winners),
                **self.picture(state, seat),
            }
        )
        self.lines = len(live.told)

    def log(self, live: Live, seat: int | None) -> list[list[str]]:
        """What happened with each new move, in words, as far as this seat may know it."""
        names = live.names
        return [
            [live.game.tell(event, names) for event in events if event.seen_by(seat)]
            for events in live.told[self.lines :]
        ]

    def _may_undo(self, live: Live, seat: int) -> bool:
        try:
            live.check_undo(seat)
        except Refused:
            return False
        return True

    # -- what is asked

    async def obey(self, message: messages.Message) -> None:
        house, visitor, table_id = self.house, self.visitor, self.table_id
        if isinstance(message, messages.Play):
            await house.play(visitor, table_id, message.seat, message.action, message.at)
        elif isinstance(message, messages.Undo):
            await house.undo(visitor, table_id, message.seat)
        elif isinstance(message, messages.Say):
            await house.say(visitor, self.name, table_id, message.text)
        elif isinstance(message, messages.Hint):
            await self.hint(message.seat)
        elif isinstance(message, messages.Why):
            await self.why(message)
        elif isinstance(message, messages.Look):
            await self.look(message)

    async def hint(self, seat: int) -> None:
        rated = await self.house.hint(self.visitor, self.table_id, seat)
        live = await self.house.look(self.table_id)
        view = live.state.view(seat)
        best = [
            {"action": action, "label": live.game.label(action, view), "estimate": round(value, 2)}
            for action, value in rated[:3]
        ]
        await self.send({"kind": "hint", "best": best})

    async def why(self, message: messages.Why) -> None:
        """The rule against something that was clicked or typed."""
        live = await self.house.look(self.table_id)
        state, game = live.state, live.game
        if live.row.status != "running":
            live.check(message.seat, 0)
        if message.text:
            wanted = [game.action(message.text)]
        else:
            wanted = [action for action in range(game.num_actions) if message.thing in game.touches(action)]
        for action in wanted:
            refusal = state.why_not(action, message.seat)
            if refusal is None:
                return
        if not wanted:
            raise Refused("Nothing can be done with that.")
        refusal = state.why_not(wanted[0], message.seat)
        assert refusal is not None
        await self.refuse(refusal.text, refusal.rule)

    async def look(self, message: messages.Look) -> None:
        live = await self.house.look(self.table_id)
        if message.seat >= 0:
            if live.seats[message.seat].holder != self.visitor if message.seat < len(live.seats) else True:
                raise Refused("That seat is not yours.")
            if message.seat != self.seat:
                self.seat = message.seat
                self.lines = 0
        if message.at < 0:
            await self.update(live)
            return
        state = live.at(message.at)
        seat = self._viewer(live)
        prompt = live.game.prompt(state.view(seat))
        await self.send({"kind": "past", "at": message.at, "prompt": prompt, **self.picture(state, seat)})
