"""The processes of one server: which of them keeps a table, and how they tell each other what is new there."""

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

AT_ONCE = 65536  # letters: all that a pipe holds


def owner_of(table_id: str, processes: int) -> int:
    """The number of the process that keeps a table: its pages come there, and its bots are moved there."""
    return zlib.crc32(table_id.encode()) % processes


@dataclass(frozen=True)
class Peers:
    """One of the processes of a server, and its way to the others: a pipe leads to each of them. Who has news of a
    table writes its id into all of those; so few letters come whole or not at all."""

    number: int = 0
    processes: int = 1
    mine: Connection | None = None
    pipes: tuple[Connection, ...] = ()
    name: str = field(default_factory=lambda: secrets.token_hex(8))  # of the server that they are

    def keeps(self, table_id: str) -> bool:
        return owner_of(table_id, self.processes) == self.number

    def tell(self, table_id: str) -> None:
        """Tell the others. Whose pipe is full finds out when it looks at all its tables."""
        for number, pipe in enumerate(self.pipes):
            if number != self.number:
                with suppress(BlockingIOError):
                    os.write(pipe.fileno(), f"{table_id}\n".encode())

    def listen(self, hear: Callable[[str], None]) -> None:
        """Hear from now on what the others tell."""

        def read(pipe: int) -> None:
            for table_id in set(os.read(pipe, AT_ONCE).decode().split()):
                hear(table_id)

        if self.mine is not None:
            pipe = self.mine.fileno()
            asyncio.get_running_loop().add_reader(pipe, read, pipe)

    def deafen(self) -> None:
        if self.mine is not None:
            asyncio.get_running_loop().remove_reader(self.mine.fileno())


def connected_peers(processes: int) -> list[Peers]:
    """So many siblings with pipes between them."""
    from multiprocessing import Pipe  # here, since who has no siblings may be where there are no processes

    ends = [Pipe(duplex=False) for _ in range(processes)]
    for pair in ends:
        for end in pair:
            os.set_blocking(end.fileno(), False)
    pipes, name = tuple(writing for _, writing in ends), secrets.token_hex(8)
    return [Peers(number, processes, reading, pipes, name) for number, (reading, _) in enumerate(ends)]
