"""What all tests share."""

from __future__ import annotations

import pytest

SLOW = ("tests/web/", "tests/table/")  # servers and browsers


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In random order, but tests with servers and browsers first: one process has them all, the others take the rest
    and then what is left, and no core waits at the end for a long one that came last."""
    items.sort(key=lambda item: not item.nodeid.startswith(SLOW))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Quiet as the run may be: how to repeat its order."""
    seed = config.getoption("randomly_seed", None)
    if seed is not None:
        terminalreporter.write_line(f"in random order: repeat it with --randomly-seed={seed}")
