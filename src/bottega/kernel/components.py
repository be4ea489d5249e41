"""Components are data: a title's TOML file, with an owner's corrections laid over it."""

from __future__ import annotations

import hashlib
import json
import tomllib
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


def load(ours: Path, game: str, owner: str | Path | None = None) -> dict[str, Any]:
    """A title's component set, checked in what all sets have in common: name and provenance."""
    data = read(ours)
    path = ours
    if owner is not None:
        path = Path(owner)
        top = read(path)
        if top.get("game", game) != game:
            raise BadComponents(f"{path}: this is a component file of {top['game']!r}, not of {game!r}.")
        data = lay_over(data, top, path)
    for name, section in data.items():
        if isinstance(section, dict) and section.get("provenance") not in PROVENANCES:
            said = section.get("provenance")
            raise BadComponents(f"{path}: {name}: provenance {said!r} should be one of {', '.join(PROVENANCES)}.")
    return data


def fingerprint(data: dict[str, Any]) -> str:
    """A hash of a component set: records carry it, so that nobody replays with other cards."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
