"""A server and a browser for the tests of this folder, and guests who may not leave an error behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import WIDE, Guest
from tests.browser.server import Server, running_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("web")) as started:
        yield started


@pytest.fixture
def guests(browser: Browser, server: Server) -> Iterator[Callable[..., Guest]]:
    """Makes guests; none of their pages may have reported an error."""
    came: list[Guest] = []

    def comes(viewport: dict[str, int] = WIDE, **options: Any) -> Guest:
        came.append(Guest(browser, server.url, viewport, **options))
        return came[-1]

    yield comes
    for guest in came:
        guest.context.close()
        assert guest.errors == []


@pytest.fixture
def guest(guests: Callable[..., Guest]) -> Guest:
    return guests()
