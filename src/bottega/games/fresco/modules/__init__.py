"""The modules, one folder each. A folder's package names its manifest as MODULE; nothing else knows it by name."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from bottega.games.fresco.modules.manifest import Manifest

_FOLDERS: Final = (
    "m01_portraits",
    "m02_orders",
    "m03_special",
    "m04_well",
    "m05_gold",
    "m06_glaziers",
    "m07_scrolls",
    "m08_bells",
    "m09_wall",
    "m10_doctor",
    "m11_favours",
    "m12_ladies",
    "m13_catacombs",
    "m14_benches",
    "m15_dome",
    "m16_blackmarket",
    "m17_guild",
)


def _manifest(folder: str) -> Manifest:
    found: Manifest = import_module(f"{__name__}.{folder}").MODULE
    return found


MODULES: Final = {manifest.number: manifest for manifest in map(_manifest, _FOLDERS)}


def sections() -> list[tuple[str, Path]]:
    """The component sections of all modules, with the files they stand in."""
    return [(manifest.section, manifest.components) for manifest in MODULES.values()]
