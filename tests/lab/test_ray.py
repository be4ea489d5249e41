"""A study on a real Ray cluster: the same results as on one core."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services import SHORT

from ..cli import run
from .bench import everything, played, write


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A cluster of one small node, with all its processes in a session of their own, which ends with the tests."""
    port = free_port()
    home = tempfile.mkdtemp(prefix="ray", dir=SHORT)  # sockets lie in it
    ray = str(Path(sys.executable).with_name("ray"))
    start = [ray, "start", "--head", "--block", f"--port={port}", "--num-cpus=2", "--object-store-memory=80000000"]
    start += ["--include-dashboard=false", "--disable-usage-stats", f"--temp-dir={home}", "--log-style=record"]
    head = subprocess.Popen(start, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    assert head.stdout is not None
    said = []
    try:
        for line in head.stdout:
            said.append(line)
            if "Ray runtime started" in line:
                break
        else:
            raise AssertionError("Ray did not start:\n" + "".join(said))
        node = re.search(r"Local node IP: (\S+)", "".join(said))
        assert node is not None
        yield f"{node[1]}:{port}"
    finally:
        os.killpg(head.pid, signal.SIGKILL)
        head.wait()
        shutil.rmtree(home, ignore_errors=True)


def test_a_cluster_gives_the_same_bytes_as_one_process(cluster: str, tmp_path: Path) -> None:
    path = write(tmp_path)
    done = run.bottega("lab", str(path), "--out", str(tmp_path / "out"), "--ray", cluster)
    assert done.returncode == 0, done.stderr
    assert everything(tmp_path / "out") == everything(played(tmp_path / "one"))


def test_an_address_at_which_no_cluster_answers_is_refused_at_once(tmp_path: Path) -> None:
    address = f"127.0.0.1:{free_port()}"
    said = run.refused("lab", str(write(tmp_path)), "--out", str(tmp_path / "out"), "--ray", address)
    assert f"No Ray cluster answers at {address}" in said
