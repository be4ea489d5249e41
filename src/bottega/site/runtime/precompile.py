"""Compiles the downloaded modules in the browser after a first visit, so that later visits start faster.

They are downloaded as text because that is a third smaller.
"""

from __future__ import annotations

import io
import marshal
import zipfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path

from bottega.site.runtime.archive import in_one

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # unchecked: the source of a version never changes


def code(text: bytes, path: str) -> bytes:
    return MAGIC_NUMBER + UNCHECKED + marshal.dumps(compile(text, path, "exec", dont_inherit=True))


def packages(folder: str) -> bytes:
    """All compiled modules below a folder, with the paths where Python looks for them, in one file."""

    def compiled() -> Iterator[tuple[str, bytes]]:
        for path in sorted(Path(folder).rglob("*.py")):
            if "versions" not in path.parts:  # Alembic reads migrations as text
                cached = path.parent / "__pycache__" / f"{path.stem}.cpython-314.pyc"
                yield str(cached.relative_to(folder)), code(path.read_bytes(), str(path))

    return in_one(compiled())


def stdlib(archive: str) -> bytes:
    """The compiled standard library, as the archive from which Python imports it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(archive) as texts, zipfile.ZipFile(packed, "w") as compiled:
        for name in texts.namelist():
            if name.endswith(".py"):
                compiled.writestr(zipfile.ZipInfo(name + "c"), code(texts.read(name), f"{archive}/{name}"))
    return packed.getvalue()
