"""Names that the server gives to bots, free seats and guests.

They are stored in English, as records have them; `called` translates them for the reader.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from bottega.i18n.languages import translations
from bottega.i18n.translate import GIVEN, LANGUAGES, called, given_template, mark, quoted, t
from bottega.server.accounts.similar_names import alike, holds_address, looks
from bottega.server.db.rows import ChatRow, SeatRow

NAME_LENGTH = 24
SOMEBODY = mark("Somebody")  # a deleted profile
NOBODYS = ""  # of guests without a cookie, who cannot be told apart
ALONE = "0" * 24  # the visitor at the offline site, the same in every browser
FIRST_GUEST, GUESTS = 1000, 9000  # four digits


def plain_name(place: SeatRow) -> str:
    """The name of a seat as records have it. Bots at one table differ by their seat number."""
    if place.kind == "person":
        return place.name or SOMEBODY
    return f"{(place.bot if place.kind == 'bot' else 'seat').capitalize()} {place.seat + 1}"


def shown_name(place: SeatRow) -> str:
    """The name of a seat in states and pictures. It is in quotation marks if only an imported record says it; nobody
    can choose a name with such marks."""
    plain = plain_name(place)
    return quoted(plain) if place.quoted and place.name and not given_template(plain) else plain


def seat_name(place: SeatRow) -> str:
    """The name of a seat in the reader's language."""
    return t(SOMEBODY) if place.kind == "person" and not place.name else called(shown_name(place))


def letter_name(place: SeatRow) -> str:
    """The name of a seat in messages, where a web address would become a link: some old names are web addresses."""
    return t(SOMEBODY) if holds_address(place.name) else seat_name(place)


def speaker_name(row: ChatRow) -> str:
    """The author of a chat message, in the reader's language."""
    return t("Guest") if row.name == NOBODYS else called(row.name)


def is_given_name(name: str) -> bool:
    """Whether people would take a name for one that the server gives, in any language."""
    number = "".join(re.findall(r"\d+$", name))
    said = (translations(language).text(template) for language in LANGUAGES for template in GIVEN)
    return bool(number) and any(alike(name, template.format(number=number)) for template in said)


def looks_like_given_name(name: str) -> bool:
    """The same, also if some digits are replaced by letters that look like them."""
    return any(re.fullmatch(rf"(?:{_given_heads()})[\dlio]+", look) for look in looks(name))


@cache
def _given_heads() -> str:
    said = {translations(language).text(template) for language in LANGUAGES for template in GIVEN}
    return "|".join(sorted(re.escape(look) for words in said for look in looks(words.format(number=""))))


def guest_name(id: str) -> str:
    """The name of a visitor who has not chosen one. At the offline site nobody is a guest."""
    if id == ALONE:
        return "Player 1"
    return f"Guest {int.from_bytes(id.encode()) % GUESTS + FIRST_GUEST}"


def with_distinct_names(places: list[SeatRow]) -> list[SeatRow]:
    """Rename people so that all names at a new table differ: since the last game two may have chosen the same name."""
    apart: list[SeatRow] = []
    for place in places:
        others = [other.name for other in apart if other.kind == "person"]
        apart.append(replace(place, name=distinct_name(place.name, others)) if place.kind == "person" else place)
    return apart


def distinct_name(name: str, taken: list[str]) -> str:
    """The name itself, or a similar one if it is taken."""
    named = name
    number = 1
    while any(alike(named, other) for other in taken):
        number += 1
        named = next_guest(named) if is_given_name(named) else f"{name[: NAME_LENGTH - 3]} {number}"
    return named


def next_guest(name: str) -> str:
    """Another guest name, for when the number is taken at this table; at the offline site the next player's name."""
    if name.startswith("Player "):
        return f"Player {int(name.split()[-1]) + 1}"
    return f"Guest {(int(name.split()[-1]) + 1 - FIRST_GUEST) % GUESTS + FIRST_GUEST}"
