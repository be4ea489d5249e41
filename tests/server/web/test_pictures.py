"""Titles and choices as pictures, in the language of whoever looks."""

from __future__ import annotations

from pathlib import Path

from tests.browser.server import running_server


def test_covers_are_painted_in_the_readers_language(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        rouge, red = server.visitor(**{"accept-language": "fr"}), server.visitor()
        for visitor, name, other in ((rouge, "Joueur 1", "Player"), (red, "Player 1", "Joueur")):
            for _ in range(2):
                cover = visitor.http.get("/cover/fresco-dice.svg")
                assert cover.headers["content-type"].startswith("image/svg+xml")
                assert name in cover.text
                assert other not in cover.text
        assert server.metrics()['bottega_think_seconds_count{kind="picture"}'] == 2, "once in each language"
        assert red.http.get("/cover/fresco/modules/1.svg").text.startswith("<svg")
        for nothing in ("fresco/modules/99", "fresco/edition/first", "canvas/scenario/family"):
            missing = red.http.get(f"/cover/{nothing}.svg")
            assert missing.status_code == 404, nothing
            assert "Picture not found." in missing.text
        assert red.http.get("/cover/nosuch.svg").status_code == 400
