"""The log of a study: one line for each finished game, on disk before the next one counts.

A run that is killed leaves at most one broken line at the end, which the next run cuts off; every game before it is
kept and not played again.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from bottega.kernel import BottegaError
from bottega.lab.studies.study import Study

NAME = "games.jsonl"
FORMAT = 1
SAFE = 1.0  # seconds of games that the end of the whole machine may cost

Key = tuple[int, int]  # the cell, and the number of the game in it


class OtherStudy(BottegaError):
    """The folder holds something else."""


class GameLog:
    """Finished games by cell and number. Only one process may write to it at a time."""

    def __init__(self, folder: Path, study: Study) -> None:
        self.path = folder / NAME
        if not self.path.exists() and folder.exists() and any(folder.iterdir()):
            raise OtherStudy(f"{folder} is not empty and holds no study; choose another folder with --out.")
        folder.mkdir(parents=True, exist_ok=True)
        self.file: IO[bytes] = self.path.open("a+b")
        try:
            _lock(self.file, folder)
            self.at: dict[Key, int] = {}
            self.safe = time.monotonic()
            self._open(folder, study)
        except BaseException:
            self.file.close()
            raise

    def _open(self, folder: Path, study: Study) -> None:
        identity = study.identity()
        end = _whole_lines(self.file)
        if end == 0:
            self.file.truncate(0)
            self._write({"bottega study": FORMAT, "name": study.name, **identity})
            return
        self.file.seek(0)
        try:
            header = json.loads(self.file.readline())
            assert header["bottega study"] == FORMAT
        except (ValueError, KeyError, TypeError, AssertionError):
            raise OtherStudy(f"{self.path} is no journal of a study; choose another folder with --out.") from None
        for key, value in identity.items():
            if header.get(key) != value:
                named = header.get("name", "without a name")
                differs = {
                    "title": "the title differs",
                    "seed": "the seed differs",
                    "cells": "options, bots or rules differ",
                }[key]
                raise OtherStudy(
                    f"{folder} holds results of another study ({named}): {differs}. Choose another folder "
                    "with --out, or remove this one."
                )
        self.file.truncate(end)
        at = self.file.tell()
        for line in self.file:
            try:
                row = json.loads(line)
                self.at[row["cell"], row["game"]] = at
            except (ValueError, KeyError, TypeError):
                number = 2 + len(self.at)
                raise OtherStudy(f"{self.path}, line {number}: this is no finished game of a study.") from None
            at += len(line)

    def add(self, row: dict[str, Any]) -> None:
        self.at[row["cell"], row["game"]] = self._write(row)

    def _write(self, row: dict[str, Any]) -> int:
        self.file.seek(0, os.SEEK_END)
        at = self.file.tell()
        self.file.write(json.dumps(row, separators=(",", ":")).encode() + b"\n")
        self.file.flush()
        if time.monotonic() - self.safe > SAFE:
            os.fsync(self.file.fileno())
            self.safe = time.monotonic()
        return at

    def rows(self, games: int) -> Iterator[dict[str, Any]]:
        """The games of every cell below a number, in order, whatever the order in which they were finished."""
        for key in sorted(self.at):
            if key[1] < games:
                self.file.seek(self.at[key])
                row: dict[str, Any] = json.loads(self.file.readline())
                yield row

    def close(self) -> None:
        os.fsync(self.file.fileno())
        self.file.close()


def _lock(file: IO[bytes], folder: Path) -> None:
    try:
        import fcntl
    except ImportError:  # a system without it: nobody keeps a second process away
        return
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # not inherited by workers, so gone with this process
    except OSError:
        raise OtherStudy(f"Another process is at work in {folder}; wait for it, or choose another --out.") from None


def _whole_lines(file: IO[bytes]) -> int:
    """The position after the last whole line."""
    size = file.seek(0, os.SEEK_END)
    while size > 0:
        start = max(0, size - 65536)
        file.seek(start)
        found = file.read(size - start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        size = start
    return 0
