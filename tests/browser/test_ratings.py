"""Two people with profiles play a rated game, in real browsers, and see what it changed."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server, TableClient, Visitor

Guests = Callable[..., Guest]


def profile(server: Server, name: str) -> Visitor:
    visitor = server.visitor()
    face = {f"face-{part}": 0 for part in range(6)}
    assert visitor.form("/me", name=name, **face).status_code == 200
    return visitor


def play_out(pages: list[TableClient]) -> None:
    """Everybody plays the first of their choices, to the end of a game in which nothing is hidden."""
    pages[0].until(lambda now: now["status"] != "open")
    while (now := pages[0].now)["status"] != "over":
        acting = next(seat for seat, place in enumerate(now["seats"]) if place["acting"])
        pages[acting].play()
        pages[0].has_seen(pages[acting].now["count"])


def test_a_rated_game_says_what_it_changed_and_the_title_has_a_ranking(server: Server, guests: Guests) -> None:
    anna, bert = profile(server, "Annabel"), profile(server, "Bertrand")
    desk, phone, stranger = guests().be(anna), guests(PHONE, has_touch=True).be(bert), guests()
    page = desk.open("/new?title=canvas").page
    page.get_by_text("Clocks, rating, language").click()
    page.get_by_label("Rated").check()
    expect(page.locator("#seat-1 [value=me]")).to_be_disabled()
    page.get_by_role("button", name="Create table").click()
    desk.sees("#waiting", "Rated")
    table = desk.table
    shared = {"seat-0": "me", "seat-1": "me", "name-0": "Annabel", "name-1": "Ann"}
    made = anna.form("/make", title="canvas", players=2, rated="on", **shared)
    assert (made.status_code, "shared screen" in made.text) == (400, True)
    sat = server.visitor().form(f"/t/{table}/sit", seat=1)
    assert (sat.status_code, "Create an account to join" in sat.text) == (400, True)
    stranger.open(f"/t/{table}").sees("#waiting", "Create an account to join")
    phone.open(f"/t/{table}").sees("#waiting", "1500 ± 490")
    assert phone.overflow() <= 0
    assert phone.judged() == []
    phone.page.get_by_role("button", name="Play here").tap()
    expect(page.locator("#waiting")).to_have_count(0)
    desk.sees("#people", "Rated game")
    expect(page.locator("#hint")).to_have_count(0)

    with anna.live(table) as one, bert.live(table) as two:
        play_out([one, two])
        winner, *too = one.now["winners"]
    for guest in (desk, phone):
        cards = guest.page.locator("#end-scores li")
        guest.sees("#end-scores .rated", "Rating 1")
        expect(cards.filter(has_text=("Annabel", "Bertrand")[winner])).to_contain_text("+")
        expect(cards.filter(has_text=("Bertrand", "Annabel")[winner])).to_contain_text("+0" if too else "−")
    assert phone.overflow() <= 0
    assert phone.judged() == []

    phone.open("/g/canvas").sees(".ranking tbody tr", ("Annabel", "Bertrand")[winner])
    phone.sees(".ranking", "provisional")
    phone.open("/me/stats/canvas").sees("#main", "1 rated game")
    phone.sees("#main", "My rating, game by game")
    phone.open("/me/games").sees(".my-games li", "rating 1500 ± 490 →")
    for path in ("/g/canvas", "/me/stats/canvas", "/me/games"):
        phone.open(path)
        assert phone.overflow() <= 0
        assert phone.judged() == []
