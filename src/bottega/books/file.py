"""A book as one file: nothing is loaded from elsewhere, so it can be kept, sent and printed."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from bottega.books.figures import figure_svg, with_pictures
from bottega.books.reading import PACKAGE, Book, book, books
from bottega.i18n.languages import translations
from bottega.i18n.translate import t, use

_LINK = re.compile(r'<a href="(/book/[^"#]*)(#[^"]*)?" data-book="">(.*?)</a>', re.DOTALL)


def one_file(title: str, module: int | None, language: str) -> str:
    """The book of a module, or of a title with those of all its modules, as a page of HTML."""
    bound = books(title, language) if module is None else [book(title, module, language)]
    inside = {one.path: "" if one is bound[0] else f"m{one.module}" for one in bound}
    with use(translations(language)):
        return _template().render(
            bound=[
                {
                    "name": one.name,
                    "mark": inside[one.path],
                    "about": Markup(_within(one.about, inside)),
                    "chapters": [
                        {
                            "mark": _mark(inside[one.path], section.anchor),
                            "heading": section.heading,
                            "gist": Markup(_within(section.summary, inside)),
                            "words": Markup(_within(_with_pictures_inside(one, section.body), inside)),
                        }
                        for section in one.sections
                    ],
                }
                for one in bound
            ],
            language=language,
            style=Markup((PACKAGE / "server" / "web" / "static" / "book.css").read_text(encoding="utf-8")),
            _=t,
        )


@cache
def _template() -> Template:
    folder = FileSystemLoader(Path(__file__).parent)
    made = Environment(loader=folder, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return made.get_template("file.html")


def _with_pictures_inside(one: Book, html: str) -> str:
    def source(name: str) -> str:
        svg = figure_svg(one.title, one.module, name, one.language)
        return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"

    return with_pictures(one, html, source)


def _within(html: str, inside: dict[str, str]) -> str:
    """Links lead to places of the file; what is not in it is only named."""

    def led(link: re.Match[str]) -> str:
        path, anchor, words = link.groups()
        if path not in inside:
            return str(words)
        return f'<a href="#{_mark(inside[path], (anchor or "#")[1:])}">{words}</a>'

    return _LINK.sub(led, html)


def _mark(book: str, anchor: str) -> str:
    """What a section is called in a file that may hold several books."""
    return "-".join(part for part in (book, anchor) if part) or "top"
