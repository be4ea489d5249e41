"""Names that people would take for one another, whatever letters they are written with: UTS 39, and a little more."""

from __future__ import annotations

import re
import unicodedata

from bottega.server.accounts.confusables import confusables

SIGNS = " -'’.·&_"  # that stand between letters
TOGETHER = {  # scripts that are written in one word, by what Unicode calls them together
    "Hanb": {"Hani", "Bopo"},
    "Jpan": {"Hani", "Hira", "Kana"},
    "Kore": {"Hani", "Hang"},
}
MARKS = 4  # that a letter bears, and nobody could tell more apart
ADDRESS = re.compile(r"\w\.\w\w|www\.", re.IGNORECASE)  # of which programs that show a text make a link

# by Latin letters those of other alphabets that look like them in some hands, beside what Unicode says
ALSO = {
    "b": "ьƅ",
    "bl": "ы",
    "d": "ð",
    "e": "ε",
    "f": "ϝ",
    "g": "ԍ",
    "k": "кκ",
    "lo": "ю",
    "m": "м",
    "r": "Г",
    "s": "տ",
    "t": "тτ",
    "u": "μ",
    "w": "ω",
    "x": "χ",
    "z": "ζ",
    "3": "зӡ",
}
LATINISED = {ord(other): latin for latin, others in ALSO.items() for other in others}
ONE = (("i", "l"), ("rn", "m"), ("vv", "w"))  # of what one reads as the other, beside what Unicode says


def alike(one: str, other: str) -> bool:
    """Whether people would take one name for the other."""
    return not looks(one).isdisjoint(looks(other))


def looks(name: str) -> frozenset[str]:
    """What a name may be read as: as it is written, and in small and capital letters, since a letter of another
    alphabet may look Latin in one of them only. Names in Latin letters have one look."""
    return frozenset(_look(written) for written in (name, name.lower(), name.upper()))


def _look(written: str) -> str:
    latinised = _bare(written).translate(LATINISED)
    plain = _prototype(_prototype(latinised).casefold()).casefold()
    plain = "".join(sign for sign in plain if sign.isalnum())
    for sign, same in ONE:
        plain = plain.replace(sign, same)
    return plain or "".join(unicodedata.normalize("NFKC", written).split())  # of a guest who is called by signs alone


def _prototype(text: str) -> str:
    return _bare(text.translate(confusables().prototypes))


def _bare(text: str) -> str:
    """The letters that are seen, without what stands above and below them."""
    unseen = confusables().invisible
    signs = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in signs if not unicodedata.combining(sign) and ord(sign) not in unseen)


def is_good(name: str) -> bool:
    """Whether somebody may be called so, as far as the letters go."""
    return has_good_letters(name) and not holds_address(name)


def has_good_letters(name: str) -> bool:
    """Whether a name has letters of one alphabet, or of alphabets that are written together, at least one of them, and
    else only digits and a few signs: nothing invisible, nothing that turns the direction of a line, no marks without
    end. That is highly restrictive, as UTS 39 calls it. Latin letters also need words of their own: some Chinese signs
    pass for them, and Unicode's confusables do not say so."""
    plain = unicodedata.normalize("NFC", name)
    letters = _letters(plain)
    found = [_scripts(sign) for sign in letters]
    if not any(sign.isalpha() for sign in letters) or not all(found) or not _has_few_marks(plain):
        return False
    if any(len({"Latn" in _scripts(sign) for sign in _letters(word)}) > 1 for word in plain.split()):
        return False
    besides = [scripts for scripts in found if "Latn" not in scripts]
    return bool(frozenset.intersection(*found)) or not TOGETHER.keys().isdisjoint(frozenset.intersection(*besides))


def _letters(text: str) -> list[str]:
    return [sign for sign in text if sign not in SIGNS and sign not in "0123456789"]


def _scripts(sign: str) -> frozenset[str]:
    """The scripts in which a letter stands, and those that are written together with one of them."""
    found = confusables().scripts.get(ord(sign), frozenset())
    return found | {both for both, scripts in TOGETHER.items() if not found.isdisjoint(scripts)}


def _has_few_marks(name: str) -> bool:
    """Whether marks stand on letters, a few on each, and none twice."""
    signs = unicodedata.normalize("NFD", name)
    kinds = "".join("m" if unicodedata.category(sign) == "Mn" else "." for sign in signs)
    twice = any(one == other and kind == "m" for one, other, kind in zip(signs, signs[1:], kinds, strict=False))
    return not kinds.startswith("m") and "m" * (MARKS + 1) not in kinds and not twice


def holds_address(name: str) -> bool:
    """Whether a name could be taken for an address of the web: where it is shown, it may become a link."""
    return ADDRESS.search(unicodedata.normalize("NFKC", name)) is not None
