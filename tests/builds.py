"""The two builds of the rules: the source as it is, and the same compiled by mypyc."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
COMPILED = os.environ.get("BOTTEGA_COMPILED") == "1"  # said by the Makefile where it means the compiled build


def compiled_files() -> list[Path]:
    """The source files that mypyc compiles, as pyproject.toml says."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook: dict[str, Any] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return sorted({path for pattern in hook["include"] for path in ROOT.glob(pattern.removeprefix("/"))})


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)
