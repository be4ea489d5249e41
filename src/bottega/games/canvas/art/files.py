"""Reads the SVG files of this folder, ready to be put together in one page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent

_DOCUMENT = re.compile(r"<svg\b([^>]*)>\s*(?:<desc\b[^>]*>(.*?)</desc>\s*)?(.*)</svg>", re.DOTALL)
_BOX = re.compile(r'\b(?:viewBox|preserveAspectRatio)="[^"]*"')
_REFERENCE = re.compile(r'(?:xlink:)?(href="|url\()#([^")]+)')
_ID = re.compile(r'\s+id="([^"]+)"')


def _numbered(folder: str) -> dict[int, str]:
    """The names of the files in a folder, by the numbers they begin with."""
    stems = sorted(path.stem for path in (HERE / folder).glob("*.svg"))
    return {int(stem.partition("-")[0]): f"{folder}/{stem}" for stem in stems}


LAYERS = _numbered("layers")
BACKGROUNDS = _numbered("backgrounds")


class Drawing(NamedTuple):
    box: str  # viewBox and preserveAspectRatio, as attributes
    description: str
    body: str

    def symbol(self, id: str) -> str:
        return f'<symbol id="{id}" {self.box}>{self.body}</symbol>'


@cache
def drawing(name: str) -> Drawing:
    """The drawing in the file of this name, such as "marks/hue". Its ids differ from those of all other files."""
    folder, _, stem = name.partition("/")
    number = stem.partition("-")[0]
    prefix = f"{folder[0]}{number if number.isdecimal() else stem}-"
    return parsed((HERE / f"{name}.svg").read_text(encoding="utf-8"), prefix)


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
