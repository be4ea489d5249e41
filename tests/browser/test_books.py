"""The books on the web: pages that are read, searched and printed, and the panel beside the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from bottega.books import book
from bottega.games import titles
from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server

Guests = Callable[..., Guest]
FRENCH = {"accept-language": "fr"}


def asked(server: Server, path: str, **headers: str) -> httpx.Response:
    return httpx.get(server.url + path, headers=headers, timeout=60)


@pytest.mark.parametrize("path", ["/book", *(f"/book/{name}" for name in titles()), "/book/fresco/10"])
def test_a_phone_shows_a_book_without_scrolling_sideways_and_everybody_can_read_it(guests: Guests, path: str) -> None:
    guest = guests(PHONE, has_touch=True).open(path)
    assert guest.overflow() <= 0
    assert guest.judged() == []


def test_a_book_is_in_the_language_of_its_reader(server: Server) -> None:
    english, french = asked(server, "/book/fresco").text, asked(server, "/book/fresco", **FRENCH).text
    assert "Market: buy paint" in english
    assert 'id="market"' in english
    assert 'id="market"' in french
    assert book("fresco", None, "fr").sections[8].heading in french


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (
            "/book/chess",
            "There is no rulebook for &#39;chess&#39;. Rulebooks: canvas, fresco, fresco-card, fresco-dice.",
        ),
        ("/book/fresco/18", "Fresco has no module 18. Modules: 1 to 17."),
        ("/book/fresco/x", "Fresco has no module x. Modules: 1 to 17."),
        ("/book/canvas/1", "Canvas has no modules. Its rulebook is one page."),
        ("/book/fresco/figures/nothing.svg", "Picture not found."),
    ],
)
def test_what_is_not_there_is_said_with_what_there_is(server: Server, path: str, said: str) -> None:
    answer = asked(server, path)
    assert answer.status_code == 404
    assert said in answer.text


def test_figures_are_pictures_of_the_page(guest: Guest) -> None:
    page = guest.open("/book/canvas").page
    figure = page.locator("figure img").first
    figure.scroll_into_view_if_needed()
    guest.wait_for("document.querySelector('figure img').complete")
    assert figure.evaluate("image => image.naturalWidth") > 100
    assert figure.get_attribute("alt")


def test_words_are_found_in_all_books_of_a_title_without_a_script(server: Server) -> None:
    text = asked(server, "/book/fresco/3?q=eveque+autel", **FRENCH).text
    assert '<a data-book href="/book/fresco#altar">' in text
    assert "<mark>évêque</mark>" in text.lower()
    assert "No results" in asked(server, "/book/fresco?q=zebra").text
    assert "0 results for" in asked(server, "/book/fresco?q=%3Cb%3E").text


def test_contents_lead_to_sections_and_say_which_one_is_read(guest: Guest) -> None:
    page = guest.open("/book/fresco").page
    page.click(".book-contents a[href$='#altar']")
    guest.wait_for("location.hash === '#altar'")
    expect(page.locator(".book-contents a[aria-current=location]")).to_have_attribute("href", "/book/fresco#altar")


def test_the_page_of_a_book_finds_words_while_they_are_typed(guests: Guests) -> None:
    guest = guests(locale="fr").open("/book/fresco/10")
    page = guest.page
    page.fill(".book-search input", "eveq")
    guest.sees(".book-found mark", "évêque")
    assert page.url.endswith("/book/fresco/10?q=eveq")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".book-found a").first).to_be_focused()
    page.fill(".book-search input", "")
    guest.sees(".book > section h2")
    assert page.url.endswith("/book/fresco/10")


def test_on_paper_there_is_the_whole_book_and_nothing_to_press(guest: Guest) -> None:
    page = guest.open("/book/fresco").page
    page.emulate_media(media="print")
    expect(page.locator(".book-side")).to_be_hidden()
    expect(page.locator("header.top")).to_be_hidden()
    for section in page.locator(".book > section").all():
        expect(section).to_be_visible()


def test_every_title_and_module_leads_to_its_book(server: Server) -> None:
    home = asked(server, "/").text
    for name in titles():
        assert f'href="/book/{name}"' in home
        assert f'href="/book/{name}"' in asked(server, f"/new?title={name}").text
    new = asked(server, "/new?title=fresco").text
    assert all(f'href="/book/fresco/{number}"' in new for number in range(1, 18))


def test_a_rule_leads_to_its_section(server: Server) -> None:
    text = asked(server, "/rules/FB-MKT-07", **FRENCH).text
    assert 'href="/book/fresco#market"' in text
    assert "FB-MKT-07" in text


# -- beside the table


def at_a_table(server: Server, guests: Guests, *viewport: dict[str, int], **options: Any) -> Guest:
    visitor = server.visitor("Red")
    table = visitor.make("fresco", ("me", "apprentice"), modules=[10])
    guest = guests(*viewport, **options).be(visitor).at(table)
    assert guest.ready()
    return guest


def test_the_book_opens_beside_the_board_and_closes_again(server: Server, guests: Guests) -> None:
    guest = at_a_table(server, guests)
    page, panel = guest.page, guest.page.locator("#book")
    expect(panel).to_be_hidden()
    page.click("#open-book")
    expect(panel).to_be_visible()
    guest.sees("#book article h1", "Fresco")
    assert page.url.endswith(guest.table), "no new page"
    assert panel.locator(".book-in-play a").all_inner_texts() == ["Fresco", "10 · The Doctor"]
    assert guest.judged() == []

    page.click("#book .book-in-play a >> text=The Doctor")
    guest.sees("#book article h1", "Module 10")
    page.click("#book-close")
    expect(panel).to_be_hidden()
    expect(page.locator("#open-book")).to_be_focused()


def test_the_book_is_opened_searched_and_closed_with_the_keyboard(server: Server, guests: Guests) -> None:
    guest = at_a_table(server, guests)
    page, moves = guest.page, guest.moves
    page.keyboard.press("b")
    expect(page.locator("#book-open")).to_be_focused()
    page.keyboard.press("1")  # nothing is played from here
    page.focus("#book-search input")
    page.keyboard.type("bishop 1")
    guest.sees("#book .book-found mark")  # found while it is typed
    expect(page.locator("#book-search input")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#book .book-found a").nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#book .book-found a").first).to_be_focused()
    page.click("#book .book-found a[href='/book/fresco#bishop']")
    guest.sees("#book-bishop.meant")
    page.keyboard.press("Escape")
    expect(page.locator("#book")).to_be_hidden()
    assert guest.moves == moves
    page.keyboard.press("?")
    guest.sees("#keys", "show the rules")


def test_on_a_phone_the_book_is_a_sheet_over_the_page(server: Server, guests: Guests) -> None:
    guest = at_a_table(server, guests, PHONE, has_touch=True)
    guest.press("#open-book")
    guest.sees("#book article h1", "Fresco")
    assert guest.overflow() <= 0
    box = guest.page.locator("#book").bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, PHONE["width"])
    assert guest.judged() == []
    guest.press("#book-close")
    expect(guest.page.locator("#book")).to_be_hidden()


def test_a_refusal_leads_to_the_section_in_the_language_of_its_reader(server: Server, guests: Guests) -> None:
    guest = at_a_table(server, guests, locale="fr")
    page = guest.page
    page.evaluate("document.querySelector('[data-setting=notation]').click()")  # moves are typed
    page.keyboard.press("/")
    page.keyboard.type("restore c3")
    page.keyboard.press("Enter")
    guest.sees("#said .in-book a", "Fresco")
    guest.sees("#said .fine-print summary", "Texte de la règle")
    assert "FB-" not in page.inner_text("#said"), "ids are for who reads on"
    href = page.get_attribute("#said .in-book a", "href")
    assert href is not None
    page.click("#said .in-book a")
    guest.sees(f"#book-{href.partition('#')[2]}.meant")
    one = next(part for part in book("fresco", None, "fr").sections if part.place.href == href)
    guest.sees("#book .meant h2", one.heading)
