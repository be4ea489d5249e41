"""A server under a root path: all links of its pages are under it, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.crawl import walker
from tests.server.visitors import story


@pytest.mark.parametrize("alone", [False, True])
@story
async def test_every_link_leads_under_the_root(alone: bool, tmp_path: Path) -> None:
    async with walker(tmp_path, root="/club", alone=alone) as me:
        await me.get("/")
        await me.played()
        await me.form("/learn/fresco")
        if not alone:
            table = await me.form(
                "/make", **{"title": "canvas", "players": "2", "seat-0": "me", "seat-1": "open", "public": "on"}
            )
            await me.walk(table)
            await me.form("/me", name="Anna", **{f"face-{part}": "0" for part in range(6)})
            await me.walk("/me")
        await me.walk()
        assert {"/", "/new?title=fresco", "/book", "/gallery", "/me/games"} <= me.pages.keys()
        assert {cookie.path for cookie in me.client.cookies.jar} == {"/club"}


@story
async def test_forms_lead_back_to_where_they_stood(tmp_path: Path) -> None:
    async with walker(tmp_path, root="/club") as me:
        assert 'name="back" value="/book/canvas?q=art"' in await me.get("/book/canvas?q=art")
        assert await me.form("/rename", name="Anna", back="/book/canvas?q=art") == "/book/canvas?q=art"
        assert 'href="/club/book" aria-current="page"' in await me.get("/book/canvas")
