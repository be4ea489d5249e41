"""The rule ledgers as pages of the site: they live in rules/, where the tests read them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]


def on_files(files: Files, config: Any) -> Files:
    for path in sorted((ROOT / "rules").glob("*.md")):
        name = f"rules/{path.name}"
        files.append(File.generated(config, name, content=path.read_text(encoding="utf-8")))
    return files
