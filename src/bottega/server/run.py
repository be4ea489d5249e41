"""Starts the server, and closes it so that players notice only a short pause."""

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
from bottega.server.router import REQUEST_TIMEOUT, Router
from bottega.server.web.server_app import ServerApp
from bottega.server.web.socket.page import LARGEST
from bottega.server.workers.process import WorkerProcess, exit_with_parent


class RequestTimeout(asyncio.Protocol):
    """Makes a protocol of uvicorn close connections on which no whole request, head and body, arrives in time."""

    transport: asyncio.Transport
    cycle: Any

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.seen: Any = None
        self._start_timer()

    def connection_lost(self, error: Exception | None) -> None:
        self.timer.cancel()
        super().connection_lost(error)

    def _start_timer(self) -> None:
        self.timer = asyncio.get_running_loop().call_later(REQUEST_TIMEOUT, self._close_if_silent)

    def _close_if_silent(self) -> None:
        if self.transport.get_protocol() is not self:  # it is a WebSocket by now
            return
        if self.cycle is self.seen and (self.cycle is None or self.cycle.more_body or self.cycle.response_complete):
            self.transport.close()
            return
        self.seen = self.cycle
        self._start_timer()


def with_request_timeout(protocol: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
    return type("RequestTimeout", (RequestTimeout, protocol), {})


class Server(uvicorn.Server):
    """Uvicorn, which answers every move that it has received before it closes.

    One of several processes gets its connections from the router, by a channel."""

    def __init__(self, config: uvicorn.Config, web: ServerApp, channel: socket.socket | None) -> None:
        super().__init__(config)
        self.web = web
        self.channel = channel
        self.connecting: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # never look through what is loaded now: that would pause everybody now and then
        gc.set_threshold(10_000, 20, 100)  # and look through old objects much less often than through new ones
        if self.channel is None:
            say_open(self.web.settings.address)
        else:
            self.channel.setblocking(False)
            asyncio.get_running_loop().add_reader(self.channel, self._accept, self.channel)
            log("at work")

    def _accept(self, channel: socket.socket) -> None:
        _, descriptors, _, _ = socket.recv_fds(channel, 1, 1)
        http: Any = self.config.http_protocol_class
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}
        protocol = functools.partial(http, config=self.config, **state)
        for descriptor in descriptors:
            accepted = socket.socket(proto=socket.IPPROTO_TCP, fileno=descriptor)  # macOS does not tell the protocol
            connecting = asyncio.get_running_loop().connect_accepted_socket(protocol, accepted)
            task = asyncio.create_task(connecting)
            self.connecting.add(task)
            task.add_done_callback(self.connecting.discard)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log("closing", sockets=len(self.web.connections.open))
        if self.channel is not None:
            asyncio.get_running_loop().remove_reader(self.channel)
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
        asyncio.run(check_redis(redis))
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
    if sys.stdout.isatty():  # otherwise only logs are written, as lines of JSON
        print(f"Bottega is open: {where}   (Ctrl-C closes it)", flush=True)
    log("open", address=where, **fields)


def serve_one_of_several(db: str, settings: Settings, peers: Peers, channel: socket.socket) -> None:
    """Run one of several processes."""
    configure(log_level(), process=peers.number)
    exit_with_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))
    serve(db, replace(settings, peers=peers), [], channel)


def serve(db: str, settings: Settings, sockets: list[socket.socket], channel: socket.socket | None = None) -> None:
    web = ServerApp(settings, AsyncStorage(Storage(db)), WorkerProcess)
    config = uvicorn.Config(
        web.app(),
        log_config=None,
        access_log=False,
        ws_max_size=4 * LARGEST,
        timeout_graceful_shutdown=5,
    )
    config.load()
    config.http_protocol_class = with_request_timeout(config.http_protocol_class)
    if "*" in os.environ.get("FORWARDED_ALLOW_IPS", ""):
        log("FORWARDED_ALLOW_IPS=* lets everybody forge their address: name the proxy", "warning")
    # uvicorn repeats the signal that closed it: exit normally then, so that everything is cleaned up
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with suppress(KeyboardInterrupt):
        Server(config, web, channel).run(sockets=sockets)


def bind(host: str, port: int) -> socket.socket:
    """A listening socket. Refused with a sentence if the address cannot be used."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)  # asyncio turns Nagle's algorithm off only where TCP is named
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)  # early connections wait until the server is ready
    except (OSError, OverflowError) as error:
        reason = (getattr(error, "strerror", "") or str(error)).lower()
        raise BottegaError(f"Cannot listen on {host} port {port}: {reason}. Choose another with --port.") from None
    return listening


async def check_redis(redis: str) -> None:
    """Refuse a Redis that does not answer."""
    bus = connect_bus(redis)
    await bus.start()
    await bus.stop()
