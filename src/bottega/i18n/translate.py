"""Words in the reader's language: every sentence is a template that a catalogue may translate.

    t("{who} takes {card}.", who=name, card=card)
    tn("{n} token", "{n} tokens", number)
    later("{who} takes {card}.", who=name, card=card)   # said when somebody reads it

English needs no catalogue. Whoever shows something to a reader says so around it: `with use("fr"): …`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from bottega.i18n.second_person import Reader, about_reader, to_reader

LANGUAGES = {"en": "English", "fr": "Français", "nl": "Nederlands"}  # in which there are words for everything


class Translations:
    """One language: templates, and plural forms as (one, many)."""

    def __init__(self, language: str, texts: dict[str, str], plurals: dict[str, tuple[str, str]]) -> None:
        self.language = language
        self.texts = texts
        self.plurals = plurals

    def text(self, template: str) -> str:
        return self.texts.get(template) or template

    def plural(self, one: str, many: str, number: int) -> str:
        found = self.plurals.get(one)
        if found is None:
            return one if number == 1 else many
        # French says "0 jeton", English and Dutch "0 tokens"
        single = abs(number) <= 1 if self.language == "fr" else number == 1
        return found[0] if single else found[1]


ENGLISH = Translations("en", {}, {})
_current: ContextVar[Translations] = ContextVar("translations", default=ENGLISH)


def t(template: str, **fields: object) -> str:
    """A sentence in the reader's language; in the second person where it is about a `Reader`."""
    current = _current.get()
    text = current.text(template)
    if not fields:
        return text
    if type(fields.get("who")) is Reader:
        text = to_reader(text, current.language)
    if type(fields.get("asker")) is Reader:
        text = about_reader(text, current.language)
    return text.format(**fields)


def tn(one: str, many: str, n: int, **fields: object) -> str:
    """A sentence that depends on a number, which it shows as {n}."""
    return _current.get().plural(one, many, n).format(n=n, **fields)


def mark(template: str) -> str:
    """A sentence that is said later, through `t`: marked so that the catalogues know it."""
    return template


def mark_plural(one: str, many: str) -> tuple[str, str]:
    """A sentence with its plural that is said later, through `tn`: marked so that the catalogues know it."""
    return one, many


class Later:
    """Something that is said when it is read, in the language of whoever reads it then: one process finds out what
    there is to say, another one says it. What it calls is a function of a module, so that it can be sent there."""

    __slots__ = ("say", "args", "fields")

    def __init__(self, say: Callable[..., str], *args: object, **fields: object) -> None:
        self.say = say
        self.args = args
        self.fields = fields

    def __str__(self) -> str:
        return self.say(*self.args, **self.fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Later) and self._all == other._all

    def __hash__(self) -> int:
        return hash(repr(self._all))

    @property
    def _all(self) -> tuple[object, ...]:
        return self.say, self.args, self.fields


def later(template: str, **fields: object) -> Later:
    """A sentence that is said later; its fields may be said later too."""
    return Later(t, template, **fields)


GIVEN = (  # names that nobody chose
    mark("Player {number}"),
    mark("Apprentice {number}"),
    mark("Dreamer {number}"),
    mark("Impatient {number}"),
    mark("Journeyman {number}"),
    mark("Collector {number}"),
    mark("Flatterer {number}"),
    mark("Cautious {number}"),
    mark("Master {number}"),
    mark("Grandmaster {number}"),
    mark("Seat {number}"),
    mark("Guest {number}"),
)


def given_template(name: str) -> str:
    """The template of a name that is given and not chosen; nothing for others."""
    given, _, number = name.rpartition(" ")
    template = f"{given} {{number}}"
    return template if number.isdecimal() and template in GIVEN else ""


QUOTED = mark("“{name}”")  # a name that somebody else has written down, of whom nobody knows who it was


QUOTATION_MARKS = str.maketrans(dict.fromkeys('“”„‟«»"', "'"))


def quoted(name: str) -> str:
    """A name as `called` knows it for one that is only quoted. Quotation marks of its own become single ones: no part
    of it may look as if it stood outside."""
    return QUOTED.format(name=name.translate(QUOTATION_MARKS))


def called(name: str) -> str:
    """A name in the reader's language, if it is one that is given and not chosen; quotation marks are the reader's."""
    return _called(name, _current.get())


@lru_cache(4096)  # every view says all names of a table, and most are said again with the next move
def _called(name: str, reader: Translations) -> str:
    if len(name) > 2 and name.startswith("“") and name.endswith("”"):
        return reader.text(QUOTED).format(name=_called(name[1:-1], reader))
    template = given_template(name)
    return reader.text(template).format(number=name.rpartition(" ")[2]) if template else name


_TALL = re.compile("(?<!\\s)[ \u00a0](?=[:;!?»%])|(?<=«)[ \u00a0]")


def typeset(language: str, text: str) -> str:
    """A text as it is printed: French has a narrow no-break space before its tall signs, and within its quotes."""
    return _TALL.sub("\u202f", text) if language == "fr" else text


def language() -> str:
    return _current.get().language


@contextmanager
def use(translations: Translations) -> Iterator[None]:
    """Everything inside is said in this language."""
    token = _current.set(translations)
    try:
        yield
    finally:
        _current.reset(token)
