"""Every word that a script asks for stands in its page, and every word of a page is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import bottega
from bottega.site.build.shell_words import WORDS
from tests.js.words import asked, scripts_of, strings, with_imported, words_of

SOURCE = Path(bottega.__file__).parent
TEMPLATES = SOURCE / "server/web/templates"
STATIC = SOURCE / "server/web/static"
SHELL = SOURCE / "site"


def scripts(page: Path) -> set[str]:
    return with_imported(scripts_of(page), STATIC)


PAGES = [page for page in sorted(TEMPLATES.glob("*.html")) if "words.js" in scripts(page)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_has_exactly_the_words_that_its_scripts_ask_for(page: Path) -> None:
    wanted = {
        word for script in scripts(page) if (STATIC / script).exists() for word in asked((STATIC / script).read_text())
    }
    assert words_of(page.read_text()) == wanted


def test_pages_are_found_with_all_their_scripts() -> None:
    names = {page.name for page in PAGES}
    assert {"table.html", "import.html", "browser_storage.html"} <= names
    assert {"every_page.js", "guide.js", "words.js"} <= scripts(TEMPLATES / "table.html")


def test_every_word_of_the_sites_shell_is_said() -> None:
    sources = [*(SHELL / "static").glob("*.js"), *(SHELL / "runtime").glob("*.py")]
    quoted = {word for source in sources for word in strings(source.read_text())}
    assert set(WORDS) - quoted == set()


def test_words_are_found_wherever_a_script_asks_for_them() -> None:
    script = 'say(word(met ? "met" : "not_met") + word("colon", { who: "Anna" }), keyword("other"))'
    assert asked(script) == {"met", "not_met", "colon"}
    assert asked('word(name === "tea" ? "one" : "two")') == {"one", "two"}
