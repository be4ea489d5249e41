"""Helpers: small studies written as a user writes them, and what came out of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from bottega.lab.studies import runner
from bottega.lab.studies import study as studies
from bottega.lab.studies.study import Study

ROOT = Path(__file__).parents[2]
TABLES = ("games", "seats", "facts")

SMALL = """
title = "canvas"
name = "Small"
about = "Random painters."
seed = 5
games = 4
bots = ["random"]

[grid]
players = [2, 3]
"""


def write(folder: Path, text: str = SMALL, name: str = "study.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def read(folder: Path, text: str = SMALL) -> Study:
    return studies.read(write(folder, text))


def played(folder: Path, text: str = SMALL, jobs: int = 1) -> Path:
    """The folder with the results of a study."""
    out = folder / "out"
    runner.run(read(folder, text), out, jobs)
    return out


def table(out: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(out / f"{name}.parquet").to_pylist()
    return found


def everything(out: Path) -> dict[str, bytes]:
    """All that a study leaves for others to read, byte for byte."""
    files = [out / f"{name}.parquet" for name in TABLES] + [out / "report.html", *sorted((out / "charts").iterdir())]
    return {path.name: path.read_bytes() for path in files}
