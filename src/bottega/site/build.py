"""Builds the site: a folder that any host of files can serve.

Python comes as Pyodide's core from npm, checked by its hash; of all else the very files that are installed here are
taken, but for msgspec, whose build for browsers comes from where packages come from. Nothing else is fetched.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version as installed
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

import bottega
from bottega.games import title as find_title
from bottega.games import titles
from bottega.kernel import BottegaError
from bottega.kernel.language import LANGUAGES
from bottega.ledger import folder as ledgers
from bottega.site.files import in_one
from bottega.site.words import ABOUT, in_all_languages
from bottega.table.languages import compile_catalogue
from bottega.table.painting import choice_picture, cover
from bottega.table.storage import Storage

HERE = Path(__file__).parent
SOURCE = HERE.parent
STATIC = SOURCE / "table" / "static"
PYODIDE = "314.0.7"
PYODIDE_HASH = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
TAG = ("pyemscripten_2026_0_wasm32", "3.14", "cp314")  # what that Pyodide's wheels are called
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
SCRIPTS = ("files.js", "house.js", "kept.js", "mind.js", "press.js", "python.js")
SHELL = ("404.html", "files.js", "shell.css", "shell.js")
NOT_BROUGHT = ("404.html", "icon-192.png", "icon-512.png")  # by a first visit, which has them in its parts
ICONS = ("icon-192.png", "icon-512.png", "icon.svg")
LIBRARIES = (
    "alembic",
    "anyio",
    "idna",
    "itsdangerous",
    "jinja2",
    "mako",
    "markdown_it",
    "markupsafe",
    "mdurl",
    "python_multipart",
    "sqlalchemy",
    "starlette",
    "typing_extensions.py",
)
ROOTS = (
    *("bottega.site.bridge", "bottega.site.press", "bottega.site.worker", "bottega.table.minds"),
    *("bottega.table.painting", "importlib.util", "marshal", "zipfile"),
    *("bottega.table.schema", "alembic.command", "alembic.config", "msgspec", "python_multipart.multipart"),
    *("sqlalchemy.dialects.sqlite.pysqlite", "pickle", "sqlite3", "zoneinfo", "_strptime", "importlib.resources"),
    *(f"encodings.{name}" for name in ("aliases", "ascii", "cp437", "idna", "latin_1", "raw_unicode_escape")),
    *(f"encodings.{name}" for name in ("unicode_escape", "utf_8", "utf_8_sig", "utf_16", "utf_32")),
)
WHOLE = ("bottega.games.", "bottega.bots.", "bottega.books.", "bottega.kernel.")  # found by their names, not by imports
ONLY_SERVERS = (  # what is imported only where there is a server, or somebody looks for a mistake
    *(
        "aiohttp",
        "aiosmtplib",
        "babel",
        "cryptography",
        "greenlet",
        "numpy",
        "openskill",
        "prometheus_client",
        "psycopg",
    ),
    *("redis", "rich", "segno", "torch", "trio", "typer", "uvicorn", "uvloop", "webauthn", "websockets"),
    *("bottega.table.admin", "bottega.table.elsewhere", "bottega.table.load"),
    *("bottega.table.processes", "bottega.table.serve", "bottega.lab.workers"),
    *("sqlalchemy.ext.asyncio", "sqlalchemy.ext.hybrid", "sqlalchemy.orm", "sqlalchemy.testing", "alembic.testing"),
    "anyio._backends._trio",
    *(f"sqlalchemy.dialects.{name}" for name in ("mssql", "mysql", "oracle")),  # Alembic imports that of PostgreSQL
    *(
        "anyio.pytest_plugin",
        "starlette.testclient",
        "_pydatetime",
        "_pydecimal",
        "_pyio",
        "_pyrepl",
        "ctypes",
        "curses",
    ),
    *("concurrent.futures.process", "doctest", "ensurepip", "multiprocessing", "pdb", "pydoc", "test", "tkinter"),
    *("turtle", "unittest", "venv", "xml", "xmlrpc"),
)


def build(target: Path, pauses: Mapping[str, float], say: Callable[[str], None] = lambda text: None) -> int:
    """Write the site into a folder that is not there yet, is empty, or holds an older one. Returns how many bytes a
    first visit brings. `pauses` are those of the settings of a house."""
    if target.exists() and any(target.iterdir()) and not (target / "site.json").exists():
        raise BottegaError(f"{target} holds something else than a site: choose another folder, or an empty one.")
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        say("fetching Pyodide's core from npm")
        pyodide = fetch_pyodide(work)
        say("gathering what the house needs")
        gather(work / "packages")
        say("compiling it with the Python of the browser")
        compile_inside(work, pyodide)
        say("painting covers")
        paint(work / "brief" / "bottega" / "site" / "painted.json")
        (work / "brief" / "bottega" / "site" / "pauses.json").write_text(json.dumps(pauses), encoding="utf-8")
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


def run(command: list[str], what: str, cwd: Path) -> str:
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    except FileNotFoundError:
        raise BottegaError(f"To build the site, {command[0]} is needed: it comes with Node.js.") from None
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no reason was given").splitlines()[-1]
        raise BottegaError(f"{what} failed: {last}")
    return done.stdout


def fetch_pyodide(work: Path) -> Path:
    run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], "Fetching Pyodide from npm", work)
    packed = work / f"pyodide-{PYODIDE}.tgz"
    found = "sha512-" + base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if found != PYODIDE_HASH:
        raise BottegaError(f"Pyodide {PYODIDE} is not what it should be: its hash is {found}, not {PYODIDE_HASH}.")
    with tarfile.open(packed) as files:
        files.extractall(work / "pyodide", filter="data")
    return work / "pyodide" / "package"


def gather(packages: Path) -> None:
    """The packages as they are installed here; of bottega, what is no module too."""
    kept = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.pyx", "*.pxd", "*.c", "*.pyi", "py.typed")
    for name in LIBRARIES:
        found = find_spec(name.removesuffix(".py"))
        if found is None or found.origin is None:
            raise BottegaError(f"The site needs {name}: pip install 'bottega[table]'.")
        home = Path(found.origin)
        packages.mkdir(exist_ok=True)
        if name.endswith(".py"):
            shutil.copy(home, packages / name)
        else:
            shutil.copytree(home.parent, packages / name, ignore=kept)
    shutil.copytree(SOURCE, packages / "bottega", ignore=kept)
    shutil.copytree(ledgers(), packages / "bottega" / "rules", dirs_exist_ok=True)
    for language in set(LANGUAGES) - {"en"}:
        target = packages / "bottega" / "table" / "locale" / f"{language}.json"
        target.write_text(compile_catalogue(language), encoding="utf-8")
    fetch_msgspec(packages)


def fetch_msgspec(packages: Path) -> None:
    platform, python, abi = TAG
    wanted = ["--only-binary", ":all:", "--platform", platform, "--python-version", python, "--abi", abi]
    wheel = packages.parent / "wheel"
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "-q",
        "--disable-pip-version-check",
        "--no-deps",
        "-d",
        str(wheel),
    ]
    run([*command, *wanted, f"msgspec=={installed('msgspec')}"], "Fetching msgspec for browsers", packages)
    for file in wheel.glob("*.whl"):
        with zipfile.ZipFile(file) as packed:
            packed.extractall(packages)


def compile_inside(work: Path, pyodide: Path) -> None:
    shutil.copy(pyodide / "python_stdlib.zip", work / "stdlib.zip")
    asked = {"roots": ROOTS, "whole": WHOLE, "never": ONLY_SERVERS}
    (work / "asked.json").write_text(json.dumps(asked), encoding="utf-8")
    run(["node", str(HERE / "inside.mjs"), str(pyodide), str(work), str(HERE / "inside.py")], "Compiling", work)


def paint(target: Path) -> None:
    """The pictures of titles and of their choices, which take long to paint, by what they are asked for with."""
    painted: dict[tuple[str, ...], str] = {}
    for language in LANGUAGES:
        for name in titles():
            painted[name, language] = cover(name, language)
            for option in find_title(name).options:
                for choice in map(str, option.choices):
                    painted[name, option.name, choice, language] = choice_picture(name, option.name, choice, language)
    there = [(key, svg) for key, svg in painted.items() if svg]
    target.write_text(json.dumps(there, ensure_ascii=False), encoding="utf-8")


def empty_database(target: Path) -> None:
    storage = Storage(f"sqlite:///{target}", journal="DELETE")
    storage.migrate()
    storage.close()


def pack(work: Path, pyodide: Path, site: Path) -> int:
    """Python and the house, each in a file of its own, so that a newer house does not bring Python again; beside them
    what the shell is before they are there."""
    core = [*read(pyodide, CORE, "app"), ("app/stdlib.zip", zipped(work / "stdlib"))]
    shell = shell_files()
    app = [*shell, *read(HERE / "static", SCRIPTS, "app"), *read(HERE / "static", ["page.js"], "static")]
    app += read(STATIC, sorted(path.name for path in STATIC.iterdir() if path.name != "sw.js"), "static")
    app += [("app/packages.bin", in_one(files_of(work / "brief"))), *read(work, ["empty.db"], "app")]
    parts = [part(site, "core", core), part(site, "app", app)]
    for name, content in [*shell, *read(HERE / "static", ["sw.js"])]:
        (site / name).write_bytes(content)
    version = hashlib.sha256("".join(one["hash"] for one in parts).encode()).hexdigest()[:12]
    told = {"version": version, "bottega": bottega.__version__, "parts": parts}
    (site / "site.json").write_text(json.dumps(told), encoding="utf-8")
    return sum(path.stat().st_size for path in site.iterdir() if path.name not in NOT_BROUGHT)


def read(folder: Path, names: Iterable[str], home: str = "") -> list[tuple[str, bytes]]:
    """Files of a folder, as they are called on the site."""
    return [(f"{home}/{name}" if home else name, (folder / name).read_bytes()) for name in names]


def part(site: Path, name: str, files: Iterable[tuple[str, bytes]]) -> dict[str, Any]:
    """Its hash is that of what is in it: hosts may unpack it on the way."""
    content = in_one(files)
    packed, mark = gzip.compress(content, 9, mtime=0), hashlib.sha256(content).hexdigest()
    file = f"{name}-{mark[:12]}.gz"
    (site / file).write_bytes(packed)
    return {"name": file, "size": len(packed), "hash": mark}


def shell_files() -> list[tuple[str, bytes]]:
    """What a first visit sees before all else is there."""
    templates = Environment(loader=FileSystemLoader(HERE), autoescape=False, undefined=StrictUndefined)
    words = json.dumps(in_all_languages(), ensure_ascii=False).replace("</", "<\\/")
    page = templates.get_template("index.html.j2").render(words=words, about=ABOUT)
    manifest = {
        "id": "./",
        "name": "Bottega",
        "short_name": "Bottega",
        "description": ABOUT,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f4e9d2",
        "theme_color": "#6b4a2f",
        "icons": [
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": "icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }
    files = [("index.html", page.encode()), ("manifest.webmanifest", json.dumps(manifest).encode())]
    files += [*read(HERE / "static", SHELL), *read(STATIC, ICONS)]
    return [*files, ("cover.svg", cover("fresco", "en").encode())]


def files_of(brief: Path) -> Iterable[tuple[str, bytes]]:
    """Everything for Python: compiled modules, and beside those of bottega what is no module."""
    packages = brief.parent / "packages"
    for path in sorted(brief.rglob("*")):
        if path.is_file():
            yield str(path.relative_to(brief)), path.read_bytes()
    for path in sorted(packages.rglob("*")):
        name = path.relative_to(packages)
        if path.is_file() and needed(name):
            yield str(name), path.read_bytes()


def needed(name: Path) -> bool:
    """What is read without being imported: texts of ours, migrations, and msgspec's library."""
    home = name.parts[:2]
    if home[0] == "msgspec":
        return name.suffix == ".so"
    if home[0] != "bottega" or home[1] in ("envs", "lab", "site"):
        return name == Path("bottega/lab/charts.svg.j2")
    if name.suffix == ".py":
        return "migrations" in name.parts
    return name.suffix != ".po" and name.parts[:3] != ("bottega", "table", "static")


def zipped(folder: Path) -> bytes:
    """As Python imports from it; not compressed, since the whole is."""
    target = folder.with_suffix(".out.zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                packed.writestr(zipfile.ZipInfo(str(path.relative_to(folder))), path.read_bytes())
    return target.read_bytes()
