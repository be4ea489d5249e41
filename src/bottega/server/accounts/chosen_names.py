"""Names that people choose: what one may be, and what is said of one that cannot be had."""

from __future__ import annotations

import unicodedata

from bottega.kernel.language import called, mark, t
from bottega.server.accounts.given_names import NAME_LENGTH, guest_name, looks_like_given_name
from bottega.server.accounts.similar_names import has_good_letters, holds_address
from bottega.server.accounts.visitors import NameTaken, ProfilesName
from bottega.server.core.errors import Refused

A_GIVEN_ONE = mark("{name} is what a bot, a guest or a free seat is called: choose another name.")
A_PROFILES = mark("{name} could be taken for somebody who has a profile here: choose another name.")
TAKEN_HERE = mark("Somebody else at this table is called {name}: choose another name.")
TAKEN_ELSEWHERE = mark("Somebody else at one of your tables is called {name}: choose another name.")


def name_taken(why: NameTaken, name: str, others: str = TAKEN_HERE) -> Refused:
    """A name is that of a profile, or of others: they are at this table or TAKEN_ELSEWHERE."""
    return Refused(t(A_PROFILES if isinstance(why, ProfilesName) else others, name=name))


def chosen_name(visitor: str, name: str, known: str | None = None) -> str:
    """The name that a visitor wants; that of a guest, as a form has it in the reader's language, is none but kept, and
    so is the one under which they are known."""
    guest = guest_name(visitor)
    wanted = " ".join(name.split())
    if wanted in (guest, called(guest)):
        return guest
    return wanted if wanted == known else own_name(name)


def own_name(name: str) -> str:
    """The name that a guest or a profile wants: no given one, and nothing that cannot be told from another by looking.
    An address of the web is none: where it is shown, it may become a link."""
    wanted = cleaned_name(name)
    if looks_like_given_name(wanted):
        raise Refused(t(A_GIVEN_ONE, name=wanted))
    if not has_good_letters(wanted):
        raise Refused(t("A name can contain letters of one alphabet, digits, spaces and hyphens."))
    if holds_address(wanted):
        raise Refused(t("A name cannot be a web address: put a space after the dot."))
    return wanted


def cleaned_name(name: str) -> str:
    plain = " ".join(unicodedata.normalize("NFC", str(name)).split())
    if not plain or len(plain) > NAME_LENGTH or not plain.isprintable():
        raise Refused(t("A name has 1 to {n} printable letters.", n=NAME_LENGTH))
    return plain
