"""The site, built once for all tests, a host for it, and players whose pages report no error."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.services import need
from tests.site.file_host import Host
from tests.site.player import Player

COMMAND = [sys.executable, "-c", "from bottega.cli import main; main()", "site"]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site whose bots do not wait; processes that test together share it."""
    together = "PYTEST_XDIST_WORKER" in os.environ
    home = tmp_path_factory.getbasetemp().parent if together else tmp_path_factory.mktemp("site")
    folder = home / "built-site"
    with (home / "built-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "site.json").exists():
            need("nodejs", "node")
            need("npm", "npm")
            built = subprocess.run(
                [*COMMAND, "-o", str(folder), "--bot-pause", "0", "--undo-pause", "0"], capture_output=True, text=True
            )
            assert built.returncode == 0, built.stdout + built.stderr
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """A host of its own for each test, and so nothing that another one has kept."""
    serving = Host(site)
    yield serving
    serving.stop()


@pytest.fixture
def players(browser: Browser, host: Host) -> Iterator[Callable[..., Player]]:
    """Makes players; none of their pages may have reported an error."""
    came: list[Player] = []

    def comes(beside: Player | None = None, **options: Any) -> Player:
        came.append(Player.of(beside.context, host) if beside else Player(browser, host, **options))
        return came[-1]

    yield comes
    for player in came:
        player.context.close()
    for player in came:
        assert [error for error in player.errors if not any(map(error.__contains__, player.expected))] == []


@pytest.fixture
def player(players: Callable[..., Player]) -> Player:
    return players()


@pytest.fixture(scope="session")
def _club(browser: Browser, site: Path) -> Iterator[Player]:
    player = Player(browser, Host(site)).open()
    player.lose_the_network()
    yield player
    player.context.close()


@pytest.fixture
def club(_club: Player) -> Iterator[Player]:
    """Somebody whose network is gone since the site was loaded: several tests go on in the same window, each at tables
    of its own."""
    yield _club.visit("/")
    assert [error for error in _club.errors if not any(map(error.__contains__, _club.expected))] == []
    _club.errors, _club.expected = [], ()
