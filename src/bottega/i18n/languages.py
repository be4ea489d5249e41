"""The languages of the server: translations as `extract.py` compiles them, and which language a reader wants."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from bottega.i18n.translate import ENGLISH, LANGUAGES, Translations

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

COOKIE = "language"
HERE = Path(__file__).parent / "locale"
QUALITY = re.compile(r"\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*", re.IGNORECASE)


@cache
def translations(language: str) -> Translations:
    if language == "en" or language not in LANGUAGES:
        return ENGLISH
    return Translations(language, **json.loads((HERE / f"{language}.json").read_text(encoding="utf-8")))


def language_of(connection: HTTPConnection) -> str:
    """The language that the reader chose, or the one that their browser prefers."""
    chosen = connection.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else preferred(",".join(connection.headers.getlist("accept-language")))


def preferred(accepted: str) -> str:
    """The best of our languages for an Accept-Language header (RFC 9110, section 12.5.4); English if none fits.

    A region counts as its language. Of equal qualities the first wins; parts that cannot be read are skipped.
    """
    wanted: dict[str, float] = {}
    for part in accepted.split(","):
        tag, semicolon, parameter = part.partition(";")
        quality = QUALITY.fullmatch(parameter)
        name = tag.strip().lower().partition("-")[0]
        if name and (quality or not semicolon):
            wanted[name] = max(wanted.get(name, 0.0), float(quality[1]) if quality else 1.0)
    for name in LANGUAGES:
        wanted.setdefault(name, wanted.get("*", 0.0))
    best = max((name for name in wanted if name in LANGUAGES), key=lambda name: wanted[name])
    return best if wanted[best] else "en"
