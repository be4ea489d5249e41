"""Every title has a picture on its box: small, without words, and complete in itself."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import bottega
from bottega.games import titles

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", titles())
def test_a_cover_is_small_and_needs_nothing_else(name: str) -> None:
    text = bottega.title(name).cover
    assert len(text.encode()) < 25_000
    cover = ElementTree.fromstring(text)
    assert (cover.tag, cover.get("viewBox")) == (SVG + "svg", "0 0 480 300")
    tags = {part.tag.removeprefix(SVG) for part in cover.iter()}
    assert not tags & {"text", "image", "script", "style", "foreignObject", "filter"}
    ids = [part.get("id") for part in cover.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r"url\(#([^)]+)\)", text)) | {part.get("href", "#")[1:] for part in cover.iter(SVG + "use")}
    assert used <= set(ids)
    assert len([part for part in cover if part.tag == SVG + "g" and part.get("id")]) >= 5, "an illustrator finds layers"
