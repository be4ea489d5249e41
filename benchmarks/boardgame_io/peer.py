"""boardgame.io from npm: its server, and the same load on it through the sockets that its own client uses."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load import PATIENCE, Load, Result, Table, own_server
from bottega.kernel import BottegaError

PEER = "boardgame.io@0.50.2"
# what its files need, and what its lobby does: with a later one that answers nothing
BESIDE = ("node-persist@3.1.3", "koa-compose@4.1.0")
GAME = "bench"
HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "build" / "bench-table"
KINDS = ("memory", "files")


class Turn(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    """What a player needs of a state."""

    ctx: Turn
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


_sync = msgspec.json.Decoder(tuple[str, str, Synced])
_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])


def install() -> None:
    """boardgame.io into a folder that git ignores, once."""
    if not (FOLDER / "done").exists():
        npm = shutil.which("npm")
        if npm is None:
            raise BottegaError("The peer needs node and npm.")
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(FOLDER), PEER, *BESIDE]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise BottegaError(f"npm could not install {PEER}: {done.stderr.strip().splitlines()[-1]}")
        (FOLDER / "done").touch()


def run(kind: str, tables: int, seconds: float, pace: float, idle: bool) -> Result:
    """Load a server of the peer that keeps its tables in memory or in files."""
    command = ["env", "NODE_ENV=production", "node", str(HERE / "server.mjs"), str(FOLDER), kind]
    with own_server(command) as url:
        return asyncio.run(PeerLoad(url, tables, pace, idle=idle).run(seconds))


class PeerLoad(Load):
    def table(self, number: int) -> Table:
        return PeerTable(self, number)


class PeerTable(Table):
    """Two players who take turns with one move each."""

    def __init__(self, load: Load, number: int) -> None:
        super().__init__(load, number)
        self.players = 2
        self.credentials: list[str] = []

    def ask(self, path: str, **fields: Any) -> dict[str, Any]:
        body, kind = json.dumps(fields).encode(), {"content-type": "application/json"}
        with urlopen(Request(f"{self.load.url}/games/{GAME}/{path}", body, kind), timeout=PATIENCE) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def lay(self) -> None:
        self.begin(self.ask("create", numPlayers=self.players)["matchID"])
        self.credentials = [
            self.ask(f"{self.id}/join", playerID=str(seat), playerName=f"Guest {seat}")["playerCredentials"]
            for seat in range(self.players)
        ]

    async def page(self, seat: int) -> None:
        where, seen = f"{self.load.sockets}/socket.io/?EIO=4&transport=websocket", State(Turn("0"), -1)
        async with connect(where, max_size=None, compression=None) as page:
            await page.send(f"40/{GAME},")
            async for text in page:
                assert isinstance(text, str)
                kind, _, body = text.partition(",")
                if text == "2":  # a ping
                    await page.send("3")
                elif kind == f"40/{GAME}":
                    asked = ["sync", self.id, str(seat), self.credentials[seat], self.players]
                    await page.send(f"42/{GAME},{json.dumps(asked)}")
                elif body.startswith('["sync"'):
                    seen = _sync.decode(body)[2].state
                    self.load.think(self.begin_at(page, seat, seen))
                elif body.startswith('["update"'):
                    self.load.result.sizes.append(len(text))
                    before, seen = seen, _update.decode(body)[2]
                    self.arrived(int(before.ctx.current))
                    self.load.think(self.go_on(page, seat, seen))

    async def begin_at(self, page: ClientConnection, seat: int, state: State) -> None:
        await self.load.open_page(self.id, seat)
        await self.go_on(page, seat, state)

    async def go_on(self, page: ClientConnection, seat: int, state: State) -> None:
        if state.ctx.current == str(seat) and not self.load.idle:
            await self.think()
            where = [self.chance.randrange(200), self.chance.randrange(40)]
            what = {"type": "put", "args": where, "playerID": str(seat), "credentials": self.credentials[seat]}
            asked = ["update", {"type": "MAKE_MOVE", "payload": what}, state.number, self.id, str(seat)]
            self.sent(seat)
            await page.send(f"42/{GAME},{json.dumps(asked)}")
