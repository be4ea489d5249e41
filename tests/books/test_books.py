"""The books are whole: the same sections in every language, links that lead somewhere, figures that can be drawn, and a
section for every rule that a refusal names."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

import bottega
from bottega import ledger
from bottega.books import BadBook, Book, NoBook, book, books, figure_svg, figures, read, search, section_of
from bottega.i18n.translate import LANGUAGES
from bottega.presentation.sheets import used

HOMES = [(title, one.module) for title in bottega.titles() for one in books(title, "en")]
EVERY = pytest.mark.parametrize(("title", "module"), HOMES, ids=lambda part: str(part or "base"))


def in_all_languages(title: str, module: int | None) -> list[Book]:
    return [book(title, module, language) for language in LANGUAGES]


def written(folder: Path, *lines: str) -> Book:
    path = folder / "en.md"
    path.write_text("\n".join(lines), encoding="utf-8")
    return read(path, "canvas", None, "en")


def test_every_title_and_every_module_has_a_book() -> None:
    assert {title for title, _ in HOMES} == set(bottega.titles())
    assert [module for title, module in HOMES if title == "fresco"] == [None, *range(1, 18)]


@EVERY
def test_all_languages_have_the_same_sections_figures_and_examples(title: str, module: int | None) -> None:
    for one, other in pairwise(in_all_languages(title, module)):
        for section, same in zip(one.sections, other.sections, strict=True):
            assert (section.anchor, section.figures) == (same.anchor, same.figures)
            assert section.examples == same.examples, section.anchor
            assert bool(section.summary) == bool(same.summary), section.anchor


@EVERY
def test_every_link_leads_to_a_section(title: str, module: int | None) -> None:
    for one in in_all_languages(title, module):
        paths = {other.path: other for name in bottega.titles() for other in books(name, one.language)}
        for section in one.sections:
            for link in section.links:
                path, _, anchor = link.partition("#")
                target = paths[path or one.path]
                assert not anchor or anchor in [there.anchor for there in target.sections], link


@EVERY
def test_examples_are_those_of_the_ledger(title: str, module: int | None) -> None:
    for section in book(title, module, "en").sections:
        assert all("-EX-" in id for id in section.examples), section.examples


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_are_whole_in_every_language(title: str, module: int | None, language: str) -> None:
    for name in figures(title, module):
        svg = figure_svg(title, module, name, language)
        defined = set(re.findall(r'\bid="([^"]+)"', svg))
        assert set(used(svg)) <= defined, f"{name} lacks symbols"
        assert ET.fromstring(svg).tag.endswith("svg")


def test_every_rule_that_a_refusal_can_name_leads_to_a_section() -> None:
    """Ids in the source, outside of comments, are given to refusals."""
    source, found = Path(bottega.__file__).parent, 0
    for path in [*(source / "kernel").rglob("*.py"), *(source / "games").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in ledger.rules():
                assert section_of(str(node.value)), f"{path.relative_to(source)}: {node.value}"
                found += 1
    assert found > 250


def test_a_rule_leads_to_the_section_that_names_it() -> None:
    place = section_of("FB-MKT-07")
    assert place is not None
    assert place.href == "/book/fresco#market"
    place = section_of("M10-20")
    assert place is not None
    assert place.href == "/book/fresco/10#play"
    assert section_of("FB-DATA-01") is None


def test_a_section_as_html(tmp_path: Path) -> None:
    one = written(
        tmp_path,
        "# Title",
        "",
        "About & so on.",
        "",
        "## Paint {#paint}",
        "",
        "> Two lines",
        "> of summary.",
        "",
        "See [there](#paint) and [Fresco](/book/fresco#market).",
        "",
        "![A row](figure:row)",
        "",
        "**Example.** One and one.",
        "<!-- example: CV-EX-01 -->",
        "",
        "<!-- rules: CV-TAK-01 to -03 -->",
    )
    (section,) = one.sections
    assert one.about == "<p>About &amp; so on.</p>\n"
    assert section.summary == "<p>Two lines\nof summary.</p>\n"
    assert '<a href="/book/canvas#paint" data-book="">there</a>' in section.body
    assert '<a href="/book/fresco#market" data-book="">Fresco</a>' in section.body
    assert '<figure><img data-figure="row" alt="A row">' in section.body
    assert section.body.endswith('<p class="example"><strong>Example.</strong> One and one.</p>\n')
    assert section.rules == ("CV-TAK-01", "CV-TAK-02", "CV-TAK-03")
    assert section.examples == ("CV-EX-01",)
    assert section.text.startswith("Two lines of summary. See there and Fresco. A row")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Title"], "en.md:1: a book begins with `# ` and its title."),
        (["# Title", "", "About."], "en.md:3: a book has sections"),
        (["# Title", "", "## Paint"], "en.md:3: a section begins with `## Heading {#anchor}`, not '## Paint'."),
        (["# T", "## A {#a}", "", "## B {#a}"], "en.md:4: there is a section {#a} above already."),
        (["# T", "## A {#a}", "", "> so", "", "[b](#b)"], "en.md:2: the section links to #b"),
        (["# T", "## A {#a}", "", "> so", "", "[b](https://b.c)"], "en.md:6: a link leads to a section, `#anchor`"),
        (["# T", "## A {#a}", "", "Text.", "", "> late"], "en.md:6: a summary stands right after its heading."),
        (["# T", "## A {#a}", "A <b>bold</b> word."], "en.md:3: no HTML stands in a book"),
        (["# T", "## A {#a}", "<!-- note: x -->"], "en.md:3: no HTML stands in a book"),
        (["# T", "## A {#a}", "Here ![x](figure:x)"], "en.md:3: a figure is a line of its own"),
        (["# T", "## A {#a}", "", "<!-- rules: CV-TAK-99 -->"], "en.md:4: no ledger has a rule CV-TAK-99."),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(tmp_path: Path, lines: list[str], said: str) -> None:
    with pytest.raises(BadBook) as refused:
        written(tmp_path, *lines)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("title", "module", "said"),
    [
        ("chess", None, "There is no rulebook for 'chess'. Rulebooks: canvas, fresco, fresco-card, fresco-dice."),
        ("fresco", 18, "Fresco has no module 18. Modules: 1 to 17."),
        ("canvas", 1, "Canvas has no modules. Its rulebook is one page."),
    ],
)
def test_what_has_no_book_is_refused_with_what_there_is(title: str, module: int | None, said: str) -> None:
    with pytest.raises(NoBook) as refused:
        book(title, module, "en")
    assert str(refused.value) == said


def test_words_are_found_without_their_accents() -> None:
    found = search("fresco", "fr", "EVEQUE autel")
    assert "altar" in [entry.section.anchor for entry in found if entry.book.module is None]
    assert all(entry.match.lower().startswith(("évêque", "autel")) for entry in found if entry.match)


def test_headings_are_found_first_and_in_all_books_of_a_title() -> None:
    found = search("fresco", "en", "market")
    assert found[0].section.place.href == "/book/fresco#market"
    assert {entry.book.module for entry in found} > {None, 10, 16}


def test_all_words_must_be_there_and_none_finds_nothing() -> None:
    assert search("canvas", "en", "ribbon zebra") == []
    assert search("canvas", "en", "  ") == []
    assert search("canvas", "en", "ribb")
    assert search("canvas", "en", "ibbon") == []
