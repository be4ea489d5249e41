"""What people do at a table: invite, watch, change places behind a curtain, ask why not, take back, look back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, WebSocketRoute

from bottega import replay
from tests.browser.chromium import PHONE, WIDE, Guest, expect
from tests.browser.server import Server, running_server

Guests = Callable[..., Guest]


def finished(server: Server, guest: Guest) -> str:
    """A finished game of Canvas at whose table this guest sat."""
    visitor = server.visitor("Red")
    table = visitor.make("canvas", ("me", "apprentice"))
    with visitor.live(table) as live:
        live.play_out()
    guest.be(visitor)
    return table


def test_two_people_meet_by_the_link_of_a_table(guests: Guests) -> None:
    host, friend = guests(), guests()
    host.open("/new?title=canvas").page.click("#lay")
    host.sees("#waiting", "Waiting for players")
    link = host.page.input_value("#invite")

    friend.page.goto(link)
    friend.sees("#waiting h1", "Canvas")
    friend.sees("#waiting", "is waiting for players. Take a seat.")
    friend.page.fill("#waiting [name=name]", "Blue")
    friend.page.get_by_role("button", name="Play here").click()

    friend.sees("#picture svg")
    friend.sees("#seats", "Blue")
    host.sees("#seats", "Blue")  # without loading the page again
    host.sees("#seats .acting")
    begins = "document.querySelector('#seats .acting').textContent.includes('you')"
    first, second = (host, friend) if host.page.evaluate(begins) else (friend, host)
    first.act("take 1")
    second.wait_for("document.querySelectorAll('#log li').length === 2")
    assert second.ready()
    host.page.click("#tab-talk")
    host.page.fill("#say-text", "Well begun!")
    host.page.press("#say-text", "Enter")
    friend.sees("#unread", "1")
    friend.page.click("#tab-talk")
    friend.sees("#chat", "Well begun!")
    expect(friend.page.locator("#unread")).to_be_hidden()


def test_a_spectator_with_a_players_name_is_seen_to_be_one(server: Server, guests: Guests) -> None:
    red, mallory = server.visitor("Red"), server.visitor("Red")
    table = red.make("canvas", ("me", "apprentice"))
    with red.live(table) as seat, mallory.live(table) as spectator:
        seat.ask(do="say", text="Well begun!")
        seat.until(lambda now: now["chat"])
        spectator.ask(do="say", text="I resign.")
        page = guests().at(table).page
        page.click("#tab-talk")
        lines = page.locator("#chat li")
        expect(lines).to_have_text(["Red: Well begun!", "Red spectator: I resign."])  # as a screen reader says it
        expect(lines.nth(0).locator(".dot.seat-0")).to_be_visible()
        expect(lines.nth(1).locator(".dot")).to_have_count(0)


def test_a_quick_phrase_is_read_in_everybodys_language(server: Server, guests: Guests) -> None:
    red, blue = server.visitor("Red"), server.visitor("Blue", **{"accept-language": "fr"})
    table = red.make("fresco-dice", ("me", "open"))
    blue.sit(table, 1)
    mine, theirs = guests().be(red).at(table).page, guests(locale="fr").be(blue).at(table).page
    for page in (mine, theirs):
        page.click("#tab-talk")
    mine.locator(".phrases summary").click()
    mine.get_by_role("button", name="Good luck!").click()
    expect(mine.locator("#chat li")).to_contain_text("Good luck!")
    expect(theirs.locator("#chat li")).to_contain_text("Bonne chance")


def test_a_phone_notices_what_is_said_below_its_board(server: Server, guests: Guests) -> None:
    red, blue = server.visitor("Red"), server.visitor("Blue")
    table = red.make("fresco-dice", ("me", "open"))
    blue.sit(table, 1)
    phone = guests(PHONE, has_touch=True).be(blue).at(table)
    page, opener = phone.page, phone.page.locator("#open-talk")
    expect(opener).to_be_visible()
    with red.live(table) as live:
        live.ask(do="say", text="Well begun!")
        phone.sees("#notices", "Red: Well begun!")
        expect(opener).to_contain_text("1")
        assert phone.overflow() <= 0
        assert phone.judged() == []
        opener.tap()
        expect(page.locator("#say-text")).to_be_in_viewport()
        expect(page.locator("#notices button")).to_have_count(0)
        expect(opener.locator(".unread")).to_be_hidden()
    phone.sees("#notices", "Red is away.")


def test_the_first_tab_at_a_table_leads_to_the_moves(server: Server, guests: Guests) -> None:
    red = server.visitor("Red")
    guest = guests().be(red).at(red.make("canvas"))
    assert guest.ready()
    for key in ("Tab", "Enter", "Tab"):
        guest.page.keyboard.press(key)
    expect(guest.page.locator("#choose :focus")).to_have_count(1)


def test_chat_is_not_offered_against_bots(server: Server, guests: Guests) -> None:
    red = server.visitor("Red")
    phone = guests(PHONE, has_touch=True).be(red).at(red.make("canvas"))
    assert phone.ready()
    expect(phone.page.locator("#open-talk")).to_be_hidden()


def test_the_maker_of_a_table_sees_only_what_can_be(guest: Guest) -> None:
    page = guest.open("/new?title=canvas").page
    expect(page.locator("[data-seat]:visible")).to_have_count(2)
    page.check("[name=players][value='4']", force=True)
    expect(page.locator("[data-seat]:visible")).to_have_count(4)
    page.locator("[data-option=mode] summary").click()
    expect(page.locator("[data-choice=puzzle]").locator("..")).to_be_hidden()
    expect(page.locator("[data-option=difficulty]")).to_be_hidden()

    page.check("[name=players][value='1']", force=True)

    expect(page.locator("[data-choice=standard]").locator("..")).to_be_hidden()
    expect(page.locator("[data-option=difficulty]")).to_be_visible()
    expect(page.locator("[data-choice=vincent]")).to_be_checked()
    page.locator("[data-option=scoring] summary").click()
    page.check("[name=option-scoring-variety]", force=True)
    guest.sees("#refusal", "4")
    expect(page.locator("#lay")).to_be_disabled()
    page.uncheck("[name=option-scoring-variety]", force=True)
    expect(page.locator("#lay")).to_be_enabled()
    page.click("#lay")
    guest.sees("#seats", "to play")


def test_house_rules_are_folded_and_stand_beside_the_rules_of_their_table(guest: Guest) -> None:
    page = guest.open("/new?title=fresco").page
    rules, benches = page.locator("[data-option=readings]"), page.locator("[name=option-readings-benches-together]")
    altar = page.locator("[name=option-readings-altar-twice]").locator("..")
    expect(altar).to_be_hidden()
    rules.locator("summary").click()
    expect(altar).to_be_visible()
    expect(benches.locator("..")).to_be_hidden()
    page.locator("[data-option=modules] summary").click()
    page.check("[name=option-modules-14]", force=True)
    expect(benches.locator("..")).to_be_visible()
    benches.check(force=True)
    page.uncheck("[name=option-modules-14]", force=True)
    expect(benches).not_to_be_checked()
    expect(page.locator("#lay")).to_be_enabled()
    page.check("[name=option-readings-altar-twice]", force=True)
    page.select_option("[name=seat-1]", "apprentice")
    page.click("#lay")
    guest.sees("#seats", "to play")
    page.click("#open-book")
    guest.sees("#book .house-rules", "House rules of this table")
    expect(page.locator("#book .house-rules li")).to_have_count(1)
    guest.sees("#book .house-rules li", "Altar: each mixed colour twice at most.")
    assert guest.judged() == []


# The answers that a page has asked for reach it only when the test lets them.
HELD = """window.held = [];
for (const kind of ["json", "text"]) {
  const read = Response.prototype[kind];
  Response.prototype[kind] = async function () {
    const found = await read.call(this);
    await new Promise(go => held.push(go));
    return found;
  };
}"""


def test_an_older_answer_does_not_undo_a_click(guest: Guest) -> None:
    page = guest.page
    page.add_init_script(HELD)
    guest.open("/new?title=canvas")
    guest.wait_for("held.length === 1")
    page.check("[name=players][value='1']", force=True)
    guest.wait_for("held.length === 2")
    page.check("[name=players][value='2']", force=True)
    guest.wait_for("held.length === 3")
    page.evaluate("held[2]()")

    page.evaluate("held[1]()")  # for one player there is no standard game
    page.evaluate("held[0]()")

    page.locator("[data-option=mode] summary").click()
    expect(page.locator("[data-choice=standard]")).to_be_checked()
    expect(page.locator("[data-choice=standard]").locator("..")).to_be_visible()
    expect(page.locator("[data-option=difficulty]")).to_be_hidden()


def test_a_spectator_sees_the_table_and_no_buttons(server: Server, guests: Guests) -> None:
    visitor = server.visitor("Red")
    table = visitor.make("canvas", ("me", "apprentice"))

    spectator = guests().at(table)

    spectator.sees("#choose", "You're watching")
    spectator.sees("#seats", "Red")
    assert spectator.page.locator("#actions, #undo, #hint, #picture .can").count() == 0
    assert spectator.page.locator("text=Take the seat of").count() == 0


def test_people_at_one_screen_change_behind_a_curtain(guest: Guest) -> None:
    page = guest.open("/new?title=fresco-card").page
    page.select_option("#seat-1", "me")
    page.fill("[name=name-0]", "Red")
    page.fill("[name=name-1]", "Blue")
    page.click("#lay")
    guest.sees("#curtain", "Pass the screen to")
    first = page.inner_text("#curtain-says")
    assert page.evaluate("document.querySelector('.board-and-side').inert")
    page.click("#curtain button")
    expect(page.locator("#curtain")).to_be_hidden()

    closed = "!document.getElementById('curtain').hidden"
    for _ in range(40):
        guest.wait_for(f"{closed} || document.querySelector('#actions button[data-action]')")
        if page.evaluate(closed):
            break
        guest.act()

    guest.sees("#curtain", "Pass the screen to")
    assert page.inner_text("#curtain-says") != first
    page.click("#curtain button")
    expect(page.locator("#curtain")).to_be_hidden()
    assert guest.ready()


def test_what_was_clicked_does_not_follow_the_mouse(server: Server, guest: Guest) -> None:
    visitor = server.visitor("Red")
    guest.be(visitor).at(visitor.make("canvas")).ready()
    guest.page.evaluate("localStorage.setItem('bottega-confirm', 'always')")
    guest.page.reload()
    guest.ready()
    guest.page.locator("#picture [data-id=row-1].can").click()
    guest.sees("#confirm")
    guest.page.mouse.move(700, 700, steps=4)
    assert guest.page.locator("#picture .dragged").count() == 0


def test_a_press_is_not_lost_when_somebody_talks_meanwhile(server: Server, guest: Guest) -> None:
    """What the table tells draws the page anew, but a click needs one button for its press and its release."""
    visitor = server.visitor("Red")
    table = visitor.make("canvas", ("me", "apprentice"))
    guest.context.add_init_script("localStorage.setItem('bottega-confirm', 'always')")
    guest.be(visitor).at(table).ready()
    mouse = guest.page.mouse
    with server.visitor("Blue").live(table) as spectator:
        for said, selector in enumerate(("#actions button[data-action]", "#confirm .go"), 1):
            guest.sees(selector)
            guest.page.locator(selector).first.hover()
            mouse.down()
            spectator.ask(do="say", text="Take your time.")
            expect(guest.page.locator("#chat li")).to_have_count(said)
            guest.page.evaluate("new Promise(painted => setTimeout(painted))")
            mouse.up()
    guest.wait_for("document.getElementById('log').childElementCount > 1")


def test_people_who_see_the_same_need_no_curtain(server: Server, guest: Guest) -> None:
    visitor = server.visitor("Red")
    guest.be(visitor).at(visitor.make("canvas", ("me", "me")))
    whose = guest.page.locator("#seats .acting .name")
    assert guest.ready()
    guest.act("take 1")
    assert guest.ready()
    guest.act("take 1")
    assert guest.moves == 2
    expect(whose).to_have_count(1)
    expect(guest.page.locator("#curtain")).to_be_hidden()


def test_a_click_on_what_cannot_be_says_why_with_its_rule(server: Server, guest: Guest) -> None:
    visitor = server.visitor("Red")
    guest.be(visitor).at(visitor.make("canvas", ("me", "apprentice")))
    page = guest.page
    assert guest.ready()
    page.locator("#picture [data-id^=background-]:not(.can)").last.click()
    guest.sees("#said .refusal", "Place your three Art cards first")
    page.click("#said summary")
    guest.sees("#said details p", "background")
    page.keyboard.press("Escape")
    expect(page.locator("#said .note")).to_have_count(0)
    page.click("#me")
    page.check("[data-setting=notation]")
    page.keyboard.press("Escape")
    page.fill("#notation", "layer 60")
    page.press("#notation", "Enter")
    guest.sees("#said .refusal")
    page.fill("#notation", "take 1")
    page.press("#notation", "Enter")
    guest.confirm()
    guest.wait_for("document.querySelectorAll('#log li').length > 1")


def painting(server: Server, guest: Guest) -> None:
    """At a table where a painting can be begun."""
    visitor = server.visitor("Red")
    table = visitor.make("canvas", ("me", "apprentice"))
    with visitor.live(table) as live:
        for _ in range(3):
            live.play("take 1")
        live.my_turn()
    guest.be(visitor).at(table)
    assert guest.ready()


def test_a_painting_is_seen_before_it_is_finished_and_can_be_taken_back(server: Server, guest: Guest) -> None:
    painting(server, guest)
    page = guest.page
    card = page.locator("#picture [data-id^=art-].can").first
    card.hover()
    guest.sees("#preview-lines", "so far")
    asked = guest.prompt
    card.click()  # can be taken back, so nothing is asked
    guest.wait_for("document.getElementById('prompt').textContent.includes('middle')")
    guest.sees("#preview-picture")
    assert page.inner_text("#preview-title")
    page.click("#undo")
    guest.wait_for(f"document.getElementById('prompt').textContent === {asked!r}")
    guest.act("layer")
    guest.act("layer")
    guest.act("layer")
    guest.sees("#preview-lines", "point")
    page.locator("#picture [data-id^=background-].can").first.click()
    guest.wait_for("[...document.querySelectorAll('#log li')].some(line => line.textContent.includes('complete'))")


def test_a_hint_says_why_and_lights_up_what_it_means(server: Server, guest: Guest) -> None:
    painting(server, guest)
    guest.page.click("#hint")
    guest.sees("#said .hint li")
    rows = guest.page.locator("#said .hint li button")
    assert 1 <= rows.count() <= 3
    for row in rows.all():
        assert row.locator(".how").inner_text()
        assert row.locator(".why").inner_text().endswith(".")
    meant = "[...document.querySelectorAll('#picture .meant')].map(thing => thing.dataset.id).sort().join()"
    first = guest.page.evaluate(meant)
    assert re.match("(row|art)-", first)
    rows.last.focus()
    taken = rows.last.locator(".label").inner_text().startswith("Take")  # paintings may be of the same cards
    assert rows.count() == 1 or not taken or guest.page.evaluate(meant) != first
    rows.first.click()
    expect(guest.page.locator("#said .hint")).to_have_count(0)
    assert guest.page.evaluate(meant) == ""


def test_a_hint_that_comes_after_the_move_is_not_shown(server: Server, guest: Guest) -> None:
    """It would speak of a choice that is made already."""
    late: list[tuple[WebSocketRoute, str | bytes]] = []

    def on_the_way(page: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if '"kind":"hint"' in str(message).replace(" ", ""):
                late.append((page, message))
            else:
                page.send(message)

        page.connect_to_server().on_message(pass_on)

    guest.page.route_web_socket(re.compile("/t/"), on_the_way)
    painting(server, guest)
    guest.page.click("#hint")
    while not late:
        guest.page.wait_for_timeout(25)
    guest.act("layer")

    ((page, hint),) = late
    page.send(hint)

    guest.act("layer")  # what comes after the hint has arrived, so the hint has too
    expect(guest.page.locator("#said .hint")).to_have_count(0)


def test_the_past_is_looked_at_and_played_on_differently(server: Server, guest: Guest) -> None:
    table = finished(server, guest)
    guest.at(table)
    page = guest.page
    page.keyboard.press("Escape")
    end = page.inner_html("#picture")
    page.evaluate("const m = document.getElementById('moment'); m.value = 4; m.dispatchEvent(new Event('input'))")
    guest.wait_for("document.getElementById('prompt').textContent.includes('move 4')")
    assert page.inner_html("#picture") != end
    page.locator("#log [data-at='6'] button").click()
    guest.wait_for("document.getElementById('prompt').textContent.includes('move 6')")
    expect(page.locator("#log [data-at='6']")).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="against bots").click()
    page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    guest.sees("#picture svg")
    assert guest.ready()
    assert guest.moves >= 6


def test_a_finished_game_leaves_a_record_a_rematch_and_paintings(server: Server, guest: Guest, tmp_path: Path) -> None:
    table = finished(server, guest)
    guest.at(table)
    page = guest.page
    guest.sees("#end-story", "Achievements")
    guest.sees("#end-story", "Where points came from")
    guest.more_at_the_end()
    with page.expect_download() as record:
        page.get_by_role("link", name="Save the record").click()
    record.value.save_as(tmp_path / "game.record")
    assert replay((tmp_path / "game.record").read_text()).over
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    guest.sees("#seats", "to play")

    guest.open("/gallery")
    expect(page.locator(".hung")).to_have_count(6)
    page.check("#only-mine")
    expect(page.locator(".hung:visible")).to_have_count(3)
    with page.expect_download() as saved:
        page.locator("[data-png]:visible").first.click()
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as drawing:
        page.locator(".save a:visible").first.click()
    assert "<svg" in Path(drawing.value.path()).read_text()


def test_a_page_finds_its_table_again_after_the_server_was_away(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        guest = Guest(browser, server.url, WIDE)
        guest.open("/").page.get_by_role("button", name="Play Canvas against bots").click()
        guest.act()
        assert guest.ready()
        before = guest.moves
        server.stop()
        guest.sees("#connection", "Reconnecting")
        server.start()
        expect(guest.page.locator("#connection")).to_be_hidden(timeout=60_000)
        assert guest.ready()
        assert guest.moves == before
        guest.act()
        assert guest.moves > before
        refused = [error for error in guest.errors if "WebSocket" not in error]
        assert refused == []  # a browser reports every attempt to reach a server that is away
        guest.context.close()


def test_the_bots_wait_while_the_last_action_can_be_taken_back(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path, undo_pause=600) as server:
        visitor = server.visitor("Red")
        guest = Guest(browser, server.url, WIDE).be(visitor).at(visitor.make("fresco", ("me", "apprentice")))
        page, ring = guest.page, guest.page.locator("#go-on")
        waits = "!document.getElementById('go-on').hidden"
        while not ring.is_visible():  # until the turn ends with something that can be taken back
            guest.act()
            guest.wait_for(f"{waits} || document.querySelector('#actions button[data-action]')")
        guest.sees("#prompt", "You can still undo")
        asked = page.locator("#log li").count()
        page.click("#undo")
        expect(ring).to_be_hidden()
        assert guest.ready()
        assert page.locator("#log li").count() == asked - 1
        guest.act()
        expect(ring).to_be_visible()
        page.keyboard.press("Enter")
        assert guest.ready()  # the bots have moved, and it is Red's turn again
        expect(ring).to_be_hidden()
        assert guest.errors == []
        guest.context.close()
