"""PostgreSQL and Redis for tests: found or installed, then started in temp folders and reached by sockets there."""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis as redis_client

SHORT = "/tmp"  # for sockets, whose paths may not be long, whatever TMPDIR says
PATIENCE = 60.0


def found(program: str) -> Path | None:
    """A program in the path, or where Debian keeps PostgreSQL's."""
    for version in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (version / program).exists():
            return version / program
    path = shutil.which(program)
    return None if path is None else Path(path)


def need(package: str, *programs: str) -> Path:
    """The first of these programs that is here; the package is installed if none is: no test is left out for want of
    it."""
    with (Path(tempfile.gettempdir()) / "bottega-install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not any(map(found, programs)):
            if os.geteuid() != 0:
                raise RuntimeError(f"These tests need {programs[0]}: install the package {package}.")
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(["apt-get", "update", "-q"], check=True, env=quiet)
            subprocess.run(
                ["apt-get", "install", "-y", "-q", "--no-install-recommends", package], check=True, env=quiet
            )
        path = next(filter(None, map(found, programs)), None)
    assert path is not None, f"{package} brought no {programs[0]}"
    return path


# A shell that starts a program and ends it when its own input ends: nothing is left behind by tests that are killed.
WITH_US = 'signal=$1; shift; "$@" & read -r _; kill -s "$signal" $!; wait'


def start_with_us(command: list[str], folder: Path, as_user: list[str], signal: str) -> subprocess.Popen[bytes]:
    with (folder / "log").open("ab") as log:
        whole = [*as_user, "sh", "-c", WITH_US, "sh", signal, *command]
        return subprocess.Popen(whole, cwd=folder, stdin=subprocess.PIPE, stdout=log, stderr=log)


def end(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    process.stdin.close()
    process.wait(PATIENCE)


@dataclass
class Postgres:
    """A private PostgreSQL; it can be stopped and started again to see what its users do."""

    folder: Path
    as_user: list[str]
    databases: int = 0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        place = ["-D", str(self.folder / "data"), "-h", "", "-k", str(self.folder)]
        command = [str(found("postgres")), *place, "-c", "fsync=off", "-c", "max_connections=200"]
        self.process = start_with_us(command, self.folder, self.as_user, "QUIT")
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.connect().close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def connect(self) -> psycopg.Connection:
        return psycopg.connect(f"postgresql://postgres@/postgres?host={self.folder}", autocommit=True)

    def stop(self) -> None:
        assert self.process is not None
        end(self.process)

    def database(self) -> str:
        """The URL of a new, empty database."""
        self.databases += 1
        name = f"bottega{self.databases}"
        with self.connect() as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql+psycopg://postgres@/{name}?host={self.folder}"


@contextmanager
def postgres() -> Iterator[Postgres]:
    need("postgresql", "postgres")
    initdb = need("postgresql", "initdb")
    folder = Path(tempfile.mkdtemp(prefix="bottega-postgres-", dir=SHORT))
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
        as_user = ["runuser", "-u", "postgres", "--"]
    command = [*as_user, str(initdb), "-D", str(folder / "data"), "-U", "postgres", "-A", "trust", "-N"]
    command += ["--no-locale", "-E", "UTF8"]  # the caller's may not be installed
    subprocess.run(command, check=True, cwd=folder, capture_output=True, timeout=PATIENCE)
    server = Postgres(folder, as_user)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


class Redis:
    """A private Redis."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.socket = folder / "redis.sock"
        self.url = f"unix://{self.socket}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        program = need("redis-server", "redis-server")
        options = ["--port", "0", "--unixsocket", str(self.socket), "--save", "", "--appendonly", "no"]
        self.process = start_with_us([str(program), *options], self.folder, [], "KILL")
        until = time.monotonic() + PATIENCE
        with redis_client.Redis(unix_socket_path=str(self.socket)) as client:
            while True:
                try:
                    client.ping()
                    return
                except redis_client.ConnectionError:
                    if time.monotonic() > until:
                        raise
                    time.sleep(0.02)

    def stop(self) -> None:
        assert self.process is not None
        end(self.process)


@contextmanager
def redis() -> Iterator[Redis]:
    folder = Path(tempfile.mkdtemp(prefix="bottega-redis-", dir=SHORT))
    server = Redis(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
