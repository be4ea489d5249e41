"""Games as links: who opens one looks back at the game, or plays on from a position, in any browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Request, Route

from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server
from tests.server.web.pages.test_import_record import played

FOUND = "#found:not([hidden])"


def link_of(guest: Guest) -> str:
    """The link in the dialog, once it is made."""
    guest.wait_for("document.getElementById('share-link').value !== ''")
    return guest.page.input_value("#share-link")


def asked_by(guest: Guest) -> list[str]:
    """Everything that the page will have asked the server for, with what it sent."""
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(f"{request.method} {request.url} {request.post_data or ''}")

    guest.page.on("request", note)
    return asked


def test_a_game_travels_in_a_link_and_so_does_a_position(
    server: Server, guests: Callable[..., Guest], tmp_path: Path
) -> None:
    record, file = played().record(), tmp_path / "game.record"
    file.write_text(record, encoding="utf-8")
    first = guests().open("/")
    first.page.get_by_role("link", name="Import a game").click()
    first.page.set_input_files("#file", file)
    first.sees(FOUND, "Canvas: Red and Blue. Moves: 42.")
    assert first.judged() == []
    first.press("#bring .go")
    first.sees("#end-title", "“Red” and “Blue” share the win")
    first.more_at_the_end()
    first.press("#end-share")
    assert link_of(first) == f"{server.url}/s/{first.table}"
    first.page.get_by_label("Put the whole game into the link").check()
    first.wait_for("document.getElementById('share-link').value.includes('#r=')")
    game = link_of(first)
    assert game.startswith(f"{server.url}/bring#r=")
    assert first.judged() == []
    first.context.grant_permissions(["clipboard-read", "clipboard-write"])
    first.press("#share .copy")
    first.sees("#share .copy", "Copied")
    assert first.page.evaluate("navigator.clipboard.readText()") == game
    first.press("#share form button:not([hidden])")
    first.press("#end-look")
    first.page.evaluate("document.querySelector('#log [data-at=\"22\"] button').click()")
    first.sees("#prompt", "Replay, move 22")
    first.press("#share-here")
    first.sees("#share-at", "this position, after move 22")
    position = link_of(first)
    assert position != game
    first.page.get_by_label("whole game", exact=True).check()
    first.wait_for(f"document.getElementById('share-link').value === {game!r}")

    # another browser: nothing is told to the server before somebody wants it
    second = guests(PHONE)
    asked = asked_by(second)
    second.page.goto(game)
    second.sees(FOUND, "Shared game")
    assert second.overflow() <= 0
    assert not [one for one in asked if "POST" in one or "#r=" in one or "title canvas" in one]
    second.press("#bring .go")
    second.more_at_the_end()
    second.sees("#end-analyse", "Analyse game")
    second.press("#end-look")
    second.page.evaluate("document.querySelector('#log [data-at=\"5\"] button').click()")
    second.sees("#prompt", "Replay, move 5")
    assert second.page.request.get(f"{second.page.url}/record").text() == record

    # a third plays on from the position
    third = guests()
    third.page.goto(position)
    third.sees(FOUND, "Moves: 22.")
    third.press("#bring .go")
    third.sees("form.bring", "22 moves played")
    assert third.judged() == []
    third.page.get_by_role("radio", name="Red").check()
    third.press("form.bring:not(#bring) .go")
    third.page.wait_for_selector("#picture svg")
    assert third.ready()
    assert third.moves == 22
    third.act()
    expect(third.page.locator("#people")).to_contain_text("you")


def test_a_damaged_link_and_a_letter_are_told_from_a_record(server: Server, guest: Guest) -> None:
    for damaged in ("XZFdcsMgDITf9xRM", "%%%", "", "AAAA"):
        guest.open("/")
        guest.page.goto(f"{server.url}/bring#r={damaged}")
        guest.sees("#refusal", "This link is damaged")
        expect(guest.page.locator("#found")).to_be_hidden()
    guest.open("/").open("/bring")
    guest.press("#pasted summary")
    guest.page.fill("#record", "Dear Blue,")
    guest.sees("#refusal", "This isn't a game record. Records start with the line “bottega record 1”.")
    guest.page.fill("#record", played().record().replace("title canvas", "title chess"))
    guest.sees("#refusal", "have the game chess")
    guest.page.fill("#record", played().record())
    guest.sees(FOUND, "Canvas: Red and Blue")
    expect(guest.page.locator("#refusal")).to_be_hidden()


def test_a_link_with_a_record_of_an_older_version_opens_and_says_that_it_has_no_seal(
    server: Server, guest: Guest
) -> None:
    sealed = played().record()
    older = sealed.rstrip().rpartition(" ")[0] + "\n"
    guest.open("/bring")
    pack = """async record => (await import("/static/record_links.js")).linkTo("/bring", record)"""
    links = [guest.page.evaluate(pack, text) for text in (sealed, older)]
    for link, said in zip(links, (False, True), strict=True):
        guest.open("/")
        guest.page.goto(link)
        guest.sees(FOUND, "Canvas: Red and Blue. Moves: 42.")
        expect(guest.page.get_by_text("This record has no seal")).to_be_visible(visible=said)
    guest.press("#bring .go")
    guest.sees("#end-title", "“Red” and “Blue” share the win")


def test_a_link_of_another_server_is_pasted_and_leads_to_a_table_here(server: Server, guest: Guest) -> None:
    guest.open("/bring")
    link = guest.page.evaluate(
        """async record => {
          const { linkTo } = await import("/static/record_links.js");
          return (await linkTo("/bring", record)).replace(location.origin + "/", "https://site.example/club/#/");
        }""",
        played(moves=9).record(),
    )
    assert link.startswith("https://site.example/club/#/bring#r=")
    guest.press("#pasted summary")
    guest.page.fill("#record", link[:-20])
    guest.sees("#refusal", "This link is damaged")
    guest.page.fill("#record", link)
    guest.sees(FOUND, "Canvas: Red and Blue. Moves: 9.")
    expect(guest.page.locator("#refusal")).to_be_hidden()
    guest.press("#bring .go")
    guest.sees("form.bring", "9 moves played")
    guest.press("form.bring:not(#bring) .go")
    guest.page.wait_for_selector("#picture svg")
    assert guest.ready()
    assert guest.moves == 9
    expect(guest.page.locator("#share-here")).to_be_hidden()  # its record stays secret on a server
    assert guest.page.request.get(f"{guest.page.url}/record").status == 400


def test_who_changes_the_language_keeps_the_link_to_themselves(server: Server, guests: Callable[..., Guest]) -> None:
    guest = guests().open("/bring")
    link = guest.page.evaluate(
        """async record => {
          const { linkTo } = await import("/static/record_links.js");
          return linkTo("/bring", record);
        }""",
        played(moves=9).record(),
    )
    guest.open("/")
    guest.page.goto(link)
    guest.sees(FOUND, "Moves: 9.")
    asked = asked_by(guest)
    guest.press(".languages [value=nl]")
    guest.sees(f"html[lang=nl] {FOUND}")
    inside = link.partition("#r=")[2]
    assert not [one for one in asked if inside[:20] in one]
    assert guest.page.url == link


def test_a_file_is_dropped_on_the_page(guest: Guest) -> None:
    guest.open("/bring")
    guest.page.wait_for_selector("#pick:not([hidden])")
    guest.page.evaluate(
        """record => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([record], "game.record"));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true }));
        }""",
        played(moves=9).record(),
    )
    guest.sees(FOUND, "Canvas: Red and Blue. Moves: 9.")


def test_a_site_that_holds_the_table_in_a_frame_says_where_links_lead(server: Server, guest: Guest) -> None:
    def framed(route: Route) -> None:
        answer = route.fetch()
        headers = {name: said for name, said in answer.headers.items() if name != "content-security-policy"}
        route.fulfill(response=answer, headers=headers)

    around = "<script>window.bottegaLink = path => `https://site.example/#${path}`</script><iframe src=/bring></iframe>"
    guest.page.route("**/bring", framed)
    guest.page.route("**/around", lambda route: route.fulfill(body=around, content_type="text/html"))
    guest.open("/around")
    guest.page.frame_locator("iframe").locator("#pick").wait_for()
    inside = guest.page.frames[1]
    address = """async path => (await import("/static/record_links.js")).address(path)"""
    assert inside.evaluate(address, "/bring#r=x") == "https://site.example/#/bring#r=x"
    guest.open("/bring")
    assert guest.page.evaluate(address, "/bring#r=x") == f"{server.url}/bring#r=x"


def test_a_short_link_leads_to_the_moment_that_was_shared(server: Server, guests: Callable[..., Guest]) -> None:
    red = server.visitor("Red")
    table = red.make("canvas", ("me", "apprentice"))
    with red.live(table) as live:
        live.play_out()
    first = guests().be(red).at(table)
    first.press("#end-look")
    first.page.evaluate("document.querySelector('#log [data-at=\"8\"] button').click()")
    first.sees("#prompt", "Replay, move 8")
    first.press("#share-here")
    link = link_of(first)
    assert link == f"{server.url}/s/{table}/8"
    other = guests()
    other.page.goto(link)
    other.sees("#prompt", "Replay, move 8")
    expect(other.page.locator("#end")).to_be_hidden()
    assert other.judged() == []
    assert server.visitor().http.get("/s/nosuchtable").status_code == 404
    assert server.visitor().http.get(f"/s/{table}/soon").status_code == 400
