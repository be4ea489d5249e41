"""Bundles a site: Python and the app in one file each, so that an update of the app does not download Python again;
beside them the shell, which is shown first."""

from __future__ import annotations

import gzip
import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

import bottega
from bottega.games.fresco.picture.symbols import CEILING
from bottega.server.web.pwa import manifest
from bottega.site.build.shell_words import ABOUT, in_all_languages
from bottega.site.runtime.archive import in_one

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "server" / "web" / "static"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
SCRIPTS = ("archive.js", "server_worker.js", "stored_database.js", "bot_worker.js", "compile_worker.js", "python.js")
SHELL = ("404.html", "fallback.js", "archive.js", "shell.css", "shell.js", "versions.js")
ICONS = ("icon-192.png", "icon-512.png", "icon.svg")
NOT_BROUGHT = ("404.html", "icon-192.png", "icon-512.png")  # separately by a first visit: the parts contain them


def pack(work: Path, pyodide: Path, site: Path) -> int:
    """Write the site; returns how many bytes a first visit downloads."""
    core = [*read(pyodide, CORE, "app/"), ("app/stdlib.zip", zipped(work / "stdlib"))]
    shell = shell_files()
    app = [
        *shell,
        *read(HERE.parent / "static", SCRIPTS, "app/"),
        *read(HERE.parent / "static", ["framed_page.js"], "static/"),
    ]
    app += read(STATIC, sorted(path.name for path in STATIC.iterdir() if path.name != "sw.js"), "static/")
    app += [("app/packages.bin", in_one(for_python(work))), *read(work, ["empty.db"], "app/")]
    parts = [part(site, "core", core), part(site, "app", app)]
    for name, content in [*shell, *read(STATIC, ICONS, "static/"), *read(HERE.parent / "static", ["sw.js"])]:
        (site / name).parent.mkdir(exist_ok=True)
        (site / name).write_bytes(content)
    version = hashlib.sha256("".join(one["hash"] for one in parts).encode()).hexdigest()[:12]
    told = {"version": version, "bottega": bottega.__version__, "parts": parts}
    (site / "site.json").write_text(json.dumps(told), encoding="utf-8")
    return sum(path.stat().st_size for path in files_below(site) if path.name not in NOT_BROUGHT)


def shell_files() -> list[tuple[str, bytes]]:
    """The files of the shell. Its picture has no words, so one does for all languages."""
    templates = Environment(loader=FileSystemLoader(HERE), autoescape=False, undefined=StrictUndefined)
    words = json.dumps(in_all_languages(), ensure_ascii=False).replace("</", "<\\/")
    page = templates.get_template("index.html.j2").render(words=words, about=ABOUT)
    said = json.dumps(manifest(".", alone=True))
    made = {"index.html": page, "manifest.webmanifest": said, "fresco.svg": CEILING.read_text(encoding="utf-8")}
    return [*((name, text.encode()) for name, text in made.items()), *read(HERE.parent / "static", SHELL)]


def for_python(work: Path) -> Iterator[tuple[str, bytes]]:
    """The modules that may be imported, and the data files beside them."""
    for path in files_below(work / "brief"):
        yield str(path.relative_to(work / "brief")), path.read_bytes()
    for path in files_below(work / "packages"):
        name = path.relative_to(work / "packages")
        if needed(name):
            yield str(name), path.read_bytes()


def needed(name: Path) -> bool:
    """Whether a file is read without being imported: data files, migrations, and msgspec's library."""
    home = name.parts[:2]
    if home[0] == "msgspec":
        return name.suffix == ".so"
    if home[0] != "bottega" or home[1] in ("envs", "lab", "site"):
        return name == Path("bottega/lab/charts.svg.j2")
    if name.suffix == ".py":
        return "migrations" in name.parts
    return name.suffix != ".po" and name.parts[:4] != ("bottega", "server", "web", "static")


def part(site: Path, name: str, files: Iterable[tuple[str, bytes]]) -> dict[str, Any]:
    """A compressed part of the site. Its hash is that of its content, since hosts may decompress it on the way."""
    content = in_one(files)
    packed, mark = gzip.compress(content, 9, mtime=0), hashlib.sha256(content).hexdigest()
    file = f"{name}-{mark[:12]}.gz"
    (site / file).write_bytes(packed)
    return {"name": file, "size": len(packed), "hash": mark}


def zipped(folder: Path) -> bytes:
    """An archive from which Python imports; not compressed, since the whole is."""
    target = folder.with_suffix(".out.zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as packed:
        for path in files_below(folder):
            packed.writestr(zipfile.ZipInfo(str(path.relative_to(folder))), path.read_bytes())
    return target.read_bytes()


def read(folder: Path, names: Iterable[str], home: str = "") -> list[tuple[str, bytes]]:
    """Files of a folder, by their names on the site."""
    return [(home + name, (folder / name).read_bytes()) for name in names]


def files_below(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())
