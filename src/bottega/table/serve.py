"""Starting the server, and closing it so that nobody notices more than a short pause."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn

from bottega.kernel import BottegaError
from bottega.table.app import Web
from bottega.table.logs import configure, log
from bottega.table.news import news
from bottega.table.settings import Settings, read_public_url, read_secret
from bottega.table.sockets import LARGEST
from bottega.table.storage import Storage


class Server(uvicorn.Server):
    """Uvicorn, which says when it is open, and answers every move that it has taken in before it closes."""

    def __init__(self, config: uvicorn.Config, web: Web, where: str) -> None:
        super().__init__(config)
        self.web = web
        self.where = where

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if sys.stdout.isatty():  # else only logs are written, all lines of JSON
            print(f"Bottega is open: {self.where}   (Ctrl-C closes it)", flush=True)
        log("open", address=self.where)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log("closing", sockets=len(self.web.pages))
        for server in self.servers:
            server.close()
        await self.web.close_pages()
        await super().shutdown(sockets)
        log("closed")


def run(
    host: str,
    port: int,
    db: str,
    redis: str | None,
    secret_file: Path,
    workers: int,
    bot_pause: float,
    undo_pause: float,
    public_url: str | None,
    open_page: bool,
) -> None:
    configure("warning" if sys.stderr.isatty() else "info")
    public = "" if public_url is None else read_public_url(public_url)
    settings = Settings(redis, read_secret(secret_file), workers, bot_pause, undo_pause, public)
    listening = bind(host, port)
    storage = Storage(db)
    storage.migrate()
    if redis is not None:
        asyncio.run(answers(redis))
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    where = f"http://{shown}:{listening.getsockname()[1]}/"
    if open_page and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt"):
        threading.Timer(1.0, webbrowser.open, [where]).start()
    web = Web(settings, storage)
    config = uvicorn.Config(
        web.app(),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        ws_max_size=4 * LARGEST,
        timeout_graceful_shutdown=5,
    )
    # uvicorn repeats the signal that closed it: leave then as at the end of any work, so that nothing is left behind
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with suppress(KeyboardInterrupt):
        Server(config, web, where).run(sockets=[listening])


def bind(host: str, port: int) -> socket.socket:
    """The address to listen on, or a sentence that says why not."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)  # who comes early waits until the tables are laid
    except (OSError, OverflowError) as error:
        reason = (getattr(error, "strerror", "") or str(error)).lower()
        raise BottegaError(f"Cannot listen on {host} port {port}: {reason}. Choose another with --port.") from None
    return listening


async def answers(redis: str) -> None:
    """Refuse with a sentence a Redis that does not answer."""
    channel = news(redis)
    await channel.start()
    await channel.stop()
