"""Names that people choose: what one may be, and what is said of one that cannot be had."""

from __future__ import annotations

import unicodedata

from bottega.kernel.language import called, mark, t
from bottega.server.accounts.given_names import NAME_LENGTH, guest_name, is_given_name, looks_like_given_name
from bottega.server.accounts.similar_names import has_good_letters
from bottega.server.accounts.visitors import NameTaken, ProfilesName
from bottega.server.core.errors import Refused

A_GIVEN_ONE = mark("{name} is what a bot, a guest or a free seat is called: choose another name.")
A_PROFILES = mark("{name} could be taken for somebody who has a profile here: choose another name.")
TAKEN_HERE = mark("Somebody else at this table is called {name}: choose another name.")
TAKEN_ELSEWHERE = mark("Somebody else at one of your tables is called {name}: choose another name.")


def name_taken(why: NameTaken, name: str, others: str = TAKEN_HERE) -> Refused:
    """A name is that of a profile, or of others: they are at this table or TAKEN_ELSEWHERE."""
    return Refused(t(A_PROFILES if isinstance(why, ProfilesName) else others, name=name))


def chosen_name(visitor: str, name: str) -> str:
    """The name that a visitor wants; that of a guest, as a form has it in the reader's language, is none but kept."""
    guest = guest_name(visitor)
    wanted = cleaned_name(name)
    if wanted in (guest, called(guest)):
        return guest
    if is_given_name(wanted):
        raise Refused(t(A_GIVEN_ONE, name=wanted))
    return wanted


def profile_name(name: str) -> str:
    """The name that a profile wants: no given one, and nothing that cannot be told from another by looking."""
    wanted = unicodedata.normalize("NFC", cleaned_name(name))
    if looks_like_given_name(wanted):
        raise Refused(t(A_GIVEN_ONE, name=wanted))
    if not has_good_letters(wanted):
        raise Refused(t("The name of a profile has letters of one alphabet, digits, spaces and hyphens."))
    return wanted


def cleaned_name(name: str) -> str:
    plain = " ".join(str(name).split())
    if not plain or len(plain) > NAME_LENGTH or not plain.isprintable():
        raise Refused(t("A name has 1 to {n} printable letters.", n=NAME_LENGTH))
    return plain
