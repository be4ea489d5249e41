"""Ready-made chat phrases: stored by a code, so that everybody at a table reads them in their own language."""

from __future__ import annotations

from bottega.i18n.translate import mark, t
from bottega.server.core.errors import Refused

PHRASES = {
    "hello": mark("Hello, have fun!"),
    "luck": mark("Good luck!"),
    "nice": mark("Nice move!"),
    "thanks": mark("Thank you!"),
    "oops": mark("Oops!"),
    "close": mark("That was close!"),
    "moment": mark("Just a moment…"),
    "back": mark("I'm back."),
    "game": mark("Well played!"),
    "again": mark("Another game?"),
    "bye": mark("Thanks for the game. Goodbye!"),
}
CODED = "\t"  # begins a code: nobody can type a text that begins so


def coded(phrase: str) -> str:
    """A phrase as it is stored."""
    if phrase not in PHRASES:
        raise Refused(t("There is no such phrase."))
    return CODED + phrase


def spoken(text: str) -> str:
    """What was said, in the reader's language if it is a phrase."""
    return t(PHRASES[text[1:]]) if text[:1] == CODED and text[1:] in PHRASES else text
