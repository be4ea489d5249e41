"""Starting the server, and closing it so that nobody notices more than a short pause."""

from __future__ import annotations

import asyncio
import functools
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn

from bottega.kernel import BottegaError
from bottega.server.core.bus import connect_bus
from bottega.server.core.log import configure, log
from bottega.server.core.peers import Peers
from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage
from bottega.server.options import read_email_options, read_public_url, read_secret
from bottega.server.router import SILENT, Router
from bottega.server.web.server_app import ServerApp
from bottega.server.web.socket.page import LARGEST
from bottega.server.workers.process import WorkerProcess, exit_with_parent


class Impatient(asyncio.Protocol):
    """A protocol of uvicorn that closes connections on which no whole request comes in time: not its head, and not
    what belongs to it either."""

    transport: asyncio.Transport
    cycle: Any

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.seen: Any = None
        self._look_again()

    def connection_lost(self, error: Exception | None) -> None:
        self.patience.cancel()
        super().connection_lost(error)

    def _look_again(self) -> None:
        self.patience = asyncio.get_running_loop().call_later(SILENT, self._close_if_silent)

    def _close_if_silent(self) -> None:
        if self.transport.get_protocol() is not self:  # it is a socket by now
            return
        if self.cycle is self.seen and (self.cycle is None or self.cycle.more_body or self.cycle.response_complete):
            self.transport.close()
            return
        self.seen = self.cycle
        self._look_again()


def impatient(speaks: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
    return type("Impatient", (Impatient, speaks), {})


class Server(uvicorn.Server):
    """Uvicorn, which answers every move that it has taken in before it closes. It says when it is open; one of several
    processes is open when its porter is, and takes connections from the porter by a door."""

    def __init__(self, config: uvicorn.Config, web: ServerApp, door: socket.socket | None) -> None:
        super().__init__(config)
        self.web = web
        self.door = door
        self.entering: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is loaded stays: looking through it for what nobody needs would stop everybody now and then
        gc.set_threshold(10_000, 20, 100)  # and through all tables much less often than through what is new
        if self.door is None:
            say_open(self.web.settings.address)
        else:
            self.door.setblocking(False)
            asyncio.get_running_loop().add_reader(self.door, self._let_in, self.door)
            log("at work")

    def _let_in(self, door: socket.socket) -> None:
        _, guests, _, _ = socket.recv_fds(door, 1, 1)
        speaks: Any = self.config.http_protocol_class
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}
        protocol = functools.partial(speaks, config=self.config, **state)
        for guest in guests:
            accepted = socket.socket(proto=socket.IPPROTO_TCP, fileno=guest)  # named here: macOS does not tell it
            entering = asyncio.get_running_loop().connect_accepted_socket(protocol, accepted)
            task = asyncio.create_task(entering)
            self.entering.add(task)
            task.add_done_callback(self.entering.discard)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log("closing", sockets=len(self.web.connections.open))
        if self.door is not None:
            asyncio.get_running_loop().remove_reader(self.door)
        for server in self.servers:
            server.close()
        await self.web.connections.close()
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
    processes: int,
    smtp: str | None = None,
    mail_from: str | None = None,
    push_to_loopback: bool = False,
    metrics_token: str = "",
) -> None:
    configure(log_level())
    if processes > 1 and not hasattr(socket, "send_fds"):
        raise BottegaError("Several processes need Linux or macOS: start this server without --processes.")
    public = "" if public_url is None else read_public_url(public_url)
    email = read_email_options(smtp, mail_from, public)
    secret = read_secret(secret_file)
    listening = bind(host, port)
    storage = Storage(db)
    storage.migrate()
    storage.close()
    if redis is not None:
        asyncio.run(answers(redis))
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    where = f"http://{shown}:{listening.getsockname()[1]}/"
    settings = Settings(redis, secret, workers, bot_pause, undo_pause, public, where)
    settings = replace(settings, smtp=email, push_to_loopback=push_to_loopback, metrics_token=metrics_token)
    if open_page and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt"):
        threading.Timer(1.0, webbrowser.open, [where]).start()
    if processes == 1:
        serve(db, settings, [listening])
    else:
        say_open(where, processes=processes)
        asyncio.run(Router(listening, processes, functools.partial(serve_one_of_several, db, settings)).run())
        log("closed")


def log_level() -> str:
    return "warning" if sys.stderr.isatty() else "info"


def say_open(where: str, **fields: Any) -> None:
    if sys.stdout.isatty():  # else only logs are written, all lines of JSON
        print(f"Bottega is open: {where}   (Ctrl-C closes it)", flush=True)
    log("open", address=where, **fields)


def serve_one_of_several(db: str, settings: Settings, peers: Peers, door: socket.socket) -> None:
    """What a process of several does."""
    configure(log_level(), process=peers.number)
    exit_with_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))
    serve(db, replace(settings, peers=peers), [], door)


def serve(db: str, settings: Settings, sockets: list[socket.socket], door: socket.socket | None = None) -> None:
    web = ServerApp(settings, AsyncStorage(Storage(db)), WorkerProcess)
    config = uvicorn.Config(
        web.app(),
        log_config=None,
        access_log=False,
        ws_max_size=4 * LARGEST,
        timeout_graceful_shutdown=5,
    )
    config.load()
    config.http_protocol_class = impatient(config.http_protocol_class)
    if "*" in os.environ.get("FORWARDED_ALLOW_IPS", ""):
        log("FORWARDED_ALLOW_IPS=* lets everybody forge their address: name the proxy", "warning")
    # uvicorn repeats the signal that closed it: leave then as at the end of any work, so that nothing is left behind
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with suppress(KeyboardInterrupt):
        Server(config, web, door).run(sockets=sockets)


def bind(host: str, port: int) -> socket.socket:
    """The address to listen on, or a sentence that says why not."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)  # asyncio turns Nagle's algorithm off only where TCP is named
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)  # who comes early waits until the tables are laid
    except (OSError, OverflowError) as error:
        reason = (getattr(error, "strerror", "") or str(error)).lower()
        raise BottegaError(f"Cannot listen on {host} port {port}: {reason}. Choose another with --port.") from None
    return listening


async def answers(redis: str) -> None:
    """Refuse with a sentence a Redis that does not answer."""
    channel = connect_bus(redis)
    await channel.start()
    await channel.stop()
