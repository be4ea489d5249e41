"""The glossary is kept: sentences, books and lessons say its words, in three languages, and none that it rules out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import bottega
from bottega.books import books
from bottega.games import titles
from bottega.guides import guide, tours
from bottega.i18n import extract
from bottega.i18n.languages import HERE, translations
from bottega.i18n.translate import LANGUAGES

SOURCE = Path(bottega.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
ARTICLES = {"fr": r"(?:les? |la |l')", "nl": r"(?:de |het |een )"}


class Said(NamedTuple):
    """A sentence in one language, with what English says there."""

    where: str
    line: int
    english: str
    text: str


def plain(text: str) -> str:
    """A text without what nobody reads as a word: fields, anchors, targets of links, stars around a term."""
    return re.sub(r"\{#?\w+\}|(?<=\])\([^)]*\)|\*\*", "", text)


class Term(NamedTuple):
    name: str
    english: re.Pattern[str]
    apart: re.Pattern[str] | None
    forms: dict[str, list[str]]
    never: dict[str, list[re.Pattern[str]]]
    always: bool
    say: dict[str, str]


# -- what the glossary says


@cache
def glossary() -> tuple[Term, ...]:
    entries = tomllib.loads((HERE / "glossary.toml").read_text(encoding="utf-8"))
    return tuple(term(name, entry) for name, entry in entries.items())


def term(name: str, entry: dict[str, Any]) -> Term:
    english = "|".join(f"{re.escape(form)}s?" for form in str(entry.get("en", name)).split(", "))
    apart = "|".join(re.escape(phrase) for phrase in entry.get("apart", ()))
    return Term(
        name,
        re.compile(rf"(?<!\w)(?:{english})(?!\w)", re.I),
        re.compile(rf"(?<!\w)(?:{apart})(?!\w)") if apart else None,
        {language: forms(language, entry[language]) for language in OTHERS},
        {language: [banned(word) for word in entry.get(f"not_{language}", ())] for language in LANGUAGES},
        bool(entry.get("always")),
        {"en": name, **{language: entry[language] for language in OTHERS}},
    )


def forms(language: str, words: str) -> list[str]:
    return [re.sub(f"^{ARTICLES[language]}", "", word).lower() for word in words.split(", ")]


def banned(word: str) -> re.Pattern[str]:
    """A word as it stands in a text; a star is any ending."""
    ending = r"\w*" if word.endswith("*") else ""
    return re.compile(rf"(?<!\w){re.escape(word.rstrip('*'))}{ending}(?!\w)", re.I)


def has(language: str, words: list[str], text: str) -> bool:
    """Whether one of these words is in a text, with any ending; Dutch writes compounds as one word."""
    begin = r"(?<!\w)" if language == "fr" else ""
    return any(re.search(begin + re.escape(word), " ".join(text.lower().split())) for word in words)


def mentions(term: Term, english: str) -> bool:
    return bool(term.english.search(term.apart.sub("", english) if term.apart else english))


def breaches(language: str, texts: list[Said]) -> list[str]:
    """Words that are not to be used, with where they stand and what to say instead."""
    return [
        f'{said.where}:{said.line}: not "{found[0]}", say "{term.say[language]}" ({term.name})'
        for term in glossary()
        for word in term.never[language]
        for said in texts
        if (found := word.search(said.text))
    ]


def omissions(language: str, texts: list[Said]) -> list[str]:
    """Where English says a term that is always said, and the translation has another word for it."""
    return [
        f'{said.where}:{said.line}: {term.name} is "{term.say[language]}", not in: {said.text}'
        for term in glossary()
        if term.always
        for said in texts
        if mentions(term, said.english) and not has(language, term.forms[language], said.text)
    ]


# -- what is said


@cache
def said_in(language: str) -> list[Said]:
    return [*in_catalogue(language), *in_books(language), *in_lessons(language)]


def in_catalogue(language: str) -> Iterator[Said]:
    """The sentences of the page; English ones are the keys of any catalogue."""
    for message in extract.read_catalogue(OTHERS[0] if language == "en" else language):
        if message.id:
            ours = [message.id] if isinstance(message.id, str) else message.id
            theirs = [message.string] if isinstance(message.string, str) else message.string
            for english, text in zip(ours, ours if language == "en" else theirs, strict=True):
                yield Said(f"{language}.po", message.lineno or 0, plain(english), plain(text))


def in_books(language: str) -> Iterator[Said]:
    """Books have the same lines in all languages, but for the remarks about rules."""
    for path in sorted(SOURCE.rglob("book/en.md")):
        theirs = path.with_name(f"{language}.md")
        where = theirs.relative_to(SOURCE).as_posix()
        for (_, english), (line, text) in zip(lines(path), lines(theirs), strict=True):
            yield Said(where, line, plain(english), plain(text))


def lines(path: Path) -> list[tuple[int, str]]:
    every = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return [(line, text) for line, text in every if text.strip() and not text.startswith("<!--")]


def in_lessons(language: str) -> Iterator[Said]:
    for path in sorted([*SOURCE.rglob("guide.toml"), *SOURCE.rglob("tour.toml")]):
        source = path.read_text(encoding="utf-8")
        for entry in spoken(tomllib.loads(source)):
            line = source.count("\n", 0, max(source.find(entry[language]), 0)) + 1
            yield Said(path.relative_to(SOURCE).as_posix(), line, entry["en"], entry[language])


def spoken(entry: Any) -> Iterator[dict[str, str]]:
    """Every place of a file where the three languages stand side by side."""
    if isinstance(entry, list):
        for part in entry:
            yield from spoken(part)
    elif isinstance(entry, dict):
        if all(isinstance(entry.get(language), str) for language in LANGUAGES):
            yield entry
        yield from spoken(list(entry.values()))


# -- the tests


def test_the_glossary_is_whole() -> None:
    """Nothing is both said and ruled out, and no star stands inside a word."""
    for term in glossary():
        for language in OTHERS:
            assert all(term.forms[language]), term.name
            for word in term.never[language]:
                assert not any(word.fullmatch(form) for form in term.forms[language]), term.name
        if term.always:
            assert any(mentions(term, said.english) for said in said_in("en")), f"nobody says {term.name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_says_what_the_glossary_rules_out(language: str) -> None:
    found = breaches(language, said_in(language))
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("language", OTHERS)
def test_what_has_a_name_is_called_by_it(language: str) -> None:
    found = omissions(language, said_in(language))
    assert found == [], "\n".join(found)


OPENERS = {"en": "Who|Whoever", "fr": "Qui"}  # Dutch opens sentences with "Wie"


def bare(language: str, texts: Iterator[Said]) -> list[str]:
    """Sentences whose subject is a bare "who": players read "the player who"."""
    sentence = re.compile(rf"(?:^|[.;!] |[>|] |^- )(?:{OPENERS[language]}) [^?.;]*[.;]")
    return [f"{said.where}:{said.line}: {said.text}" for said in texts if sentence.search(plain(said.text))]


@pytest.mark.parametrize("language", OPENERS)
def test_no_sentence_has_a_bare_who_as_its_subject(language: str) -> None:
    assert bare(language, said_in(language)) == []


def test_a_bare_who_is_found() -> None:
    wrong = "> Who has none shows you the hand."
    right = "Who falls ill?"
    assert bare("en", iter([Said("en.md", 1, wrong, wrong), Said("en.md", 2, right, right)])) == [f"en.md:1: {wrong}"]


def test_a_wrong_word_is_found_with_what_to_say_instead() -> None:
    french = [Said("fr.po", 7, "The last round.", "Le dernier tour de table."), Said("fr.po", 9, "A turn.", "Un tour.")]
    assert breaches("fr", french) == ['fr.po:7: not "tour de table", say "la manche, manches" (round)']
    assert [found.split(":")[1] for found in omissions("fr", french)] == ["7"]
    dutch = [Said("nl.md", 3, "Two stalls.", "Twee marktstalletjes."), Said("nl.md", 4, "stall II", "marktkraam II")]
    assert len(breaches("nl", dutch)) == len(omissions("nl", dutch)) == 1


LOOSE = re.compile("(?<=[^\\s|>])[ \u00a0][:;!?»%]|«[ \u00a0]|’")


def test_french_signs_stay_with_their_word() -> None:
    """Wherever French is read, a narrow no-break space stands before its tall signs; apostrophes are straight."""
    page = translations("fr")
    steps = [step for title in titles() for part in (guide(title).steps, *tours(title).values()) for step in part]
    read = [
        *page.texts.values(),
        *(form for forms in page.plurals.values() for form in forms),
        *(section.text for title in titles() for one in books(title, "fr") for section in one.sections),
        *(words["fr"] for step in steps for words in (step.words, step.instead) if words),
    ]
    assert [text for text in read if LOOSE.search(text)] == []
