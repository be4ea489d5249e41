"""What was shown as done is kept: over reloads, crashes and full disks. Where nothing can be kept, that is said."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error

from bottega.server.accounts import visitors
from bottega.server.db.storage import Storage, schema_versions
from bottega.site.runtime.database import PersistentStorage
from tests.server.visitors import in_a_loop
from tests.site.file_host import Host
from tests.site.player import PATIENCE, PLAY, Player, expect
from tests.site.versions import version

NO_SPACE = "Not saved: this device is out of storage."

# From now on the app can store so many changes more, until it is asked to store none or all.
QUOTA = """left => {
  self.whole ??= IDBDatabase.prototype.transaction;
  self.left = left;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === 'readwrite' && self.left-- <= 0) throw new DOMException('full', 'QuotaExceededError');
    return self.whole.call(this, stores, mode, options);
  };
}"""
ENOUGH = 1_000_000

# From now on the disk is slow: a change is complete so many milliseconds after it was asked for.
SLOW = """pause => {
  const whole = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const made = whole.call(this, stores, mode, options), until = Date.now() + pause;
    const hold = () => { made.objectStore('pages').get('size').onsuccess = () => { if (Date.now() < until) hold(); }; };
    if (mode === 'readwrite') hold();
    return made;
  };
}"""

# Something done with the pages that are kept, while no app runs.
PAGES = """async () => {
  const asked = request => new Promise(done => { request.onsuccess = () => done(request.result); });
  const db = await asked(indexedDB.open('bottega/club', 1)), change = db.transaction('pages', 'readwrite');
  const pages = change.objectStore('pages');
  const done = new Promise(complete => { change.oncomplete = complete; });
  %s
  await done;
  db.close();
}"""
OF_A_NEWER = """for (const key of await asked(pages.getAllKeys(IDBKeyRange.bound(0, Infinity)))) {
    const text = String.fromCharCode(...await asked(pages.get(key)));
    if (text.includes('%s')) pages.put(Uint8Array.from(text.replaceAll('%s', '%s'), one => one.charCodeAt(0)), key);
  }"""


def told(player: Player) -> list[str]:
    """The log, its oldest line first."""
    return player.page.locator("#log li").all_inner_texts()[::-1]


def in_server_worker(player: Player, script: str, given: int) -> None:
    services = next(worker for worker in player.window.workers if worker.url.endswith("/server_worker.js"))
    services.evaluate(script, given)


def try_to_act(player: Player) -> bool:
    """Whether there was room for a move of mine; if not, it was said."""
    before = player.moves
    player.page.locator("#actions button[data-action]").first.click()
    player.confirm()
    player.wait_for(
        f"document.getElementById('log').childElementCount > {before + 1} || document.querySelector('#said .refusal')"
    )
    return player.moves > before


def test_a_game_goes_on_after_a_crash(players: Callable[..., Player]) -> None:
    player = players().open()
    table = player.make("fresco")
    player.at(table)
    player.act()
    before = told(player)
    player.visit("/")
    shown: list[int] = []
    player.window.on("console", lambda said: shown.append(int(said.text[6:])) if said.text[:6] == "shown " else None)
    in_server_worker(player, SLOW, 600)  # longer than a crash takes: what is shown before it is kept is lost
    live = f"{player.url}/t/{table}/live".replace("http", "ws", 1)
    with player.window.expect_console_message(lambda said: said.text[:6] == "shown " and int(said.text[6:]) > 6):
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
    club.at(club.make("canvas", ("me", "journeyman")))
    club.act()
    assert club.ready()
    mind = next(worker for worker in club.window.workers if worker.url.endswith("/bot_worker.js"))
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

    player.expected = ("QuotaExceededError", "NotStored", "out of storage", "status of 507")
    in_server_worker(player, QUOTA, 0)
    assert not try_to_act(player)
    player.sees("#said", NO_SPACE)
    assert told(player) == before
    player.visit("/new?title=canvas")
    player.page.locator("form[action$='/make'] .go").first.click()
    player.sees("main", NO_SPACE)

    player.at(table)
    in_server_worker(player, QUOTA, 1)  # for my move, not for the bot's; unless something else was stored
    while not try_to_act(player):
        in_server_worker(player, QUOTA, 1)
    in_server_worker(player, QUOTA, ENOUGH)
    player.act()
    player.in_browser("Storage.clearDataForOrigin", storageTypes="indexeddb")  # and what is played on is kept whole
    player.act()
    assert player.ready()
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

        async def keep() -> str:
            happened.append("keeping")
            await kept.wait()
            happened.append("kept")
            return ""

        db = PersistentStorage(storage, keep)
        gone = asyncio.create_task(db(visitors.read_name, "a"))
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


def test_games_that_cannot_be_opened_stay_and_can_be_saved(players: Callable[..., Player]) -> None:
    player = players().open()
    player.make("canvas")

    def find(change: str) -> None:
        player.window.goto(f"{player.url}/icon.svg")
        player.window.evaluate(PAGES % change)
        player.window.goto(f"{player.url}/")

    def saved() -> bytes:
        with player.window.expect_download() as saving:
            player.window.get_by_role("button", name="Save all games as a file").click()
        return Path(saving.value.path()).read_bytes()

    find(OF_A_NEWER % (schema_versions()[-1], schema_versions()[-1], "9999"))
    player.is_told("Your games need a newer version of Bottega.")
    assert b"9999" in saved()

    find("pages.delete(1);")
    player.is_told("Your saved games are damaged.")
    assert bytes(4096) == saved()[4096:8192]
    player.window.get_by_role("button", name="Start over").click()
    player.is_told("Starting over deletes all games in this browser")
    player.window.get_by_role("button", name="Delete games and start over").click()
    player.is_open()
    player.play(player.make("canvas"), most=1)


def test_a_browser_that_keeps_nothing_says_so_and_plays(
    players: Callable[..., Player], host: Host, site: Path, tmp_path: Path
) -> None:
    denied = b"IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };\n"
    host.folder = version(site, tmp_path / "denied", {"app/server_worker.js": lambda script: denied + script})
    player = players().open()
    player.is_told("This browser isn't saving anything")
    player.window.get_by_role("button", name="OK").click()
    expect(player.window.locator("#notice")).to_be_hidden()
    now = player.play(player.make("canvas"))
    assert now["status"] == "over"


def test_a_browser_that_lets_nothing_be_kept_says_why_nothing_opens(players: Callable[..., Player]) -> None:
    player = players()
    player.expected = ("SecurityError", "denied")
    player.context.add_init_script("caches.open = async () => { throw new DOMException('denied', 'SecurityError'); };")
    player.window.goto(f"{player.url}/")
    player.is_told("This browser blocks storage for this site.")
    expect(player.window.get_by_role("button", name="Try again")).to_be_visible()
