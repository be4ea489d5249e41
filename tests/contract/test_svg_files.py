"""Drawings that are SVG files: an illustrator can open and change each of them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bottega import games
from bottega.presentation import svg_files

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
SHAPES = {"circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "use"}
PAINTS = {"clipPath", "defs", "linearGradient", "pattern", "radialGradient", "stop"}
FILES = sorted(path for path in Path(games.__file__).parent.rglob("*.svg") if path.name != "cover.svg")


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_file_is_complete_in_itself(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text) < 180_000
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
    drawing = svg_files.parsed(saved, "x-")
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
