"""What was shown as done is kept: over reloads, crashes and full disks. Where nothing can be kept, that is said."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error

from bottega.site.keeping import Kept
from bottega.table import guestbook
from bottega.table.storage import Storage
from tests.site.host import Host
from tests.site.parts import version
from tests.site.player import PATIENCE, PLAY, Player, expect
from tests.table.houses import in_a_loop

NO_ROOM = "This browser has no room left for that, so it was not done."

# From now on the house can keep so many changes more, until it is asked to keep none or all.
ROOM = """left => {
  self.whole ??= IDBDatabase.prototype.transaction;
  self.left = left;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === 'readwrite' && self.left-- <= 0) throw new DOMException('full', 'QuotaExceededError');
    return self.whole.call(this, stores, mode, options);
  };
}"""
ENOUGH = 1_000_000


def told(player: Player) -> list[str]:
    """The log, its oldest line first."""
    return player.page.locator("#log li").all_inner_texts()[::-1]


def give_room(player: Player, left: int) -> None:
    house = next(worker for worker in player.window.workers if worker.url.endswith("/house.js"))
    house.evaluate(ROOM, left)


def test_a_game_goes_on_after_a_crash(players: Callable[..., Player]) -> None:
    player = players().open()
    table = player.make("fresco")
    player.at(table)
    player.act()
    before = told(player)
    player.visit("/")
    shown: list[int] = []
    player.window.on("console", lambda said: shown.append(int(said.text[6:])) if said.text[:6] == "shown " else None)
    live = f"{player.url}/t/{table}/live".replace("http", "ws", 1)
    with player.window.expect_console_message(lambda said: said.text[:6] == "shown " and int(said.text[6:]) > 25):
        player.page.evaluate(f"given => {{ ({PLAY})(given); }}", [live, "", ENOUGH, PATIENCE])
    with player.window.expect_event("crash"), suppress(Error):
        player.window.goto("chrome://crash")

    later = players(beside=player).open()
    later.at(table)
    assert later.ready()
    assert later.moves >= max(shown)
    assert told(later)[: len(before)] == before
    later.act()


def test_bots_who_die_are_replaced(club: Player) -> None:
    club.expected = ("out of memory", "bots died")
    club.at(club.make("canvas", ("me", "bot journeyman")))
    club.act()
    assert club.ready()
    mind = next(worker for worker in club.window.workers if worker.url.endswith("/mind.js"))
    mind.evaluate("void setTimeout(() => { throw new Error('out of memory'); })")
    club.act()
    assert club.ready()


def test_a_full_disk_is_said_and_nothing_is_lost(players: Callable[..., Player]) -> None:
    player = players().open()
    table = player.make("canvas")
    player.at(table)
    player.act()
    assert player.ready()
    before = told(player)

    player.expected = ("QuotaExceededError", "Trouble", "no room left")
    give_room(player, 0)
    player.page.locator("#actions button[data-action]").first.click()
    player.confirm()
    player.sees("#said", NO_ROOM)
    assert told(player) == before

    give_room(player, 1)  # for my move, and not for that of the bot
    player.act()
    give_room(player, ENOUGH)
    player.act()
    after = told(player)
    assert after[: len(before)] == before
    player.reload()
    assert player.ready()
    assert told(player)[: len(after)] == after


def test_who_goes_before_a_change_is_kept_takes_nothing_along(tmp_path: Path) -> None:
    """A page that is left ends what it had asked for; meanwhile the browser keeps on keeping."""
    storage = Storage(f"sqlite:///{tmp_path / 'bottega.db'}", journal="MEMORY")
    storage.migrate()

    async def story() -> list[str]:
        happened, kept = [], asyncio.Event()

        async def keep() -> bool:
            happened.append("keeping")
            await kept.wait()
            happened.append("kept")
            return True

        db = Kept(storage, keep)
        gone = asyncio.create_task(db(guestbook.name_of, "a"))
        while not happened:
            await asyncio.sleep(0)
        gone.cancel()
        with suppress(asyncio.CancelledError):
            await gone
        later = asyncio.create_task(db(lambda _: happened.append("asked")))
        for _ in range(20):
            await asyncio.sleep(0)
        kept.set()
        await later
        await db.close()
        return happened

    assert in_a_loop(story()) == ["keeping", "kept", "asked", "keeping", "kept"]


def test_a_browser_that_keeps_nothing_says_so_and_plays(
    players: Callable[..., Player], host: Host, site: Path, tmp_path: Path
) -> None:
    denied = b"IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };\n"
    host.folder = version(site, tmp_path / "denied", {"app/house.js": lambda script: denied + script})
    player = players().open()
    player.is_told("This browser keeps nothing")
    player.window.get_by_role("button", name="All right").click()
    expect(player.window.locator("#notice")).to_be_hidden()
    now = player.play(player.make("canvas"))
    assert now["status"] == "over"


def test_a_browser_that_lets_nothing_be_kept_says_why_nothing_opens(players: Callable[..., Player]) -> None:
    player = players()
    player.expected = ("SecurityError", "denied")
    player.context.add_init_script("caches.open = async () => { throw new DOMException('denied', 'SecurityError'); };")
    player.window.goto(f"{player.url}/")
    player.is_told("This browser lets the site keep nothing.")
    expect(player.window.get_by_role("button", name="Try again")).to_be_visible()
