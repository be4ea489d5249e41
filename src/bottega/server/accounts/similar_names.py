"""Names that people would take for one another, whatever letters they are written with."""

from __future__ import annotations

import unicodedata

ALPHABETS = (
    "LATIN",
    "GREEK",
    "CYRILLIC",
    "ARMENIAN",
    "GEORGIAN",
    "HEBREW",
    "ARABIC",
    "DEVANAGARI",
    "THAI",
    "HANGUL",
    "HIRAGANA",
    "KATAKANA",
    "CJK",
)
TOGETHER = {"HIRAGANA": "CJK", "KATAKANA": "CJK"}  # alphabets that are written in one word
SIGNS = " -'’.·&_ー"  # that stand between letters
KINDS = ("Lu", "Ll", "Lt", "Lo", "Mn", "Mc")  # letters, and the vowels that some alphabets write as marks
LATIN = "æœøßłđðþıħŋ"  # letters of European names that are not those of ASCII with a mark

# by Latin letters those of other alphabets that look like them, as Unicode's list of confusables has them (UTS 39)
SMALL = {
    "a": "аα",
    "b": "ьβƅ",
    "c": "сϲ",
    "d": "ԁđð",
    "e": "еҽε",
    "f": "ϝք",
    "g": "ԍցɡ",
    "h": "һհħ",
    "i": "іιı",
    "j": "јϳ",
    "k": "кκ",
    "l": "ӏł",
    "m": "м",
    "n": "ոռη",
    "o": "оοσօჿø",
    "p": "рρþ",
    "q": "ԛգզ",
    "r": "г",
    "s": "ѕտ",
    "t": "тτ",
    "u": "υսμ",
    "v": "νѵ",
    "w": "ѡԝաω",
    "x": "хχ",
    "y": "уүγყ",
    "z": "ζ",
    "ae": "ӕæ",
    "bl": "ы",
    "lo": "ю",
    "oe": "œ",
    "3": "зӡ",
    "6": "б",
}
TALL = {
    "A": "АΑ",
    "B": "ВΒ",
    "C": "СϹ",
    "D": "ĐÐ",
    "E": "ЕΕ",
    "F": "Ϝ",
    "G": "Ԍ",
    "H": "НΗĦ",
    "I": "ІΙӀ",
    "J": "ЈͿ",
    "K": "КΚ",
    "L": "Ł",
    "M": "МΜϺ",
    "N": "Ν",
    "O": "ОΟՕØ",
    "P": "РΡÞ",
    "Q": "Ԛ",
    "S": "ЅՏ",
    "T": "ТΤ",
    "U": "Ս",
    "V": "Ѵ",
    "W": "Ԝ",
    "X": "ХΧ",
    "Y": "УҮΥ",
    "Z": "Ζ",
    "AE": "ӔÆ",
    "OE": "Œ",
    "3": "З",
    "r": "Г",
}
LATINISED = {ord(other): latin for table in (SMALL, TALL) for latin, others in table.items() for other in others}
ONE = (("0", "o"), ("1", "l"), ("i", "l"), ("|", "l"), ("rn", "m"), ("vv", "w"))  # of what one reads as the other


def alike(one: str, other: str) -> bool:
    """Whether people would take one name for the other."""
    return not looks(one).isdisjoint(looks(other))


def looks(name: str) -> frozenset[str]:
    """What a name may be read as: as it is written, and in small and capital letters, since a letter of another
    alphabet may look Latin in one of them only. Names in Latin letters have one look."""
    return frozenset(_look(written) for written in (name, name.lower(), name.upper()))


def _look(written: str) -> str:
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", written) if not unicodedata.combining(sign))
    plain = bare.translate(LATINISED).casefold()
    plain = "".join(sign for sign in plain if sign.isalnum() or sign == "|")
    for sign, same in ONE:
        plain = plain.replace(sign, same)
    return plain or "".join(unicodedata.normalize("NFKC", written).split())  # of a guest who is called by signs alone


def has_good_letters(name: str) -> bool:
    """Whether a name has letters of one alphabet, at least one of them, and else only digits and a few signs: nothing
    invisible, nothing that turns the direction of a line, no marks without end."""
    found = {_alphabet(sign) for sign in unicodedata.normalize("NFC", name)}
    return "" not in found and len(found - {"common"}) == 1


def _alphabet(sign: str) -> str:
    """The alphabet of a letter, `common` for what stands in all of them, nothing for what stands in no name."""
    if sign in SIGNS or sign in "0123456789":
        return "common"
    if unicodedata.category(sign) not in KINDS or unicodedata.normalize("NFKC", sign) != sign:
        return ""
    first = unicodedata.name(sign, "").replace("-", " ").split(" ")[0]
    if first == "LATIN" and not (unicodedata.normalize("NFD", sign)[0].isascii() or sign.lower() in LATIN):
        return ""  # letters of phonetics and of old hands, which are there to be taken for others
    return TOGETHER.get(first, first) if first in ALPHABETS else ""
