"""Whoever changes the language changes all of it: names of bots, states, log and header, in every open window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from bottega.bots.personas import strengths
from bottega.games import title as find
from bottega.games import titles
from bottega.i18n.languages import translations
from bottega.i18n.translate import t, use
from tests.browser.chromium import Guest, expect
from tests.browser.english import in_english
from tests.browser.server import Server

# Everything that somebody reads or is told: texts, labels, the title of the window; not what is typed as notation.
READ = """() => {
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll("code, datalist, script, style").forEach(one => one.remove());
  const labels = [...page.querySelectorAll("[aria-label], [title], [alt], [placeholder]")].flatMap(
    one => ["aria-label", "title", "alt", "placeholder"].map(name => one.getAttribute(name) ?? ""));
  return [document.title, page.textContent, ...labels].join("\\n");
}"""


def choose(page: Page, language: str) -> None:
    page.locator(f".languages button[value={language}]").click()
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("name", titles())
def test_names_and_states_follow_a_switch_of_language(server: Server, guest: Guest, name: str) -> None:
    visitor = server.visitor("Red")
    table = visitor.make(name, ("me", "apprentice"))
    with visitor.live(table) as live:
        for _ in range(2):
            live.play()
    guest.be(visitor).at(table)
    other = guest.context.new_page()
    other.goto(f"{guest.url}/t/{table}")
    expect(other.locator("#seats")).to_contain_text("Apprentice 2")
    for language in ("fr", "nl", "en"):
        choose(guest.page, language)
        for page in (guest.page, other):
            expect(page.locator("html")).to_have_attribute("lang", language)
            page.wait_for_selector("#picture svg")
            with use(translations(language)):
                apprentice, begun = t("Apprentice {number}", number=2), t("Game started.")
                called, colon = find(name).full_name, t(": ")
            expect(page.locator("#seats")).to_contain_text(apprentice)
            expect(page.locator("#log")).to_contain_text(begun)
            expect(page.locator(".here")).to_have_text(called)
            assert page.title().endswith(f"{called}{colon}Red, {apprentice}")
            said = page.evaluate(READ)
            if language != "en":
                assert in_english(said, language) == []
                assert "Apprentice 2" not in said


def test_a_switch_of_language_stays_where_one_was(guest: Guest) -> None:
    page = guest.open("/new?title=fresco-dice#lay").page
    for language, dreams in (("nl", "Droomt van"), ("fr", "Rêve d'une"), ("en", "Dreams of")):
        choose(page, language)
        assert page.url == f"{guest.url}/new?title=fresco-dice#lay"
        expect(page.locator("#who-1")).to_be_hidden()
        page.select_option("#seat-1", "dreamer")
        expect(page.locator("#who-1")).to_contain_text(dreams)
        places = page.locator("#seat-1 option[data-at]").evaluate_all("all => all.map(one => Number(one.dataset.at))")
        assert places == sorted(places)
        assert (places[0], places[-1]) == (0, 100)
        assert f"({strengths('fresco-dice')['dreamer']})" in page.locator("#seat-1 option:checked").inner_text()


def test_who_goes_back_after_a_switch_reads_the_new_language(guest: Guest) -> None:
    page = guest.open("/gallery").page
    guest.open("/rules/CV-TRN-03")
    choose(page, "fr")
    at_once = "localStorage.setItem('bottega-language', 'en')"  # as it is before the new page has said what it speaks
    page.evaluate(f"{at_once}; void setTimeout(() => history.go(-2))")  # the page that is asked is gone then
    expect(page).to_have_url(f"{guest.url}/gallery")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
