"""A WebSocket that either side may close at any moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

GONE = 4404  # no such table, or the link opens no seat any more
CHANGED = 4410  # the table has other rules: the page must be reloaded
RESTART = 1012  # the server restarts: reconnect

GOODBYE = 3.0  # seconds


class Connection:
    """An accepted WebSocket. Sending to and receiving from a closed one raises WebSocketDisconnect, whatever closed
    it."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.sending = asyncio.Lock()

    async def send(self, message: msgspec.Struct) -> None:
        async with self.sending:
            try:
                await self.socket.send_text(msgspec.json.encode(message).decode())
            except RuntimeError:  # closed meanwhile
                raise WebSocketDisconnect(1006) from None

    async def hear(self) -> str | None:
        """The next message; None if it is not text."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        text: str | None = message.get("text")
        return text

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Close the connection without waiting long for the other side."""
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await self.socket.close(code, reason)
