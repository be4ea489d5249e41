"""Builds the site: a folder that any static file host can serve."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from bottega.games import title as find_title
from bottega.games import titles
from bottega.i18n.translate import LANGUAGES
from bottega.kernel import BottegaError
from bottega.server.db.storage import Storage
from bottega.server.workers.picture_jobs import draw_choice
from bottega.site.build.bundle import pack
from bottega.site.build.collect import gather, write_down
from bottega.site.build.download import fetch_msgspec, fetch_pyodide


def build(target: Path, pauses: Mapping[str, float], say: Callable[[str], None] = lambda text: None) -> int:
    """Write the site into a new or empty folder, or over an older site. Returns how many bytes a first visit downloads.
    `pauses` are settings of the server."""
    if target.exists() and any(target.iterdir()) and not (target / "site.json").exists():
        raise BottegaError(f"{target} holds something else than a site: choose another folder, or an empty one.")
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        say("collecting the packages")
        gather(work / "packages")
        say("downloading Python for browsers")
        pyodide = fetch_pyodide(work)
        fetch_msgspec(work, work / "packages")
        say("writing the modules that may be imported")
        write_down(work, pyodide)
        say("drawing the choices of titles")
        home = work / "brief" / "bottega" / "site" / "runtime"
        (home / "painted.json").write_text(json.dumps(paint(), ensure_ascii=False), encoding="utf-8")
        (home / "pauses.json").write_text(json.dumps(pauses), encoding="utf-8")
        empty_database(work / "empty.db")
        say("packing")
        site = work / "site"
        site.mkdir()
        size = pack(work, pyodide, site)
        target.mkdir(parents=True, exist_ok=True)
        for old in target.glob("*.gz"):
            if not (site / old.name).exists():
                old.unlink()
        shutil.copytree(site, target, dirs_exist_ok=True)
    return size


def paint() -> list[tuple[tuple[str, ...], str]]:
    """The pictures of titles' choices, which take long to draw, with their keys in the picture cache."""
    painted: dict[tuple[str, ...], str] = {}
    for language in LANGUAGES:
        for name in titles():
            for option in find_title(name).options:
                for choice in map(str, option.choices):
                    painted[name, option.name, choice, language] = draw_choice(name, option.name, choice, language)
    return [(key, svg) for key, svg in painted.items() if svg]


def empty_database(target: Path) -> None:
    """Write an empty database with tables and indices sorted by name. Migrations create some of them in any order, and
    building the same source again should not give a new version."""
    made = target.with_suffix(".made")
    storage = Storage(f"sqlite:///{made}", journal="DELETE")
    storage.migrate()
    storage.close()
    with closing(sqlite3.connect(made)) as old, closing(sqlite3.connect(target)) as new:
        made_of = old.execute("SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL ORDER BY type DESC, name")
        for kind, name, statement in made_of:
            new.execute(statement)
            for row in old.execute(f'SELECT * FROM "{name}"') if kind == "table" else ():  # versions, counters
                new.execute(f'INSERT INTO "{name}" VALUES ({", ".join("?" * len(row))})', row)
        new.commit()
