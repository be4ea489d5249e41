"""Titles and their choices as pictures."""

from __future__ import annotations

from pathlib import Path

from bottega.games import titles
from tests.browser.server import running_server


def test_covers_and_choices_are_pictures(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        red = server.visitor()
        for name in titles():
            cover = red.http.get(f"/cover/{name}.svg")
            assert cover.headers["content-type"].startswith("image/svg+xml")
            assert cover.text.startswith("<svg")
        assert 'bottega_think_seconds_count{kind="picture"}' not in server.metrics(), "nobody draws them anew"
        assert red.http.get("/cover/fresco/modules/1.svg").text.startswith("<svg")
        for nothing in ("fresco/modules/99", "fresco/edition/first", "canvas/scenario/family"):
            missing = red.http.get(f"/cover/{nothing}.svg")
            assert missing.status_code == 404, nothing
            assert "Picture not found." in missing.text
        assert red.http.get("/cover/nosuch.svg").status_code == 404
