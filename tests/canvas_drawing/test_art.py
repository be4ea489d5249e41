"""The SVG files of Canvas: one for each card and mark."""

from __future__ import annotations

import re

import bottega.games.canvas.picture.art.files as art
from bottega.games.canvas.rules.components import component_set
from bottega.games.canvas.rules.icons import SWATCHES

NAMES = sorted(str(path.relative_to(art.HERE).with_suffix("")) for path in art.HERE.rglob("*.svg"))
PARTS = component_set(None)


def test_every_card_has_a_picture() -> None:
    assert list(art.LAYERS) == list(range(1, len(PARTS.icons) + 1))
    names = dict(enumerate(PARTS.backgrounds, 1))
    assert {number: f"backgrounds/{number:02}-{motif}" for number, motif in names.items()} == art.BACKGROUNDS
    for name in (*art.LAYERS.values(), *art.BACKGROUNDS.values()):
        drawing = art.drawing(name)
        assert drawing.box == 'viewBox="0 0 600 720"', name
        assert drawing.description, name


def test_every_mark_has_a_picture() -> None:
    swatches = [name for colour in SWATCHES for name in (colour, f"{colour}-empty")]
    expected = {f"{folder}/{name}" for folder in ("swatches", "painting") for name in swatches}
    expected |= {f"marks/{name}" for name in ("hue", "shape", "texture", "tone", "rosette", "token")}
    expected |= {f"ribbons/{name}" for name in PARTS.ribbons}
    assert expected <= set(NAMES)


def test_all_files_can_stand_in_one_page() -> None:
    ids = [id for name in NAMES for id in re.findall(r' id="([^"]+)"', art.drawing(name).body)]
    assert len(ids) > len(NAMES)
    assert len(ids) == len(set(ids))
