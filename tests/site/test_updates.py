"""A newer version of the site, and games from an older one."""

from __future__ import annotations

import base64
import sqlite3
from collections.abc import Callable
from pathlib import Path

from bottega.server.accounts.given_names import ALONE
from tests.server.db.test_migrations import OLD, put_back, table_of
from tests.site.file_host import Host
from tests.site.player import Player, expect
from tests.site.versions import in_packages, version

# The file with all games, as text.
WHOLE = "async () => btoa((await bottega.whole()).reduce((text, byte) => text + String.fromCharCode(byte), ''))"


def test_a_newer_version_is_offered_and_loaded_and_games_are_still_there(
    players: Callable[..., Player], host: Host, site: Path, tmp_path: Path
) -> None:
    greeting = {"bottega/server/web/templates/home.html": lambda page: page.replace(b"Welcome to", b"Welcome again to")}
    host.newer = version(site, tmp_path / "newer", in_packages(greeting))
    player = players().open()
    player.sees("h1", "Welcome to")
    table = player.make("canvas")
    player.is_told("A new version of Bottega is available.")
    assert sum("/core-" in path for path in host.asked) == 1  # Python itself is not brought again
    player.at(table)
    player.act()
    before = player.moves

    player.window.get_by_role("button", name="Update").click()
    player.window.wait_for_event("load")
    player.lose_the_network()
    player.is_open()
    player.sees("#picture svg")
    assert player.ready()
    assert player.moves >= before
    player.act()
    player.visit("/")
    player.sees("h1", "Welcome again to")
    assert len(player.window.evaluate("caches.keys()")) == 2


def test_games_of_an_older_form_are_brought_to_the_newest(players: Callable[..., Player], tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    put_back(f"sqlite:///{file}")
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("INSERT INTO visitors (id, name, seen) VALUES (?, 'Ruby', 0)", [ALONE])
        db.execute("UPDATE seats SET holder = ? WHERE holder IS NOT NULL", [ALONE])
    db.close()
    player = players().open()
    taken = player.window.evaluate(
        "async file => bottega.replace(Uint8Array.from(atob(file), one => one.charCodeAt(0)), true)",
        base64.b64encode(file.read_bytes()).decode(),
    )
    assert taken["games"] > 3
    player.reload()
    running = table_of("running", title="fresco")["id"]
    before = sum(row["table_id"] == running for row in OLD["moves"])
    player.at(running)
    player.sees("#seats", "Ruby")
    player.visit("/gallery")
    expect(player.page.locator(".wall img").first).to_be_visible()
    assert player.play(running, most=6)["stored"] == 6
    whole = player.window.evaluate(WHOLE)
    kept = tmp_path / "kept.db"
    kept.write_bytes(base64.b64decode(whole))
    with sqlite3.connect(kept) as db:
        (moves,) = db.execute("SELECT count(*) FROM moves WHERE table_id = ?", [running]).fetchone()
        (form,) = db.execute("SELECT version_num FROM alembic_version").fetchone()
    db.close()
    assert moves >= before + 6
    assert form != "0006"
