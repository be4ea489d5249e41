"""The porter: opens the door of a server of several processes, and shows everybody in to who keeps their table."""

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

PEEK = 500  # letters: more than the first line of a request for a table
TABLE = re.compile(rb"[A-Z]+ /t/([A-Za-z0-9]{1,16})[/? ]")
PROCESS = re.compile(rb"[A-Z]+ [^ ?]*\?process=(\d{1,4}) ")
AGAIN = 0.1  # seconds until somebody is shown in again where too many wait
SILENT = 20.0  # seconds until somebody is sent away who asks for nothing
AFRESH = 1.0  # seconds until a process is started for one that died

Work = Callable[[Peers, socket.socket], None]


class Router:
    """The parent of all processes. It looks at the first line of what somebody asks, without taking it away, and passes
    the connection on; what follows it does not see. Who comes to a process that is just being started again waits."""

    def __init__(self, listening: socket.socket, processes: int, work: Work) -> None:
        self.listening = listening
        self.work = work
        self.peers = connected_peers(processes)
        self.doors = [socket.socketpair() for _ in range(processes)]
        self.running: dict[int, BaseProcess] = {}
        self.turns = cycle(range(processes))
        self.silent: dict[socket.socket, asyncio.TimerHandle] = {}
        self.closing = False
        self.closed = asyncio.Event()

    async def run(self) -> None:
        """Keep the door until a signal says that it is over, and all processes have closed."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.close)
        for ours, _ in self.doors:
            ours.setblocking(False)
        for sibling in self.peers:
            self.start(sibling)
        self.listening.setblocking(False)
        self.open()
        await self.closed.wait()

    # -- processes

    def start(self, sibling: Peers) -> None:
        if not self.closing:
            context = multiprocessing.get_context("spawn")
            door = self.doors[sibling.number][1]
            process = context.Process(target=self.work, args=(sibling, door), name=f"server {sibling.number}")
            process.start()
            self.running[sibling.number] = process
            asyncio.get_running_loop().add_reader(process.sentinel, self.ended, sibling)

    def ended(self, sibling: Peers) -> None:
        loop = asyncio.get_running_loop()
        process = self.running.pop(sibling.number)
        loop.remove_reader(process.sentinel)
        process.join()
        if not self.closing:
            log("process died", "error", process=sibling.number, code=process.exitcode)
            loop.call_later(AFRESH, self.start, sibling)
        elif not self.running:
            self.closed.set()

    def close(self) -> None:
        """Let nobody in any more; every process closes as a server does."""
        if not self.closing:
            self.closing = True
            asyncio.get_running_loop().remove_reader(self.listening)
            self.listening.close()
            for process in self.running.values():
                process.terminate()
            if not self.running:
                self.closed.set()

    # -- the door

    def accept(self) -> None:
        try:
            guest, _ = self.listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionError):  # who knocked has gone
            return
        except (
            OSError
        ) as error:  # too many files are open: whoever waits still knocks, and nobody is let in for a while
            log("nobody let in", "error", error=error.strerror)
            loop = asyncio.get_running_loop()
            loop.remove_reader(self.listening)
            loop.call_later(AFRESH, self.open)
            return
        guest.setblocking(False)
        loop = asyncio.get_running_loop()
        loop.add_reader(guest, self.look_at, guest)
        self.silent[guest] = loop.call_later(SILENT, self.send_away, guest)

    def open(self) -> None:
        if not self.closing:
            asyncio.get_running_loop().add_reader(self.listening, self.accept)

    def send_away(self, guest: socket.socket) -> None:
        """Whoever says nothing keeps no connection open."""
        del self.silent[guest]
        asyncio.get_running_loop().remove_reader(guest)
        guest.close()

    def look_at(self, guest: socket.socket) -> None:
        self.silent.pop(guest).cancel()
        asyncio.get_running_loop().remove_reader(guest)
        try:
            head = guest.recv(PEEK, socket.MSG_PEEK)
        except OSError:
            head = b""
        if head:
            self.show_in(guest, self.keeper(head))
        else:
            guest.close()

    def keeper(self, head: bytes) -> int:
        """Who keeps the table that is asked for, or the process that is named; or else the next one."""
        if table := TABLE.match(head):
            return owner_of(table[1].decode(), len(self.peers))
        if named := PROCESS.match(head):
            return int(named[1]) % len(self.peers)
        return next(self.turns)

    def show_in(self, guest: socket.socket, number: int) -> None:
        try:
            socket.send_fds(self.doors[number][0], [b"."], [guest.fileno()])
        except OSError:
            asyncio.get_running_loop().call_later(AGAIN, self.show_in, guest, number)
        else:
            guest.close()
