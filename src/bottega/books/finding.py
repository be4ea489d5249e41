"""Finding one's way in the books: from a rule to its section, and by words."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from bottega.books.reading import BadBook, Book, Place, Section, books
from bottega.games import titles

MOST_FOUND = 30
MOST_WORDS = 8
_LETTERS = {"œ": "oe", "æ": "ae", "’": "'"}


def section_of(rule: str) -> Place | None:
    """The section to which a rule leads; None if the books do not speak of it."""
    return _sections().get(rule)


@cache
def _sections() -> dict[str, Place]:
    found: dict[str, Place] = {}
    for title in titles():
        for one in books(title, "en"):
            for section in one.sections:
                for rule in section.rules:
                    if rule in found:
                        raise BadBook(f"{rule} leads to {found[rule].href} and to {section.place.href}.")
                    found[rule] = section.place
    return found


class Found(NamedTuple):
    """A section in which something was looked for: `before`, `match` and `after` are from its text."""

    book: Book
    section: Section
    before: str
    match: str
    after: str


def search(title: str, language: str, words: str) -> list[Found]:
    """Sections of all books of a title that have all these words, or words that begin so; headings come first, and
    so does the title's own book; letters are found without their accents."""
    wanted = list(dict.fromkeys(_plain(words)[0].split()))[:MOST_WORDS]
    found = []
    for one in books(title, language) if wanted else []:
        for number, section in enumerate(one.sections):
            head, _ = _plain(section.heading)
            text, at = _plain_text(section)
            if all(_has(word, head) or _has(word, text) for word in wanted):
                hits = [(_hits(word, head), _hits(word, text)) for word in wanted]
                headed = sum(bool(in_head) for in_head, _ in hits)
                times = sum(len(in_text) for _, in_text in hits)
                where = next((in_text[0] for _, in_text in hits if in_text), None)
                span = (0, 0) if where is None else (at[where[0]], at[where[1] - 1] + 1)
                found.append(
                    ((-headed, one.module is not None, -times, one.module or 0, number), _excerpt(one, section, *span))
                )
    return [entry for _, entry in sorted(found, key=lambda pair: pair[0])][:MOST_FOUND]


def _has(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}", text) is not None


def _hits(word: str, text: str) -> list[tuple[int, int]]:
    """Where words of a text begin with this one."""
    return [match.span() for match in re.finditer(rf"(?<!\w){re.escape(word)}\w*", text)]


def _excerpt(one: Book, section: Section, first: int, last: int) -> Found:
    text = section.text
    start = text.rfind(" ", 0, max(0, first - 50)) + 1
    end = text.find(" ", last + 110)
    before, after = text[start:first], text[last : end if end >= 0 else len(text)]
    return Found(one, section, ("… " if start else "") + before, text[first:last], after + (" …" if end >= 0 else ""))


@cache
def _plain_text(section: Section) -> tuple[str, list[int]]:
    return _plain(section.text)


def _plain(text: str) -> tuple[str, list[int]]:
    """A text in small letters without accents, and for each letter where it comes from."""
    letters: list[str] = []
    at: list[int] = []
    for number, letter in enumerate(text):
        for part in _LETTERS.get(letter.lower()) or unicodedata.normalize("NFD", letter.casefold()):
            if not unicodedata.combining(part):
                letters.append(part)
                at.append(number)
    return "".join(letters), at
