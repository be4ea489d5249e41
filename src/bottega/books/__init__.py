"""The rulebooks and their figures: read, drawn, searched and printed.

Imports `games`, `kernel`, the ledgers of rules and `i18n`. Start with `reading.py`.
"""

from bottega.books.figures import figure_svg, figures, with_pictures
from bottega.books.file import one_file
from bottega.books.finding import Found, search, section_of
from bottega.books.reading import (
    BadBook,
    Book,
    NoBook,
    Place,
    Section,
    book,
    books,
    no_module,
    read,
)

__all__ = [
    "BadBook",
    "Book",
    "Found",
    "NoBook",
    "Place",
    "Section",
    "book",
    "books",
    "figure_svg",
    "figures",
    "no_module",
    "one_file",
    "read",
    "search",
    "section_of",
    "with_pictures",
]
