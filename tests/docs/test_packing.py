"""What people install has everything in it that is read from files."""

from __future__ import annotations

from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

from bottega.ledger import folder

ROOT = Path(__file__).parents[2]


def test_books_pages_and_rules_are_packed() -> None:
    builder = WheelBuilder(str(ROOT))
    packed = {file.distribution_path for file in builder.recurse_included_files()}
    books = [path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("book/*.md")]
    assert len(books) == 3 * 21
    assert packed >= {*books, "bottega/books/file.html", "bottega/server/web/static/book.css"}
    assert packed >= {f"bottega/rules/{path.name}" for path in folder().glob("*.md")}
