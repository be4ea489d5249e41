"""The books: the rules of each title, and of each module, for players, in every language of the table.

A book is a file `book/<language>.md` beside the rules, in a few strict forms of Markdown:

    # Title                              then what it is about
    ## Heading {#anchor}                 a section; its anchor is the same in every language
    > what matters                       right after a heading: the summary at its side
    ![caption](figure:name)              a position that `book/figures.py` lays, drawn as at the table
    **Example.** …                       a paragraph of its own; `<!-- example: ID -->` below it: which of a ledger's
    [words](#anchor)                     or /book/fresco/10#anchor: a section of this book, or of another
    <!-- rules: FB-MKT-01 to -13 -->     in English: the rules that lead to this section
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from html import escape, unescape
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bottega import ledger
from bottega.games import title as find_title
from bottega.games import titles
from bottega.i18n.translate import t, typeset
from bottega.kernel import BottegaError
from bottega.rule_index import written_out

PACKAGE = Path(__file__).parents[1]
_TITLE = re.compile(r"# (\S.*)")
_SECTION = re.compile(r"## (\S.*) \{#([a-z][a-z0-9-]*)\}")
_FIGURE = re.compile(r"!\[([^\]]+)\]\(figure:([a-z][a-z0-9-]*)\)")
_COMMENT = re.compile(r"<!-- (rules|example): (.+) -->")
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)]*)\)")
_HREF = re.compile(r"(/book/[a-z-]+(?:/\d+)?)?#[a-z][a-z0-9-]*|/book/[a-z-]+(?:/\d+)?")
_EXAMPLE = re.compile(r"<p>(?=<strong>(?:Example|Exemple|Voorbeeld)\.</strong>)")
_WITHIN = re.compile(r"</?(?:strong|em|a)\b[^>]*>")
_TAG = re.compile(r"<[^>]+>")
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


class NoBook(BottegaError):
    """There is no such title or module, and so no book of it."""


class BadBook(BottegaError):
    """A book that cannot be read: which file, which line, and why."""


class Place(NamedTuple):
    """A section of a book, as links name it."""

    path: str
    anchor: str

    @property
    def href(self) -> str:
        return f"{self.path}#{self.anchor}"

    @property
    def title(self) -> str:
        return self.path.split("/")[2]


@dataclass(frozen=True)
class Section:
    path: str
    anchor: str
    heading: str
    line: int
    summary_lines: tuple[str, ...]
    parts: tuple[str | re.Match[str], ...]
    """The text, and between it the lines that are figures."""
    rules: tuple[str, ...]
    examples: tuple[str, ...]
    links: tuple[str, ...]

    @cached_property
    def summary(self) -> str:
        return _html("\n".join(self.summary_lines), self.path)

    @cached_property
    def body(self) -> str:
        """The section as HTML. A figure has its name, and gets its picture from `with_pictures`."""
        return "".join(_html(part, self.path) if isinstance(part, str) else _figure_html(part) for part in self.parts)

    @cached_property
    def gist(self) -> str:
        """What is read in its summary."""
        return _text(self.summary)

    @cached_property
    def text(self) -> str:
        """What is read in it."""
        return _text(self.summary + self.body)

    @property
    def figures(self) -> tuple[str, ...]:
        return tuple(part[2] for part in self.parts if isinstance(part, re.Match))

    @property
    def place(self) -> Place:
        return Place(self.path, self.anchor)


@dataclass(frozen=True)
class Book:
    title: str
    module: int | None
    language: str
    path: str
    name: str
    about_lines: tuple[str, ...]
    sections: tuple[Section, ...]

    @cached_property
    def about(self) -> str:
        return _html("\n".join(self.about_lines), self.path)

    @property
    def figures(self) -> list[str]:
        return [name for section in self.sections for name in section.figures]


def book(title: str, module: int | None, language: str) -> Book:
    """The book of a title, or of one of its modules."""
    home = home_of(title, module)
    return _read(title, module, language, home / "book" / f"{language}.md")


def books(title: str, language: str) -> list[Book]:
    """All books of a title: its own, then those of its modules."""
    return [book(title, module, language) for module in _homes(title)]


def home_of(title: str, module: int | None) -> Path:
    """The folder of a title's rules, or of a module's."""
    homes = _homes(title)
    if module not in homes:
        raise no_module(title, str(module))
    return homes[module]


def no_module(title: str, module: str) -> NoBook:
    """What is said to who asks for another module than there are."""
    numbers = [number for number in _homes(title) if number is not None]
    name = find_title(title).full_name
    if not numbers:
        return NoBook(t("{title} has no modules. Its rulebook is one page.", title=name))
    first, last = min(numbers), max(numbers)
    return NoBook(
        t(
            "{title} has no module {module}. Modules: {first} to {last}.",
            title=name,
            module=module,
            first=first,
            last=last,
        )
    )


@cache
def _homes(title: str) -> dict[int | None, Path]:
    """By module, the folders of a title: each is where its components are."""
    found = find_title(title) if title in titles() else None
    if found is None or not found.has_book:
        known = ", ".join(name for name in titles() if find_title(name).has_book)
        raise NoBook(t("There is no rulebook for {title}. Rulebooks: {known}.", title=repr(title), known=known))
    homes: dict[int | None, Path] = {None: found.components.parent}
    numbers = found.option("modules").choices if found.more_components else ()
    return homes | {number: path.parent for number, path in zip(numbers, found.more_components, strict=True)}


# -- reading


@cache
def _read(title: str, module: int | None, language: str, path: Path) -> Book:
    return read(path, title, module, language)


def read(path: Path, title: str, module: int | None, language: str) -> Book:
    """A book from its file."""
    address = f"/book/{title}" if module is None else f"/book/{title}/{module}"
    lines = typeset(language, path.read_text(encoding="utf-8")).splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("## ")]
    name = _TITLE.fullmatch(lines[0]) if lines else None
    if name is None:
        raise _bad(path, 1, "a book begins with `# ` and its title")
    if not starts:
        raise _bad(path, len(lines), "a book has sections, each with a heading `## Heading {#anchor}`")
    about = tuple(lines[1 : starts[0]])
    _check(path, 2, about)
    sections: list[Section] = []
    for first, last in zip(starts, [*starts[1:], len(lines)], strict=True):
        section = _section(path, address, lines[first:last], first + 1)
        if section.anchor in [other.anchor for other in sections]:
            raise _bad(path, first + 1, f"there is a section {{#{section.anchor}}} above already")
        sections.append(section)
    for section in sections:
        for link in section.links:
            if link.startswith("#") and link[1:] not in [other.anchor for other in sections]:
                raise _bad(path, section.line, f"the section links to {link}, which this book does not have")
    return Book(title, module, language, address, name[1], about, tuple(sections))


def _section(path: Path, address: str, lines: list[str], line: int) -> Section:
    heading = _SECTION.fullmatch(lines[0])
    if heading is None:
        raise _bad(path, line, f"a section begins with `## Heading {{#anchor}}`, not {lines[0]!r}")
    at = next((number for number, text in enumerate(lines[1:], 1) if text.strip()), len(lines))
    summary: list[str] = []
    while at < len(lines) and lines[at].startswith("> "):
        summary.append(lines[at].removeprefix("> "))
        at += 1
    parts: list[str | re.Match[str]] = [""]
    said: dict[str, list[str]] = {"rules": [], "example": []}
    for number, text in enumerate(lines[at:], line + at):
        if comment := _COMMENT.fullmatch(text):
            ids = written_out(comment[2])
            for id in ids:
                if id not in ledger.rules():
                    raise _bad(path, number, f"no ledger has a rule {id}")
            said[comment[1]] += ids
            text = ""
        elif figure := _FIGURE.fullmatch(text):
            parts += [figure, ""]
            continue
        parts[-1] = f"{parts[-1]}{text}\n"
    told = [text.removeprefix("> ") for text in lines[1:at]] + lines[at:]
    _check(path, line + 1, ["" if _COMMENT.fullmatch(text) else text for text in told])
    links = tuple(_LINK.findall("\n".join(lines)))
    return Section(
        address,
        heading[2],
        heading[1],
        line,
        tuple(summary),
        tuple(part for part in parts if not isinstance(part, str) or part.strip()),
        tuple(said["rules"]),
        tuple(said["example"]),
        links,
    )


def _check(path: Path, first: int, lines: Sequence[str]) -> None:
    """Nothing but the few forms that a book has."""
    for number, text in enumerate(lines, first):
        if text.startswith("<") or re.search(r"</?[a-z]", text):
            raise _bad(path, number, "no HTML stands in a book, but `<!-- rules: … -->` and `<!-- example: … -->`")
        if text.startswith(">"):
            raise _bad(path, number, "a summary stands right after its heading")
        if text.startswith("# "):
            raise _bad(path, number, "a book has one title")
        if "![" in text and not _FIGURE.fullmatch(text):
            raise _bad(path, number, "a figure is a line of its own, `![caption](figure:name)`")
        for link in _LINK.findall(text):
            if not _HREF.fullmatch(link):
                raise _bad(
                    path, number, f"a link leads to a section, `#anchor` or `/book/TITLE#anchor`, not to {link!r}"
                )


def _bad(path: Path, line: int, why: str) -> BadBook:
    shown = path.relative_to(PACKAGE) if path.is_relative_to(PACKAGE) else path
    return BadBook(f"{shown}:{line}: {why}.")


def _html(text: str, path: str) -> str:
    tokens = _markdown.parse(text)
    for link in _links(tokens):
        href = str(link.attrGet("href"))
        link.attrSet("href", path + href if href.startswith("#") else href)
        link.attrSet("data-book", "")
    html: str = _markdown.renderer.render(tokens, _markdown.options, {})
    return _EXAMPLE.sub('<p class="example">', html)


def _text(html: str) -> str:
    return re.sub("[ \n]+", " ", unescape(_TAG.sub(" ", _WITHIN.sub("", html)))).strip()


def _links(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield from _links(token.children or [])
        if token.type == "link_open":
            yield token


def _figure_html(figure: re.Match[str]) -> str:
    caption = escape(figure[1])
    below = f'<figcaption aria-hidden="true">{caption}</figcaption>'
    return f'<figure><img data-figure="{figure[2]}" alt="{caption}">{below}</figure>\n'
