"""`bottega book` writes one file that needs no other."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bottega.books import book, books, one_file
from tests.cli.run import COMMAND, bottega, refused


def test_a_title_is_one_file_with_all_its_modules_and_figures(tmp_path: Path) -> None:
    path = tmp_path / "[bold] fresco.html"
    done = bottega("book", "fresco", "--lang", "fr", "-o", str(path))
    assert done.returncode == 0, done.stderr
    text = path.read_text(encoding="utf-8")
    assert str(path) in done.stdout
    assert '<html lang="fr">' in text
    for one in books("fresco", "fr"):
        assert f"<h1>{one.name.replace(chr(39), '&#39;')}</h1>" in text
    assert text.count('src="data:image/svg+xml;base64,') == sum(len(one.figures) for one in books("fresco", "fr"))
    assert not re.search(r'(?:src|href)="(?!#|data:)', text), "nothing lies elsewhere"
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)


def test_a_module_alone_names_what_is_not_in_the_file_without_a_link() -> None:
    text = one_file("fresco", 10, "en")
    assert "Module 10: The Doctor" in text
    assert "Market: buy paint" not in text
    assert 'id="play"' in text
    assert set(re.findall(r'href="#([^"]+)"', text)) == {part.anchor for part in book("fresco", 10, "en").sections}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "There is no rulebook for 'chess'. Rulebooks: canvas, fresco, fresco-card, fresco-dice."),
        (["fresco", "--module", "18"], "Fresco has no module 18. Modules: 1 to 17."),
        (["canvas", "--lang", "de"], "There is no rulebook in 'de'. Languages: en, fr, nl."),
        (["canvas", "-o", "canvas.pdf"], "Can't save a rulebook as '.pdf'. Use .html."),
    ],
)
def test_what_cannot_be_written_is_refused_with_what_can(arguments: list[str], said: str) -> None:
    assert refused("book", *arguments) == f"bottega: {said}"


def test_a_french_book_needs_neither_babel_nor_the_server(tmp_path: Path) -> None:
    bare = "import sys; sys.modules['babel'] = sys.modules['starlette'] = None; "
    arguments = ["bottega", "book", "fresco", "--module", "4", "--lang", "fr", "-o", str(tmp_path / "a.html")]
    command = f"sys.argv = {arguments!r}; "
    done = subprocess.run([sys.executable, "-c", bare + command + COMMAND[-1]], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert '<html lang="fr">' in (tmp_path / "a.html").read_text(encoding="utf-8")
