"""A profile in a real browser: made with a passkey of a virtual device, opened again, taken to a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.browser.chromium import Guest, expect
from tests.browser.server import Server

Guests = Callable[..., Guest]
PHONE = {"width": 390, "height": 844}
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def by_name(server: Server) -> str:
    """The server by a name: an address of numbers is no place for passkeys."""
    return server.url.replace("127.0.0.1", "localhost")


def virtual_device(guest: Guest) -> None:
    session = guest.context.new_cdp_session(guest.page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})


def keep(guest: Guest, url: str, name: str) -> None:
    page = guest.page
    page.goto(f"{url}/me")
    page.fill("#profile-name", name)
    page.get_by_role("button", name="Create account").click()
    expect(page.locator(".words")).to_be_visible()


def test_a_passkey_keeps_a_profile(by_name: str, guest: Guest) -> None:
    page = guest.page
    virtual_device(guest)
    keep(guest, by_name, "Ottilie")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ottilie")
    expect(page.locator(".kept li").first).to_contain_text("Passkey")

    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#me")).to_contain_text("Guest")
    page.goto(f"{by_name}/me/in")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ottilie")


def test_a_profile_goes_to_a_phone_by_a_link_with_its_settings(by_name: str, guests: Guests) -> None:
    desk, phone = guests(), guests(PHONE, has_touch=True)
    keep(desk, by_name, "Oscar")
    desk.page.goto(f"{by_name}/")
    desk.page.click("#me")
    desk.page.select_option("[data-setting=theme]", "dark")
    desk.page.goto(f"{by_name}/me")
    desk.page.get_by_role("button", name="Sign in on another device").click()
    expect(desk.page.locator(".qr svg")).to_be_visible()
    phone.page.goto(desk.page.locator("#device-link").input_value())
    phone.page.get_by_role("button", name="Sign in").click()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Oscar")
    assert phone.overflow() <= 0
    assert phone.judged() == []
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_face_is_seen_while_it_is_composed_and_at_the_table(by_name: str, guest: Guest) -> None:
    page = guest.page
    page.goto(f"{by_name}/me")
    page.fill("#profile-name", "Olga")
    page.locator("[name=face-0][value='5']").check(force=True)
    expect(page.locator("[data-face] .whole img")).to_have_attribute("src", re.compile(r"/face/5\d{5}\.svg"))
    page.get_by_role("button", name="Create account").click()
    page.goto(f"{by_name}/")
    page.get_by_role("button", name="Play Canvas against bots").click()
    expect(page.locator("#seats img.face")).to_have_count(1)
