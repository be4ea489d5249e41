"""The home page keeps itself up to date while somebody looks at it."""

from __future__ import annotations

from playwright.sync_api import Request

from tests.browser.chromium import Guest, expect
from tests.browser.server import Server


def test_the_lists_of_tables_renew_themselves_and_keep_the_focus(server: Server, guest: Guest) -> None:
    red, blue = server.visitor("Red"), server.visitor("Blue")
    first = red.make("canvas", ("me", "open"), public=True)
    page = guest.be(blue).page
    page.clock.install()
    guest.open("/")
    line = page.locator(f'a[href="/t/{first}"]')
    line.focus()
    kept = line.element_handle()
    lie = "line => [...line.children].map(part => part.getBoundingClientRect()).flatMap(box => [box.left, box.right])"
    edges = page.evaluate(lie, kept)
    assert edges == sorted(edges), "picture, names and state lie beside each other"
    expect(page.locator("#h-running")).to_have_count(0)

    second = red.make("fresco-dice", ("me", "open"), public=True)
    page.clock.fast_forward(5000)

    expect(page.locator(f'a[href="/t/{second}"]')).to_be_visible()
    expect(line).to_be_focused()
    assert kept is not None
    assert page.evaluate("line => line.isConnected", kept), "what has not changed is not touched"

    blue.sit(first, 1)
    page.clock.fast_forward(5000)

    guest.sees("[data-list=mine]", "Canvas")
    expect(line).to_be_focused()


def test_nothing_is_asked_for_while_nobody_looks(server: Server, guest: Guest) -> None:
    page = guest.page
    page.clock.install()
    guest.open("/")
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url == f"{server.url}/":
            asked.append(request.url)

    page.on("request", note)
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.fast_forward(60_000)
    page.clock.fast_forward(60_000)
    assert asked == []

    page.evaluate("delete document.hidden")
    with page.expect_response("**/"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
