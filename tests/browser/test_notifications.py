"""Bottega as an app, in a real browser: it can be installed, knows how many games wait, is called, and says when there
is no network.

A browser without a window has no push service and allows no notifications. So this story hands the page a subscription
to a service of ours, and gives what that gets to the service worker; what lies between the two is the browser's own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server, Visitor, running_server
from tests.server.push_service import PushService, push_service
from tests.server.web.pages.test_account import keep

SUBSCRIBED = """({endpoint, ...keys}) => {
  Notification.requestPermission = async () => "granted";
  PushManager.prototype.subscribe = async options => {
    window.given = options.applicationServerKey.length;
    return { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
  };
}"""
SHOWING = """() => {
  self.shown = new Promise(seen => { self.registration.showNotification = async (...said) => seen(said); });
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("calls"), push_to_loopback=True) as started:
        yield started


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as opened:
        yield opened


def not_to_act(server: Server, who: Visitor) -> str:
    """A table at which it is another's turn."""
    other, table = server.visitor("Bert"), who.make("canvas", ("me", "open"))
    other.sit(table, 1)
    with who.live(table) as page, other.live(table) as others:
        if not others.now["acting"]:
            page.my_turn()
        while not others.now["acting"]:
            page.play()
            others.has_seen(page.now["count"])
    return table


def test_an_app_that_is_called(server: Server, service: PushService, browser: Browser) -> None:
    ottilie = server.visitor()
    keep(ottilie, "Ottilie")
    waiting = [ottilie.make("canvas", ("me", "me")) for _ in range(2)]
    elsewhere = not_to_act(server, ottilie)
    guest = Guest(browser, server.url, PHONE, has_touch=True).be(ottilie)
    page = guest.page

    # it can be installed
    guest.open("/me")
    page.evaluate("navigator.serviceWorker.ready")
    workers = guest.context.service_workers
    worker = workers[0] if workers else guest.context.wait_for_event("serviceworker")
    assert worker.url == f"{server.url}/sw.js?language=en"
    assert page.evaluate("navigator.serviceWorker.ready.then(one => one.scope)") == f"{server.url}/"
    session = guest.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "Bottega"
    wrong = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(wrong) <= {"in-incognito"}, "Chromium would install it, were this a window of one's own"

    # it is called
    called = service.browser()
    page.evaluate(SUBSCRIBED, called.fields)
    page.get_by_role("button", name="Turn on notifications").tap()
    expect(page.locator("[data-push] [role=status]")).to_have_text("Notifications are on for this device.")
    assert page.evaluate("window.given") == 65, "the key of the server"
    page.get_by_role("button", name="Send a test").tap()
    with service.came:
        assert service.came.wait_for(lambda: called.got, 60), "nobody was called"
    worker.evaluate(SHOWING)
    sent = json.dumps(json.dumps(called.got[0]))
    worker.evaluate(f"self.dispatchEvent(new PushEvent('push', {{ data: {sent} }}))")
    title, said = worker.evaluate("self.shown")
    assert (title, said["body"], said["tag"]) == ("Bottega", "This is a test notification.", "test")
    assert said["actions"] == [{"action": "off", "title": "Stop notifications"}]
    assert guest.overflow() <= 0
    assert guest.judged() == []

    # it knows how many games wait
    guest.open("/")
    expect(page).to_have_title("(2) Bottega")
    guest.at(elsewhere)
    expect(page).to_have_title("(2) Canvas: Ottilie, Bert")
    page.locator("#choose .next-game").tap()
    expect(page).to_have_url(f"{server.url}/t/{waiting[0]}")
    expect(page).to_have_title(re.compile(r"● \(2\) Canvas: Ottilie"))

    # it says when there is no network
    guest.context.set_offline(True)
    guest.open("/book")
    expect(page.locator("h1")).to_have_text("No connection")
    assert guest.judged() == []
    guest.context.set_offline(False)
    page.get_by_text("Try again").tap()
    expect(page.locator(".brand")).to_be_visible()
    kept = page.evaluate(
        "caches.open('bottega-offline').then(cache => cache.keys()).then(all => all.map(one => one.url))"
    )
    assert kept == [f"{server.url}/offline/en"], "nothing else is kept"
    assert page.evaluate("caches.keys()") == ["bottega-offline"]
    guest.context.close()
    assert [error for error in guest.errors if "ERR_INTERNET_DISCONNECTED" not in error] == []
