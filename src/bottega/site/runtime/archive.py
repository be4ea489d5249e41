"""Several files in one, as static/archive.js unpacks them: the length of the list, the list of names and sizes, the
contents."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable


def in_one(files: Iterable[tuple[str, bytes]]) -> bytes:
    listed, contents = [], []
    for name, content in files:
        listed.append((name, len(content)))
        contents.append(content)
    head = json.dumps(listed).encode()
    return struct.pack("<I", len(head)) + head + b"".join(contents)
