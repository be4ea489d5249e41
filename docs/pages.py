"""Pages of the site that are made from the source: the rule ledgers, which live in rules/, where the tests read them,
with the place of each rule in the code; the books for players; the table of Fresco's hooks; and what learners see."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

import bottega
from bottega import ledger, rule_index
from bottega.books import Book, books, figure_svg, with_pictures
from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules import hooks
from bottega.i18n.languages import LANGUAGES, translations
from bottega.i18n.translate import use
from bottega.learning.observation import Numbers

ROOT = Path(__file__).parents[1]
HOOKS = "<!-- the table of hooks -->"
PARTS = "<!-- the parts of observations -->"
_LINK = re.compile(r'href="/book/([^"#]+)')


def on_config(config: Any) -> Any:
    """The books stand in front of the ledgers."""
    shelves = []
    for language, name in LANGUAGES.items():
        every = [one for title in bottega.titles() for one in books(title, language)]
        shelves.append({name: [{one.name: f"book/{language}/{_called(one)}.md"} for one in every]})
    at = next(number for number, entry in enumerate(config.nav) if "Rules" in entry)
    config.nav.insert(at, {"The books": shelves})
    return config


def on_files(files: Files, config: Any) -> Files:
    for path in sorted((ROOT / "rules").glob("*.md")):
        text = path.read_text(encoding="utf-8") + homes_of(path.name)
        files.append(File.generated(config, f"rules/{path.name}", content=text))
    for language in LANGUAGES:
        for title in bottega.titles():
            for one in books(title, language):
                files.append(File.generated(config, f"book/{language}/{_called(one)}.md", content=page_of(one)))
                for name in one.figures:
                    svg = figure_svg(title, one.module, name, language)
                    files.append(File.generated(config, f"book/{language}/{_called(one)}-{name}.svg", content=svg))
    return files


def _called(one: Book) -> str:
    return one.path.removeprefix("/book/").replace("/", "-")


def page_of(one: Book) -> str:
    """A book as a page: headings as they are written, the rest as the table shows it."""

    def within(html: str) -> str:
        pictured = with_pictures(one, html, lambda name: f"{_called(one)}-{name}.svg")
        return _LINK.sub(lambda link: f'href="{link[1].replace("/", "-")}.html', pictured)

    with use(translations(one.language)):
        parts = [f"# {one.name}", within(one.about)]
        for section in one.sections:
            parts += [f"## {section.heading} {{#{section.anchor}}}"]
            parts += [f"<blockquote>{within(section.summary)}</blockquote>"] if section.summary else []
            parts += [within(section.body)]
    return "\n\n".join(parts)


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    markdown = markdown.replace(HOOKS, table_of_hooks()) if HOOKS in markdown else markdown
    return markdown.replace(PARTS, tables_of_parts()) if PARTS in markdown else markdown


def homes_of(name: str) -> str:
    """Where each rule of a ledger lives, as the last section of its page."""
    rows = []
    for rule in ledger.rules().values():
        source, tests = rule_index.source().get(rule.id, []), rule_index.cited().get(rule.id, [])
        if rule.ledger == name and (source or tests):
            code = ", ".join(dict.fromkeys(f"`{home.path}` {home.name}" for home in source))
            cited = ", ".join(f"`{home.path}` {home.name}" for home in tests)
            rows.append(f"| {rule.id} | {code} | {cited} |")
    if not rows:
        return ""
    return "\n".join(["\n\n## Where each rule lives\n", "| rule | source | tests |", "|---|---|---|", *rows, ""])


def table_of_hooks() -> str:
    """Every hook with what it is for, as its own docstring says, and the modules that use it."""
    modules = [manifest.make() for manifest in MODULES.values()]
    asking = set(re.findall(r'calls\w*\(modules, "(\w+)"', inspect.getsource(hooks.Hooks)))
    rows = ["| hook | when, and what for | modules |", "|---|---|---|"]
    for name, hook in vars(hooks.Module).items():
        if name.startswith("_") or not inspect.isfunction(hook):
            continue
        given = ", ".join(list(inspect.signature(hook).parameters)[1:])
        users = ", ".join(str(used.number) for used in hooks.overriding(modules, name))
        said = " ".join((hook.__doc__ or "").split())
        asks = " *asks*" if name in asking else ""
        rows.append(f"| `{name}({given})`{asks} | {said} | {users} |")
    return "\n".join(rows)


def tables_of_parts() -> str:
    """What an observation is made of, for each title with two players, and what each module of Fresco adds to it."""
    found = []
    for title in bottega.titles():
        found += [f"### {bottega.title(title).name}", *_parts(bottega.game(title, players=2).encoder, "")]
    for number in MODULES:
        game = bottega.game("fresco", players=2, modules=[number])
        section = MODULES[number].section
        found += [f"### Fresco, module {number}: {MODULES[number].name}", *_parts(game.encoder, f"{section}.")]
    return "\n".join(found)


def _parts(encoder: Numbers, beginning: str) -> list[str]:
    """Parts whose names begin like this; of the seats, which are told alike, the first one that has a part."""
    rows = ["", "| part | numbers | from | to | what |", "|---|---|---|---|---|"]
    known: set[str] = set()
    for at, name in enumerate(encoder.names):
        called = name.replace("seat+1.", "you.")
        if name.startswith(beginning) and called not in known:
            known.add(called)
            bounds = f"{encoder.sizes[at]} | {encoder.lows[at]} | {encoder.highs[at]}"
            rows.append(f"| `{name}` | {bounds} | {encoder.says[at]} |")
    return [*rows, ""]
