"""Names that people would mistake for one another: the skeletons of UTS 39, and some more lookalikes."""

from __future__ import annotations

import re
import unicodedata

from bottega.server.accounts.confusables import confusables

SIGNS = " -'’.·&_"  # allowed between letters
TOGETHER = {  # scripts that are mixed in one word, by Unicode's name of the combination
    "Hanb": {"Hani", "Bopo"},
    "Jpan": {"Hani", "Hira", "Kana"},
    "Kore": {"Hani", "Hang"},
}
MARKS = 4  # diacritics on one letter
ADDRESS = re.compile(r"\w\.\w\w|www\.", re.IGNORECASE)  # what programs turn into a link

# lookalikes of Latin letters in some fonts, beyond Unicode's list
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
ONE = (("i", "l"), ("rn", "m"), ("vv", "w"))  # lookalikes within the Latin alphabet, beyond Unicode's list


def alike(one: str, other: str) -> bool:
    """Whether people would mistake one name for the other."""
    return not looks(one).isdisjoint(looks(other))


def looks(name: str) -> frozenset[str]:
    """The skeletons of a name: as written, in lower and in upper case, since a letter of another alphabet may look
    Latin in one of them only. Names in Latin letters have one skeleton."""
    return frozenset(_look(written) for written in (name, name.lower(), name.upper()))


def _look(written: str) -> str:
    latinised = _bare(written).translate(LATINISED)
    plain = _prototype(_prototype(latinised).casefold()).casefold()
    plain = "".join(sign for sign in plain if sign.isalnum())
    for sign, same in ONE:
        plain = plain.replace(sign, same)
    return plain or "".join(unicodedata.normalize("NFKC", written).split())  # a name without letters


def _prototype(text: str) -> str:
    return _bare(text.translate(confusables().prototypes))


def _bare(text: str) -> str:
    """The visible letters, without diacritics."""
    unseen = confusables().invisible
    signs = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in signs if not unicodedata.combining(sign) and ord(sign) not in unseen)


def is_good(name: str) -> bool:
    """Whether a name may be used, as far as its characters go."""
    return has_good_letters(name) and not holds_address(name)


def has_good_letters(name: str) -> bool:
    """Whether a name is "highly restrictive" in the sense of UTS 39: letters of one script, or of scripts that are
    written together, with digits and a few signs; nothing invisible, no bidirectional controls, few diacritics.
    Words in Latin letters contain no others: some Chinese signs pass for them, which Unicode's confusables do not say.
    """
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
    """The scripts of a letter, and the combinations of scripts that contain one of them."""
    found = confusables().scripts.get(ord(sign), frozenset())
    return found | {both for both, scripts in TOGETHER.items() if not found.isdisjoint(scripts)}


def _has_few_marks(name: str) -> bool:
    """Whether diacritics follow letters, few on each and none twice."""
    signs = unicodedata.normalize("NFD", name)
    kinds = "".join("m" if unicodedata.category(sign) == "Mn" else "." for sign in signs)
    twice = any(one == other and kind == "m" for one, other, kind in zip(signs, signs[1:], kinds, strict=False))
    return not kinds.startswith("m") and "m" * (MARKS + 1) not in kinds and not twice


def holds_address(name: str) -> bool:
    """Whether a name looks like a web address, which some programs turn into a link."""
    return ADDRESS.search(unicodedata.normalize("NFKC", name)) is not None
