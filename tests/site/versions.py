"""Other versions of a built site: some of its files changed, all else as it is."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import struct
from collections.abc import Callable, Mapping
from pathlib import Path

from bottega.site.runtime.archive import in_one

Change = Callable[[bytes], bytes]


def unpacked(packed: bytes) -> list[tuple[str, bytes]]:
    """Files that lie in one, as `in_one` put them there."""
    (length,) = struct.unpack_from("<I", packed)
    at, files = 4 + length, []
    for name, size in json.loads(packed[4:at]):
        files.append((name, packed[at : at + size]))
        at += size
    return files


def changed(packed: bytes, changes: Mapping[str, Change]) -> bytes:
    """The same files in one, but for these, which must be there."""
    files = dict(unpacked(packed))
    files |= {name: change(files[name]) for name, change in changes.items()}
    return in_one(files.items())


def in_packages(changes: Mapping[str, Change]) -> dict[str, Change]:
    """Changes of what Python has."""
    return {"app/packages.bin": lambda packed: changed(packed, changes)}


def version(site: Path, target: Path, changes: Mapping[str, Change]) -> Path:
    """Another version of a site, in a folder of its own, whose part with the app has these changes."""
    shutil.copytree(site, target)
    told = json.loads((site / "site.json").read_text(encoding="utf-8"))
    for part in told["parts"]:
        if part["name"].startswith("app-"):
            (target / part["name"]).unlink()
            content = changed(gzip.decompress((site / part["name"]).read_bytes()), changes)
            packed, mark = gzip.compress(content, 6, mtime=0), hashlib.sha256(content).hexdigest()
            part |= {"name": f"app-{mark[:12]}.gz", "size": len(packed), "hash": mark}
            (target / part["name"]).write_bytes(packed)
    told["version"] = hashlib.sha256("".join(part["hash"] for part in told["parts"]).encode()).hexdigest()[:12]
    (target / "site.json").write_text(json.dumps(told), encoding="utf-8")
    return target
