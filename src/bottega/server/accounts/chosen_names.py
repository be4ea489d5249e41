"""Checks of names that people choose."""

from __future__ import annotations

import unicodedata

from bottega.i18n.translate import called, mark, t
from bottega.server.accounts.given_names import NAME_LENGTH, guest_name, looks_like_given_name
from bottega.server.accounts.similar_names import has_good_letters, holds_address
from bottega.server.core.errors import Refused

A_GIVEN_ONE = mark("{name} is reserved for bots and guests. Choose another name.")


def chosen_name(visitor: str, name: str, known: str | None = None) -> str:
    """Check the name that a visitor chose. Guests may keep their guest name, in whatever language the form shows it,
    and everybody the name under which they are known."""
    guest = guest_name(visitor)
    wanted = " ".join(name.split())
    if wanted in (guest, called(guest)):
        return guest
    return wanted if wanted == known else own_name(name)


def own_name(name: str) -> str:
    """Check a new name of a guest or a profile: not one that the server gives, and not one that looks like another. Web
    addresses are refused, since some programs turn them into links."""
    wanted = cleaned_name(name)
    if looks_like_given_name(wanted):
        raise Refused(t(A_GIVEN_ONE, name=wanted))
    if not has_good_letters(wanted):
        raise Refused(t("Names can contain letters of one alphabet, digits, spaces and hyphens."))
    if holds_address(wanted):
        raise Refused(t("Names can't be web addresses. Put a space after the dot."))
    return wanted


def cleaned_name(name: str) -> str:
    """Normalize a name; refuse it if it is empty, too long or not printable."""
    plain = " ".join(unicodedata.normalize("NFC", str(name)).split())
    if not plain or len(plain) > NAME_LENGTH or not plain.isprintable():
        raise Refused(t("Names must be 1–{n} characters.", n=NAME_LENGTH))
    return plain
