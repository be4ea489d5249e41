"""Reads the SVG files of this folder, ready to be put together in one page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent

_DOCUMENT = re.compile(r"<svg\b([^>]*)>\s*(?:<desc>(.*?)</desc>\s*)?(.*)</svg>", re.DOTALL)
_BOX = re.compile(r' (?:viewBox|preserveAspectRatio)="[^"]*"')
_REFERENCE = re.compile(r'(href="|url\()#([^")]+)')
_ID = re.compile(r' id="([^"]+)"')


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
        return f'<symbol id="{id}"{self.box}>{self.body}</symbol>'


@cache
def drawing(name: str) -> Drawing:
    """The drawing in the file of this name, such as "marks/hue". Its ids differ from those of all other files."""
    found = _DOCUMENT.search((HERE / f"{name}.svg").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{name}.svg is no SVG document.")
    head, description, text = found.groups()
    text = re.sub(r">\s+<", "><", text.strip())
    folder, _, stem = name.partition("/")
    number = stem.partition("-")[0]
    prefix = f"{folder[0]}{number if number.isdecimal() else stem}-"
    names = dict.fromkeys(match[2] for match in _REFERENCE.finditer(text))
    short = {long: f"{prefix}{n:x}" for n, long in enumerate(names)}
    text = _REFERENCE.sub(lambda match: f"{match[1]}#{short[match[2]]}", text)
    text = _ID.sub(lambda match: f' id="{short[match[1]]}"' if match[1] in short else "", text)
    return Drawing("".join(_BOX.findall(head)), " ".join((description or "").split()), text)
