"""The languages of the table: catalogues read from `locale/`, and which one a reader wants.

Translators write `.po` files. Where there is no Babel to read them, a compiled catalogue lies beside: the same in JSON.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from bottega.kernel.language import ENGLISH, LANGUAGES, Translations, typeset

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

COOKIE = "language"
HERE = Path(__file__).parent / "locale"


@cache
def translations(language: str) -> Translations:
    if language == "en" or language not in LANGUAGES:
        return ENGLISH
    compiled = HERE / f"{language}.json"
    if compiled.exists():
        return Translations(language, **json.loads(compiled.read_text(encoding="utf-8")))
    return _translated(language)


def compiled_json(language: str) -> str:
    """What is to lie as `fr.json` beside `fr.po` where there is no Babel."""
    found = _translated(language)
    return json.dumps({"texts": found.texts, "plurals": found.plurals}, ensure_ascii=False)


def _translated(language: str) -> Translations:
    from babel.messages.pofile import read_po

    texts: dict[str, str] = {}
    plurals: dict[str, tuple[str, str]] = {}
    with (HERE / f"{language}.po").open("rb") as file:
        for message in read_po(file, locale=language):
            if isinstance(message.id, (tuple, list)) and isinstance(message.string, (tuple, list)):
                one, many = (typeset(language, form) for form in message.string[:2])
                plurals[message.id[0]] = (one or message.id[0], many or message.id[1])
                texts.setdefault(message.id[0], one)
            elif isinstance(message.id, str) and message.id and isinstance(message.string, str):
                texts[message.id] = typeset(language, message.string)
    return Translations(language, texts, plurals)


def language_of(connection: HTTPConnection) -> str:
    """What the reader chose, or what their browser asks for."""
    chosen = connection.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    asked = [part.split(";")[0].strip() for part in connection.headers.get("accept-language", "").split(",")]
    for wanted in asked:
        for known in (wanted.lower(), wanted.lower().partition("-")[0]):
            if known in LANGUAGES:
                return known
    return "en"
