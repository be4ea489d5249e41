"""What is left in English on a page that speaks another language."""

from __future__ import annotations

import html
import re
import string
from functools import cache
from typing import Any

from bottega.i18n import extract

WORD = re.compile(r"[A-Za-z]{2,}")  # single letters are marks, as on the paints


def forms(text: Any) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


@cache
def english_pieces(language: str) -> frozenset[str]:
    """What only an English sentence has in it: runs of words that no translation holds."""
    pieces, translated = set(), ""
    for message in extract.read_catalogue(language):
        translated += "\n".join(forms(message.string)) + "\n"
        for template in forms(message.id):
            for piece, _, _, _ in string.Formatter().parse(template):
                if len(WORD.findall(piece)) >= 3:
                    pieces.add(piece.strip())
    return frozenset(piece for piece in pieces if piece not in translated)


def in_english(text: str, language: str) -> list[str]:
    plain = html.unescape(text)
    return sorted(piece for piece in english_pieces(language) if piece in plain)
