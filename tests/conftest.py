"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOW = ("tests/browser/", "tests/server/", "tests/site/")  # servers and browsers


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In random order, but tests with servers and browsers first: one process has them all, the others take the rest
    and then what is left, and no core waits at the end for a long one that came last."""
    items.sort(key=lambda item: not item.nodeid.startswith(SLOW))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Quiet as the run may be: how to repeat its order."""
    seed = config.getoption("randomly_seed", None)
    if seed is not None:
        terminalreporter.write_line(f"in random order: repeat it with --randomly-seed={seed}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for each process that tests."""
    from tests.browser.chromium import (
        chromium,  # here, since the compiled rules are tested where there is no Playwright
    )

    with chromium() as opened:
        yield opened
