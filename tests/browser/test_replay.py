"""Looking back happens in the picture: the page stays where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.chromium import PHONE, Guest
from tests.browser.server import Server

WHERE = "Math.round(document.getElementById('moment').getBoundingClientRect().top)"


@pytest.mark.parametrize("window", [{"width": 1366, "height": 768}, PHONE], ids=["laptop", "phone"])
def test_looking_back_does_not_scroll_the_page(
    server: Server, guests: Callable[..., Guest], window: dict[str, int]
) -> None:
    red = server.visitor("Red")
    table = red.make("canvas", ("me", "apprentice"))
    with red.live(table) as live:
        live.play_out(6)
    guest = guests(window).be(red).at(table)
    assert guest.ready()
    page = guest.page
    page.locator("#moment").scroll_into_view_if_needed()
    before = page.evaluate(WHERE)
    for _ in range(4):
        moment = page.inner_text("#moment-of")
        page.evaluate("document.getElementById('earlier').click()")
        guest.wait_for(f"document.getElementById('moment-of').textContent !== {moment!r}")
        guest.wait_for("document.getElementById('table-page').classList.contains('in-past')")
        assert abs(page.evaluate(WHERE) - before) <= 1  # letters of another height round otherwise
    page.evaluate("document.getElementById('now').click()")
    guest.wait_for("document.querySelector('#actions button[data-action]')")
    assert abs(page.evaluate(WHERE) - before) <= 1
