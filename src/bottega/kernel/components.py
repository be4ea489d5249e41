"""Components are data: a title's TOML file, with an owner's corrections laid over it."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from bottega.kernel.errors import BadComponents

PROVENANCES = ("stated", "public", "reconstructed")


def read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadComponents(f"{path}: the component file cannot be read ({error.strerror or error}).") from None
    except UnicodeDecodeError:
        raise BadComponents(f"{path}: the component file is not UTF-8 text.") from None
    try:
        return _parsed(text)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{path}: this is not TOML ({error}).") from None


def entries(path: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """What a component file lists, and how its texts read before they were reworded."""
    data = dict(read(path))
    return data, data.pop("formerly", {})


@lru_cache(maxsize=64)
def _parsed(text: str) -> dict[str, Any]:
    """Kept, since parsing is most of what making a game costs: nobody changes what is in it."""
    return tomllib.loads(text)


def lay_over(base: dict[str, Any], top: dict[str, Any], path: Path, where: str = "") -> dict[str, Any]:
    """An owner's file laid over ours: tables are merged key by key, lists are replaced as a whole."""
    merged = dict(base)
    for key, value in top.items():
        name = f"{where}.{key}" if where else key
        if key not in base:
            known = ", ".join(sorted(base))
            raise BadComponents(f"{path}: {name}: there is no such entry; known here: {known}.")
        if isinstance(base[key], dict) != isinstance(value, dict) or isinstance(base[key], list) != isinstance(
            value, list
        ):
            raise BadComponents(f"{path}: {name}: should be a {_kind(base[key])}, not a {_kind(value)}.")
        merged[key] = lay_over(base[key], value, path, name) if isinstance(value, dict) else value
    return merged


def _kind(value: Any) -> str:
    if isinstance(value, dict):
        return "table"
    return "list" if isinstance(value, list) else "single value"


def load(
    ours: Path, owner: str | None, sections: Sequence[tuple[str, Path]] = (), played: Sequence[str] = ()
) -> tuple[dict[str, Any], Path, str]:
    """Return a title's set with the sections of its modules and an owner's corrections, without what is not played;
    the file that errors name; and the set's fingerprint. Checks what all sets have in common: name and provenance."""
    data, formerly = entries(ours)
    for section, file in sections:
        data[section] = read(file)[section]
    path = ours
    if owner is not None:
        path = Path(owner)
        top, reworded = entries(path)
        formerly = {**formerly, **reworded}  # an owner may start from a copy of our file
        title = ours.parent.name
        if top.get("game", title) != title:
            raise BadComponents(f"{path}: this is a component file of {top['game']!r}, not of {title!r}.")
        data = lay_over(data, top, path)
    for section, _ in sections:
        if section not in played:
            del data[section]
    for name, entry in data.items():
        if isinstance(entry, dict) and entry.get("provenance") not in PROVENANCES:
            said = entry.get("provenance")
            raise BadComponents(f"{path}: {name}: provenance {said!r} should be one of {', '.join(PROVENANCES)}.")
    return data, path, fingerprint(data, formerly)


def fingerprint(data: dict[str, Any], formerly: dict[str, str]) -> str:
    """Return a hash of a component set: records carry it, so that nobody replays with other cards.

    A sentence that was only reworded counts as it was `formerly`, so that older records and tables still fit."""
    return hashlib.sha256(json.dumps(_in_former_words(data, formerly), sort_keys=True).encode()).hexdigest()[:16]


def _in_former_words(value: Any, formerly: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _in_former_words(entry, formerly) for key, entry in value.items()}
    if isinstance(value, list):
        return [_in_former_words(entry, formerly) for entry in value]
    return formerly.get(value, value) if isinstance(value, str) else value


class Wrong(Exception):
    """What is wrong in a component file; the file's name is put before it."""


MALFORMED = (Wrong, AttributeError, LookupError, TypeError, ValueError)  # what reading a set may stumble over


def refused(path: Path, error: Exception) -> BadComponents:
    """What is wrong with a component file, in a sentence."""
    if isinstance(error, KeyError):
        return BadComponents(f"{path}: the entry {error} is missing.")
    if isinstance(error, Wrong):
        return BadComponents(f"{path}: {error}")
    return BadComponents(f"{path}: an entry does not have the form it should have ({error}).")


def number(name: str, value: Any, low: int, high: int) -> int:
    """A whole number from low to high."""
    if type(value) is not int or not low <= value <= high:
        raise Wrong(f"{name}: {value!r} should be a whole number from {low} to {high}.")
    return value


class ComponentSet:
    """Base of a title's components: its file is loaded, then the title turns it into the tables that its rules use."""

    def __init__(
        self, ours: Path, owner: str | None, sections: Sequence[tuple[str, Path]] = (), played: Sequence[str] = ()
    ) -> None:
        self.data, self.path, self.hash = load(ours, owner, sections, played)
        try:
            self.read(self.data)
        except MALFORMED as error:
            raise refused(self.path, error) from None

    def read(self, data: dict[str, Any]) -> None:
        """Check everything, and make the tables."""
        raise NotImplementedError
