"""Compiles in the browser, after a first visit, what came as text: later visits begin sooner by what that takes.

It comes as text because that is a third smaller on the way.
"""

from __future__ import annotations

import io
import marshal
import zipfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path

from bottega.site.runtime.archive import in_one

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # nobody looks whether the text has changed: a version never does


def code(text: bytes, path: str) -> bytes:
    return MAGIC_NUMBER + UNCHECKED + marshal.dumps(compile(text, path, "exec", dont_inherit=True))


def packages(folder: str) -> bytes:
    """All modules below a folder, each where Python looks for its code; in one."""

    def compiled() -> Iterator[tuple[str, bytes]]:
        for path in sorted(Path(folder).rglob("*.py")):
            if "versions" not in path.parts:  # which Alembic reads as text
                cached = path.parent / "__pycache__" / f"{path.stem}.cpython-314.pyc"
                yield str(cached.relative_to(folder)), code(path.read_bytes(), str(path))

    return in_one(compiled())


def stdlib(archive: str) -> bytes:
    """Python's own modules, as the archive from which it imports them."""
    packed = io.BytesIO()
    with zipfile.ZipFile(archive) as texts, zipfile.ZipFile(packed, "w") as compiled:
        for name in texts.namelist():
            if name.endswith(".py"):
                compiled.writestr(zipfile.ZipInfo(name + "c"), code(texts.read(name), f"{archive}/{name}"))
    return packed.getvalue()
