"""Every playthrough is as it was, line by line; a change that is meant is written anew with `make golden`."""

from __future__ import annotations

from typing import Any

import pytest

import bottega

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


@pytest.mark.parametrize(("file", "name", "mode"), CASES)
def test_who_changes_a_catalogue_raises_the_version_of_the_rules(file: str, name: str, mode: dict[str, Any]) -> None:
    """Moves are stored as numbers of actions: a record of the old catalogue would replay as another game."""
    version, fingerprint = golden.catalogue(bottega.game(name, **mode))
    old_version, old_fingerprint = golden.noted().get(file, ("", ""))
    assert version == old_version, f"{file}: rules_version {version} is not noted yet: run make golden."
    assert fingerprint == old_fingerprint, (
        f"{file}: the notations are others, or in another order, but the rules still have version {version}. Raise "
        f"rules_version in the game.py of {name}, then run make golden. If your branch has raised it already, delete "
        f"the lines of {name} in {golden.CATALOGUES.name} and run make golden."
    )
