"""A socket that may be closed at any moment, from either side."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

GONE = 4404  # there is no such table, or the address opens no seat any more
CHANGED = 4410  # the table was made with rules that are gone: load its page anew
RESTART = 1012  # the code with which a server that goes says: come back

GOODBYE = 3.0  # seconds


class Connection:
    """One accepted socket. Whoever sends or hears when it is closed gets a WebSocketDisconnect, whatever closed it."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.sending = asyncio.Lock()

    async def send(self, message: msgspec.Struct) -> None:
        async with self.sending:
            try:
                await self.socket.send_text(msgspec.json.encode(message).decode())
            except RuntimeError:  # closed while this was on its way
                raise WebSocketDisconnect(1006) from None

    async def hear(self) -> str | None:
        """The next message; None when it is no text."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        text: str | None = message.get("text")
        return text

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Say goodbye; who does not answer that is not waited for."""
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await self.socket.close(code, reason)
