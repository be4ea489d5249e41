"""The modules, one folder each. A folder's package names its module as MODULE; nothing else knows it by name."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from bottega.games.fresco.hooks import Module

HOMES: Final = {
    1: "m01_portraits",
    2: "m02_orders",
    3: "m03_special",
}


def module(number: int) -> Module:
    """A new module of this number."""
    made: Module = import_module(f"{__name__}.{HOMES[number]}").MODULE()
    return made


def sections() -> list[tuple[str, Path]]:
    """The component sections of all modules, with the files they stand in."""
    here = Path(__file__).parent
    return [(home.partition("_")[2], here / home / "components.toml") for home in HOMES.values()]
