"""Recovery words: five made-up words of five letters, the same in every language.

Each word encodes 16 bits as consonant, vowel, consonant, vowel, consonant (proquints). No two letters look alike.
"""

from __future__ import annotations

import re
import secrets

CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aiou"
WORDS = 5
BITS = 16 * WORDS


def new_words() -> str:
    return format_words(secrets.randbits(BITS))


def format_words(number: int) -> str:
    return "-".join(_word(number >> 16 * place & 0xFFFF) for place in reversed(range(WORDS)))


def _word(number: int) -> str:
    return (
        CONSONANTS[number >> 12]
        + VOWELS[number >> 10 & 3]
        + CONSONANTS[number >> 6 & 15]
        + VOWELS[number >> 4 & 3]
        + CONSONANTS[number & 15]
    )


def parse_words(text: str) -> str | None:
    """Typed words in their canonical form; None if they cannot be recovery words."""
    letters = re.sub(r"[^a-z]", "", text[:200].lower())
    parts = [letters[at : at + 5] for at in range(0, len(letters), 5)]
    pattern = f"[{CONSONANTS}][{VOWELS}]" * 2 + f"[{CONSONANTS}]"
    good = len(parts) == WORDS and all(re.fullmatch(pattern, part) for part in parts)
    return "-".join(parts) if good else None
