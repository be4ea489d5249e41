"""With the network gone since the site was loaded: whole games of every title, and all that belongs to a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bottega import replay
from bottega.games import titles
from bottega.games.fresco.modules import MODULES
from tests.browser.chromium import WON
from tests.site.player import Player, expect


@pytest.mark.parametrize("name", titles())
def test_a_whole_game_against_a_bot(club: Player, name: str) -> None:
    table = club.make(name)
    club.at(table)
    club.act()
    club.act()
    now = club.play(table)
    club.sees("#end-title", WON)
    scores = [int(text) for text in club.page.locator("#end-scores .number").all_inner_texts()]
    assert scores == sorted(now["scores"], reverse=True)
    club.sees("#end-story .chart")
    club.more_at_the_end()
    with club.window.expect_download() as saving:
        club.page.locator("#end a[href$='/record']").click()
    record = Path(saving.value.path()).read_text(encoding="utf-8")
    assert replay(record).scores == now["scores"]


def test_two_rounds_of_fresco_with_all_modules(club: Player) -> None:
    table = club.make("fresco", ("me", "journeyman"), modules=tuple(MODULES))
    now = club.play(table, "Round 3")
    assert now["stored"] > 20
    club.at(table)
    expect(club.page.locator("#picture > .sheet-home.module")).to_have_count(len(MODULES))
    club.act()


def test_asking_why_not_taking_back_and_asking_for_a_hint(club: Player) -> None:
    club.at(club.make("canvas"))
    page = club.page
    assert club.ready()
    page.locator("#picture [data-id^=background-]:not(.can)").last.click()
    club.sees("#said .refusal", "Place your three Art cards first")
    for _ in range(3):
        club.act("take")
    assert club.ready()
    page.click("#hint")
    club.sees("#said .hint li .why", ".")
    page.click("#said .close")  # a long hint may lie on the choices
    asked = club.prompt
    club.act("layer")
    club.wait_for(f"document.getElementById('prompt').textContent !== {asked!r}")
    page.click("#undo")
    club.wait_for(f"document.getElementById('prompt').textContent === {asked!r}")


def test_a_running_game_travels_in_a_link_and_is_played_on_from_an_earlier_moment(club: Player) -> None:
    club.at(club.make("canvas"))
    page = club.page
    club.sees("#me-name", "Player 1")
    for _ in range(2):
        club.act("take")
    assert club.ready()
    page.click("#share-here")
    club.sees("#share-hidden", "includes hidden cards")
    expect(page.locator("#share-part")).to_be_hidden()
    page.click("#share form button:not([hidden])")

    page.evaluate("document.querySelector('#log [data-at=\"1\"] button').click()")
    club.sees("#prompt", "Replay, move 1")
    page.click("#share-here")
    club.sees("#share-at", "this position, after move 1")
    club.wait_for("document.getElementById('share-link').value !== ''")
    link = page.input_value("#share-link")
    assert link.startswith(f"{club.url}/#/bring#r=")
    club.window.evaluate("link => { location.href = link; }", link)
    club.sees("#found:not([hidden])", "Moves: 1.")
    page.click("#bring .go")
    page.click("form.bring:not(#bring) .go")
    page.wait_for_selector("#picture svg")
    club.sees("#people", "Imported game, not rated")
    assert club.ready()
    club.act()


def test_a_finished_game_is_analysed_and_its_pictures_hang_in_the_gallery(club: Player) -> None:
    table = club.make("canvas")
    club.play(table)
    club.at(table)
    club.page.click("#end .more summary")
    club.page.click("#end-analyse")
    expect(club.page.locator("#end-analysis")).to_contain_text(re.compile("move [1-9]"))
    club.visit("/gallery")
    room = club.page.locator(".room", has=club.page.locator(f"a[href$='/t/{table}']"))
    pictures = room.locator(".wall img")
    assert pictures.count() >= 3
    pictures.first.scroll_into_view_if_needed()
    club.wait_for(f"document.querySelector(\"img[src*='{table}']\").naturalWidth > 0")
    for kind, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with club.window.expect_download() as saving:
            room.get_by_role("link" if kind == "SVG" else "button", name=f"as {kind}").first.click()
        assert Path(saving.value.path()).read_bytes().startswith(start)
        assert saving.value.suggested_filename.endswith(kind.lower())
