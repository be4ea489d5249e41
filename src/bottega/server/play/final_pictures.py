"""The pictures of a finished game, kept so that they can be shown when the rules that drew them are gone.

They contain words, and visitors have different languages: they are kept in English.
"""

from __future__ import annotations

import json
import re
import zlib
from html import escape
from typing import Any

from markupsafe import escape as escaped_by_templates

from bottega.i18n.translate import ENGLISH, use
from bottega.kernel import State
from bottega.server.db.rows import FinalPictures

LARGEST = 16 * 2**20  # bytes of one game's pictures: most have less than a tenth of that


def pack_final(state: State) -> FinalPictures:
    """The final table as spectators see it, and the keepsakes of the game."""
    with use(ENGLISH):
        view = state.view(None)
        pictures = {"table": state.game.draw_view(view).strip(), "keepsakes": state.game.keepsakes(view)}
    return FinalPictures(state.digest(), zlib.compress(json.dumps(pictures).encode()))


def unpack_pictures(ending: FinalPictures | None) -> tuple[str, list[dict[str, Any]]]:
    """The final table as SVG, and the keepsakes; empty if nothing was kept."""
    if ending is None or not ending.pictures:
        return "", []
    kept = json.loads(_unpacked(ending.pictures))
    return kept["table"], kept["keepsakes"]


def without_visitor(packed: bytes, name: str, instead: str) -> bytes:
    """The same pictures with a name replaced."""
    if not packed:
        return packed
    shown = [
        name,
        *(name[:length].rstrip() + "…" for length in range(len(name) - 1, 1, -1)),
    ]  # pictures cut long names
    forms = {str(written(one)) for one in shown for written in (escape, escaped_by_templates)}
    each = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    named = re.compile(rf"(?<!\w)(?:{each})(?!\w)")

    def unnamed(svg: str) -> str:
        return re.sub(r">[^<]+<", lambda words: named.sub(instead, words[0]), svg)

    kept = json.loads(_unpacked(packed))
    kept["table"] = unnamed(kept["table"])
    kept["keepsakes"] = [{**picture, "svg": unnamed(picture["svg"])} for picture in kept["keepsakes"]]
    return zlib.compress(json.dumps(kept).encode())


def _unpacked(packed: bytes) -> bytes:
    """Decompress, up to the size that our pictures can have: a few bytes could stand for gigabytes."""
    unpacking = zlib.decompressobj()
    text = unpacking.decompress(packed, LARGEST)
    if not unpacking.eof:
        raise ValueError("the pictures of this game are too large, or cut short")
    return text
