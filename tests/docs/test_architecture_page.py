"""The page on the architecture names files that exist and shows the imports as they are."""

from __future__ import annotations

import re
from pathlib import Path

from docs import packages_picture

ROOT = Path(__file__).parents[2]


def test_the_picture_of_the_packages_is_up_to_date() -> None:
    assert packages_picture.FILE.read_text(encoding="utf-8") == packages_picture.picture(), "run make architecture"


def test_the_picture_shows_every_chain_of_imports() -> None:
    every, drawn = packages_picture.arrows(), packages_picture.without_what_follows(packages_picture.arrows())

    def reached(name: str) -> set[str]:
        return drawn[name].union(*(reached(other) for other in drawn[name]))

    for name, others in every.items():
        assert others <= reached(name)


def test_files_named_on_the_page_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = [name for name in re.findall(r"`([^`]+)`", text) if "/" in name and " " not in name]
    assert len(named) > 30
    for name in named:
        assert (ROOT / "src" / "bottega" / name).exists() or (ROOT / name).exists(), name
