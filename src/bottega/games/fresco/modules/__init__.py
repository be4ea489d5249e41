"""The modules, one folder each. A folder's package names its module as MODULE; nothing else knows it by name."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import Final

from bottega.games.fresco.rules.hooks import Module

HOMES: Final = {
    1: "m01_portraits",
    2: "m02_orders",
    3: "m03_special",
    4: "m04_well",
    5: "m05_gold",
    6: "m06_glaziers",
    7: "m07_scrolls",
    8: "m08_bells",
    9: "m09_wall",
    10: "m10_doctor",
    11: "m11_favours",
    12: "m12_ladies",
    13: "m13_catacombs",
    14: "m14_benches",
    15: "m15_dome",
    16: "m16_blackmarket",
    17: "m17_guild",
}


def module(number: int) -> Module:
    """A new module of this number."""
    made: Module = import_module(f"{__name__}.{HOMES[number]}").MODULE()
    return made


def names_and_effects() -> dict[int, tuple[str, str]]:
    """What modules are called and what they bring: the first line of each folder, read without loading the module."""
    found = {}
    for number, home in HOMES.items():
        line = (ast.get_docstring(_package(home)) or "").splitlines()[0]
        name, _, effect = line.partition(", ")[2].partition(": ")
        found[number] = (f"{number} · {name}", effect[:1].upper() + effect[1:])
    return found


def weights() -> dict[int, int]:
    """How much each module adds to a game, from 1 (little) to 3 (much), as its folder says."""
    found = {}
    for number, home in HOMES.items():
        for line in _package(home).body:
            if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "WEIGHT":
                found[number] = int(ast.literal_eval(line.value))
    return found


def _package(home: str) -> ast.Module:
    return ast.parse((Path(__file__).parent / home / "__init__.py").read_text(encoding="utf-8"))


def sections() -> list[tuple[str, Path]]:
    """The component sections of all modules, with the files they stand in."""
    here = Path(__file__).parent
    return [(home.partition("_")[2], here / home / "components.toml") for home in HOMES.values()]
