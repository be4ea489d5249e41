"""Looking back happens in the picture: the page stays where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

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


def test_a_replay_runs_by_itself_until_it_is_paused(server: Server, guests: Callable[..., Guest]) -> None:
    red = server.visitor("Red")
    table = red.make("canvas", ("me", "apprentice"))
    with red.live(table) as live:
        live.play_out()
    guest = guests().be(red).at(table)
    page = guest.page
    page.select_option("#replay-speed", "4", force=True)
    guest.more_at_the_end()
    page.click("#end-replay")
    guest.sees("#prompt", "Replay, move 3")
    page.click("#replay")
    expect(page.locator("#replay")).to_have_attribute("aria-label", "Replay")
    stopped = page.inner_text("#moment-of")
    page.wait_for_timeout(1000)  # longer than two moves take
    assert page.inner_text("#moment-of") == stopped
    page.click("#replay")
    expect(page.locator("#replay")).to_have_attribute("aria-label", "Pause")
    guest.wait_for(f"document.getElementById('moment-of').textContent !== {stopped!r}")
    last = int(page.get_attribute("#moment", "max"))
    page.evaluate(
        f"const m = document.getElementById('moment'); m.value = {last - 2}; m.dispatchEvent(new Event('input'))"
    )
    guest.sees("#prompt", f"Replay, move {last - 2}")
    page.click("#replay")
    guest.sees("#moment-of", f"move {last} of {last}")
    expect(page.locator("#replay")).to_have_attribute("aria-label", "Replay")


def test_the_past_of_another_seat_gives_nobody_its_orders(server: Server) -> None:
    red = server.visitor("Red")
    with red.live(red.make("canvas", ("me", "apprentice"))) as page:
        page.play_out()
        prompts: dict[int, list[str]] = {0: [], 1: []}
        for seat in prompts:
            for at in (0, 1):  # one move each
                page.ask(do="look", at=at, seat=seat)
                while (told := page.hear())["kind"] != "past":
                    pass
                prompts[seat].append(told["prompt"])
    assert sum(prompt.startswith("Your turn") for prompt in prompts[0]) == 1
    assert not any(prompt.startswith("Your turn") for prompt in prompts[1])
