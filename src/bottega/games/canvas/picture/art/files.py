"""The SVG files of this folder, by their names."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bottega.presentation import svg_files

HERE = Path(__file__).parent


def _numbered(folder: str) -> dict[int, str]:
    """The names of the files in a folder, by the numbers they begin with."""
    stems = sorted(path.stem for path in (HERE / folder).glob("*.svg"))
    return {int(stem.partition("-")[0]): f"{folder}/{stem}" for stem in stems}


LAYERS = _numbered("layers")
BACKGROUNDS = _numbered("backgrounds")


@cache
def drawing(name: str) -> svg_files.Drawing:
    """The drawing in the file of this name, such as "marks/hue". Its ids differ from those of all other files."""
    folder, _, stem = name.partition("/")
    number = stem.partition("-")[0]
    return svg_files.drawing(HERE / f"{name}.svg", f"{folder[0]}{number if number.isdecimal() else stem}-")
