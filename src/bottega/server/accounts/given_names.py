"""Names that nobody chose. Bots, free seats and guests are stored as what they are, not in anybody's language: records
have them in plain English, and `called` says them in the reader's language."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from bottega.i18n.languages import translations
from bottega.kernel.language import GIVEN, LANGUAGES, called, given_template, mark, quoted, t
from bottega.server.accounts.similar_names import alike, holds_address, looks
from bottega.server.db.rows import ChatRow, SeatRow

NAME_LENGTH = 24
SOMEBODY = mark("Somebody")  # who sat here has gone, and wanted to be forgotten
NOBODYS = ""  # the name of somebody without a cookie, who cannot be told from another such guest
ALONE = "0" * 24  # who plays in a house for one: one person, whose games may come from another browser
FIRST_GUEST, GUESTS = 1000, 9000  # guests have numbers of four digits


def plain_name(place: SeatRow) -> str:
    """A seat's name as records have it; bots of one table differ by the number of their seat."""
    if place.kind == "person":
        return place.name or SOMEBODY
    return f"{(place.bot if place.kind == 'bot' else 'seat').capitalize()} {place.seat + 1}"


def shown_name(place: SeatRow) -> str:
    """A seat's name for states and pictures: in quotation marks where only a record says it, whoever is called so. None
    that somebody chooses has such marks. A given name is nobody's."""
    plain = plain_name(place)
    return quoted(plain) if place.quoted and place.name and not given_template(plain) else plain


def seat_name(place: SeatRow) -> str:
    """A seat's name in the reader's language."""
    return t(SOMEBODY) if place.kind == "person" and not place.name else called(shown_name(place))


def letter_name(place: SeatRow) -> str:
    """A seat's name for letters, where an address of the web would become a link: people could choose one once."""
    return t(SOMEBODY) if holds_address(place.name) else seat_name(place)


def speaker_name(row: ChatRow) -> str:
    """The name of who said something, in the reader's language."""
    return t("Guest") if row.name == NOBODYS else called(row.name)


def is_given_name(name: str) -> bool:
    """Whether people would take a name for a given one, in whatever language."""
    number = "".join(re.findall(r"\d+$", name))
    said = (translations(language).text(template) for language in LANGUAGES for template in GIVEN)
    return bool(number) and any(alike(name, template.format(number=number)) for template in said)


def looks_like_given_name(name: str) -> bool:
    """Whether a name could be read as a given one, with letters in place of some digits too."""
    return any(re.fullmatch(rf"(?:{_given_heads()})[\dlio]+", look) for look in looks(name))


@cache
def _given_heads() -> str:
    said = {translations(language).text(template) for language in LANGUAGES for template in GIVEN}
    return "|".join(sorted(re.escape(look) for words in said for look in looks(words.format(number=""))))


def guest_name(id: str) -> str:
    """What somebody is called who has not said a name; in their own house nobody is a guest."""
    if id == ALONE:
        return "Player 1"
    return f"Guest {int.from_bytes(id.encode()) % GUESTS + FIRST_GUEST}"


def with_distinct_names(places: list[SeatRow]) -> list[SeatRow]:
    """Seats for a new game: people may have come to the same name after the last one."""
    apart: list[SeatRow] = []
    for place in places:
        others = [other.name for other in apart if other.kind == "person"]
        apart.append(replace(place, name=distinct_name(place.name, others)) if place.kind == "person" else place)
    return apart


def distinct_name(name: str, taken: list[str]) -> str:
    """This name, or one like it where it is taken."""
    named = name
    number = 1
    while any(alike(named, other) for other in taken):
        number += 1
        named = next_guest(named) if is_given_name(named) else f"{name[: NAME_LENGTH - 3]} {number}"
    return named


def next_guest(name: str) -> str:
    """Another name for a guest whose number somebody else at the table has already; in a house for one, for who sits
    down beside the first."""
    if name.startswith("Player "):
        return f"Player {int(name.split()[-1]) + 1}"
    return f"Guest {(int(name.split()[-1]) + 1 - FIRST_GUEST) % GUESTS + FIRST_GUEST}"
