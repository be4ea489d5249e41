"""The router of a server with several processes: it accepts connections and passes each to the process that owns the
requested table."""

from __future__ import annotations

import asyncio
import multiprocessing
import re
import signal
import socket
from collections.abc import Callable
from itertools import cycle
from multiprocessing.process import BaseProcess

from bottega.server.core.log import log
from bottega.server.core.peers import Peers, connected_peers, owner_of

PEEK = 500  # bytes: more than the first line of a request for a table
TABLE = re.compile(rb"[A-Z]+ /t/([A-Za-z0-9]{1,16})[/? ]")
PROCESS = re.compile(rb"[A-Z]+ [^ ?]*\?process=(\d{1,4}) ")
RETRY = 0.1  # seconds until a connection is offered again to a process with a full queue
REQUEST_TIMEOUT = 20.0  # seconds until a connection without a request is closed
RESTART_DELAY = 1.0  # seconds until a process that died is replaced

Work = Callable[[Peers, socket.socket], None]


class Router:
    """The parent of all processes. It peeks at the first line of a request and hands the whole connection over; it does
    not see what follows. Connections to a process that is being restarted wait in its channel."""

    def __init__(self, listening: socket.socket, processes: int, work: Work) -> None:
        self.listening = listening
        self.work = work
        self.peers = connected_peers(processes)
        self.channels = [socket.socketpair() for _ in range(processes)]
        self.running: dict[int, BaseProcess] = {}
        self.next_process = cycle(range(processes))
        self.silent: dict[socket.socket, asyncio.TimerHandle] = {}
        self.closing = False
        self.closed = asyncio.Event()

    async def run(self) -> None:
        """Route connections until a signal comes and all processes have exited."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.close)
        for ours, _ in self.channels:
            ours.setblocking(False)
        for peers in self.peers:
            self.start(peers)
        self.listening.setblocking(False)
        self.open()
        await self.closed.wait()

    # -- processes

    def start(self, peers: Peers) -> None:
        if not self.closing:
            context = multiprocessing.get_context("spawn")
            channel = self.channels[peers.number][1]
            process = context.Process(target=self.work, args=(peers, channel), name=f"server {peers.number}")
            process.start()
            self.running[peers.number] = process
            asyncio.get_running_loop().add_reader(process.sentinel, self.ended, peers)

    def ended(self, peers: Peers) -> None:
        loop = asyncio.get_running_loop()
        process = self.running.pop(peers.number)
        loop.remove_reader(process.sentinel)
        process.join()
        if not self.closing:
            log("process died", "error", process=peers.number, code=process.exitcode)
            loop.call_later(RESTART_DELAY, self.start, peers)
        elif not self.running:
            self.closed.set()

    def close(self) -> None:
        """Accept no more connections; every process shuts down as a single server does."""
        if not self.closing:
            self.closing = True
            asyncio.get_running_loop().remove_reader(self.listening)
            self.listening.close()
            for process in self.running.values():
                process.terminate()
            if not self.running:
                self.closed.set()

    # -- connections

    def open(self) -> None:
        if not self.closing:
            asyncio.get_running_loop().add_reader(self.listening, self.accept)

    def accept(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            connection, _ = self.listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionError):  # the client has gone
            return
        except OSError as error:  # too many files are open: leave new connections in the backlog for a while
            log("connections not accepted", "error", error=error.strerror)
            loop.remove_reader(self.listening)
            loop.call_later(RESTART_DELAY, self.open)
            return
        connection.setblocking(False)
        loop.add_reader(connection, self.route, connection)
        self.silent[connection] = loop.call_later(REQUEST_TIMEOUT, self.close_silent, connection)

    def close_silent(self, connection: socket.socket) -> None:
        del self.silent[connection]
        asyncio.get_running_loop().remove_reader(connection)
        connection.close()

    def route(self, connection: socket.socket) -> None:
        self.silent.pop(connection).cancel()
        asyncio.get_running_loop().remove_reader(connection)
        try:
            head = connection.recv(PEEK, socket.MSG_PEEK)
        except OSError:
            head = b""
        if head:
            self.hand_over(connection, self.process_for(head))
        else:
            connection.close()

    def process_for(self, head: bytes) -> int:
        """The process that owns the requested table, or the one that is named; otherwise each in turn."""
        if table := TABLE.match(head):
            return owner_of(table[1].decode(), len(self.peers))
        if named := PROCESS.match(head):
            return int(named[1]) % len(self.peers)
        return next(self.next_process)

    def hand_over(self, connection: socket.socket, number: int) -> None:
        try:
            socket.send_fds(self.channels[number][0], [b"."], [connection.fileno()])
        except OSError:
            asyncio.get_running_loop().call_later(RETRY, self.hand_over, connection, number)
        else:
            connection.close()
