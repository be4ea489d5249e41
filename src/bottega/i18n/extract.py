"""Keep the catalogues in step with the source. Needs Babel, which the server does not.

`make words` (python -m bottega.i18n.extract) adds new sentences to `locale/*.po`, to be translated there, removes those
that are no longer used, and compiles the catalogues to `locale/*.json`, which the server reads. Run it again after
translating.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from bottega.bots.personas import LEVELS
from bottega.games import title as find_title
from bottega.games import titles
from bottega.i18n.languages import HERE
from bottega.i18n.translate import LANGUAGES, typeset
from bottega.presentation.svg import PAINT

HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
Found = tuple[str, str | tuple[str, str]]  # where it is said, and the sentence or its two forms

SOURCE = Path(__file__).parents[1]
SAID = ("kernel", "presentation", "i18n", "games", "bots", "books", "server", "site")  # the command line speaks English
# which arguments of a call are sentences
CALLS = {"t": (1,), "mark": (1,), "mark_plural": (1, 2), "later": (1,), "tn": (1, 2), "Refusal": (2,)}
IN_TEMPLATES = {"_": None, "ngettext": (1, 2)}


def found() -> Catalog:
    """Every sentence that is shown to somebody at the table, with the places that say it."""
    catalog = Catalog(fuzzy=False)
    for where, sentence in [*_in_source(), *_in_templates(), *_in_titles(), *_of_everybody()]:
        catalog.add(sentence, locations=[(where, 0)])
    return catalog


def _in_source() -> Iterator[Found]:
    for folder in (*SAID, "lab"):  # whose charts the table shows
        for path in sorted((SOURCE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                    where = path.relative_to(SOURCE).as_posix()
                    yield from ((where, sentence) for sentence in _sentences(node, CALLS[node.func.id]))


def _sentences(call: ast.Call, places: tuple[int, ...]) -> list[str] | list[tuple[str, str]]:
    """What a call says, where it says it outright; one that chooses between two sentences says both."""
    said = [_outright(call.args[place - 1]) if place <= len(call.args) else [] for place in places]
    return said[0] if len(said) == 1 else list(zip(*said, strict=True))


def _outright(argument: ast.expr) -> list[str]:
    if isinstance(argument, ast.IfExp):
        return _outright(argument.body) + _outright(argument.orelse)
    return [argument.value] if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else []


def _in_templates() -> Iterator[Found]:
    methods = [("**.html", "jinja2.ext:babel_extract"), ("**.svg.j2", "jinja2.ext:babel_extract")]
    strict = {"encoding": "utf-8", "trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
    options = {pattern: strict for pattern, _ in methods}
    for folder in SAID:
        for file, _, sentence, _, _ in extract_from_dir(str(SOURCE / folder), methods, options, IN_TEMPLATES):
            yield f"{folder}/{file}", sentence if isinstance(sentence, str) else (sentence[0], sentence[1])


def _in_titles() -> Iterator[Found]:
    for name in titles():
        title = find_title(name)
        said = [title.full_name, title.summary, *title.text.sentences()]
        for option in title.options:
            said += [option.name, option.name.capitalize(), option.help]
            for choice in option.choices:
                said += [option.word(choice), option.explanation(choice)]
        yield from ((f"games/{name.replace('-', '_')}", sentence) for sentence in said if sentence)


def _of_everybody() -> Iterator[Found]:
    yield from (("bots/personas.py", level) for level in LEVELS)
    yield from (("presentation/svg.py", paint) for paint in PAINT)


def read_catalogue(language: str) -> Catalog:
    """A catalogue as it stands in its file."""
    with (HERE / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def update_catalogues(languages: Iterable[str]) -> None:
    now = found()
    for language in languages:
        path = HERE / f"{language}.po"
        catalog = read_catalogue(language) if path.exists() else Catalog(locale=language, fuzzy=False)
        catalog.update(now, no_fuzzy_matching=True, keep_user_comments=False)
        catalog.obsolete.clear()
        with path.open("wb") as file:
            file.write(HEADER.format(language=language, plurals=catalog.plural_forms).encode())
            write_po(file, catalog, width=120, omit_header=True, no_location=True, sort_output=True)
        (HERE / f"{language}.json").write_text(compiled(language), encoding="utf-8")
        missing = sum(1 for message in catalog if message.id and not complete(message.string))
        print(f"{language}: {len(catalog)} sentences, {missing} to translate")


def compiled(language: str) -> str:
    """A catalogue as the server reads it: JSON, with a line for each sentence."""
    texts: dict[str, str] = {}
    plurals: dict[str, tuple[str, str]] = {}
    for message in read_catalogue(language):
        if isinstance(message.id, (tuple, list)) and isinstance(message.string, (tuple, list)):
            one, many = (typeset(language, form) for form in message.string[:2])
            plurals[message.id[0]] = (one or message.id[0], many or message.id[1])
            texts.setdefault(message.id[0], one)
        elif isinstance(message.id, str) and message.id and isinstance(message.string, str):
            texts[message.id] = typeset(language, message.string)
    return json.dumps({"texts": texts, "plurals": plurals}, ensure_ascii=False, indent=0) + "\n"


def complete(translation: Any) -> bool:
    return all(translation) if isinstance(translation, (tuple, list)) else bool(translation)


if __name__ == "__main__":
    update_catalogues(language for language in LANGUAGES if language != "en")
