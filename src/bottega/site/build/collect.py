"""Collects what Python needs in the browser: the installed packages, of which the modules that may be imported are
written as text."""

from __future__ import annotations

import json
import shutil
from importlib.util import find_spec
from pathlib import Path

from bottega.kernel import BottegaError
from bottega.ledger import folder as ledgers
from bottega.site.build.commands import run

HERE = Path(__file__).parent
LIBRARIES = (
    *("alembic", "anyio", "idna", "itsdangerous", "jinja2", "mako", "markdown_it", "markupsafe", "mdurl"),
    *("python_multipart", "sqlalchemy", "starlette", "typing_extensions.py"),
)
ROOTS = (
    *(
        "bottega.site.runtime.asgi_bridge",
        "bottega.site.runtime.precompile",
        "bottega.site.runtime.worker",
        "bottega.server.workers.jobs",
    ),
    *("bottega.server.workers.picture_jobs", "importlib.util", "marshal", "zipfile"),
    *("bottega.server.db.schema", "alembic.command", "alembic.config", "msgspec", "python_multipart.multipart"),
    *("sqlalchemy.dialects.sqlite.pysqlite", "pickle", "sqlite3", "zoneinfo", "_strptime", "importlib.resources"),
    *(f"encodings.{name}" for name in ("aliases", "ascii", "cp437", "idna", "latin_1", "raw_unicode_escape")),
    *(f"encodings.{name}" for name in ("unicode_escape", "utf_8", "utf_8_sig", "utf_16", "utf_32")),
)
WHOLE = ("bottega.games.", "bottega.bots.", "bottega.books.", "bottega.kernel.")  # found by name, not by imports
ONLY_SERVERS = (  # imported by servers only, or for debugging
    *("aiohttp", "aiosmtplib", "babel", "cryptography", "greenlet", "numpy", "openskill", "prometheus_client"),
    *("psycopg", "redis", "rich", "segno", "torch", "trio", "typer", "uvicorn", "uvloop", "webauthn", "websockets"),
    *("bottega.server.admin", "bottega.server.web.server_app"),
    *("bottega.server.workers.process", "bottega.server.run", "bottega.lab.workers"),
    *("sqlalchemy.ext.asyncio", "sqlalchemy.ext.hybrid", "sqlalchemy.orm", "sqlalchemy.testing", "alembic.testing"),
    *(f"sqlalchemy.dialects.{name}" for name in ("mssql", "mysql", "oracle")),  # Alembic imports the one of PostgreSQL
    *("anyio._backends._trio", "anyio.pytest_plugin", "starlette.testclient", "_pydatetime", "_pydecimal", "_pyio"),
    *("_pyrepl", "concurrent.futures.process", "ctypes", "curses", "doctest", "ensurepip", "multiprocessing", "pdb"),
    *("pydoc", "test", "tkinter", "turtle", "unittest", "venv", "xml", "xmlrpc"),
)


def gather(packages: Path) -> None:
    """Copy the installed packages, and the data files of bottega."""
    kept = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.pyx", "*.pxd", "*.c", "*.pyi", "py.typed")
    packages.mkdir()
    for name in LIBRARIES:
        found = find_spec(name.removesuffix(".py"))
        if found is None or found.origin is None:
            raise BottegaError(f"The site needs {name}: pip install 'bottega[table]'.")
        home = Path(found.origin)
        if name.endswith(".py"):
            shutil.copy(home, packages / name)
        else:
            shutil.copytree(home.parent, packages / name, ignore=kept)
    shutil.copytree(HERE.parents[1], packages / "bottega", ignore=kept)
    shutil.copytree(ledgers(), packages / "bottega" / "rules", dirs_exist_ok=True)


def write_down(work: Path, pyodide: Path) -> None:
    """Write the modules with the Python of the browser, whose syntax may be newer than the builder's. trace_imports.py
    decides what goes where."""
    shutil.copy(pyodide / "python_stdlib.zip", work / "stdlib.zip")
    asked = {"roots": ROOTS, "whole": WHOLE, "never": ONLY_SERVERS}
    (work / "asked.json").write_text(json.dumps(asked), encoding="utf-8")
    run(
        ["node", str(HERE / "trace_imports.mjs"), str(pyodide), str(work), str(HERE / "trace_imports.py")],
        "Writing modules",
        work,
    )
