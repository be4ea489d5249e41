"""The SVG files of Canvas: one for each card and mark, which an illustrator can open and change."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import bottega.games.canvas.art.files as art
from bottega.games.canvas.components import component_set
from bottega.games.canvas.icons import SWATCHES

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
SHAPES = {"circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "use"}
PAINTS = {"clipPath", "defs", "linearGradient", "pattern", "radialGradient", "stop"}
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


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_complete_in_itself(name: str) -> None:
    text = (art.HERE / f"{name}.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == SVG + "svg"
    assert re.fullmatch(r"(-?\d+ ){3}\d+", root.get("viewBox", ""))
    for part in root.iter():
        assert part.tag.removeprefix(SVG) in SHAPES | PAINTS | {"svg", "desc"}, part.tag
        for key, value in part.items():
            local = key.removeprefix(XLINK)
            assert not local.startswith(("{", "on")), key
            assert local != "href" or value.startswith("#"), value
    ids = [part.attrib["id"] for part in root.iter() if "id" in part.attrib]
    assert [id for id, number in Counter(ids).items() if number > 1] == []
    used = re.findall(r"url\(([^)]+)\)", text) + [
        value for part in root.iter() for key, value in part.items() if key.removeprefix(XLINK) == "href"
    ]
    assert set(used) <= {f"#{id}" for id in ids}


def test_all_files_can_stand_in_one_page() -> None:
    ids = [id for name in NAMES for id in re.findall(r' id="([^"]+)"', art.drawing(name).body)]
    assert len(ids) > len(NAMES)
    assert len(ids) == len(set(ids))


def test_what_an_editor_adds_is_dropped() -> None:
    saved = """<?xml version="1.0" encoding="UTF-8"?>
<!-- Created with an editor -->
<svg
   viewBox="0 0 10 10"
   version="1.1"
   id="svg1"
   xmlns="http://www.w3.org/2000/svg"
   xmlns:xlink="http://www.w3.org/1999/xlink">
  <desc
     id="desc1">A
     leaf.</desc>
  <defs
     id="defs1">
    <linearGradient
       id="green" />
  </defs>
  <g id="leaf">
    <path
       id="half"
       style="fill:url(#green)"
       d="m 0,0 5,5" />
    <use
       xlink:href="#half"
       id="use2" />
  </g>
</svg>
"""
    drawing = art.parsed(saved, "x-")
    assert drawing.box == 'viewBox="0 0 10 10"'
    assert drawing.description == "A leaf."
    body = ElementTree.fromstring(f"<svg>{drawing.body}</svg>")
    assert [(part.tag, dict(part.attrib)) for part in body.iter()][1:] == [
        ("defs", {}),
        ("linearGradient", {"id": "x-0"}),
        ("g", {}),
        ("path", {"id": "x-1", "style": "fill:url(#x-0)", "d": "m 0,0 5,5"}),
        ("use", {"href": "#x-1"}),
    ]
