"""Databases and Redis for the tests of the table: real ones, started once for each run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import services


@pytest.fixture(scope="session")
def postgres() -> Iterator[services.Postgres]:
    with services.postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[services.Redis]:
    with services.redis() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a new, empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'bottega.db'}"
    server: services.Postgres = request.getfixturevalue("postgres")
    return server.database()
