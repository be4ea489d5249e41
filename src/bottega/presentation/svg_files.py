"""Reads drawings that are SVG files, ready to be put together in one page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

_DOCUMENT = re.compile(r"<svg\b([^>]*)>\s*(?:<desc\b[^>]*>(.*?)</desc>\s*)?(.*)</svg>", re.DOTALL)
_BOX = re.compile(r'\b(?:viewBox|preserveAspectRatio)="[^"]*"')
_REFERENCE = re.compile(r'(?:xlink:)?(href="|url\()#([^")]+)')
_ID = re.compile(r'\s+id="([^"]+)"')


class Drawing(NamedTuple):
    box: str  # viewBox and preserveAspectRatio, as attributes
    description: str
    body: str

    def symbol(self, id: str) -> str:
        return f'<symbol id="{id}" {self.box}>{self.body}</symbol>'


@cache
def drawing(path: Path, prefix: str) -> Drawing:
    """The drawing in a file. Its ids begin with the prefix, so that they differ from those of other files."""
    return parsed(path.read_text(encoding="utf-8"), prefix)


def parsed(text: str, prefix: str) -> Drawing:
    """An SVG document as text for a page: without descriptions and unused ids; other ids begin with the prefix."""
    found = _DOCUMENT.search(text)
    if found is None:
        raise ValueError(f"This is no SVG document: {text[:60]!r}")
    head, description, body = found.groups()
    body = re.sub(r">\s+<", "><", body.strip())
    names = dict.fromkeys(match[2] for match in _REFERENCE.finditer(body))
    short = {long: f"{prefix}{n:x}" for n, long in enumerate(names)}
    body = _REFERENCE.sub(lambda match: f"{match[1]}#{short[match[2]]}", body)
    body = _ID.sub(lambda match: f' id="{short[match[1]]}"' if match[1] in short else "", body)
    return Drawing(" ".join(_BOX.findall(head)), " ".join((description or "").split()), body)
