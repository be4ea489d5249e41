"""Every playthrough is as it was, line by line; a change that is meant is written anew with `make golden`."""

from __future__ import annotations

from typing import Any

import pytest

from . import golden

CASES = [pytest.param(file, name, mode, id=file) for file, name, mode in golden.cases()]


@pytest.mark.parametrize(("file", "name", "mode"), CASES)
def test_playthrough(file: str, name: str, mode: dict[str, Any]) -> None:
    path = golden.HERE / f"{file}.txt"
    assert path.exists(), f"{path.name} is missing: run make golden"
    written = path.read_text(encoding="utf-8").splitlines()
    played = golden.playthrough(name, mode)
    for number, (old, new) in enumerate(zip(written, played, strict=False), 1):
        assert new == old, f"{path.name}, line {number}"
    assert len(played) == len(written)


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in golden.HERE.glob("*.txt")} == {file for file, _, _ in golden.cases()}
