"""Downloads what a site needs beyond the installed packages: Pyodide's core from npm, checked by its hash, and
msgspec's build for browsers."""

from __future__ import annotations

import base64
import hashlib
import sys
import tarfile
import zipfile
from importlib.metadata import version as installed
from pathlib import Path

from bottega.kernel import BottegaError
from bottega.site.build.commands import run

PYODIDE = "314.0.7"
PYODIDE_HASH = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PLATFORM, PYTHON, ABI = "pyemscripten_2026_0_wasm32", "3.14", "cp314"  # what that Pyodide's wheels are called


def fetch_pyodide(work: Path) -> Path:
    """Returns the folder with Pyodide's core."""
    run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], "Fetching Pyodide from npm", work)
    packed = work / f"pyodide-{PYODIDE}.tgz"
    found = "sha512-" + base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if found != PYODIDE_HASH:
        raise BottegaError(f"Pyodide {PYODIDE} is not what it should be: its hash is {found}, not {PYODIDE_HASH}.")
    with tarfile.open(packed) as files:
        files.extractall(work / "pyodide", filter="data")
    return work / "pyodide" / "package"


def fetch_msgspec(work: Path, packages: Path) -> None:
    """Put the installed version of msgspec, built for browsers, among the packages."""
    wanted = ["--only-binary", ":all:", "--platform", PLATFORM, "--python-version", PYTHON, "--abi", ABI, "--no-deps"]
    download = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "-d", "wheel"]
    run([*download, *wanted, f"msgspec=={installed('msgspec')}"], "Fetching msgspec for browsers", work)
    for file in (work / "wheel").glob("*.whl"):
        with zipfile.ZipFile(file) as packed:
            packed.extractall(packages)
