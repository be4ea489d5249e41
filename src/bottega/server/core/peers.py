"""The processes of one server: which of them owns a table, and how they tell each other about changes."""

from __future__ import annotations

import asyncio
import os
import secrets
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

AT_ONCE = 65536  # bytes: the capacity of a pipe


def owner_of(table_id: str, processes: int) -> int:
    """The number of the process that owns a table: it gets the table's connections and plays its bots."""
    return zlib.crc32(table_id.encode()) % processes


@dataclass(frozen=True)
class Peers:
    """One process of a server, with a pipe to each of the others. A process announces a change by writing the topic to
    all pipes; so few bytes are written whole or not at all."""

    number: int = 0
    processes: int = 1
    mine: Connection | None = None
    pipes: tuple[Connection, ...] = ()
    name: str = field(default_factory=lambda: secrets.token_hex(8))  # the same for all processes of a server

    def owns(self, table_id: str) -> bool:
        return owner_of(table_id, self.processes) == self.number

    def tell(self, table_id: str) -> None:
        """Announce a change to the other processes. If a pipe is full, its reader finds out by its regular check of all
        tables."""
        for number, pipe in enumerate(self.pipes):
            if number != self.number:
                with suppress(BlockingIOError):
                    os.write(pipe.fileno(), f"{table_id}\n".encode())

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call this with every topic that another process announces."""

        def read(pipe: int) -> None:
            for table_id in set(os.read(pipe, AT_ONCE).decode().split()):
                hear(table_id)

        if self.mine is not None:
            pipe = self.mine.fileno()
            asyncio.get_running_loop().add_reader(pipe, read, pipe)

    def stop_listening(self) -> None:
        if self.mine is not None:
            asyncio.get_running_loop().remove_reader(self.mine.fileno())


def connected_peers(processes: int) -> list[Peers]:
    """Peers for this many processes, with pipes between them."""
    from multiprocessing import Pipe  # imported late: browsers have no processes

    ends = [Pipe(duplex=False) for _ in range(processes)]
    for pair in ends:
        for end in pair:
            os.set_blocking(end.fileno(), False)
    pipes, name = tuple(writing for _, writing in ends), secrets.token_hex(8)
    return [Peers(number, processes, reading, pipes, name) for number, (reading, _) in enumerate(ends)]
