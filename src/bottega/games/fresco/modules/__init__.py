"""The modules, one folder each. A folder's package names its module as MODULE; nothing else knows it by name."""

from __future__ import annotations

import ast
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


def names_and_effects() -> dict[int, tuple[str, str]]:
    """What modules are called and what they bring: the first line of each folder, read without loading the module."""
    found = {}
    for number, home in HOMES.items():
        source = (Path(__file__).parent / home / "__init__.py").read_text(encoding="utf-8")
        line = (ast.get_docstring(ast.parse(source)) or "").splitlines()[0]
        name, _, effect = line.partition(", ")[2].partition(": ")
        found[number] = (f"{number} · {name}", effect[:1].upper() + effect[1:])
    return found


def sections() -> list[tuple[str, Path]]:
    """The component sections of all modules, with the files they stand in."""
    here = Path(__file__).parent
    return [(home.partition("_")[2], here / home / "components.toml") for home in HOMES.values()]
